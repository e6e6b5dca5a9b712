"""A recorded game as moments: the positions in which somebody decided, and the last, each with what led
there.
"""

from __future__ import annotations

from typing import NamedTuple

from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.core.state import State
from hortus.tui.event_log import LoggedEvent, lines, rises
from hortus.tui.position import Position


class RecordStep(NamedTuple):
    """A position after so many actions, and what happened since the moment before."""

    number: int
    state: State
    events: list[LoggedEvent]


class RecordSteps:
    """All of a record, everything open."""

    def __init__(self, record: Record) -> None:
        self.game: Game = load(record.game)
        self.called = names(record)
        self.all: list[RecordStep] = []
        before: State | None = None
        events: list[LoggedEvent] = []
        for number, state in enumerate(record.states()):
            if before is not None:
                text = record.actions[number - 1]
                words = "" if before.player == CHANCE else before.describe(state.parse(text))
                events.append(LoggedEvent(before.player, text, words, rises(before.scores(), state.scores())))
            before = state
            if state.player != CHANCE or number == len(record.actions):
                self.all.append(RecordStep(number, state, events))
                events = []

    @property
    def last(self) -> int:
        """The number of the last one."""
        return len(self.all) - 1

    def position(self, at: int) -> Position:
        """One of them."""
        state = self.all[at].state
        view = self.game.view(state, None, reveal=True)
        called = tuple(self.called.values())
        return Position(
            view,
            None,
            state.player,
            called,
            tuple(state.scores()),
            (),
            turn(state, self.called),
            state.is_over,
        )

    def log(self, at: int) -> list[tuple[str, str]]:
        """What has happened until then."""
        return lines([event for moment in self.all[: at + 1] for event in moment.events], self.called)


def names(record: Record) -> dict[int, str]:
    """What the seats are called, with who sat there where the record says so."""
    game = load(record.game)
    sitting = {seat: record.headers.get(f"seat {seat}") for seat in range(record.players)}
    return {seat: game.seat_name(seat) + (f" ({who})" if who else "") for seat, who in sitting.items()}


def turn(state: State, called: dict[int, str]) -> str:
    """Who is to act, or who has won."""
    if state.is_over:
        won = " and ".join(called[seat] for seat in state.winners())
        return f"The game is over: {won} won. Scores: {', '.join(map(str, state.scores()))}."
    return "Chance is to act." if state.player == CHANCE else f"{called[state.player]} is to act."
