"""FUN-16 to FUN-20: who is skipped, what happens after a turn, and how the game ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hortus import CHANCE, OVER, State
from hortus.core.playouts import Playouts
from hortus.games.fungi.cards import CARDS, COPIES
from tests.games.fungi.walks import STUCK, deal, stroll, turn, walk
from tests.tables import legal, outcome, positions, random_game, table

BASKETS = "basket basket basket basket basket"
HELPLESS = STUCK.removeprefix("honeyfungus ")  # seven cards


def decay(state: State) -> list[str]:
    """The decay pile, the last card on top."""
    return list(state.view(None)["decay"])


# FUN-16 -------------------------------------------------------------------------------------------


def test_fun_16_a_player_without_a_legal_action_is_skipped_and_the_after_turn_steps_happen() -> None:
    # Seat 1 has eight cards, nothing to sell, and no stick; seat 0 can put down pans.
    state = walk(
        f"pan {HELPLESS}",
        STUCK,
        forest="honeyfungus treeear honeyfungus treeear honeyfungus treeear honeyfungus treeear",
    )
    assert state.player == 0
    state.apply("pan")
    state.apply("draw morel")
    assert state.player == CHANCE  # seat 1 was skipped: a second card decays and is replaced
    assert state.view(None)["turn"] == 1
    assert state.view(None)["forest"] == [
        "honeyfungus",
        "treeear",
        "honeyfungus",
        "treeear",
        "honeyfungus",
        "treeear",
        "morel",
    ]
    assert decay(state)[-2:] == ["honeyfungus", "treeear"]
    state.apply("draw butter")
    assert state.player == 0


def test_fun_16_it_is_tested_after_the_refills() -> None:
    # A basket that comes into reach with the slide of the forest is something to do.
    state = walk(
        f"pan {HELPLESS}",
        STUCK,
        forest="honeyfungus treeear basket treeear honeyfungus treeear honeyfungus treeear",
    )
    turn(state, "pan", "morel")
    assert state.player == 1
    assert legal(state) == ["take 2"]


def test_fun_16_a_basket_beyond_the_sticks_is_nothing_to_do() -> None:
    state = walk(
        f"pan {HELPLESS}",
        STUCK,
        forest="honeyfungus treeear treeear basket honeyfungus treeear honeyfungus treeear",
    )
    state.apply("pan")
    state.apply("draw morel")
    assert (state.player, state.view(None)["turn"]) == (CHANCE, 1)
    state.apply("draw morel")
    assert state.player == 0


def test_fun_16_a_skipped_player_is_asked_again_when_there_is_something_to_do() -> None:
    state = walk(
        f"pan {HELPLESS}",
        STUCK,
        forest="honeyfungus treeear treeear treeear basket honeyfungus treeear honeyfungus",
    )
    turn(state, "pan", "morel", "morel")  # seat 1 is skipped
    assert state.player == 0
    turn(state, "take 1")  # one treeear is taken, the other decays: the basket lies at the feet
    assert state.player == 1
    assert legal(state) == ["take 1"]


def test_fun_16_a_pan_a_pair_or_a_decay_pile_that_fits_is_something_to_do() -> None:
    for last in ("pan", "treeear", "treeear*"):
        state = walk(f"pan {HELPLESS}", f"{last} {HELPLESS}")
        turn(state, "pan")
        assert state.player == 1, last
    state = walk(f"pan {HELPLESS} basket", STUCK, rot="basket honeyfungus treeear")
    assert (state.player, legal(state)) == (1, ["decay"])


def test_fun_16_if_both_are_stuck_the_forest_runs_down_and_the_game_ends() -> None:
    # Five baskets have decayed and are gone. From here on nobody can do anything, and no decision is asked.
    state = stuck_together()
    asked = 0
    while not state.is_over:
        asked += state.player >= 0
        state.apply(state.legal_actions()[0])
    assert asked == 0
    assert state.view(None)["pile"] == 0
    assert state.winners() == [0, 1]


def stuck_together() -> State:
    """Both seats full of cards with which nothing can be done, the last basket gone; chance is to act."""
    filler = "honeyfungus treeear honeyfungus"
    rot = f"{BASKETS} {filler} honeyfungus treeear".split()
    mine, theirs = STUCK.split(), STUCK.split()
    path: list[str] = []
    for number in range(10):
        path += [(theirs if number % 2 else mine)[3 + number // 2], rot[number]]
    state = stroll(" ".join(mine[:3]), " ".join(theirs[:3]), " ".join(path), ["take 1"] * 9)
    state.apply("take 1")
    assert decay(state) == ["honeyfungus", "treeear"]
    return state


# FUN-17, FUN-18 -----------------------------------------------------------------------------------

PATH = "porcini shiitake lawyerswig henofwoods birchbolete butter cider chanterelle"


@pytest.mark.parametrize(
    ("action", "falls"), [("take 1", "shiitake"), ("take 2", "porcini"), ("pan", "porcini")]
)
def test_fun_17_position_1_of_what_is_left_goes_onto_the_decay_pile(action: str, falls: str) -> None:
    state = deal(forest=PATH)
    state.apply(action)
    assert decay(state) == [falls]


def test_fun_17_a_fifth_card_first_sends_the_other_four_to_the_discard() -> None:
    state = walk(
        "pan pan pan morel morel", "pan pan pan butter butter", rot="porcini shiitake lawyerswig henofwoods"
    )
    assert decay(state) == ["porcini", "shiitake", "lawyerswig", "henofwoods"]
    assert state.view(None)["discard"] == {}
    falls = state.view(None)["forest"][0]
    turn(state, "pan")
    assert decay(state) == [falls]
    assert state.view(None)["discard"] == {"porcini": 1, "shiitake": 1, "lawyerswig": 1, "henofwoods": 1}


def test_fun_17_after_the_pile_was_taken_a_new_one_begins() -> None:
    state = deal(forest=PATH)
    turn(state, "pan")
    assert decay(state) == ["porcini"]
    turn(state, "decay")
    assert decay(state) == ["shiitake"]


def test_fun_18_the_forest_slides_and_new_cards_join_at_the_far_end_one_draw_at_a_time() -> None:
    state = deal(forest=PATH)
    state.apply("take 2")
    assert state.view(None)["forest"] == [
        "lawyerswig",
        "henofwoods",
        "birchbolete",
        "butter",
        "cider",
        "chanterelle",
    ]
    state.apply("draw morel")
    assert state.player == CHANCE
    assert state.view(None)["forest"][-1] == "morel"
    state.apply("draw basket")
    assert state.player == 1
    assert state.view(None)["forest"] == [*PATH.split()[2:], "morel", "basket"]


def test_fun_18_after_a_pan_one_card_is_drawn() -> None:
    state = deal(forest=PATH)
    state.apply("pan")
    state.apply("draw morel")
    assert state.player == 1
    assert state.view(None)["forest"] == [*PATH.split()[1:], "morel"]


def test_fun_18_draws_are_weighted_by_the_cards_left_in_the_pile() -> None:
    state = deal(forest=PATH, first="honeyfungus honeyfungus honeyfungus", second="pan pan pan")
    state.apply("take 1")
    chances = {state.text(action): chance for action, chance in state.outcomes()}
    assert chances["draw honeyfungus"] == 7 / 65
    assert chances["draw morel"] == 3 / 65
    assert chances["draw porcini*"] == 1 / 65
    assert chances["draw pan"] == 8 / 65
    assert sum(chances.values()) == pytest.approx(1)


def test_fun_18_random_bits_draw_by_the_same_weights_in_a_match_and_in_playouts() -> None:
    start = deal(first="honeyfungus honeyfungus honeyfungus")
    start.apply("take 1")
    middles = [(2 * place + 1) * 2**32 // 1300 for place in range(650)]  # of 650 equal parts
    playouts = Playouts(start, 0)
    tenfold = {action: 10 * weight for action, weight in start.weights()}
    assert Counter(start.copy().draw(bits) for bits in middles) == tenfold
    assert Counter(playouts.first_draw(bits) for bits in middles) == tenfold


def test_fun_18_once_the_pile_is_empty_the_forest_shrinks() -> None:
    state = deal()
    while state.view(None)["pile"] > 0 or state.player < 0:
        turn(state, legal(state)[-1])
    length = len(state.view(None)["forest"])
    turn(state, "take 1" if "take 1" in legal(state) else legal(state)[0])
    assert state.player >= 0
    assert len(state.view(None)["forest"]) in (length - 1, length - 2, length - 3)
    assert state.view(None)["pile"] == 0


def test_fun_18_a_draw_with_one_possible_outcome_is_still_a_chance_event() -> None:
    state = stuck_together()
    while state.view(None)["pile"] > 1:
        state.apply(state.legal_actions()[0])
    assert state.player == CHANCE
    assert [chance for _, chance in state.outcomes()] == [1.0]
    state.apply(state.legal_actions()[0])
    assert state.is_over


# FUN-19, FUN-20 -----------------------------------------------------------------------------------


def to_the_last_cards(cards: int) -> State:
    """Somebody to act who can take a card, and so many cards left in the forest."""
    for seed in range(400):
        rng = random.Random(seed)
        state = table("fungi")
        while not state.is_over:
            if state.player >= 0 and len(state.view(None)["forest"]) == cards and "take 1" in legal(state):
                return state
            state.apply(outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions()))
    raise AssertionError("no such position")


def test_fun_19_the_game_ends_at_once_when_the_last_card_is_taken() -> None:
    state = to_the_last_cards(1)
    before = decay(state)
    state.apply("take 1")
    assert state.player == OVER
    assert decay(state) == before  # nothing is left to decay
    assert state.legal_actions() == []


def test_fun_19_the_game_ends_at_once_when_the_last_card_decays() -> None:
    state = to_the_last_cards(2)
    last = state.view(None)["forest"][1]
    state.apply("take 1")
    assert state.player == OVER
    assert decay(state)[-1] == last


def test_fun_19_before_the_forest_is_empty_the_game_goes_on_even_without_a_pile() -> None:
    state = to_the_last_cards(3)
    assert state.view(None)["pile"] == 0
    assert not state.is_over
    assert state.winners() == []


def test_fun_20_the_score_is_flavour_plus_butter_and_cider_and_hands_count_nothing() -> None:
    held = "chanterelle chanterelle chanterelle chanterelle* cider morel morel morel"
    state = walk(held, "shiitake shiitake shiitake shiitake butter pan pan pan")
    assert state.scores() == [0, 0]
    turn(state, "cook chanterelle 3+1 cider")
    turn(state, "cook shiitake 4+0 butter")
    assert state.scores() == [4 * 5 + 5, 2 * 4 + 3]
    turn(state, "take 1")
    turn(state, "cook shiitake 3+0" if "cook shiitake 3+0" in legal(state) else "pan")
    assert state.scores() == [25, 11]


def test_fun_20_more_flavour_wins_and_meals_add_up_to_the_score() -> None:
    won = set()
    for seed in range(30):
        state = table("fungi")
        random_game(state, random.Random(seed))
        totals = [sum(meal["flavour"] for meal in seat["meals"]) for seat in state.view(None)["seats"]]
        assert state.scores() == totals
        best = [seat for seat in (0, 1) if totals[seat] == max(totals)]
        assert state.winners() == best
        won.add(tuple(best))
    assert won == {(0,), (1,), (0, 1)}


def test_fun_20_equal_is_a_tie_and_both_seats_are_winners() -> None:
    state = stuck_together()
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    assert state.scores() == [0, 0]
    assert state.winners() == [0, 1]
    assert state.values() == [0.5, 0.5]


# All of it ----------------------------------------------------------------------------------------


def test_fun_3_no_card_is_ever_lost_or_made() -> None:
    every = dict(zip(CARDS, COPIES, strict=True)) | {"pan": 13}
    for seed in range(4):
        for state in positions("fungi", 2, seed):
            view = state.game.view(state, None, reveal=True)
            found = (
                Counter(view["forest"])
                + Counter(view["decay"])
                + Counter(view["discard"])
                + Counter(view["unseen"])
            )
            for seat in view["seats"]:
                found += Counter(seat["hand"]) + Counter(pan=seat["pans"], basket=seat["baskets"])
                assert seat["size"] == sum(seat["hand"].values()) <= seat["limit"] == 8 + 2 * seat["baskets"]
            assert found == every
            assert sum(view["unseen"].values()) == view["pile"]
            assert len(view["decay"]) <= 4
