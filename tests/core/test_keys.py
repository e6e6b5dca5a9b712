"""Two states are equal when they are the same position, whatever happened before."""

from __future__ import annotations

import pickle
import random

import pytest

import hortus
from hortus import OVER
from tests.contract.cases import Case, every_case, walk
from tests.tables import legal, table


@every_case
def test_equal_positions_have_equal_keys_and_others_have_not(case: Case) -> None:
    seen = walk(case)
    for state in seen:
        twin = state.copy()
        assert twin == state
        assert hash(twin) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state
    assert len({state.key() for state in seen}) == len(seen)
    assert len(set(seen)) == len(seen)


@every_case
def test_what_equal_positions_allow_is_equal_too(case: Case) -> None:
    for state in walk(case)[::4]:
        for seat in range(state.players):
            twin = state.resample(seat, random.Random(seat))
            if twin == state:
                assert twin.legal_actions() == state.legal_actions()
                assert twin.weights() == state.weights()
                assert [twin.view(seat) for seat in range(state.players)] == [
                    state.view(seat) for seat in range(state.players)
                ]


def test_the_way_to_a_position_does_not_matter() -> None:
    one = table("fungi", script="draw morel; draw pan; draw cider; 5 x draw shiitake")
    other = table("fungi", script="draw morel; draw pan; draw cider; 5 x draw shiitake")
    hands = ["draw pan", "draw butter", "draw porcini"]
    for text in hands:
        one.apply(text)
    for text in reversed(hands):
        other.apply(text)
    assert one == other
    assert one.key() == other.key()
    other.apply("draw pan")
    assert one != other


def test_what_is_hidden_counts_and_the_order_of_a_pile_does_not() -> None:
    state = hortus.Match("fungi", seed=3).state
    others = [state.resample(0, random.Random(seed)) for seed in range(40)]
    assert {other.key() for other in others} - {state.key()}
    for other in others:
        same = other.view(None) == state.view(None) and all(
            other.view(seat) == state.view(seat) for seat in range(2)
        )
        assert same == (other == state)


def test_the_same_table_under_other_rules_is_another_position() -> None:
    usual, other = hortus.load("felci").new(), hortus.load("felci").new(beginner=True)
    assert usual != other
    assert hortus.load("fungi").new() != hortus.load("fungi").new(hand=9)
    assert hortus.load("fungi").new() != usual
    assert (usual == object()) is False


def test_the_position_is_left_as_it_is() -> None:
    state = hortus.Match("mars", seed=1).state
    player, actions = state.player, legal(state)
    state.key()
    assert (state.player, legal(state)) == (player, actions)
    assert player != OVER


@pytest.mark.parametrize("game", hortus.GAMES)
def test_positions_can_be_kept_in_sets(game: str) -> None:
    state = hortus.Match(game, seed=5).state
    assert state in {state.copy()}
