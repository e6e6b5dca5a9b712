"""Gardens of Mars: what is said and shown: reasons, plain words, the board and the picture."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import hortus
from hortus import CHANCE, State
from hortus.games.mars.reasons import why_not
from hortus.games.mars.rules import Rules
from tests.games.mars.gardens import look, roll, set_up, throw, walk
from tests.tables import play, positions, table


@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (table("mars", 2), "place f6", "the centre is not a place to start from (MAR-3)."),
        (table("mars", 2), "move 1 e", "all gardeners are to be placed first (MAR-3)."),
        (table("mars", 2), "plant red", "all gardeners are to be placed first (MAR-3)."),
        (table("mars", 2), "draw red", "flowers are drawn once, after all gardeners are placed (MAR-4)."),
        (
            table("mars", 2, "place a1; place a2; 10 x draw red"),
            "draw red",
            "no red flower is left in the bag (MAR-4).",
        ),
        (table("mars", 2, "place a1; place a2"), "move 1 e", "the flowers are still being drawn (MAR-4)."),
        (
            table("mars", 2, "place a1; place a2"),
            "place a3",
            "all gardeners stand in the garden already (MAR-3).",
        ),
        (set_up("a1 h9"), "move 1 e", "the dice are still being rolled (MAR-5)."),
        (
            roll(set_up("a1 h9"), "1 2 3"),
            "roll 1",
            "dice are rolled only when a turn begins with none on the table (MAR-5).",
        ),
        (roll(set_up("a1 h9"), "1 2 3"), "move 4 e", "no 4 lies on the table (MAR-7)."),
        (roll(set_up("a1 h9"), "1 2 3"), "move 3 w", "3 hexes west of a1 would be off the board (MAR-7)."),
        (
            roll(set_up("a1 h9"), "1 2 3"),
            "move 1 stay",
            "your gardener can move 1 hex, and whoever can move must (MAR-10).",
        ),
        (
            roll(set_up("a1 h9"), "1 2 3"),
            "move 1 e 1",
            "you have one gardener, so leave its number out (MAR-18).",
        ),
        (
            roll(set_up("a1 h9"), "1 2 3"),
            "plant red",
            "a flower is planted after a move that ends on a hex without one (MAR-12).",
        ),
        (
            play(throw(set_up("a1 h9")), "move 1 e"),
            "move 1 e",
            "a flower is to be planted on a2 first (MAR-12).",
        ),
        (
            throw(set_up("a1 h9 a3 h5", two_gardeners=True)),
            "move 1 e",
            "you have two gardeners, so say which one moves, 1 or 2 (MAR-18).",
        ),
        (
            throw(set_up("a1 h9 a3 h5", two_gardeners=True)),
            "move 1 stay",
            "gardener 1 can move 1 hex, and whoever can move must (MAR-10).",
        ),
    ],
)
def test_a_refusal_says_why(state: State, text: str, reason: str) -> None:
    before = look(state)
    with pytest.raises(hortus.IllegalAction, match=re.escape(reason)):
        state.apply(text)
    assert look(state) == before


@pytest.mark.parametrize(("players", "options"), [(2, {"two_gardeners": True}), (4, {})])
def test_every_illegal_action_of_a_game_has_its_reason(players: int, options: dict[str, object]) -> None:
    for number, state in enumerate(positions("mars", players, 4, options)):
        if number % 9 and not state.is_over:
            continue
        assert isinstance(state, Rules)
        legal = set(state.legal_actions())
        for action in range(state.game.num_actions):
            if action not in legal:
                assert re.fullmatch(r"[a-z0-9].*[^ ] \(MAR-\d+\)\.", str(why_not(state, action))), state.text(
                    action
                )


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (table("mars", 2), "place d4", "put a gardener on d4"),
        (table("mars", 2, "place a1; place a2"), "draw red", "a red flower is drawn for seat 0"),
        (set_up("a1 h9"), "roll 4", "a die shows 4"),
        (roll(set_up("a1 h9"), "1 2 3"), "move 3 ne", "move 3 north-east to d4"),
        (throw(set_up("a1 h9 a3 h5", two_gardeners=True)), "move 1 e 2", "move gardener 2 1 east to a4"),
        (
            play(throw(set_up("a1 h9")), "move 1 e"),
            "plant red",
            "plant a red flower on a2 (your marker stays on 0)",
        ),
        (
            play(walk(set_up("c1 h9"), "e red, e blue"), "move 1 e"),
            "plant red",
            "plant a red flower on c3 (your marker goes from 0 to 1)",
        ),
        (
            throw(walk(set_up("c1 h9"), "e red, e blue, e red, e green")),
            "move 1 w",
            "move 1 west to c2, where a red flower grows (your marker goes from 1 to 0)",
        ),
        (
            play(set_up("f5 f8"), "6 x roll 6"),
            "move 6 stay",
            "spend the 6 without a move (your marker stays on 0)",
        ),
    ],
)
def test_actions_in_plain_words(state: State, text: str, words: str) -> None:
    assert state.describe(state.parse(text)) == words


def test_every_legal_action_of_a_game_can_be_described() -> None:
    for state in positions("mars", 3, 6, {"special_actions": True}):
        for action in state.legal_actions():
            assert state.describe(action)


def test_the_board_shows_flowers_gardeners_dice_and_track() -> None:
    board = str(walk(set_up("c1 h9"), "e red, e gray, e red, e blue"))
    rows = board.splitlines()
    assert rows[8] == "       c   ·   R   0R  ·   ·   ·   ·   ·   9"
    assert "dice 5 to roll" in board
    assert "0 Seat 0 3R 5G 5B 5Y 5W 5A = 28 flowers" in board
    assert rows[-1] == "track  0  [1]   1  [0]"


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"two_gardeners": True, "cooperative": True}), (5, {"special_actions": True})],
)
def test_every_position_fits_a_terminal_and_makes_a_picture(players: int, options: dict[str, object]) -> None:
    for number, state in enumerate(positions("mars", players, 8, options)):
        assert max(map(len, str(state).splitlines())) <= 100
        if number % 40 == 0 or state.is_over:
            ElementTree.fromstring(state._repr_svg_())


def test_the_board_says_how_the_game_ended() -> None:
    rng = random.Random(1)
    state = hortus.load("mars").new(2, cooperative=True)
    while not state.is_over:
        state.draw(rng.getrandbits(32)) if state.player == CHANCE else state.apply(
            rng.choice(state.legal_actions())
        )
    assert "The team stands at" in str(state)
    assert str(state).splitlines()[-1].startswith("The game is over: ")
