"""How much better an action turned out than its seat could know."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any

from hortus.core.position import Position
from hortus.players.arena import derived
from hortus.players.luck import SearchedValue
from hortus.players.search import Search
from hortus.players.seen import Seen

ITERATIONS = 60  # of each of the four searches of a world
UNKNOWN = 1.0  # the standard error of a single world


class Layout:
    """What an action changed in the true position, less what it would have changed in imagined ones.

    Each world is compared with the true position by searches that share their draws, so where nothing is
    hidden there is no difference. The mean over what the seat could imagine is zero.
    """

    def __init__(self, state: Position, action: int, seed: int, settings: dict[str, Any]) -> None:
        self._state, self._action, self._seed, self._settings = state, action, seed, settings
        self._worlds = Search(Seen(state), derived(seed, "worlds"), 2, **settings)
        self._hides = state.game.hides
        self._found: list[list[float]] = []  # by world and seat

    def run(self, worlds: int) -> None:
        """Compare until there were so many worlds."""
        while len(self._found) < worlds:
            self._found.append(self._compared() if self._hides else [0.0] * self._state.players)

    def _compared(self) -> list[float]:
        seed = derived(self._seed, "world", len(self._found))
        true, imagined = (self._change(one, seed) for one in (self._state, self._worlds.imagined()))
        return [here - there for here, there in zip(true, imagined, strict=True)]

    def _change(self, state: Position, seed: int) -> list[float]:
        after = state.copy()
        after.apply(self._action)
        return [
            now - was for now, was in zip(self._value(after, seed), self._value(state, seed), strict=True)
        ]

    def _value(self, state: Position, seed: int) -> list[float]:
        found = SearchedValue(state, seed, ITERATIONS, self._settings)
        found.run(1)
        return found.value()

    def value(self, seat: int) -> float:
        """For this seat."""
        return fmean(changes[seat] for changes in self._found)

    def standard_error(self, seat: int) -> float:
        """The standard error of that."""
        changes = [one[seat] for one in self._found]
        return stdev(changes) / sqrt(len(changes)) if len(changes) > 1 else UNKNOWN
