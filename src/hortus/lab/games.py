"""The games of an arm, and means over them with intervals.

All sums are of integers, so that the same games give the same figures in any order.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from hortus.core.registry import load
from hortus.core.tally import Count
from hortus.lab import row_schema
from hortus.lab.batches import LUCK, Batch
from hortus.lab.plan import Arm
from hortus.players.control_variate import luck_shares
from hortus.players.ratings import student

Numbers = npt.NDArray[np.int64]
WIN = 60  # a win in parts that one to six winners can share


class Games:
    """The games of an arm, in order, wherever and whenever they were played."""

    def __init__(self, arm: Arm) -> None:
        self.arm = arm
        start = load(arm.game).new(len(arm.players), **arm.options)
        self.names = row_schema.names(arm.game, len(arm.players))
        self.rows = np.zeros((arm.games, len(self.names)), dtype=np.int32)
        self.histograms = {
            name: np.zeros(size, dtype=np.int64) for name, size in row_schema.histograms(start).items()
        }
        self.luck = np.zeros((arm.games, len(arm.players)), dtype=np.int32)
        self.histories: dict[int, bytes] = {}  # by game, if they are kept

    def add(self, batch: Batch) -> None:
        """Add a batch: its rows in their place, its histograms summed."""
        first = batch.spec.first
        rows = np.frombuffer(batch.rows, dtype=np.int32).reshape(-1, len(self.names))
        self.rows[first : first + batch.spec.games] = rows
        added, at = np.frombuffer(batch.histograms, dtype=np.int64), 0
        for known in self.histograms.values():
            np.add(known, added[at : at + len(known)], out=known)
            at += len(known)
        self.histories.update(enumerate(batch.histories, first))
        if batch.luck:
            luck = np.frombuffer(batch.luck, dtype=np.int32).reshape(-1, len(self.arm.players))
            self.luck[first : first + batch.spec.games] = luck

    def column(self, name: str) -> Numbers:
        """A number of each game."""
        return self.rows[:, self.names.index(name)].astype(np.int64)

    def scores(self, seat: int) -> Numbers:
        """A seat's score in each game."""
        return self.column(f"score_{seat}")

    def wins(self, seat: int) -> Numbers:
        """What a seat won in each game, in sixtieths."""
        winners = self.column("winners")
        return np.asarray((winners >> seat & 1) * WIN // np.maximum(1, self.winners()), dtype=np.int64)

    def luck_of(self, seat: int) -> Numbers:
        """A seat's luck in each game, in parts of luck."""
        return self.luck[:, seat].astype(np.int64)

    def less_luck(self, wins: Numbers, lucks: Numbers) -> Numbers:
        """Wins less the share of their luck that other deals call for, in parts of luck."""
        size, plain = self.arm.group, wins * (LUCK // WIN)
        by_deal = (values.reshape(-1, size).sum(axis=1) / (size * LUCK) for values in (plain, lucks))
        shares = np.repeat(luck_shares(*(values.tolist() for values in by_deal)), size)
        return np.asarray(plain - np.rint(shares * lucks).astype(np.int64))

    def winners(self) -> Numbers:
        """How many won each game."""
        mask = self.column("winners")
        return np.asarray(sum(mask >> seat & 1 for seat in range(row_schema.SEATS)), dtype=np.int64)

    def all_scores(self) -> Numbers:
        """The scores of all seats, a row a seat."""
        return np.stack([self.scores(seat) for seat in range(len(self.arm.players))])

    def of_player(self, of_seat: Callable[[int], Numbers], player: int) -> Numbers:
        """A player's number in each game, from the seats' numbers: players change seats."""
        index = np.arange(self.arm.games)
        seat = (player + (index if self.arm.group > 1 else 0)) % len(self.arm.players)
        return np.choose(seat, [of_seat(seat) for seat in range(len(self.arm.players))])

    def counts(self, *others: Games) -> list[Count]:
        """What is counted under the options of these games or of others."""
        chosen = [self.arm.options, *(other.arm.options for other in others)]
        found = row_schema.counts(self.arm.game)
        return [one for one in found if not one.option or any(options.get(one.option) for options in chosen)]

    def margin(self) -> Numbers:
        """By how much the best score was ahead of the next in each game."""
        ordered = np.sort(self.all_scores(), axis=0)
        return np.asarray(ordered[-1] - ordered[-2], dtype=np.int64)

    def of_winners(self, name: str) -> Numbers:
        """A count of each game: that of its winners, shared among them, in sixtieths of one."""
        found = np.zeros(self.arm.games, dtype=np.int64)
        for seat in range(len(self.arm.players)):
            found += self.column(f"{name}_{seat}") * self.wins(seat)
        return found

    @property
    def contested(self) -> bool:
        """Whether players compete; if all win or lose together, the result itself counts."""
        return not load(self.arm.game).new(len(self.arm.players), **self.arm.options).together


def mean(values: Numbers, group: int = 1, unit: int = 1, share: bool = False) -> dict[str, float | None]:
    """The mean and its 95 % interval (Student's t over groups of games that share a deal), from exact sums.

    ``share``: one more group won and one more lost (Agresti and Caffo) keep the interval from being too
    narrow, as in ``hortus match``.
    """
    sums = values.reshape(-1, group).sum(axis=1)
    size, total, squares = len(sums), int(sums.sum()), int((sums * sums).sum())
    scale = unit * group
    middle = total / size / scale
    if share:
        size, total, squares = size + 2, total + scale, squares + scale * scale
    if size < 2:
        return {"mean": middle, "low": None, "high": None}
    half = student(size - 1) * math.sqrt((size * squares - total * total) / (size - 1)) / size / scale
    low, high = total / size / scale - half, total / size / scale + half
    if int(values.min()) >= 0:  # then no mean is negative
        low = max(0.0, low)
    return {"mean": middle, "low": low, "high": min(1.0, high) if share else high}


def histogram(values: Numbers) -> dict[str, int]:
    """How often each number came, from the least to the most."""
    found, times = np.unique(values, return_counts=True)
    return {str(value): int(number) for value, number in zip(found.tolist(), times.tolist(), strict=True)}


def spread(values: Numbers, group: int) -> dict[str, Any]:
    """The mean of a number, where most of it lies, and its histogram."""
    ordered = np.sort(values)
    shares = {"tenth": 0.1, "median": 0.5, "ninetieth": 0.9, "least": 0.0, "most": 1.0}
    at = {name: int(ordered[int(share * (len(ordered) - 1))]) for name, share in shares.items()}
    return {**mean(values, group), **at, "histogram": histogram(values)}
