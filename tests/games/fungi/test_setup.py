"""FUN-5 to FUN-7: the set-up, the hand and its limit."""

from __future__ import annotations

from hortus import CHANCE
from tests.games.fungi.walks import deal, turn, walk
from tests.tables import legal, play, table


def test_fun_5_one_pan_lies_in_each_display() -> None:
    assert [seat["pans"] for seat in deal().view(None)["seats"]] == [1, 1]


def test_fun_5_eight_cards_form_the_forest_drawn_from_the_feet_on() -> None:
    forest = "morel butter cider pan basket porcini shiitake chanterelle*"
    state = table("fungi", script=";".join(f"draw {card}" for card in forest.split()))
    assert state.view(None)["forest"] == forest.split()
    assert [seat["size"] for seat in state.view(None)["seats"]] == [0, 0]
    assert state.player == CHANCE


def test_fun_5_the_two_farthest_from_the_pile_lie_at_the_feet_and_cost_nothing() -> None:
    state = deal(forest="morel butter cider pan porcini porcini shiitake chanterelle")
    assert legal(state, "take") == ["take 1", "take 2"]
    turn(state, "take 2", "honeyfungus*", "treeear*")
    assert state.view(0)["seats"][0]["hand"] == {"butter": 1, "pan": 3}
    assert state.view(0)["forest"][-2:] == ["honeyfungus*", "treeear*"]


def test_fun_6_three_cards_to_seat_0_then_three_to_seat_1() -> None:
    state = deal(first="morel butter cider", second="porcini porcini* shiitake")
    assert state.view(0)["seats"][0]["hand"] == {"morel": 1, "butter": 1, "cider": 1}
    assert state.view(1)["seats"][1]["hand"] == {"shiitake": 1, "porcini": 1, "porcini*": 1}
    assert state.view(0)["pile"] == 79 - 14
    assert state.player == 0


def test_fun_6_a_dealt_basket_goes_to_the_display_and_is_not_replaced() -> None:
    state = deal(first="basket morel basket", second="basket pan pan")
    first, second = state.view(None)["seats"]
    assert (first["size"], first["baskets"], first["limit"]) == (1, 2, 12)
    assert (second["size"], second["baskets"], second["limit"]) == (2, 1, 10)
    assert state.view(0)["seats"][0]["hand"] == {"morel": 1}
    assert state.player == 0


def test_fun_7_the_hand_limit_is_8() -> None:
    state = walk(
        "pan pan pan butter cider morel shiitake porcini", "pan pan pan butter cider morel shiitake porcini"
    )
    assert state.view(None)["seats"][0]["limit"] == 8
    assert legal(state, "take") == []
    turn(state, "pan")
    turn(state, "pan")
    assert legal(state, "take") == ["take 1", "take 2"]


def test_fun_7_each_basket_adds_2_so_two_baskets_make_12() -> None:
    mine = "basket basket pan butter cider morel shiitake porcini henofwoods lawyerswig "
    mine += "chanterelle birchbolete honeyfungus treeear"
    state = walk(
        mine,
        "pan pan pan butter cider morel shiitake porcini basket basket basket honeyfungus* treeear* morel",
    )
    assert state.view(None)["seats"][0]["limit"] == 12
    assert state.view(None)["seats"][0]["size"] == 12
    assert legal(state, "take") == []
    assert state.view(None)["seats"][1]["limit"] == 14
    turn(state, "pan")
    assert legal(state, "take") == ["take 1", "take 2"]  # seat 1: 11 of 14


def test_fun_7_baskets_and_sticks_are_never_in_hand() -> None:
    state = walk("morel morel pan basket", "pan pan pan treeear")
    assert state.view(0)["seats"][0]["size"] == 3
    turn(state, "sell morel 2+0")
    mine = state.view(0)["seats"][0]
    assert (mine["sticks"], mine["size"], mine["baskets"]) == (8, 1, 1)
    assert mine["hand"] == {"pan": 1}


def test_seat_0_starts() -> None:
    assert deal().player == 0
    assert turn(play(deal(), ""), "pan").player == 1
