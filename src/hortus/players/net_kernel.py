"""The sums of a small net in whole numbers, so that every machine finds the same.

This is the plain half. ``net_kernel.pxd`` holds the same function in C, once as plain loops and once for
processors with AVX2, and the compiled search uses those.
"""

from __future__ import annotations

from collections.abc import Sequence

SHIFT = 8  # the weights of the second layer are in 256ths
CAP = 4095  # the most that a unit of the first or the second layer can be
WIDEST = 256  # units of the first layer at the most; a multiple of 64
SECOND = 32  # units of the second layer
MOST_OUTPUTS = 16


def fastest() -> int:
    """The fastest way to find the sums on this machine: 1 with AVX2, compiled; else 0."""
    return 0


def forward(
    features: Sequence[int],
    found: int,
    width: int,
    outputs: int,
    first: Sequence[int],
    first_bias: Sequence[int],
    second: Sequence[int],
    second_bias: Sequence[int],
    third: Sequence[int],
    third_bias: Sequence[int],
    out: list[int],
    path: int,
) -> None:
    """Three layers: the rows of the inputs that are on, summed; 32 units; the outputs."""
    sums = list(first_bias)
    for i in range(found):
        row = width * features[i]
        for unit in range(width):
            sums[unit] += first[row + unit]
    hidden = [min(CAP, max(0, _short(total))) for total in sums]
    deep = []
    for unit in range(SECOND):
        total = second_bias[unit]
        for i in range(width):
            total += hidden[i] * second[width * unit + i]
        deep.append(min(CAP, max(0, total >> SHIFT)))
    for unit in range(outputs):
        total = third_bias[unit]
        for i in range(SECOND):
            total += deep[i] * third[SECOND * unit + i]
        out[unit] = total


def _short(number: int) -> int:
    """As sixteen bits hold it."""
    return ((number + 0x8000) & 0xFFFF) - 0x8000
