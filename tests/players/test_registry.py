"""Players and games of one's own: registered by a program, imported by name, or brought by a package."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hortus
from hortus import players
from hortus.players import Seen, registry
from tests.players.programs import polite

ROOT = Path(__file__).parents[2]
PLAYER = """
class Last:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, seen):
        assert seen.observation()
        return seen.legal_actions()[-1]
"""


class Last:
    """Takes the last legal action."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Seen) -> int:
        return seen.legal_actions()[-1]


@pytest.fixture
def unregistered(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = dict(registry._players)
    monkeypatch.setattr(registry, "_players", kept)
    monkeypatch.setattr(registry, "PLAYERS", kept)


@pytest.mark.usefixtures("unregistered")
def test_a_registered_player_is_known_by_its_name() -> None:
    players.register("last", Last)
    seen = Seen(hortus.Match("fungi", seed=1).state)
    assert players.make("last", 3).choose(seen) == seen.legal_actions()[-1]
    with pytest.raises(ValueError, match="There is a player 'last' already"):
        players.register("last", Last)


@pytest.mark.usefixtures("unregistered")
@pytest.mark.parametrize("name", ["", "Two", "a b", "external:x", "a@b", "a,b"])
def test_a_name_is_one_word(name: str) -> None:
    with pytest.raises(ValueError, match="A player's name is one word of small letters"):
        players.register(name, Last)


def test_a_player_can_be_imported_by_its_name() -> None:
    made = players.make("module:tests.players.test_registry:Last", 4)
    assert isinstance(made, Last)
    assert made.seed == 4


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("module:nowhere_at_all:Bot", "'nowhere_at_all' cannot be imported"),
        ("module:tests.players.test_registry:Nobody", "nothing called Nobody that makes players"),
        ("module:Bot", "is named module:MODULE:NAME"),
    ],
)
def test_what_is_wrong_with_an_imported_player_is_said(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        players.check(name)


def test_what_a_seat_may_know_comes_as_numbers_too() -> None:
    state = hortus.Match("felci", seed=2).state
    seen = Seen(state)
    assert seen.observation() == state.observation(seen.seat)
    other = state.resample(seen.seat, random.Random(1))
    assert Seen(other).observation() == seen.observation()


def test_a_program_that_asks_is_told_observations(tmp_path: Path) -> None:
    body = """
if message["type"] == "choose":
    assert len(message["observation"]) == 737, len(message["observation"])
    say(message["legal"][0])
"""
    asking = polite(tmp_path, body).replace("external:", "")
    script = next(tmp_path.glob("*.py"))
    script.write_text(script.read_text().replace('say("ready")', 'say("ready observation")'))
    from hortus.players.arena import play_match

    result = play_match("fungi", [f"external:{asking}", "random"], 2, seed=1)
    assert result.standings[0].forfeits == 0


# Packages -----------------------------------------------------------------------------------------


def package(folder: Path) -> dict[str, str]:
    """An installed package with a player and a game, as pip would leave it; the environment that has it."""
    site = folder / "site"
    (site / "garden_pack").mkdir(parents=True)
    (site / "garden_pack" / "__init__.py").write_text("")
    (site / "garden_pack" / "bots.py").write_text(PLAYER)
    skipped = shutil.ignore_patterns("__pycache__", "test_*")
    shutil.copytree(ROOT / "tests/sample_game/moths", site / "garden_pack" / "moths", ignore=skipped)
    facts = site / "garden_pack-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: garden-pack\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(
        "[hortus.players]\nlast = garden_pack.bots:Last\n\n[hortus.games]\nmoths = garden_pack.moths\n"
    )
    return {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "80"}


def test_a_package_brings_a_game_and_a_player(tmp_path: Path) -> None:
    words = [
        "-W",
        "error",
        "-m",
        "hortus.cli.main",
        "match",
        "moths",
        "--seats",
        "last,random",
        "--games",
        "2",
    ]
    done = subprocess.run(
        [sys.executable, *words, "--json"],
        env=package(tmp_path), cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert '"name": "last"' in done.stdout
    program = (
        "import hortus; s = hortus.Match('moths', 3, seed=1); print(s.state.game.title, hortus.GAMES[-1])"
    )
    said = subprocess.run(
        [sys.executable, "-c", program],
        env=package(tmp_path / "again"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["Moths", "moths"]
