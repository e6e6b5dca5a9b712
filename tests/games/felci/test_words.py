"""Texts, reasons and boards."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import hortus
from hortus import CHANCE, IllegalAction, State
from hortus.games.felci.reasons import why_not
from hortus.games.felci.rules import Rules
from tests.games.felci.scripts import start, turn
from tests.tables import legal, play, positions, random_game, table


def refusal(state: State, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        state.apply(text)
    return str(caught.value)


def test_texts_and_numbers_convert_both_ways_and_forgive_case_and_spaces() -> None:
    game = hortus.load("felci")
    assert game.num_actions == 565
    assert [game.parse(text) for text in game.texts] == list(range(565))
    assert game.text(game.parse("  PLANT  Rose   F8 ")) == "plant rose f8"
    with pytest.raises(IllegalAction, match="plant red"):
        game.parse("plant red a1")


@pytest.mark.parametrize(
    ("script", "text", "reason"),
    [
        ("", "draw red", "FEL-10"),
        ("", "plant rose d4", "you hold no rose tile (FEL-6)"),
        ("", "under red d4", "touches no fern from which undergrowth could start (FEL-14)"),
        ("plant red d4", "plant yellow d4", "a fern already grows on d4 (FEL-12)"),
        ("plant red d4", "plant red f4", "f4 does not touch a free red fern (FEL-13)"),
        ("plant red d4", "under red d5", "without this red tile you would hold no red spore"),
        ("plant red d4; under yellow d5", "seat red w1", "must end with a spore first (FEL-14)"),
        (
            "plant red d4; under yellow d5",
            "plant red c4",
            "does not touch the last undergrowth tile, on d5 (FEL-14)",
        ),
        ("plant red d4; under yellow d5", "plant blue d6", "did not start beside a free blue fern (FEL-14)"),
        ("plant red d4; under yellow d5", "plant red d5", "d5 is filled with undergrowth (FEL-15)"),
        (
            "plant red d4; under yellow d5",
            "under red d6",
            "no red spore to end the undergrowth with (FEL-14)",
        ),
        ("seat red w1", "seat red w2", "seated on w1 and stays there (FEL-19)"),
        ("seat red w1", "seat blue w1", "your red Visitor already sits on w1 (FEL-17)"),
        (
            "seat red w1; seat blue w2",
            "seat red b3",
            "a red Visitor already sits on that Side, on w1 (FEL-18)",
        ),
        ("plant red d4; seat blue w2", "seat red b3", "White draws first (FEL-10)"),
    ],
)
def test_a_refusal_says_why_and_cites_the_clause(script: str, text: str, reason: str) -> None:
    state = start("red red yellow blue", script=script)
    before = state.view(state.player if state.player >= 0 else 0)
    assert reason in refusal(state, text)
    assert state.view(before["seat"]) == before


def test_fel_14_a_refusal_says_that_the_spore_would_have_no_room() -> None:
    state = turn(start("red blue red yellow"), "plant red d1; plant blue c2", "green green")
    turn(state, "seat red b1; seat blue b2")
    assert "c1 has no empty neighbour for the spore (FEL-14)" in refusal(state, "under yellow c1")


def test_a_refusal_before_the_first_hands_are_dealt() -> None:
    assert "still being drawn (FEL-6)" in refusal(table("felci"), "plant red d4")


def test_fel_5_a_refusal_says_that_a_colour_is_used_up() -> None:
    for state in positions("felci", 2, 3):
        if state.player == CHANCE and len(state.outcomes()) < 5:
            break
    gone = {f"draw {colour}" for colour in ("red", "yellow", "green", "blue", "rose")} - set(legal(state))
    text = min(gone)
    assert f"no {text.split()[1]} tile is left in the pile (FEL-5)" in refusal(state, text)


def test_every_refusal_is_one_sentence_that_ends_with_its_clause() -> None:
    rng = random.Random(2)
    for state in positions("felci", 2, 11):
        assert isinstance(state, Rules)
        allowed = set(state.legal_actions())
        for action in rng.sample(range(565), 60):
            if action not in allowed:
                assert re.search(r"\(FEL-\d+\)\.$", str(why_not(state, action)))


def test_legal_actions_are_described_in_plain_words() -> None:
    state = start("red red yellow blue")
    assert state.describe(state.parse("plant red d4")) == "start a new red plant on d4"
    state.apply("plant red d4")
    assert state.describe(state.parse("plant red d5")) == "plant a red spore on d5"
    assert (
        state.describe(state.parse("seat red w2"))
        == "seat your red Visitor on w2, overlooking rows 1–4 with 1 red fern now"
    )
    assert "disturb Black's bench b1" in state.describe(state.parse("seat blue b1"))
    assert "face down on d5" in state.describe(state.parse("under blue d5"))
    state.apply("under blue d5")
    assert state.describe(state.parse("plant red d6")) == "end the undergrowth with a red spore on d6"
    play(state, "plant red d6")
    assert state.describe(state.parse("draw blue")) == "a blue fern is drawn"


def test_the_board_fits_a_terminal_and_tells_only_what_its_reader_knows() -> None:
    state = turn(
        start("red red yellow blue"), "plant red d4; under yellow d5; plant red d6", "blue blue blue"
    )
    for seat in (0, 1, None):
        board = state.game.board(state, seat, reveal=False)
        assert max(map(len, board.splitlines())) <= 100
        assert (" wye " in board) == (seat == 0)
        assert (" 4 blue " in board) == (seat == 0)
    assert "Re" in str(state)


@pytest.mark.compiled
def test_boards_and_drawings_can_be_made_of_every_position() -> None:
    for number, state in enumerate(positions("felci", 2, 21)):
        for seat in (0, 1, None):
            assert max(map(len, state.game.board(state, seat, reveal=False).splitlines())) <= 100
            if number % 6 == 0:
                ElementTree.fromstring(state.game.drawing(state, seat, reveal=False))
    assert "★" in str(state)
    assert ElementTree.fromstring(state._repr_svg_()).tag.endswith("svg")


def test_a_drawing_tells_no_colour_of_undergrowth_that_its_reader_may_not_know() -> None:
    one = start("red blue red yellow", script="plant red d4; under blue d5")
    other = start("red yellow red blue", script="plant red d4; under yellow d5")
    assert one.game.drawing(one, 1, reveal=False) == other.game.drawing(other, 1, reveal=False)
    assert one.game.drawing(one, 0, reveal=False) != other.game.drawing(other, 0, reveal=False)


def test_views_are_plain_data_and_copies_are_independent() -> None:
    state = start()
    twin = state.copy()
    random_game(twin, random.Random(1))
    assert state.view(0) == start().view(0)
    assert list(state.view(0))[:5] == ["game", "seat", "player", "scores", "winners"]
