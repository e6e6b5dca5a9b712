"""Feenbalz: collecting, exchanging, the hand limit, the decks and the end (FEE-8 to FEE-10, FEE-26 to
FEE-29).
"""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus import CHANCE, State
from tests.games.feenbalz.clearing import court, deal, draw, draw_any, idle, look, names, pass_turns
from tests.tables import legal, play, positions

MARKET = "yellow-flower-1 red-stone-1 blue-feather-3 green-feather-1 red-beetle-1"
OFFER = "red-feather-1 blue-stone-2 yellow-beetle-3 green-flower-2 violet-beetle-4"


def test_fee_8_to_collect_is_to_draw_two() -> None:
    state = play(deal("", "", ""), "collect")
    assert (state.player, look(state)["phase"]) == (CHANCE, "draw")
    draw(state, "gray-stone-0")
    assert state.player == CHANCE
    draw(state, "gray-stone-4")
    assert (state.player, look(state)["seats"][0]["size"]) == (1, 7)
    assert {"gray-stone-0", "gray-stone-4"} <= set(look(state)["seats"][0]["hand"])


@pytest.mark.parametrize(
    ("way", "taken"),
    [
        ("category", "blue-feather-3 green-feather-1"),
        ("colour", "red-stone-1 red-beetle-1"),
        ("value", "yellow-flower-1 red-stone-1 green-feather-1 red-beetle-1"),
    ],
)
def test_fee_9_an_exchange_takes_all_that_share_what_is_named(way: str, taken: str) -> None:
    """The worked example: two feathers, two red cards, four of value 1."""
    state = deal(OFFER, "", "", market=MARKET)
    takes = state.game.client_view(state, 0)["display"]["takes"]
    assert set(takes[f"exchange red-feather-1 by {way}"]) == {*names(taken)}
    play(state, f"exchange red-feather-1 by {way}")
    table = look(state)
    assert set(table["seats"][0]["hand"]) == {*names(OFFER), *names(taken)} - {"red-feather-1"}
    assert set(table["market"]) == {*names(MARKET), "red-feather-1"} - {*names(taken)}


def test_fee_9_at_least_one_card_must_match() -> None:
    state = deal(OFFER, "", "", market=MARKET)
    assert legal(state, "exchange violet-beetle-4") == ["exchange violet-beetle-4 by category"]
    with pytest.raises(hortus.IllegalAction, match=r"no card of the market is violet \(FEE-9\)"):
        state.apply("exchange violet-beetle-4 by colour")


def test_fee_9_a_horseshoe_is_offered_by_value_only() -> None:
    hand = "horseshoe-14 blue-stone-2 yellow-beetle-3 green-flower-2"
    state = deal(hand, "", "", market=MARKET)
    assert legal(state, "exchange horseshoe") == ["exchange horseshoe-1 by value"]
    state.apply("exchange horseshoe-1 by value")
    assert "horseshoe-1" in look(state)["market"]
    assert look(state)["seats"][0]["size"] == 8


def test_fee_9_a_horseshoe_is_taken_by_value_only() -> None:
    market = "horseshoe-2 red-stone-1 blue-feather-3 green-feather-1 red-beetle-2"
    state = deal(
        "red-feather-2 blue-stone-1 yellow-beetle-3 green-flower-1 violet-beetle-4", "", "", market=market
    )
    by_value = play(state.copy(), "exchange red-feather-2 by value")
    assert {"horseshoe-2", "red-beetle-2"} <= set(look(by_value)["seats"][0]["hand"])
    by_colour = play(state.copy(), "exchange red-feather-2 by colour")
    assert "horseshoe-2" in look(by_colour)["market"]


def test_fee_9_an_agaric_is_exchanged_by_colour_and_category() -> None:
    market = "red-agaric-0 yellow-stone-1 blue-feather-3 green-feather-1 blue-beetle-2"
    state = deal(
        "yellow-agaric-4 blue-stone-1 green-beetle-3 green-flower-1 violet-beetle-4", "", "", market=market
    )
    assert legal(state, "exchange yellow-agaric-4") == [
        "exchange yellow-agaric-4 by colour",
        "exchange yellow-agaric-4 by category",
    ]


def test_fee_10_the_market_is_filled_up_to_five() -> None:
    state = play(deal(OFFER, "", "", market=MARKET), "exchange red-feather-1 by value")
    assert legal(state) == legal(state, "market")
    play(state, "market gray-stone-0; market gray-stone-4; market violet-flower-0")
    assert (state.player, len(look(state)["market"])) == (1, 5)


# The hand limit -----------------------------------------------------------------------------------


FULL = "red-beetle-123 red-flower-123 red-stone-123"


