"""How long a game of Fungi can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from hortus.core.game import Longest


def longest(players: int) -> Longest:
    """Of 79 cards 6 are dealt (FUN-6); a turn is one decision and takes a card out of the forest (FUN-17)."""
    return Longest(79 - 6, 79)
