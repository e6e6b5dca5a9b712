"""What a seat of Fungi may know, built from named fields only (FUN-8)."""

from __future__ import annotations

from typing import Any

from hortus.games.fungi.cards import CARDS, MEALS, MUSHROOMS, flavour, of_seat
from hortus.games.fungi.rules import Rules


def view(state: Rules, seat: int | None, reveal: bool) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it; ``reveal``: with all hands open."""
    return {
        "game": "fungi",
        "seat": seat,
        "player": state.player,
        "turn": state.mover,
        "scores": state.scores(),
        "winners": state.winners(),
        "forest": [CARDS[card] for card in state.forest[: state.forest_size]],
        "decay": [CARDS[card] for card in state.decay[: state.decay_size]],
        "pile": state.pile_size,
        "unseen": _unseen(state, seat, reveal),
        "discard": _named(state.discard),
        "seats": [_seat(state, one, reveal or one == seat) for one in range(2)],
    }


def _named(counts: list[int]) -> dict[str, int]:
    return {CARDS[card]: copies for card, copies in enumerate(counts) if copies}


def _unseen(state: Rules, seat: int | None, reveal: bool) -> dict[str, int]:
    """What may still be in the pile or among the cards of others that were never shown."""
    counts = list(state.left)
    for other in range(2):
        if other != seat and not reveal:
            for card, copies in enumerate(of_seat(state.hidden, other)):
                counts[card] += copies
    return _named(counts)


def _seat(state: Rules, one: int, is_open: bool) -> dict[str, Any]:
    hand, hidden = of_seat(state.hand, one), of_seat(state.hidden, one)
    return {
        "hand": _named(hand) if is_open else None,
        "known": _named([have - secret for have, secret in zip(hand, hidden, strict=True)]),
        "hidden": sum(hidden),
        "size": state.hand_size[one],
        "limit": state.limit[one],
        "baskets": (state.limit[one] - 8) // 2,
        "sticks": state.sticks[one],
        "pans": state.pans[one],
        "meals": [_meal(meal) for meal in state.meals[13 * one : 13 * one + state.meal_count[one]]],
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