def test_fee_26_over_nine_an_opponent_with_fewer_takes_one_at_random_until_nine_are_left() -> None:
    state = deal("red-beetle-123 red-flower-123 red-stone-1", "", "")
    play(state, "collect")
    draw(state, "red-stone-2", "red-stone-3")
    idle(state, 2)
    play(state, "collect")
    draw(state, "gray-stone-0", "gray-stone-4")
    assert (state.player, legal(state)) == (0, ["give 1", "give 2"])
    state.apply("give 2")
    assert state.player == CHANCE
    assert [chance for _, chance in state.outcomes()] == [pytest.approx(1 / 11)] * 11
    state.apply("take red-beetle-2")
    assert "red-beetle-2" in look(state)["seats"][2]["hand"]
    assert (state.player, legal(state)) == (0, ["give 1", "give 2"])
    play(state, "give 2; take gray-stone-0")
    assert (state.player, look(state)["seats"][0]["size"]) == (1, 9)


def test_fee_26_with_no_opponent_under_nine_a_random_card_is_lost_face_up() -> None:
    state = deal(FULL, "", "")
    assert [seat["size"] for seat in look(state)["seats"]] == [9, 9, 9]
    play(state, "collect")
    draw(state, "gray-stone-0", "gray-stone-4")
    assert (state.player, len(legal(state, "lose"))) == (CHANCE, 11)
    state.apply("lose red-beetle-3")
    assert look(state)["discard"] == ["red-beetle-3"]
    assert state.player == CHANCE
    state.apply("lose gray-stone-4")
    assert (state.player, look(state)["seats"][0]["size"]) == (1, 9)


def test_fee_26_the_limit_is_checked_after_an_exchange_and_its_refill() -> None:
    state = deal(
        "red-feather-1 "
        + "blue-stone-2 yellow-beetle-3 green-flower-2 violet-beetle-4 gray-stone-0 gray-stone-4",
        "",
        "",
        market=MARKET,
    )
    play(state, "exchange red-feather-1 by value")
    assert look(state)["phase"] == "market"
    draw_any(state)
    assert (state.player, look(state)["phase"], look(state)["seats"][0]["size"]) == (0, "give", 10)


def test_fee_26_the_limit_is_checked_after_a_declining_players_draw() -> None:
    state = deal(FULL, "", "")
    court(state, "red-beetle-123")
    state.apply("decline")
    draw_any(state)
    assert (state.player, look(state)["phase"]) == (1, "give")
    assert legal(state) == ["give 0"]  # six in hand: what is laid does not count
    play(state, "give 0")
    state.apply(state.legal_actions()[0])
    assert (state.player, look(state)["phase"]) == (2, "lay")


# The decks ----------------------------------------------------------------------------------------


def test_fee_27_an_empty_deck_is_made_from_the_discard_when_a_card_is_needed() -> None:
    state = deal(FULL, "", "")
    while look(state)["deck"] > 1:
        pass_turns(state, 1)
        assert not state.is_over
    discard = look(state)["discard"]
    assert discard
    state.apply("collect")
    state.apply(state.legal_actions()[0])
    assert state.player == CHANCE
    assert [text.removeprefix("draw ") for text in legal(state)] == discard
    assert (look(state)["deck"], look(state)["discard"]) == (len(discard), [])


def test_fee_27_the_deck_is_not_made_anew_before_that() -> None:
    state = deal(FULL, "", "", "")
    assert look(state)["deck"] == 28
    pass_turns(state, 14)
    assert look(state)["deck"] == 0
    assert look(state)["discard"]


ZEROS = "gray-stone-0 gray-feather-0 violet-flower-0 violet-beetle-0 green-shell-0"


def zero_market(state: State) -> None:
    for card in names(ZEROS):
        state.apply(f"market {card}")


def before_the_market() -> State:
    state = hortus.load("feenbalz").new(3)
    for _ in range(15):
        state.apply(legal(state, "draw")[0])
    return state


def test_fee_28_a_market_of_zeros_is_laid_anew_at_set_up() -> None:
    state = before_the_market()
    zero_market(state)
    assert (state.player, look(state)["market"], look(state)["deck"]) == (CHANCE, [], 54)
    assert "market gray-stone-0" in legal(state)


def test_fee_28_three_new_markets_at_most_then_it_stays() -> None:
    state = before_the_market()
    for _ in range(4):
        assert state.player == CHANCE
        zero_market(state)
    assert (state.player, look(state)["market"]) == (0, names(ZEROS))


