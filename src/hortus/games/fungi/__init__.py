"""Fungi: gather mushrooms in the forest, fry them in a pan. After Brent Povis's Morels."""

from hortus.core.game import Game

GAME = Game(
    name="fungi",
    title="Fungi",
    authors="after Morels by Brent Povis",
    summary="Gather mushrooms along the forest path, sell some for sticks, "
    "and fry the best in a pan with butter and cider.",
    min_players=2,
    max_players=2,
    order=4,
)
