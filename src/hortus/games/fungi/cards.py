"""The cards of Fungi (FUN-1 to FUN-4) and the ways to sell and cook them, as plain tables."""

from __future__ import annotations

from typing import NamedTuple


class Mushroom(NamedTuple):
    """One kind of mushroom: its cards by day and night, its worth in the pan and at the market."""

    name: str
    title: str
    day: int
    night: int
    flavour: int
    sticks: int


MUSHROOMS = (
    Mushroom("honeyfungus", "Honey Fungus", 10, 1, 1, 1),
    Mushroom("treeear", "Tree Ear", 8, 1, 1, 2),
    Mushroom("lawyerswig", "Lawyer's Wig", 6, 1, 2, 1),
    Mushroom("shiitake", "Shiitake", 5, 1, 2, 2),
    Mushroom("henofwoods", "Hen of the Woods", 5, 1, 3, 1),
    Mushroom("birchbolete", "Birch Bolete", 4, 1, 3, 2),
    Mushroom("porcini", "Porcini", 4, 1, 3, 3),
    Mushroom("chanterelle", "Chanterelle", 4, 1, 4, 2),
    Mushroom("morel", "Morel", 3, 0, 6, 4),
)

# A card's number: day mushrooms 0-8, night mushrooms 9-16 (kind + 9), then the rest. ``cards.pxd`` has the
# same numbers for C.
KINDS = NIGHT = 9
FACES = 21  # different cards
BUTTER, CIDER, PAN, BASKET = 17, 18, 19, 20
# FUN-3: 13 pans less the two in the displays.
OTHERS = (("butter", 3), ("cider", 3), ("pan", 11), ("basket", 5))

CARDS = (
    *(mushroom.name for mushroom in MUSHROOMS),
    *(mushroom.name + "*" for mushroom in MUSHROOMS if mushroom.night),
    *(name for name, _ in OTHERS),
)
COPIES = (
    *(mushroom.day for mushroom in MUSHROOMS),
    *(mushroom.night for mushroom in MUSHROOMS if mushroom.night),
    *(copies for _, copies in OTHERS),
)

# FUN-9: sticks for the card at each place of the path, from the feet on.
PRICES = tuple(max(0, place - 2) for place in range(1, 9))


def of_seat(counts: list[int], seat: int) -> list[int]:
    """One seat's part of the counts that the rules keep for both in one row."""
    return counts[FACES * seat : FACES * (seat + 1)]


class Sale(NamedTuple):
    """One way to sell (FUN-14)."""

    kind: int
    day: int
    night: int


class Meal(NamedTuple):
    """One way to cook (FUN-12, FUN-13)."""

    kind: int
    day: int
    night: int
    butter: int
    cider: int
    hand: int  # 1: the pan comes from the hand


def flavour(meal: Meal) -> int:
    """FUN-2, FUN-13: the mushrooms, a night card counting twice, and 3 for each butter, 5 for each cider."""
    return MUSHROOMS[meal.kind].flavour * (meal.day + 2 * meal.night) + 3 * meal.butter + 5 * meal.cider


def earned(sale: Sale) -> int:
    """FUN-14: sticks for the mushrooms, a night card counting twice."""
    return MUSHROOMS[sale.kind].sticks * (sale.day + 2 * sale.night)


def _splits(kind: int, least: int) -> list[tuple[int, int]]:
    mushroom = MUSHROOMS[kind]
    return [
        (day, night)
        for day in range(mushroom.day + 1)
        for night in range(mushroom.night + 1)
        if day + 2 * night >= least
    ]


SALES = tuple(Sale(kind, day, night) for kind in range(len(MUSHROOMS)) for day, night in _splits(kind, 2))
MEALS = tuple(
    Meal(kind, day, night, butter, cider, hand)
    for kind in range(len(MUSHROOMS))
    for day, night in _splits(kind, 3)
    for butter in range(4)
    for cider in range(4)
    if 4 * butter + 5 * cider <= day + 2 * night
    for hand in range(2)
)

# Where each group of action numbers begins.
DECAY = 8  # the first eight are the takes
PUT_DOWN_PAN = 9
SELL = 10
COOK = SELL + len(SALES)
DRAW = COOK + len(MEALS)
