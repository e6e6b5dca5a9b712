"""Why an action of Fungi cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.games.fungi.cards import (
    BASKET,
    BUTTER,
    CIDER,
    COOK,
    DECAY,
    DRAW,
    MEALS,
    MUSHROOMS,
    NIGHT,
    PUT_DOWN_PAN,
    SALES,
    SELL,
    Meal,
    of_seat,
)
from hortus.games.fungi.rules import Rules
from hortus.games.fungi.texts import card_title, many


def why_not(state: Rules, action: int) -> str:
    """The first thing that stands in the way of an illegal action."""
    if state.is_over:
        return "the game is over (FUN-19)."
    if action >= DRAW:
        if state.player >= 0:
            return "cards are drawn by chance, and a player is to act (FUN-18)."
        return f"no {card_title(action - DRAW)} is left in the pile (FUN-3)."
    if state.player < 0:
        clause = "FUN-5" if state.dealt < 8 else "FUN-6" if state.dealt < 14 else "FUN-18"
        return f"a card is to be drawn first ({clause})."
    if action < DECAY:
        return _why_not_take(state, action)
    if action == DECAY:
        return _why_not_decay(state)
    if action == PUT_DOWN_PAN:
        return "you hold no pan (FUN-15)."
    if action < COOK:
        sale = SALES[action - SELL]
        return _missing(state, sale.kind, sale.day, sale.night, "FUN-14")
    return _why_not_cook(state, MEALS[action - COOK])


def _why_not_take(state: Rules, place: int) -> str:
    seat = state.player
    if place >= state.forest_size:
        return f"the forest has only {many(state.forest_size, 'card')} (FUN-9)."
    if place - 1 > state.sticks[seat]:
        return f"position {place + 1} costs {many(place - 1, 'stick')} and you have {state.sticks[seat]} (FUN-9)."
    return (
        f"your hand is at its limit of {state.limit[seat]}, and only a basket could still be taken (FUN-10)."
    )


def _why_not_decay(state: Rules) -> str:
    if state.decay_size == 0:
        return "the decay pile is empty (FUN-11)."
    baskets = state.decay[: state.decay_size].count(BASKET)
    room = state.limit[state.player] + 2 * baskets - state.hand_size[state.player]
    cards = many(state.decay_size - baskets, "card")
    return f"{cards} of the decay pile would go to your hand, which has room for {room} (FUN-11)."


def _missing(state: Rules, kind: int, day: int, night: int, clause: str) -> str:
    hand = of_seat(state.hand, state.player)
    have_night = hand[kind + NIGHT] if MUSHROOMS[kind].night else 0
    return f"of {MUSHROOMS[kind].title} you hold {hand[kind]} by day and {have_night} by night, not {day} and {night} ({clause})."


def _why_not_cook(state: Rules, meal: Meal) -> str:
    hand = of_seat(state.hand, state.player)
    have_night = hand[meal.kind + NIGHT] if MUSHROOMS[meal.kind].night else 0
    if hand[meal.kind] < meal.day or have_night < meal.night:
        return _missing(state, meal.kind, meal.day, meal.night, "FUN-12")
    if hand[BUTTER] < meal.butter:
        return f"you hold {hand[BUTTER]} butter, not {meal.butter} (FUN-13)."
    if hand[CIDER] < meal.cider:
        return f"you hold {hand[CIDER]} cider, not {meal.cider} (FUN-13)."
    if meal.hand:
        return "you hold no pan in your hand (FUN-12)."
    return "there is no empty pan in your display (FUN-12)."
