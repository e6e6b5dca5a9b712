"""A table on a server, joined by its link: what is shown of it and what one can do (``docs/protocol.md``)."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from hortus.core.intrinsics import CHANCE
from hortus.core.registry import load
from hortus.table import Draft
from hortus.table.seat_view import Event, SeatStatus, TableView
from hortus.tui import event_log
from hortus.tui.clock_text import Clock
from hortus.tui.position import MenuChoice, SeatPosition
from hortus.tui.table_client import Message, TableClient
from hortus.tui.table_session import Row, SessionRefusal, Strength, TableSession, hint_rows, write

HOW = {"resigned": "resigned", "time": "ran out of time", "agreed": "agreed to end it", "abandoned": "left"}
MOVES = ("acted", "drew")
KINDS = {"account": " (account)", "bot": " (bot)"}
HAPPENED = {
    "sat": "sits down",
    "renamed": "is called so from now on",
    "left": "gets up",
    "tookback": "takes back",
    "resigned": "gives up",
    "timedout": "has no time left",
    "returned": "is back",
    "finished": "the game is over",
    "wantedmore": "would play again",
    "hinted": "asks for a hint",
}
TWICE = {
    "resign": "Type resign once more to give up.",
    "leave": "Type leave once more to give your seat up, to a bot or as lost; quit alone lets you come back.",
}


class RemoteSession(TableSession):
    """A seat, or a spectator's place, at a table on a server, which plays chance and the bots."""

    is_live = True
    commands: Mapping[str, str] = {
        "say": "say something to the others: say good luck",
        "yes": "agree to what was asked",
        "no": "do not agree, or withdraw what you asked",
        "offer": "offer to end the game here",
        "resign": "give up; asks once more",
        "confirm": "play what you have tried; confirm on, confirm off: whether whole turns wait for that",
        "who": "who sits where, who is here, and who watches",
        "mute": "read no more of what somebody says: mute Ada",
        "unmute": "read it again: unmute Ada",
        "leave": "give your seat up; asks once more",
        "return": "take over again from the bot",
        "start": "begin, at a table that does not begin by itself",
        "rematch": "play again, after the end",
    }

    def __init__(self, link: str, name: str = "", now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.client = TableClient(link, self._receive, self._tell_of_connection)
        self._name, self._now = name, now
        self._table: TableView | None = None
        self._received_at = 0.0  # when the table was last shown
        self._events: list[Event] = []
        self._rises: dict[int, event_log.Rises] = {}  # which scores had risen after an event, by its number
        self._presence: Mapping[str, Any] = {}
        self._draft: Draft | None = None  # what was tried of a turn
        self._confirming = False  # whether whole turns wait to be confirmed
        self._asked = ""  # the last command; some are done only if given twice

    # What is shown --------------------------------------------------------------------------------

    @property
    def table(self) -> TableView:
        """The table as the server last showed it."""
        if self._table is None:
            raise SessionRefusal("The table has not answered yet.")
        return self._table

    @property
    def position(self) -> SeatPosition:
        """The table as this seat may see it, with what was tried."""
        table, draft = self.table, self._draft
        return SeatPosition(
            game=self.game,
            view=self.game.read_view(draft.view if draft else table.view),
            viewer=table.seat,
            player=table.player,
            names=tuple(self._called(seat) for seat in table.seats),
            scores=tuple(table.scores),
            legal=tuple(MenuChoice(choice.text) for choice in (draft.legal if draft else table.legal)),
            sentence=self._sentence(table),
            over=table.over,
            tried=draft.steps if draft else (),
        )

    def clocks(self) -> tuple[Clock, ...]:
        """What each seat's clock shows by now: the server's word, less the time since it was heard."""
        table = self._table
        if table is None or table.clock is None:
            return ()
        clock = table.clock
        found = [Clock(left, False) for left in clock.left]
        if clock.running is not None and clock.deadline is not None and not table.over:
            # To the deadline: a first turn in real time takes nothing off the clock.
            left = clock.deadline - clock.at - (self._now() - self._received_at)
            found[clock.running] = Clock(max(0.0, left), True)
        return tuple(found)

    def _called(self, seat: SeatStatus) -> str:
        if seat.seat == self.table.seat:
            return "You"
        if not seat.taken:
            return f"{self.game.seat_name(seat.seat)} (free)"
        name = seat.name or self.game.seat_name(seat.seat)
        return f"{name} (away)" if seat.away else name

    def _sentence(self, table: TableView) -> str:
        names = [self._called(seat) for seat in table.seats]
        if table.question and table.seat in table.question.waiting:
            what = "to take a decision back" if table.question.what == "take back" else "to end the game here"
            return f"{names[table.question.seat]} asks {what}: type yes or no."
        if table.result:
            return self._ending(table, names)
        if table.phase == "waiting":
            full = all(seat.taken for seat in table.seats)
            return "start begins." if full else "Waiting until every seat is taken."
        if self._draft:
            whole = "Enter or confirm plays it; undo takes a step back."
            part = "Go on; undo takes a step back, confirm plays it so."
            return f"Tried: {', '.join(self._draft.steps)}. {whole if self._draft.complete else part}"
        return self._turn(table, names)

    def _turn(self, table: TableView, names: list[str]) -> str:
        if table.legal:
            return "Your move."
        if table.player < 0:
            return "A moment …"
        if table.player == table.seat:
            return "A bot plays for you: return takes over again."
        return f"It is {names[table.player]}’s turn."

    def _ending(self, table: TableView, names: list[str]) -> str:
        assert table.result is not None
        winners = [names[seat] for seat in table.result.winners]
        verb = "win" if winners == ["You"] or len(winners) > 1 else "wins"
        won = f"{' and '.join(winners)} {verb}." if winners else "Nobody wins."
        how = f" ({HOW[table.result.how]})" if table.result.how in HOW else ""
        return f"The game is over{how}. {won} rematch plays again."

    @property
    def connected(self) -> bool:
        """Whether the server has shown the table over the connection there is now."""
        return self.client.connected

    @property
    def finished(self) -> bool:
        """Whether the server has no such table any more."""
        return self.client.gone

    @property
    def happened(self) -> int:
        """How many events the server has told."""
        return len(self._events)

    def log(self, since: int = 0) -> list[Row]:
        """What has happened from an event on, moves and words alike."""
        rows: list[Row] = []
        moves: list[event_log.LoggedEvent] = []
        names = {seat.seat: self._called(seat) for seat in self.table.seats}
        for event in self._events[since:]:
            if event.what in MOVES:
                player = CHANCE if event.seat is None else event.seat
                moves.append(event_log.LoggedEvent(player, event.text, "", self._rises.get(event.seq, ())))
            elif row := _told(event, names):
                rows += [*event_log.lines(moves, names), row]
                moves = []
        return rows + event_log.lines(moves, names)

    @property
    def farewell(self) -> str:
        """How to come back."""
        over = self._table is None or self._table.over
        return "" if over else f"To come back: hortus play {self.client.link}"

    # What the server sends ------------------------------------------------------------------------

    async def open(self) -> None:
        """Sit down if the link is an invitation, then listen; SessionRefusal: there is no such table."""
        table = msgspec.convert(await self.client.call(""), TableView)
        try:
            self.game = load(table.game, table.rules)
        except ValueError as problem:
            raise SessionRefusal(f"{problem} The browser shows this table.") from None
        if self.client.token and table.seat is None and table.phase == "waiting":
            seat = await self.client.call("/sit", {"name": self._name, "nonce": secrets.token_hex(16)})
            self.client.token = seat["token"] or self.client.token
            table = msgspec.convert(await self.client.call(""), TableView)
        elif self.client.token and table.seat is None:
            self.tell("You watch: nobody sits down with this link any more.")
        self._see(table)
        self.changed()
        self.client.open()

    async def close(self) -> None:
        """Close the connection."""
        await self.client.close()

    def _see(self, table: TableView) -> None:
        """The table as it stands now; what was tried in another position is void."""
        if self._draft and self._table and (table.view, table.legal) != (self._table.view, self._table.legal):
            self._draft = None
        self._table, self._received_at = table, self._now()

    def _receive(self, message: Message) -> None:
        kind, sight = message["type"], message.get("sight")
        table = msgspec.convert(sight, TableView) if sight else None
        if kind == "news" and table and table.seat != self.table.seat:
            self._begin_again(self.client.table)  # chance has seated us, and each seat has its own log
            return
        for event in msgspec.convert(message.get("events", []), list[Event]):
            if event.seq >= self.client.since:
                self._hear(event)
        if table:
            self._note_rises(table)
            self._see(table)
        if kind in ("welcome", "presence"):
            self._presence = message.get("presence", message)
        if kind in ("welcome", "news"):
            self._show_news()

    def _show_news(self) -> None:
        self.changed()
        if self.table.next_table:
            self._begin_again(self.table.next_table)

    def _tell_of_connection(self, sentence: str) -> None:
        self.tell(sentence)

    def _note_rises(self, table: TableView) -> None:
        """Scores that have risen stand beside the last move that was told."""
        last = next((event for event in reversed(self._events) if event.what in MOVES), None)
        if last and self._table and self._table.table == table.table and last.seq >= self._table.seq:
            self._rises[last.seq] = event_log.rises(self._table.scores, table.scores)

    def _hear(self, event: Event) -> None:
        """Keep an event. What others say is announced, too: it must not be missed."""
        self._events.append(event)
        self.client.since = event.seq + 1
        if event.what == "said" and self._table is not None and event.seat != self._table.seat:
            self.said(f"{self._called(self._table.seats[event.seat or 0])}: {event.text}")

    def _begin_again(self, table: str) -> None:
        """Listen to a table from its beginning: this one, or the rematch, which knows the same token."""
        self.restarts += 1
        self._events, self._rises, self._draft = [], {}, None
        self.client.begin_again(table)

    # What one can do ------------------------------------------------------------------------------

    async def act(self, typed: str) -> None:
        """Try one more step of the turn; a whole turn is played at once, unless it is to be confirmed."""
        if self._draft and self._draft.complete:
            raise SessionRefusal("Your turn is whole: confirm plays it, undo takes the last step back.")
        tried = self._draft.steps if self._draft else ()
        await self._step([*tried, typed], self._confirming)

    async def _step(self, steps: list[str], confirm: bool) -> None:
        """Play these steps if they are a whole turn; otherwise show what they lead to, to nobody else."""
        answer = await self.client.ask("step", steps=steps, seq=self.table.seq, confirm=confirm)
        self._draft = msgspec.convert(answer["draft"], Draft) if "draft" in answer else None
        if self._draft:
            self.changed()

    async def undo(self) -> str:
        """Take the last step of a try back; then a decision, or ask the others whether one may."""
        if self._draft:
            *steps, last = self._draft.steps
            if steps:
                await self._step(steps, confirm=True)
            else:
                self._draft = None
                self.changed()
            return f"Taken back: {last!r}. Nobody else has seen it."
        await self.client.ask("takeback")
        return "The others are asked." if self.table.question else "Taken back."

    async def hint(self, strength: Strength) -> list[Row]:
        """What the server's master would do."""
        if self._draft:
            raise SessionRefusal(
                "A hint is for the turn from its beginning: take back what you have tried first."
            )
        found = await self.client.ask("hint", strength=strength)
        best = found.get("best") or {"text": found["look"], "words": ""}
        rows = [(one["text"], one["words"]) for one in (best, *found.get("others", []))]
        return hint_rows(found["look"], rows[0], rows[1:], list(found.get("sentences", [])), strength)

    async def save(self, path: Path) -> str:
        """Write down what this seat may know of the game; all of it, with its proof, once it is over."""
        write(path, await self.client.call("/record"))
        if self.table.over:
            return f"Saved. Later: hortus replay {path}"
        return f"Saved in {path}, as far as you may know it."

    async def command(self, word: str, rest: str) -> str:
        """Talk, agree, give up, come, go or play again."""
        asked, self._asked = self._asked, word
        if word == "confirm":
            return await self._confirm(rest)
        if word == "who":
            return self._who()
        if word in TWICE and asked != word:
            return TWICE[word]
        if word in ("mute", "unmute"):
            return await self._mute(rest, word == "mute")
        if word in ("yes", "no"):
            return await self._answer(word == "yes")
        said = {"text": rest} if word == "say" else {}
        await self.client.ask({"offer": "offerdraw"}.get(word, word), **said)
        return ""

    async def _confirm(self, rest: str) -> str:
        """Play what was tried; or say whether whole turns wait for that."""
        if rest in ("on", "off"):
            self._confirming = rest == "on"
            return f"A whole turn {'waits for confirm' if self._confirming else 'is played at once'}."
        if not self._draft:
            raise SessionRefusal(
                "There is nothing to confirm: try something first. confirm on makes every turn wait for it."
            )
        await self.client.ask("play", actions=self._draft.steps, seq=self.table.seq)
        self._draft = None
        return ""

    async def _answer(self, yes: bool) -> str:
        question = self.table.question
        if question is None:
            raise SessionRefusal("Nothing was asked.")
        await self.client.ask("answer", yes=yes, question=question.question)
        return ""

    async def _mute(self, name: str, on: bool) -> str:
        others = [seat for seat in self.table.seats if seat.seat != self.table.seat]
        names = {self._called(seat).removesuffix(" (away)"): seat.seat for seat in others}
        found = [called for called in names if called.lower() == name.lower()]
        if not found:
            there = f"Nobody here is called {name!r}. There is: {', '.join(names)}."
            raise SessionRefusal(there if name else "Say who: mute Ada.")
        await self.client.ask("mute", other=names[found[0]], on=on)
        return f"What {found[0]} says is {'not shown any more' if on else 'shown again'}."

    def _who(self) -> str:
        """Who sits where, and whether they are connected."""
        here = self._presence.get("seats", ())
        told = []
        for seat in self.table.seats:
            is_here = seat.level or (seat.seat < len(here) and here[seat.seat])
            where = "" if not seat.taken or seat.away or is_here else " (not connected)"
            kind = KINDS.get(seat.who, "")
            told.append(f"{self.game.seat_name(seat.seat)}: {self._called(seat)}{kind}{where}")
        watching = self._presence.get("watching", 0)
        return "; ".join(told) + (f". {watching} watching." if watching else ".")


def _told(event: Event, names: dict[int, str]) -> Row | None:
    """What happened at the table besides the moves."""
    who = names.get(event.seat, "") if event.seat is not None else "the server"
    said = {
        **HAPPENED,
        "said": f"“{event.text}”",
        "asked": "asks to take back" if event.ask == "take back" else "offers to end the game",
        "answered": "says yes" if event.yes else "says no",
        "stoodin": f"is played by {event.level}",
        "closed": f"closes the table: {event.text}",
    }.get(event.what)
    if said is None:
        return None
    return who, _to_you(said) if who == "You" and event.what != "said" else said


def _to_you(words: str) -> str:
    """``sits down``, said to who did it."""
    verb, _, rest = words.partition(" ")
    plain = {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))
    return f"{plain} {rest}"
