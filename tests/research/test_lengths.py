"""No game is longer than we say, however it is dragged out."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from hortus import CHANCE, State, load
from tests.contract.cases import ALL, Case
from tests.tables import outcome


def length(case: Case, choose: Callable[[State, random.Random], int], seed: int) -> tuple[int, int]:
    """The decisions and the events of one game."""
    rng = random.Random(seed)
    state = case.new()
    decisions = events = 0
    while not state.is_over:
        if state.player == CHANCE:
            events += 1
            state.apply(outcome(state, rng))
        else:
            decisions += 1
            state.apply(choose(state, rng))
    return decisions, events


def within(case: Case, found: tuple[int, int]) -> bool:
    bounds = load(case.game).longest(case.players, **case.options)
    return bounds is None or (found[0] <= bounds.decisions and found[1] <= bounds.events)


def anything(state: State, rng: random.Random) -> int:
    return rng.choice(state.legal_actions())


def preferring(*words: str) -> Callable[[State, random.Random], int]:
    """Who does what begins with the first of these words that is possible, else anything."""

    def choose(state: State, rng: random.Random) -> int:
        for word in words:
            fitting = [action for action in state.legal_actions() if state.text(action).startswith(word)]
            if fitting:
                return rng.choice(fitting)
        return anything(state, rng)

    return choose


def fruitless(state: State, rng: random.Random) -> int:
    """Who walks about on Mars without planting, as long as that can be."""
    for action in rng.sample(state.legal_actions(), len(state.legal_actions())):
        after = state.copy()
        after.apply(action)
        if after.view(None)["phase"] != "planting":
            return action
    return anything(state, rng)


@pytest.mark.parametrize("case", [case for case in ALL if len(case.options) <= 1], ids=str)
def test_random_games_are_within_the_bounds(case: Case) -> None:
    assert within(case, length(case, anything, 1))


@pytest.mark.parametrize(
    ("case", "choose"),
    [
        (Case("felci", 2), preferring("under", "plant")),
        (Case("felci", 2, {"beginner": True}), preferring("seat", "under")),
        (Case("fungi", 2), preferring("pan", "sell", "decay", "take 1")),
        (Case("mars", 2, {"two_gardeners": True}), fruitless),
        (Case("mars", 5), fruitless),
        (Case("feenbalz", 3), preferring("exchange", "decline")),
        (Case("feenbalz", 3, {"berries": True}), preferring("toss", "exchange", "skip", "lay", "add")),
        (Case("feenbalz", 6, {"berries": True, "early_increase": True}), preferring("collect")),
    ],
    ids=lambda one: str(one) if isinstance(one, Case) else "",
)
def test_games_that_are_dragged_out_are_within_the_bounds(
    case: Case, choose: Callable[[State, random.Random], int]
) -> None:
    for seed in range(2):
        assert within(case, length(case, choose, seed))


def test_the_bounds_of_the_short_games_are_near_what_happens() -> None:
    """So that a bound set far too high, or too low by a little, would be noticed."""
    felci = max(length(Case("felci", 2), preferring("seat", "under"), seed)[0] for seed in range(5))
    fungi = max(length(Case("fungi", 2), preferring("pan", "sell", "decay"), seed)[0] for seed in range(5))
    for game, found, share in (("felci", felci, 0.8), ("fungi", fungi, 0.6)):
        bounds = load(game).longest(2)
        assert bounds is not None
        assert found / bounds.decisions > share
