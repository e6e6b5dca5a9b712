"""Actions compared from what a seat knew.

A replicate searches after each action for equally many iterations, in the same worlds and with the same
draws. Several replicates, each with trees of its own, show how much of a difference is due to the trees.
Actions that are surely worse are left out of the later ones.
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

LINE = 8  # actions of a line
BURN_IN = 4  # the first quarter of the iterations is not counted: the tree still plays badly then
LONE = 2.0  # a single replicate's standard error is doubled: it does not show how trees differ


@dataclass(frozen=True)
class Replicate:
    """One search after each action: values and final scores by seat, and what pairs vary by."""

    values: dict[int, list[float]]  # by the action's index
    points: dict[int, list[float]]
    variances: dict[tuple[int, int], float]  # of the difference of two actions, for the seat that decides


class Comparison:
    """The replicates for some actions of a decision."""

    def __init__(self, seen: Seen, actions: Sequence[int], seed: int, settings: dict[str, Any]) -> None:
        self.actions = tuple(actions)
        self._left = set(range(len(actions)))  # the indexes that later replicates still compare
        self._seen, self._seed, self._settings = seen, seed, settings
        self._replicates: list[Replicate] = []
        self.lines: list[list[int]] = [[action] for action in actions]  # what is expected to follow, by index

    def __len__(self) -> int:
        return len(self._replicates)

    def add(self, iterations: int) -> None:
        """One more replicate."""
        seed = derived(self._seed, "replicate", len(self._replicates))
        searches = {
            index: PairedSearch(self._seen, seed, iterations, self.actions[index], **self._settings)
            for index in sorted(self._left)
        }
        for index, search in searches.items():
            self.lines[index] = search.line(LINE)
        first, seats = iterations // BURN_IN, range(self._seen.players)
        self._replicates.append(
            Replicate(
                {index: [search.mean(seat, first) for seat in seats] for index, search in searches.items()},
                {index: search.scores() for index, search in searches.items()},
                {
                    (one, two): search.variance(other, self._seen.seat, first)
                    for one, search in searches.items()
                    for two, other in searches.items()
                },
            )
        )

    def leave_out(self, index: int) -> None:
        """Later replicates do not look at the action of this index."""
        self._left.discard(index)

    @property
    def left(self) -> list[int]:
        """The indexes of the actions that are looked at still."""
        return sorted(self._left)

    def value(self, index: int) -> list[float]:
        """Each seat's expected share after the action of this index."""
        found = [one.values[index] for one in self._replicates if index in one.values]
        return [fmean(shares) for shares in zip(*found, strict=True)]

    def points(self, index: int) -> list[float]:
        """Each seat's expected final score after the action of this index."""
        found = [one.points[index] for one in self._replicates if index in one.points]
        return [fmean(points) for points in zip(*found, strict=True)]

    def gain(self, one: int, other: int, seat: int) -> float:
        """By how much one action is better for a seat than another, in the replicates that looked at both."""
        return fmean(found.values[one][seat] - found.values[other][seat] for found in self._both(one, other))

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """By how much one action is better for who decides than another, and the standard error of that.

        It is the larger of what the iterations and what the replicates show.
        """
        if one == other:
            return 0.0, 0.0
        both, seat = self._both(one, other), self._seen.seat
        gaps = [found.values[one][seat] - found.values[other][seat] for found in both]
        # Where all iterations differ equally, rounding may bring a variance below zero.
        within = max(0.0, fmean(found.variances[one, other] for found in both)) / len(both)
        if len(both) == 1:
            return gaps[0], LONE * sqrt(within)
        return fmean(gaps), sqrt(max(within, variance(gaps) / len(both)))

    def _both(self, one: int, other: int) -> list[Replicate]:
        return [found for found in self._replicates if (one, other) in found.variances]
