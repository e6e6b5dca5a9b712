"""FUN-8: what a seat may know, and what is drawn anew for it."""

from __future__ import annotations

import random
from typing import Any

from hortus import State
from tests.games.fungi.walks import STUCK, refill, walk
from tests.tables import legal, random_game, table


def hand_as_seen(state: State, seat: int | None, owner: int) -> Any:
    """What the seat sees of the owner's hand."""
    return state.view(seat)["seats"][owner]


def test_fun_8_resampling_never_leaves_the_player_to_act_without_an_action() -> None:
    # Seat 1 is full and could only put down the pan it was dealt. Seat 0 does not see the pan, but sees seat 1 think.
    state = walk(STUCK, "pan" + STUCK.removeprefix("honeyfungus"), rot="treeear honeyfungus")
    state = refill(state)
    assert state.player == 1
    assert legal(state) == ["pan"]
    for seed in range(300):
        twin = state.resample(0, random.Random(seed))
        assert twin.view(0) == state.view(0)
        assert twin.legal_actions(), str(twin)


def test_fun_8_when_the_game_is_over_nothing_is_hidden_and_resampling_changes_nothing() -> None:
    for seed in range(40):
        state = table("fungi")
        random_game(state, random.Random(seed))
        for seat in (0, 1, None):
            assert state.resample(seat, random.Random(seed)).view(seat) == state.view(seat)
