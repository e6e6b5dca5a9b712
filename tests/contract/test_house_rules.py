"""Dials turned to any numbers they can have: everything that every game promises holds all the same."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus import CHANCE, IllegalAction, Record, State
from hortus.core.limits import MOST_LEGAL, MOST_OUTCOMES
from hortus.core.playouts import Playouts
from tests.contract.cases import Case, fingerprint, turned
from tests.contract.test_conserved import everything
from tests.reference.feenbalz import Feenbalz
from tests.reference.test_agreement import REFERENCES, Reference, compare, even
from tests.soak import soak
from tests.tables import outcome, random_game

ROOT = Path(__file__).parent.parent.parent
GAMES = [name for name in hortus.GAMES if hortus.load(name).dials]
every_game = pytest.mark.parametrize("name", GAMES)
many = pytest.mark.parametrize("settings", [6, soak(1000)])
MANY_IN_PLAIN = 1  # plain Python is slow, and the compiled rules are shown to be the same


def cases(name: str, settings: int) -> list[Case]:
    """So many ways to turn the dials of a game."""
    return [turned(name, seed) for seed in range(settings if hortus.compiled else MANY_IN_PLAIN)]


@every_game
@many
def test_any_numbers_make_a_game_that_keeps_every_promise(name: str, settings: int) -> None:
    for case in cases(name, settings):
        rng, state = random.Random(str(case)), case.new()
        whole, texts = everything(state), list[str]()
        bounds = state.game.longest_of(state)
        assert bounds
        while not state.is_over:
            assert_promises(state)
            if rng.random() < 0.05:
                assert_seen_right(state, rng)
                assert everything(state) == whole, case.options
            action = outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions())
            texts.append(state.text(action))
            state.apply(action)
            assert len(texts) <= bounds.decisions + bounds.events
        assert state.winners()
        assert everything(state) == whole
        record = Record(case.game, case.players, case.options, texts)
        assert fingerprint(Record.loads(record.dumps()).replay()) == fingerprint(state)


def assert_promises(state: State) -> None:
    """What is legal is in order, has its text, and is more than nothing."""
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    assert 0 < len(legal) <= (MOST_OUTCOMES if state.player == CHANCE else MOST_LEGAL)
    assert legal[-1] < state.num_actions
    assert all(state.parse(state.text(action)) == action for action in legal[:: 1 + len(legal) // 8])


def assert_seen_right(state: State, rng: random.Random) -> None:
    """Views, observations, boards and pictures can be made and tell no secret; words are found."""
    before = fingerprint(state)
    size = sum(plane.size for plane in state.game.planes_of(state))
    for seat in (*range(state.players), None):
        other, view = state.resample(seat, rng), json.dumps(state.view(seat), sort_keys=True)
        assert json.dumps(other.view(seat), sort_keys=True) == view
        assert other.observation(seat) == state.observation(seat)
        assert len(state.observation(seat)) == size
        assert state.player != seat or other.legal_actions() == state.legal_actions()
        assert state.game.board(state, seat, reveal=False)
    assert state.view(None)["house_rules"] == state.house_rules
    assert state._repr_svg_().startswith("<svg")
    assert fingerprint(pickle.loads(pickle.dumps(state))) == fingerprint(state)
    assert state.features() == []
    for action in state.legal_actions():
        assert state.describe(action)
        assert state.redacted(action, 0)
    for action in rng.sample(range(state.num_actions), 20):
        if action not in state.legal_actions():
            with pytest.raises(IllegalAction, match=r"cannot be played now: .*\."):
                state.apply(action)
    assert fingerprint(state) == before
    judged = state.copy()
    assert len(judged.ratings()) == (len(state.legal_actions()) if state.player >= 0 else 0)
    assert len(judged.outlooks()) == state.players
    assert judged.game.view(judged, None, reveal=True) == state.game.view(state, None, reveal=True)


@every_game
@many
def test_the_reference_plays_the_same_house_rules(name: str, settings: int) -> None:
    for case in cases(name, settings):
        reference = reference_of(name)(case.players, **case.options)
        compare(f"{case} {case.options}", case.new(), reference, even, random.Random(str(case)))


def reference_of(name: str) -> Callable[..., Reference]:
    """The slow, literal implementation of a game."""
    return Feenbalz if name == "feenbalz" else REFERENCES[name]


def said(settings: int) -> dict[str, Any]:
    """How some games of each setting go: texts, ratings, playouts."""
    found: dict[str, Any] = {"compiled": hortus.compiled}
    for case in (turned(name, seed) for name in GAMES for seed in range(settings)):
        state, halfway = case.new(), case.new()
        texts = random_game(state, random.Random(1))
        for text in texts[: len(texts) // 2]:
            halfway.apply(text)
        playouts = Playouts(case.new(), 5)
        playouts.run(2)
        seen = halfway.observation(0), halfway.ratings(), [round(one, 9) for one in halfway.outlooks()]
        found[str(case)] = [texts, seen, playouts.decisions, list(playouts.scores)]
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("settings", [2, soak(1000)])
def test_compiled_and_plain_play_the_same_house_rules(settings: int) -> None:
    told = []
    for plain in ("", "1"):
        command = [sys.executable, "-m", "tests.contract.test_house_rules", str(settings)]
        environment = {**os.environ, "HORTUS_PURE": plain}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        told.append(json.loads(done.stdout))
    compiled, plain_said = told
    assert not plain_said.pop("compiled")
    assert compiled.pop("compiled") or "CI" not in os.environ
    assert compiled == plain_said


@every_game
def test_a_number_out_of_range_is_refused_with_what_is_allowed(name: str) -> None:
    game = hortus.load(name)
    for dial, one in game.dials.items():
        for wrong in (one.least - 1, one.most + 1, True, "9", 2.0, None):
            with pytest.raises(ValueError, match=f"The dial {dial} takes a whole number from {one.least} to"):
                game.new(game.min_players, **{dial: wrong})


@every_game
def test_every_dial_says_what_it_is_and_has_its_default_in_range(name: str) -> None:
    for dial, one in hortus.load(name).dials.items():
        assert one.least <= one.default <= one.most, dial
        assert one.help
        assert one.clause[:3] == hortus.load(name).title[-4 if name == "mars" else 0 :][:3].upper(), dial


@every_game
def test_a_dial_at_its_default_is_not_turned(name: str) -> None:
    game = hortus.load(name)
    state = game.new(**{dial: one.default for dial, one in game.dials.items()})
    assert state.house_rules == {}
    assert fingerprint(state) == fingerprint(game.new())
    assert "house_rules" not in state.view(None)


if __name__ == "__main__":
    print(json.dumps(said(int(sys.argv[1]))))
