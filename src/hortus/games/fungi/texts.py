"""The actions of Fungi as texts: canonical, as a seat may read them, and in plain words."""

from __future__ import annotations

from hortus.games.fungi import cards, dials
from hortus.games.fungi.cards import CARDS, MUSHROOMS, Meal, Sale
from hortus.games.fungi.rules import Rules
from hortus.text_canvas import counted


def _meal_text(meal: Meal) -> str:
    extras = " butter" * meal.butter + " cider" * meal.cider + " hand" * meal.hand
    return f"cook {MUSHROOMS[meal.kind].name} {meal.day}+{meal.night}{extras}"


def _sale_text(sale: Sale) -> str:
    return f"sell {MUSHROOMS[sale.kind].name} {sale.day}+{sale.night}"


ACTIONS = (
    *(f"take {place}" for place in range(1, 9)),
    "decay",
    "pan",
    *map(_sale_text, cards.SALES),
    *map(_meal_text, cards.MEALS),
    *(f"draw {card}" for card in CARDS),
)
# Those that there are only where a dial is turned.
MORE_ACTIONS = (
    *(f"take {place}" for place in range(9, 13)),
    *map(_sale_text, cards.ALL_SALES[len(cards.SALES) :]),
    *map(_meal_text, cards.ALL_MEALS[len(cards.MEALS) :]),
)


def plain(text: str) -> str:
    """FUN-4: two texts are the same if they are equal without case, spaces, apostrophes and captions."""
    bare = text.lower().translate({ord(mark): None for mark in " '’"})
    return bare.replace("henofthewoods", "henofwoods").replace("morels", "morel")


def redacted(state: Rules, action: int, seat: int | None) -> str:
    """FUN-8: only the cards dealt into a hand are hidden, and a basket among them is shown at once."""
    dealt = state.dealt - state.dials[dials.FOREST]
    if 0 <= dealt < 6 and action != cards.DRAW + cards.BASKET and seat != dealt // 3:
        return "draw ?"
    return state.text(action)


def card_title(card: int) -> str:
    """What a card is called."""
    if card < cards.NIGHT:
        return MUSHROOMS[card].title
    if card < cards.NIGHT + 8:
        return MUSHROOMS[card - cards.NIGHT].title + " by night"
    return CARDS[card].capitalize()


def describe(state: Rules, action: int) -> str:
    """An action in plain words, with what it costs or brings."""
    if (place := cards.take_of(action)) >= 0:
        card = card_title(state.forest[place])
        price = dials.price(place, state.dials)
        return f"take the {card}" + (f" for {counted(price, 'stick')}" if price else "")
    if action == cards.DECAY:
        return f"take the whole decay pile: {', '.join(map(card_title, state.decay[: state.decay_size]))}"
    if action == cards.PUT_DOWN_PAN:
        return "put a pan down in your display"
    if sale := cards.sale_of(action):
        sticks = counted(dials.earned(sale, state.dials), "stick")
        return f"sell {_cards(sale.kind, sale.day, sale.night)} for {sticks}"
    if meal := cards.meal_of(action):
        return _describe_meal(meal, dials.flavour(meal, state.dials))
    return f"{card_title(action - cards.DRAW)} is drawn"


def _describe_meal(meal: Meal, flavour: int) -> str:
    extras = [f"{meal.butter} butter"] * bool(meal.butter) + [f"{meal.cider} cider"] * bool(meal.cider)
    added = f" with {' and '.join(extras)}" if extras else ""
    pan = "a pan from your hand" if meal.hand else "a pan in your display"
    return f"cook {_cards(meal.kind, meal.day, meal.night)}{added} in {pan} for {flavour} flavour"


def _cards(kind: int, day: int, night: int) -> str:
    title = MUSHROOMS[kind].title
    parts = [f"{day} {title}"] * bool(day) + [f"{night} {title} by night"] * bool(night)
    return " and ".join(parts)
