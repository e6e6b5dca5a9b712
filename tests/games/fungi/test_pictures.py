"""The board as text and as a picture: both are drawn from a view, show what it tells, and fit their page."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from hortus import State
from hortus.games.fungi.board import draw
from hortus.games.fungi.cards import CARDS, MUSHROOMS
from hortus.games.fungi.drawing import MARKS, PIECES
from hortus.text_canvas import BoardStyle
from tests.games.fungi.walks import deal, turn, walk
from tests.tables import positions, table

NIGHT = "honeyfungus* treeear* lawyerswig* shiitake* henofwoods* birchbolete* porcini* chanterelle*"


def board(state: State, seat: int | None = 0) -> str:
    """What a seat sees, as plain text."""
    return str(draw(state.game.typed_view(state, seat), BoardStyle()))


def drawing(state: State, seat: int | None = 0) -> str:
    """What a seat sees, as a picture."""
    return state.game.drawing(state, seat, reveal=False)


def texts(svg: str) -> list[str]:
    """All lines of text in a picture."""
    return [element.text or "" for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.compiled
def test_every_board_of_a_game_fits_80_columns_and_has_no_codes() -> None:
    for seed in range(2):
        for state in positions("fungi", 2, seed):
            for seat in (0, None):
                lines = board(state, seat).splitlines()
                assert max(map(len, lines)) <= 80
                assert all(line == line.rstrip() and line.isprintable() for line in lines)
            assert max(map(len, str(state).splitlines())) <= 80


def test_the_board_shows_the_path_down_to_the_feet_with_its_prices() -> None:
    lines = board(deal(forest="morel butter cider pan basket porcini shiitake* treeear")).splitlines()
    assert lines[1:9] == [
        " 8 6 sticks  Tree Ear           cooks 1 sells 2",
        " 7 5 sticks  ☾ Shiitake         cooks 2 sells 2 ×2",
        " 6 4 sticks  Porcini            cooks 3 sells 3",
        " 5 3 sticks  basket             hand +2",
        " 4 2 sticks  pan                to cook in",
        " 3 1 stick   cider              +5 with 5 cooked",
        " 2 free      butter             +3 with 4 cooked",
        " 1 free      Morel              cooks 6 sells 4",
    ]


def test_the_board_sorts_a_hand_into_sets_and_says_what_they_bring() -> None:
    state = walk("shiitake porcini porcini* shiitake pan", "pan pan pan pan pan")
    lines = [" ".join(line.split()) for line in board(state).splitlines()]
    first = lines.index("▸ Seat 0: 0 flavour · 0 sticks, 1 pan") + 1
    assert lines[first] == "hand 5/8 Porcini ●☾ sells for 9 sticks, cooks to 9 flavour"
    assert lines[first + 1] == "Shiitake ●● sells for 4 sticks"
    assert lines[first + 2] == "pan"


def test_the_board_shows_meals_and_whose_turn_it_is() -> None:
    state = turn(walk("porcini porcini porcini* butter", "pan pan pan pan"), "cook porcini 2+1 butter")
    text = board(state)
    assert "▸ Seat 1: 0 flavour" in text
    assert "  Seat 0: 15 flavour" in text
    assert "Porcini ●●☾+butter = 15" in text


def test_neither_board_nor_picture_shows_what_the_view_hides() -> None:
    state = deal(forest=NIGHT, first="pan pan pan", second="morel morel butter")
    assert "Morel" not in board(state)
    assert "▒▒▒ never shown" in board(state)
    assert not {"Morel", "Butter"} & set(texts(drawing(state)))
    assert {"Morel", "Butter"} <= set(texts(drawing(state, 1)))


@pytest.mark.parametrize("seat", [0, None])
def test_every_picture_of_a_game_is_well_formed_and_says_who_is_to_act(seat: int | None) -> None:
    for number, state in enumerate(positions("fungi", 2, 7)):
        if number % 9 == 0 or state.is_over:
            svg = ET.fromstring(drawing(state, seat))
            assert svg.attrib["role"] == "img"
            title = svg[0].text or ""
            assert title.startswith("Fungi: ")
            assert state.player < 0 or f"seat {state.player} is to act" in title
    assert "the forest is empty" in title


def test_the_picture_names_every_card_of_the_forest_and_its_price() -> None:
    shown = texts(drawing(deal(forest=NIGHT, first="pan pan pan")))
    for mushroom in MUSHROOMS[:-1]:
        assert mushroom.title in shown
    assert shown.count("×2") == 8
    assert shown.count("free") == 2
    assert [text for text in shown if text.endswith("sticks")][:5] == [
        f"{price} sticks" for price in range(2, 7)
    ]


def test_every_card_has_a_drawing_and_every_mushroom_a_mark_of_its_own() -> None:
    names = {card.removesuffix("*") for card in CARDS}
    assert len({PIECES.symbols[name] for name in names}) == len(names)
    assert len(set(MARKS.values())) == len(MUSHROOMS)


def test_a_state_shows_itself_as_board_and_as_picture() -> None:
    state = table("fungi", script="draw morel")
    assert "Deep in the forest" in str(state)
    assert "▸" not in str(state)
    assert state._repr_svg_() == state.game.drawing(state)
