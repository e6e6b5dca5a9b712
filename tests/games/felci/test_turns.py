"""FEL-6 to FEL-10, FEL-21 and FEL-26: the course of the game."""

from __future__ import annotations

import random

import pytest

from hortus import CHANCE, State
from tests.games.felci.scripts import draws, seated, start, turn
from tests.tables import legal, play, positions, random_game, table


def test_fel_6_four_tiles_go_to_white_then_four_to_black_and_are_hidden() -> None:
    state = play(table("felci"), draws("red red red red yellow"))
    assert state.player == CHANCE
    assert state.view(0)["seats"][0]["hand"] == {"red": 4}
    assert state.view(0)["seats"][1] == {
        "name": "Black",
        "hand": None,
        "size": 1,
        "visitors": ["red", "yellow", "green", "blue", "rose"],
    }
    play(state, draws("yellow yellow blue"))
    assert state.player == 0
    assert state.view(1)["seats"][1]["hand"] == {"yellow": 3, "blue": 1}
    assert state.view(1)["seats"][0]["hand"] is None


def test_fel_7_white_moves_first_and_turns_alternate() -> None:
    state = start()
    for seat in (0, 1, 0, 1):
        assert state.player == seat
        play(state, f"{legal(state, 'seat')[0]}")
        play(state, f"{legal(state, 'seat')[0]}")


@pytest.mark.parametrize(
    "actions",
    [
        "plant red d4; plant yellow e5",
        "seat red w1; seat rose b1",
        "plant red d4; seat red w1",
        "seat red w1; plant red d4",
    ],
)
def test_fel_8_a_turn_is_two_actions_in_any_mix_and_order(actions: str) -> None:
    state = start()
    first, second = actions.split(";")
    play(state, first)
    assert state.player == 0
    assert state.view(None)["actions_left"] == 1
    play(state, second)
    assert state.player != 0


def test_fel_8_undergrowth_and_its_spore_are_one_action() -> None:
    state = start("red red blue rose", script="plant red d4; under blue d5; plant red d6")
    assert state.player == CHANCE


def two_visitors_left() -> State:
    """White has seated three Visitors and has a red fern at d4.

    White is to move with red, red, blue and blue.
    """
    state = start("red blue blue red", "red red blue blue")
    turn(state, "plant red d4; seat red w1", "red")
    turn(state, "seat red b1; seat yellow b2")
    turn(state, "seat yellow w2; seat green w3")
    turn(state, "seat green b3; seat blue b4")
    return state


def test_fel_9_who_has_no_tile_left_must_seat_a_visitor() -> None:
    state = play(two_visitors_left(), "under blue d5; under blue d6; under red d7; plant red d8")
    assert state.player == 0
    assert {tuple(text.split()[:2]) for text in legal(state)} == {("seat", "blue"), ("seat", "rose")}


def test_fel_9_an_action_is_forfeited_by_who_has_neither_a_tile_nor_a_visitor() -> None:
    state = turn(two_visitors_left(), "seat blue w4; seat rose b1")
    turn(state, "plant red c4; plant blue f7", "blue rose")
    play(state, "under blue d5; under blue d6; under red d7")
    assert state.player == 0
    state.apply("plant red d8")
    assert state.player == CHANCE  # no second action is asked for
    play(state, draws("green green green green"))
    assert state.player == 1


def test_fel_9_nobody_may_pass() -> None:
    for seed in range(5):
        for state in positions("felci", 2, seed):
            assert state.is_over or legal(state)
            assert {text.split()[0] for text in legal(state)} <= {"plant", "under", "seat", "draw"}


def test_fel_10_tiles_are_drawn_one_at_a_time_until_four_are_held() -> None:
    state = start("red red blue rose", script="plant red d4; under blue d5; plant red d6")
    for held in (1, 2, 3):
        assert state.player == CHANCE
        assert state.view(None)["seats"][0]["size"] == held
        state.apply("draw green")
    assert state.player == 1
    assert state.view(0)["seats"][0]["hand"] == {"green": 3, "rose": 1}


def test_fel_10_nothing_is_drawn_when_four_are_held() -> None:
    assert start(script="seat red w1; seat blue w2").player == 1


def test_fel_10_a_draw_of_the_only_colour_left_is_still_a_chance_event() -> None:
    lonely = 0
    for seed in range(40):
        lonely += sum(
            state.player == CHANCE and len(state.outcomes()) == 1 for state in positions("felci", 2, seed)
        )
    assert lonely > 0


@pytest.mark.parametrize("beginner", [False, True])
def test_fel_10_drawing_stops_when_the_pile_is_empty(beginner: bool) -> None:
    short = 0
    for seed in range(12):
        for state in positions("felci", 2, seed, {"beginner": beginner}):
            seen = state.view(None)
            if state.player >= 0 and seen["actions_left"] == 2 and not seen["chain"]:
                sizes = [seat["size"] for seat in seen["seats"]]
                assert sizes[state.player] == 4  # so a Fern action is always possible at first
                assert sizes[1 - state.player] == 4 or seen["pile"] == 0
                short += sizes[1 - state.player] < 4
    assert short > 0


@pytest.mark.parametrize("beginner", [False, True])
def test_fel_21_the_game_ends_when_whites_turn_would_begin_with_an_empty_pile(beginner: bool) -> None:
    for seed in range(12):
        for state in positions("felci", 2, seed, {"beginner": beginner}):
            seen = state.view(None)
            if state.player == 0 and seen["actions_left"] == 2 and not seen["chain"]:
                assert seen["pile"] > 0
        assert (state.is_over, state.view(None)["pile"], state.view(None)["turn"]) == (True, 0, 0)


@pytest.mark.parametrize(("beginner", "more"), [(False, 0), (True, 1)])
def test_fel_21_both_have_equally_many_turns_and_beginning_black_one_more(beginner: bool, more: int) -> None:
    for seed in range(10):
        turns = [0, 0]
        last = -1
        for state in positions("felci", 2, seed, {"beginner": beginner}):
            if state.player >= 0 and state.player != last:
                last = state.player
                turns[last] += 1
        assert turns[1] == turns[0] + more


def test_fel_21_white_may_draw_the_last_tile_and_black_still_has_a_turn() -> None:
    found = 0
    for seed in range(30):
        for state in positions("felci", 2, seed):
            found += (
                state.player == 1 and state.view(None)["pile"] == 0 and state.view(None)["actions_left"] == 2
            )
    assert found > 0


def test_fel_26_in_the_beginner_variant_black_begins_and_nothing_is_drawn_for_white() -> None:
    state = start("red red red red", "blue blue blue blue", beginner=True)
    assert state.player == 1
    assert state.view(0)["seats"][0]["hand"] == {"red": 4}
    assert state.view(None)["beginner"]
    turn(state, "seat red b1; seat blue b2")
    assert state.player == 0
    assert state.view(None)["pile"] == 42


def test_a_random_game_ends_with_at_most_fifty_tiles_and_ten_visitors() -> None:
    texts = random_game(table("felci"), random.Random(4))
    assert sum(text.startswith("draw") for text in texts) == 50
    assert sum(text.startswith("seat") for text in texts) <= 10
    assert seated("red w1, blue w2", "red b2, blue b1").player == 0
