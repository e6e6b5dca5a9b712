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
    PAN,
    PUT_DOWN_PAN,
    SALES,
    SELL,
    Meal,
    of_seat,
)
from hortus.games.fungi.rules import Rules
from hortus.games.fungi.texts import card_title


def why_not(state: Rules, action: int) -> str:
    """The first thing that stands in the way of an illegal action."""
    if action >= DRAW:
        if state.player >= 0:
            return "cards are drawn by chance, and a player is to act (FUN-18)."
        return f"no {card_title(action - DRAW)} is left in the pile (FUN-3)."
    if state.player < 0:
        return "a card is to be drawn first (FUN-18)."
    if action < DECAY:
        return _why_not_take(state, action)
    if action == DECAY:
        if state.decay_size == 0:
            return "the decay pile is empty (FUN-11)."
        return f"the decay pile does not fit your hand limit of {state.limit[state.player]} (FUN-11)."
    if action == PUT_DOWN_PAN:
        return "you hold no pan (FUN-15)."
    if action < COOK:
        sale = SALES[action - SELL]
        return _missing(state, sale.kind, sale.day, sale.night, "FUN-14")
    return _why_not_cook(state, MEALS[action - COOK])


def _why_not_take(state: Rules, place: int) -> str:
    seat = state.player
    if place >= state.forest_size:
        return f"the forest has only {state.forest_size} cards (FUN-9)."
    if place - 1 > state.sticks[seat]:
        return f"position {place + 1} costs {place - 1} sticks and you have {state.sticks[seat]} (FUN-9)."
    assert state.forest[place] != BASKET
    return f"your hand is at its limit of {state.limit[seat]}, and only a basket could still be taken (FUN-10)."


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
        assert hand[PAN] == 0
        return "you hold no pan in your hand (FUN-12)."
    return "there is no empty pan in your display (FUN-12)."
