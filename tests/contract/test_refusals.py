"""Every refusal says why: a code to translate by, the clause, the reason, and legal actions like it."""

from __future__ import annotations

import random
import re
from importlib.util import find_spec

import pytest

import hortus
from hortus import CHANCE, IllegalAction
from tests.contract.cases import FEW, MOST, Case
from tests.soak import soak_but
from tests.tables import outcome

CLAUSE = re.compile(r"[A-Z]{3}-\d+")
CASES = dict.fromkeys([*FEW, *MOST])
REASONED = [case for case in CASES if find_spec(f"hortus.games.{case.game}.reasons")]


@pytest.mark.parametrize("case", soak_but(REASONED, FEW), ids=str)
def test_every_illegal_action_is_refused_with_a_code_a_clause_and_a_reason(case: Case) -> None:
    rng = random.Random(11)
    state = case.new()
    seen: set[str] = set()
    while not state.is_over:
        legal = state.legal_actions()
        for action in rng.sample(range(state.game.num_actions), 3):
            if action in legal:
                continue
            refusal = state.game.refusal(state, action)
            assert re.fullmatch(rf"{case.game}\.[a-z_]+", refusal.code)
            assert CLAUSE.fullmatch(refusal.clause)
            assert f"{refusal.reason} ({refusal.clause})." in str(refusal)
            assert {state.parse(text) for text in refusal.suggestions} <= set(legal)
            seen.add(refusal.code)
        state.apply(outcome(state, rng) if state.player == CHANCE else rng.choice(legal))
    assert len(seen) > 3


@pytest.mark.parametrize("name", hortus.GAMES)
def test_what_is_no_action_at_all_is_refused_by_code_too(name: str) -> None:
    state = hortus.load(name).new()
    state.draw(7) if state.player == CHANCE else None
    with pytest.raises(IllegalAction, match="is not an action of") as unknown:
        state.apply("xyzzy")
    assert (unknown.value.code, unknown.value.clause, unknown.value.suggestions) == ("unknown_action", "", ())
    text = state.text(state.legal_actions()[0])
    with pytest.raises(IllegalAction) as mistyped:
        state.apply(text + "x")
    assert text in mistyped.value.suggestions
    with pytest.raises(IllegalAction, match="There is no action") as numbered:
        state.apply(state.game.num_actions)
    assert numbered.value.code == "no_such_action"
