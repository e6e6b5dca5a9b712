"""The inner loops of training, over numbers in single precision.

This is the plain half; ``gradients.pxd`` holds the same functions as C loops.
"""

from __future__ import annotations

import math
from array import array
from typing import TypeAlias

Floats: TypeAlias = "array[float]"


def add(to: Floats, to_at: int, source: Floats, source_at: int, scale: float, size: int) -> None:
    """Add so many numbers, scaled, to others."""
    for i in range(size):
        to[to_at + i] += scale * source[source_at + i]


def dot(one: Floats, one_at: int, other: Floats, other_at: int, size: int) -> float:
    """The sum of products."""
    return math.fsum(one[one_at + i] * other[other_at + i] for i in range(size))


def clip(numbers: Floats, size: int, most: float) -> None:
    """Keep numbers between 0 and the most."""
    for i in range(size):
        numbers[i] = min(most, max(0.0, numbers[i]))


def stop(slopes: Floats, numbers: Floats, size: int, most: float) -> None:
    """No slope where a number was clipped."""
    for i in range(size):
        if not 0.0 < numbers[i] < most:
            slopes[i] = 0.0


def clear(numbers: Floats, size: int) -> None:
    """Set all to 0."""
    for i in range(size):
        numbers[i] = 0.0


def exponential(number: float) -> float:
    """The exponential function."""
    return math.exp(number)


def logarithm(number: float) -> float:
    """The natural logarithm."""
    return math.log(number)


def descend(
    numbers: Floats,
    slopes: Floats,
    means: Floats,
    squares: Floats,
    size: int,
    rate: float,
    decay: float,
    mean_scale: float,
    square_scale: float,
) -> None:
    """One step of AdamW for each number; the scales undo that the means began at 0."""
    for i in range(size):
        means[i] = 0.9 * means[i] + 0.1 * slopes[i]
        squares[i] = 0.999 * squares[i] + 0.001 * slopes[i] * slopes[i]
        step = means[i] * mean_scale / (math.sqrt(squares[i] * square_scale) + 1e-8)
        numbers[i] -= rate * (step + decay * numbers[i])
