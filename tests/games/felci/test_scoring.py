"""FEL-22 to FEL-25: scoring, and the printed example."""

from __future__ import annotations

from pathlib import Path

from tests.games.felci.scripts import start, turn
from tests.tables import play, positions, table

EXAMPLE = Path(__file__).with_name("scoring_example.txt").read_text()


def test_fel_22_a_visitor_on_their_own_bench_scores_the_ferns_of_their_colour_on_that_side() -> None:
    state = turn(start("red red red blue"), "plant red d4; plant red d5", "yellow yellow")
    turn(state, "seat blue b1; plant yellow c4", "red")
    play(state, "seat red w2")
    assert state.scores() == [1, 0]  # rows 1 to 4: d4, not d5
    turn(state, "plant red e4", "red")
    assert state.scores() == [2, 0]


def test_fel_23_a_disturber_subtracts_their_own_colour_but_never_below_nothing() -> None:
    state = turn(start("red blue blue blue"), "plant red d4; seat red w2", "blue")
    turn(state, "plant yellow e4; seat yellow w2", "yellow")
    assert state.scores() == [0, 0]  # 1 - 1
    turn(state, "plant blue f4; seat blue b1", "blue")
    turn(state, "plant yellow e3; plant green h3", "blue blue")
    assert state.scores() == [0, 0]  # 1 - 2 is still nothing
    assert state.view(None)["benches"]["w2"]["score"] == 0


def test_fel_23_only_ferns_on_that_side_are_subtracted() -> None:
    state = turn(start("red blue blue blue"), "plant red d4; seat red w2", "blue")
    turn(state, "plant yellow e5; seat yellow w2", "yellow")
    assert state.scores() == [1, 0]


def test_fel_24_a_disturber_alone_does_nothing() -> None:
    state = turn(start(), "plant red d4; seat red b4", "blue")
    assert state.scores() == [0, 0]
    assert state.view(None)["benches"]["b4"]["score"] == 0


def test_fel_22_to_fel_25_the_printed_example() -> None:
    state = table("felci", 2, EXAMPLE)
    seen = state.view(None)
    assert {name: bench["score"] for name, bench in seen["benches"].items()} == {
        "w1": 2,
        "w2": 5,
        "w3": 2,
        "w4": 4,
        "b1": 4,
        "b2": 4,
        "b3": 5,
        "b4": 1,
    }
    assert seen["benches"]["w3"]["visitors"] == ["yellow", "rose"]
    assert seen["benches"]["b4"]["visitors"] == ["rose", "yellow"]
    sides = {side["name"]: side["ferns"] for side in seen["sides"]}
    assert (sides["columns a–d"]["yellow"], sides["columns a–d"]["rose"]) == (6, 4)
    assert (sides["rows 1–4"]["yellow"], sides["rows 1–4"]["rose"]) == (3, 2)
    assert state.is_over
    assert state.scores() == [13, 14]
    assert state.winners() == [1]
    assert state.values() == [0.0, 1.0]


def test_fel_25_equal_totals_are_a_draw_and_both_win() -> None:
    drawn = 0
    for seed in range(40):
        for state in positions("felci", 2, seed):
            assert state.is_over or state.winners() == []
        white, black = state.scores()
        assert state.winners() == ([0, 1] if white == black else [0] if white > black else [1])
        if white == black:
            drawn += 1
            assert state.values() == [0.5, 0.5]
    assert drawn > 0
