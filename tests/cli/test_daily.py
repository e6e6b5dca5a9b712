"""``hortus daily``: the deal of the day in the terminal, by a clock that the tests set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hortus
from hortus.table import daily
from tests.cli.terminal import Ran, hortus_run

DAY = "2026-11-17"
NOON = daily.closes(DAY) - daily.GRACE - 43200


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of results, on the day in question."""
    monkeypatch.setattr("hortus.tui.daily_session.user_data_path", lambda *_, **__: tmp_path)
    on(monkeypatch, 0)
    return tmp_path / "daily.json"


def on(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """Let it be noon, so many days later."""
    monkeypatch.setattr("hortus.cli.daily_mode.time.time", lambda: NOON + days * 86400)


def play(*lines: str, game: str = "fungi") -> Ran:
    return hortus_run("daily", game, typed="".join(f"{line}\n" for line in lines))


def test_a_try_is_played_to_its_end_scored_and_shared(kept: Path) -> None:
    ran = play(*["1"] * 200)
    assert ran.status == 0
    result = json.loads(kept.read_text())[DAY]["fungi"]
    assert result["how"] == "played"
    lead = f"{result['lead']:+d}".replace("-", "−") if result["lead"] else "a tie"
    assert f"Hortus · Fungi · {DAY} · {lead} " in ran.output


def test_the_scored_try_has_no_hints_take_backs_or_files_and_a_free_one_has(kept: Path) -> None:
    refused = play("1", "hint", "undo", "save evening.txt", "resign").output
    for reason in ("there are no hints", "nothing is taken back", "can be saved when it is over"):
        assert reason in " ".join(refused.split())
    assert "gave up ⬜⬜⬜⬜⬜" in refused
    before = kept.read_text()
    free = play("1", "undo", "quit").output
    assert "a free try" in free
    assert "Taken back" in free
    assert kept.read_text() == before


def test_a_try_goes_on_where_it_was_left_and_is_the_same_for_everyone(kept: Path) -> None:
    left = play("1", "quit").output
    assert "daily fungi" in left.splitlines()[-1]
    before = json.loads(kept.read_text())[DAY]["fungi"]["actions"]
    assert len(before) >= 2
    play("quit")
    assert json.loads(kept.read_text())[DAY]["fungi"]["actions"] == before
    kept.unlink()
    play("1", "quit")
    assert json.loads(kept.read_text())[DAY]["fungi"]["actions"] == before


def test_a_streak_is_told_and_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    for day in (0, 1):
        on(monkeypatch, day)
        shared = play("resign").output
    assert "2 days in a row" in shared
    listed = " ".join(hortus_run("daily").output.split())
    assert "gave up ⬜⬜⬜⬜⬜; 2 days in a row" in listed
    assert listed.count("your try is waiting") == len(hortus.GAMES) - 1
    assert "follows from the game and the date alone" in listed
    on(monkeypatch, 3)
    assert "days in a row" not in hortus_run("daily").output
    told = hortus_run("daily", "fungi", "--results").output
    assert "2 tries, 0 days in a row." in told
    assert "2026-11-18" in told
    assert "No try is over yet." in hortus_run("daily", "mars", "--results").output


def test_a_file_that_cannot_be_read_is_as_none(kept: Path) -> None:
    kept.write_text("no such thing")
    assert "your try is waiting" in hortus_run("daily").output


def test_a_game_that_is_none_is_refused() -> None:
    assert hortus_run("daily", "chess").status == 2
