"""The deal of the day in the application."""

from __future__ import annotations

from pathlib import Path

from hortus.table.daily import DailyMatch
from hortus.tui.daily_session import DailyFile, DailySession, KeptTry
from tests.tui.keyboard import seated

DAY = "2026-11-17"


async def test_a_try_is_kept_gives_no_hints_and_ends_when_given_up(tmp_path: Path) -> None:
    file = DailyFile(tmp_path / "daily.json")
    here = DailySession(DailyMatch("fungi", DAY), file, pace=0.0)
    async with seated(here) as sitting:
        await sitting.press("down", "enter")
        kept = file.find(DAY, "fungi")
        assert kept.actions
        assert kept.how == ""
        await sitting.type("hint")
        assert "no hints" in sitting.message
        await sitting.type("resign")
        assert sitting.play.position.over
        await sitting.type("take 1")
        assert file.find(DAY, "fungi") == KeptTry(kept.actions, "resigned", None)
    assert here.farewell.endswith("gave up ⬜⬜⬜⬜⬜")
    assert not DailySession(DailyMatch("fungi", DAY), file).scored
