"""Actions compared from what a seat knew.

A replicate searches after each action for equally many iterations, in the same worlds and with the same
draws. Several replicates, each with trees of its own, show how much of a difference is due to the trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import Any

from hortus.players.arena import derived
from hortus.players.paired_search import PairedSearch
from hortus.players.seen import Seen

BURN_IN = 4  # one iteration in so many, the first ones, is not counted: little is known yet of how to play on
LONE = 2.0  # how much larger a standard error is taken where one replicate alone cannot show what trees do


@dataclass(frozen=True)
class Replicate:
    """One search after each action: values and final scores by action and seat, and what pairs vary by."""

    values: list[list[float]]
    points: list[list[float]]
    variances: list[list[float]]  # of the difference of two actions, for the seat that decides


class Comparison:
    """The replicates for some actions of a decision."""

    def __init__(self, seen: Seen, actions: Sequence[int], seed: int, settings: dict[str, Any]) -> None:
        self.actions = tuple(actions)
        self._seen, self._seed, self._settings = seen, seed, settings
        self._replicates: list[Replicate] = []

    def __len__(self) -> int:
        return len(self._replicates)

    def add(self, iterations: int) -> None:
        """One more replicate."""
        seed = derived(self._seed, "replicate", len(self._replicates))
        searches = [
            PairedSearch(self._seen, seed, iterations, action, **self._settings) for action in self.actions
        ]
        first, seats = iterations // BURN_IN, range(self._seen.players)
        self._replicates.append(
            Replicate(
                [[search.mean(seat, first) for seat in seats] for search in searches],
                [search.scores() for search in searches],
                [[one.variance(other, self._seen.seat, first) for other in searches] for one in searches],
            )
        )

    def value(self, index: int) -> list[float]:
        """Each seat's expected share after the action of this index."""
        return [
            fmean(shares) for shares in zip(*(one.values[index] for one in self._replicates), strict=True)
        ]

    def points(self, index: int) -> list[float]:
        """Each seat's expected final score after the action of this index."""
        return [
            fmean(points) for points in zip(*(one.points[index] for one in self._replicates), strict=True)
        ]

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """By how much one action is better for who decides than another, and the standard error of that.

        It is the larger of what the iterations and what the replicates show.
        """
        if one == other:
            return 0.0, 0.0
        seat, number = self._seen.seat, len(self._replicates)
        gaps = [found.values[one][seat] - found.values[other][seat] for found in self._replicates]
        within = fmean(found.variances[one][other] for found in self._replicates) / number
        if number == 1:
            return gaps[0], LONE * sqrt(within)
        return fmean(gaps), sqrt(max(within, variance(gaps) / number))
