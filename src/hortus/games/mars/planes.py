"""What the numbers of an observation of Gardens of Mars mean, as ``observation.py`` writes them."""

from __future__ import annotations

from hortus.core.planes import Plane, for_each, of_everyone
from hortus.games.mars.garden import COLOURS, PHASES

GRID = (
    11,
    11,
)  # rows a to k, then the numbers 1 to 11 of the diagonals: a hex's neighbours are ±1, ±11 and ±12 away
PLENTY = len(COLOURS)


def planes(players: int) -> list[Plane]:
    """All planes, in order. Colours come as red, green, blue, yellow, white, gray."""
    return [
        *of_everyone(players),
        Plane(
            "phase", (len(PHASES),), f"1 for what the table waits for: {', '.join(PHASES)}; none at the end"
        ),
        Plane(
            "options",
            (4,),
            "1 for each option that is on: count_planted, special_actions, two_gardeners, cooperative",
        ),
        Plane("dice", (6,), "dice on the table, by face"),
        Plane("to roll", (1,), "dice still to be rolled"),
        Plane("fruitless", (1,), "dice spent since the last planting"),
        Plane("bag", (PLENTY,), "flowers of each colour in the bag"),
        Plane("bare", GRID, "1 on the hexes without a flower"),
        Plane("flowers", (PLENTY, *GRID), "1 where a flower of the colour grows"),
        Plane("bed", GRID, "1 on the hex where a flower is to be planted"),
        *for_each(
            players,
            [
                Plane(
                    "gardeners",
                    (crew(players), *GRID),
                    "1 where the seat's gardener stands; for two, their second one after it",
                ),
                Plane("reserve", (PLENTY,), "flowers of each colour the seat holds"),
            ],
        ),
    ]


def crew(players: int) -> int:
    """How many gardeners a seat may have (MAR-18)."""
    return 2 if players == 2 else 1
