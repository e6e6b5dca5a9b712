"""What a seat of Fungi may know, built from named fields only (FUN-8)."""

from __future__ import annotations

from typing import Any

from hortus.games.fungi.cards import CARDS, MEALS, MUSHROOMS, flavour, of_seat
from hortus.games.fungi.rules import Rules


def view(state: Rules, seat: int | None, reveal: bool, common: dict[str, Any] | None = None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it; ``reveal``: with all hands open."""
    found = dict(shared(state) if common is None else common)
    found["seat"] = seat
    found["unseen"] = _unseen(state, seat, reveal)
    found["seats"] = [_seat(state, one, seen) if reveal or one == seat else seen for one, seen in enumerate(found["seats"])]
    return found


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
        "discard": _named(state.discard),
        "seats": [_public_seat(state, one) for one in range(2)],
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


def _seat(state: Rules, one: int, public: dict[str, Any]) -> dict[str, Any]:
    """A seat with its hand open."""
    return {**public, "hand": _named(of_seat(state.hand, one))}


def _public_seat(state: Rules, one: int) -> dict[str, Any]:
    hand, hidden = of_seat(state.hand, one), of_seat(state.hidden, one)
    return {
        "hand": None,
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
