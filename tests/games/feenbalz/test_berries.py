"""Feenbalz: the magic berries (FEE-30, FEE-31)."""

from __future__ import annotations

import pytest

import hortus
from hortus import CHANCE, State
from tests.games.feenbalz.clearing import court, deal, draw, draw_any, lay, look, names, settle, values, won
from tests.tables import legal, play

MARKET = "yellow-flower-1 red-stone-1 blue-feather-3 green-feather-1 red-beetle-1"


def berries(*hands: str, market: str = "") -> State:
    return deal(*hands, market=market, berries=True)


def test_fee_30_a_berry_turned_up_for_the_market_is_discarded_and_replaced() -> None:
    state = berries("red-feather-1", "", "", market=MARKET)
    state.apply("exchange red-feather-1 by category")
    state.apply("market dew")
    assert (state.player, look(state)["discard"], len(look(state)["market"])) == (CHANCE, ["dew"], 4)
    assert look(state)["phase"] == "market"
    state.apply("market gray-stone-4")
    assert (state.player, len(look(state)["market"])) == (1, 5)


def test_fee_30_a_berry_fits_no_collection_and_cannot_be_exchanged() -> None:
    state = berries("honey mist thistle red-stone-2 blue-beetle-3", "", "", market=MARKET)
    assert not [
        text
        for text in legal(state)
        if text.split()[0] in ("lay", "exchange") and any(b in text for b in ("honey", "mist"))
    ]
    assert legal(state, "lay") == []


def test_fee_30_one_berry_a_turn_may_be_discarded_for_a_new_card() -> None:
    state = berries("honey mist red-stone-2 blue-beetle-3 green-flower-1", "", "")
    assert legal(state, "toss") == ["toss mist", "toss honey"]
    state.apply("toss honey")
    assert (state.player, look(state)["drawer"], look(state)["discard"]) == (CHANCE, 0, ["honey"])
    draw(state, "gray-stone-4")
    assert (state.player, legal(state, "toss")) == (0, [])
    assert "collect" in legal(state)
    play(state, "collect")
    draw_any(state)
    assert state.player == 1


def test_fee_30_berries_count_to_nine() -> None:
    state = berries("dew dew thorn honey mist mist thistle red-stone-2 blue-beetle-3", "", "")
    state.apply("collect")
    draw(state, "gray-stone-0", "gray-stone-4")
    assert len(legal(state, "lose")) == 9
    weights = dict(state.weights())
    assert (weights[state.parse("lose dew")], weights[state.parse("lose honey")]) == (2, 1)


def test_fee_30_a_played_berry_leaves_the_game() -> None:
    state = berries("dew", "", "")
    state.apply("play dew")
    assert (look(state)["gone"], look(state)["discard"]) == (["dew"], [])


def test_fee_30_without_the_option_there_are_none() -> None:
    state = deal("", "", "")
    with pytest.raises(hortus.IllegalAction, match=r"without magic berries \(FEE-30\)"):
        state.apply("play dew")


def test_fee_31_dew_draws_two_and_the_turn_goes_on() -> None:
    state = berries("dew dew red-stone-2 blue-beetle-3 green-flower-1", "", "")
    state.apply("play dew")
    draw(state, "gray-stone-0", "gray-stone-4")
    assert (state.player, look(state)["seats"][0]["size"]) == (0, 6)
    assert {"collect", "play dew"} <= set(legal(state))


def test_fee_31_the_hand_limit_is_checked_after_dew() -> None:
    state = berries("dew red-stone-123 blue-beetle-13 green-flower-123", "", "")
    state.apply("play dew")
    draw(state, "gray-stone-0", "gray-stone-4")
    assert (state.player, look(state)["phase"]) == (CHANCE, "lose")
    state.apply("lose gray-stone-0")
    assert (state.player, look(state)["phase"], look(state)["turn"]) == (0, "turn", 0)


def test_fee_31_thorn_takes_a_random_card_from_an_opponent_of_choice() -> None:
    state = berries("thorn", "red-stone-123 red-beetle-12", "")
    assert legal(state, "play thorn") == ["play thorn 1", "play thorn 2"]
    state.apply("play thorn 1")
    assert legal(state) == [f"take {card}" for card in names("red-beetle-12 red-stone-123")]
    state.apply("take red-stone-2")
    assert (state.player, look(state)["seats"][1]["size"]) == (0, 4)
    assert "red-stone-2" in look(state)["seats"][0]["hand"]
    assert "collect" in legal(state)


def test_fee_31_mist_puts_the_fairy_under_the_deck_and_reveals_the_next() -> None:
    state = berries("mist red-beetle-123 blue-stone-1", "mist green-beetle-123 yellow-flower-3", "")
    court(state, "red-beetle-123", "green-beetle-123", "", fairy="red-beetle")
    assert (state.player, legal(state)) == (0, ["play mist", "skip"])
    state.apply("skip")
    assert (state.player, legal(state)) == (1, ["play mist", "skip"])
    state.apply("play mist")
    assert (state.player, look(state)["fairy"]) == (CHANCE, None)
    assert [fairy["name"] for fairy in look(state)["fairies"]["bottom"]] == ["red-beetle"]
    assert look(state)["fairies"]["deck"] == 25
    assert "fairy red-beetle" not in legal(state)
    state.apply("fairy green-white")
    assert (state.player, legal(state)) == (0, ["play mist", "skip"])  # a new window
    state.apply("skip")
    assert (state.player, look(state)["phase"]) == (0, "increase")


