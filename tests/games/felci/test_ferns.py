"""FEL-11 to FEL-15: the Fern action."""

from __future__ import annotations

from tests.games.felci.scripts import cells, start, turn
from tests.tables import legal, play


def test_fel_11_a_fern_without_an_empty_neighbour_is_not_free() -> None:
    state = turn(start("red yellow blue blue"), "plant red c1; plant yellow d1", "blue blue")
    assert cells(state, "plant red") == ["c2"]  # still free
    state.apply("plant green c2")
    assert len(cells(state, "plant red")) == 49


def test_fel_11_a_tile_lying_face_down_is_no_fern() -> None:
    state = turn(
        start("yellow yellow red blue"), "plant yellow d4; under red d5; plant yellow d6", "blue blue blue"
    )
    assert len(cells(state, "plant red")) == 49


def test_fel_12_a_new_plant_goes_into_any_empty_cell() -> None:
    state = start(script="plant red d4")
    assert len(cells(state, "plant yellow")) == 51
    assert "d4" not in cells(state, "plant yellow")


def test_fel_12_only_tiles_in_hand_can_be_planted() -> None:
    state = start("red red red blue")
    assert {text.split()[1] for text in legal(state, "plant")} == {"red", "blue"}


def test_fel_13_a_spore_must_touch_a_free_fern_of_its_colour() -> None:
    state = start("red red yellow yellow", script="plant red d4")
    assert cells(state, "plant red") == ["c4", "d3", "d5", "e4"]


def test_fel_13_any_free_fern_of_the_colour_will_do() -> None:
    state = turn(start("red red yellow yellow"), "plant red d4; plant red d5", "blue blue")
    assert cells(state, "plant red") == ["c4", "c5", "d3", "d6", "e4", "e5"]


def test_fel_13_a_colour_with_free_ferns_is_bound_whatever_the_others_are() -> None:
    state = turn(start("red yellow yellow blue"), "plant red c1; plant yellow d1", "blue blue")
    assert cells(state, "plant yellow") == ["d2", "e1"]


def test_fel_14_there_is_no_undergrowth_before_a_new_plant() -> None:
    state = start("red red yellow yellow")
    assert legal(state, "under") == []
    state.apply("plant red d4")
    assert cells(state, "under yellow") == ["c4", "d3", "d5", "e4"]  # beside red, with a red still in hand
    assert cells(state, "under red") == []  # the last red is the spore


def test_fel_14_the_undergrowth_may_be_of_the_spores_own_colour() -> None:
    state = start("red red red yellow", script="plant red d4")
    assert cells(state, "under red") == ["c4", "d3", "d5", "e4"]
    play(state, "under red d5")
    assert cells(state, "plant red") == ["c5", "d6", "e5"]


def test_fel_14_the_spore_goes_next_to_the_last_tile_and_only_there() -> None:
    state = start("red red yellow blue", script="plant red d4; under yellow e4")
    assert legal(state) == ["plant red e3", "plant red f4", "plant red e5"] + [
        f"under blue {cell}" for cell in ("e3", "f4", "e5")
    ]


def test_fel_14_each_next_tile_touches_the_one_before() -> None:
    state = start("red red yellow blue", script="plant red d4; under yellow e4; under blue f4")
    assert legal(state) == ["plant red f3", "plant red g4", "plant red f5"]


def test_fel_14_at_most_three_tiles_go_before_the_spore() -> None:
    state = turn(start("red red yellow blue"), "plant red d4; seat red w1", "blue")
    turn(state, "seat red b1; seat blue b2")
    play(state, "under yellow e4; under blue f4; under blue g4")
    assert legal(state) == ["plant red g3", "plant red h4", "plant red g5"]
    state.apply("plant red h4")
    assert state.view(None)["ferns"] == {"d4": "red", "h4": "red"}
    assert state.view(None)["seats"][0]["size"] == 0


def test_fel_14_the_spore_may_end_beside_the_starting_fern() -> None:
    state = start("red red yellow blue", script="plant red d4; under yellow d5; under blue c5")
    assert "c4" in cells(state, "plant red")
    state.apply("plant red c4")
    assert state.view(None)["ferns"] == {"c4": "red", "d4": "red"}


