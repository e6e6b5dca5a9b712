"""What looks promising in Felci, in positions where it is clear."""

from __future__ import annotations

import random

import pytest

from hortus import State
from tests.games.felci.scripts import seated, start, turn
from tests.games.felci.test_scoring import EXAMPLE
from tests.tables import play, positions, random_game, table


def rated(state: State) -> dict[str, int]:
    """Every legal action's text and rating."""
    return {state.text(action): rating for action, rating in state.ratings()}


def before_both() -> State:
    """White's red Visitor overlooks rows 1 to 4, Black's rows 5 to 8.

    A red fern stands on either side of the line.
    """
    state = turn(start("red red red blue", "red green green green"), "seat red w2; seat blue w3")
    turn(state, "seat red b3; seat green b1")
    return turn(state, "plant red d4; plant red d5", "red red")


def test_a_fern_before_ones_own_visitor_looks_better_than_one_before_the_others() -> None:
    black = before_both()
    white = turn(before_both(), "plant green h3; plant green h4", "yellow yellow")
    for state, mine, theirs in (
        (white, "plant red d3", "plant red d6"),
        (black, "plant red d6", "plant red d3"),
    ):
        ratings = rated(state)
        assert ratings[mine] > 0 > ratings[theirs]


def test_a_fern_looks_better_where_ones_own_visitor_may_still_sit_and_the_others_may_not() -> None:
    ratings = rated(seated("blue w4, yellow w2", "green b1, rose b4"))
    assert ratings["plant red c1"] > 0  # White's w3 overlooks it
    assert ratings["plant red f1"] < 0  # Black's b2


def test_a_disturber_goes_where_points_are() -> None:
    state = turn(start("red red blue blue", "yellow yellow green green"), "plant red d4; seat red w2", "red")
    turn(state, "plant yellow e4; seat green b1", "blue")
    ratings = rated(turn(state, "plant red d3; seat blue w1", "blue"))
    assert (
        ratings["seat yellow w2"] > ratings["seat yellow w4"]
    )  # 2 red ferns there, of which yellow takes 1; nobody on w4
    assert ratings["seat yellow w2"] > ratings["seat rose w2"]  # no rose fern takes nothing


def test_a_visitor_sits_where_there_is_something_to_see() -> None:
    ratings = rated(start("red red blue blue", script="plant red d4"))
    assert ratings["seat red w2"] > ratings["seat red w1"]
    assert ratings["seat red w2"] > ratings["seat green w2"]


def test_taking_the_cell_into_which_the_others_ferns_grow_looks_good() -> None:
    """Black's red may grow before Black's Visitor on rows 5 to 8."""
    ratings = rated(turn(before_both(), "plant green h3; plant green h4", "yellow yellow"))
    assert ratings["plant blue d6"] > ratings["plant blue f7"]
    assert ratings["plant blue d3"] < ratings["plant blue d6"]  # there White's own would grow


def test_undergrowth_is_laid_with_a_tile_that_is_not_missed() -> None:
    state = turn(start("red red blue blue", "yellow yellow green green"), "plant red d4; seat red w2", "red")
    ratings = rated(turn(state, "seat green b1; seat rose b2"))
    assert ratings["under blue d3"] > ratings["under red d3"]


def test_undergrowth_leads_to_where_a_spore_is_worth_something() -> None:
    """White's red Visitor overlooks rows 1 to 4; the only red fern stands in row 6."""
    state = turn(start("red red blue blue", "yellow yellow green green"), "plant red d6; seat red w2", "red")
    ratings = rated(turn(state, "seat green b1; seat rose b2"))
    assert ratings["under blue d5"] > ratings["under blue d7"]


def test_the_outlook_at_the_end_is_the_score() -> None:
    state = table("felci", 2, EXAMPLE)
    assert state.is_over
    assert state.outlooks() == state.scores()


def test_the_outlook_counts_what_is_seen_now() -> None:
    state = turn(start("red red red blue"), "plant red d4; seat red w2", "red")
    before = state.outlooks()
    state = turn(start("red red red blue"), "plant red d5; seat red w2", "red")  # not on that Side
    assert before[0] > state.outlooks()[0] + 0.5


def test_a_visitor_who_waits_counts_until_barred() -> None:
    """A fern that White could still overlook from w2, unless Black's red sits on that Side."""
    ferns = turn(start("red blue blue blue"), "plant red d4; seat blue w3", "blue")
    free, barred = (play(ferns.copy(), f"seat {colour} b4").outlooks()[0] for colour in ("yellow", "red"))
    assert free > barred + 0.5


def test_a_disturber_lowers_the_outlook() -> None:
    ferns = turn(start("red red yellow blue", "green green yellow blue"), "plant red d4; seat red w2", "red")
    turn(ferns, "plant yellow f3; seat green b1", "yellow")
    turn(ferns, "plant red d3; seat blue w1", "red")
    disturbed, undisturbed = (
        play(ferns.copy(), f"seat {colour} w2").outlooks()[0] for colour in ("yellow", "rose")
    )
    assert disturbed < undisturbed - 0.5  # there is one yellow fern, and no rose one


def test_a_visitor_who_waits_counts_where_they_could_disturb() -> None:
    """Black's yellow Visitor finds nothing to see on b1 and b3, but two ferns to disturb with where White's
    red sits, on w2.
    """
    outlooks = []
    for ferns in (
        "plant red d4; plant red d3",
        "plant red d5; plant red d6",
    ):  # before White's red Visitor, and not
        state = turn(start("red red blue blue", "yellow yellow green green"), ferns, "blue blue")
        turn(state, "plant yellow f3; plant yellow f4", "green green")
        turn(state, "seat red w2; seat blue w3")
        outlooks.append(turn(state, "seat rose b4; seat green b2").outlooks()[1])
    assert outlooks[0] > outlooks[1] + 0.3


def test_when_no_turn_is_left_the_outlook_is_the_score() -> None:
    """Black's last turn: the pile is empty, so White's hand and White's waiting Visitors count for nothing
    any more.
    """
    for seed in range(8):
        for state in positions("felci", 2, seed):
            if state.player == 1 and state.view(None)["pile"] == 0:
                assert state.outlooks()[0] == state.scores()[0]


@pytest.mark.parametrize("beginner", [False, True])
def test_judgement_depends_on_the_position_alone(beginner: bool) -> None:
    """It does not depend on earlier positions: one table is judged at every step, its twin only in copies."""
    judged, twin = (table("felci", 2, beginner=beginner) for _ in range(2))
    for text in random_game(table("felci", 2, beginner=beginner), random.Random(5)):
        assert judged.ratings() == twin.copy().ratings()
        assert judged.outlooks() == twin.copy().outlooks()
        judged.apply(text)
        twin.apply(text)
    assert judged.outlooks() == judged.scores()
