"""In how many ways what is hidden in Fungi can lie as it does."""

from __future__ import annotations

from math import factorial, prod

from hortus.games.fungi.cards import FACES
from hortus.games.fungi.rules import Rules


def ways(state: Rules) -> int:
    """FUN-8: of each card, which copies are in the pile and which in either hand, never shown."""
    found = 1
    for card in range(FACES):
        places = state.left[card], state.hidden[card], state.hidden[FACES + card]
        found *= factorial(sum(places)) // prod(factorial(copies) for copies in places)
    return found
