"""The luck in a game: what chance brought, less the mean of what it could have brought.

luck = V(h·o) - Σ p(o') V(h·o'), for any value function V that is fixed beforehand. The sum over the outcomes
is taken over all of them, so the mean of a luck is zero whatever V is, and a result less the luck is an
unbiased estimate that varies less: a better V, a smaller variance (AIVAT; Burch et al., AAAI 2018).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, sqrt
from typing import Any, Protocol

from hortus.core import intrinsics
from hortus.core.state import State
from hortus.players import levels
from hortus.players.rollouts import POLICY, Rollouts

APART = 1 << 40
CUTOFF = 8  # decisions, in a game whose masters play on to the end
WORLDS = 200  # rollouts that value a position where nothing more is said


class ValueFunction(Protocol):
    """What positions are worth to each seat. ``number`` is the number of events before the position."""

    def value(self, state: State, number: int) -> list[float]:
        """Each seat's value of a position."""

    def expected(self, state: State, number: int) -> list[float]:
        """Where chance is to act: the mean of the values after all that it can bring."""


class ExactValues:
    """Any function of a position as a value function."""

    def __init__(self, function: Callable[[State], list[float]]) -> None:
        self._function = function

    def value(self, state: State, number: int) -> list[float]:
        """Each seat's value of a position."""
        return self._function(state)

    def expected(self, state: State, number: int) -> list[float]:
        """The mean over all outcomes."""
        means = [0.0] * state.players
        for outcome, probability in state.outcomes():
            for seat, value in enumerate(self._function(_after(state, outcome))):
                means[seat] += probability * value
        return means


class RolloutValues:
    """Who will be ahead by how much, by rollouts that play on as the playouts of the game's masters do.

    They are cut off: what the end of a game adds to a value is mostly noise, which luck would take over.
    """

    def __init__(self, game: str, seed: int, worlds: int = WORLDS) -> None:
        self._settings = settings_of(game)
        self._seed, self._worlds = seed, worlds
        self._expected: tuple[int, list[float]] = (-1, [])  # of the event looked at last

    def value(self, state: State, number: int) -> list[float]:
        """Each seat's value of a position; before an event of chance the mean of what it can bring."""
        if state.is_over:
            return state.values()
        if len(state.weights()) > 1:
            return self.expected(state, number)
        rollouts = Rollouts(state, [POLICY], self._seed + number, **self._settings)
        rollouts.run(self._worlds)
        return rollouts.value(0)

    def expected(self, state: State, number: int) -> list[float]:
        """The mean over all outcomes, each played on as often as it is likely."""
        if self._expected[0] != number:
            chance = ChanceValue(state, self._seed + number, **self._settings)
            chance.run(self._worlds)
            self._expected = (number, chance.value())
        return self._expected[1]


class ChanceValue:
    """The mean value of a position where chance is to act, over all outcomes, made ever finer."""

    def __init__(self, state: State, seed: int, **settings: Any) -> None:
        self._players = state.players
        self._odds = [probability for _, probability in state.outcomes()]
        # Seeds far apart: outcomes that shared their draws would not err independently of each other.
        self._outcomes = [
            Rollouts(state, [outcome], seed + (index + 1) * APART, **settings)
            for index, (outcome, _) in enumerate(state.outcomes())
        ]

    def run(self, worlds: int) -> None:
        """Play every outcome on until all together have about so many worlds, each by its probability."""
        for odds, rollouts in zip(self._odds, self._outcomes, strict=True):
            rollouts.run(max(0, ceil(odds * worlds) - rollouts.done))

    @property
    def done(self) -> int:
        """How many worlds were played."""
        return sum(rollouts.done for rollouts in self._outcomes)

    def value(self) -> list[float]:
        """Each seat's mean."""
        values = [rollouts.value(0) for rollouts in self._outcomes]
        return [
            sum(odds * value[seat] for odds, value in zip(self._odds, values, strict=True))
            for seat in range(self._players)
        ]

    def standard_error(self, seat: int) -> float:
        """The standard error of a seat's mean; results vary within an outcome no more than over all."""
        total = sum(rollouts.done * rollouts.value(0)[seat] for rollouts in self._outcomes)
        squares = sum(rollouts.square(seat) for rollouts in self._outcomes)
        spread = max(0.0, squares / self.done - (total / self.done) ** 2)
        return sqrt(
            sum(
                odds * odds * spread / rollouts.done
                for odds, rollouts in zip(self._odds, self._outcomes, strict=True)
            )
        )


def settings_of(game: str) -> dict[str, Any]:
    """How rollouts that measure luck play on in a game."""
    found = levels.settings(game, levels.find("master"))
    return {
        "samples": found.get("playout_samples", 1),
        "cutoff": found.get("playout_cutoff", CUTOFF),
        "scale": found.get("scale", 5.0),
    }


def luck_of(start: State, actions: Iterable[int], values: ValueFunction) -> list[float]:
    """The luck of each seat in a game, from its first position and all its actions, chance included."""
    state, lucks = start.copy(), [0.0] * start.players
    for number, action in enumerate(actions):
        event = state.copy() if state.player == intrinsics.CHANCE and len(state.weights()) > 1 else None
        state.apply(action)
        if event is not None:
            before, after = values.expected(event, number), values.value(state, number + 1)
            lucks = [luck + now - then for luck, now, then in zip(lucks, after, before, strict=True)]
    return lucks


def _after(state: State, outcome: int) -> State:
    after = state.copy()
    after.apply(outcome)
    return after
