"""Any game, as its plain board: nothing to click on but the buttons."""

from __future__ import annotations

import importlib
from typing import Any

from hortus.tui.boards.canvas import Canvas, CellStyle


def draw(view: dict[str, Any], look: CellStyle) -> Canvas:
    """The board of the line mode."""
    paper = Canvas()
    board = importlib.import_module(f"hortus.games.{view['game']}.board")
    for line in board.board(view).split("\n"):
        paper.line(line)
    return paper


def touches(view: dict[str, Any], text: str) -> tuple[str, ...]:
    """No places are known."""
    return ()