def test_fee_28_horseshoe_0_is_a_zero_and_one_other_value_is_enough_to_stay() -> None:
    state = before_the_market()
    play(state, "market horseshoe-0; market gray-stone-0; market gray-feather-0; market violet-flower-0")
    stays = play(state.copy(), "market horseshoe-1")
    assert stays.player == 0
    state.apply("market violet-beetle-0")
    assert look(state)["market"] == []


def test_fee_28_after_a_refill_with_zeros_only_market_and_discard_go_into_the_deck() -> None:
    market = "gray-stone-0 gray-feather-0 violet-flower-0 violet-beetle-0 green-stone-2"
    state = deal("green-shell-0 blue-stone-123 red-feather-1", "", "", market=market)
    court(state, "blue-stone-123", "", "", fairy="black")
    pass_turns(state, 2)
    state.apply("exchange green-shell-0 by colour")
    assert (state.player, look(state)["market"], look(state)["discard"]) == (CHANCE, [], [])
    assert {f"market {card}" for card in names("blue-stone-123 gray-stone-0 green-shell-0")} <= set(
        legal(state)
    )
    draw_any(state)
    assert (state.player, len(look(state)["market"])) == (1, 5)


# The end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5])
def test_fee_29_twelve_turns_a_player_without_a_courtship_end_the_game(players: int) -> None:
    state = deal(*[""] * players)
    pass_turns(state, 12 * players - 1)
    assert state.player >= 0
    pass_turns(state, 1)
    assert state.is_over
    assert state.winners() == list(range(players))


def test_fee_29_a_courtship_that_met_the_black_fairy_counts_as_one() -> None:
    state = deal(FULL, "", "")
    assert look(state)["quiet"] == 6
    court(state, "red-beetle-123", "", "", fairy="black")
    assert (state.player, look(state)["quiet"]) == (1, 0)
    pass_turns(state, 35)
    assert state.player >= 0
    pass_turns(state, 1)
    assert state.is_over


TWO_FAIRIES = "".join(f'[[fairy]]\nmirror = "{mirror}"\nclothing = "white"\n' for mirror in ("red", "green"))


def few(tmp_path: Path) -> str:
    path = tmp_path / "few.toml"
    path.write_text(TWO_FAIRIES, encoding="utf-8")
    return str(path)


def test_fee_29_the_game_ends_when_no_fairy_is_left(tmp_path: Path) -> None:
    state = deal("red-beetle-123 blue-stone-12", "green-beetle-123", "", fairies=few(tmp_path))
    court(state, "red-beetle-123", "", "", fairy="green-white")
    assert (state.player, state.scores()) == (1, [1, 0, 0])
    court(state, "green-beetle-123", "", "", fairy="red-white")
    assert (state.is_over, state.scores(), state.winners()) == (True, [1, 1, 0], [0, 1])


@pytest.mark.parametrize(("players", "enough"), [(3, 6), (4, 6), (5, 5), (6, 5)])
def test_fee_29_enough_fairies_win_and_nothing_goes_on_after_that(players: int, enough: int) -> None:
    reached = 0
    for seed in range(12 if hortus.compiled else 4):
        for state in positions("feenbalz", players, seed):
            if not state.is_over:
                handing_out = look(state)["phase"] == "bonus"
                assert handing_out or max(state.scores()) < enough
        table = look(state)
        over = table["fairies"]["deck"] == 0 or table["quiet"] == 12 * players
        assert max(state.scores()) >= enough or over
        reached += max(state.scores()) >= enough
        best = max(state.scores())
        assert state.winners() == [seat for seat, score in enumerate(state.scores()) if score == best]
    assert reached


def test_fee_29_all_fairies_of_a_courtship_are_handed_out_before_the_end() -> None:
    """Five horseshoes when four fairies are won: three more come, though the second is enough."""
    state = deal("red-beetle-123 red-flower-23 red-stone-123 red-feather-3", "", "")
    court(state, "red-beetle-123 red-flower-23", "", "", fairy="blue-stone")
    state.apply("fairy yellow-flower")
    idle(state, 2)
    play(state, "collect; draw red-feather-2; draw horseshoe-0")
    idle(state, 2)
    court(state, "red-stone-123 red-feather-23", "", "", fairy="none-beetle")
    state.apply("fairy none-feather")
    for shoes in ("12", "34"):
        idle(state, 2)
        play(state, f"collect; draw horseshoe-{shoes[0]}; draw horseshoe-{shoes[1]}")
    idle(state, 2)
    court(state, "horseshoe-01234", "", "", fairy="red-beetle")
    state.apply("fairy red-stone")
    assert (state.scores(), state.player) == ([6, 0, 0], CHANCE)
    state.apply("fairy red-feather")
    assert (state.scores(), state.is_over, state.winners()) == ([7, 0, 0], True, [0])
