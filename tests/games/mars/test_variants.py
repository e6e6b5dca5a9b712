"""Gardens of Mars: the variants (MAR-17 to MAR-19)."""

from __future__ import annotations

import itertools
import random

import pytest

import hortus
from hortus import State
from tests.games.mars.gardens import look, roll, set_up, throw, walk
from tests.tables import legal, play, random_game, table

EXAMPLE = "1 red 1 green 2 white 3 yellow 5 blue"


# MAR-17 -------------------------------------------------------------------------------------------


def test_mar_17_the_last_flower_of_a_colour_gives_an_extra_turn() -> None:
    """The worked example: the last red and the last green do, a yellow does not."""
    state = set_up("a2 k6 k11 f1 f11", EXAMPLE, special_actions=True)
    assert len(look(throw(state))["dice"]) == 4
    assert walk(state, "e red").player == 0
    assert walk(state, "e green").player == 0
    assert walk(state, "e yellow").player == 1
    assert look(state)["dice"] == [1]


def test_mar_17_without_the_option_there_are_no_extra_turns() -> None:
    state = set_up("a2 k6 k11 f1 f11", EXAMPLE)
    assert walk(state, "e red").player == 1


def test_mar_17_no_die_left_no_extra_turn() -> None:
    hands = ("10 blue 10 gray", "9 red 10 green 1 yellow", "1 red 9 yellow 10 white")
    state = walk(set_up("a1 k7 k11", *hands, special_actions=True), "e blue, e green, w red")
    assert (look(state)["dice"], look(state)["turn"]) == ([], 0)
    assert "red" not in look(state)["seats"][2]["reserve"]


def crowded(first_moves: str, second_moves: str, blues: int = 10) -> State:
    """Seat 0 grows red in row c, seat 1 blue in row i, in turn; the moves may differ at the end."""
    hands = (
        f"10 red 10 green {blues} white {10 - blues} blue",
        f"{blues} blue 10 gray 10 yellow {10 - blues} white",
    )
    state = set_up("c1 i4", *hands, special_actions=True)
    for mine, yours in zip(first_moves.split(","), second_moves.split(","), strict=True):
        walk(state, f"{mine}, {yours}")
    return state


def test_mar_17_meeting_a_marker_above_25_gives_an_extra_turn() -> None:
    state = crowded("e red," * 7 + "nw red", "e blue," * 7 + "w")
    assert state.scores() == [28, 21]
    walk(state, "e green")
    throw(state)
    walk(state, "nw blue")
    assert (state.scores(), state.player, len(look(state)["dice"])) == ([28, 29], 1, 3)


def test_mar_17_space_26_is_the_first_that_counts() -> None:
    state = crowded("e red," * 7 + "nw red, se, w", "e blue," * 7 + "w, e, w")
    assert state.scores() == [26, 19]
    walk(state, "se green, nw blue")
    assert (state.scores(), state.player) == ([26, 27], 1)
    assert look(state)["dice"]


def test_mar_17_meeting_a_marker_on_the_way_down_counts_too() -> None:
    state = crowded("e red," * 7 + "nw red", "e blue," * 7 + "w")
    walk(state, "e green, nw blue, se")
    assert (state.scores(), state.player, len(look(state)["dice"])) == ([28, 27], 1, 2)
    walk(state, "w")
    assert (state.scores(), state.player) == ([28, 26], 0)


def test_mar_17_a_marker_met_with_the_last_die_gives_nothing() -> None:
    state = crowded("e red," * 6 + "nw red, e red", "e blue," * 7 + "w")
    assert (state.scores(), len(look(state)["dice"])) == ([28, 21], 2)
    walk(state, "e green, nw blue")
    assert (state.scores(), look(state)["dice"], look(state)["turn"]) == ([28, 29], [], 0)


def test_mar_17_a_marker_met_at_25_or_below_gives_nothing() -> None:
    state = set_up("c1 h6", special_actions=True)
    walk(state, "e red, e blue, e red, e blue")
    assert (state.scores(), look(state)["turn"]) == ([1, 2], 0)
    state = set_up("d2 h6", special_actions=True)
    walk(state, "e red, e blue, e red, e blue")
    assert (state.scores(), len(look(state)["dice"]), state.player) == ([1, 2], 2, 0)


def test_mar_17_only_the_first_space_counts() -> None:
    """25 is taken, and 26 is met while going on: no extra turn."""
    hands = ("10 red 5 green 5 white", "10 blue 5 green 5 white", "10 gray 10 yellow")
    state = set_up("c1 i4 e1", *hands, special_actions=True)
    for _ in range(7):
        walk(state, "e red, e blue, e gray")
    walk(
        state,
        "nw red, se blue, w, se, nw, e, w, w, w, e, e, e, w, w, w, se green, nw green, e, sw white, w white",
    )
    assert (throw(state).scores(), state.player) == ([25, 26, 18], 2)
    assert len(look(state)["dice"]) > 1
    walk(state, "nw gray")
    assert (state.scores(), state.player) == ([25, 26, 27], 0)


