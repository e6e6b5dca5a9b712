"""Shares of wins with intervals, Elo differences and ratings, from the results of games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

SHARES = "95 % intervals: Student's t over the groups, with one more group won and one more lost"
MEANS = "95 % intervals: Student's t over the groups"
NORMAL = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Interval:
    """Where a figure lies with 95 % confidence; None: nothing bounds it on this side."""

    low: float | None
    high: float | None


def share_interval(shares: Sequence[float]) -> Interval:
    """The interval of the mean of independent shares, each from 0 to 1.

    Student's t, after one share of 1 and one of 0 have been added (Agresti and Caffo's way): a few shares
    that happen to be equal do not pass for certainty.
    """
    return mean_interval([*shares, 0.0, 1.0])


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of the mean of independent values from 0 to 1: Student's t; two are needed."""
    found = free_interval(values)
    if found.low is None or found.high is None:
        return found
    return Interval(max(0.0, found.low), min(1.0, found.high))


def free_interval(values: Sequence[float]) -> Interval:
    """The interval of the mean of independent values that nothing bounds: Student's t; two are needed."""
    if len(values) < 2:
        return Interval(None, None)
    half = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    middle = fmean(values)
    return Interval(middle - half, middle + half)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, to 1 % (Abramowitz and Stegun 26.7.5)."""
    if freedom == 1:
        return 12.706  # too far out for the series
    z = NORMAL
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def elo(share: float | None) -> float | None:
    """The difference in Elo that makes this share expected between two; None: no difference is enough."""
    if share is None or not 0.0 < share < 1.0:
        return None
    return 400.0 * math.log10(share / (1.0 - share))


def elo_interval(share: Interval) -> Interval:
    """The Elo differences at the ends of a share's interval."""
    return Interval(elo(share.low), elo(share.high))


@dataclass(frozen=True)
class Rating:
    """A Plackett-Luce rating as openskill counts it: everyone starts at 25, give or take 8.3."""

    mu: float
    sigma: float


def plackett_luce(games: Sequence[Sequence[tuple[float, float]]]) -> list[Rating]:
    """Everyone's rating after these games, in this order; a game: what ranks each player, more is better."""
    from openskill.models import PlackettLuce  # only tables of three and more need it

    model = PlackettLuce()
    ratings = [model.rating() for _ in games[0]] if games else []
    for game in games:
        places = sorted(set(game), reverse=True)
        ranks = [float(places.index(one)) for one in game]
        ratings = [team[0] for team in model.rate([[rating] for rating in ratings], ranks=ranks)]
    return [Rating(rating.mu, rating.sigma) for rating in ratings]
