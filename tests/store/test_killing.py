"""kill -9 at any moment: what was acknowledged is there, once and in its place."""

from __future__ import annotations

import pytest

from tests.soak import soak
from tests.store.killing import killing


@pytest.mark.parametrize("rounds", [1, soak(20)])
async def test_what_was_acknowledged_survives_a_kill(url: str, rounds: int) -> None:
    tally = await killing(url, rounds)
    assert tally.kills == rounds
    assert tally.entries > 0
