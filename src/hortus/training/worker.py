"""One thread of the training: the loss of some positions, and its slopes."""

from __future__ import annotations

from array import array

from hortus.core import nogil_runner
from hortus.core.nogil_task import NogilTask
from hortus.training import gradients
from hortus.training.gradients import Floats
from hortus.training.positions import Positions

CLIP: float = (
    4095 / 256
)  # what a unit of the first two layers can be at the most, as in players/net_kernel.py
SECOND: int = 32


class Model:
    """The numbers of a net in training, all in one row: three layers and their biases."""

    def __init__(self, inputs: int, width: int, players: int) -> None:
        self.inputs, self.width, self.players = inputs, width, players
        outputs = 2 * players
        sizes = (inputs * width, width, SECOND * width, SECOND, outputs * SECOND, outputs)
        self.starts = [sum(sizes[:layer]) for layer in range(7)]
        self.numbers: Floats = array("f", bytes(4 * self.starts[6]))


class GradientWorker(NogilTask):
    """Forward and back through the net for the positions it is given; the slopes add up."""

    def __init__(self, model: Model, positions: Positions, score_weight: float) -> None:
        self.players: int = model.players
        self.width: int = model.width
        self.score_weight: float = score_weight
        self.first: int = model.starts[0]
        self.first_bias: int = model.starts[1]
        self.second: int = model.starts[2]
        self.second_bias: int = model.starts[3]
        self.third: int = model.starts[4]
        self.third_bias: int = model.starts[5]
        self.size: int = model.starts[6]
        self.numbers: Floats = model.numbers
        self.slopes: Floats = array("f", bytes(4 * self.size))
        self.inputs = positions.inputs
        self.starts = positions.starts
        self.targets: Floats = positions.targets
        self.order = array("i", [0])
        self.begin: int = 0
        self.end: int = 0
        self.learns: bool = True
        self.loss: float = 0.0  # of the shares, summed over the positions
        self.score_loss: float = 0.0
        self.share: float = 0.0  # what the net gives the one to act, in the last position
        self.hidden: Floats = array("f", bytes(4 * 256))
        self.deep: Floats = array("f", bytes(4 * SECOND))
        self.out: Floats = array("f", bytes(4 * 16))
        self.hidden_slopes: Floats = array("f", bytes(4 * 256))
        self.deep_slopes: Floats = array("f", bytes(4 * SECOND))
        self.out_slopes: Floats = array("f", bytes(4 * 16))

    def give(self, order: array[int], begin: int, end: int, learns: bool) -> None:
        """The positions to go through next: a part of an order of all."""
        self.order, self.begin, self.end, self.learns = order, begin, end, learns
        self.loss = self.score_loss = 0.0

    def run(self) -> None:
        """Go through them; compiled, other threads go on meanwhile."""
        nogil_runner.run(self)

    def work(self) -> None:
        """Go through the positions, without the GIL."""
        for i in range(self.begin, self.end):
            position = self.order[i]
            self.forward(position)
            self.weigh(position)
            if self.learns:
                self.back(position)

    def forward(self, position: int) -> None:
        """What the net says of a position."""
        width = self.width
        gradients.clear(self.hidden, width)
        gradients.add(self.hidden, 0, self.numbers, self.first_bias, 1.0, width)
        for place in range(self.starts[position], self.starts[position + 1]):
            gradients.add(self.hidden, 0, self.numbers, self.first + width * self.inputs[place], 1.0, width)
        gradients.clip(self.hidden, width, CLIP)
        for unit in range(SECOND):
            product = gradients.dot(self.hidden, 0, self.numbers, self.second + width * unit, width)
            self.deep[unit] = self.numbers[self.second_bias + unit] + product
        gradients.clip(self.deep, SECOND, CLIP)
        for unit in range(2 * self.players):
            product = gradients.dot(self.deep, 0, self.numbers, self.third + SECOND * unit, SECOND)
            self.out[unit] = self.numbers[self.third_bias + unit] + product

    def weigh(self, position: int) -> None:
        """The loss and its slopes at the outputs: cross-entropy of the shares, squares of the scores."""
        players = self.players
        first = 2 * players * position
        top = self.out[0]
        for place in range(1, players):
            top = max(top, self.out[place])
        whole = 0.0
        for place in range(players):
            whole += gradients.exponential(self.out[place] - top)
        log_whole = gradients.logarithm(whole)
        for place in range(players):
            wanted = self.targets[first + place]
            log_share = self.out[place] - top - log_whole
            self.loss -= wanted * log_share
            self.out_slopes[place] = gradients.exponential(log_share) - wanted
            off = self.out[players + place] - self.targets[first + players + place]
            self.score_loss += off * off
            self.out_slopes[players + place] = self.score_weight * off
        self.share = self.out_slopes[0] + self.targets[first]

    def back(self, position: int) -> None:
        """Add the slopes of all weights."""
        width = self.width
        gradients.clear(self.deep_slopes, SECOND)
        gradients.clear(self.hidden_slopes, width)
        for unit in range(2 * self.players):
            slope = self.out_slopes[unit]
            self.slopes[self.third_bias + unit] += slope
            gradients.add(self.slopes, self.third + SECOND * unit, self.deep, 0, slope, SECOND)
            gradients.add(self.deep_slopes, 0, self.numbers, self.third + SECOND * unit, slope, SECOND)
        gradients.stop(self.deep_slopes, self.deep, SECOND, CLIP)
        for unit in range(SECOND):
            slope = self.deep_slopes[unit]
            if slope != 0.0:
                self.slopes[self.second_bias + unit] += slope
                gradients.add(self.slopes, self.second + width * unit, self.hidden, 0, slope, width)
                gradients.add(self.hidden_slopes, 0, self.numbers, self.second + width * unit, slope, width)
        gradients.stop(self.hidden_slopes, self.hidden, width, CLIP)
        gradients.add(self.slopes, self.first_bias, self.hidden_slopes, 0, 1.0, width)
        for place in range(self.starts[position], self.starts[position + 1]):
            row = self.first + width * self.inputs[place]
            gradients.add(self.slopes, row, self.hidden_slopes, 0, 1.0, width)
