"""The boards of the four games in the terminal: pure functions of a view and of what is lit, one module a
game.

A module has ``draw(view, look) -> Canvas`` and ``touches(view, text) -> spots``: the places on the board that
an action is about. A board lights the places of what is legal and decides nothing. A game without a module
here is shown as its plain board.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, cast

from hortus.tui.boards.canvas import Canvas, CellStyle


class Drawer(Protocol):
    """What a module of this package offers."""

    def draw(self, view: dict[str, Any], look: CellStyle) -> Canvas:
        """The table as one viewer may see it."""

    def touches(self, view: dict[str, Any], text: str) -> tuple[str, ...]:
        """The spots of the board that an action is about."""


@cache
def drawer(game: str) -> Drawer:
    """The module that draws a game."""
    name = f"{__name__}.{game}"
    found = importlib.util.find_spec(name)
    return cast(Drawer, importlib.import_module(name if found else f"{__name__}.plain"))


def spots(view: dict[str, Any], text: str) -> tuple[str, ...]:
    """All spots of an action: its first word, which every board has as a button, and its places."""
    return (f"word {text.split(maxsplit=1)[0]}", *drawer(view["game"]).touches(view, text))


def draw(view: dict[str, Any], look: CellStyle, texts: Iterable[str]) -> Canvas:
    """The board, and below it a button for each kind of action among these texts."""
    paper = drawer(view["game"]).draw(view, look)
    words: dict[str, int] = {}
    for text in texts:
        words[text.split()[0]] = words.get(text.split()[0], 0) + 1
    if words:
        buttons = [
            (f" {word} {count} " if count > 1 else f" {word} ", "button", f"word {word}")
            for word, count in words.items()
        ]
        paper.flow(buttons, "  ", look.width)
    return paper
