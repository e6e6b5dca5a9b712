"""What the numbers of an observation of Gardens of Mars mean, as ``observation.py`` writes them."""

from __future__ import annotations

from hortus.core.planes import Plane, for_each, of_everyone
from hortus.games.mars import GAME
from hortus.games.mars.garden import COLOURS, PHASES

# Rows a to k, then the numbers 1 to 11 of the diagonals: a hex's neighbours are ±1, ±11 and ±12 away.
GRID = (11, 11)
ALL = (len(COLOURS),)
WAITS = f"1 for what the table waits for: {', '.join(PHASES)}; none at the end"
TABLE = [
    Plane("phase", (len(PHASES),), WAITS),
    Plane("options", (len(GAME.options),), f"1 for each option that is on: {', '.join(GAME.options)}"),
    Plane("dice", (6,), "dice on the table, by face"),
    Plane("to roll", (1,), "dice still to be rolled"),
    Plane("fruitless", (1,), "dice spent since the last planting"),
    Plane("bag", ALL, "flowers of each colour in the bag"),
    Plane("bare", GRID, "1 on the hexes without a flower"),
    Plane("flowers", ALL + GRID, "1 where a flower of the colour grows"),
    Plane("bed", GRID, "1 on the hex where a flower is to be planted"),
]
STANDS = "1 where the seat's gardener stands; for two, their second one after it"


def planes(players: int, numbers: list[int]) -> list[Plane]:
    """All planes, in order. Colours come as red, green, blue, yellow, white, gray."""
    crew = 2 if players == 2 else 1  # MAR-18: gardeners a seat may have
    seat = [
        Plane("gardeners", (crew, *GRID), STANDS),
        Plane("reserve", ALL, "flowers of each colour the seat holds"),
    ]
    return [*of_everyone(players), *TABLE, *for_each(players, seat)]
