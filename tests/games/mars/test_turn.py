"""Gardens of Mars: a turn (MAR-5 to MAR-14)."""

from __future__ import annotations

import pytest

import hortus
from hortus import CHANCE
from tests.games.mars.gardens import look, roll, set_up, throw, until, walk
from tests.tables import legal, play

# Seat 0 ends on a1 with flowers all round, seat 1 has just spent the last die on h7.
WALLED_IN = """
    e red, e red, nw green,
    e red, w blue, w, se yellow, w green, e,
    e, nw, w, sw, w yellow
"""


@pytest.mark.parametrize(("place", "dice"), [("d4", 6), ("c3", 6), ("a3", 4), ("f1", 3), ("k11", 3)])
def test_mar_5_one_die_is_rolled_for_each_hex_around_the_gardener(place: str, dice: int) -> None:
    """The worked example: six flowerless neighbours, six dice. Off the board is no hex."""
    state = set_up(f"{place} h9")
    assert (state.player, look(state)["turn"], look(state)["to_roll"]) == (CHANCE, 0, dice)


def test_mar_5_the_centre_and_a_hex_with_a_gardener_count() -> None:
    assert look(set_up("f5 f4"))["to_roll"] == 6


def test_mar_5_a_hex_with_a_flower_does_not_count() -> None:
    state = walk(set_up("a2 h5"), "w red, e red, e green, e green")
    assert (look(state)["turn"], look(state)["to_roll"]) == (0, 3)  # a2: a3, b2 and b3, but not a1


def test_mar_5_every_face_is_as_likely() -> None:
    state = set_up("d4 h9")
    assert [(state.text(action), chance) for action, chance in state.outcomes()] == [
        (f"roll {face}", 1 / 6) for face in range(1, 7)
    ]


def test_mar_6_a_player_who_can_roll_nothing_is_passed_over() -> None:
    state = walk(set_up("a1 h8"), WALLED_IN)
    assert look(state)["seats"][0]["gardeners"] == ["a1"]
    assert (state.player, look(state)["turn"], look(state)["to_roll"]) == (CHANCE, 1, 5)


def test_mar_6_a_stuck_player_uses_the_dice_that_others_leave() -> None:
    state = walk(set_up("a1 h8"), WALLED_IN + ", e")
    assert state.player == 0
    assert legal(state) == ["move 1 e", "move 1 ne", "move 1 nw"]


def test_mar_7_a_gardener_moves_exactly_as_far_as_any_one_die_says() -> None:
    state = roll(set_up("b2 h9"), "2 2 2 5 5 6")
    assert legal(state) == [
        *("move 2 e", "move 2 ne", "move 2 nw"),
        *("move 5 e", "move 5 ne", "move 5 nw"),
        "move 6 ne",
    ]
    assert look(play(state, "move 5 ne"))["seats"][0]["gardeners"] == ["g7"]


@pytest.mark.parametrize(
    ("direction", "goal"), [("e", "d6"), ("w", "d2"), ("ne", "f6"), ("nw", "f4"), ("se", "b4"), ("sw", "b2")]
)
def test_mar_7_there_are_six_directions(direction: str, goal: str) -> None:
    state = roll(set_up("d4 h9"), "2 2 2 2 2 2")
    if goal == "f6":
        assert f"move 2 {direction}" not in legal(state)
    else:
        assert look(play(state, f"move 2 {direction}"))["seats"][0]["gardeners"] == [goal]


def test_mar_7_dice_left_by_others_are_used_before_any_are_rolled() -> None:
    state = roll(set_up("a1 h9"), "1 2 3")
    play(state, "move 2 e; plant red")
    assert state.player == 1
    assert {text.split()[1] for text in legal(state)} == {"1", "3"}


def test_mar_8_a_gardener_may_cross_the_centre_but_not_end_there() -> None:
    state = roll(set_up("f4 k6"), "1 2 3 3 3 3")
    assert "move 2 e" not in legal(state)
    with pytest.raises(hortus.IllegalAction, match=r"no gardener may end on the centre \(MAR-8\)"):
        state.apply("move 2 e")
    assert look(play(state, "move 3 e"))["seats"][0]["gardeners"] == ["f7"]


def test_mar_8_a_gardener_may_cross_flowers() -> None:
    state = walk(set_up("c1 k6"), "e red, e red, w red, w red")
    play(roll(state, "3 3 3"), "move 3 e; plant red")
    assert look(state)["flowers"].keys() >= {"c1", "c2", "c4"}


