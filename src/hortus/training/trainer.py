"""Gradient descent: from positions to the weights of a net, on all cores, without any library.

The nets are so small, and so few of their inputs are on, that a few compiled loops train them in less time
than the games took that they learn from: about five microseconds a position and core.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from hortus.players.weights import Weights
from hortus.training.descent import Descent
from hortus.training.positions import Positions
from hortus.training.worker import GradientWorker, Model

FIRST_UNIT, SECOND_UNIT, THIRD_UNIT = 256, 256, 1024  # whole numbers for a weight of 1
BINS = 10  # of the calibration


@dataclass(frozen=True)
class Schedule:
    """How the net is trained."""

    width: int = 64
    passes: int = 2
    batch: int = 512
    rate: float = 0.002  # of the first batch; it falls to a tenth
    decay: float = 0.05
    score_weight: float = 0.3
    held_out: float = 0.05  # the share of the games that only measure


@dataclass(frozen=True)
class TrainingReport:
    """What came of a training: losses of the shares and the scores, and how shares and results agree."""

    positions: int
    train_loss: float
    held_out_loss: float
    held_out_score_loss: float
    calibration: list[tuple[int, float, float]]  # positions, what the net gave, what came of it


class Trainer:
    """Trains one net."""

    def __init__(
        self, positions: Positions, inputs: int, schedule: Schedule, seed: int, threads: int = 1
    ) -> None:
        self._schedule, self._rng, self._positions = schedule, random.Random(seed), positions
        self.model = Model(inputs, schedule.width, positions.players)
        self._start_at_random()
        self._workers = [GradientWorker(self.model, positions, schedule.score_weight) for _ in range(threads)]
        self._descent = Descent(self.model.numbers, [worker.slopes for worker in self._workers])
        self._pool = ThreadPoolExecutor(threads)

    def _start_at_random(self) -> None:
        starts, numbers = self.model.starts, self.model.numbers
        scales = {0: 0.1, 2: math.sqrt(2.0 / self.model.width), 4: 0.1}
        for layer, scale in scales.items():
            for place in range(starts[layer], starts[layer + 1]):
                numbers[place] = self._rng.gauss(0.0, scale)

    def train(self) -> TrainingReport:
        """Go through the positions, once, as the schedule says; measure on games that were held out."""
        with self._pool:
            return self._train()

    def _train(self) -> TrainingReport:
        learnt, kept_back = self._split()
        batches = self._schedule.passes * -(-len(learnt) // self._schedule.batch)
        done, loss = 0, 0.0
        for _ in range(self._schedule.passes):
            self._rng.shuffle(learnt)
            order, total = array("i", learnt), 0.0
            for begin, end in _spans(len(order), self._schedule.batch):
                total += self._go_through(order, begin, end, learns=True)[0]
                self._descend(end - begin, done / batches)
                done += 1
            loss = total / max(1, len(order))
        held_out, score = self._go_through(array("i", kept_back), 0, len(kept_back), learns=False)
        size = max(1, len(kept_back))
        return TrainingReport(len(learnt), loss, held_out / size, score / size, self._calibration(kept_back))

    def _split(self) -> tuple[list[int], list[int]]:
        """The positions to learn from, and those of other games to measure with."""
        every = max(2, round(1.0 / self._schedule.held_out))
        learnt: list[int] = []
        kept_back: list[int] = []
        for position, game in enumerate(self._positions.games):
            (kept_back if game % every == 1 else learnt).append(position)
        return learnt, kept_back

    def _go_through(self, order: array[int], begin: int, end: int, learns: bool) -> tuple[float, float]:
        share = -(-(end - begin) // len(self._workers))
        for number, worker in enumerate(self._workers):
            first = min(end, begin + number * share)
            worker.give(order, first, min(end, first + share), learns)
        list(self._pool.map(GradientWorker.run, self._workers))
        return sum(worker.loss for worker in self._workers), sum(
            worker.score_loss for worker in self._workers
        )

    def _descend(self, size: int, done: float) -> None:
        rate = self._schedule.rate * (1.0 - 0.9 * done)
        self._descent.step(1.0 / size, rate, self._schedule.decay)

    def _calibration(self, kept_back: list[int]) -> list[tuple[int, float, float]]:
        """For the one to act, by what the net gave: the positions, the mean of that, and of the targets."""
        worker, order = self._workers[0], array("i", [0])
        bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
        for position in kept_back[: 1 << 14]:
            order[0] = position
            worker.give(order, 0, 1, False)
            worker.run()
            wanted = self._positions.targets[2 * self._positions.players * position]
            bins[min(BINS - 1, int(BINS * worker.share))].append((worker.share, wanted))
        return [
            (len(one), sum(share for share, _ in one) / len(one), sum(wanted for _, wanted in one) / len(one))
            for one in bins
            if one
        ]

    def weights(self, score_unit: float) -> Weights:
        """The net in whole numbers, as players read it."""
        model, numbers, starts = self.model, self.model.numbers, self.model.starts
        found = Weights(model.players, model.inputs, model.width, float(FIRST_UNIT * THIRD_UNIT), score_unit)
        units = (
            (FIRST_UNIT, 32767),
            (FIRST_UNIT, 32767),
            (SECOND_UNIT, 2000),
            (FIRST_UNIT * SECOND_UNIT, 1 << 28),
            (THIRD_UNIT, 8000),
            (FIRST_UNIT * THIRD_UNIT, 1 << 28),
        )
        for layer, (numbers_to, (unit, most)) in enumerate(zip(found.arrays(), units, strict=True)):
            for place in range(len(numbers_to)):
                number = round(unit * numbers[starts[layer] + place])
                numbers_to[place] = max(-most, min(most, number))
        return found


def _spans(size: int, batch: int) -> Iterator[tuple[int, int]]:
    for begin in range(0, size, batch):
        yield begin, min(size, begin + batch)
