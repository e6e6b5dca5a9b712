"""Many games side by side are the games they are alone: the same rules, views, chance and results."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from typing import Any

import numpy
import pytest

import hortus
from hortus import CHANCE, IllegalAction, extras
from hortus.games.fungi.cards import COPIES
from hortus.research import vector
from hortus.research.vector import VectorEnv
from tests.contract.cases import ALL, Case, fingerprint

SOME = [case for case in ALL if len(case.options) <= 1 or case.players == 2]


def made(case: Case, games: int, **settings: Any) -> VectorEnv:
    return VectorEnv(case.game, games, players=case.players, **case.options, **settings)


def played(env: VectorEnv, steps: int, seed: int | None = None) -> list[bytes]:
    """Everything that is shown in so many random steps."""
    found = []
    step = env.reset(seed)
    for _ in range(steps):
        found.append(b"".join(array.tobytes() for array in (*step, env.scores, env.random_actions)))
        step = env.step(env.random_actions)
    return found


@pytest.mark.parametrize("case", SOME, ids=str)
def test_every_row_is_what_the_game_says(case: Case) -> None:
    env = made(case, 3, seed=1, threads=1)
    step = env.reset()
    ended = 0
    for _ in range(60):
        before = [env.position(game) for game in range(3)]
        for game, state in enumerate(before):
            assert step.players[game] == state.player
            assert numpy.flatnonzero(step.masks[game]).tolist() == state.legal_actions()
            assert step.observations[game].tolist() == state.observation(state.player)
            assert env.random_actions[game] in state.legal_actions()
        actions = env.random_actions.tolist()
        step = env.step(actions)
        for game, state in enumerate(before):
            state.apply(actions[game])
            if step.terminations[game]:
                ended += 1
            elif state.player != CHANCE:
                assert fingerprint(env.position(game)) == fingerprint(state)
            assert step.terminations[game] or not step.rewards[game].any()
    assert ended or case.game in ("mars", "feenbalz")


def test_chance_is_rolled_by_its_weights() -> None:
    env = VectorEnv("fungi", 4000, seed=1)
    env.reset()
    first = env.named()["forest"][:, 0].sum(axis=0)
    expected = 4000 * numpy.array(COPIES) / sum(COPIES)
    assert (abs(first - expected) < 5 * numpy.sqrt(expected)).all()
    env.reset()
    assert (env.named()["forest"][:, 0].sum(axis=0) != first).any()


@pytest.mark.parametrize("case", [case for case in ALL if not case.options], ids=str)
def test_the_same_seed_is_the_same_games_on_any_number_of_threads(case: Case) -> None:
    one, three = (played(made(case, 70, seed=3, threads=threads), 8) for threads in (1, 3))
    assert one == three
    env = made(case, 70, seed=4, threads=2)
    other = played(env, 8)
    assert other != one
    assert played(env, 8, seed=3) == one
    assert played(env, 8) != one  # without a seed they go on


def test_a_game_does_not_depend_on_how_many_others_there_are() -> None:
    few, many = VectorEnv("fungi", 5, seed=2), VectorEnv("fungi", 70, seed=2)
    few.reset()
    many.reset()
    for _ in range(100):
        few.step(few.random_actions)
        many.step(many.random_actions)
        assert (many.observations[:5] == few.observations).all()


@pytest.mark.parametrize(
    "case", [Case("fungi", 2), Case("mars", 2, {"cooperative": True}), Case("felci", 2)], ids=str
)
def test_a_game_that_ends_pays_its_result_and_begins_anew(case: Case) -> None:
    renewed, left = (made(case, 40, seed=6, auto_reset=again) for again in (True, False))
    renewed.reset()
    step = left.reset()
    first = numpy.full(40, -1)
    rewards = numpy.zeros_like(step.rewards)
    for number in range(400):
        open_games = first < 0
        step = left.step(numpy.where(open_games, left.random_actions, -7))
        other = renewed.step(renewed.random_actions)
        assert (step.terminations[open_games] == other.terminations[open_games]).all()
        assert (step.rewards[open_games] == other.rewards[open_games]).all()
        assert not step.terminations[~open_games].any()
        assert not step.rewards[~open_games].any()
        first[step.terminations & open_games] = number
        rewards += step.rewards
        assert (other.players >= 0).all()
        assert other.masks.any(axis=1).all()
        if (first >= 0).all():
            break
    else:
        pytest.fail("the games do not end")
    assert (step.players == hortus.OVER).all()
    assert not step.masks.any()
    for game in range(40):
        state = left.position(game)
        assert state.is_over
        assert left.scores[game].tolist() == state.scores()
        assert step.observations[game].tolist() == state.observation(0)
        values = state.values()
        if "cooperative" not in case.options:
            values = [2 * value - 1 for value in values]
        assert rewards[game].tolist() == pytest.approx(values)


def test_three_share_what_one_of_them_loses() -> None:
    env = VectorEnv("mars", 30, players=3, seed=1, observations=False)
    env.reset()
    seen = set()
    for _ in range(600):
        step = env.step(env.random_actions)
        for row in step.rewards[step.terminations]:
            assert row.sum() == pytest.approx(0, abs=1e-5)
            seen.add(round(float(row.max()), 3))
    assert 1.0 in seen


def test_without_observations_the_games_are_the_same() -> None:
    seeing, blind = VectorEnv("fungi", 50, seed=8), VectorEnv("fungi", 50, seed=8, observations=False)
    seeing.reset()
    blind.reset()
    for _ in range(80):
        seen, unseen = seeing.step(seeing.random_actions), blind.step(blind.random_actions)
        assert (seen.masks == unseen.masks).all()
    assert unseen.observations.shape == (50, 0)


def test_random_actions_are_any_of_the_legal_ones() -> None:
    env = VectorEnv("mars", 4000, seed=1)
    env.reset()
    counts = numpy.bincount(env.random_actions, minlength=env.num_actions)
    legal = env.masks[0]
    assert (counts[~legal] == 0).all()
    assert legal.sum() == 90
    assert counts[legal].min() > 15
    assert counts[legal].max() < 85


def test_an_illegal_action_is_refused_with_its_game_and_nothing_changes() -> None:
    env = VectorEnv("fungi", 40, seed=1)
    env.reset()
    before = [array.copy() for array in (env.observations, env.masks, env.players, env.rewards)]
    for wrong, reason in (
        (7, "'take 8' cannot be played now: position 8"),
        (-1, "There is no action -1"),
        (1 << 40, "no action of that size"),
    ):
        actions = env.random_actions.copy()
        actions[17] = wrong
        with pytest.raises(IllegalAction, match=f"^Game 17: .*{reason}"):
            env.step(actions)
        for array, old in zip((env.observations, env.masks, env.players, env.rewards), before, strict=True):
            assert (array == old).all()
    env.step(env.random_actions)


def test_what_is_no_row_of_actions_is_refused() -> None:
    env = VectorEnv("fungi", 4)
    with pytest.raises(ValueError, match=r"have not begun yet: reset\(\)"):
        env.step(env.random_actions)
    with pytest.raises(ValueError, match="have not begun yet"):
        env.position(0)
    env.reset()
    for wrong in ([0, 0, 0], 0, [[0], [0], [0], [0]], [0.0] * 4, ["take 1"] * 4):
        with pytest.raises(ValueError, match="A step takes 4 whole numbers"):
            env.step(wrong)
    for game in (-1, 4):
        with pytest.raises(ValueError, match="they are numbered 0 to 3"):
            env.position(game)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"games": 0}, "A number of games is 1 or more, not 0"),
        ({"threads": 0}, "A number of threads is 1 or more, not 0"),
        ({"seed": 1.5}, "A seed is a whole number"),
        ({"players": 3}, "Fungi is for 2 players, not 3"),
        ({"beginner": True}, "Fungi has no option 'beginner'"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_right(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        VectorEnv("fungi", **{"games": 4, **settings})


def test_what_is_shown_cannot_be_written_to() -> None:
    env = VectorEnv("fungi", 4)
    for array in (*env.reset(), env.scores, env.random_actions):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_planes_are_found_by_name() -> None:
    env = VectorEnv("felci", 6, seed=1)
    env.reset()
    for _ in range(12):
        env.step(env.random_actions)
    named = env.named()
    assert list(named) == [plane.name for plane in env.planes]
    assert named["ferns"].shape == (6, 5, 8, 8)
    for game in range(6):
        view = env.position(game).view(int(env.players[game]))
        grown = numpy.argwhere(named["ferns"][game])
        cells = {
            "abcdefgh"[column] + str(row + 1): ["red", "yellow", "green", "blue", "rose"][colour]
            for colour, row, column in grown
        }
        assert cells == view["ferns"]
    assert numpy.shares_memory(named["ferns"], env.observations)
    assert vector.split(env.observations[0], env.planes)["ferns"].shape == (5, 8, 8)


def test_two_threads_cannot_step_the_same_games_at_once() -> None:
    env = VectorEnv("fungi", 4)
    env.reset()
    with env._busy, pytest.raises(RuntimeError, match="already, in another thread"):
        env.step(env.random_actions)


def test_threads_go_when_the_games_do() -> None:
    before = set(threading.enumerate())
    env = VectorEnv("fungi", 100, threads=3)
    env.reset()
    helpers = [one for one in threading.enumerate() if one.name == "hortus-vector" and one not in before]
    assert len(helpers) == (2 if hortus.compiled else 0)  # plain Python uses one
    del env
    gc.collect()
    for thread in helpers:
        thread.join(60)
    assert not any(thread.is_alive() for thread in helpers)


def test_games_can_be_stepped_on_in_a_forked_process() -> None:
    program = """
import os, hortus
from hortus.research.vector import VectorEnv
env = VectorEnv("fungi", 100, threads=2)
env.reset()
child = os.fork()
env.step(env.random_actions)
if child:
    assert os.waitpid(child, 0)[1] == 0
    print("both")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.stdout, ran.returncode) == ("both\n", 0), ran.stderr


def test_where_numpy_is_missing_it_is_said_how_to_get_it() -> None:
    program = "import sys; sys.modules['numpy'] = None; import hortus.research.vector"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.strip().endswith(
        f"NumPy is not installed here. It comes with an extra: {extras.install('research')}."
    )
