"""What is printed on the cards of Fungi, and what each way to take, to sell or to cook costs or brings."""

from hortus.games.fungi.cards import (
    CARDS,
    COPIES,
    MEALS,
    MUSHROOMS,
    OTHERS,
    PRICES,
    SALES,
    Meal,
    Sale,
    earned,
    flavour,
)


def _lot(one: Sale | Meal) -> str:
    return f"{MUSHROOMS[one.kind].name} {one.day}+{one.night}"


SOLD = {f"sell {_lot(one)}": earned(one) for one in SALES}
COOKED = {
    f"cook {_lot(one)}{' butter' * one.butter}{' cider' * one.cider}": flavour(one)
    for one in MEALS
    if not one.hand
}
PRINTED = {
    "FLAVOUR": {one.name: one.flavour for one in MUSHROOMS},
    "ADDED": {"butter": flavour(Meal(0, 0, 0, 1, 0, 0)), "cider": flavour(Meal(0, 0, 0, 0, 1, 0))},
    "NIGHT": earned(Sale(0, 0, 1)) // earned(Sale(0, 1, 0)),
    "STICKS": {one.name: one.sticks for one in MUSHROOMS},
    "HELPERS": [name for name, _ in OTHERS],
    "PRICES": PRICES,
    "COPIES": dict(zip(CARDS, COPIES, strict=True)),
    "WORTH": SOLD | COOKED,
}
