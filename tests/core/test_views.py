"""A game's views are typed, or plain data where a game declares no types."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from hortus import Game, load
from hortus.games.fungi.views import FungiView


def test_a_typed_view_says_what_the_plain_one_says() -> None:
    state = load("fungi").new()
    seen = state.game.typed_view(state, 1)
    assert isinstance(seen, FungiView)
    assert msgspec.to_builtins(seen) == state.view(1)


def test_a_game_may_make_its_views_one_by_one_and_of_plain_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(state: object, seat: int | None, reveal: bool) -> dict[str, Any]:
        return {"seat": seat, "open": reveal}

    state, game = load("mars").new(2), replace(load("mars"), summary="a game without Structs")
    monkeypatch.setattr(Game, "part", lambda self, name: SimpleNamespace(view=view))
    assert game.view(state, 1) == {"seat": 1, "open": False}
    assert game.typed_views(state, (0, None), reveal=True) == [
        {"seat": 0, "open": True},
        {"seat": None, "open": True},
    ]
