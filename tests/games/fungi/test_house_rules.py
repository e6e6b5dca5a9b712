"""House rules of Fungi: what only a turned dial brings."""

from __future__ import annotations

import random

import pytest

import hortus
from tests.tables import outcome

FEW_KINDS = {
    "copies.morel": 12,
    "copies.honeyfungus": 0,
    "copies.treeear": 0,
    "copies.shiitake": 0,
    "hand": 12,
}


@pytest.mark.parametrize("house", [{"forest": 12, "price": 0}, FEW_KINDS])
def test_actions_that_only_a_turned_dial_brings_stand_in_order(house: dict[str, int]) -> None:
    further = 0
    for seed in range(20):
        state, rng = hortus.load("fungi").new(**house), random.Random(seed)
        while not state.is_over:
            legal = state.legal_actions()
            assert legal == sorted(legal)
            further += state.player >= 0 and legal[-1] >= state.game.num_actions
            state.apply(outcome(state, rng) if state.player == hortus.CHANCE else legal[0])
    assert further
