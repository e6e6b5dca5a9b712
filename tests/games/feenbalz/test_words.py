"""Feenbalz in words: texts, reasons, descriptions, the board and the picture."""

from __future__ import annotations

import random
import re

import pytest

import hortus
from hortus import CHANCE, State
from hortus.games.feenbalz.cards import BERRIES
from hortus.games.feenbalz.reasons import why_not
from hortus.games.feenbalz.rules import Rules
from tests.games.feenbalz.clearing import court, deal, lay, look
from tests.tables import legal, play, positions


def test_texts_forgive_case_and_spaces() -> None:
    game = hortus.load("feenbalz")
    assert game.text(game.parse("  Exchange  RED-feather-1 by VALUE ")) == "exchange red-feather-1 by value"


def test_every_refusal_names_a_clause() -> None:
    rng = random.Random(3)
    for berries in (False, True):
        for state in positions("feenbalz", 3, 4, {"berries": berries}):
            if rng.random() > 0.1:
                continue
            assert isinstance(state, Rules)
            allowed = set(state.legal_actions())
            for action in range(state.game.num_actions):
                if action not in allowed and not state.is_over:
                    assert re.fullmatch(r".+ \(FEE-\d+\)\.", str(why_not(state, action)))


REDS = "red-beetle-123 red-flower-1 blue-stone-2"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("exchange gray-stone-0 by value", "you do not hold gray stone 0 (FEE-9)"),
        (
            "lay blue-stone-2",
            "with blue stone 2 as its lowest card your hand makes no collection of three (FEE-6)",
        ),
        ("done", "a turn is under way: collect, exchange or court (FEE-8)"),
        ("add red-flower-1", "nobody is courting (FEE-17)"),
        ("give 1", "no hand is over nine (FEE-26)"),
        ("draw gray-stone-0", "that comes by chance, and a player is to act (FEE-8)"),
        ("play honey", "this table plays without magic berries (FEE-30)"),
    ],
)
def test_reasons_on_the_own_turn(action: str, said: str) -> None:
    assert said in refusal(deal(REDS, "", ""), action)


def refusal(state: State, action: str) -> str:
    with pytest.raises(hortus.IllegalAction) as problem:
        state.apply(action)
    return str(problem.value)


def test_reasons_while_laying() -> None:
    state = play(deal(REDS, "", ""), "lay red-beetle-1")
    assert "shares neither the colour nor the category" in refusal(state, "lay blue-stone-2")
    assert "a collection has at least three cards (FEE-6)" in refusal(state, "done")
    assert "you have begun to lay out a collection (FEE-11)" in refusal(state, "decline")


def test_a_card_that_only_comes_later_is_not_called_impossible() -> None:
    state = deal("red-beetle-1 red-feather-2 violet-flower-4 blue-stone-3 horseshoe-2", "", "")
    assert "red beetle 1 comes before horseshoe 2 (FEE-11)" in refusal(state, "lay horseshoe-2")
    state.apply("lay red-beetle-1")
    assert "red feather 2 comes before horseshoe 2 (FEE-11)" in refusal(state, "lay horseshoe-2")


def test_reasons_in_an_increase() -> None:
    state = deal("red-beetle-123 red-flower-1 blue-stone-2", "green-stone-123", "")
    court(state, "red-beetle-123", "green-stone-123", "", fairy="blue-stone")
    assert "your collection could not lead (FEE-17)" in refusal(state, "add red-flower-1")
    assert "shares neither" in refusal(state, "add blue-stone-2")
    assert "nothing was added" in refusal(state, "done")
    assert "only while more than five lie there (FEE-17)" in refusal(state, "back red-beetle-1")


def test_describe_says_what_an_action_brings() -> None:
    state = deal(REDS, "", "", market="red-stone-1 blue-beetle-1 yellow-feather-1 gray-stone-0 horseshoe-2")
    said = {text: state.describe(state.parse(text)) for text in legal(state)}
    assert said["collect"] == "collect: draw two cards"
    assert said["exchange red-beetle-1 by colour"] == "offer red beetle 1 for all red cards in the market"
    assert said["exchange red-beetle-1 by category"] == "offer red beetle 1 for all beetles in the market"
    assert (
        said["exchange red-beetle-1 by value"] == "offer red beetle 1 for all cards of value 1 in the market"
    )
    assert said["lay red-beetle-1"] == "court: lay red beetle 1 face down"


@pytest.mark.compiled
def test_everything_that_can_happen_has_a_description() -> None:
    seen = set()
    for early in (False, True):
        for seed in range(4):
            for state in positions("feenbalz", 3, seed, {"berries": True, "early_increase": early}):
                for action in state.legal_actions():
                    said = state.describe(action)
                    assert said
                    assert "FEE" not in said
                    seen.add(state.text(action).split()[0])
    assert {
        "collect",
        "exchange",
        "lay",
        "done",
        "decline",
        "add",
        "pass",
        "play",
        "skip",
        "toss",
        "draw",
        "fairy",
    } <= seen


def test_berries_say_when_and_what() -> None:
    assert all(berry.when and berry.text.endswith(".") and berry.copies == 2 for berry in BERRIES)


def test_the_board_shows_the_fairy_the_market_and_every_hand_it_may() -> None:
    state = court(
        deal(REDS, "green-stone-123", ""), "red-beetle-123", "green-stone-123", "", fairy="blue-stone"
    )
    board = state.game.board(state, 0, reveal=False)
    assert "blue-stone: likes blue, likes stones" in board
    assert "red beetle 1   red beetle 2   red beetle 3  = 6" in board
    assert "1 Seat 1: no fairy · " in board
    assert max(map(len, board.splitlines())) <= 80


def test_a_hidden_collection_is_not_on_the_board() -> None:
    state = lay(deal(REDS, "green-stone-123", ""), "red-beetle-123")
    board = state.game.board(state, 1, reveal=False)
    assert "▒▒ ▒▒ ▒▒ face down" in board
    assert "red beetle 1" not in board


def test_the_spectators_view_of_a_fresh_table_shows_no_hand() -> None:
    view = deal(REDS, "", "").view(None)
    assert all(seat["hand"] is None and seat["known"] == [] for seat in view["seats"])
    assert (len(view["unseen"]), view["deck"]) == (64, 49)


def test_chance_is_told_in_every_phase() -> None:
    phases = {
        look(state)["phase"]
        for seed in range(3)
        for state in positions("feenbalz", 4, seed)
        if state.player == CHANCE
    }
    assert {"draw", "market", "fairy"} <= phases
