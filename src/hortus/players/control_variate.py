"""How much of the luck to take off results, found from the results themselves without a bias.

A result less a share of its luck has the same mean whatever that share is, as long as the share does not
depend on the game's own luck. So for each game the share is found by regression from all the others. A few
games worth of belief that all of the luck counts keep it steady where there are few.
"""

from __future__ import annotations

from collections.abc import Sequence

BELIEF = 40.0  # so many games are believed to say that all of the luck is to be taken off


def less_luck(results: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """Each result less the share of its luck that the others call for; they must not share their chance."""
    shares = luck_shares(results, lucks)
    return [result - share * luck for result, share, luck in zip(results, shares, lucks, strict=True)]


def luck_shares(results: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """For each game the share of its luck to be taken off, by what all other games say."""
    others = len(results) - 1
    if others < 1:
        return [1.0] * len(results)
    total, squares = sum(results), sum(luck * luck for luck in lucks)
    together = sum(result * luck for result, luck in zip(results, lucks, strict=True))
    sum_of_lucks, shares = sum(lucks), []
    for result, luck in zip(results, lucks, strict=True):
        spread = squares - luck * luck
        mean = (total - result) / others
        common = together - result * luck - mean * (sum_of_lucks - luck)
        belief = BELIEF * spread / others
        shares.append((common + belief) / (spread + belief) if spread > 0 else 1.0)
    return shares
