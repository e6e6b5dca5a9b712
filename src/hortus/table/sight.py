"""What a seat or a spectator may be told: the table as it stands, and what happened.

Everything that leaves for someone is made here, from the game's views and redacted texts and from fields named one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from hortus.table.table import Table


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A legal action."""

    action: int
    text: str


class SeatSight(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat."""

    seat: int
    kind: Literal["person", "open", "bot"]  # as the table was set up
    taken: bool  # by a person or a bot
    name: str  # of the person; of the level for a bot
    level: str | None  # of the bot that plays now, in its own right or standing in
    lost: bool  # resigned or out of time
    nonce: str


class ClockSight(msgspec.Struct, frozen=True, gc=False):
    """The clock: seconds left to each seat at the time ``at``, and whose is running. None: no limit."""

    left: tuple[float | None, ...]
    running: int | None
    at: float


class QuestionSight(msgspec.Struct, frozen=True, gc=False):
    """An open question, by its seq: who asked for what, and who has agreed."""

    question: int
    what: Literal["take back", "draw"]
    seat: int
    place: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]  # whose answer is still out


class ResultSight(msgspec.Struct, frozen=True, gc=False):
    """How the game ended."""

    how: Literal["played", "resigned", "time", "agreed", "abandoned"]
    scores: tuple[int, ...]
    values: tuple[float, ...]
    winners: tuple[int, ...]
    secret: str


class Sight(msgspec.Struct, frozen=True, gc=False):
    """The table as a seat (None: a spectator) may see it."""

    table: str
    seq: int
    seat: int | None
    game: str
    players: int
    options: dict[str, bool]
    phase: Literal["waiting", "playing", "over"]
    player: int  # the seat to act; -1 before the start, -2 when it is over
    over: bool
    scores: list[int]
    view: dict[str, Any]
    legal: list[Choice]  # for the seat to act; empty for everyone else
    seats: tuple[SeatSight, ...]
    clock: ClockSight | None
    question: QuestionSight | None
    take_back: Literal["free", "ask"] | None  # what this seat would get if it asked to take back now
    result: ResultSight | None
    commitment: str
    engine: str
    rematch: tuple[int, ...]  # who wants to play again
    next_table: str  # where the rematch stands


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the log as a reader may know it. ``what`` is the entry's type; fields that do not apply are left out.

    Entries that are nobody's business but the writer's have no event for others, so numbers may be missing.
    """

    seq: int
    time: float
    what: str
    seat: int | None = None  # who did it; None: chance or the house
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


def sight(table: Table, seat: int | None, now: float) -> Sight:
    """The table as this seat (None: a spectator) may see it at this time."""
    raise NotImplementedError


def events(table: Table, seat: int | None, since: int = 0) -> list[Event]:
    """What happened from entry ``since`` on, as this seat (None: a spectator) may know it."""
    raise NotImplementedError
