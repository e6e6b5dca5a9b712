"""A game made by ``hortus new-game``, its rules filled in, is played everywhere, as CONTRIBUTING.md says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import hortus_run

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "tests" / "sample_game" / "moths"
RESEARCH = """
import random, numpy, pyspiel
from pettingzoo.test import api_test
from hortus.research import openspiel
from hortus.research.pettingzoo import env
from hortus.research.vector import VectorEnv

games = VectorEnv("moths", 8, players=4, seed=3)
step = games.reset()
for _ in range(200):
    step = games.step(games.random_actions)
assert games.scores.sum() > 0 and step.observations.any()
api_test(env("moths", players=3), num_cycles=60)
state = pyspiel.load_game("hortus_moths(players=3)").new_initial_state()
rng = random.Random(1)
while not state.is_terminal():
    outcomes = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else []
    state.apply_action(rng.choice(outcomes or state.legal_actions()))
assert sum(state.returns()) == 0
"""


def run(folder: Path, *words: str, typed: str = "") -> str:
    """What a Python program prints that knows the games of this folder."""
    environment = {**os.environ, "HORTUS_GAMES": str(folder), "COLUMNS": "80"}
    command = [sys.executable, "-W", "ignore", *words]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


ALL = """
import json, sys
from tests.cli.terminal import hortus_run

ran = [hortus_run(*words, typed=typed) for words, typed in json.load(sys.stdin)]
print(json.dumps([(one.status, one.output, one.errors) for one in ran]))
"""


def hortus_with(folder: Path, *commands: tuple[str, str]) -> list[str]:
    """What ``hortus`` prints for some words and what is typed then, all in one process."""
    told = json.loads(
        run(folder, "-c", ALL, typed=json.dumps([(said.split(), typed) for said, typed in commands]))
    )
    assert [(status, errors) for status, _, errors in told] == [(0, "")] * len(commands)
    return [output for _, output, _ in told]


def suite(folder: Path, game: str) -> str:
    """The contract suite and the golden games of a game, and its own tests."""
    run(folder, "-m", "tests.playthroughs", game)
    tests = ["tests/contract", "tests/playthroughs", str(folder / game), "-k", game]
    return run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests)


def test_the_skeleton_is_a_game_at_once(tmp_path: Path) -> None:
    made = hortus_run("new-game", "pebbles", "--into", str(tmp_path))
    assert made.status == 0
    assert f"HORTUS_GAMES={tmp_path}" in made.output.replace("\n", "")
    assert " passed" in suite(tmp_path, "pebbles")
    (said,) = hortus_with(tmp_path, ("match pebbles --seats sprout,random --games 2", ""))
    assert "random" in said


def test_a_game_whose_rules_are_filled_in_is_played_everywhere(tmp_path: Path) -> None:
    assert hortus_run("new-game", "moths", "--into", str(tmp_path)).status == 0
    shutil.copytree(SAMPLE, tmp_path / "moths", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__*__"))
    shutil.copy(SAMPLE / "__init__.py", tmp_path / "moths")
    assert " passed" in suite(tmp_path, "moths")
    report = tmp_path / "study"
    played, matched, studied, rules = hortus_with(
        tmp_path,
        ("play moths --plain --seed 5", "?\nkeep\nundo\nturn\n"),
        ("match moths --seats apprentice,greedy,random --games 3", ""),
        (f"lab moths --games 30 --out {report}", ""),
        ("rules moths", ""),
    )
    assert "lamp:" in played
    assert "lure" in played
    assert "apprentice" in matched
    assert "turns" in studied
    assert (report / "report.html").exists()
    assert "MOT-4" in rules
    run(tmp_path, "-c", RESEARCH)


def test_the_sample_is_small() -> None:
    files = [path for path in SAMPLE.iterdir() if path.is_file()]
    assert len(files) <= 8
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 250


@pytest.mark.parametrize("name", ["2moths", "My Game", "../moths", "class", "ab", "MOTHS", ""])
def test_a_name_that_cannot_be_one_is_refused(name: str, tmp_path: Path) -> None:
    ran = hortus_run("new-game", "--into", str(tmp_path), "--", name)
    assert ran.status == 2
    assert "cannot be a game's name" in ran.errors
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    ran = hortus_run("new-game", "fungi", "--into", str(tmp_path))
    assert (ran.status, list(tmp_path.iterdir())) == (2, [])
    assert "There is a game 'fungi' already." in ran.errors
    (tmp_path / "moths").mkdir()
    ran = hortus_run("new-game", "moths", "--into", str(tmp_path))
    assert (ran.status, list((tmp_path / "moths").iterdir())) == (2, [])
    assert "is there already" in " ".join(ran.errors.split())
