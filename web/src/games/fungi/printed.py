"""What is printed on the cards of Fungi, and what each way to take, to sell or to cook costs or brings."""

import hortus
from hortus.games.fungi import dials
from hortus.games.fungi.cards import CARDS, COPIES, MEALS, MUSHROOMS, OTHERS, SALES, Meal, Sale

NUMBERS = [dial.default for dial in hortus.load("fungi").dials.values()]


def _lot(one: Sale | Meal) -> str:
    return f"{MUSHROOMS[one.kind].name} {one.day}+{one.night}"


SOLD = {f"sell {_lot(one)}": dials.earned(one, NUMBERS) for one in SALES}
COOKED = {
    f"cook {_lot(one)}{' butter' * one.butter}{' cider' * one.cider}": dials.flavour(one, NUMBERS)
    for one in MEALS
    if not one.hand
}
PRINTED = {
    "FLAVOUR": {one.name: one.flavour for one in MUSHROOMS},
    "ADDED": {
        "butter": dials.flavour(Meal(0, 0, 0, 1, 0, 0), NUMBERS),
        "cider": dials.flavour(Meal(0, 0, 0, 0, 1, 0), NUMBERS),
    },
    "NIGHT": dials.earned(Sale(0, 0, 1), NUMBERS) // dials.earned(Sale(0, 1, 0), NUMBERS),
    "STICKS": {one.name: one.sticks for one in MUSHROOMS},
    "HELPERS": [name for name, _ in OTHERS],
    "PRICES": [dials.price(place, NUMBERS) for place in range(8)],
    "COPIES": dict(zip(CARDS, COPIES, strict=True)),
    "WORTH": SOLD | COOKED,
}
