"""What a seat or a spectator may be told: the table as it stands, and what happened.

Everything that leaves for someone is made here, from the game's views and redacted texts and from fields
named one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from hortus.core.intrinsics import OVER
from hortus.core.position import Position
from hortus.core.registry import load
from hortus.table import entries
from hortus.table.chairs import PERSON, Chair
from hortus.table.settings import NoClock

if TYPE_CHECKING:
    from hortus.table.table import Table

NOBODY = -1  # is to act before the start


class LegalAction(msgspec.Struct, frozen=True, gc=False):
    """A legal action."""

    action: int
    text: str


class SeatStatus(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat."""

    seat: int
    kind: Literal["person", "open", "bot"]  # as the table was set up
    taken: bool  # by a person or a bot
    name: str  # of the person; of the level for a bot
    level: str | None  # of the bot that plays now, in its own right or standing in
    away: bool  # the person left, or let the time run out
    lost: bool  # resigned, or out of time where that is the rule
    nonce: str
    # An account of this name, a guest who chose it, a deleted account, or a bot; "": nobody sits there.
    who: Literal["account", "guest", "former", "bot", ""] = ""


class ClockStatus(msgspec.Struct, frozen=True, gc=False):
    """The clock: seconds left to each seat at the time ``at``, whose time runs, and when it is up.

    A first turn in real time has a deadline but takes nothing off the clock.
    """

    left: tuple[float, ...]
    running: int | None
    deadline: float | None
    at: float


class QuestionStatus(msgspec.Struct, frozen=True, gc=False):
    """An open question, by its seq: who asked for what, and who has agreed."""

    question: int
    what: Literal["take back", "draw"]
    seat: int
    place: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]  # whose answer is still out


class ResultStatus(msgspec.Struct, frozen=True, gc=False):
    """How the game ended."""

    how: Literal["played", "resigned", "time", "agreed", "abandoned"]
    scores: tuple[int, ...]
    values: tuple[float, ...]
    winners: tuple[int, ...]
    secret: str  # empty while others may still play the deal of the day
    next_commitment: str  # of the rematch; empty in games that ended before there was one


class StoppedStatus(msgspec.Struct, frozen=True, gc=False):
    """Up to which decision the game can be shown, and what people are told about that."""

    move: int
    sentence: str


class TableView(msgspec.Struct, frozen=True, gc=False):
    """The table as a seat (None: a spectator) may see it."""

    table: str
    seq: int
    seat: int | None
    game: str
    players: int
    options: dict[str, bool | int]
    phase: Literal["waiting", "playing", "over"]
    player: int  # the seat to act; -1 before the start, -2 when it is over
    over: bool
    scores: list[int]
    view: dict[str, Any]
    legal: list[LegalAction]  # for the seat to act; empty for everyone else
    seats: tuple[SeatStatus, ...]
    clock: ClockStatus | None
    question: QuestionStatus | None
    take_back: Literal["free", "ask"] | None  # what this seat would get if it asked to take back now
    result: ResultStatus | None
    commitment: str
    engine: str
    rematch: tuple[int, ...]  # who wants to play again
    next_table: str  # where the rematch stands
    rules: int = 1  # the version of the game's rules
    rated: bool = False  # the result will count: no hints, no take-backs
    ratings: tuple[entries.RatingChange, ...] = ()  # what it made of people's ratings
    stopped: StoppedStatus | None = None  # the log goes on, but not by the rules that this server knows
    daily: str = ""  # the date whose deal it is
    scored: bool = False  # the one try of that deal that counts: no hints, no take-backs


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the log as a reader may know it.

    ``what`` is the entry's type; fields that do not apply are left out. Entries that are nobody's business
    but the writer's have no event for others, so numbers may be missing.
    """

    seq: int
    time: float
    what: str
    seat: int | None = None  # who did it; None: chance or the system
    text: str = ""  # the action, redacted; or what was said
    name: str = ""
    nonce: str = ""
    level: str = ""
    ask: str = ""
    place: int | None = None
    yes: bool | None = None
    free: bool | None = None
    other: int | None = None
    order: tuple[int, ...] = ()
    seconds: float | None = None
    how: str = ""
    scores: tuple[int, ...] = ()
    values: tuple[float, ...] = ()
    commitment: str = ""
    secret: str = ""
    table: str = ""
    next_commitment: str = ""  # with the end of a game: of the rematch
    outcome: Any = None  # what the action brought and the view after it does not show, in the game's own form


@cache
def choices(game: str, rules: int) -> tuple[LegalAction, ...]:
    """Every action of a game by a version of its rules; an action's number is its place here."""
    return tuple(LegalAction(action, text) for action, text in enumerate(load(game, rules).texts))


def legal(state: Position) -> list[LegalAction]:
    """What the seat to act may do: for that seat alone."""
    every = choices(state.game.name, state.game.rules)
    return [every[action] for action in state.legal_actions()]


