"""How long a game of Felci can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from hortus.core.game import Longest
from hortus.games.felci.dials import HAND, VISITORS, tiles


def longest(players: int, numbers: list[int]) -> Longest:
    """Each of the 50 tiles is drawn and played once, each of 10 Visitors seated once (FEL-5, FEL-19)."""
    visitors = 2 * sum(numbers[VISITORS:HAND])
    return Longest(tiles(numbers) + visitors, tiles(numbers))
