"""The numbers of Gardens of Mars that can be turned. ``dials.pxd`` has their places for C."""

from __future__ import annotations

from collections.abc import Mapping

from hortus.core.dials import Dial, family
from hortus.games.mars.garden import COLOURS

DIALS: dict[str, Dial] = {
    "size": Dial(6, 3, 6, "hexes along each side of the garden", "MAR-1"),
    **family("flowers", dict.fromkeys(COLOURS, 10), 0, 15, "{} flowers in the bag", "MAR-1"),
    "dice": Dial(6, 1, 6, "dice that are rolled at the most", "MAR-5"),
    "faces": Dial(6, 1, 6, "the highest number that a die shows", "MAR-5"),
    "points": Dial(1, 0, 5, "points for each flower that a new one joins", "MAR-12"),
    "loss": Dial(1, 0, 5, "points lost where nothing is planted", "MAR-10"),
    "start": Dial(0, 0, 30, "space of the track on which all markers start", "MAR-3"),
    "special": Dial(25, 0, 60, "space above which meeting a marker gives an extra turn", "MAR-17"),
    "patience": Dial(100, 10, 200, "dice in a row without a planting that end the game", "MAR-20"),
    "share": Dial(0, 0, 30, "flowers that each player draws; 0: all are shared out evenly", "MAR-4"),
}
NUMBERS: list[int] = [dial.default for dial in DIALS.values()]

# Where each number is among them; the colours lie in a row.
SIZE = 0
FLOWERS = 1
DICE, FACES, POINTS, LOSS, START, SPECIAL, PATIENCE, SHARE = range(7, 15)
COUNT = 15
assert len(NUMBERS) == COUNT


def share(players: int, numbers: list[int]) -> int:
    """MAR-4: the flowers of each player: so many, or all, as far as they can be shared out evenly."""
    return numbers[SHARE] or sum(numbers[FLOWERS:DICE]) // players


def conflict(players: int, dials: Mapping[str, int]) -> str:
    """Why these numbers cannot go together: everyone has flowers to plant."""
    whole = sum(list(dials.values())[FLOWERS:DICE])
    each = dials["share"]
    if whole < players * max(1, each):
        flowers = "1 flower" if whole == 1 else f"{whole} flowers"
        return f"the bag has {flowers}, and each of {players} players draws {each or 'at least one'} (MAR-4)."
    return ""
