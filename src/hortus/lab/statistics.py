"""Exact intervals for counts, and tests that are corrected for how many there are.

By ``scipy.special`` alone: ``scipy.stats``, which asks the same functions, takes longer to import than a
small study takes to play.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import special

SURE = 0.95
LEVEL = 1 - SURE


def exact_share(hits: float, trials: float) -> tuple[float, float]:
    """Clopper and Pearson's interval of a share: it holds it at least 95 times of a hundred, however rare."""
    low = 0.0 if hits <= 0 else float(special.betaincinv(hits, trials - hits + 1, LEVEL / 2))
    high = 1.0 if hits >= trials else float(special.betaincinv(hits + 1, trials - hits, 1 - LEVEL / 2))
    return low, high


def never_above(trials: float) -> float:
    """What never came in so many trials has a share below this (about 3 / trials)."""
    return float(1 - LEVEL ** (1 / trials))


def p_of_mean(size: int, total: int, squares: int) -> float | None:
    """How likely a mean so far from 0 would be, were it 0: Student's t, from exact sums. None: unknown."""
    if size < 2:
        return None
    spread = size * squares - total * total  # size * (size - 1) times the variance
    if spread == 0:
        return 1.0 if total == 0 else 0.0
    t = abs(total) * math.sqrt((size - 1) / spread)
    return float(2 * special.stdtr(size - 1, -t))


Values = np.ndarray[Any, Any]


def paired_difference(one: Values, other: Values) -> dict[str, Any]:
    """The mean of each, and of the second less the first, value by value."""
    apart = other - one
    return _told(one, other, float(np.std(apart, ddof=1)) / math.sqrt(len(apart)), len(apart) - 1)


def difference_of_means(one: Values, other: Values) -> dict[str, Any]:
    """The same for unrelated values (Welch)."""
    parts = [float(np.var(values, ddof=1)) / len(values) for values in (one, other)]
    squares = parts[0] ** 2 / (len(one) - 1) + parts[1] ** 2 / (len(other) - 1)
    return _told(one, other, math.sqrt(sum(parts)), sum(parts) ** 2 / squares if squares else 1.0)


def _told(one: Values, other: Values, error: float, freedom: float) -> dict[str, Any]:
    before, after = float(one.mean()), float(other.mean())
    half = float(special.stdtrit(freedom, 1 - LEVEL / 2)) * error
    p = float(2 * special.stdtr(freedom, -abs(after - before) / error)) if error else float(before == after)
    interval = {"mean": after - before, "low": after - before - half, "high": after - before + half}
    return {"base": before, "variant": after, "difference": interval, "p": p}


def holm(values: Sequence[float | None]) -> list[float | None]:
    """The same probabilities, corrected for how many there are (Holm).

    Of those that stay below 0.05 none is there by luck alone, 95 times of a hundred.
    """
    known = sorted((value, place) for place, value in enumerate(values) if value is not None)
    found: list[float | None] = [None] * len(values)
    most = 0.0
    for rank, (value, place) in enumerate(known):
        most = max(most, min(1.0, (len(known) - rank) * value))
        found[place] = most
    return found
