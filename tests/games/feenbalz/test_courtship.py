"""Feenbalz: courting, values, increases and winning (FEE-11 to FEE-25)."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus import CHANCE, State
from hortus.games.feenbalz.views import FeenbalzOutcome
from tests.games.feenbalz.clearing import court, deal, increase, lay, look, names, values, won
from tests.tables import legal, play

REDS = "red-beetle-123 red-flower-12"
GREENS = "green-flower-12 green-stone-12 green-feather-2"


def told(state: State, text: str) -> FeenbalzOutcome:
    """How clients are told that the courtship ends with this action, which is then taken."""
    outcome = state.game.outcome(state, state.parse(text))
    state.apply(text)
    assert isinstance(outcome, FeenbalzOutcome)
    return outcome


# Courting -----------------------------------------------------------------------------------------


def test_fee_11_the_opponents_lay_or_draw_in_turn_order_then_the_fairy_appears() -> None:
    state = deal(REDS, GREENS, "blue-stone-123 blue-beetle-12")
    lay(state, "red-beetle-123")
    assert state.player == 1
    lay(state, "green-flower-12 green-stone-1")
    assert state.player == 2
    assert legal(state)[-1] == "decline"
    state.apply("decline")
    assert (state.player, look(state)["phase"], look(state)["drawer"]) == (CHANCE, "draw", 2)
    state.apply("draw gray-stone-4")
    assert "gray-stone-4" in look(state)["seats"][2]["hand"]
    assert (state.player, look(state)["phase"]) == (CHANCE, "fairy")
    assert len(legal(state, "fairy")) == 25


def test_fee_11_the_round_of_opponents_starts_left_of_the_one_who_courts() -> None:
    state = play(deal(REDS, GREENS, "", ""), "collect; draw gray-stone-0; draw gray-stone-4")
    order = []
    lay(state, "green-flower-12 green-stone-1")
    for _ in range(3):
        order.append(state.player)
        play(state, "decline")
        state.apply(state.legal_actions()[0])
    assert order == [2, 3, 0]


def test_fee_11_a_collection_is_laid_in_rising_card_order() -> None:
    state = play(deal(REDS, "", ""), "lay red-beetle-2")
    assert legal(state) == ["lay red-beetle-3", "lay red-flower-1"]  # flower 2 would come too late for three
    with pytest.raises(hortus.IllegalAction, match=r"rising card order \(FEE-11\)"):
        state.apply("lay red-beetle-1")


def test_fee_11_once_laying_there_is_no_declining() -> None:
    state = lay(deal(REDS, GREENS, ""), "red-beetle-123")
    state.apply("lay green-flower-1")
    assert "decline" not in legal(state)


def test_fee_12_without_a_collection_one_can_only_decline() -> None:
    state = deal(REDS, "yellow-beetle-1 red-stone-2 green-flower-3 blue-feather-1 gray-stone-4", "")
    lay(state, "red-beetle-123")
    assert (state.player, legal(state)) == (1, ["decline"])


def test_fee_12_what_is_laid_stays_hidden_until_the_fairy_is_revealed() -> None:
    state = deal(REDS, GREENS, "")
    lay(state, "red-beetle-123")
    for seat in (1, 2, None):
        assert state.redacted(state.parse("lay green-flower-1"), seat) == (
            "lay green-flower-1" if seat == 1 else "lay ?"
        )
    lay(state, "green-flower-12 green-stone-1")
    court(state, "")
    assert look(state, 0)["seats"][0]["collection"] == names("red-beetle-123")
    assert look(state, 0)["seats"][1]["collection"] is None
    assert look(state, 0)["seats"][1]["laid"] == 3
    state.apply("fairy blue-stone")
    assert look(state, 0)["seats"][1]["collection"] == names("green-flower-12 green-stone-1")


# Values -------------------------------------------------------------------------------------------


def value_of(collection: str, fairy: str, fairies: str = "") -> int:
    """What a collection is worth, laid beside another so that increases are asked for."""
    state = deal(collection, "yellow-beetle-1 yellow-flower-1 yellow-stone-1", "", fairies=fairies)
    court(state, collection, "yellow-beetle-1 yellow-flower-1 yellow-stone-1", "", fairy=fairy)
    value = values(state)[0]
    assert value is not None
    return value


def test_fee_13_the_printed_values_are_added_up() -> None:
    assert value_of("red-beetle-2 red-flower-3 red-stone-1", "blue-stone") == 2 + 3 + 1 + 1  # her stones


def test_fee_13_a_disliked_card_is_worth_nothing() -> None:
    assert value_of("green-beetle-23 green-shell-4", "none-feather") == 9
    assert value_of("red-stone-3 blue-stone-2 gray-stone-4", "none-feather") == 0


def test_fee_13_14_the_worked_example_is_worth_7() -> None:
    """Blue mirror, beetle clothing, dislikes shells: green shell 4, green beetle 2, green beetle 3."""
    assert value_of("green-shell-4 green-beetle-23", "blue-beetle") == 7
    state = deal("green-shell-4 green-beetle-23", GREENS, "")
    court(state, "green-shell-4 green-beetle-23", "green-flower-12 green-stone-1", "", fairy="blue-beetle")
    counts = state.game.client_view(state, None)["display"]["counts"]
    why = {"printed": 9, "disliked": 4, "mirror": 0, "clothing": 2, "treasures": 0, "honey": 0}
    assert counts[0] == {"cards": [3, 4, 0], **why}
    assert counts[2] is None


@pytest.mark.parametrize(
    ("cards", "fairy", "value"),
    [
        ("blue-flower-1 blue-feather-1 blue-beetle-1", "blue-stone", 6),  # the mirror
        ("red-stone-1 green-stone-1 gray-stone-0", "blue-stone", 5),  # the clothing
        ("blue-stone-123", "blue-stone", 12),  # both
        ("red-flower-1 red-feather-1 red-beetle-1", "blue-stone", 3),  # neither
        ("gray-stone-4 gray-feather-4 gray-stone-0", "none-beetle", 8),  # an empty mirror is no gray one
        ("green-shell-04 blue-shell-4", "red-white", 8),  # white clothing is no shell
    ],
)
def test_fee_14_mirror_and_clothing_are_worth_one_a_card_each(cards: str, fairy: str, value: int) -> None:
    assert value_of(cards, fairy) == value


@pytest.mark.parametrize(
    ("cards", "fairy", "value"),
    [
        ("gray-stone-04 gray-feather-0", "yellow-beetle", 7),  # treasures gray, a 0 as well
        ("horseshoe-034", "blue-white", 10),  # treasures horseshoes
        ("violet-beetle-0 violet-flower-0 horseshoe-2", "green-stone", 4),
        ("green-flower-12 green-stone-1", "green-flower", 9),  # dislikes gray only: 4 + 3 + 2
        (
            "blue-shell-4 blue-stone-1 blue-feather-2",
            "blue-beetle",
            6,
        ),  # a disliked shell keeps the mirror's 1
        ("red-feather-3 red-beetle-1 red-stone-2", "red-white", 6),  # a disliked feather too
        ("yellow-agaric-4 red-agaric-0 blue-shell-4", "blue-feather", 11),
    ],
)
def test_fee_15_a_treasure_adds_one_and_preferences_count_on_a_zero(
    cards: str, fairy: str, value: int
) -> None:
    assert value_of(cards, fairy) == value


def test_fee_15_a_disliked_horseshoe_is_worth_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[fairy]]\nmirror = "red"\nclothing = "stone"\ndislikes = "horseshoe"\n', encoding="utf-8"
    )
    assert value_of("red-stone-1 horseshoe-34", "red-stone", fairies=str(path)) == 3
    state = deal("green-beetle-12 green-flower-1 horseshoe-4", "blue-feather-123", "", fairies=str(path))
    court(state, "green-beetle-12 green-flower-1", "blue-feather-123", "", fairy="red-stone")
    assert legal(state) == ["pass"]


# Who leads, and increases -------------------------------------------------------------------------


def test_fee_16_equal_values_the_one_laid_out_first_leads() -> None:
    state = deal(
        "red-beetle-123 blue-feather-1 green-stone-1", "green-beetle-123 blue-flower-1 yellow-stone-1", ""
    )
    court(state, "red-beetle-123", "green-beetle-123", "", fairy="yellow-flower")
    assert values(state) == [6, 6, None]
    play(state, "pass; pass")
    assert won(state) == [["yellow-flower"], [], []]


def test_fee_16_an_increase_to_the_same_value_leads_only_for_the_one_laid_first() -> None:
    hands = (
        "red-beetle-123 red-flower-1 green-stone-1",
        "green-beetle-23 green-stone-2 green-feather-1 blue-flower-1",
    )
    state = deal(*hands, "")
    court(state, "red-beetle-123", "green-beetle-23 green-stone-2", "", fairy="yellow-flower")
    assert values(state) == [6, 7, None]
    assert legal(state) == ["add red-flower-1", "pass"]  # 7 + 1 for her flowers = 8
    state = deal(hands[1], hands[0], "")
    court(state, "green-beetle-23 green-stone-2", "red-beetle-12 red-flower-1", "", fairy="blue-beetle")
    assert values(state) == [9, 6, None]
    state.apply("pass")
    assert legal(state) == ["add red-beetle-3", "pass"]  # 6 + 4 = 10
    state = deal(
        "green-beetle-23 green-stone-3 blue-feather-1 yellow-flower-1",
        "red-beetle-12 red-flower-1 red-stone-3 blue-flower-2",
        "",
    )
    court(state, "green-beetle-23 green-stone-3", "red-beetle-12 red-flower-1", "", fairy="none-flower")
    assert values(state) == [8, 5, None]
    state.apply("pass")
    assert legal(state) == ["pass"]  # 5 + 3 = 8 is not enough for the second


def against_eleven() -> State:
    """The worked example: Ulf lays 7, Olli 11; Ulf holds green stone 3, green feather 1, green beetle 1."""
    olli = "blue-stone-23 blue-feather-3 blue-flower-1 yellow-feather-1"
    ulf = "green-shell-4 green-beetle-23 green-stone-3 green-feather-1 green-beetle-1 red-flower-1"
    state = deal(ulf, olli, "")
    court(
        state,
        "green-shell-4 green-beetle-23",
        "blue-stone-2 blue-stone-3 blue-feather-3",
        "",
        fairy="blue-beetle",
    )
    return state


def test_fee_17_the_worked_example_reaches_13() -> None:
    state = against_eleven()
    assert values(state)[:2] == [7, 11]
    play(state, "add green-beetle-1; add green-stone-3; add green-feather-1")
    assert legal(state) == ["back green-shell-4"]
    play(state, "back green-shell-4")
    assert values(state)[0] == 13
    assert legal(state) == ["done"]
    play(state, "done")
    assert "green-shell-4" in look(state)["seats"][0]["hand"]


def test_fee_17_a_step_must_still_be_able_to_lead() -> None:
    state = against_eleven()
    assert legal(state) == ["add green-beetle-1", "add green-stone-3", "pass"]  # the feather alone: 8
    state.apply("add green-stone-3")
    assert legal(state) == ["add green-feather-1"]  # 10 does not lead; 11 does, as Ulf laid first
    state.apply("add green-feather-1")
    assert legal(state) == ["done"]


def test_fee_17_what_was_added_stays_and_cards_go_back_in_rising_order_to_five() -> None:
    state = deal("red-beetle-123 red-flower-12 red-stone-3 red-feather-3", "green-beetle-123", "")
    court(state, "red-beetle-12 red-flower-1 red-flower-2", "green-beetle-123", "", fairy="blue-stone")
    assert values(state)[:2] == [6, 6]
    play(state, "add red-beetle-3; add red-stone-3; add red-feather-3")
    assert legal(state) == ["back red-beetle-1", "back red-beetle-2", "back red-flower-1"]
    play(state, "back red-beetle-2")
    assert legal(state) == ["back red-flower-1", "back red-flower-2"]
    play(state, "back red-flower-2; done")
    assert look(state)["seats"][0]["collection"] == names(
        "red-beetle-13 red-flower-1 red-stone-3 red-feather-3"
    )


def test_fee_17_old_and_added_together_must_fit() -> None:
    state = deal("red-beetle-12 blue-beetle-3 red-stone-3 green-beetle-3", "green-flower-123", "")
    court(state, "red-beetle-12 blue-beetle-3", "green-flower-123", "", fairy="yellow-stone")
    assert legal(state, "add") == ["add green-beetle-3"]


def test_fee_17_the_third_horseshoe_does_not_fit_even_if_one_could_go_back() -> None:
    state = deal("red-beetle-123 horseshoe-0 horseshoe-1 horseshoe-4 red-stone-3", "green-flower-123", "")
    court(state, "red-beetle-123 horseshoe-01", "green-flower-123", "", fairy="yellow-stone")
    assert legal(state, "add") == ["add red-stone-3"]


def test_fee_17_two_more_horseshoes_cannot_be_counted_on_where_one_lies() -> None:
    state = deal("red-beetle-12 horseshoe-0 horseshoe-34", "green-flower-23 green-stone-3", "")
    court(state, "red-beetle-12 horseshoe-0", "green-flower-23 green-stone-3", "", fairy="none-feather")
    assert values(state)[:2] == [3, 5]
    assert legal(state) == ["add horseshoe-3", "add horseshoe-4", "pass"]
    state = deal("red-beetle-12 horseshoe-0 horseshoe-34", "green-flower-23 green-beetle-3", "")
    court(state, "red-beetle-12 horseshoe-0", "green-flower-23 green-beetle-3", "", fairy="none-feather")
    assert legal(state) == ["pass"]  # 7 with one more, 10 only with both


def test_fee_17_what_is_added_to_five_replaces_something() -> None:
    state = deal(
        "blue-beetle-23 blue-feather-23 blue-shell-4",
        "red-beetle-23 red-stone-23 red-agaric-4 red-feather-23",
        "",
    )
    court(
        state,
        "blue-beetle-23 blue-feather-23 blue-shell-4",
        "red-beetle-23 red-stone-23 red-agaric-4",
        "",
        fairy="yellow-flower",
    )
    assert values(state)[:2] == [14, 14]
    state.apply("pass")
    assert legal(state) == ["add red-feather-2", "add red-feather-3", "pass"]
    assert legal(play(state.copy(), "add red-feather-2")) == ["add red-feather-3"]  # 2 for a 2 is not enough
    state.apply("add red-feather-3")
    assert legal(state) == ["back red-beetle-2", "back red-stone-2"]


def test_fee_17_a_card_as_good_as_the_one_it_replaces_does_not_lead() -> None:
    state = deal(
        "blue-beetle-23 blue-feather-23 blue-shell-4",
        "red-beetle-23 red-stone-23 red-agaric-4 red-feather-2 gray-stone-0",
        "",
    )
    court(
        state,
        "blue-beetle-23 blue-feather-23 blue-shell-4",
        "red-beetle-23 red-stone-23 red-agaric-4",
        "",
        fairy="yellow-flower",
    )
    state.apply("pass")
    assert legal(state) == ["pass"]


def test_fee_17_the_one_who_courted_is_asked_first_and_each_once() -> None:
    state = play(deal("blue-stone-123", REDS, GREENS), "collect; draw gray-stone-0; draw gray-stone-4")
    court(state, "red-beetle-123", "green-flower-12 green-stone-1", "blue-stone-123", fairy="none-beetle")
    order = []
    while look(state)["phase"] == "increase":
        order.append(state.player)
        state.apply("pass")
    assert order == [1, 2, 0]


def test_fee_17_a_second_whole_set_counts_as_leading_beside_the_first() -> None:
    state = deal(
        "green-shell-04 blue-shell-04 red-beetle-1", "red-agaric-04 yellow-agaric-04 horseshoe-4", ""
    )
    court(state, "green-shell-04 blue-shell-04", "red-agaric-04 yellow-agaric-0", "", fairy="yellow-stone")
    state.apply("pass")
    assert legal(state) == [
        "add yellow-agaric-4",
        "pass",
    ]  # a horseshoe would break it, and no value beats the shells


def test_fee_18_a_single_collection_is_not_increased() -> None:
    state = deal(REDS, "", "")
    court(state, "red-beetle-123", "", "")
    outcome = told(state, "fairy yellow-stone")
    assert (state.player, won(state)[0]) == (1, ["yellow-stone"])
    assert (outcome.fairy.name, outcome.laid[0].cards) == ("yellow-stone", names("red-beetle-123"))
    assert [(one.seat, one.value) for one in outcome.laid] == [(0, 6)]


# The variant --------------------------------------------------------------------------------------


def early() -> State:
    state = deal(
        "red-beetle-123 red-flower-12 red-stone-3 blue-stone-1",
        "green-beetle-23 green-stone-3 green-feather-3",
        "",
        early_increase=True,
    )
    return court(state, "red-beetle-123", "green-beetle-23 green-stone-3", "")


def test_fee_19_increases_come_before_the_fairy_and_need_not_lead() -> None:
    state = early()
    assert (state.player, look(state)["fairy"]) == (0, None)
    assert legal(state) == ["add red-flower-1", "add red-flower-2", "add red-stone-3", "pass"]
    play(state, "add red-flower-1")
    assert legal(state) == ["add red-flower-2", "add red-stone-3", "done"]
    play(state, "done; pass")
    assert legal(state) == legal(state, "fairy")
    state.apply("fairy blue-stone")
    assert (state.player, won(state)[1]) == (
        1,
        ["blue-stone"],
    )  # 8 and its stone against 7: no increases any more


def test_fee_19_what_is_added_or_taken_back_stays_hidden() -> None:
    state = early()
    for text in ("add red-flower-1", "add red-flower-2", "add red-stone-3", "back red-beetle-1"):
        action = state.parse(text)
        assert state.redacted(action, 0) == text
        assert state.redacted(action, 1) == state.redacted(action, None) == f"{text.split()[0]} ?"
        state.apply(text)
        assert look(state, 1)["seats"][0]["collection"] is None
    assert (look(state, 1)["seats"][0]["added"], look(state, 1)["seats"][0]["taken_back"]) == (3, 1)
    assert look(state, 1)["seats"][0]["laid"] == 5


def test_fee_19_shown_increases_are_not_hidden() -> None:
    state = against_eleven()
    assert state.redacted(state.parse("add green-beetle-1"), 1) == "add green-beetle-1"


# Winning ------------------------------------------------------------------------------------------


def test_fee_20_the_leader_wins_all_collections_are_discarded_and_play_goes_on_to_the_left() -> None:
    state = deal(REDS, GREENS, "", "")
    court(state, "red-beetle-123", "green-flower-12 green-stone-1", "", "", fairy="none-beetle")
    play(state, "pass; pass")
    assert won(state) == [["none-beetle"], [], [], []]
    assert look(state)["discard"] == names("red-beetle-123 green-flower-12 green-stone-1")
    assert state.player == 1


def test_fee_21_the_black_fairy_leaves_and_nobody_wins() -> None:
    state = deal(REDS, GREENS, "")
    court(state, "red-beetle-123", "green-flower-12 green-stone-1", "")
    assert [one.value for one in told(state, "fairy black").laid] == [None, None]
    table = look(state)
    assert (state.player, state.scores()) == (1, [0, 0, 0])
    assert [fairy["name"] for fairy in table["fairies"]["removed"]] == ["black"]
    assert (table["fairies"]["deck"], len(table["discard"])) == (24, 6)


def wins_two(state: State) -> bool:
    return bool(look(state)["phase"] == "bonus")


@pytest.mark.parametrize(
    ("rival", "two"), [("green-flower-12 green-feather-1", True), ("green-flower-12 green-feather-2", False)]
)
def test_fee_22a_leading_every_other_by_ten(rival: str, two: bool) -> None:
    state = deal("red-stone-123 blue-stone-123 red-beetle-1", rival + " horseshoe-0", "")
    court(state, "red-stone-123 blue-stone-23", rival, "", fairy="none-beetle")  # she dislikes flowers
    assert values(state)[:2] == [11, 1 if two else 2]
    play(state, "pass; pass")
    assert wins_two(state) is two


def test_fee_22b_alone_with_ten_or_more() -> None:
    state = deal("red-stone-23 blue-stone-23 red-beetle-1", "", "")
    court(state, "red-stone-23 blue-stone-23", "", "", fairy="none-beetle")
    assert wins_two(state)
    play(state, "fairy red-white")
    assert won(state)[0] == ["red-white", "none-beetle"]
    state = deal("red-stone-123 blue-stone-3 red-beetle-1", "", "")
    court(state, "red-stone-123 blue-stone-3", "", "", fairy="none-beetle")
    assert not wins_two(state)  # 9


def test_fee_22c_with_no_cards_left_in_hand() -> None:
    state = deal("red-stone-1 blue-stone-1 red-stone-2 blue-stone-2 green-stone-1", "", "")
    court(state, "red-stone-12 blue-stone-12 green-stone-1", "", "", fairy="none-feather")
    assert wins_two(state)  # worth nothing to her, but the hand is empty
    play(state, "fairy blue-stone")
    assert state.scores() == [2, 0, 0]


def test_fee_22d_all_four_shells_and_nothing_else() -> None:
    state = deal("green-shell-04 blue-shell-04 red-beetle-1", "", "")
    court(state, "green-shell-04 blue-shell-04", "", "", fairy="blue-beetle")
    assert wins_two(state)
    state = deal("green-shell-04 blue-shell-04 red-agaric-0 red-beetle-1 yellow-flower-2", "", "")
    court(state, "green-shell-04 blue-shell-04 red-agaric-0", "", "", fairy="blue-beetle")
    assert not wins_two(state)


def test_fee_22e_horseshoes_only() -> None:
    state = deal("horseshoe-012 red-beetle-1 blue-stone-1", "", "")
    court(state, "horseshoe-012", "", "", fairy="none-beetle")
    assert wins_two(state)


def test_fee_22_reasons_do_not_add_up() -> None:
    state = deal("horseshoe-1234 red-beetle-1", "", "")
    court(state, "horseshoe-1234", "", "", fairy="none-beetle")  # ten, alone, horseshoes only
    play(state, "fairy red-white")
    assert state.scores() == [2, 0, 0]
    assert state.player == 1


def test_fee_22_a_black_fairy_met_on_the_way_leaves() -> None:
    state = deal("horseshoe-012 red-beetle-1 blue-stone-1", "", "")
    court(state, "horseshoe-012", "", "", fairy="none-beetle")
    play(state, "fairy black")
    assert wins_two(state)
    play(state, "fairy red-white")
    assert (state.scores(), state.player) == ([2, 0, 0], 1)
    assert [fairy["name"] for fairy in look(state)["fairies"]["removed"]] == ["black"]


def test_fee_22_with_no_further_fairy_the_bonus_lapses(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(
        '[[fairy]]\nmirror = "red"\nclothing = "stone"\n[[fairy]]\nmirror = "none"\nclothing = "white"\n',
        encoding="utf-8",
    )
    state = deal("horseshoe-012 red-beetle-1 blue-stone-1", "", "", fairies=str(path))
    court(state, "horseshoe-012", "", "", fairy="red-stone")
    play(state, "fairy black")
    assert (state.is_over, state.scores()) == (True, [1, 0, 0])


def test_fee_23_a_whole_set_wins_whatever_the_values() -> None:
    state = deal(
        "red-stone-23 blue-stone-23 red-beetle-1", "green-shell-04 blue-shell-04 yellow-flower-1", ""
    )
    court(state, "red-stone-23 blue-stone-23", "green-shell-04 blue-shell-04", "", fairy="blue-beetle")
    assert legal(state) == ["pass"]
    play(state, "pass; pass; fairy red-white")
    assert won(state)[1] == ["red-white", "blue-beetle"]


def test_fee_23_both_sets_win_one_fairy_each_the_first_laid_the_face_up_one() -> None:
    state = deal(
        "red-agaric-04 yellow-agaric-04 red-beetle-1", "", "green-shell-04 blue-shell-04 yellow-flower-1"
    )
    court(state, "red-agaric-04 yellow-agaric-04", "", "green-shell-04 blue-shell-04", fairy="blue-beetle")
    play(state, "pass; pass")
    assert wins_two(state)
    play(state, "fairy red-white")
    assert won(state) == [["blue-beetle"], [], ["red-white"]]
    assert state.player == 1


def test_fee_24_five_horseshoes_win_against_a_whole_set_and_three_fairies() -> None:
    state = deal("green-shell-04 blue-shell-04 red-beetle-1", "horseshoe-01234", "")
    court(state, "green-shell-04 blue-shell-04", "horseshoe-01234", "", fairy="blue-beetle")
    play(state, "pass; pass; fairy red-white; fairy black; fairy green-white")
    assert won(state) == [[], ["red-white", "green-white", "blue-beetle"], []]


def test_fee_24_nothing_can_be_increased_to_lead_against_five_horseshoes() -> None:
    state = deal("green-shell-04 blue-shell-04 red-beetle-1", "horseshoe-01234", "")
    court(state, "green-shell-04 blue-shell-0", "horseshoe-01234", "", fairy="blue-beetle")
    assert legal(state) == ["pass"]


def test_fee_24_an_increase_to_five_horseshoes_leads() -> None:
    state = deal("horseshoe-01234", "green-shell-04 blue-shell-04 red-beetle-1", "")
    court(state, "horseshoe-012", "green-shell-04 blue-shell-04", "", fairy="blue-beetle")
    assert legal(state) == ["add horseshoe-3", "pass"]
    play(state, "add horseshoe-3")
    assert legal(state) == ["add horseshoe-4"]


def test_fee_25_a_set_completed_by_an_increase_wins_and_so_does_an_emptied_hand() -> None:
    state = deal("green-shell-04 blue-shell-04 red-beetle-1", "red-stone-23 blue-stone-23 red-flower-1", "")
    court(state, "green-shell-04 blue-shell-0", "red-stone-23 blue-stone-23", "", fairy="none-flower")
    increase(state, "blue-shell-4")
    play(state, "pass")
    assert wins_two(state)
    assert won(state)[0] == ["none-flower"]
    state = deal(
        "red-beetle-123 red-flower-3 red-stone-3", "green-beetle-123 blue-flower-1 yellow-stone-3", ""
    )
    court(state, "red-beetle-123", "green-beetle-123", "", fairy="none-feather")
    increase(state, "red-flower-3 red-stone-3")
    play(state, "pass")
    assert wins_two(state)  # 9 against 6, but nothing left in hand


def test_fee_25_the_lead_of_ten_is_judged_after_the_increases() -> None:
    state = deal(
        "red-stone-123 blue-stone-23 red-beetle-1 yellow-feather-2",
        "green-flower-12 blue-flower-1 red-flower-3 yellow-flower-23",
        "",
    )
    court(state, "red-stone-123", "green-flower-12 blue-flower-1", "", fairy="blue-stone")
    increase(state, "blue-stone-23")
    assert values(state)[:2] == [18, 5]
    play(state, "pass")
    assert wins_two(state)
