"""What a seat of Fungi may know, built from named fields only (FUN-8)."""

from __future__ import annotations

from typing import Any

from hortus.games.fungi.cards import CARDS, FACES, MEALS, MUSHROOMS, flavour
from hortus.games.fungi.rules import Rules


def shared(state: Rules) -> dict[str, Any]:
    """What everyone may know; the rest is left empty."""
    return {
        "game": "fungi",
        "seat": None,
        "player": state.player,
        "scores": state.scores(),
        "winners": state.winners(),
        "turn": state.mover,
        "forest": [CARDS[card] for card in state.forest[: state.forest_size]],
        "decay": [CARDS[card] for card in state.decay[: state.decay_size]],
        "pile": state.pile_size,
        "unseen": None,
        "discard": _named(state.discard, 0),
        "seats": [_public_seat(state, one) for one in range(2)],
    }


def own(state: Rules, seat: int | None, reveal: bool, common: dict[str, Any]) -> dict[str, Any]:
    """What this seat (None: a spectator) sees beside or instead of what is common to all.

    ``reveal``: with all hands open.
    """
    mine = -1 if seat is None else seat
    return {
        "seat": seat,
        "unseen": _unseen(state, mine, reveal),
        "seats": [
            {**seen, "hand": _named(state.hand, FACES * one)} if reveal or one == mine else seen
            for one, seen in enumerate(common["seats"])
        ],
    }


def _named(counts: list[int], first: int) -> dict[str, int]:
    """The cards of a row of counts that begins there."""
    return {CARDS[card]: counts[first + card] for card in range(FACES) if counts[first + card]}


def _unseen(state: Rules, mine: int, reveal: bool) -> dict[str, int]:
    """What may still be in the pile or among the cards of others that were never shown."""
    found = {}
    for card in range(FACES):
        copies = state.left[card]
        for other in range(2):
            if other != mine and not reveal:
                copies += state.hidden[FACES * other + card]
        if copies:
            found[CARDS[card]] = copies
    return found


def _public_seat(state: Rules, one: int) -> dict[str, Any]:
    known, hidden = {}, 0
    for card in range(FACES * one, FACES * (one + 1)):
        hidden += state.hidden[card]
        if state.hand[card] > state.hidden[card]:
            known[CARDS[card - FACES * one]] = state.hand[card] - state.hidden[card]
    return {
        "hand": None,
        "known": known,
        "hidden": hidden,
        "size": state.hand_size[one],
        "limit": state.limit[one],
        "baskets": (state.limit[one] - 8) // 2,
        "sticks": state.sticks[one],
        "pans": state.pans[one],
        "meals": [_meal(state.meals[13 * one + meal]) for meal in range(state.meal_count[one])],
    }


def _meal(number: int) -> dict[str, Any]:
    meal = MEALS[number]
    return {
        "name": MUSHROOMS[meal.kind].name,
        "day": meal.day,
        "night": meal.night,
        "butter": meal.butter,
        "cider": meal.cider,
        "flavour": flavour(meal),
    }