def seat_views(table: Table, seats: Sequence[int | None], now: float) -> list[TableView]:
    """The table as each of these seats (None: a spectator) may see it at this time.

    They share what is alike, which is found once: for reading only.
    """
    state, phase, created = table.state, table.phase, table.created
    views = table.game.client_views(state, seats, reveal=phase == "over")
    status = table.seat_status
    if status is None:
        status = table.seat_status = _seats(table)
    player, scores, clock = _player(table, state), state.scores(), _clock(table, now)
    asked = _asked(table, player)
    question, result, wishes = _question(table), _result(table, now), tuple(sorted(table.wishes))
    # Twenty-one names would take msgspec longer to sort out than all the rest.
    return [
        TableView(
            table.id,
            table.seq,
            seat,
            created.game,
            created.players,
            created.options,
            phase,
            player,
            phase == "over",
            scores,
            view,
            legal(state) if seat == asked else [],
            status,
            clock,
            question,
            _take_back(table, seat),
            result,
            created.commitment,
            created.engine,
            wishes,
            table.next_table,
            created.rules,
            bool(table.settings.rated),
            table.ratings,
            table.stopped,
            created.daily,
            created.scored,
        )
        for seat, view in zip(seats, views, strict=True)
    ]


def _player(table: Table, state: Position) -> int:
    if table.result is not None:
        return OVER
    return NOBODY if table.started is None else state.player


def _asked(table: Table, player: int) -> int:
    """The seat to act if it is for a person to do so, otherwise NOBODY."""
    is_asked = player >= 0 and table.stopped is None and table.chairs[player].plays
    return player if is_asked else NOBODY


def _seats(table: Table) -> tuple[SeatStatus, ...]:
    return tuple([_seat(number, chair) for number, chair in enumerate(table.chairs)])


def _seat(number: int, chair: Chair) -> SeatStatus:
    kind: Literal["person", "open", "bot"] = (
        "bot" if chair.level else "person" if chair.kind == PERSON else "open"
    )
    return SeatStatus(
        number,
        kind,
        chair.is_taken,
        chair.level or chair.name,
        chair.bot,
        chair.away,
        chair.lost,
        chair.nonce,
        "bot" if chair.level else chair.who if chair.holder else "",
    )


def _clock(table: Table, now: float) -> ClockStatus | None:
    timer = table.timer
    if isinstance(timer.clock, NoClock) or table.stopped is not None:
        return None
    left = tuple(timer.left_at(seat, now) for seat in range(table.players))
    return ClockStatus(left, timer.running, timer.deadline(), now)


def _question(table: Table) -> QuestionStatus | None:
    question = table.question
    if question is None:
        return None
    waiting = tuple(seat for seat in table.people() if seat not in question.agreed and seat != question.seat)
    return QuestionStatus(
        question.seq, question.what, question.seat, question.place, tuple(sorted(question.agreed)), waiting
    )


def _take_back(table: Table, seat: int | None) -> Literal["free", "ask"] | None:
    allowed = table.settings.take_back
    if seat is None or table.phase != "playing" or not table.chairs[seat].plays or allowed == "never":
        return None
    if table.stopped is not None:
        return None
    place = table.history.last_of(seat)
    if place is None:
        return None
    if table.history.is_free(seat, place):
        return "free"
    return "ask" if allowed == "consent" else None


def _result(table: Table, now: float) -> ResultStatus | None:
    result = table.result
    if result is None:
        return None
    best = max(result.values)
    winners = tuple(seat for seat, value in enumerate(result.values) if value == best and best > 0)
    return ResultStatus(
        *(result.how, result.scores, result.values, winners),
        *(table.told_secret(now), result.next_commitment),
    )


# What happened ------------------------------------------------------------------------------------


def events(table: Table, seat: int | None, since: int = 0, until: int | None = None) -> list[Event]:
    """What happened from entry ``since`` on, as this seat (None: a spectator) may know it."""
    last = table.seq if until is None else min(until, table.seq)
    found = (event(table, seat, seq) for seq in range(max(0, since), last))
    return [one for one in found if one is not None]


def events_of(table: Table, seats: Sequence[int | None], since: int) -> list[list[Event]]:
    """The same for several at once: an event that all may know is made once."""
    found: list[list[Event]] = [[] for _ in seats]
    is_over = table.is_over
    for seq in range(since, table.seq):
        is_alike = type(table.entries[seq]) not in _PRIVATE and (is_over or seq not in table.hidden)
        shared = event(table, None, seq) if is_alike else None
        for seat, told in zip(seats, found, strict=True):
            one = shared or event(table, seat, seq)
            if one is not None:
                told.append(one)
    return found


