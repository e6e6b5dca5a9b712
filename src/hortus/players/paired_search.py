"""Searches after different actions, iteration by iteration in the same worlds and with the same draws."""

from __future__ import annotations

from array import array
from typing import Any

from hortus.core.state import Random, State
from hortus.players.search import Search
from hortus.players.seen import Seen


class PairedSearch(Search):
    """A search that looks only at what follows one action, and keeps what every iteration came to.

    Each iteration begins with a word of its own. So the same iteration of two such searches of one seed and
    one position imagines the same world and, as far as both need the same, meets the same draws: the
    difference of two actions is far more exact than each of their values.
    """

    def __init__(self, seen: Seen, seed: int, iterations: int, action: int, **settings: Any) -> None:
        super().__init__(seen, seed, iterations + 2, **settings)
        self.keys: Random = Random(seed)
        self.room: int = iterations
        self.results = array("d", bytes(8 * iterations * self.root.players))
        self.mask_root(other for other in seen.legal_actions() if other != action)
        self.think(iterations=iterations)

    def imagine(self) -> None:
        """The world of this iteration."""
        high = self.keys.bits()
        self.random.word = (high << 32) | self.keys.bits()
        Search.imagine(self)

    def learn(self, state: State) -> None:
        """Keep the result of this iteration, too."""
        Search.learn(self, state)
        if self.iterations <= self.room:
            for seat in range(state.players):
                self.results[(self.iterations - 1) * state.players + seat] = self.win[seat]

    def mean(self, seat: int, first: int) -> float:
        """A seat's mean result, from this iteration on: the earlier ones know little of how to play on."""
        players, last = self.root.players, self.room
        return sum([self.results[number * players + seat] for number in range(first, last)]) / (last - first)

    def variance(self, other: PairedSearch, seat: int, first: int) -> float:
        """The variance of the mean difference to another search, by their iterations from this one on."""
        players, number = self.root.players, self.room - first
        mean, squares = 0.0, 0.0
        for i in range(first, self.room):
            gap = self.results[i * players + seat] - other.results[i * players + seat]
            mean += gap
            squares += gap * gap
        mean /= number
        return (squares / number - mean * mean) / number
