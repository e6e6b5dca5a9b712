"""The garden of Felci: its cells, and which of them each bench overlooks."""

from hortus.games.felci.garden import BENCHES, BITS, CELLS, SIDE_OF, SIDES


def _overlooked(side: int) -> str:
    return " ".join(cell for cell, bit in zip(CELLS, BITS, strict=True) if SIDES[side].cells >> bit & 1)


PRINTED = {
    "CELLS": CELLS,
    "OVERLOOKED": {bench: _overlooked(side) for bench, side in zip(BENCHES, SIDE_OF, strict=True)},
}
