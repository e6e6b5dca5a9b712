"""FEL-11 to FEL-24 once more: the rules agree with a slow second telling in every position of many games."""

from __future__ import annotations

import pytest

from tests.games.felci import naive
from tests.tables import legal, positions


@pytest.mark.parametrize("seed", range(12))
def test_fel_11_to_fel_24_the_rules_agree_with_a_slow_reading(seed: int) -> None:
    for state in positions("felci", 2, 100 + seed, {"beginner": seed % 2 == 1}):
        assert state.scores() == naive.scores(state.view(None)), str(state)
        if state.player >= 0:
            assert set(legal(state)) == naive.legal(state.view(state.player)), str(state)
            assert state.legal_actions() == sorted(set(state.legal_actions()))
