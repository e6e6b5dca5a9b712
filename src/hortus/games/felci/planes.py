"""What the numbers of an observation of Felci mean. ``observation.py`` writes them in this order."""

from __future__ import annotations

from hortus.core.planes import Plane, for_each, of_everyone
from hortus.games.felci.garden import BENCHES, COLOURS

GRID = (8, 8)  # rows 1 to 8, columns a to h; the corners are not of the garden (FEL-1)
ALL = (len(COLOURS),)
UNSEEN = "tiles of each colour that may be in the pile, the other's hand or their undergrowth"
TABLE = [
    Plane("actions left", (1,), "actions left in this turn, the one under way included"),
    Plane("beginner", (1,), "1 if White skips their first turn"),
    Plane("pile", (1,), "tiles in the pile"),
    Plane("unseen", ALL, UNSEEN),
    Plane("empty", GRID, "1 where nothing lies yet"),
    Plane("ferns", ALL + GRID, "1 where a fern of the colour grows"),
    Plane("chain", GRID, "1, 2, 3 on the undergrowth of the action under way, as it was laid"),
    Plane("started", ALL, "1 for the colours that may end the chain; zero if they are the other's secret"),
]
SEAT = [
    Plane("undergrowth", GRID, "1 where the seat laid a tile face down"),
    Plane("under", ALL + GRID, "1 where such a tile is of the colour; zero if it is hidden"),
    Plane("hand", ALL, "tiles of each colour in hand; zero if it is hidden"),
    Plane("size", (1,), "tiles in hand"),
    Plane("visitors", ALL, "1 for each Visitor not yet seated"),
    Plane("seated", (len(BENCHES), *ALL), "1 for the seat's Visitor on each bench"),
]


def planes(players: int, numbers: list[int]) -> list[Plane]:
    """All planes, in order. Colours come as red, yellow, green, blue, rose; benches as w1 to w4, b1 to b4."""
    return [*of_everyone(players), *TABLE, *for_each(players, SEAT)]
