"""kill -9 at any moment: what was acknowledged is there, once and in its place."""

from __future__ import annotations

from tests.store.killing import killing


async def test_what_was_acknowledged_survives_a_kill(url: str) -> None:
    tally = await killing(url, rounds=3)
    assert tally.kills == 3
    assert tally.entries > 0
