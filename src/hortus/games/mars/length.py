"""How long a game of Gardens of Mars can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from hortus.core.game import Longest
from hortus.games.mars.dials import PATIENCE, share


def longest(players: int, numbers: list[int]) -> Longest:
    """At most 99 dice are spent in vain before a planting (MAR-20); who has no flowers ends it (MAR-16)."""
    drawn = players * share(players, numbers)
    plantings = drawn - players + 1
    dice = numbers[PATIENCE] * (plantings + 1)  # with those that come to nothing at the end
    places = max(players, 4)  # two gardeners each for two (MAR-18)
    return Longest(places + dice + plantings, drawn + dice + 6)
