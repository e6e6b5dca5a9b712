"""The numbers of Felci that can be turned. ``dials.pxd`` has their places for C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hortus.core.dials import Dial, family
from hortus.games.felci.garden import COLOURS, inner

DIALS: dict[str, Dial] = {
    "border": Dial(0, 0, 2, "rows and columns left out along each edge of the garden", "FEL-1"),
    **family("tiles", dict.fromkeys(COLOURS, 10), 0, 20, "{} tiles", "FEL-5"),
    **family("visitors", dict.fromkeys(COLOURS, 1), 0, 1, "{} Visitors of each player", "FEL-5"),
    "hand": Dial(4, 1, 6, "tiles that a hand is filled up to", "FEL-10"),
    "actions": Dial(2, 1, 4, "actions of a turn", "FEL-8"),
    "undergrowth": Dial(3, 0, 5, "tiles that undergrowth may have", "FEL-14"),
    "fern": Dial(1, 1, 4, "points for each fern that a Visitor sees", "FEL-22"),
    "disturb": Dial(1, 0, 4, "points taken for each fern that a Disturber sees", "FEL-23"),
}
NUMBERS: list[int] = [dial.default for dial in DIALS.values()]

# Where each number is among them; those of the colours lie in a row.
BORDER, TILES, VISITORS = 0, 1, 6
HAND, ACTIONS, UNDERGROWTH, FERN, DISTURB = range(11, 16)
COUNT = 16
assert len(NUMBERS) == COUNT


def tiles(numbers: Sequence[int]) -> int:
    """How many tiles there are."""
    return sum(numbers[TILES:VISITORS])


def conflict(players: int, dials: Mapping[str, int]) -> str:
    """Why these numbers cannot go together: every tile finds a cell (FEL-9), and the hands can be dealt."""
    whole, cells = tiles(list(dials.values())), inner(dials["border"]).bit_count()
    if whole > cells:
        return f"there are {whole} tiles, and the garden has {cells} cells (FEL-1, FEL-5)."
    if whole <= 2 * dials["hand"]:
        dealt = 2 * dials["hand"]
        return f"there are {whole} tiles, and more than the {dealt} that are dealt are needed (FEL-6)."
    return ""
