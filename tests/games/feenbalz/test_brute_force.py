"""Feenbalz: in games that court a lot, every choice is the one that trying every set of cards allows."""

from __future__ import annotations

import random

import pytest

import hortus
from hortus import CHANCE, State
from tests.games.feenbalz import brute
from tests.games.feenbalz.clearing import look
from tests.tables import legal, outcome

WISHED_FOR = (("horseshoe", "green"), ("shell", "agaric", "horseshoe"), ())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("early", [False, True])
def test_fee_6_7_9_17_every_choice_agrees_with_trying_everything(seed: int, early: bool) -> None:
    rng = random.Random(seed)
    state = hortus.load("feenbalz").new(3 + seed % 2, early_increase=early, berries=seed % 2 == 1)
    old: list[str] = []
    steps: dict[str, list[str]] = {"add": [], "back": []}
    for _ in range(900):
        if state.is_over:
            break
        table = look(state)
        if state.player == CHANCE:
            state.apply(lucky(state, rng, WISHED_FOR[seed % 3]))
            continue
        seat = table["seats"][state.player]
        hand = [card for card in seat["hand"] if "-" in card]
        if table["phase"] in ("turn", "lay"):
            assert set(legal(state, "lay")) == brute.lays(seat["collection"] or [], hand)
            assert table["phase"] == "lay" or set(legal(state, "exchange")) == brute.exchanges(
                hand, table["market"]
            )
        if table["phase"] == "increase":
            if not seat["added"]:
                old, steps = seat["collection"], {"add": [], "back": []}
            mine = [card for card in hand if card not in steps["back"]]
            allowed = {
                step
                for step, left in brute.ends(old, steps["add"], steps["back"], mine)
                if early or brute.leads(table, state.player, left)
            }
            assert set(legal(state)) - {"pass", "play honey"} == allowed
        text = eager(state, rng, table)
        word, _, card = text.partition(" ")
        if word in steps:
            steps[word].append(card)
        state.apply(text)


def lucky(state: State, rng: random.Random, wishes: tuple[str, ...]) -> int:
    """What chance brings; mostly cards that go well together."""
    good = [action for action in state.legal_actions() if any(wish in state.text(action) for wish in wishes)]
    return rng.choice(good) if good and rng.random() < 0.7 else outcome(state, rng)


def eager(state: State, rng: random.Random, table: dict[str, object]) -> str:
    """Collect a full hand, then court, with small collections that can be increased."""
    texts = legal(state)
    if table["phase"] == "turn" and look(state)["seats"][state.player]["size"] < 8 and rng.random() < 0.9:
        return "collect"
    if "done" in texts and rng.random() < 0.5:
        return "done"
    good = [text for text in texts if text.split()[0] in ("lay", "add", "back")]
    return rng.choice(good) if good and rng.random() < 0.9 else rng.choice(texts)
