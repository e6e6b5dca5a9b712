"""How long a game of Gardens of Mars can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from hortus.core.game import Longest


def longest(players: int) -> Longest:
    """At most 99 dice are spent in vain before a planting (MAR-20); who has no flowers ends it (MAR-16)."""
    plantings = 60 - players + 1
    dice = 100 * plantings + 100  # with those that come to nothing at the end
    places = max(players, 4)  # two gardeners each for two (MAR-18)
    return Longest(places + dice + plantings, 60 + dice + 6)
