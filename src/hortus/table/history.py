"""The line of play: what has happened in the game and not been taken back."""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any

import msgspec

from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE
from hortus.core.match import Step
from hortus.core.position import Position
from hortus.core.registry import load


@cache
def _numbers(game: str, rules: int) -> dict[str, int]:
    return {text: number for number, text in enumerate(load(game, rules).texts)}


def numbers(game: Game) -> dict[str, int]:
    """The number of each canonical text."""
    return _numbers(game.name, game.rules)


class AppliedStep(msgspec.Struct, frozen=True, gc=False):
    """One action of a player or of chance, and what is to be known of it before and after it is applied."""

    mover: int
    action: int
    player: int  # who is to act then
    reveals: bool  # whether it tells more than itself: then it is not taken back freely
    hidden: tuple[int, str] | None  # the seats that may read it, one bit each, and what all others read
    outcome: Any = None  # what everyone is told of it that the position after it does not show


def step_of(before: Position, action: int, after: Position, seats: int) -> AppliedStep:
    """The action that led from one position to the next, at a table of so many seats."""
    mover = before.player
    reveals = mover == CHANCE or before.game.reveals(before, action)
    game, hidden = before.game, _hidden(before, action, seats)
    return AppliedStep(mover, action, after.player, reveals, hidden, game.outcome(before, action))


def take(state: Position, action: int, seats: int) -> AppliedStep:
    """Apply an action to this very state. IllegalAction if it does not fit."""
    mover = state.player
    reveals = mover == CHANCE or state.game.reveals(state, action)
    hidden, outcome = _hidden(state, action, seats), state.game.outcome(state, action)
    state.apply(action)
    return AppliedStep(mover, action, state.player, reveals, hidden, outcome)


def _hidden(state: Position, action: int, seats: int) -> tuple[int, str] | None:
    redacted, text = state.game.redacted, state.game.texts[action]
    told = redacted(state, action, None)
    if told == text:
        return None
    return _secret(sum([1 << seat for seat in range(seats) if redacted(state, action, seat) == text]), told)


@cache
def _secret(seats: int, told: str) -> tuple[int, str]:
    """One object however often it is needed, as logs hold many."""
    return seats, told


class History:
    """The steps from the first draw to now, players' and chance's, and the position they lead to."""

    __slots__ = ("_last", "actions", "draws", "firm", "game", "movers", "options", "players", "seqs", "state")

    def __init__(self, game: Game, players: int, options: dict[str, bool | int]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.state: Position = game.new(players, **options)
        self.movers = array("b")
        self.actions = array("h")
        self.seqs = array("i")  # the entry of the log that each step came from
        self._last: dict[int, int] = {}  # the place of each one's last step
        self.draws = 0
        # What lies before this place is known to have had consequences, and is not taken back freely.
        self.firm = 0

    def __len__(self) -> int:
        return len(self.actions)

    def add(self, step: AppliedStep, seq: int) -> None:
        """One more step, which came from this entry of the log; the state is brought there by who calls."""
        self._last[step.mover] = len(self.actions)
        self.movers.append(step.mover)
        self.actions.append(step.action)
        self.seqs.append(seq)
        if step.mover == CHANCE:
            self.draws += 1
        if step.reveals:
            self.firm = len(self.actions)

    def steps(self) -> list[Step]:
        """All that has happened, as a match has it."""
        texts = self.game.texts
        return [
            Step(mover, action, texts[action])
            for mover, action in zip(self.movers, self.actions, strict=True)
        ]

    def last_of(self, seat: int) -> int | None:
        """The place of the seat's last decision."""
        return self._last.get(seat)

    def is_free(self, seat: int, place: int) -> bool:
        """Whether nothing was revealed since this place and nobody but this seat has acted."""
        return place >= self.firm and self.movers[place:].count(seat) == len(self.movers) - place

    def cut(self, place: int) -> None:
        """Go back to the position after so many steps. What was revealed stays known, so it stays firm."""
        self.draws -= self.movers[place:].count(CHANCE)
        del self.movers[place:], self.actions[place:], self.seqs[place:]
        self._last = {mover: step for step, mover in enumerate(self.movers)}
        self.firm = min(self.firm, place)
        self.state = self.game.new(self.players, **self.options)
        for action in self.actions:
            self.state.apply(action)
