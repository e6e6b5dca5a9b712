"""The events of a finished game: what was decided or drawn, in which position, on which line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hortus.core import intrinsics
from hortus.core.errors import RecordError
from hortus.core.position import Position
from hortus.core.record import Record, read


class ReviewError(ValueError):
    """This game cannot be reviewed in this way; the message says why."""


class NoSuchSeatError(ReviewError):
    """The seat that was named is not at this game."""


@dataclass(frozen=True)
class RecordedEvent:
    """One action of a record and the position it was taken in."""

    number: int
    line: int  # of the record
    state: Position  # before it
    action: int

    @property
    def is_chance(self) -> bool:
        """Whether chance acted."""
        return self.state.player == intrinsics.CHANCE

    @cached_property
    def words(self) -> str:
        """The action in plain English."""
        return self.state.describe(self.action)


@dataclass(frozen=True)
class ReviewedGame:
    """A finished game, read and checked."""

    record: Record
    events: tuple[RecordedEvent, ...]
    end: Position

    @property
    def players(self) -> int:
        """How many played."""
        return self.record.players

    @property
    def values(self) -> list[float]:
        """Each seat's result."""
        return self.end.values()


def read_game(record: Record | str) -> ReviewedGame:
    """Read a record, or its text; ReviewError: it is broken, or its game is not over."""
    try:
        text = record if isinstance(record, str) else record.dumps()
        checked = Record.loads(text)
        lines = [number for number, _ in read(text)[2]]
    except (RecordError, ValueError) as problem:
        raise ReviewError(f"This record cannot be read. {problem}") from None
    state, events = checked.new(), []
    for number, (line, text) in enumerate(zip(lines, checked.actions, strict=True)):
        action = state.parse(text)
        events.append(RecordedEvent(number, line, state.copy(), action))
        state.apply(action)
    if not state.is_over:
        raise ReviewError("This game is not over yet: it can be reviewed when it has ended.")
    return ReviewedGame(checked, tuple(events), state)
