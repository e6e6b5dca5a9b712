"""``hortus train``: what it says, and what it leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus.training import config
from tests.cli.terminal import hortus_run
from tests.training.test_generations import TOY


def test_a_training_says_how_it_goes_and_keeps_its_nets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "load", lambda game, players: TOY)
    ran = hortus_run(
        "train", "fungi", "--folder", str(tmp_path), "--generations", "1", "--games", "2", "--processes", "1"
    )
    assert ran.status == 0, ran.errors
    assert "Generation 0: " in ran.output
    assert "net" in ran.output.splitlines()[-1]
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".jsonl", ".net", ".shard"]


def test_a_number_of_seats_that_a_game_does_not_have_is_refused(tmp_path: Path) -> None:
    ran = hortus_run("train", "fungi", "--players", "3", "--folder", str(tmp_path / "none"))
    assert ran.status == 2
    assert "Fungi is for 2 players, not 3." in ran.errors
    assert not (tmp_path / "none").exists()
