"""Every refusal is one true, kind sentence that ends with its clause."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from hortus import CHANCE, IllegalAction, State
from hortus.games.fungi.cards import MUSHROOMS
from hortus.games.fungi.reasons import why_not, why_unknown
from tests.games.fungi.walks import STUCK, deal, holds, laid_out, me, rules, turn, walk
from tests.tables import legal, play, random_game, table

Say = tuple[str, ...]
KIND = {mushroom.title: mushroom.name for mushroom in MUSHROOMS}


def is_missing(state: State, said: Say) -> bool:
    """Whether the hand is as it was said to be, and short of what was asked for."""
    title, day, night, wanted_day, wanted_night, _ = said
    have = (holds(state, KIND[title]), holds(state, KIND[title] + "*"))
    return have == (int(day), int(night)) and (have[0] < int(wanted_day) or have[1] < int(wanted_night))


def is_too_much(state: State, said: Say) -> bool:
    """Whether so many cards of the decay pile would go to the hand, and so few fit."""
    decay = state.view(None)["decay"]
    baskets = decay.count("basket")
    room = me(state)["limit"] + 2 * baskets - me(state)["size"]
    return (len(decay) - baskets, room) == (int(said[0]), int(said[1])) and int(said[0]) > int(said[1])


# What a sentence says, and whether that is so.
SAYINGS: dict[str, Callable[[State, Say, str], bool]] = {
    r"the game is over \(FUN-19\)\.": lambda state, said, text: state.is_over,
    r"a card is to be drawn first \(FUN-(5|6|18)\)\.": lambda state, said, text: state.player == CHANCE,
    r"cards are drawn by chance, and a player is to act \(FUN-18\)\.": lambda state, said, text: (
        state.player >= 0
    ),
    r"no [A-Z][a-zA-Z' ]+ is left in the pile \(FUN-3\)\.": lambda state, said, text: (
        state.player == CHANCE and text not in map(state.text, state.legal_actions())
    ),
    r"the forest has only (\d) cards? \(FUN-9\)\.": lambda state, said, text: (
        len(state.view(None)["forest"]) == int(said[0]) < int(text.split()[1])
    ),
    r"position (\d) costs (\d) sticks? and you have (\d) \(FUN-9\)\.": lambda state, said, text: (
        int(said[1]) == int(text.split()[1]) - 2 > me(state)["sticks"] == int(said[2])
    ),
    r"your hand is at its limit of (\d+), and only a basket could still be taken \(FUN-10\)\.": (
        lambda state, said, text: (
            me(state)["size"] == me(state)["limit"] == int(said[0])
            and state.view(None)["forest"][int(text.split()[1]) - 1] != "basket"
        )
    ),
    r"the decay pile is empty \(FUN-11\)\.": lambda state, said, text: not state.view(None)["decay"],
    r"(\d) cards? of the decay pile would go to your hand, which has room for (\d) \(FUN-11\)\.": (
        lambda state, said, text: is_too_much(state, said)
    ),
    r"you hold no pan \(FUN-15\)\.": lambda state, said, text: text == "pan" and not holds(state, "pan"),
    r"of ([A-Z][a-zA-Z' ]+) you hold (\d+) by day and (\d) by night, not (\d+) and (\d) \(FUN-(12|14)\)\.": (
        lambda state, said, text: is_missing(state, said) and (said[5] == "12") == text.startswith("cook")
    ),
    r"you hold (\d) butter, not (\d) \(FUN-13\)\.": lambda state, said, text: (
        holds(state, "butter") == int(said[0]) < int(said[1]) == text.count("butter")
    ),
    r"you hold (\d) cider, not (\d) \(FUN-13\)\.": lambda state, said, text: (
        holds(state, "cider") == int(said[0]) < int(said[1]) == text.count("cider")
    ),
    r"you hold no pan in your hand \(FUN-12\)\.": lambda state, said, text: (
        text.endswith("hand") and not holds(state, "pan")
    ),
    r"there is no empty pan in your display \(FUN-12\)\.": lambda state, said, text: (
        not text.endswith("hand") and me(state)["pans"] == 0
    ),
}


def check_all(state: State) -> set[str]:
    """Ask about every action that is illegal here; which sayings came up."""
    told: set[str] = set()
    legal = set(state.legal_actions())
    for action in range(state.game.num_actions):
        if action in legal:
            continue
        reason = str(why_not(rules(state), action))
        matches = [(saying, found.groups()) for saying in SAYINGS if (found := re.fullmatch(saying, reason))]
        assert len(matches) == 1, reason
        saying, said = matches[0]
        assert SAYINGS[saying](state, said, state.text(action)), f"{state.text(action)}: {reason}\n{state}"
        told.add(saying)
    return told


@pytest.mark.compiled
def test_every_illegal_action_of_many_positions_gets_a_true_sentence() -> None:
    rng = random.Random(3)
    told: set[str] = set()
    for _ in range(3):
        state = table("fungi")
        while not state.is_over:
            if rng.random() < 0.35:
                told |= check_all(state)
            state.apply(rng.choice(state.legal_actions()))
        told |= check_all(state)
    told |= check_all(
        walk("pan butter " + STUCK.removeprefix("honeyfungus treeear "), STUCK, rot="treeear honeyfungus")
    )
    told |= check_all(walk("shiitake shiitake shiitake shiitake shiitake", "pan pan pan treeear treeear"))
    state = walk(
        "shiitake shiitake shiitake honeyfungus honeyfungus honeyfungus",
        "pan pan pan treeear treeear treeear",
    )
    turn(state, "cook shiitake 3+0")
    turn(state, "pan")
    told |= check_all(state)
    assert told == set(SAYINGS)


@pytest.mark.parametrize(
    ("script", "clause"),
    [
        ("", "FUN-5"),
        ("8 x draw honeyfungus", "FUN-6"),
        ("8 x draw honeyfungus; 6 x draw treeear; take 1", "FUN-18"),
    ],
)
def test_while_cards_are_drawn_a_player_waits_and_the_clause_says_for_what(script: str, clause: str) -> None:
    state = table("fungi", script=script)
    assert str(why_not(rules(state), state.parse("take 1"))) == f"a card is to be drawn first ({clause})."


def test_fun_19_after_the_end_the_reason_is_the_end() -> None:
    state = table("fungi")
    random_game(state, random.Random(1))
    assert {str(why_not(rules(state), action)) for action in range(state.game.num_actions)} == {
        "the game is over (FUN-19)."
    }


def test_one_stick_and_one_card_are_singular() -> None:
    state = deal()
    assert (
        str(why_not(rules(state), state.parse("take 3")))
        == "position 3 costs 1 stick and you have 0 (FUN-9)."
    )
    state = walk("honeyfungus treeear lawyerswig", "pan pan pan")
    while len(state.view(None)["forest"]) > 1:
        turn(state, "pan" if "pan" in legal(state) else state.text(state.legal_actions()[-1]))
    assert str(why_not(rules(state), state.parse("take 2"))) == "the forest has only 1 card (FUN-9)."


def test_a_refusal_says_what_would_be_legal_and_changes_nothing() -> None:
    state = deal()
    before = state.view(0)
    with pytest.raises(
        IllegalAction,
        match=r"'take 8' cannot be played now: position 8 costs 6 sticks .*Legal: take 1, take 2, pan",
    ):
        play(state, "take 8")
    assert state.view(0) == before


# What one can lay out of a hand and is no action of the game --------------------------------------


def needs(text: str) -> tuple[int, int]:
    """How many mushrooms are laid out, and how many butter and cider take."""
    day, night = map(int, text.split()[2].split("+"))
    return day + 2 * night, 4 * text.count("butter") + 5 * text.count("cider")


UNKNOWN: dict[str, Callable[[str], bool]] = {
    "fungi.few_to_sell": lambda text: text.startswith("sell") and needs(text)[0] < 2,
    "fungi.few_to_cook": lambda text: text.startswith("cook") and needs(text)[0] < 3,
    "fungi.few_for_extras": lambda text: needs(text)[0] >= 3 and needs(text)[0] < needs(text)[1],
}


def test_whatever_is_laid_out_of_a_hand_is_legal_or_refused_with_a_true_reason() -> None:
    rng = random.Random(5)
    told: set[str] = set()
    for _ in range(3):
        state = table("fungi")
        while not state.is_over:
            if state.player != CHANCE:
                for text in set(laid_out(state)) - set(legal(state)):
                    with pytest.raises(IllegalAction) as refused:
                        state.apply(text)
                    code = refused.value.code
                    assert code.startswith("fungi."), text
                    assert refused.value.clause, text
                    assert code not in UNKNOWN or UNKNOWN[code](text), f"{text}: {refused.value}"
                    told.add(code)
            state.apply(rng.choice(state.legal_actions()))
    assert told >= set(UNKNOWN)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cook shiitake 2+0", "it takes three mushrooms of a kind to cook, and these are 2 (FUN-12)."),
        ("Cook Lawyer's Wig 1+0 hand", "it takes three mushrooms of a kind to cook, and this is 1 (FUN-12)."),
        (
            "cook shiitake 3+0 butter",
            "each butter takes four of the mushrooms and each cider five others: that is 4, "
            "and these are 3 (FUN-13).",
        ),
        ("sell morel 1+0", "it takes two mushrooms of a kind to sell, and this is 1 (FUN-14)."),
        ("sell morel 4+0", "there are not so many cards of this kind (FUN-3)."),
        ("cook morel 3+1", "there are not so many cards of this kind (FUN-3)."),
    ],
)
def test_a_sale_or_meal_that_does_not_exist_is_refused_by_its_rule(text: str, said: str) -> None:
    state = deal()
    with pytest.raises(
        IllegalAction, match=re.escape(f"an action of Fungi: {said} Legal: take 1, take 2, pan")
    ):
        state.apply(text)


@pytest.mark.parametrize("text", ["cook toadstool 2+0", "cook shiitake 02+0", "cook shiitake two", "sell"])
def test_other_words_are_no_action_at_all(text: str) -> None:
    assert why_unknown(text) is None
