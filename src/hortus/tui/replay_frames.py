"""A recorded game as frames: the positions in which somebody decided, and the last one."""

from __future__ import annotations

from typing import NamedTuple

from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.tui.event_log import LoggedEvent, lines, rises
from hortus.tui.position import SeatPosition


class Frame(NamedTuple):
    """A position after so many actions, and what happened since the frame before."""

    number: int
    state: Position
    events: list[LoggedEvent]


class ReplayFrames:
    """All of a record, everything open."""

    def __init__(self, record: Record) -> None:
        self.game: Game = load(record.game, record.rules)
        self.names = seat_names(record)
        self.all: list[Frame] = []
        before: Position | None = None
        events: list[LoggedEvent] = []
        for number, state in enumerate(record.states()):
            if before is not None:
                text = record.actions[number - 1]
                words = "" if before.player == CHANCE else before.describe(state.parse(text))
                events.append(LoggedEvent(before.player, text, words, rises(before.scores(), state.scores())))
            before = state
            if state.player != CHANCE or number == len(record.actions):
                self.all.append(Frame(number, state, events))
                events = []

    @property
    def last(self) -> int:
        """The number of the last one."""
        return len(self.all) - 1

    def position(self, at: int) -> SeatPosition:
        """One of them."""
        state = self.all[at].state
        return SeatPosition(
            game=self.game,
            view=self.game.typed_view(state, None, reveal=True),
            viewer=None,
            player=state.player,
            names=tuple(self.names.values()),
            scores=tuple(state.scores()),
            sentence=turn(state, self.names),
            over=state.is_over,
        )

    def log(self, at: int) -> list[tuple[str, str]]:
        """What has happened until then."""
        return lines([event for frame in self.all[: at + 1] for event in frame.events], self.names)


def seat_names(record: Record) -> dict[int, str]:
    """What the seats are called, with who sat there where the record says so."""
    game = load(record.game)
    sitting = {seat: record.headers.get(f"seat {seat}") for seat in range(record.players)}
    return {seat: game.seat_name(seat) + (f" ({who})" if who else "") for seat, who in sitting.items()}


def turn(state: Position, names: dict[int, str]) -> str:
    """Who is to act, or who has won."""
    if state.is_over:
        won = " and ".join(names[seat] for seat in state.winners())
        return f"The game is over: {won} won. Scores: {', '.join(map(str, state.scores()))}."
    return "Chance is to act." if state.player == CHANCE else f"{names[state.player]} is to act."
