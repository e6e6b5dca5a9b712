"""Gymnasium's own checks, and what it promises: spaces, seats, opponents, endings in the same step."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import hortus
from hortus import IllegalAction
from hortus.research.gymnasium import GardenVectorEnv, single, vector

EVERY = pytest.mark.parametrize("game", hortus.GAMES)


def legal(infos: dict[str, Any], rng: Any) -> Any:
    return numpy.array([rng.choice(numpy.flatnonzero(mask)) for mask in infos["action_mask"]])


def played(env: GardenVectorEnv, steps: int, seed: int) -> list[Any]:
    rng = numpy.random.default_rng(1)
    observations, infos = env.reset(seed=seed)
    found = []
    for _ in range(steps):
        observations, rewards, ended, truncated, infos = env.step(legal(infos, rng))
        found.append((observations, rewards, ended, truncated, infos))
    return found


@EVERY
def test_gymnasiums_checker_passes(game: str) -> None:
    check_env(single(game, illegal="random"), skip_render_check=True)


@EVERY
def test_what_comes_fits_the_spaces(game: str) -> None:
    env = gymnasium.make_vec(f"hortus/{game}-v0", num_envs=3, opponents="random")
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=1)
    rng = numpy.random.default_rng(1)
    for _ in range(10):
        assert observations in env.observation_space
        actions = legal(infos, rng)
        assert actions in env.action_space
        observations, rewards, ended, truncated, infos = env.step(actions)
        assert rewards.shape == ended.shape == truncated.shape == (3,)


def test_wrappers_of_gymnasium_understand_the_endings() -> None:
    env = DictInfoToList(RecordEpisodeStatistics(vector("fungi", 4, opponents="random")))
    rng = numpy.random.default_rng(2)
    _, infos = env.reset(seed=2)
    finished = []
    for _ in range(120):
        actions = numpy.array([rng.choice(numpy.flatnonzero(one["action_mask"])) for one in infos])
        _, _, ended, _, infos = env.step(actions)
        finished += [one for one, over in zip(infos, ended, strict=True) if over]
    assert finished
    assert all("final_obs" in one and one["episode"]["l"] > 5 for one in finished)


def test_a_game_that_ends_begins_anew_in_the_same_step() -> None:
    env = vector("fungi", 6, opponents="random", seat=1)
    ended = [(one, row) for one in played(env, 120, 3) for row in numpy.flatnonzero(one[2])]
    assert len(ended) > 5
    for (observations, rewards, _, _, infos), row in ended:
        final = infos["final_obs"][row]
        scores = infos["final_info"]["scores"][row]
        assert final[:2].tolist() == [0, 1]  # it is the learner who looks
        assert final[5] == 1  # the game is over
        assert final[8:10].tolist() == [scores[1], scores[0]]
        assert rewards[row] == numpy.sign(scores[1] - scores[0])
        assert observations[row][3] == 0
        assert infos["player"][row] == 1


def test_the_learner_takes_every_seat_in_turn() -> None:
    env = vector("feenbalz", 6, opponents="random", players=3)
    _, infos = env.reset(seed=4)
    assert infos["player"].tolist() == [0, 1, 2, 0, 1, 2]


def test_opponents_choose_what_the_named_player_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    env = vector("fungi", 2, opponents="greedy", seat=1)
    chosen, step = [], env.games.step

    def after(state: hortus.State, action: int) -> int:
        state = state.copy()
        state.apply(action)
        return state.scores()[0]

    def noted(actions: Any) -> Any:
        for game, action in enumerate(actions):
            state = env.games.position(game)
            if state.player == 0 and action >= 0:
                chosen.append(({one: after(state, one) for one in state.legal_actions()}, int(action)))
        return step(actions)

    monkeypatch.setattr(env.games, "step", noted)
    played(env, 60, 5)
    assert all(scores[action] == max(scores.values()) for scores, action in chosen)
    assert sum(len(set(scores.values())) > 1 for scores, _ in chosen) > 5


def test_a_function_can_be_the_opponent() -> None:
    asked = []

    def last(observations: Any, masks: Any) -> Any:
        asked.append(len(observations))
        assert (observations[:, 1] == 0).all()  # it sits at seat 0, and looks from there
        return [numpy.flatnonzero(mask)[-1] for mask in masks]

    played(vector("fungi", 4, opponents=last, seat=1), 5, 1)
    assert sum(asked) > 10


@pytest.mark.parametrize("opponents", [None, "random", "sprout"])
def test_the_same_seed_is_the_same_games(opponents: str | None) -> None:
    one, two = (played(vector("fungi", 3, opponents=opponents, threads=2), 60, 7) for _ in range(2))
    other = played(vector("fungi", 3, opponents=opponents), 60, 8)
    assert all((a[0] == b[0]).all() and (a[1] == b[1]).all() for a, b in zip(one, two, strict=True))
    assert any((a[0] != b[0]).any() for a, b in zip(one, other, strict=True))


def test_long_games_are_cut_short_and_begin_anew() -> None:
    found = played(vector("fungi", 2, opponents="random", max_episode_steps=4), 9, 1)
    assert [one[3].tolist() for one in found] == [[(step + 1) % 4 == 0] * 2 for step in range(9)]
    assert not any(one[2].any() for one in found)
    assert found[3][4]["_final_obs"].all()


def test_some_games_can_be_reset_alone() -> None:
    env = vector("fungi", 3, opponents="random")
    played(env, 5, 1)
    before = [env.games.position(game) for game in range(3)]
    env.reset(options={"reset_mask": numpy.array([False, True, False])})
    after = [env.games.position(game) for game in range(3)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True]


def test_games_begin_from_a_position() -> None:
    position = hortus.Match("fungi", seed=4).state
    env = vector("fungi", 2, position=position)
    env.reset(seed=1)
    assert env.games.position(0) == position == env.games.position(1)


def test_a_pickled_environment_goes_on_alike() -> None:
    env = vector("fungi", 3, opponents="sprout")
    _, infos = played(env, 5, 1)[-1][::4]
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        rng = numpy.random.default_rng(3)
        follow = copy.deepcopy(env)
        for _ in range(30):
            actions = legal(follow._infos(), rng)
            one, two = follow.step(actions), twin.step(actions)
            assert (one[0] == two[0]).all()
            assert (one[1] == two[1]).all()
    assert infos["action_mask"].any()


def test_an_illegal_action_is_refused_or_replaced() -> None:
    env = vector("fungi", 2, opponents="random")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="Game 0"):
        env.step(numpy.array([540, 540]))
    lenient = vector("fungi", 2, opponents="random", illegal="random")
    lenient.reset(seed=1)
    assert lenient.step(numpy.array([540, -3]))[0].shape == (2, 737)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"opponents": "nobody"}, "There is no player 'nobody'"),
        ({"seat": 2, "opponents": "random"}, "The learner's seat is 0 to 1"),
        ({"seat": 0}, "The learner's seat is 0 to 1"),
        ({"illegal": "ignore"}, '"raise" or "random"'),
    ],
)
def test_what_is_wrong_is_said(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        vector("fungi", 2, **settings)
