from __future__ import annotations

import itertools
import random
from statistics import fmean, pvariance

import pytest

from hortus.players.control_variate import less_luck, luck_shares

RESULTS = (1.0, 0.0, 0.5, 1.0, 0.0, 1.0)


def test_whatever_the_luck_is_worth_the_mean_is_unbiased() -> None:
    lucks = (0.9, 0.1, -0.4, 0.3, 0.7, 0.2)
    means = []
    for signs in itertools.product((-1, 1), repeat=len(lucks)):  # each luck has mean zero by itself
        drawn = [sign * luck for sign, luck in zip(signs, lucks, strict=True)]
        means.append(fmean(less_luck(RESULTS, drawn)))
    assert pvariance(means) > 0
    assert fmean(means) == pytest.approx(fmean(RESULTS))


def test_the_share_of_a_game_does_not_depend_on_its_own_luck() -> None:
    one, other = (luck_shares(RESULTS, [luck, 0.1, -0.4, 0.3, -0.7, 0.2]) for luck in (0.9, -0.2))
    assert one[0] == pytest.approx(other[0])
    assert one[1] != other[1]


@pytest.mark.parametrize(("told", "share"), [(1.0, 1.0), (3.0, 1 / 3), (0.5, 2.0)])
def test_luck_that_is_told_too_large_or_too_small_is_put_right(told: float, share: float) -> None:
    rng = random.Random(4)
    lucks = [rng.gauss(0, 0.3) for _ in range(4000)]
    results = [0.5 + luck + rng.gauss(0, 0.2) for luck in lucks]
    found = luck_shares(results, [told * luck for luck in lucks])
    assert fmean(found) == pytest.approx(share, abs=0.05)
    assert pvariance(less_luck(results, [told * luck for luck in lucks])) == pytest.approx(0.04, abs=0.004)


def test_luck_that_explains_nothing_does_no_harm() -> None:
    rng = random.Random(5)
    lucks = [rng.gauss(0, 0.5) for _ in range(2000)]
    results = [float(rng.random() < 0.5) for _ in lucks]
    assert pvariance(less_luck(results, lucks)) < 1.01 * pvariance(results)
    whole = [result - luck for result, luck in zip(results, lucks, strict=True)]
    assert pvariance(whole) > 1.5 * pvariance(results)


def test_where_there_is_little_to_go_by_all_of_the_luck_is_taken_off() -> None:
    assert less_luck([1.0], [0.25]) == [0.75]
    assert less_luck([1.0, 0.0], [0.0, 0.0]) == [1.0, 0.0]
    assert luck_shares([1.0, 0.0, 1.0], [0.2, -0.1, 0.1]) == pytest.approx([1.0] * 3, abs=0.2)