def test_fel_14_a_chain_begun_must_be_ended() -> None:
    state = start("red red yellow blue", script="plant red d4; under yellow d5")
    assert legal(state, "seat") == []
    assert state.player == 0
    assert state.view(None)["actions_left"] == 1


def test_fel_14_the_colour_started_must_stay_in_hand() -> None:
    state = start("red red yellow yellow", script="plant red d4; under yellow d5")
    assert cells(state, "under yellow") == ["c5", "d6", "e5"]
    assert cells(state, "under red") == []


def test_fel_14_a_first_tile_beside_two_colours_starts_both() -> None:
    state = turn(start("red yellow red yellow"), "plant red d4; plant yellow f4", "blue blue")
    turn(state, "seat red b1; seat blue b2")
    play(state, "under blue e4")
    assert state.view(0)["started"] == ["red", "yellow"]
    assert cells(state, "plant red") == cells(state, "plant yellow") == ["e3", "e5"]
    assert cells(state, "under red") == cells(state, "under yellow") == ["e3", "e5"]


def test_fel_14_ferns_passed_later_start_no_colour() -> None:
    state = turn(start("red yellow red yellow"), "plant red d4; plant yellow f5", "blue blue")
    turn(state, "seat red b1; seat blue b2")
    play(state, "under blue e4; under blue e5")  # e5 touches the yellow fern
    assert cells(state, "plant yellow") == []
    assert cells(state, "plant red") == ["d5", "e6"]


def test_fel_14_a_colour_not_held_when_the_chain_begins_is_not_started() -> None:
    state = turn(start("red yellow red blue"), "plant red d4; plant yellow f4", "blue blue")
    turn(state, "seat red b1; seat blue b2")
    play(state, "under blue e4")
    assert state.view(0)["started"] == ["red"]


def test_fel_14_the_last_tile_of_a_colour_cannot_be_laid_beside_that_colour_alone() -> None:
    state = turn(start("red yellow red yellow"), "plant red d4; plant yellow f4", "blue blue")
    turn(state, "seat red b1; seat blue b2")
    # The one red in hand may start from yellow ferns, and at e4, which touches both; not from red alone.
    assert cells(state, "under red") == ["e4", "f3", "f5", "g4"]
    assert cells(state, "under yellow") == ["c4", "d3", "d5", "e4"]
    assert cells(state, "under blue") == ["c4", "d3", "d5", "e4", "f3", "f5", "g4"]


def test_fel_14_undergrowth_needs_an_empty_neighbour_for_what_follows() -> None:
    state = turn(start("red blue red yellow"), "plant red d1; plant blue c2", "green green")
    turn(state, "seat red b1; seat blue b2")
    assert cells(state, "plant red") == ["c1", "d2", "e1"]
    assert cells(state, "under yellow") == [
        "d2",
        "e1",
    ]  # c1 has no empty neighbour: the chain could not go on
    play(state, "under green e1; under yellow f1")
    assert cells(state, "plant red") == ["f2"]


def test_fel_14_a_later_tile_needs_an_empty_neighbour_too() -> None:
    state = turn(start("red blue red yellow"), "plant red d2; plant blue c2", "green green")
    turn(state, "seat red b1; seat blue b2")
    play(state, "under green d1")
    assert cells(state, "plant red") == ["c1", "e1"]
    assert cells(state, "under yellow") == ["e1"]  # c1 lies between d1 and c2, both filled


def test_fel_15_undergrowth_fills_its_cell_and_is_no_colour() -> None:
    state = turn(
        start("red red yellow blue"), "plant red d4; under yellow d5; plant red d6", "blue blue blue"
    )
    assert "d5" not in cells(state, "plant blue")
    assert "d5" not in cells(state, "plant red")
    assert len(cells(state, "plant yellow")) == 49  # nothing yellow grows
    turn(state, "plant yellow h4; seat yellow b1", "blue")
    assert state.scores() == [0, 0]  # columns a to d hold a yellow tile, face down


def test_fel_15_undergrowth_cannot_be_crossed() -> None:
    state = turn(start("red red yellow blue"), "plant red d4; under yellow d5; plant red d6", "blue blue red")
    turn(state, "seat red b1; seat blue b2")
    play(state, "under blue c4")
    assert cells(state, "plant red") == ["b4", "c3", "c5"]
    play(state, "under blue c5")
    assert cells(state, "plant red") == ["b5", "c6"]  # d5 beyond is filled
