"""How long a game of Fungi can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.core.game import Longest
from hortus.games.fungi.dials import COPIES_OF


def longest(players: int, numbers: Sequence[int]) -> Longest:
    """Of 79 cards 6 are dealt (FUN-6); a turn is one decision and takes a card out of the forest (FUN-17)."""
    pile = sum(numbers[COPIES_OF:])
    return Longest(pile - 6, pile)
