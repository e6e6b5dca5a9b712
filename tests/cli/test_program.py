"""The commands the program prints can be typed as they stand."""

from __future__ import annotations

import shutil
import sys

import pytest

from hortus.tui.program import command


def started(monkeypatch: pytest.MonkeyPatch, name: str, found: str | None) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: found)
    monkeypatch.setattr(sys, "argv", [name])
    monkeypatch.setattr(sys, "executable", "/my python/python")


def test_a_program_on_the_path_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    started(monkeypatch, ".venv/bin/hortus", "/usr/bin/hortus")
    assert command("rules", "felci") == "hortus rules felci"


def test_a_program_elsewhere_is_called_as_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started(monkeypatch, ".venv/bin/hortus", None)
    assert command("play", "--load", "my game.txt") == ".venv/bin/hortus play --load 'my game.txt'"


def test_a_module_is_called_by_its_python(monkeypatch: pytest.MonkeyPatch) -> None:
    started(monkeypatch, "/src/hortus/cli/main.py", None)
    assert command("play") == "'/my python/python' -m hortus.cli.main play"
