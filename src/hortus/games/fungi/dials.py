"""The numbers of Fungi that can be turned. ``dials.pxd`` has their places for C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hortus.core.dials import Dial, family
from hortus.games.fungi.cards import CARDS, COPIES, MOST_DAY, MUSHROOMS, OTHERS, Meal, Sale

DAY = {mushroom.name: mushroom.day for mushroom in MUSHROOMS}
NIGHT = {mushroom.name: mushroom.night for mushroom in MUSHROOMS if mushroom.night}

DIALS: dict[str, Dial] = {
    "hand": Dial(8, 3, 12, "cards that a hand may hold at first", "FUN-7"),
    "basket": Dial(2, 0, 3, "cards more that a hand may hold with each basket", "FUN-7"),
    "forest": Dial(8, 3, 12, "cards along the path", "FUN-5"),
    "free": Dial(2, 1, 12, "places at the feet that cost nothing", "FUN-9"),
    "price": Dial(1, 0, 4, "sticks more for each place beyond the free ones", "FUN-9"),
    "decay": Dial(4, 1, 8, "cards that the decay pile holds", "FUN-17"),
    "butter": Dial(3, 0, 12, "flavour of a butter", "FUN-13"),
    "butter_needs": Dial(4, 4, 8, "mushrooms that a butter needs in the pan", "FUN-13"),
    "cider": Dial(5, 0, 12, "flavour of a cider", "FUN-13"),
    "cider_needs": Dial(5, 5, 10, "mushrooms that a cider needs in the pan", "FUN-13"),
    **family("flavour", {one.name: one.flavour for one in MUSHROOMS}, 0, 12, "flavour of a {}", "FUN-2"),
    **family("sticks", {one.name: one.sticks for one in MUSHROOMS}, 0, 8, "sticks for a {}", "FUN-2"),
    **family("copies", DAY, 0, MOST_DAY, "cards of {} by day", "FUN-1"),
    **family("nights", NIGHT, 0, 1, "cards of {} by night", "FUN-1"),
    **family("copies", dict(OTHERS[:2]), 0, 6, "cards of {}", "FUN-3"),
    **family("copies", dict(OTHERS[2:3]), 0, 12, "pans in the pile", "FUN-3"),
    **family("copies", dict(OTHERS[3:]), 0, 8, "baskets in the pile", "FUN-3"),
}
NUMBERS: list[int] = [dial.default for dial in DIALS.values()]

# Where each number is among them; those of a family lie in a row.
HAND, BASKET, FOREST, FREE, PRICE, DECAY, BUTTER, BUTTER_NEEDS, CIDER, CIDER_NEEDS = range(10)
FLAVOUR, STICKS, COPIES_OF = 10, 19, 28
SIZE = 49
assert len(CARDS) == len(COPIES) == SIZE - COPIES_OF == len(NUMBERS) - COPIES_OF


def conflict(players: int, dials: Mapping[str, int]) -> str:
    """Why these numbers cannot go together: the first cards must be there."""
    pile = sum(list(dials.values())[COPIES_OF:])
    wanted = dials["forest"] + 3 * players
    if pile < wanted:
        return f"the pile has {pile} cards, and {wanted} are laid out and dealt at the start (FUN-5, FUN-6)."
    return ""


def flavour(meal: Meal, numbers: Sequence[int]) -> int:
    """FUN-2, FUN-13: the mushrooms, a night card counting twice, and what butter and cider add."""
    added = numbers[BUTTER] * meal.butter + numbers[CIDER] * meal.cider
    return numbers[FLAVOUR + meal.kind] * (meal.day + 2 * meal.night) + added


def earned(sale: Sale, numbers: Sequence[int]) -> int:
    """FUN-14: sticks for the mushrooms, a night card counting twice."""
    return numbers[STICKS + sale.kind] * (sale.day + 2 * sale.night)


def price(place: int, numbers: Sequence[int]) -> int:
    """FUN-9: the sticks for the card at a place, counted from 0."""
    return numbers[PRICE] * max(0, place + 1 - numbers[FREE])
