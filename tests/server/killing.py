"""People and bots at tables of a server that is killed again and again, and a book-keeper who forgets
nothing.

Every move goes into the book before it is sent, with the place in the log it is meant for; when it is
acknowledged, that too; and every event that anybody was told. After the last kill each table's log is held
against the book, and every game is played to its end.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from dataclasses import dataclass, field
from typing import Any

import msgspec
import websockets

from hortus.table.proof import verify
from tests.server.correspondence import Correspondence, Told
from tests.server.programs import PATIENCE, Program
from tests.server.receivers import receiving
from tests.server.service import bearer

KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("fungi", ("person", "person")),
    ("fungi", ("person", "random")),
    ("felci", ("person", "greedy")),
    ("felci", ("person", "person")),
    ("mars", ("greedy", "person", "person")),
    ("mars", ("person", "random")),
    ("feenbalz", ("person", "person", "greedy")),
)

LETTERS = 4  # tables that are played by notifications alone


@dataclass
class Book:
    """What is known of one table."""

    id: str
    tokens: list[str | None]  # by seat; a bot has none
    # By place: whose move, and which, last sent for it.
    sent: dict[int, tuple[int, str]] = field(default_factory=dict)
    acknowledged: set[int] = field(default_factory=set)
    told: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)  # by reader and place
    over: bool = False


@dataclass
class Tally:
    """What came of it."""

    kills: int = 0
    tables: int = 0
    sent: int = 0
    acknowledged: int = 0
    unanswered_but_written: int = 0
    events: int = 0
    told: Told = field(default_factory=Told)  # by notifications


class Siege:
    """Some tables in play, and everything ever heard of them and of those before."""

    def __init__(self, server: Program, tables: int, rng: random.Random) -> None:
        self.server = server
        self.most = tables
        self.rng = rng
        self.books: list[Book] = []

    def round(self) -> None:
        """Play, kill at a random moment, start again."""
        asyncio.run(self._until_killed(self.rng.randrange(80)))
        self.server.start()
        self.server.wait()

    def finish(self) -> None:
        """Play every game to its end."""
        asyncio.run(self._to_the_end())

    async def _until_killed(self, more: int) -> None:
        moves = self.acknowledged
        for number in range(self.most - sum(not book.over for book in self.books)):
            self._new_table(len(self.books) + number)
        playing = [asyncio.create_task(self._play(book, seat)) for book, seat in self._people()]
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < moves + len(playing) + more:  # all is in full swing
                await asyncio.sleep(0.001)
        self.server.end(signal.SIGKILL)
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)

    async def _to_the_end(self) -> None:
        await asyncio.wait_for(
            asyncio.gather(*(self._play(book, seat) for book, seat in self._people())), 10 * PATIENCE
        )

    @property
    def acknowledged(self) -> int:
        """How many moves are known to be on the disk."""
        return sum(len(book.acknowledged) for book in self.books)

    def _new_table(self, number: int) -> None:
        game, seats = KINDS[number % len(KINDS)]
        made = self.server.call("/api/tables", {"game": game, "seats": seats})
        self.books.append(Book(made["id"], [one["token"] for one in made["seats"]]))

    def _people(self) -> list[tuple[Book, int]]:
        return [
            (book, seat)
            for book in self.books
            if not book.over
            for seat, token in enumerate(book.tokens)
            if token
        ]

    async def _play(self, book: Book, seat: int) -> None:
        """One person at one table, until the line breaks or the game is over."""
        address = (
            f"ws://127.0.0.1:{self.server.port}/api/tables/{book.id}/live?since={self._since(book, seat)}"
        )
        with contextlib.suppress(OSError, websockets.WebSocketException, EOFError):
            headers = bearer(book.tokens[seat])
            async with websockets.connect(
                address, additional_headers=headers, compression=None, open_timeout=PATIENCE
            ) as line:
                async for text in line:
                    message = msgspec.json.decode(text)
                    self._listen(book, seat, message)
                    view = message.get("sight")
                    if view and view["over"]:
                        book.over = True
                        return
                    if view and view["legal"]:
                        choice, place = self.rng.choice(view["legal"]), view["seq"]
                        book.sent[place] = (seat, choice["text"])
                        act = {"type": "act", "action": choice["action"], "seq": place, "id": place}
                        await line.send(msgspec.json.encode(act).decode())

    def _since(self, book: Book, seat: int) -> int:
        """The place after the last one this seat was told of."""
        return max((place + 1 for reader, place in book.told if reader == seat), default=0)

    def _listen(self, book: Book, seat: int, message: dict[str, Any]) -> None:
        assert message["type"] != "refused", message
        events = message.get("events", ())
        since = self._since(book, seat) if events else 0
        assert [event["seq"] for event in events] == list(
            range(since, since + len(events))
        )  # in order, none left out
        for event in events:
            book.told[seat, event["seq"]] = event
        if message["type"] == "news" and message.get("id") is not None:
            book.acknowledged.add(message["id"])

    def check(self) -> Tally:
        """Hold every log against the book."""
        tally = Tally(tables=len(self.books))
        for book in self.books:
            self._check(book, tally)
        return tally

    def _check(self, book: Book, tally: Tally) -> None:
        by_people = {}
        for seat, token in enumerate(book.tokens):
            if token is None:
                continue
            events = self.server.call(f"/api/tables/{book.id}/events", token=token)
            assert [event["seq"] for event in events] == list(range(len(events)))
            by_people.update(
                {
                    event["seq"]: event
                    for event in events
                    if event["what"] == "acted" and event["seat"] == seat
                }
            )
            for (reader, place), event in book.told.items():
                if reader == seat:  # what was hidden may be open now; all else is as it was told
                    found = events[place]
                    assert {**found, "text": ""} == {**event, "text": ""}, (found, event)
                    assert found.get("text") == event.get("text") or "?" in event["text"]
            tally.events += len(events)
        for place in book.acknowledged:
            assert place in by_people, f"acknowledged and lost: {book.id} {place}"
        # Each written move was sent, for this very place, by this seat: so none is twice.
        for place, event in by_people.items():
            sent = book.sent.get(place)
            assert sent == (event["seat"], event["text"]), (book.id, event, sent)
        tally.sent += len(book.sent)
        tally.acknowledged += len(book.acknowledged)
        tally.unanswered_but_written += len(by_people.keys() - book.acknowledged)
        if book.over:
            verdict = verify(self.server.call(f"/api/tables/{book.id}/record"))
            assert verdict.proven, verdict


def siege(server: Program, rounds: int, tables: int = 7, seed: int | None = None) -> Tally:
    """Kill the server, which has the options of `correspondence`, so many times.

    AssertionError if anything was lost, came twice or cannot be finished, notifications included.
    """
    rng = random.Random(seed)
    found = Siege(server, tables, rng)
    with receiving() as receiver:
        by_letter = Correspondence(server, receiver, LETTERS, random.Random(rng.random()))
        for _ in range(rounds):
            found.round()
        found.check()
        told = by_letter.finish()
    assert (told.notifications_lost, told.notifications_doubled) == (0, 0), told
    found.finish()
    assert all(book.over for book in found.books)
    tally = found.check()
    tally.kills, tally.told = rounds, told
    return tally
