"""What a type checker accepts of the library runs compiled and in plain Python alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.type_checker import complaints

pytestmark = pytest.mark.compiled

PUBLIC = """
import random

import hortus
from hortus.core.playouts import Playouts
from hortus.games.fungi.views import FungiView
from hortus.players import Seen, make, register

state: hortus.State = hortus.load("fungi").new()
while state.player == hortus.CHANCE:
    state.draw(random.getrandbits(32))
state.apply(state.legal_actions()[0])
scores, values = state.scores(), state.values()
twin = state.copy().resample(1, random.Random(1))
assert {state.key(), twin.key()} and state == state.copy() and hash(state) != 0
match = hortus.Match("felci", seed=1)
choice = make("random", 1).choose(Seen(match.state))
numbers = Seen(match.state).observation()
Playouts(match.record.replay(), 1).run(1)
view: FungiView = state.game.typed_view(state, 0)
print(view.seats[0].hand, state.house_rules, match.state.text(choice), len(numbers))
"""
SEAM = ["score(0)", "value(0)", "play(0)", "rate(0)", "outlook(0)", "find_legal([])", "weight(0)", "roll(0)"]


def test_what_is_public_is_accepted_and_runs(tmp_path: Path) -> None:
    assert complaints(tmp_path, PUBLIC) == []
    for pure in ("0", "1"):
        words = [sys.executable, "-W", "error", str(tmp_path / "program.py")]
        subprocess.run(words, env={**os.environ, "HORTUS_PURE": pure}, check=True, capture_output=True)


def test_the_seam_is_refused(tmp_path: Path) -> None:
    calls = [f"{state}.{call}" for call in SEAM for state in ("hortus.load('mars').new()", "match.state")]
    program = "\n".join(["import hortus", "match = hortus.Match('mars')", *calls])
    assert [kind for _, kind in complaints(tmp_path, program)] == ["attr-defined"] * len(calls)
