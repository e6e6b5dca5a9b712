"""Our games are environments of PettingZoo: its own tests pass, and nothing is said there that is not so
here.
"""

from __future__ import annotations

import random
import subprocess
import sys
from functools import partial
from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import hortus
from hortus import IllegalAction, extras
from hortus.research import pettingzoo
from hortus.research.pettingzoo import GardenEnv
from tests.contract.cases import ALL, Case, fingerprint

CASES = [case for case in ALL if len(case.options) <= 1]
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def made(case: Case, **settings: Any) -> Any:
    return pettingzoo.env(case.game, case.players, **{**case.options, **settings})


@every_case  # PettingZoo warns of these unless it knows an environment by its name
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_s_own_test_passes(case: Case) -> None:
    api_test(made(case), num_cycles=60)


@every_case
def test_the_same_seed_is_the_same_game(case: Case) -> None:
    seed_test(partial(made, case), num_cycles=20)


@pytest.mark.parametrize("name", hortus.GAMES)
def test_every_way_to_render_works(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        partial(pettingzoo.env, name),
        {"svg": lambda picture: picture.startswith("<svg"), "ansi": lambda text: "\n" in text},
    )
    env = pettingzoo.env(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.unwrapped.position)
    assert capsys.readouterr().out


@every_case
def test_agents_see_and_win_what_the_game_says(case: Case) -> None:
    rng = random.Random(1)
    env = made(case)
    env.reset(seed=2)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        won[agent] += reward
        position = env.unwrapped.position
        seat = env.possible_agents.index(agent)
        assert observation["observation"].tolist() == position.observation(seat)
        assert env.observation_space(agent).contains(observation)
        assert not truncation
        if termination:
            assert position.is_over
            env.step(None)
            continue
        assert seat == position.player
        assert numpy.flatnonzero(observation["action_mask"]).tolist() == position.legal_actions()
        idle = env.observe(env.possible_agents[seat - 1])
        assert not idle["action_mask"].any()
        env.step(rng.choice(position.legal_actions()))
    values = position.values()
    expected = (
        values
        if "cooperative" in case.options
        else [(len(values) * one - 1) / (len(values) - 1) for one in values]
    )
    assert list(won.values()) == pytest.approx(expected)


def test_without_a_seed_every_game_is_another() -> None:
    env = GardenEnv("fungi")
    env.reset(seed=1)
    first = fingerprint(env.position)
    env.reset()
    assert fingerprint(env.position) != first
    env.reset(seed=1)
    assert fingerprint(env.position) == first


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = GardenEnv("fungi")
    env.reset(seed=1)
    before = fingerprint(env.position), env.agent_selection
    with pytest.raises(IllegalAction, match="'take 8' cannot be played now"):
        env.step(7)
    assert (fingerprint(env.position), env.agent_selection) == before


def test_wrong_settings_are_refused_with_what_is_right() -> None:
    with pytest.raises(ValueError, match="There are human, ansi, svg"):
        pettingzoo.env("fungi", render_mode="video")
    with pytest.raises(ValueError, match="Fungi is for 2 players"):
        pettingzoo.env("fungi", 3)


def test_where_pettingzoo_is_missing_it_is_said_how_to_get_it() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; import hortus.research.pettingzoo"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.strip().endswith(
        f"PettingZoo is not installed here. It comes with an extra: {extras.install('pettingzoo')}."
    )