def test_mar_17_both_reasons_together_give_one_extra_turn() -> None:
    state = crowded("e red," * 7 + "nw red", "e blue," * 7 + "w", blues=8)
    walk(state, "e green, nw blue")
    assert (state.scores(), state.player) == ([28, 29], 1)
    assert "blue" not in look(state)["seats"][1]["reserve"]
    assert walk(state, "e gray").player == 0


# MAR-18 -------------------------------------------------------------------------------------------


def test_mar_18_a_second_gardener_goes_where_none_of_anybody_stands() -> None:
    state = table("mars", 2, "place c1; place h7", two_gardeners=True)
    assert len(legal(state, "place")) == 88  # MAR-3
    assert not {"place c1", "place h7"} & set(legal(state))
    assert not {"place c1", "place h7", "place d4"} & set(legal(play(state, "place d4")))


def test_mar_18_two_gardeners_are_for_two_players() -> None:
    with pytest.raises(ValueError, match="two_gardeners is for 2 players, not 3"):
        hortus.load("mars").new(3, two_gardeners=True)


def test_mar_18_gardeners_are_placed_once_round_and_once_again() -> None:
    state = table("mars", 2, two_gardeners=True)
    order = []
    for name in ("a1", "b2", "c3", "d4"):
        order.append(state.player)
        state.apply(f"place {name}")
    assert order == [0, 1, 0, 1]
    assert [seat["gardeners"] for seat in look(state)["seats"]] == [["a1", "c3"], ["b2", "d4"]]


@pytest.mark.parametrize(("places", "dice"), [("a1 k11 d4 k6", 6), ("d4 k11 a1 k6", 6), ("a1 k11 a3 k6", 4)])
def test_mar_18_a_roll_uses_the_larger_of_the_two_counts(places: str, dice: int) -> None:
    assert look(set_up(places, two_gardeners=True))["to_roll"] == dice


def test_mar_18_either_gardener_may_move_and_says_its_number() -> None:
    state = roll(set_up("a1 k11 a4 k6", two_gardeners=True), "3 3 3 3")
    assert legal(state) == [*("move 3 ne 1", "move 3 nw 1"), *("move 3 ne 2", "move 3 nw 2")]
    assert look(play(state, "move 3 nw 2"))["seats"][0]["gardeners"] == ["a1", "d4"]
    assert legal(state) == [
        f"plant {colour}" for colour in ("red", "green", "blue", "yellow", "white", "gray")
    ]


def test_mar_9_the_own_second_gardener_is_in_the_way_as_well() -> None:
    state = roll(set_up("a1 k11 a4 k6", two_gardeners=True), "2 3 4 1")
    moves = legal(state)
    assert "move 2 e 1" in moves
    assert not {"move 3 e 1", "move 4 e 1", "move 3 w 2"} & set(moves)


def test_mar_18_stay_only_where_neither_can_move_and_it_takes_no_number() -> None:
    state = roll(set_up("f5 f8 f4 k6", two_gardeners=True), "1 6 6 6 6 6")
    assert [text for text in legal(state) if " 6 " in text] == ["move 6 stay"]
    state = roll(set_up("f5 f8 a1 k6", two_gardeners=True), "6 6 6 6 6 6")
    assert legal(state) == ["move 6 ne 2"]


def test_mar_18_a_player_is_stuck_only_if_both_gardeners_are() -> None:
    state = set_up("a1 k11 d8 k6", two_gardeners=True)
    walk(state, "e 1 red, w 1 red, nw 1 green, w 1 green, w 1 blue, w 1 blue")
    walk(state, "se 1 yellow, e 1, e 2 red, w 1, w 2 green, e 1")
    assert look(state)["seats"][0]["gardeners"] == ["a1", "d8"]
    assert (look(state)["dice"], look(state)["turn"], look(state)["to_roll"]) == ([], 0, 5)


# MAR-19 -------------------------------------------------------------------------------------------


def test_mar_19_a_team_has_the_score_of_its_lowest_marker() -> None:
    state = walk(set_up("c1 h6", cooperative=True), "e red, e blue, e red")
    assert (state.scores(), look(state)["team"], state.values()) == ([1, 0], 0, [0.0, 0.0])
    walk(state, "e blue")
    assert (state.scores(), look(state)["team"]) == ([1, 2], 1)
    first, second = state.values()
    assert first == second
    walk(state, "e red, e blue")
    assert look(state)["team"] == 3
    assert first < state.values()[0] < 1


def test_mar_19_a_team_wins_together() -> None:
    rng = random.Random(5)
    for players in (2, 5):
        state = hortus.load("mars").new(players, cooperative=True, count_planted=True)
        random_game(state, rng)
        assert state.winners() == list(range(players))


def test_mar_19_a_team_is_one_at_every_moment() -> None:
    """With its lowest marker at 30 the values of two add up to one win, as those of opponents do."""
    state = hortus.load("mars").new(2, cooperative=True, count_planted=True)
    rng = random.Random(0)
    alike = 0
    while not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
        alike += sum(state.values()) == 1.0
        assert state.together
    assert alike


def test_mar_17_to_mar_19_the_options_go_together() -> None:
    names = ("count_planted", "special_actions", "two_gardeners", "cooperative")
    for chosen in itertools.product((False, True), repeat=4):
        options = dict(zip(names, chosen, strict=True))
        assert look(hortus.load("mars").new(2, **options))["options"] == options
