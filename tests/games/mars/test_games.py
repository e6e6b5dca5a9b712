"""Gardens of Mars: whole games, each step held against a second reading of the rules (MAR-5 to MAR-20)."""

from __future__ import annotations

import itertools
import json
import random

import pytest

import hortus
from hortus import CHANCE
from tests.games.mars import reference
from tests.games.mars.gardens import greedy, look
from tests.tables import legal, outcome, random_game

NAMES = ("count_planted", "special_actions", "two_gardeners", "cooperative")
TABLES = [
    (players, dict(zip(NAMES, chosen, strict=True)))
    for players in range(2, 6)
    for chosen in itertools.product((False, True), repeat=4)
    if players == 2 or not chosen[2]
]


@pytest.mark.parametrize("seed", range(3 if hortus.compiled else 1))
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_mar_5_to_mar_20_a_game_goes_as_a_second_reading_says(
    players: int, options: dict[str, bool], seed: int
) -> None:
    rng = random.Random(f"{seed} {players} {options}")
    state = hortus.load("mars").new(players, **options)
    while not state.is_over:
        seen = look(state)
        if seen["phase"] == "move":
            assert set(legal(state)) == reference.moves(seen), state
        if seen["phase"] == "roll":
            bare = [
                sum(near not in seen["flowers"] for near in reference.around(one))
                for one in seen["seats"][seen["turn"]]["gardeners"]
            ]
            assert seen["to_roll"] == max(bare) - len(seen["dice"]), state
        if state.player == CHANCE:
            state.apply(outcome(state, rng))
            continue
        action = greedy(state, rng) if rng.random() < 0.7 else rng.choice(state.legal_actions())
        text = state.text(action)
        state.apply(action)
        if seen["phase"] in ("move", "plant"):
            after = look(state)
            assert (after["scores"], after["turn"], after["phase"]) == reference.follow(seen, text), (
                f"{text}\n{state}"
            )


@pytest.mark.parametrize(("players", "options"), TABLES[::3])
def test_mar_4_everybody_sees_everything_and_nothing_is_imagined(
    players: int, options: dict[str, bool]
) -> None:
    rng = random.Random(f"{players} {options}")
    state = hortus.load("mars").new(players, **options)
    for _ in range(150):
        if state.is_over:
            break
        seen = look(state)
        assert json.loads(json.dumps(seen)) == seen
        assert look(state.resample(players - 1, rng)) == seen
        assert {**state.view(players - 1), "seat": None} == seen
        action = outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions())
        assert state.redacted(action, None) == state.text(action)
        state.apply(action)


def test_mar_16_the_flowers_planted_and_held_are_always_sixty() -> None:
    rng = random.Random(1)
    for players in range(2, 6):
        state = hortus.load("mars").new(players)
        random_game(state, rng)
        assert len(look(state)["flowers"]) + sum(seat["size"] for seat in look(state)["seats"]) == 60


def test_legal_actions_rise_and_every_text_comes_back() -> None:
    game = hortus.load("mars")
    assert [game.parse(f"  {text.upper()} ".replace(" ", "  ")) for text in game.texts] == list(
        range(game.num_actions)
    )
    assert game.num_actions == 91 + 6 + 6 + 6 * 19 + 6
    rng = random.Random(2)
    state = game.new(2, two_gardeners=True)
    while not state.is_over:
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        state.apply(outcome(state, rng) if state.player == CHANCE else rng.choice(actions))
