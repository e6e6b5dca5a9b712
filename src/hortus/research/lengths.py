"""How long a game can be at the most, for tools that want a bound."""

from __future__ import annotations

from hortus.core.game import Longest
from hortus.core.registry import load

UNKNOWN = Longest(100_000, 100_000)  # a game that does not say how long it can be


def longest(game: str, players: int) -> Longest:
    """The bounds of a game, whatever its options: those of its ``length.py``."""
    return load(game).longest(players) or UNKNOWN