def event(table: Table, seat: int | None, seq: int) -> Event | None:
    """One entry as this seat may know it; None if it is not for this seat at all."""
    entry, time = table.entries[seq], table.times[seq]
    return _EVENTS[type(entry)](table, seat, seq, time, entry)


def action_text(table: Table, seat: int | None, seq: int) -> str:
    """The action of an entry as this seat may read it: ``?`` for what is hidden until the game is over."""
    entry = table.entries[seq]
    assert isinstance(entry, entries.Acted | entries.Drew)
    knowing, told = table.hidden.get(seq, (0, ""))
    if not told or table.is_over or (seat is not None and knowing >> seat & 1):
        return entry.action
    return told


def _acted(table: Table, seat: int | None, seq: int, time: float, entry: entries.Acted) -> Event:
    return Event(
        seq, time, "acted", entry.seat, action_text(table, seat, seq), outcome=table.outcomes.get(seq)
    )


def _drew(table: Table, seat: int | None, seq: int, time: float, entry: entries.Drew) -> Event:
    return Event(seq, time, "drew", None, action_text(table, seat, seq), outcome=table.outcomes.get(seq))


def _said(table: Table, seat: int | None, seq: int, time: float, entry: entries.Said) -> Event | None:
    """Everyone reads what the players say, except those who do not want to, and what is forgotten."""
    if not entry.text:
        return None
    has_begun = table.started is not None and seq > table.started
    speaker = table.chairs[entry.seat].number if has_begun else entry.seat
    if seat is not None and speaker in table.chairs[seat].muted:
        return None
    return Event(seq, time, "said", entry.seat, entry.text)


def _muted(table: Table, seat: int | None, seq: int, time: float, entry: entries.Muted) -> Event | None:
    """Only who did it is told."""
    has_begun = table.started is not None and seq > table.started
    if seat is None or entry.seat != (seat if has_begun else table.chairs[seat].number):
        return None
    return Event(seq, time, "muted", entry.seat, other=entry.other, yes=entry.on)


def _finished(table: Table, seat: int | None, seq: int, time: float, entry: entries.Finished) -> Event:
    return Event(
        seq,
        time,
        "finished",
        how=entry.how,
        scores=entry.scores,
        values=entry.values,
        secret=entry.secret,
        next_commitment=entry.next_commitment,
    )


_PRIVATE = {entries.Said, entries.Muted}  # these are not for everybody

_EVENTS: dict[type, Callable[..., Event | None]] = {
    entries.Created: lambda table, seat, seq, time, entry: Event(
        seq, time, "created", commitment=entry.commitment
    ),
    entries.Sat: lambda table, seat, seq, time, entry: Event(
        seq, time, "sat", entry.seat, name=entry.name, nonce=entry.nonce
    ),
    entries.Renamed: lambda table, seat, seq, time, entry: Event(
        seq, time, "renamed", entry.seat, name=entry.name
    ),
    entries.Left: lambda table, seat, seq, time, entry: Event(seq, time, "left", entry.seat),
    entries.Started: lambda table, seat, seq, time, entry: Event(seq, time, "started", order=entry.order),
    entries.Acted: _acted,
    entries.Drew: _drew,
    entries.Asked: lambda table, seat, seq, time, entry: Event(
        seq, time, "asked", entry.seat, ask=entry.what, place=entry.place
    ),
    entries.Answered: lambda table, seat, seq, time, entry: Event(
        seq, time, "answered", entry.seat, yes=entry.yes
    ),
    entries.TookBack: lambda table, seat, seq, time, entry: Event(
        seq, time, "tookback", entry.seat, place=entry.place, free=entry.free
    ),
    entries.Resigned: lambda table, seat, seq, time, entry: Event(seq, time, "resigned", entry.seat),
    entries.TimedOut: lambda table, seat, seq, time, entry: Event(seq, time, "timedout", entry.seat),
    entries.StoodIn: lambda table, seat, seq, time, entry: Event(
        seq, time, "stoodin", entry.seat, level=entry.level
    ),
    entries.Returned: lambda table, seat, seq, time, entry: Event(seq, time, "returned", entry.seat),
    entries.Paused: lambda table, seat, seq, time, entry: Event(seq, time, "paused", seconds=entry.seconds),
    entries.Said: _said,
    entries.Muted: _muted,
    entries.Closed: lambda table, seat, seq, time, entry: Event(seq, time, "closed", text=entry.reason),
    entries.Finished: _finished,
    entries.Rated: lambda table, seat, seq, time, entry: Event(seq, time, "rated"),
    entries.Hinted: lambda table, seat, seq, time, entry: Event(
        seq, time, "hinted", entry.seat, ask=entry.strength
    ),
    entries.WantedMore: lambda table, seat, seq, time, entry: Event(seq, time, "wantedmore", entry.seat),
    entries.WentOn: lambda table, seat, seq, time, entry: Event(seq, time, "wenton", table=entry.table),
}
