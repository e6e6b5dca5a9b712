"""FUN-8: what a seat may know, and what is drawn anew for it."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from hortus import CHANCE, State
from hortus.games.fungi.cards import CARDS
from tests.games.fungi.walks import STUCK, deal, refill, turn, walk
from tests.tables import legal, outcome, positions, random_game, table


def theirs(state: State, seat: int | None = 0, owner: int = 1) -> Any:
    """What a seat sees of the owner, usually of its opponent."""
    return state.view(seat)["seats"][owner]


# Views --------------------------------------------------------------------------------------------


def test_a_view_begins_with_what_every_game_has() -> None:
    assert list(deal().view(0))[:5] == ["game", "seat", "player", "scores", "winners"]


def test_fun_8_the_cards_dealt_are_hidden_from_the_opponent_and_from_spectators() -> None:
    state = deal(first="morel butter pan", second="porcini shiitake* cider")
    for seat in (0, None):
        assert theirs(state, seat)["hand"] is None
        assert theirs(state, seat)["known"] == {}
        assert theirs(state, seat)["hidden"] == 3
        assert "porcini" not in json.dumps(theirs(state, seat))
    assert theirs(state, 1)["hand"] == {"porcini": 1, "shiitake*": 1, "cider": 1}


def test_fun_8_a_dealt_basket_is_shown_at_once() -> None:
    state = deal(second="porcini basket cider")
    assert (theirs(state)["baskets"], theirs(state)["hidden"], theirs(state)["size"]) == (1, 2, 2)


def test_fun_8_what_is_taken_from_the_forest_is_known() -> None:
    state = deal(
        forest="morel porcini butter pan pan shiitake shiitake cider", second="porcini shiitake* cider"
    )
    turn(state, "take 1")
    turn(state, "take 1")
    assert theirs(state)["known"] == {"butter": 1}
    assert theirs(state)["hidden"] == 3
    assert theirs(state, seat=1, owner=0)["known"] == {"morel": 1}


def test_fun_8_what_is_taken_from_the_decay_pile_is_known() -> None:
    state = deal(forest="morel porcini butter pan pan shiitake shiitake cider")
    turn(state, "pan")
    turn(state, "decay")
    assert theirs(state)["known"] == {"morel": 1}


def test_fun_8_what_is_shown_is_hidden_no_longer() -> None:
    state = deal(second="porcini porcini shiitake")
    turn(state, "pan")
    turn(state, "sell porcini 2+0")
    assert (theirs(state)["hidden"], theirs(state)["known"], theirs(state)["size"]) == (1, {}, 1)
    assert state.view(0)["discard"] == {"porcini": 2}


def test_fun_8_of_equal_cards_the_one_known_goes_first() -> None:
    # Seat 1 was dealt a pan and takes one in the open. When it puts a pan down, nobody can say that it holds
    # another.
    state = walk("porcini shiitake henofwoods porcini", "pan morel cider pan")
    assert theirs(state)["known"] == {"pan": 1}
    turn(state, "take 1")
    turn(state, "pan")
    assert (theirs(state)["known"], theirs(state)["hidden"]) == ({}, 3)
    turn(state, "take 1")
    turn(state, "pan")
    assert (theirs(state)["known"], theirs(state)["hidden"]) == ({}, 2)


def test_fun_8_cooking_shows_mushrooms_butter_and_the_pan_from_the_hand() -> None:
    state = walk("porcini porcini porcini treeear treeear", "morel morel morel butter pan")
    turn(state, "take 1")
    assert (theirs(state)["hidden"], theirs(state)["known"]) == (3, {"butter": 1, "pan": 1})
    turn(state, "cook morel 3+0 hand")
    assert (theirs(state)["hidden"], theirs(state)["known"]) == (0, {"butter": 1})
    assert theirs(state)["meals"] == [
        {"name": "morel", "day": 3, "night": 0, "butter": 0, "cider": 0, "flavour": 18}
    ]


def test_fun_8_unseen_is_the_pile_and_what_others_never_showed() -> None:
    state = deal(first="morel butter cider", second="morel porcini cider")
    unseen = state.view(0)["unseen"]
    assert (unseen["morel"], unseen["butter"], unseen["cider"], unseen["porcini"]) == (2, 2, 2, 4)
    assert sum(unseen.values()) == state.view(0)["pile"] + 3
    assert sum(state.view(None)["unseen"].values()) == state.view(None)["pile"] + 6
    assert state.view(None)["unseen"]["morel"] == 3


def test_fun_8_views_of_states_that_differ_in_hidden_cards_only_are_the_same() -> None:
    one = deal(first="morel butter cider", second="morel porcini pan")
    other = deal(first="morel butter cider", second="treeear shiitake* honeyfungus")
    for state in (one, other):
        turn(state, "take 1", "pan", "henofwoods")
        turn(state, "take 2", "chanterelle", "basket")
    assert json.dumps(one.view(0)) == json.dumps(other.view(0))
    assert json.dumps(one.view(None)) == json.dumps(other.view(None))
    assert one.view(1) != other.view(1)


def test_fun_8_when_the_game_is_over_all_hands_are_open() -> None:
    state = table("fungi")
    random_game(state, random.Random(5))
    assert state.view(None)["seats"][0]["hand"] == state.view(0)["seats"][0]["hand"]
    assert state.view(0)["seats"][1]["hand"] == state.view(1)["seats"][1]["hand"] is not None


# Texts --------------------------------------------------------------------------------------------


def test_fun_8_a_card_dealt_to_the_other_seat_reads_draw_question_mark() -> None:
    state = table("fungi", script="8 x draw honeyfungus")
    morel, basket = state.parse("draw morel"), state.parse("draw basket")
    for owner in (0, 0, 0, 1, 1, 1):
        readers = {seat: state.redacted(morel, seat) for seat in (0, 1, None)}
        assert readers == {owner: "draw morel", 1 - owner: "draw ?", None: "draw ?"}
        assert {state.redacted(basket, seat) for seat in (0, 1, None)} == {"draw basket"}
        state.apply("draw treeear")


def test_fun_8_all_that_is_not_dealt_is_read_by_all() -> None:
    dealing = range(8, 14)
    for number, state in enumerate(positions("fungi", 2, 11)):
        if number not in dealing:
            for action in state.legal_actions():
                assert {state.redacted(action, seat) for seat in (0, 1, None)} == {state.text(action)}


# Resampling ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_fun_8_a_resampled_state_looks_the_same_and_can_be_played_on(seat: int | None) -> None:
    rng = random.Random(2)
    for state in positions("fungi", 2, 21):
        twin = state.resample(seat, rng)
        assert json.dumps(twin.view(seat)) == json.dumps(state.view(seat))
        assert bool(twin.legal_actions()) is not state.is_over
    random_game(twin, rng)


def test_fun_8_resampling_does_not_change_the_state_it_starts_from() -> None:
    state = deal(first="morel butter cider", second="porcini shiitake* cider")
    before = state.game.view(state, None, reveal=True)
    state.resample(0, random.Random(1))
    assert state.game.view(state, None, reveal=True) == before


def test_fun_8_a_resampled_state_keeps_one_s_own_hand_and_every_card_known() -> None:
    state = deal(
        forest="morel porcini butter pan pan shiitake shiitake cider",
        first="morel butter cider",
        second="basket cider pan",
    )
    turn(state, "take 1")
    turn(state, "take 1")
    seen = set()
    for seed in range(60):
        twin = state.resample(0, random.Random(seed))
        assert twin.view(0)["seats"][0]["hand"] == {"morel": 2, "butter": 1, "cider": 1}
        hand = Counter(twin.view(1)["seats"][1]["hand"])
        assert hand["butter"] >= 1
        assert hand["basket"] == 0
        assert hand.total() == 3
        assert twin.view(0)["seats"][1]["baskets"] == 1
        seen.add(tuple(sorted(hand.elements())))
    assert len(seen) > 20


def test_fun_8_a_basket_is_never_hidden() -> None:
    # With most of the pile gone baskets are common in it, and yet never in a hand.
    state = walk("butter cider morel", "butter cider morel")
    rng = random.Random(4)
    while state.view(None)["pile"] > 12 and not state.is_over:
        state.apply(outcome(state, rng) if state.player == CHANCE else state.legal_actions()[0])
        for seat in (0, 1, None):
            twin = state.resample(seat, rng)
            for owner in (0, 1):
                assert "basket" not in twin.view(owner)["seats"][owner]["hand"]


def test_fun_8_the_result_does_not_depend_on_the_hidden_truth() -> None:
    one = deal(first="morel butter cider", second="morel porcini pan")
    other = deal(first="morel butter cider", second="treeear shiitake* honeyfungus")
    for state in (one, other):
        turn(state, "take 1", "pan", "henofwoods")
        turn(state, "take 2", "chanterelle", "basket")
    for seed in range(20):
        twins = [state.resample(0, random.Random(seed)) for state in (one, other)]
        assert twins[0].view(1) == twins[1].view(1)
        assert three_turns(twins[0], seed) == three_turns(twins[1], seed)


def three_turns(state: State, seed: int) -> list[int]:
    """What is drawn when three cards are taken at the feet."""
    rng = random.Random(seed)
    drawn = []
    for _ in range(3):
        state.apply("take 1")
        while state.player == CHANCE:
            drawn.append(state.draw(rng.getrandbits(32)))
    return drawn


def test_fun_8_hidden_cards_are_drawn_uniformly_from_the_unseen() -> None:
    state = deal(first="morel butter cider", second="morel porcini pan")
    unseen = Counter(state.view(0)["unseen"])
    del unseen["basket"]
    drawn: Counter[str] = Counter()
    rng = random.Random(9)
    for _ in range(4000):
        drawn.update(Counter(state.resample(0, rng).view(1)["seats"][1]["hand"]))
    assert set(drawn) == set(unseen) == set(CARDS) - {"basket"}
    for card, copies in unseen.items():
        expected = 12000 * copies / unseen.total()
        assert abs(drawn[card] - expected) < 5 * expected**0.5, card


def test_fun_8_resampling_never_leaves_the_player_to_act_without_an_action() -> None:
    # Seat 1 is full and could only put down the pan it was dealt. Seat 0 does not see the pan, but sees seat
    # 1 think.
    state = walk(STUCK, "pan" + STUCK.removeprefix("honeyfungus"), rot="treeear honeyfungus")
    state = refill(state)
    assert state.player == 1
    assert legal(state) == ["pan"]
    for seed in range(300):
        twin = state.resample(0, random.Random(seed))
        assert twin.view(0) == state.view(0)
        assert twin.legal_actions(), str(twin)


def test_fun_8_when_the_game_is_over_nothing_is_hidden_and_resampling_changes_nothing() -> None:
    for seed in range(40):
        state = table("fungi")
        random_game(state, random.Random(seed))
        for seat in (0, 1, None):
            assert state.resample(seat, random.Random(seed)).view(seat) == state.view(seat)


def test_what_is_taken_is_told_to_everyone_and_lay_open_before() -> None:
    rng = random.Random(9)
    state = table("fungi")
    verbs: set[str] = set()
    while not state.is_over:
        action = rng.choice(state.legal_actions())
        verb, *place = state.text(action).split()
        told, seen = state.game.outcome(state, action), state.view(None)
        if verb == "take":
            assert told.cards == [seen["forest"][int(place[0]) - 1]]
        elif verb == "decay":
            assert told.cards == seen["decay"]
        else:
            assert told is None
        verbs.add(verb)
        state.apply(action)
    assert verbs >= {"take", "decay", "sell", "draw"}
