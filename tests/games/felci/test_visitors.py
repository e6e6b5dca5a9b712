"""FEL-17 to FEL-20: the Visitor action."""

from __future__ import annotations

from tests.games.felci.scripts import cells, seated, start, turn

ALL = ["b1", "b2", "b3", "b4", "w1", "w2", "w3", "w4"]


def test_fel_17_a_visitor_goes_on_any_bench_of_either_colour() -> None:
    assert cells(start(), "seat red") == ALL


def test_fel_17_nobody_has_two_visitors_on_one_bench() -> None:
    state = start(script="seat red w1")
    assert cells(state, "seat blue") == [bench for bench in ALL if bench != "w1"]


def test_fel_17_the_other_player_may_join_a_bench() -> None:
    state = seated("red w1, blue w2")
    assert cells(state, "seat green") == ALL


def test_fel_18_no_two_visitors_of_a_colour_on_one_side_whoever_owns_them() -> None:
    state = seated("red w1, blue w2")
    assert cells(state, "seat red") == ["b1", "b2", "b4", "w2", "w3", "w4"]  # neither w1 nor its opposite b3
    assert cells(state, "seat blue") == ["b1", "b2", "b3", "w1", "w3", "w4"]  # neither w2 nor its opposite b4
    mine = start(script="seat red w1; seat blue w2")
    turn(mine, "seat rose b1; seat green b2")
    assert "w1" not in cells(mine, "seat green")
    assert "w2" not in cells(mine, "seat green")


def test_fel_19_a_seated_visitor_stays() -> None:
    state = start(script="seat red w1")
    assert cells(state, "seat red") == []
    turn(state, "seat blue w2")
    turn(state, "seat rose w1; seat green b2")
    assert state.view(None)["benches"]["w1"]["visitors"] == ["red", "rose"]


def test_fel_20_a_visitor_on_the_other_players_bench_disturbs() -> None:
    state = start("red yellow red yellow", "red red blue blue", "plant red d4; seat red w3")
    turn(state, "", "blue")
    assert state.scores() == [1, 0]
    turn(state, "plant red c4; seat red b4", "blue")  # rows 1 to 4 hold two red ferns
    assert state.scores() == [2, 2]
    turn(state, "plant yellow f4; seat yellow b4", "blue")
    assert state.scores() == [2, 1]
    assert state.view(None)["benches"]["b4"] == {
        "owner": 1,
        "side": "rows 1–4",
        "visitors": ["yellow", "red"],
        "score": 1,
    }


def test_fel_17_and_fel_18_the_visitor_example() -> None:
    # Black has red seated on b1; the Side of b2 and w4 holds yellow and rose of White; b3 and w1 are empty.
    state = start()
    turn(state, "seat yellow w4; seat rose b2")
    turn(state, "seat red b1; plant red d4", "red")
    turn(state, "plant yellow f7; plant blue c7", "red red")
    takers = {
        bench: [
            colour
            for colour in ("red", "yellow", "green", "blue", "rose")
            if bench in cells(state, f"seat {colour}")
        ]
        for bench in ("b1", "b2", "b3")
    }
    assert takers == {"b1": [], "b2": ["green", "blue"], "b3": ["yellow", "green", "blue", "rose"]}