def test_fee_31_mist_is_for_those_in_the_courtship() -> None:
    state = berries("red-beetle-123", "mist green-beetle-1 yellow-flower-3 blue-stone-2 red-feather-1", "")
    court(state, "red-beetle-123", "", "", fairy="red-beetle")
    assert look(state)["phase"] != "mist"


def test_fee_31_mist_can_send_the_black_fairy_away() -> None:
    state = berries("mist red-beetle-123 blue-stone-1", "", "")
    court(state, "red-beetle-123", "", "", fairy="black")
    assert legal(state) == ["play mist", "skip"]
    away = play(state.copy(), "play mist; fairy red-beetle")
    assert won(away)[0] == ["red-beetle"]
    state.apply("skip")
    assert (state.scores(), [fairy["name"] for fairy in look(state)["fairies"]["removed"]]) == (
        [0, 0, 0],
        ["black"],
    )


def test_fee_31_fairies_under_the_deck_come_last_and_in_order() -> None:
    state = berries("mist red-beetle-123 horseshoe-1", "mist green-beetle-123 horseshoe-2", "")
    court(state, "red-beetle-123", "green-beetle-123", "", fairy="red-beetle")
    play(state, "play mist; fairy black; play mist")
    assert [fairy["name"] for fairy in look(state)["fairies"]["bottom"]] == ["red-beetle", "black"]
    assert len(legal(state, "fairy")) == 23
    assert not {"fairy red-beetle", "fairy black"} & set(legal(state))


def test_fee_31_honey_makes_the_collection_worth_3_more_this_round() -> None:
    state = berries("honey red-beetle-123 blue-stone-1", "green-beetle-23 green-stone-3 yellow-flower-3", "")
    court(state, "red-beetle-123", "green-beetle-23 green-stone-3", "", fairy="none-feather")
    assert values(state)[:2] == [6, 5]
    state.apply("pass")
    assert legal(state) == ["pass"]
    state = berries(
        "green-beetle-23 green-stone-3 yellow-flower-3",
        "honey red-beetle-12 red-feather-1 blue-stone-1 red-flower-1",
        "",
    )
    court(state, "green-beetle-23 green-stone-3", "red-beetle-12 red-feather-1", "", fairy="none-feather")
    assert values(state)[:2] == [5, 5]
    state.apply("pass")
    assert legal(state) == ["add red-flower-1", "pass", "play honey"]
    state.apply("play honey")
    assert values(state)[1] == 8
    assert look(state)["gone"] == ["honey"]
    assert "play honey" not in legal(state)
    state.apply("pass")
    assert won(state)[1] == ["none-feather"]


def test_fee_31_honey_comes_before_adding() -> None:
    state = berries("honey red-beetle-123 red-stone-1", "green-beetle-12 green-stone-3 yellow-flower-3", "")
    court(state, "red-beetle-123", "green-beetle-12 green-stone-3", "", fairy="blue-stone")
    state.apply("add red-stone-1")
    assert legal(state) == ["done"]


def test_fee_31_honey_helps_an_increase_to_lead() -> None:
    state = berries(
        "honey red-beetle-12 red-feather-1 red-flower-1", "green-beetle-23 green-flower-3 yellow-flower-3", ""
    )
    court(state, "red-beetle-12 red-feather-1", "green-beetle-23 green-flower-3", "", fairy="none-feather")
    assert values(state)[:2] == [5, 8]
    assert legal(state) == ["pass", "play honey"]
    state.apply("play honey")
    assert legal(state) == ["add red-flower-1", "pass"]  # 5 + 3 + 1


def thistles() -> State:
    return berries("red-feather-1 blue-stone-2", "thistle", "thistle", market=MARKET)


def test_fee_31_thistle_calls_an_exchange_off_before_anything_is_taken() -> None:
    state = thistles()
    state.apply("exchange red-feather-1 by value")
    assert (state.player, legal(state)) == (1, ["play thistle", "skip"])
    assert look(state)["offered"] == {"card": "red-feather-1", "by": "value"}
    assert look(state)["market"] == sorted(names(MARKET), key=look(state)["market"].index)
    state.apply("play thistle")
    assert "red-feather-1" in look(state)["seats"][0]["hand"]
    assert (set(look(state)["market"]), look(state)["seats"][0]["size"]) == (set(names(MARKET)), 5)
    assert (state.player, look(state)["gone"]) == (1, ["thistle"])


def test_fee_31_thistle_is_asked_in_turn_order_of_those_who_hold_one() -> None:
    state = play(thistles(), "collect")
    draw_any(state)
    text = legal(state, "exchange")[0]
    state.apply(text)
    assert state.player == 2  # not the one who exchanges, and not seat 0, who holds none
    state.apply("skip")
    settle(state)
    assert (state.player, look(state)["phase"]) == (2, "turn")


def test_fee_31_when_all_skip_the_exchange_goes_on() -> None:
    state = play(thistles(), "exchange red-feather-1 by category; skip; skip")
    assert {"blue-feather-3", "green-feather-1"} <= set(look(state)["seats"][0]["hand"])


def test_fee_31_laying_out_is_not_a_window() -> None:
    state = berries("mist red-beetle-123 blue-stone-1", "", "")
    lay(state, "red-beetle-123")
    with pytest.raises(hortus.IllegalAction, match=r"mist is played when a fairy has just been revealed"):
        state.apply("play mist")
