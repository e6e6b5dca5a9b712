"""Gardens of Mars: the scoring track and the end (MAR-15, MAR-16, MAR-20)."""

from __future__ import annotations

import random

import hortus
from hortus import CHANCE, OVER
from tests.games.mars.gardens import greedy_game, look, set_up, walk
from tests.tables import legal, outcome, play

# Both end in a corner with flowers all round, on the last die.
BOTH_WALLED_IN = """
    e red, w red, nw green, se green, w blue, e blue, se yellow, nw yellow,
    e, w, w, e
"""


def test_mar_15_a_marker_goes_on_up_over_a_taken_space() -> None:
    state = walk(set_up("c1 h6"), "e red, e blue, e red")
    assert state.scores() == [1, 0]
    assert walk(state, "e blue").scores() == [1, 2]


def test_mar_15_a_marker_goes_on_down_over_a_taken_space() -> None:
    state = walk(set_up("c1 h6"), "e red, e blue, e red, e blue, e green")
    assert state.scores() == [1, 2]
    assert walk(state, "w").scores() == [1, 0]


def test_mar_15_a_marker_going_down_stops_on_the_next_free_space() -> None:
    state = walk(set_up("c1 h6 k6"), "e red, e blue, e gray, e red, e blue, e gray")
    assert state.scores() == [1, 2, 3]
    walk(state, "e red")
    assert state.scores() == [4, 2, 3]  # 1 + 2 is taken
    walk(state, "e blue")
    assert state.scores() == [4, 5, 3]  # 2 + 2 is taken
    walk(state, "e green, w")
    assert state.scores() == [2, 5, 3]  # 4 - 1 is taken


def test_mar_15_several_markers_share_0_and_none_goes_below() -> None:
    state = walk(set_up("c1 h6"), "e red, e blue, w green, w green, e, e")
    assert state.scores() == [0, 0]


def test_mar_15_a_change_of_0_moves_nothing() -> None:
    state = walk(set_up("c1 h6"), "e red, e blue, e red, e blue, e green, e green")
    assert state.scores() == [1, 2]


def test_mar_15_the_track_has_no_upper_end() -> None:
    state = greedy_game(hortus.load("mars").new(2), random.Random(3))
    assert max(state.scores()) > 60


def test_mar_16_the_game_ends_when_nobody_can_roll() -> None:
    state = walk(set_up("a1 k11"), BOTH_WALLED_IN)
    assert (state.player, look(state)["ended"], look(state)["dice"]) == (OVER, "stuck", [])
    assert [seat["gardeners"] for seat in look(state)["seats"]] == [["a1"], ["k11"]]


def test_mar_16_a_tie_on_0_is_shared() -> None:
    state = walk(set_up("a1 k11"), BOTH_WALLED_IN)
    assert (state.scores(), state.winners(), state.values()) == ([0, 0], [0, 1], [0.5, 0.5])


def test_mar_16_the_highest_marker_wins() -> None:
    state = walk(set_up("a1 k11"), BOTH_WALLED_IN.replace("green", "red").replace("blue", "red"))
    assert state.is_over
    assert (state.scores(), state.winners(), state.values()) == ([1, 2], [1], [0.0, 1.0])


def test_mar_16_the_game_ends_with_a_players_last_flower_once_it_has_scored() -> None:
    """Dice may be left, and no extra turn follows, though the last flower is the last of its colour."""
    dice_left = 0
    for seed in range(20):
        rng = random.Random(seed)
        state = hortus.load("mars").new(5, special_actions=True, count_planted=True)
        while not state.is_over:
            before = state.scores()
            sizes = [seat["size"] for seat in look(state)["seats"]]
            action = outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions())
            planted = state.text(action).startswith("plant")
            last = planted and sizes[state.player] == 1
            state.apply(action)
            assert not last or state.is_over
        if look(state)["ended"] == "planted":
            assert last
            assert state.scores()[look(state)["turn"]] > before[look(state)["turn"]]
            dice_left += bool(look(state)["dice"])
    assert dice_left > 5


def test_mar_20_a_hundred_dice_without_a_planting_end_the_game() -> None:
    state = walk(set_up("c1 h6"), "e red, e blue, e red, e blue")
    assert (state.scores(), look(state)["fruitless"]) == ([1, 2], 0)
    for _ in range(24):
        walk(state, "w, w, e, e")
    walk(state, "w, w, e")
    assert (look(state)["fruitless"], state.is_over) == (99, False)
    walk(state, "e")
    assert (look(state)["ended"], state.winners(), legal(state)) == ("fruitless", [0, 1], [])


def test_mar_20_a_planting_begins_the_count_anew_and_a_die_without_a_move_counts() -> None:
    state = walk(set_up("c1 h6"), "e red, e blue, e red, e blue, w, w")
    assert look(state)["fruitless"] == 2
    walk(state, "w green")
    assert look(state)["fruitless"] == 0
    stuck = set_up("f5 f8")
    play(stuck, "6 x roll 6; move 6 stay")
    assert look(stuck)["fruitless"] == 1
