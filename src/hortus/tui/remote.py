"""A table on a server, joined by its link: the protocol of ``docs/protocol.md``, seen from the client."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from hortus.core.machine import CHANCE
from hortus.core.registry import load
from hortus.table.sight import Event, SeatSight, Sight
from hortus.tui import story
from hortus.tui.desk import Desk, Refusal, Row, Strength, hint_rows, write
from hortus.tui.position import Choice, Position
from hortus.tui.story import beyond

LINK = re.compile(r"(https?://[^\s#]+?)/t/([\w-]+)/?(?:#([\w-]+))?")
PATIENCE = 20.0  # seconds for a call to be answered
FIRST, LONGEST = 0.3, 8.0  # seconds before the line is tried again, and at most
GONE = (404, 410)
HOW = {"resigned": "resigned", "time": "ran out of time", "agreed": "agreed to end it", "abandoned": "left"}


def is_link(text: str) -> bool:
    """Whether this leads to a table on a server."""
    return LINK.fullmatch(text) is not None


class RemoteDesk(Desk):
    """A seat, or a place to watch from, at a table elsewhere. Chance and bots are the server's."""

    commands: Mapping[str, str] = {
        "say": "say something to the others: say good luck",
        "yes": "agree to what was asked",
        "no": "do not agree, or withdraw what you asked",
        "offer": "offer to end the game here",
        "resign": "give up; asks once more",
        "start": "begin, at a table that does not begin by itself",
        "rematch": "play again, after the end",
    }

    def __init__(self, link: str, name: str = "") -> None:
        super().__init__()
        found = LINK.fullmatch(link)
        if found is None:
            raise ValueError("A table's link looks like https://play.example/t/3vX9…#token.")
        self._base, self._table, self._token = found[1], found[2], found[3] or ""
        self._name = name
        self._sight: Sight | None = None
        self._events: list[Event] = []
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._welcome = self._moving = False
        self._number = 0
        self._resigning = False

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """The table as the server last showed it."""
        if self._sight is None:
            raise Refusal("The table has not answered yet.")
        return self._sight

    @property
    def position(self) -> Position:
        """The table as this seat may see it."""
        sight = self.sight
        return Position(
            view=sight.view,
            viewer=sight.seat,
            player=sight.player,
            names=tuple(self._called(seat) for seat in sight.seats),
            scores=tuple(sight.scores),
            legal=tuple(Choice(choice.text) for choice in sight.legal),
            sentence=self._sentence(sight),
            over=sight.over,
        )

    def _called(self, seat: SeatSight) -> str:
        if seat.seat == self.sight.seat:
            return "You"
        if not seat.taken:
            return f"{self.game.seat_name(seat.seat)} (free)"
        name = seat.name or self.game.seat_name(seat.seat)
        return f"{name} (away)" if seat.away else name

    def _sentence(self, sight: Sight) -> str:
        names = [self._called(seat) for seat in sight.seats]
        if sight.question and sight.seat in sight.question.waiting:
            what = "to take a decision back" if sight.question.what == "take back" else "to end the game here"
            return f"{names[sight.question.seat]} asks {what}: type yes or no."
        if sight.result:
            return self._ending(sight, names)
        if sight.phase == "waiting":
            return "Waiting until every seat is taken."
        if sight.legal:
            return f"Your move.{self._time(sight)}"
        if sight.player < 0:
            return "A moment …"
        return f"It is {'your' if sight.player == sight.seat else names[sight.player] + chr(8217) + 's'} turn.{self._time(sight)}"

    def _ending(self, sight: Sight, names: list[str]) -> str:
        assert sight.result is not None
        winners = [names[seat] for seat in sight.result.winners]
        won = " and ".join(winners)
        verb = "win" if winners == ["You"] or len(winners) > 1 else "wins"
        how = f" ({HOW[sight.result.how]})" if sight.result.how in HOW else ""
        return f"The game is over{how}. {f'{won} {verb}.' if winners else 'Nobody wins.'} rematch plays again."

    @staticmethod
    def _time(sight: Sight) -> str:
        if sight.clock is None or sight.player < 0:
            return ""
        left = round(sight.clock.left[sight.player])
        return f" {left // 60}:{left % 60:02} left."

    def log(self) -> list[Row]:
        """What has happened, moves and words alike."""
        rows: list[Row] = []
        moves: list[story.Event] = []
        names = {seat.seat: self._called(seat) for seat in self.sight.seats}
        for event in self._events:
            if event.what in ("acted", "drew"):
                player = CHANCE if event.seat is None else event.seat
                moves.append(story.Event(player, event.text, ""))
            elif row := _told(event, names):
                rows += [*story.lines(moves, names), row]
                moves = []
        return rows + story.lines(moves, names)

    @property
    def farewell(self) -> str:
        """How to come back."""
        if self._sight is None or self._sight.over:
            return ""
        return f"To come back: hortus play {self._base}/t/{self._table}{f'#{self._token}' if self._token else ''}"

    # The line ---------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Sit down if the link is an invitation, then listen; a Refusal where there is no such table."""
        found = await asyncio.to_thread(self._call, "")
        sight = msgspec.convert(found, Sight)
        self.game = load(sight.game)
        if self._token and sight.seat is None and sight.phase == "waiting":
            body = {"name": self._name, "nonce": secrets.token_hex(16)}
            seat = await asyncio.to_thread(self._call, "/sit", body)
            self._token = seat["token"] or self._token
            sight = msgspec.convert(await asyncio.to_thread(self._call, ""), Sight)
        elif self._token and sight.seat is None:
            self.tell("You watch: nobody sits down with this link any more.")
        self._sight = sight
        self.changed()
        self._task = asyncio.create_task(self._listen())

    def _call(self, path: str, body: dict[str, str] | None = None) -> Any:
        """One call over HTTP; in a thread of its own."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **self._headers()}
        request = urllib.request.Request(f"{self._base}/api/tables/{self._table}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                text = answer.read().decode()
                return json.loads(text) if "json" in answer.headers.get("content-type", "") else text
        except urllib.error.HTTPError as problem:
            with problem:
                raise Refusal(_sentence_of(problem.read())) from None
        except (OSError, ValueError) as problem:
            why = problem.reason if isinstance(problem, urllib.error.URLError) else problem
            raise Refusal(f"{self._base} does not answer as a Hortus server does: {why}.") from None

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self._token}"} if self._token else {}

    async def _listen(self) -> None:
        """Hold the line, and pick it up again whenever it breaks."""
        wait = FIRST
        while True:
            try:
                async with connect(self._address(), additional_headers=self._headers(), max_size=None) as self._socket:
                    async for text in self._socket:
                        self._hear(msgspec.json.decode(text))
                        if wait > FIRST:
                            self.tell("The line is there again.")
                        wait = FIRST
            except InvalidStatus as problem:
                if problem.response.status_code in GONE:
                    self.tell("This table is there no more.")
                    return
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidURI, msgspec.MsgspecError):
                pass
            self._socket, self._welcome = None, False
            self._give_up_waiting()
            if self._moving:
                self._moving = False
                continue
            if wait == FIRST:
                self.tell("The line is broken; it is tried again.")
            await asyncio.sleep(wait)
            wait = min(LONGEST, wait * 1.6)

    def _address(self) -> str:
        since = self._events[-1].seq + 1 if self._events else 0
        return f"{self._base.replace('http', 'ws', 1)}/api/tables/{self._table}/live?since={since}"

    def _give_up_waiting(self) -> None:
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(Refusal("The line broke; look whether it was done, and try again."))
        self._waiting.clear()

    def _hear(self, message: dict[str, Any]) -> None:
        if self._moving:  # this is said of the table we are about to leave
            return
        kind = message["type"]
        self._welcome = self._welcome or kind == "welcome"
        for event in msgspec.convert(message.get("events", []), list[Event]):
            if not self._events or event.seq > self._events[-1].seq:
                self._events.append(event)
                self._announce(event)
        if message.get("sight"):
            self._sight = msgspec.convert(message["sight"], Sight)
        number = message.get("id")
        if number in self._waiting and not self._waiting[number].done():
            self._waiting.pop(number).set_result(message)
        if kind in ("welcome", "news"):
            self.changed()
            if self.sight.next_table:
                self._go_to(self.sight.next_table)

    def _announce(self, event: Event) -> None:
        """What others say must not be missed."""
        if event.what == "said" and self._sight is not None and event.seat != self._sight.seat:
            self.tell(f"{self._called(self._sight.seats[event.seat or 0])}: {event.text}")

    def _go_to(self, table: str) -> None:
        """The rematch is at another table, which knows the same tokens."""
        self._table, self._events, self._moving = table, [], True
        self._closing = asyncio.create_task(self.break_line())

    @property
    def connected(self) -> bool:
        """Whether there is a line, and the table has been shown over it."""
        return self._welcome

    async def break_line(self) -> None:
        """Drop the line; it is picked up again."""
        if self._socket is not None:
            await self._socket.close()

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a command and wait for its answer; what the server refuses is a Refusal."""
        if self._socket is None:
            raise Refusal("There is no line to the server now; it is tried again.")
        self._number += 1
        number = self._number
        self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({"type": kind, "id": number, **fields}))
            answer = await asyncio.wait_for(self._waiting[number], PATIENCE) if number in self._waiting else {}
        except (ConnectionClosed, TimeoutError):
            raise Refusal("The server did not answer; look whether it was done, and try again.") from None
        finally:
            self._waiting.pop(number, None)
        if answer.get("type") == "refused":
            raise Refusal(answer["sentence"])
        return answer

    # What one can do --------------------------------------------------------------------------------------------------

    async def act(self, typed: str) -> None:
        """Take an action."""
        await self._ask("act", action=typed, seq=self.sight.seq)

    async def undo(self) -> str:
        """Take back, or ask the others whether one may."""
        await self._ask("takeback")
        return "The others are asked." if self.sight.question else "Taken back."

    async def hint(self, strength: Strength) -> list[Row]:
        """What the server's master would do."""
        found = await self._ask("hint", strength=strength)
        best = found.get("best") or {"text": found["look"], "words": ""}
        others = [(one["text"], beyond(one["text"], one["words"])) for one in found.get("others", [])]
        best_row = best["text"], beyond(best["text"], best["words"])
        return hint_rows(found["look"], best_row, others, list(found.get("sentences", [])), strength)

    async def save(self, path: Path) -> str:
        """Write down what this seat may know of the game; all of it, with its proof, once it is over."""
        text = await asyncio.to_thread(self._call, "/record")
        write(path, text)
        return f"Saved. Later: hortus replay {path}" if self.sight.over else f"Saved in {path}, as far as you may know it."

    async def command(self, word: str, rest: str) -> str:
        """Talk, agree, give up or play again."""
        asked_twice, self._resigning = self._resigning, False
        if word == "say":
            await self._ask("say", text=rest)
        elif word in ("yes", "no"):
            question = self.sight.question
            if question is None:
                raise Refusal("Nothing was asked.")
            await self._ask("answer", yes=word == "yes", question=question.question)
        elif word == "resign" and not asked_twice:
            self._resigning = True
            return "Type resign once more to give up."
        else:
            await self._ask({"offer": "offerdraw"}.get(word, word))
        return ""


def _sentence_of(body: bytes) -> str:
    try:
        return str(json.loads(body)["sentence"])
    except (ValueError, KeyError, TypeError):
        return "The server does not answer as a Hortus server does."


def _told(event: Event, names: dict[int, str]) -> Row | None:
    """What happened at the table besides the moves."""
    who = names.get(event.seat, "") if event.seat is not None else "the house"
    said = {
        "sat": "sits down",
        "left": "gets up",
        "asked": "asks to take back" if event.ask == "take back" else "offers to end the game",
        "answered": "says yes" if event.yes else "says no",
        "tookback": "takes back",
        "resigned": "gives up",
        "timedout": "has no time left",
        "stoodin": f"is played by {event.level}",
        "returned": "is back",
        "said": f"“{event.text}”",
        "finished": "the game is over",
        "wantedmore": "would play again",
    }
    return (who, said[event.what]) if event.what in said else None
