"""Matches: chance rolls by itself, steps can be taken back, turns are kept."""

from __future__ import annotations

import random

import pytest

import hortus
from hortus import IllegalAction, Match


@pytest.mark.parametrize("name", hortus.GAMES)
def test_the_same_seed_brings_the_same_game(name: str) -> None:
    def whole(seed: int) -> list[str]:
        match = Match(name, seed=seed)
        rng = random.Random(1)
        while not match.state.is_over:
            match.apply(rng.choice(match.state.legal_actions()))
        return [step.text for step in match.history]

    assert whole(3) == whole(3)
    assert whole(3) != whole(4)


@pytest.mark.parametrize("name", hortus.GAMES)
def test_fresh_positions_share_nothing(name: str) -> None:
    game = hortus.load(name)
    first, second = game.new(), game.new()
    assert first == second
    first.apply(first.legal_actions()[0])
    assert second == game.new() == game.new(game.min_players) != first


@pytest.mark.parametrize("name", hortus.GAMES)
def test_undo_undoes_and_the_same_step_brings_the_same_chance(name: str) -> None:
    match = Match(name, seed=6)
    rng = random.Random(6)
    for _ in range(40):
        if match.state.is_over:
            break
        before, history = str(match.state), list(match.history)
        action = rng.choice(match.state.legal_actions())
        match.apply(action)
        after = str(match.state)
        assert match.undo() == match.state.text(action)
        assert str(match.state) == before
        assert match.history == history
        match.apply(action)
        assert str(match.state) == after


def test_undo_at_the_start_does_nothing() -> None:
    match = Match("fungi", seed=1)
    before = list(match.history)
    assert match.undo() is None
    assert match.history == before


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    match = Match("felci", seed=1)
    board = str(match.state)
    action = match.state.legal_actions()[0]
    with pytest.raises(IllegalAction, match="Black cannot act now: it is White's turn"):
        match.apply(action, seat=1)
    assert str(match.state) == board
    match.apply(action, seat=0)
    assert str(match.state) != board


def test_a_finished_match_takes_no_more() -> None:
    match = Match("fungi", seed=1)
    while not match.state.is_over:
        match.apply(match.state.legal_actions()[0])
    with pytest.raises(IllegalAction, match="the game is over"):
        match.apply("take 1", seat=0)
    with pytest.raises(IllegalAction, match="The game is over"):
        match.apply("take 1")


def test_an_illegal_action_is_not_written_down() -> None:
    match = Match("fungi", seed=1)
    history = list(match.history)
    for wrong in ("take 9", "sell morel 2+0", 10**9, -1):
        with pytest.raises(IllegalAction):
            match.apply(wrong)
    assert match.history == history


def test_wrong_options_are_refused() -> None:
    with pytest.raises(ValueError, match="has no option"):
        Match("fungi", seed=1, beginner=True)
    with pytest.raises(ValueError, match="is for 3 to 6 players"):
        Match("feenbalz", players=2)
