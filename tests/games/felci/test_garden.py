"""FEL-1 to FEL-5: the garden, its Sides and the tiles."""

from __future__ import annotations

from collections import Counter

import pytest

import hortus
from hortus.games.felci.drawing import centre
from tests.games.felci.scripts import cells, seated, start, turn
from tests.tables import play, table


def test_fel_1_the_garden_has_52_cells_in_rows_of_4_6_8_8_8_8_6_4() -> None:
    open_cells = cells(start(), "plant red")
    assert len(open_cells) == 52
    assert Counter(cell[1] for cell in open_cells) == {
        "1": 4,
        "2": 6,
        "3": 8,
        "4": 8,
        "5": 8,
        "6": 8,
        "7": 6,
        "8": 4,
    }
    assert not {"a1", "b1", "a2", "g1", "h1", "h2", "a7", "a8", "b8", "g8", "h8", "h7"} & set(open_cells)


@pytest.mark.parametrize(
    ("columns", "rows"), [("abcd", "1234"), ("efgh", "1234"), ("abcd", "5678"), ("efgh", "5678")]
)
def test_fel_1_each_of_the_four_sections_has_13_cells(columns: str, rows: str) -> None:
    assert len([cell for cell in cells(start(), "plant red") if cell[0] in columns and cell[1] in rows]) == 13


@pytest.mark.parametrize(
    ("cell", "adjacent"),
    [
        ("d4", ["c4", "d3", "d5", "e4"]),
        ("c1", ["c2", "d1"]),
        ("b2", ["b3", "c2"]),
        ("h4", ["g4", "h3", "h5"]),
        ("a5", ["a4", "a6", "b5"]),
        ("f8", ["e8", "f7"]),
        ("h6", ["g6", "h5"]),
    ],
)
def test_fel_2_cells_are_adjacent_across_and_down_never_diagonally(cell: str, adjacent: list[str]) -> None:
    state = start("red red red red", script=f"plant red {cell}")
    assert cells(state, "plant red") == adjacent


def test_fel_3_the_garden_is_drawn_turned_with_the_a1_corner_up_and_the_h8_corner_down() -> None:
    left, right = centre("a6"), centre("h3")
    top, bottom = centre("c1"), centre("f8")
    assert top[1] < left[1] < bottom[1]
    assert left[0] < top[0] < right[0]
    assert centre("d4")[0] == centre("e5")[0]  # the line from the a1 corner to the h8 corner stands upright
    assert centre("d4")[1] < centre("d5")[1] == centre("e4")[1] < centre("e5")[1]
    assert centre("d5")[0] < centre("d4")[0] < centre("e4")[0]  # an adjacent cell can lie "southwest"


@pytest.mark.parametrize(("bench", "opposite"), [("w1", "b3"), ("w2", "b4"), ("w3", "b1"), ("w4", "b2")])
def test_fel_4_opposite_benches_share_a_side(bench: str, opposite: str) -> None:
    state = start(script=f"seat red {bench}; seat yellow {bench[0]}{5 - int(bench[1])}")
    assert opposite not in cells(state, "seat red")
    assert bench not in cells(state, "seat red")
    assert len(cells(state, "seat red")) == 6


@pytest.mark.parametrize(
    ("columns", "rows", "benches"),
    [
        ("abcd", "1234", {"w2", "w3", "b1", "b4"}),
        ("efgh", "1234", {"w2", "w4", "b2", "b4"}),
        ("abcd", "5678", {"w1", "w3", "b1", "b3"}),
        ("efgh", "5678", {"w1", "w4", "b2", "b3"}),
    ],
)
def test_fel_4_each_bench_overlooks_two_sections(columns: str, rows: str, benches: set[str]) -> None:
    white, black = start(), turn(start(), "seat rose w1; seat blue w2")
    for cell in cells(white, "plant red"):
        if cell[0] in columns and cell[1] in rows:
            scoring = set()
            for bench in ("w1", "w2", "w3", "w4", "b1", "b2", "b3", "b4"):
                state = play(
                    (white if bench[0] == "w" else black).copy(), f"plant red {cell}; seat red {bench}"
                )
                scoring |= {bench} if sum(state.scores()) == 1 else set()
            assert scoring == benches


def test_fel_5_there_are_ten_ferns_of_each_of_five_colours() -> None:
    state = table("felci")
    assert {state.text(action): weight for action, weight in state.weights()} == {
        f"draw {colour}": 10 for colour in ("red", "yellow", "green", "blue", "rose")
    }
    assert state.outcomes()[0][1] == pytest.approx(0.2)
    state.apply("draw red")
    assert state.weights()[0][1] == 9
    assert state.view(None)["pile"] == 49


def test_fel_5_each_player_has_five_visitors_one_of_each_colour() -> None:
    state = seated("red w1, yellow w2, green w3, blue w4", "red b1, yellow b2, green b3, blue b4")
    assert [seat["visitors"] for seat in state.view(None)["seats"]] == [["rose"], ["rose"]]
    state.apply("seat rose b1")
    assert cells(state, "seat red") == []
    assert state.view(None)["seats"][0]["visitors"] == []


def test_the_only_option_is_for_beginners_and_only_two_can_play() -> None:
    game = hortus.load("felci")
    with pytest.raises(ValueError, match="2 players, not 3"):
        game.new(3)
    with pytest.raises(ValueError, match="beginner"):
        game.new(expert=True)
    with pytest.raises(ValueError, match="True or False"):
        game.new(beginner="yes")
