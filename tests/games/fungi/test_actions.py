"""FUN-9 to FUN-15: the five actions of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from hortus import CHANCE, IllegalAction, State
from hortus.games.fungi.texts import ACTIONS
from tests.games.fungi.referee import may
from tests.games.fungi.walks import deal, stroll, turn, walk
from tests.tables import legal, positions

PATH = "porcini shiitake lawyerswig henofwoods birchbolete butter cider chanterelle"
ODDS = "lawyerswig shiitake henofwoods birchbolete porcini chanterelle"  # nothing to sell among these


def seat(state: State, number: int = 0) -> Any:
    """A seat with its hand open to itself."""
    return state.view(number)["seats"][number]


def after_a_sale(held: str, sale: str, forest: str = PATH) -> State:
    """Seat 0 to act: it was dealt three cards and sold some; seat 1 has put down a pan.

    Then the forest is as given.
    """
    cards = forest.split()
    state = deal(forest=" ".join(["honeyfungus*", "treeear*", *cards[:6]]), first=held)
    turn(state, f"sell {sale}", cards[6])
    return turn(state, "pan", cards[7])


# FUN-9 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "sale", "sticks"),
    [
        ("honeyfungus honeyfungus pan", "honeyfungus 2+0", 2),
        ("honeyfungus honeyfungus honeyfungus", "honeyfungus 3+0", 3),
        ("treeear treeear pan", "treeear 2+0", 4),
        ("treeear treeear treeear", "treeear 3+0", 6),
    ],
)
def test_fun_9_position_n_costs_n_minus_2_sticks(held: str, sale: str, sticks: int) -> None:
    state = after_a_sale(held, sale)
    assert seat(state)["sticks"] == sticks
    assert legal(state, "take") == [f"take {place}" for place in range(1, sticks + 3)]
    for place in range(1, sticks + 3):
        taken = state.copy()
        taken.apply(f"take {place}")
        assert seat(taken)["sticks"] == sticks - max(0, place - 2)
        assert seat(taken)["hand"].get(PATH.split()[place - 1], 0) == 1


def test_fun_9_positions_1_and_2_are_free() -> None:
    for place in (1, 2):
        state = turn(deal(), f"take {place}")
        assert seat(state)["sticks"] == 0
        assert seat(state)["size"] == 4


def test_fun_9_a_position_that_costs_more_than_there_is_cannot_be_taken() -> None:
    state = after_a_sale("honeyfungus honeyfungus pan", "honeyfungus 2+0")
    before = state.view(0)
    with pytest.raises(IllegalAction, match=r"position 5 costs 3 sticks and you have 2 \(FUN-9\)"):
        state.apply("take 5")
    assert state.view(0) == before


def test_fun_9_prices_stay_the_same_in_a_short_forest_and_empty_positions_cannot_be_taken() -> None:
    state = after_a_sale("treeear treeear treeear", "treeear 3+0")
    while len(state.view(None)["forest"]) > 6 or state.player != 0 or not legal(state, "take"):
        turn(state, legal(state, "sell")[-1] if state.player and legal(state, "sell") else legal(state)[0])
    length, sticks = len(state.view(None)["forest"]), seat(state)["sticks"]
    assert length == 6
    assert sticks >= 6  # enough for position 8, had it a card
    assert legal(state, "take") == [f"take {place}" for place in range(1, 7)]
    state.apply("take 4")
    assert seat(state)["sticks"] == sticks - 2


# FUN-10 -------------------------------------------------------------------------------------------


def test_fun_10_a_full_hand_takes_nothing_but_a_basket() -> None:
    full = f"pan butter {ODDS}"
    state = walk(full, full, forest="morel basket morel")
    assert seat(state)["size"] == seat(state)["limit"] == 8
    assert legal(state, "take") == ["take 2"]
    turn(state, "take 2")
    assert (seat(state)["size"], seat(state)["limit"], seat(state)["baskets"]) == (8, 10, 1)
    assert "basket" not in seat(state)["hand"]


def test_fun_10_the_last_free_place_of_a_hand_may_be_filled() -> None:
    state = walk(f"pan {ODDS}", f"pan {ODDS}")
    assert seat(state)["size"] == 7
    turn(state, "take 1")
    assert seat(state)["size"] == 8


def test_fun_10_a_basket_in_the_deep_forest_still_costs_its_sticks() -> None:
    forest = "morel honeyfungus basket porcini porcini shiitake shiitake chanterelle"
    state = after_a_sale("honeyfungus honeyfungus pan", "honeyfungus 2+0", forest)
    turn(state, "take 3")
    assert (seat(state)["sticks"], seat(state)["baskets"], seat(state)["size"]) == (1, 1, 1)


# FUN-11 -------------------------------------------------------------------------------------------


def test_fun_11_an_empty_decay_pile_cannot_be_taken() -> None:
    with pytest.raises(IllegalAction, match=r"the decay pile is empty \(FUN-11\)"):
        deal().apply("decay")


def test_fun_11_the_decay_pile_is_taken_whole() -> None:
    state = walk("pan pan pan morel", "pan pan pan morel", rot="porcini shiitake*")
    turn(state, "decay")
    assert seat(state)["hand"] == {"porcini": 1, "morel": 1, "shiitake*": 1, "pan": 3}
    assert len(state.view(0)["decay"]) == 1  # the card that decayed after the turn (FUN-17)


def eight_in_hand_and_four_decayed(decay: str) -> State:
    """Seat 1 to act with 8 of 8 in hand; four cards lie in the decay pile."""
    rot = decay.split()
    path = "honeyfungus shiitake lawyerswig henofwoods honeyfungus birchbolete "
    path += f"{rot[0]} honeyfungus {rot[1]} porcini {rot[2]}"
    actions = ["take 1", "take 1", "take 1", "decay", "take 1", "take 1", "take 1"]
    state = stroll("pan pan pan", "pan butter cider", f"{path} honeyfungus {rot[3]}", actions)
    assert state.view(None)["decay"] == rot
    assert (state.player, seat(state, 1)["size"], seat(state, 1)["limit"]) == (1, 8, 8)
    return state


def test_fun_11_hand_8_with_a_decay_of_1_basket_and_2_cards_may_be_taken() -> None:
    # Eleven turns: two full piles went to the discard, three cards lie there. It is seat 1's turn, with a
    # hand of 8.
    state = walk(f"pan butter {ODDS} basket", f"pan butter {ODDS}", rot="basket honeyfungus treeear")
    assert (state.player, seat(state, 1)["size"], seat(state, 1)["limit"]) == (1, 8, 8)
    assert state.view(None)["decay"] == ["basket", "honeyfungus", "treeear"]
    turn(state, "decay")
    assert (seat(state, 1)["size"], seat(state, 1)["limit"], seat(state, 1)["baskets"]) == (10, 10, 1)
    assert "basket" not in seat(state, 1)["hand"]


def test_fun_11_hand_8_with_a_decay_of_1_basket_and_3_cards_may_not_be_taken() -> None:
    state = eight_in_hand_and_four_decayed("treeear basket treeear treeear")
    with pytest.raises(
        IllegalAction,
        match=r"3 cards of the decay pile would go to your hand, which has room for 2 \(FUN-11\)",
    ):
        state.apply("decay")


def test_fun_11_hand_8_with_a_decay_of_2_baskets_and_2_cards_may_be_taken_in_any_order() -> None:
    for decay in ("treeear treeear basket basket", "basket treeear basket treeear"):
        state = turn(eight_in_hand_and_four_decayed(decay), "decay")
        assert (seat(state, 1)["size"], seat(state, 1)["limit"]) == (10, 12)


def test_fun_11_a_full_hand_cannot_take_a_pile_without_baskets() -> None:
    assert "decay" not in legal(eight_in_hand_and_four_decayed("treeear treeear treeear treeear"))


def test_fun_11_the_pile_may_fill_the_hand_exactly_and_no_further() -> None:
    six, seven = "pan pan butter cider morel porcini", "pan pan butter cider morel porcini shiitake"
    assert "decay" in legal(
        walk(six, "pan pan pan pan pan chanterelle", rot="treeear treeear")
    )  # two turns of decay on top
    state = walk(seven, "chanterelle pan pan pan pan shiitake")
    assert (state.player, len(state.view(None)["decay"]), seat(state, 1)["size"]) == (1, 3, 6)
    assert "decay" not in legal(state)


# FUN-12 -------------------------------------------------------------------------------------------


def test_fun_12_three_mushrooms_of_one_kind_are_cooked_in_a_pan_of_the_display() -> None:
    state = walk("shiitake shiitake shiitake", "pan pan pan")
    assert legal(state, "cook") == ["cook shiitake 3+0"]
    turn(state, "cook shiitake 3+0")
    mine = seat(state)
    assert (mine["pans"], mine["size"], state.scores()) == (0, 0, [6, 0])
    assert state.view(None)["discard"] == {"shiitake": 3, "pan": 1}
    assert mine["meals"] == [
        {"name": "shiitake", "day": 3, "night": 0, "butter": 0, "cider": 0, "flavour": 6}
    ]


def test_fun_12_two_mushrooms_are_too_few() -> None:
    assert legal(walk("shiitake shiitake pan", "pan pan pan"), "cook") == []
    assert legal(walk("shiitake* butter pan", "pan pan pan"), "cook") == []


def test_fun_12_one_kind_only() -> None:
    assert legal(walk("shiitake shiitake porcini", "pan pan pan"), "cook") == []
    held = "shiitake shiitake shiitake porcini porcini porcini"
    assert legal(walk(held, "pan pan pan pan pan pan"), "cook") == ["cook shiitake 3+0", "cook porcini 3+0"]


def test_fun_12_the_pan_is_used_up() -> None:
    state = walk("shiitake shiitake shiitake porcini porcini porcini", "pan pan pan pan pan pan")
    turn(state, "cook shiitake 3+0")
    turn(state, "pan")
    with pytest.raises(IllegalAction, match=r"no empty pan in your display \(FUN-12\)"):
        state.apply("cook porcini 3+0")


def test_fun_12_the_pan_may_come_from_the_hand_and_both_are_actions() -> None:
    state = walk("shiitake shiitake shiitake pan", "pan pan pan pan")
    assert legal(state, "cook") == ["cook shiitake 3+0", "cook shiitake 3+0 hand"]
    from_display = turn(state.copy(), "cook shiitake 3+0")
    assert (seat(from_display)["pans"], seat(from_display)["hand"]) == (0, {"pan": 1})
    from_hand = turn(state, "cook shiitake 3+0 hand")
    assert (seat(from_hand)["pans"], seat(from_hand)["hand"]) == (1, {})
    assert from_hand.view(None)["discard"] == from_display.view(None)["discard"] == {"shiitake": 3, "pan": 1}


def test_fun_12_with_no_pan_in_the_display_the_one_in_hand_will_do() -> None:
    state = walk("shiitake shiitake shiitake porcini porcini porcini pan", "pan pan pan pan pan pan pan")
    turn(state, "cook shiitake 3+0")
    turn(state, "pan")
    assert legal(state, "cook") == ["cook porcini 3+0 hand"]


def test_fun_12_the_player_chooses_which_day_and_night_cards_to_cook() -> None:
    state = walk("birchbolete birchbolete birchbolete birchbolete*", "pan pan pan pan")
    splits = ["cook birchbolete 1+1", "cook birchbolete 2+1", "cook birchbolete 3+0", "cook birchbolete 3+1"]
    assert legal(state, "cook") == splits
    turn(state, "cook birchbolete 1+1")
    assert seat(state)["hand"] == {"birchbolete": 2}


# FUN-13 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "meal", "flavour"),
    [
        ("birchbolete birchbolete birchbolete*", "birchbolete 2+1", 12),
        ("birchbolete birchbolete birchbolete* butter", "birchbolete 2+1 butter", 15),
        ("birchbolete birchbolete birchbolete birchbolete butter", "birchbolete 4+0 butter", 15),
        ("birchbolete birchbolete birchbolete birchbolete* butter", "birchbolete 3+1 butter", 18),
        ("birchbolete birchbolete birchbolete birchbolete* cider", "birchbolete 3+1 cider", 20),
    ],
)
def test_fun_13_worked_examples_with_birch_boletes(held: str, meal: str, flavour: int) -> None:
    state = walk(held, "pan pan pan" + " pan" * (len(held.split()) - 3))
    turn(state, f"cook {meal}")
    assert state.scores() == [flavour, 0]
    assert seat(state)["hand"] == {}


def honey(days: int, extras: str) -> State:
    """Seat 0 with honey fungus by night and so many by day, and two baskets."""
    held = ["basket", "basket", *["honeyfungus"] * days, "honeyfungus*", *extras.split()]
    theirs = ["basket", "basket", "basket", *["treeear"] * 8, "pan", "pan", "pan", "pan"][: len(held)]
    return walk(" ".join(held), " ".join(theirs))


def test_fun_13_nine_mushrooms_take_a_butter_and_a_cider() -> None:
    state = turn(honey(7, "butter cider"), "cook honeyfungus 7+1 butter cider")
    assert state.scores() == [17, 0]
    assert state.view(None)["discard"]["butter"] == state.view(None)["discard"]["cider"] == 1


def test_fun_13_eight_mushrooms_do_not() -> None:
    state = honey(6, "butter cider")
    assert "cook honeyfungus 6+1 butter" in legal(state)
    assert "cook honeyfungus 6+1 cider" in legal(state)
    with pytest.raises(IllegalAction, match="is not an action of Fungi"):
        state.apply("cook honeyfungus 6+1 butter cider")


def test_fun_13_three_butters_need_twelve_honey_fungus() -> None:
    path = honey(8, "butter butter")
    assert "cook honeyfungus 8+1 butter butter" in legal(path)
    held = "basket basket honeyfungus* " + "honeyfungus " * 9 + "butter butter"
    theirs = "basket basket basket pan pan pan pan pan pan pan treeear treeear treeear butter"
    state = walk(held, theirs, forest="honeyfungus", rot="lawyerswig " * 6)
    assert (seat(state)["size"], seat(state)["limit"]) == (12, 12)
    assert "cook honeyfungus 9+1 butter butter" in legal(state)
    with pytest.raises(IllegalAction):
        state.apply("cook honeyfungus 9+1 butter butter butter")


def test_fun_13_twelve_honey_fungus_with_three_butters_are_21() -> None:
    rot = iter(
        (
            ("lawyerswig shiitake henofwoods " * 5) + ("birchbolete porcini chanterelle " * 4) + "lawyerswig"
        ).split()
    )
    mine = iter(("honeyfungus* butter butter butter " + "honeyfungus " * 10).split())
    theirs = ["pan"] * 3 + ["take 1"] * 8 + ["sell treeear 8+0", "take 1", "take 1"]
    path: list[str] = []
    actions: list[str] = []
    for action in theirs:
        path += [
            next(mine),
            next(rot),
            *["treeear" if len(actions) < 24 else "pan"] * (action == "take 1"),
            next(rot),
        ]
        actions += ["take 1", action]
    state = stroll("basket basket basket", "pan pan pan", " ".join(path), actions)
    assert (seat(state)["size"], seat(state)["limit"]) == (14, 14)
    turn(state, "cook honeyfungus 10+1 butter butter butter")
    assert state.scores() == [12 + 9, 0]
    assert seat(state)["hand"] == {}


def test_fun_13_butter_needs_four_mushrooms_and_cider_five() -> None:
    three = walk("porcini porcini porcini butter cider", "pan pan pan pan pan")
    assert legal(three, "cook") == ["cook porcini 3+0"]
    four = walk("porcini porcini porcini* butter cider", "pan pan pan pan pan")
    assert legal(four, "cook") == ["cook porcini 1+1", "cook porcini 2+1", "cook porcini 2+1 butter"]
    five = walk("porcini porcini porcini porcini* butter cider", "pan pan pan pan pan pan")
    assert [text for text in legal(five, "cook") if "3+1" in text] == [
        "cook porcini 3+1",
        "cook porcini 3+1 cider",
        "cook porcini 3+1 butter",
    ]


def test_fun_13_only_butter_and_cider_in_the_hand_can_be_added() -> None:
    state = walk("porcini porcini porcini porcini*", "butter cider pan pan", forest="butter cider")
    assert [text for text in legal(state, "cook") if "3+1" in text] == ["cook porcini 3+1"]
    with pytest.raises(IllegalAction, match=r"you hold 0 butter, not 1 \(FUN-13\)"):
        state.apply("cook porcini 3+1 butter")


def test_fun_13_they_can_be_added_only_in_the_same_action() -> None:
    state = walk("porcini porcini porcini porcini* butter", "pan pan pan pan pan")
    turn(state, "cook porcini 3+1")
    turn(state, "pan")
    assert {text.split()[0] for text in legal(state)} == {"take", "decay"}
    assert seat(state)["hand"] == {"butter": 1}


# FUN-14 -------------------------------------------------------------------------------------------


def test_fun_14_three_shiitake_as_one_day_and_one_night_bring_6_sticks() -> None:
    state = walk("shiitake shiitake* pan", "pan pan pan")
    turn(state, "sell shiitake 1+1")
    assert (seat(state)["sticks"], seat(state)["hand"]) == (6, {"pan": 1})
    assert state.view(None)["discard"] == {"shiitake": 1, "shiitake*": 1}


def test_fun_14_one_night_card_alone_may_be_sold_and_one_day_card_may_not() -> None:
    state = walk("shiitake porcini* pan", "pan pan pan")
    assert legal(state, "sell") == ["sell porcini 0+1"]
    turn(state, "sell porcini 0+1")
    assert seat(state)["sticks"] == 6


def test_fun_14_one_kind_only() -> None:
    assert legal(walk("shiitake porcini pan", "pan pan pan"), "sell") == []


def test_fun_14_the_player_chooses_which_day_and_night_cards_to_sell() -> None:
    state = walk("porcini porcini porcini*", "pan pan pan")
    splits = ["sell porcini 0+1", "sell porcini 1+1", "sell porcini 2+0", "sell porcini 2+1"]
    assert legal(state, "sell") == splits
    turn(state, "sell porcini 2+0")
    assert (seat(state)["sticks"], seat(state)["hand"]) == (6, {"porcini*": 1})


def test_fun_14_butter_cider_and_pans_cannot_be_sold() -> None:
    assert legal(walk("butter butter pan cider", "pan pan cider pan"), "sell") == []


# FUN-15 -------------------------------------------------------------------------------------------


def test_fun_15_one_pan_goes_from_the_hand_to_the_display() -> None:
    state = turn(deal(), "pan")
    assert (seat(state)["pans"], seat(state)["size"], seat(state)["hand"]) == (2, 2, {"pan": 2})


def test_fun_15_without_a_pan_in_hand_none_can_be_put_down() -> None:
    state = deal(first="morel morel morel")
    with pytest.raises(IllegalAction, match=r"you hold no pan \(FUN-15\)"):
        state.apply("pan")


# All five at once ---------------------------------------------------------------------------------


def test_fun_9_to_fun_15_a_slow_referee_agrees_on_every_action_in_many_games() -> None:
    for seed in range(6):
        for state in positions("fungi", 2, seed):
            if state.player >= 0:
                view = state.view(state.player)
                assert legal(state) == [text for text in ACTIONS if may(view, text)], str(state)
            assert state.player < 0 or state.legal_actions(), str(state)


def test_there_is_no_voluntary_pass() -> None:
    """A turn is one of the five actions, and each hands the turn on."""
    for action in ("take 1", "pan"):
        state = deal()
        state.apply(action)
        assert state.player == CHANCE
        assert turn(deal(), action).player == 1