def test_mar_9_a_gardener_neither_crosses_nor_ends_on_another() -> None:
    state = roll(set_up("f2 f4"), "1 2 3 4 5 6")
    assert [text for text in legal(state) if text.endswith(" e")] == ["move 1 e"]
    with pytest.raises(hortus.IllegalAction, match=r"in the way on f4 \(MAR-9\)"):
        state.apply("move 2 e")


def test_mar_10_a_die_by_which_nobody_can_move_may_be_spent_all_the_same() -> None:
    state = roll(set_up("f5 f8"), "1 6 6 6 6 6")
    assert "move 6 stay" in legal(state)  # f11 lies behind the other gardener
    assert "move 1 stay" not in legal(state)
    assert "move 1 w" in legal(state)
    play(state, "move 6 stay")
    assert (state.player, look(state)["dice"], look(state)["phase"]) == (1, [1, 6, 6, 6, 6], "move")


def test_mar_10_a_die_spent_without_a_move_costs_a_point() -> None:
    state = roll(set_up("f3 f8"), "1 1 1 1 6 6")
    play(state, "move 1 e; plant red; move 1 e; plant blue; move 1 e; plant red; move 1 w; plant green")
    assert state.scores() == [1, 0]
    assert legal(state) == ["move 6 stay"]
    assert play(state, "move 6 stay").scores() == [0, 0]


def test_mar_11_ending_on_a_flower_costs_a_point_and_plants_nothing() -> None:
    state = walk(set_up("c1 h9"), "e red, e blue, e red, w green")
    assert state.scores() == [1, 0]
    walk(state, "w")
    assert (state.player, state.scores(), len(look(state)["flowers"])) == (1, [0, 0], 4)


def test_mar_12_a_flower_must_be_planted_on_a_bare_hex_from_the_own_colours() -> None:
    state = throw(set_up("c1 h9", "10 red 10 blue 10 gray"))
    play(state, "move 1 e")
    assert (state.player, legal(state)) == (0, ["plant red", "plant blue", "plant gray"])
    with pytest.raises(hortus.IllegalAction, match=r"you have no green flower left \(MAR-12\)"):
        state.apply("plant green")
    play(state, "plant blue")
    assert look(state)["flowers"] == {"c2": "blue"}
    assert look(state)["seats"][0]["reserve"] == {"red": 10, "blue": 9, "gray": 10}


def test_mar_12_a_single_colour_is_asked_for_all_the_same() -> None:
    state = set_up("c1 h9 k6 a6 k11", "10 red 2 blue")
    for _ in range(2):
        walk(until(state, 0), "e blue")
    play(until(state, 0), "move 1 e")
    assert (state.player, legal(state)) == (0, ["plant red"])


@pytest.mark.parametrize("count_planted", [False, True])
def test_mar_12_a_flower_scores_for_the_others_of_every_group_it_joins(count_planted: bool) -> None:
    """The worked examples: a lone red scores 0, and one that joins groups of 3 and 1 scores 4."""
    state = set_up("c1 h6", count_planted=count_planted)
    walk(state, "e red")
    assert state.scores() == [int(count_planted), 0]
    walk(state, "e blue, e red, e green")
    roll(state, "1 1 1 1 2")
    play(state, "move 1 e; plant red; move 1 e; plant blue; move 2 e; plant red; move 1 w")
    before = state.scores()[0]
    play(state, "move 1 w; plant red")
    assert state.scores()[0] - before == 4 + count_planted
    assert look(state)["flowers"].keys() >= {"c2", "c3", "c4", "c5", "c6"}


def test_mar_12_only_the_same_colour_connects_and_only_edge_to_edge() -> None:
    state = walk(set_up("c1 h6"), "e red, e blue, e green, e green")
    roll(state, "1 1 1 1 1")
    play(state, "move 1 e; plant red")
    assert state.scores() == [0, 0]


def test_mar_13_the_die_goes_back_and_the_others_lie_as_they_fell() -> None:
    state = roll(set_up("a1 h9"), "4 2 4")
    play(state, "move 4 e; plant red")
    assert look(state)["dice"] == [2, 4]
    play(state, "move 4 w; plant red; move 2 w; plant red")
    assert (look(state)["dice"], state.player, look(state)["turn"]) == ([], CHANCE, 1)


def test_mar_13_equal_dice_are_one_action() -> None:
    state = roll(set_up("a1 h9"), "4 4 4")
    assert legal(state) == ["move 4 e", "move 4 ne", "move 4 nw"]


def test_mar_14_then_the_next_player_is_to_act() -> None:
    state = roll(set_up("d4 h9 h5"), "1 1 1 1 1 1")
    assert [walk(state, "e red").player for _ in range(4)] == [1, 2, 0, 1]
