"""Why an action of Fungi cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

import re

from hortus.core.errors import Reason
from hortus.games.fungi import cards, dials
from hortus.games.fungi.cards import MUSHROOMS, Meal
from hortus.games.fungi.rules import Rules
from hortus.games.fungi.texts import card_title, plain
from hortus.text_canvas import counted

NAMES = "|".join(mushroom.name for mushroom in MUSHROOMS)
SALE = re.compile(rf"sell({NAMES})(0|[1-9]\d?)\+(0|[1-9]\d?)")
MEAL = re.compile(rf"cook({NAMES})(0|[1-9]\d?)\+(0|[1-9]\d?)((?:butter)*)((?:cider)*)(?:hand)?")


def why_not(state: Rules, action: int) -> Reason:
    """The first thing that stands in the way of an illegal action."""
    if state.is_over:
        return Reason("over", "FUN-19", "the game is over")
    if cards.DRAW <= action < cards.MORE or state.player < 0:
        return _why_not_now(state, action)
    if (place := cards.take_of(action)) >= 0:
        return _why_not_take(state, place)
    if action == cards.DECAY:
        return _why_not_decay(state)
    if sale := cards.sale_of(action):
        return _missing(state, sale.kind, sale.day, sale.night, "FUN-14")
    if meal := cards.meal_of(action):
        return _why_not_cook(state, meal)
    return Reason("no_pan", "FUN-15", "you hold no pan")


def why_unknown(text: str) -> Reason | None:
    """Why a sale or a meal that is written as it should be does not exist at all; None for any other text."""
    bare = plain(text)
    if sale := SALE.fullmatch(bare):
        return _why_no_sale(*map(int, sale.groups()[1:]))
    if meal := MEAL.fullmatch(bare):
        day, night = int(meal[2]), int(meal[3])
        return _why_no_meal(day, night, len(meal[4]) // len("butter"), len(meal[5]) // len("cider"))
    return None


def _why_no_sale(day: int, night: int) -> Reason:
    number = day + 2 * night
    if number < 2:
        return Reason(
            "few_to_sell", "FUN-14", f"it takes two mushrooms of a kind to sell, and this is {number}"
        )
    return Reason("not_so_many", "FUN-3", "there are not so many cards of this kind")


def _why_no_meal(day: int, night: int, butter: int, cider: int) -> Reason:
    number, needed = day + 2 * night, 4 * butter + 5 * cider
    if number < 3:
        verb = "is" if number == 1 else "are"
        said = f"it takes three mushrooms of a kind to cook, and {'this' if number == 1 else 'these'} {verb}"
        return Reason("few_to_cook", "FUN-12", f"{said} {number}")
    if number < needed:
        rule = "each butter takes four of the mushrooms and each cider five others"
        return Reason("few_for_extras", "FUN-13", f"{rule}: that is {needed}, and these are {number}")
    return Reason("not_so_many", "FUN-3", "there are not so many cards of this kind")


def _why_not_now(state: Rules, action: int) -> Reason:
    """Chance or a player is to act, and the action is the other's."""
    if not cards.DRAW <= action < cards.MORE:
        size = state.dials[dials.FOREST]
        clause = "FUN-5" if state.dealt < size else "FUN-6" if state.dealt < size + 6 else "FUN-18"
        return Reason("draw_first", clause, "a card is to be drawn first")
    if state.player >= 0:
        return Reason("by_chance", "FUN-18", "cards are drawn by chance, and a player is to act")
    return Reason("none_in_pile", "FUN-3", f"no {card_title(action - cards.DRAW)} is left in the pile")


def _why_not_take(state: Rules, place: int) -> Reason:
    seat = state.player
    if place >= state.forest_size:
        return Reason("forest_short", "FUN-9", f"the forest has only {counted(state.forest_size, 'card')}")
    if (sticks := dials.price(place, state.dials)) > state.sticks[seat]:
        price = f"position {place + 1} costs {counted(sticks, 'stick')}"
        return Reason("few_sticks", "FUN-9", f"{price} and you have {state.sticks[seat]}")
    limit = f"your hand is at its limit of {state.limit[seat]}"
    return Reason("hand_full", "FUN-10", f"{limit}, and only a basket could still be taken")


def _why_not_decay(state: Rules) -> Reason:
    if state.decay_size == 0:
        return Reason("decay_empty", "FUN-11", "the decay pile is empty")
    baskets = state.decay[: state.decay_size].count(cards.BASKET)
    room = state.limit[state.player] + state.dials[dials.BASKET] * baskets - state.hand_size[state.player]
    rest = f"{counted(state.decay_size - baskets, 'card')} of the decay pile"
    return Reason("decay_too_large", "FUN-11", f"{rest} would go to your hand, which has room for {room}")


def _missing(state: Rules, kind: int, day: int, night: int, clause: str) -> Reason:
    hand = cards.of_seat(state.hand, state.player)
    have_night = hand[kind + cards.NIGHT] if MUSHROOMS[kind].night else 0
    held = f"of {MUSHROOMS[kind].title} you hold {hand[kind]} by day and {have_night} by night"
    return Reason("missing_cards", clause, f"{held}, not {day} and {night}")


def _why_not_cook(state: Rules, meal: Meal) -> Reason:
    hand = cards.of_seat(state.hand, state.player)
    have_night = hand[meal.kind + cards.NIGHT] if MUSHROOMS[meal.kind].night else 0
    if hand[meal.kind] < meal.day or have_night < meal.night:
        return _missing(state, meal.kind, meal.day, meal.night, "FUN-12")
    if hand[cards.BUTTER] < meal.butter:
        return Reason("few_butter", "FUN-13", f"you hold {hand[cards.BUTTER]} butter, not {meal.butter}")
    if hand[cards.CIDER] < meal.cider:
        return Reason("few_cider", "FUN-13", f"you hold {hand[cards.CIDER]} cider, not {meal.cider}")
    butter, cider = state.dials[dials.BUTTER_NEEDS], state.dials[dials.CIDER_NEEDS]
    number, needed = meal.day + 2 * meal.night, butter * meal.butter + cider * meal.cider
    if number < needed:  # a turned dial
        rule = f"each butter takes {butter} of the mushrooms and each cider {cider} others"
        return Reason("few_for_extras", "FUN-13", f"{rule}: that is {needed}, and these are {number}")
    if meal.hand:
        return Reason("no_pan_in_hand", "FUN-12", "you hold no pan in your hand")
    return Reason("no_pan_in_display", "FUN-12", "there is no empty pan in your display")
