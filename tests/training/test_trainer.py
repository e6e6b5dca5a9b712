"""Gradient descent finds what is there to be found, and the net in whole numbers says the same."""

from __future__ import annotations

import random
from array import array
from pathlib import Path

import pytest

from hortus.players.net import Net
from hortus.training import positions
from hortus.training.positions import Positions
from hortus.training.trainer import Schedule, Trainer
from hortus.training.worker import GradientWorker, Model

INPUTS = 12


def made_up(size: int, seed: int = 1) -> Positions:
    """Positions of a game in which inputs 0 to 3 win for the one to act, and 4 to 7 lose."""
    rng, found = random.Random(seed), Positions(2)
    for number in range(size):
        features = sorted(rng.sample(range(INPUTS), 4))
        lead = sum(1 if one < 4 else -1 if one < 8 else 0 for one in features)
        share = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        found.add(features, [share, 1.0 - share, lead / 4, -lead / 4], number // 4)
    return found


def loss_of(worker: GradientWorker, order: array[int]) -> float:
    worker.give(order, 0, len(order), False)
    worker.run()
    return worker.loss + 0.5 * 0.3 * worker.score_loss


def test_slopes_are_those_of_the_loss() -> None:
    rng, model, data = random.Random(3), Model(INPUTS, 64, 2), made_up(6)
    for place in range(len(model.numbers)):
        model.numbers[place] = rng.gauss(0.05, 0.3)
    worker, order = GradientWorker(model, data, 0.3), array("i", range(6))
    worker.give(order, 0, 6, True)
    worker.run()
    for layer in range(6):
        places = range(model.starts[layer], model.starts[layer + 1])
        for place in rng.sample(places, min(4, len(places))):
            before = model.numbers[place]
            model.numbers[place] = before + 2e-3
            above = loss_of(worker, order)
            model.numbers[place] = before - 2e-3
            below = loss_of(worker, order)
            model.numbers[place] = before
            assert worker.slopes[place] == pytest.approx((above - below) / 4e-3, abs=0.02, rel=0.05)


def trained(threads: int = 1) -> Trainer:
    return Trainer(made_up(600), INPUTS, Schedule(passes=6, batch=32, rate=0.01), 1, threads)


def test_a_net_learns_what_decides_and_is_measured_on_other_games() -> None:
    lesson = trained().train()
    assert lesson.positions < 600
    assert lesson.held_out_loss < 0.35  # 0.69 is knowing nothing; an even position costs that much
    assert lesson.held_out_score_loss < 0.05
    assert sum(size for size, _, _ in lesson.calibration) == 600 - lesson.positions
    assert all(abs(given - came) < 0.25 for size, given, came in lesson.calibration if size > 5)


def test_the_same_seed_trains_the_same_net_and_threads_change_little() -> None:
    one, again, shared = trained(), trained(), trained(2)
    losses = [trainer.train().held_out_loss for trainer in (one, again, shared)]
    assert one.model.numbers == again.model.numbers
    assert losses[2] == pytest.approx(losses[0], abs=0.05)


def test_the_net_in_whole_numbers_says_what_was_learnt() -> None:
    trainer = trained()
    trainer.train()
    net = Net(trainer.weights(4.0))
    for lead, features in ((1.0, [0, 1, 2, 3]), (0.0, [8, 9, 10, 11]), (-1.0, [4, 5, 6, 7])):
        win, lose, mine, theirs = net.outputs_of(features)
        assert (win - lose > 1.0) == (lead > 0)
        assert (lose - win > 1.0) == (lead < 0)
        assert [mine, theirs] == pytest.approx([lead, -lead], abs=0.3)


def test_a_shard_is_read_only_if_it_was_made_from_the_same(tmp_path: Path) -> None:
    path, kept = tmp_path / "one.shard", made_up(9)
    assert positions.read(path, {"seed": 1}) is None
    positions.write(path, kept, {"seed": 1})
    assert positions.read(path, {"seed": 1}) == kept
    assert positions.read(path, {"seed": 2}) is None
    path.write_bytes(b"something else")
    assert positions.read(path, {"seed": 1}) is None


def test_positions_are_put_together_game_by_game() -> None:
    both = made_up(8)
    both.extend(made_up(5, seed=2))
    assert len(both) == 13
    assert list(both.games) == [0] * 4 + [1] * 4 + [2] * 4 + [3]
    assert both.starts[-1] == len(both.inputs) == 4 * 13
    assert both.inputs[4 * 8 : 4 * 9] == made_up(1, seed=2).inputs
