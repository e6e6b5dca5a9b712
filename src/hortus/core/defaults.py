"""What a game has that does not say otherwise: the functions of its ``texts``, ``reasons``, ``views`` ..."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hortus.core import tree
from hortus.core.dials import Dial
from hortus.core.errors import Reason
from hortus.core.python_state import PythonState
from hortus.core.registry import load
from hortus.core.state import State
from hortus.text_canvas import BoardStyle, Canvas

DIALS: dict[str, Dial] = {}  # no number of the rules can be turned


def plain(text: str) -> str:
    """The text without what does not matter: case and surplus spaces."""
    return " ".join(text.lower().split())


def redacted(state: State, action: int, seat: int | None) -> str:
    """The text; what is secret to another seat is told by its first word alone."""
    owner = state.secret_to(action) if isinstance(state, PythonState) else None
    text = state.text(action)
    return text if owner in (None, seat) else f"{text.split()[0]} ?"


def reveals(state: State, action: int) -> bool:
    """Whether the action tells who takes it more than itself."""
    return isinstance(state, PythonState) and state.reveals(action)


def describe(state: State, action: int) -> str:
    """The action's text says it."""
    return state.text(action)


def why_not(state: State, action: int) -> Reason:
    """All that can be said without knowing the rules."""
    return Reason("not_legal", "", "it is not legal here")


def why_unknown(text: str) -> Reason | None:
    """No rule is known that would explain it."""
    return None


def conflict(players: int, dials: Mapping[str, int]) -> str:
    """All dials can be turned together."""
    return ""


def view(state: State, seat: int | None, reveal: bool) -> dict[str, Any]:
    """What every view has, and what the rules say is visible."""
    assert isinstance(state, PythonState), "rules that are compiled need a views.py"
    seen = msgspec.to_builtins(state.visible(seat, reveal))
    head = {"game": state.game.name, "seat": seat, "player": state.player}
    return {**head, "scores": state.scores(), "winners": state.winners(), **seen}


def outcome(state: State, action: int) -> None:
    """The next view shows what the action brings."""


def draw(view: Any, style: BoardStyle) -> Canvas:
    """The view as an indented tree."""
    canvas, seen = Canvas(), msgspec.to_builtins(view)
    for line in tree.lines(load(seen["game"]).title, seen):
        canvas.line(line)
    return canvas


def touches(view: Any, text: str) -> tuple[str, ...]:
    """No spots are known."""
    return ()


def drawing(view: Any) -> str:
    """The same tree as a picture."""
    seen = msgspec.to_builtins(view)
    return tree.drawing(load(seen["game"]).title, seen)
