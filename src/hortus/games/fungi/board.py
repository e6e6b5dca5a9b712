"""A position of Fungi as text for a terminal, drawn from a view."""

from __future__ import annotations

from typing import Any


def board(view: dict[str, Any]) -> str:
    """The forest from the feet on with its prices, the decay pile, and both players."""
    places = [f"{place:>2} {_price(place)} {card}" for place, card in enumerate(view["forest"], 1)]
    lines = [f"Forest, from the feet on ({view['pile']} in the pile):", *(f"  {place}" for place in places)]
    lines.append("Decay: " + (", ".join(view["decay"]) or "empty"))
    for number, seat in enumerate(view["seats"]):
        lines += ["", *_seat(number, seat, view)]
    return "\n".join(lines)


def _price(place: int) -> str:
    return "free    " if place <= 2 else f"{place - 2} stick" + (" " if place == 3 else "s")


def _seat(number: int, seat: dict[str, Any], view: dict[str, Any]) -> list[str]:
    mark = "▶" if view["player"] == number else " "
    cards = seat["hand"] if seat["hand"] is not None else seat["known"]
    hand = [f"{copies}×{card}" if copies > 1 else card for card, copies in cards.items()]
    if seat["hand"] is None and seat["hidden"]:
        hand.append(f"{seat['hidden']} never shown")
    meals = [f"{meal['name']} {meal['day']}+{meal['night']} ({meal['flavour']})" for meal in seat["meals"]]
    stock = f"{seat['sticks']} sticks, {seat['pans']} empty pans, {seat['baskets']} baskets"
    return [
        f"{mark} Seat {number}: {view['scores'][number]} flavour, {stock}",
        f"    hand {seat['size']}/{seat['limit']}: " + (", ".join(hand) or "empty"),
        "    cooked: " + (", ".join(meals) or "nothing yet"),
    ]
