"""What an action tells who takes it: nothing but itself, unless chance answers or the game says so."""

from __future__ import annotations

import random

from hortus import CHANCE
from tests.contract.cases import Case, every_case
from tests.tables import outcome


@every_case
def test_an_action_that_reveals_nothing_looks_the_same_whatever_is_hidden(case: Case) -> None:
    """A take-back may be free, and a draft may show what follows, only because of this."""
    rng = random.Random(23)
    state = case.new()
    while not state.is_over:
        if state.player == CHANCE:
            state.apply(outcome(state, rng))
            continue
        seat, action = state.player, rng.choice(state.legal_actions())
        tells = state.game.reveals(state, action)
        others = [state.resample(seat, rng) for _ in range(0 if tells else 2)]
        state.apply(action)
        for other in others:
            other.apply(action)
            if not state.is_over:
                assert other.view(seat) == state.view(seat)
            assert other.player == state.player
