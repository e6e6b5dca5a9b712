"""Feenbalz: what each seat knows, and what is drawn anew when a position is resampled (FEE-32)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hortus import State
from hortus.games.feenbalz.cards import CARDS, OBJECTS
from tests.games.feenbalz.clearing import court, deal, draw, idle, lay, look, names, settle
from tests.tables import legal, play, positions

MARKET = "yellow-flower-1 red-stone-1 blue-feather-3 green-feather-1 red-beetle-1"
FULL = "red-beetle-123 red-flower-123 red-stone-123"


def known(state: State, viewer: int | None, seat: int) -> list[str]:
    found: list[str] = state.view(viewer)["seats"][seat]["known"]
    return found


def test_fee_32_draws_are_the_drawers_own() -> None:
    state = play(deal("", "", ""), "collect")
    action = state.parse("draw gray-stone-4")
    assert [state.redacted(action, seat) for seat in (0, 1, None)] == [
        "draw gray-stone-4",
        "draw ?",
        "draw ?",
    ]
    state.apply(action)
    assert known(state, 1, 0) == []
    assert look(state, 1)["seats"][0]["hand"] is None
    assert "gray-stone-4" in look(state, 1)["unseen"]
    assert "gray-stone-4" not in look(state, 0)["unseen"]


def test_fee_32_what_an_exchange_takes_is_known_until_it_is_seen_to_leave() -> None:
    state = deal("red-feather-1 red-flower-3", "", "", market=MARKET)
    state.apply("exchange red-feather-1 by colour")
    assert known(state, 1, 0) == known(state, None, 0) == names("red-beetle-1 red-stone-1")
    settle(state)
    idle(state, 2)
    state.apply(legal(state, "exchange red-stone-1")[0])
    assert "red-stone-1" not in known(state, 1, 0)
    assert "red-beetle-1" in known(state, 1, 0)


def test_fee_32_a_resampled_state_keeps_what_is_known() -> None:
    state = deal("red-feather-1", "", "", market=MARKET)
    state.apply("exchange red-feather-1 by colour")
    rng = random.Random(4)
    hands = [look(state.resample(1, rng))["seats"][0]["hand"] for _ in range(200)]
    assert all({"red-beetle-1", "red-stone-1"} <= set(hand) for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 150


def give_and_take() -> State:
    """Seat 0 has shown three cards, holds ten, and seat 2 takes one."""
    state = deal(
        "red-feather-1 blue-stone-2 yellow-beetle-3 green-flower-2 violet-beetle-4 gray-stone-04",
        "",
        "",
        market=MARKET,
    )
    state.apply("exchange red-feather-1 by value")
    settle_market(state)
    play(state, "give 2")
    return state


def settle_market(state: State) -> None:
    while look(state)["phase"] == "market":
        state.apply(legal(state)[0])


def test_fee_32_a_take_is_known_to_giver_and_taker_only() -> None:
    state = give_and_take()
    action = state.parse("take red-beetle-1")
    assert [state.redacted(action, seat) for seat in (0, 1, 2, None)] == [
        "take red-beetle-1",
        "take ?",
        "take red-beetle-1",
        "take ?",
    ]


def test_fee_32_the_others_forget_the_givers_hand_after_a_take() -> None:
    state = give_and_take()
    assert len(known(state, 1, 0)) == 4
    state.apply("take red-beetle-1")
    assert known(state, 1, 0) == known(state, None, 0) == []
    assert known(state, 2, 0) == ["yellow-flower-1", "red-stone-1", "green-feather-1"]
    assert known(state, 0, 2) == ["red-beetle-1"]
    assert known(state, 1, 2) == []


def test_fee_32_a_lost_card_goes_face_up_to_the_discard() -> None:
    state = play(deal(FULL, "", ""), "collect")
    draw(state, "gray-stone-0", "gray-stone-4")
    assert state.redacted(state.parse("lose red-stone-1"), 1) == "lose red-stone-1"
    state.apply("lose red-stone-1")
    assert look(state, 1)["discard"] == ["red-stone-1"]


def test_fee_32_cards_taken_back_from_a_shown_collection_are_known() -> None:
    state = deal(
        "green-shell-4 green-beetle-123 green-stone-3 green-feather-1 red-flower-1",
        "blue-stone-23 blue-feather-3",
        "",
    )
    court(state, "green-shell-4 green-beetle-23", "blue-stone-23 blue-feather-3", "", fairy="blue-beetle")
    play(state, "add green-beetle-1; add green-stone-3; add green-feather-1; back green-shell-4; done")
    assert known(state, 1, 0) == ["green-shell-4"]


def shown_then_laid() -> State:
    """Seat 0 is known to hold two reds, and has laid three cards face down."""
    state = deal("red-feather-1 red-flower-2 red-beetle-3 blue-stone-2 green-stone-3", "", "", market=MARKET)
    play(state, "exchange red-feather-1 by colour")
    settle_market(state)
    play(
        state,
        "collect; draw gray-stone-0; draw gray-stone-4; collect; draw gray-feather-0; draw gray-feather-4",
    )
    return lay(state, "red-beetle-13 red-stone-1")


def test_fee_32_a_known_card_may_have_been_laid_face_down() -> None:
    state = shown_then_laid()
    assert known(state, 1, 0) == names("red-beetle-1 red-stone-1")
    assert look(state, 1)["seats"][0]["hidden"] == 4  # of six, in hand and laid
    rng = random.Random(8)
    laid = Counter[str]()
    for _ in range(400):
        seat = look(state.resample(1, rng))["seats"][0]
        assert {"red-beetle-1", "red-stone-1"} <= {*seat["hand"], *seat["collection"]}
        assert (len(seat["hand"]), len(seat["collection"])) == (3, 3)
        assert is_collection(seat["collection"])
        laid.update(set(seat["collection"]) & {"red-beetle-1", "red-stone-1"})
    assert all(60 < laid[card] < 400 for card in ("red-beetle-1", "red-stone-1"))


def test_fee_32_after_the_reveal_what_was_laid_is_no_longer_in_hand() -> None:
    state = court(shown_then_laid(), "", "", fairy="none-beetle")
    assert known(state, 1, 0) == []


def test_fee_32_a_half_laid_collection_can_still_be_finished() -> None:
    state = deal("red-feather-1 red-flower-2 red-beetle-3 blue-stone-2 green-stone-3", "", "")
    for text in ("lay red-beetle-3", "lay red-flower-2"):
        state.apply(text)
        rng = random.Random(3)
        for _ in range(200):
            other = state.resample(1, rng)
            assert legal(other)
            while legal(other, "lay"):
                other.apply(legal(other, "lay")[0])
            assert legal(other) == ["done"]


def is_collection(cards: list[str]) -> bool:
    found = [OBJECTS[CARDS.index(card)] for card in cards]
    coloured = [card for card in found if card.colour >= 0]
    if not coloured:
        return 3 <= len(cards) <= 5
    alike = len({card.colour for card in coloured}) == 1 or len({card.category for card in coloured}) == 1
    return (
        3 <= len(cards) <= 5
        and len(found) - len(coloured) <= 2
        and (alike or all(card.category >= 4 for card in coloured))
    )


def test_fee_32_those_not_asked_for_a_berry_hold_none_and_those_asked_hold_one() -> None:
    state = deal("red-feather-1 blue-stone-2", "", "thistle", market=MARKET, berries=True)
    state.apply("exchange red-feather-1 by category")
    assert state.player == 2
    assert known(state, 0, 2) == known(state, None, 2) == ["thistle"]
    rng = random.Random(2)
    for _ in range(200):
        seats = look(state.resample(0, rng))["seats"]
        assert "thistle" in seats[2]["hand"]
        assert "thistle" not in seats[1]["hand"]


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("berries", [False, True])
def test_fee_32_in_every_position_a_resampled_table_is_whole_and_looks_the_same(
    early: bool, berries: bool
) -> None:
    rng = random.Random(6)
    for seed in range(3):
        for state in positions("feenbalz", 3 + seed, seed, {"early_increase": early, "berries": berries}):
            if state.is_over or rng.random() > 0.15:
                continue
            seat = rng.choice([None, *range(state.players)])
            other = state.resample(seat, rng)
            assert other.view(seat) == state.view(seat)
            assert legal(other)
            assert all_cards(other) == all_cards(state)
            for one in look(other)["seats"]:
                assert not one["suitor"] or is_collection(one["collection"]) or one["laid"] > 5


def all_cards(state: State) -> Counter[str]:
    table = look(state)
    assert len(table["unseen"]) == table["deck"]
    found = Counter([*table["market"], *table["discard"], *table["gone"], *table["unseen"]])
    for seat in table["seats"]:
        found.update([*seat["hand"], *(seat["collection"] or [])])
    if table["offered"]:
        found[table["offered"]["card"]] += 1
    return found


def test_fee_32_no_card_is_lost_or_doubled() -> None:
    for berries in (False, True):
        for state in positions("feenbalz", 4, 5, {"berries": berries}):
            cards = all_cards(state)
            assert sum(cards.values()) == (79 if berries else 69)
            assert all(copies == (1 if CARDS.index(card) < 69 else 2) for card, copies in cards.items())


def test_fee_32_two_berries_of_a_kind_look_alike() -> None:
    state = deal("thorn dew red-stone-2 blue-beetle-3 green-flower-1", "dew", "", berries=True)
    play(state, "play thorn 1; take dew")
    assert known(state, 1, 0) == ["dew"]
    assert known(state, 2, 0) == []
    play(state, "play dew")
    assert known(state, 1, 0) == []  # it may have been the one that was taken
    assert look(state)["seats"][0]["hand"].count("dew") == 1
