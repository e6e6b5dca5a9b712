"""A view as an indented tree: how a game is shown that draws no board of its own."""

from __future__ import annotations

import textwrap
from typing import Any

from hortus.svg import picture, words

WIDTH = 80  # columns of a terminal
LINE = 20  # height of a line in a picture


def lines(title: str, view: dict[str, Any]) -> list[str]:
    """The view as text: a label a line, what is inside it indented."""
    return [title, *_lines(_shown(view), 1)]


def drawing(title: str, view: dict[str, Any]) -> str:
    """The same as a picture."""
    rows = lines(title, view)
    pieces = [
        words(20 + 8 * (len(line) - len(line.lstrip())), 30 + LINE * row, line.strip(), anchor="start")
        for row, line in enumerate(rows)
    ]
    return picture(640, 30 + LINE * len(rows), title, pieces)


def _shown(view: dict[str, Any]) -> dict[str, Any]:
    """The view without what the title says; who is to act in words."""
    to_act = {-1: "chance", -2: "nobody, the game is over"}.get(view["player"], f"seat {view['player']}")
    rest = {name: said for name, said in view.items() if name not in ("game", "seat", "player")}
    return {"to act": to_act, **rest}


def _lines(data: Any, depth: int) -> list[str]:
    named = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for name, said in named:
        label = f"{'  ' * depth}{str(name).replace('_', ' ')}:"
        if _is_short(said):
            found += textwrap.wrap(f"{label} {_word(said)}", WIDTH, subsequent_indent="  " * (depth + 1))
        else:
            found += [label, *_lines(said, depth + 1)]
    return found


def _is_short(said: Any) -> bool:
    """Whether it is one thing, or a row of single things."""
    parts = said.values() if isinstance(said, dict) else said if isinstance(said, list) else ()
    return not any(isinstance(part, (dict, list)) for part in parts)


def _word(said: Any) -> str:
    if isinstance(said, dict):
        return ", ".join(f"{name} {_word(part)}" for name, part in said.items()) or "–"
    if isinstance(said, list):
        return ", ".join(map(_word, said)) or "–"
    if isinstance(said, bool):
        return "yes" if said else "no"
    return "hidden" if said is None else str(said)
