"""The whole training at toy size: play, shards, nets, gates, and going on after an interruption."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import hortus
from hortus.players import Seen, make, weights
from hortus.training import config, gate, positions, self_play
from hortus.training.config import TrainingConfig
from hortus.training.generations import Training
from hortus.training.self_play import SelfPlay
from hortus.training.trainer import Schedule
from tests.tables import random_game

FUNGI = hortus.load("fungi")
TOY = config.load(FUNGI).scaled(
    games=4,
    shard=2,
    generations=2,
    first_iterations=4,
    iterations=4,
    gate_games=2,
    gate_seconds=0.0001,
    schedule=Schedule(passes=1, batch=64, held_out=0.5),
)


def training(folder: Path, settings: TrainingConfig = TOY, seed: int = 1) -> Training:
    return Training(FUNGI, settings, folder, seed, say=lambda _: None)


def test_a_training_leaves_shards_nets_and_a_log_and_is_not_done_twice(tmp_path: Path) -> None:
    first = training(tmp_path)
    first.run()
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [entry["generation"] for entry in log] == [0, 1]
    assert [entry["shards"] for entry in log] == [2, 2]
    assert all(0 < entry["lesson"]["held_out_loss"] < 2 for entry in log)
    assert weights.read(tmp_path / "generation-1.net", FUNGI, 2).width == 64
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    again = training(tmp_path)
    assert again.run() == first.champion
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == written


def test_an_interrupted_training_plays_only_the_shards_that_are_missing(tmp_path: Path) -> None:
    play = SelfPlay("fungi", TOY, 0, None, 1)
    kept = self_play.path_of(tmp_path, play, 0)
    positions.write(kept, self_play.play_shard(play, 0), play.about(0))
    before, foreign = kept.stat().st_mtime_ns, self_play.path_of(tmp_path, play, 1)
    positions.write(foreign, positions.Positions(2), {"seed": 2})
    training(tmp_path)._self_play(0)
    assert kept.stat().st_mtime_ns == before
    assert (
        positions.read(foreign, play.about(1)) is not None
    )  # it was of another training, and is played anew


def test_self_play_is_the_same_for_the_same_seed() -> None:
    plays = [SelfPlay("fungi", TOY, 0, None, seed) for seed in (1, 1, 2)]
    first, again, other = (self_play.play_shard(play, 0) for play in plays)
    assert first == again
    assert first != other
    shares = [sum(first.targets[4 * place : 4 * place + 2]) for place in range(len(first))]
    assert shares == [pytest.approx(1.0)] * len(first)


def test_targets_begin_with_whoever_is_to_act() -> None:
    end, found = hortus.load("fungi").new(2), positions.Positions(2)
    random_game(end, random.Random(1))
    (mine, theirs), (my_score, their_score) = end.values(), end.scores()
    assert mine != theirs
    game = self_play._Game(seats=[0, 1], features=[[7], [8]], expected=[[0.25, 0.75]] * 2)
    self_play._keep(TOY.scaled(result_weight=0.5, score_unit=10.0), found, game, end, 3)
    first = [0.5 * mine + 0.125, 0.5 * theirs + 0.375, my_score / 10, their_score / 10]
    assert list(found.targets) == pytest.approx([*first, first[1], first[0], first[3], first[2]])
    assert (list(found.inputs), list(found.games)) == ([7, 8], [3, 3])


def test_what_was_expected_later_counts_less_the_later_it_was() -> None:
    expected, values = [[0.2, 0.8], [0.6, 0.4]], [1.0, 0.0]
    assert self_play._returns(expected, values, 0.0) == expected
    assert self_play._returns(expected, values, 1.0) == [values, values]
    last = 0.75 * 0.6 + 0.25 * 1.0
    traced = self_play._returns(expected, values, 0.25)
    assert [shares[0] for shares in traced] == pytest.approx([0.75 * 0.2 + 0.25 * last, last])


def test_a_contender_thinks_as_long_as_it_may(tmp_path: Path) -> None:
    counted = gate.ContendingPlayer(1, gate.Contender("fungi", TOY, None, iterations=7))
    match = hortus.Match("fungi", seed=2)
    counted.choose(Seen(match.state))
    assert counted.iterations == 7


def test_a_contender_has_a_choice_however_late_it_comes_to_think() -> None:
    late = gate.ContendingPlayer(1, gate.Contender("fungi", TOY, None, seconds=0.0))
    state = hortus.Match("fungi", seed=2).state
    assert late.choose(Seen(state)) in state.legal_actions()
    assert late.iterations == gate.PORTION


def test_settings_that_do_not_exist_are_named() -> None:
    with pytest.raises(ValueError, match=r"no setting 'game'\. The settings are curious_moves, first_"):
        config.parse({"players": 2, "score_unit": 1.0, "game": 3})


@pytest.mark.parametrize("game", hortus.GAMES)
def test_every_game_says_how_its_net_is_trained(game: str) -> None:
    settings = config.load(hortus.load(game))
    assert settings.players >= hortus.load(game).min_players
    assert weights.inputs(hortus.load(game), settings.players) > 100


@pytest.mark.soak
def test_a_net_of_a_few_hundred_games_beats_a_gardener(tmp_path: Path) -> None:
    """Fungi, from nothing, in about a minute of one core."""
    settings = config.load(FUNGI).scaled(
        games=600, generations=1, gate_games=2, schedule=Schedule(passes=4, batch=256)
    )
    training(tmp_path, settings).run()
    net = gate.Contender("fungi", settings, tmp_path / "generation-0.net", iterations=60)
    won = 0.0
    for number in range(40):
        match = hortus.Match("fungi", seed=number // 2)
        mine = number % 2
        players = [make("gardener", number), make("gardener", number)]
        players[mine] = gate.ContendingPlayer(number, net)
        while not match.state.is_over:
            match.apply(players[match.state.player].choose(Seen(match.state)))
        won += match.state.values()[mine]
    assert won > 22
