"""Gardens of Mars: pieces and set-up (MAR-1 to MAR-4)."""

from __future__ import annotations

import pytest

import hortus
from hortus import CHANCE
from tests.games.mars.gardens import COLOURS, look, set_up
from tests.tables import legal, table


def test_mar_1_the_garden_has_ninety_one_hexes_named_by_rows_and_diagonals() -> None:
    texts = hortus.load("mars").texts
    hexes = [text.split()[1] for text in texts if text.startswith("place")]
    assert len(hexes) == 91
    assert hexes[:6] == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert [name for name in hexes if name[0] == "f"] == [f"f{number}" for number in range(1, 12)]
    assert hexes[-6:] == ["k6", "k7", "k8", "k9", "k10", "k11"]


def test_mar_1_there_are_ten_flowers_in_each_of_six_colours_and_none_is_pink() -> None:
    state = table("mars", 2, "place a1; place a2")
    assert [(state.text(action), weight) for action, weight in state.weights()] == [
        (f"draw {colour}", 10) for colour in COLOURS
    ]
    state = table("mars", 2, "place a1; place a2; 10 x draw red")
    assert "draw red" not in legal(state)
    with pytest.raises(hortus.IllegalAction, match="not an action"):
        state.apply("draw pink")


@pytest.mark.parametrize("players", [1, 6])
def test_mar_1_two_to_five_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        hortus.load("mars").new(players)


def test_mar_2_seat_0_starts_and_turns_go_round() -> None:
    state = hortus.load("mars").new(3)
    order = []
    for name in ("a1", "f2", "k6"):
        order.append(state.player)
        state.apply(f"place {name}")
    assert order == [0, 1, 2]
    state = set_up("a2 f2 k7")
    for _ in range(4):
        state.apply("roll 1")
    for seat in (0, 1, 2, 0):
        assert state.player == seat
        state.apply(legal(state)[0])
        state.apply(legal(state, "plant")[0])


def test_mar_3_a_gardener_starts_on_any_hex_but_the_centre() -> None:
    places = legal(hortus.load("mars").new(2))
    assert len(places) == 90
    assert "place f6" not in places


def test_mar_3_a_gardener_does_not_start_where_another_stands() -> None:
    state = table("mars", 3, "place d4; place h9")
    assert len(legal(state)) == 88
    with pytest.raises(hortus.IllegalAction, match=r"a gardener stands on d4 already \(MAR-3\)"):
        state.apply("place d4")


def test_mar_3_every_marker_starts_on_0() -> None:
    assert hortus.load("mars").new(5).scores() == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(("players", "share"), [(2, 30), (3, 20), (4, 15), (5, 12)])
def test_mar_4_each_player_draws_an_equal_share_one_after_the_other(players: int, share: int) -> None:
    state = hortus.load("mars").new(players)
    for name in ("a1", "a3", "a5", "c1", "c3")[:players]:
        state.apply(f"place {name}")
    for seat in range(players):
        for _ in range(share):
            assert (state.player, look(state)["phase"], look(state)["turn"]) == (CHANCE, "draw", seat)
            state.apply(state.legal_actions()[-1])
    assert [seat["size"] for seat in look(state)["seats"]] == [share] * players
    assert (look(state)["bag"], look(state)["phase"]) == ({}, "roll")


def test_a_house_may_deal_fewer_flowers() -> None:
    state = table("mars", 2, "place a1; place a2; 4 x draw red; 4 x draw blue", share=4)
    assert [seat["size"] for seat in look(state)["seats"]] == [4, 4]
    assert (look(state)["phase"], sum(look(state)["bag"].values())) == ("roll", 52)
    with pytest.raises(ValueError, match=r"has 60 flowers, and each of 3 players draws 21 \(MAR-4\)"):
        hortus.load("mars").new(3, share=21)


def test_mar_4_a_colour_is_drawn_as_often_as_it_is_left_in_the_bag() -> None:
    state = table("mars", 2, "place a1; place a2; 10 x draw red; 9 x draw green; draw blue")
    chances = {state.text(action): chance for action, chance in state.outcomes()}
    assert chances == {
        "draw green": 1 / 40,
        "draw blue": 9 / 40,
        "draw yellow": 10 / 40,
        "draw white": 10 / 40,
        "draw gray": 10 / 40,
    }


def test_mar_4_the_flowers_lie_open_for_everyone() -> None:
    state = set_up("a1 k6", "10 red 10 green 10 blue")
    assert look(state)["seats"][0]["reserve"] == {"red": 10, "green": 10, "blue": 10}
    for seat in (0, 1):
        assert {**state.view(seat), "seat": None} == look(state)
    drawing = table("mars", 2, "place a1; place a2")
    assert drawing.redacted(drawing.parse("draw red"), 1) == "draw red"
