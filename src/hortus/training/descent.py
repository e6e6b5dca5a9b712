"""One step of gradient descent for all numbers of a net, from the slopes that several threads have found."""

from __future__ import annotations

from array import array

from hortus.core import nogil_runner
from hortus.core.nogil_task import NogilTask
from hortus.training import gradients
from hortus.training.gradients import Floats


class Descent(NogilTask):
    """AdamW: keeps the means of the slopes and of their squares."""

    def __init__(self, numbers: Floats, slopes: list[Floats]) -> None:
        self.size: int = len(numbers)
        self.numbers: Floats = numbers
        self.others: list[Floats] = slopes[1:]
        self.slopes: Floats = slopes[0]
        self.source: Floats = slopes[0]
        self.means: Floats = array("f", bytes(4 * self.size))
        self.squares: Floats = array("f", bytes(4 * self.size))
        self.steps: int = 0
        self.scale: float = 1.0
        self.rate: float = 0.0
        self.decay: float = 0.0
        self.mean_scale: float = 1.0
        self.square_scale: float = 1.0

    def step(self, scale: float, rate: float, decay: float) -> None:
        """Add up the slopes, scale them, move the numbers, and clear the slopes."""
        self.steps += 1
        self.scale, self.rate, self.decay = scale, rate, decay
        self.mean_scale = 1.0 / (1.0 - 0.9**self.steps)
        self.square_scale = 1.0 / (1.0 - 0.999**self.steps)
        for other in self.others:
            self.source = other
            self.gather()
        nogil_runner.run(self)

    def gather(self) -> None:
        """Take over the slopes of another thread."""
        gradients.add(self.slopes, 0, self.source, 0, 1.0, self.size)
        gradients.clear(self.source, self.size)

    def work(self) -> None:
        """Move the numbers, without the GIL."""
        gradients.add(self.slopes, 0, self.slopes, 0, self.scale - 1.0, self.size)
        gradients.descend(
            self.numbers,
            self.slopes,
            self.means,
            self.squares,
            self.size,
            self.rate,
            self.decay,
            self.mean_scale,
            self.square_scale,
        )
        gradients.clear(self.slopes, self.size)
