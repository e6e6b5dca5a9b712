"""A table on a server, joined by its link: what is shown of it, and what one can do there
(``docs/protocol.md``).
"""

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
from hortus.tui.event_log import beyond
from hortus.tui.position import MenuChoice, Position
from hortus.tui.table_client import Message, TableClient
from hortus.tui.table_session import Row, SessionRefusal, Strength, TableSession, hint_rows, write

HOW = {"resigned": "resigned", "time": "ran out of time", "agreed": "agreed to end it", "abandoned": "left"}
MOVES = ("acted", "drew")
TWICE = {
    "resign": "Type resign once more to give up.",
    "leave": "Type leave once more to give your seat up, to a bot or as lost; quit alone lets you come back.",
}


class RemoteSession(TableSession):
    """A seat, or a place to watch from, at a table elsewhere. Chance and bots are the server's."""

    commands: Mapping[str, str] = {
        "say": "say something to the others: say good luck",
        "yes": "agree to what was asked",
        "no": "do not agree, or withdraw what you asked",
        "offer": "offer to end the game here",
        "resign": "give up; asks once more",
        "confirm": "play what you have tried so far; confirm on: whole turns wait for that, too; confirm off: they do not",
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
        self.wire = TableClient(link, self._hear, self._of_the_line)
        self._name, self._now = name, now
        self._sight: TableView | None = None
        self._heard = 0.0  # when that was
        self._events: list[Event] = []
        self._rises: dict[
            int, event_log.Rises
        ] = {}  # by the number of the event after which scores had risen
        self._presence: Mapping[str, Any] = {}
        self._draft: Draft | None = None  # what was tried of a turn
        self._confirming = False  # whether whole turns wait to be confirmed
        self._asked = ""  # what is done if it is said once more

    # What is shown --------------------------------------------------------------------------------

    @property
    def sight(self) -> TableView:
        """The table as the server last showed it."""
        if self._sight is None:
            raise SessionRefusal("The table has not answered yet.")
        return self._sight

    @property
    def position(self) -> Position:
        """The table as this seat may see it, with what was tried."""
        sight, draft = self.sight, self._draft
        return Position(
            view=draft.view if draft else sight.view,
            viewer=sight.seat,
            player=sight.player,
            names=tuple(self._called(seat) for seat in sight.seats),
            scores=tuple(sight.scores),
            legal=tuple(MenuChoice(choice.text) for choice in (draft.legal if draft else sight.legal)),
            sentence=self._sentence(sight),
            over=sight.over,
            tried=draft.steps if draft else (),
        )

    def clocks(self) -> tuple[Clock, ...]:
        """What each seat's clock shows by now: the server's word, less the time since it was heard."""
        sight = self._sight
        if sight is None or sight.clock is None:
            return ()
        clock = sight.clock
        found = [Clock(left, False) for left in clock.left]
        if clock.running is not None and clock.deadline is not None and not sight.over:
            # To the deadline: a first turn in real time takes nothing off the clock.
            left = clock.deadline - clock.at - (self._now() - self._heard)
            found[clock.running] = Clock(max(0.0, left), True)
        return tuple(found)

    def _called(self, seat: SeatStatus) -> str:
        if seat.seat == self.sight.seat:
            return "You"
        if not seat.taken:
            return f"{self.game.seat_name(seat.seat)} (free)"
        name = seat.name or self.game.seat_name(seat.seat)
        return f"{name} (away)" if seat.away else name

    def _sentence(self, sight: TableView) -> str:
        names = [self._called(seat) for seat in sight.seats]
        if sight.question and sight.seat in sight.question.waiting:
            what = "to take a decision back" if sight.question.what == "take back" else "to end the game here"
            return f"{names[sight.question.seat]} asks {what}: type yes or no."
        if sight.result:
            return self._ending(sight, names)
        if sight.phase == "waiting":
            return self._waiting(sight)
        if self._draft:
            tried = f"Tried: {', '.join(self._draft.steps)}."
            if self._draft.complete:
                return f"{tried} Enter or confirm plays it; undo takes a step back."
            return f"{tried} Go on; undo takes a step back, confirm plays it so."
        if sight.legal:
            return "Your move."
        if sight.player < 0:
            return "A moment …"
        if sight.player == sight.seat:
            return "A bot plays for you: return takes over again."
        return f"It is {names[sight.player]}’s turn."

    @staticmethod
    def _waiting(sight: TableView) -> str:
        return (
            "start begins."
            if all(seat.taken for seat in sight.seats)
            else "Waiting until every seat is taken."
        )

    def _ending(self, sight: TableView, names: list[str]) -> str:
        assert sight.result is not None
        winners = [names[seat] for seat in sight.result.winners]
        won = " and ".join(winners)
        verb = "win" if winners == ["You"] or len(winners) > 1 else "wins"
        how = f" ({HOW[sight.result.how]})" if sight.result.how in HOW else ""
        return (
            f"The game is over{how}. {f'{won} {verb}.' if winners else 'Nobody wins.'} rematch plays again."
        )

    @property
    def happened(self) -> int:
        """How much has happened: what comes later is told by ``log`` from there on."""
        return len(self._events)

    def log(self, since: int = 0) -> list[Row]:
        """What has happened, moves and words alike."""
        rows: list[Row] = []
        moves: list[event_log.LoggedEvent] = []
        names = {seat.seat: self._called(seat) for seat in self.sight.seats}
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
        return (
            "" if self._sight is None or self._sight.over else f"To come back: hortus play {self.wire.link}"
        )

    # What comes over the line ---------------------------------------------------------------------

    async def open(self) -> None:
        """Sit down if the link is an invitation, then listen; a Refusal where there is no such table."""
        sight = msgspec.convert(await self.wire.call(""), TableView)
        self.game = load(sight.game)
        if self.wire.token and sight.seat is None and sight.phase == "waiting":
            seat = await self.wire.call("/sit", {"name": self._name, "nonce": secrets.token_hex(16)})
            self.wire.token = seat["token"] or self.wire.token
            sight = msgspec.convert(await self.wire.call(""), TableView)
        elif self.wire.token and sight.seat is None:
            self.tell("You watch: nobody sits down with this link any more.")
        self._see(sight)
        self.changed()
        self.wire.open()

    async def close(self) -> None:
        """Hang up."""
        await self.wire.close()

    def _see(self, sight: TableView) -> None:
        """The table as it stands now; what was tried in another position is void."""
        if self._draft and self._sight and (sight.view, sight.legal) != (self._sight.view, self._sight.legal):
            self._draft = None
        self._sight, self._heard = sight, self._now()

    def _hear(self, message: Message) -> None:
        sight = msgspec.convert(message["sight"], TableView) if message.get("sight") else None
        if message["type"] == "news" and sight and sight.seat != self.sight.seat:
            self._begin_again(
                self.wire.table
            )  # chance has said who plays which seat, and each is told its own story
            return
        for event in msgspec.convert(message.get("events", []), list[Event]):
            if event.seq >= self.wire.since:
                self._events.append(event)
                self.wire.since = event.seq + 1
                self._announce(event)
        if sight:
            self._note_rises(sight)
            self._see(sight)
        if message["type"] in ("welcome", "presence"):
            self._presence = message.get("presence", message)
        if message["type"] in ("welcome", "news"):
            self.changed()
            if self.sight.next_table:
                self._begin_again(self.sight.next_table)

    def _of_the_line(self, sentence: str) -> None:
        """It is broken, or there again."""
        self.tell(sentence)

    def _note_rises(self, sight: TableView) -> None:
        """Scores that have risen stand beside the last move that was told."""
        last = next((event for event in reversed(self._events) if event.what in MOVES), None)
        if last and self._sight and self._sight.table == sight.table and last.seq >= self._sight.seq:
            self._rises[last.seq] = event_log.rises(self._sight.scores, sight.scores)

    def _announce(self, event: Event) -> None:
        """What others say must not be missed."""
        if event.what == "said" and self._sight is not None and event.seat != self._sight.seat:
            self.said(f"{self._called(self._sight.seats[event.seat or 0])}: {event.text}")

    def _begin_again(self, table: str) -> None:
        """The rematch is at another table, which knows the same tokens."""
        self._events, self._rises, self._draft = [], {}, None
        self.wire.begin_again(table)

    # What one can do ------------------------------------------------------------------------------

    async def act(self, typed: str) -> None:
        """Try one more step of the turn.

        A turn that is whole is played at once, unless it is to be confirmed.
        """
        if self._draft and self._draft.complete:
            raise SessionRefusal("Your turn is whole: confirm plays it, undo takes the last step back.")
        draft = await self._tried([*self._steps, typed])
        if draft.complete and not self._confirming:
            await self._play(draft.steps)
        else:
            self._draft = draft
            self.changed()

    @property
    def _steps(self) -> tuple[str, ...]:
        return self._draft.steps if self._draft else ()

    async def _tried(self, steps: list[str]) -> Draft:
        """What would be after these steps; nobody else hears of it."""
        answer = await self.wire.ask("draft", steps=steps)
        return msgspec.convert(answer["draft"], Draft)

    async def _play(self, steps: tuple[str, ...]) -> None:
        await self.wire.ask("play", actions=steps, seq=self.sight.seq)
        self._draft = None

    async def undo(self) -> str:
        """Take the last step of a try back; then a decision, or ask the others whether one may."""
        if self._draft:
            *steps, last = self._draft.steps
            self._draft = await self._tried(steps) if steps else None
            self.changed()
            return f"Taken back: {last!r}. Nobody else has seen it."
        await self.wire.ask("takeback")
        return "The others are asked." if self.sight.question else "Taken back."

    async def hint(self, strength: Strength) -> list[Row]:
        """What the server's master would do."""
        if self._draft:
            raise SessionRefusal(
                "A hint is for the turn from its beginning: take back what you have tried first."
            )
        found = await self.wire.ask("hint", strength=strength)
        best = found.get("best") or {"text": found["look"], "words": ""}
        others = [(one["text"], beyond(one["text"], one["words"])) for one in found.get("others", [])]
        best_row = best["text"], beyond(best["text"], best["words"])
        return hint_rows(found["look"], best_row, others, list(found.get("sentences", [])), strength)

    async def save(self, path: Path) -> str:
        """Write down what this seat may know of the game; all of it, with its proof, once it is over."""
        write(path, await self.wire.call("/record"))
        return (
            f"Saved. Later: hortus replay {path}"
            if self.sight.over
            else f"Saved in {path}, as far as you may know it."
        )

    async def command(self, word: str, rest: str) -> str:
        """Talk, agree, give up, come, go or play again."""
        asked, self._asked = self._asked, word
        if word == "confirm":
            return await self._confirm(rest)
        if word == "who":
            return self._who()
        if word in TWICE and asked != word:
            return TWICE[word]
        if word == "say":
            await self.wire.ask("say", text=rest)
        elif word in ("yes", "no"):
            await self._answer(word == "yes")
        elif word in ("mute", "unmute"):
            return await self._mute(rest, word == "mute")
        else:
            await self.wire.ask({"offer": "offerdraw"}.get(word, word))
        return ""

    async def _confirm(self, rest: str) -> str:
        """Play what was tried; or say whether whole turns wait for that."""
        if rest in ("on", "off"):
            self._confirming = rest == "on"
            return (
                "A whole turn waits for confirm." if self._confirming else "A whole turn is played at once."
            )
        if not self._draft:
            raise SessionRefusal(
                "There is nothing to confirm: try something first. confirm on makes every turn wait for it."
            )
        await self._play(self._draft.steps)
        return ""

    async def _answer(self, yes: bool) -> None:
        question = self.sight.question
        if question is None:
            raise SessionRefusal("Nothing was asked.")
        await self.wire.ask("answer", yes=yes, question=question.question)

    async def _mute(self, name: str, on: bool) -> str:
        names = {
            self._called(seat).removesuffix(" (away)"): seat.seat
            for seat in self.sight.seats
            if seat.seat != self.sight.seat
        }
        found = [called for called in names if called.lower() == name.lower()]
        if not found:
            raise SessionRefusal(
                f"Nobody here is called {name!r}. There is: {', '.join(names)}."
                if name
                else "Say who: mute Ada."
            )
        await self.wire.ask("mute", other=names[found[0]], on=on)
        return f"What {found[0]} says is {'not shown any more' if on else 'shown again'}."

    def _who(self) -> str:
        """Who sits where, and whether they are connected."""
        here = self._presence.get("seats", ())
        told = []
        for seat in self.sight.seats:
            is_here = seat.level or (seat.seat < len(here) and here[seat.seat])
            where = "" if not seat.taken or seat.away or is_here else " (not connected)"
            told.append(f"{self.game.seat_name(seat.seat)}: {self._called(seat)}{where}")
        watching = self._presence.get("watching", 0)
        return "; ".join(told) + (f". {watching} watching." if watching else ".")


def _told(event: Event, names: dict[int, str]) -> Row | None:
    """What happened at the table besides the moves."""
    who = names.get(event.seat, "") if event.seat is not None else "the house"
    if event.what == "said":
        return who, f"“{event.text}”"
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
        "finished": "the game is over",
        "wantedmore": "would play again",
    }
    if event.what not in said:
        return None
    return who, _to_you(said[event.what]) if who == "You" else said[event.what]


def _to_you(words: str) -> str:
    """``sits down``, said to who did it."""
    verb, _, rest = words.partition(" ")
    plain = {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))
    return f"{plain} {rest}"
