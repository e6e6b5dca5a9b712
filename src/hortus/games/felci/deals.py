"""In how many ways what is hidden in Felci can lie as it does."""

from __future__ import annotations

from math import factorial, prod

from hortus.games.felci.garden import COLOURS
from hortus.games.felci.rules import Rules


def ways(state: Rules) -> int:
    """FEL-16: of each colour, which tiles are in the pile, in either hand, and face down on which cell."""
    found, colours = 1, len(COLOURS)
    for colour in range(colours):
        unordered = state.pile[colour], state.hand[colour], state.hand[colours + colour]
        cells = sum(state.undergrowth[seat + colour].bit_count() for seat in (0, colours))
        found *= factorial(sum(unordered) + cells) // prod(map(factorial, unordered))
    return found
