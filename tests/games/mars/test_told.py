"""What is told of each action, and to clients beyond the view, is true at every step of random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hortus
from hortus import State
from hortus.games.mars.rules import Rules
from hortus.games.mars.views import MarsOutcome
from tests.games.mars import client_positions
from tests.games.mars.gardens import set_up, throw, walk
from tests.tables import outcome, play, positions

VARIANTS = list(client_positions.variants())
FEW = [VARIANTS[0], VARIANTS[15], VARIANTS[-1]]


def told(state: State, text: str) -> MarsOutcome:
    """What comes of an action."""
    found = state.game.outcome(state, state.parse(text))
    assert isinstance(found, MarsOutcome)
    return found


def test_mar_12_a_planting_tells_what_it_has_joined_and_where_the_marker_went() -> None:
    state = play(throw(walk(set_up("c1 h9"), "e red, e blue, e red, e green")), "move 1 e")
    assert told(state, "plant red") == MarsOutcome("c4", "red", ["c3", "c2"], 2, 1, 3, None, 3)
    assert told(state, "plant gray") == MarsOutcome("c4", "gray", [], 0, 1, 1, None, 1)


def test_mar_12_with_the_planted_flower_counted_it_scores_for_itself() -> None:
    state = play(throw(set_up("c1 h9", count_planted=True)), "move 1 e")
    assert told(state, "plant red") == MarsOutcome("c2", "red", [], 1, 0, 1, None, 1)


def test_mar_11_and_mar_7_a_walk_tells_where_it_ends_and_on_what() -> None:
    state = throw(walk(set_up("c1 h9"), "e red, e blue, e red, e green"))
    assert told(state, "move 1 w") == MarsOutcome("c2", "red", [], -1, 1, 0, None, 0)
    assert told(state, "move 1 e") == MarsOutcome("c4", None, [], 0, 1, 1, None, 1)


def test_mar_10_a_die_without_a_way_costs_a_point_where_the_gardener_stays() -> None:
    state = play(set_up("f5 f8"), "6 x roll 6")
    assert told(state, "move 6 stay") == MarsOutcome("f5", None, [], -1, 0, 0, None, 0)


def test_mar_15_a_marker_that_goes_on_is_told_with_its_points() -> None:
    state = walk(set_up("c1 h9"), "e red, e blue, e red, w gray, ne yellow")  # seat 0 stands on 1
    play(throw(state), "move 1 w")
    assert told(state, "plant gray") == MarsOutcome("h8", "gray", ["h9"], 1, 0, 2, None, 1)


def test_mar_17_an_extra_turn_is_told_with_its_reason() -> None:
    state = play(throw(set_up("c1 h9", "1 red 9 green 10 blue 10 white", special_actions=True)), "move 1 e")
    assert told(state, "plant red").again == "last"
    assert told(state, "plant blue").again is None


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_is_told_of_an_action_is_what_happens(players: int, options: dict[str, object]) -> None:
    rng = random.Random(6)
    state = hortus.load("mars").new(players, **options)
    while not state.is_over:
        action = outcome(state, rng) if state.player < 0 else rng.choice(state.legal_actions())
        before, expected = state.view(None), state.game.outcome(state, action)
        text = state.text(action)
        state.apply(action)
        assert (expected is None) == (text.split()[0] not in ("move", "plant"))
        if expected:
            check(expected, text, before, state)


def check(expected: MarsOutcome, text: str, before: dict[str, Any], state: State) -> None:
    """The outcome beside the positions before and after."""
    after, seat, scores = state.view(None), before["turn"], before["scores"]
    assert (expected.before, expected.after) == (scores[seat], after["scores"][seat])
    assert expected.hex in after["seats"][seat]["gardeners"]
    assert expected.flower == (None if "stay" in text else after["flowers"].get(expected.hex))
    free = expected.before + expected.points not in [*scores[:seat], *scores[seat + 1 :]]
    if free or expected.points == 0:
        assert expected.after == expected.due == max(0, expected.before + expected.points)
    goes_on = after["phase"] == "move" and after["turn"] == seat and bool(after["dice"])
    assert (expected.again is not None) == goes_on
    assert all(after["flowers"][name] == expected.flower for name in expected.joined)


@pytest.mark.parametrize(("players", "options"), FEW)
def test_what_is_connected_is_told(players: int, options: dict[str, object]) -> None:
    for state in positions("mars", players, 3, options):
        assert isinstance(state, Rules)
        view = state.game.client_view(state, None)
        if "display" not in view:
            assert not view["flowers"]
            continue
        groups = view["display"]["groups"]
        assert sorted(name for group in groups for name in group) == sorted(view["flowers"])
        assert all(len({view["flowers"][name] for name in group}) == 1 for group in groups)
        for colour, joined in view["display"]["joins"].items():
            assert joined == told(state, f"plant {colour}").joined


@pytest.mark.compiled
def test_the_positions_of_the_clients_tests_are_up_to_date() -> None:
    now = client_positions.FILE.read_bytes()
    assert now == client_positions.written(), "run: python -m tests.games.mars.client_positions"


def test_thinking_of_a_flower_plants_none() -> None:
    match = hortus.Match("mars", seed=5)
    while match.state.view(None)["phase"] != "plant":
        match.apply(match.state.legal_actions()[0])
    before = match.state.view(None)
    assert match.state.ratings()
    assert match.state.view(None) == before
