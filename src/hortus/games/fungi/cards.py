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
MOST_DAY = 12  # the most cards by day that a dial gives to a kind
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


def _splits(kind: int, least: int, most: int | None = None) -> list[tuple[int, int]]:
    """The choices of so many day and night cards of a kind that are so many mushrooms or more."""
    mushroom = MUSHROOMS[kind]
    return [
        (day, night)
        for day in range((mushroom.day if most is None else most) + 1)
        for night in range(mushroom.night + 1)
        if day + 2 * night >= least
    ]


def _more_splits(kind: int, least: int) -> list[tuple[int, int]]:
    """Those of more cards than there are by default."""
    return sorted(set(_splits(kind, least, MOST_DAY)) - set(_splits(kind, least)))


def _meals(kind: int, splits: list[tuple[int, int]]) -> list[Meal]:
    return [
        Meal(kind, day, night, butter, cider, hand)
        for day, night in splits
        for butter in range(4)
        for cider in range(4)
        if 4 * butter + 5 * cider <= day + 2 * night
        for hand in range(2)
    ]


EVERY = range(len(MUSHROOMS))
SALES = tuple(Sale(kind, day, night) for kind in EVERY for day, night in _splits(kind, 2))
MEALS = tuple(meal for kind in EVERY for meal in _meals(kind, _splits(kind, 3)))
# With them those that there are only where a dial brings more cards.
ALL_SALES = SALES + tuple(Sale(kind, day, night) for kind in EVERY for day, night in _more_splits(kind, 2))
ALL_MEALS = MEALS + tuple(meal for kind in EVERY for meal in _meals(kind, _more_splits(kind, 3)))

# Where they begin among them.
MORE_SALES, MORE_MEALS = len(SALES), len(MEALS)

# Where each group of action numbers begins.
DECAY = 8  # the first eight are the takes
PUT_DOWN_PAN = 9
SELL = 10
COOK = SELL + len(SALES)
DRAW = COOK + len(MEALS)
# Those that there are only where a dial is turned: takes from the ninth place on, sales, meals.
MORE = DRAW + FACES
MORE_SELL = MORE + 4
MORE_COOK = MORE_SELL + len(ALL_SALES) - len(SALES)


def take_of(action: int) -> int:
    """The place of the forest that an action takes a card from; below 0 for none."""
    return action if action < DECAY else action - MORE + 8 if MORE <= action < MORE_SELL else -1


def sale_of(action: int) -> Sale | None:
    """The sale that an action is."""
    if SELL <= action < COOK:
        return SALES[action - SELL]
    return ALL_SALES[action - MORE_SELL + MORE_SALES] if MORE_SELL <= action < MORE_COOK else None


def meal_of(action: int) -> Meal | None:
    """The meal that an action is."""
    if COOK <= action < DRAW:
        return MEALS[action - COOK]
    return ALL_MEALS[action - MORE_COOK + MORE_MEALS] if action >= MORE_COOK else None
