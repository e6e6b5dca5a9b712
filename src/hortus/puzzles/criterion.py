"""What makes a decision a puzzle: one choice is clearly ahead, and others look sensible, too.

Every choice is valued by the same batches of imagined games, so two choices are compared batch by batch.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import Generic, NamedTuple, TypeVar

LEAST_GAP = 0.08  # the least gap between an answer and any other choice, in wins
LEAST_ERRORS = 4.0  # and the least gap in standard errors
SAME_GAP = 0.03  # a choice is as good as the best if it is at most this far behind in wins
SAME_ERRORS = 2.0  # and at most so many standard errors
MOST_ANSWERS = 3
TRIVIAL_GAP = 0.35  # with a larger gap the puzzle is too easy: nothing else makes sense

Choice = TypeVar("Choice")


class Difference(NamedTuple):
    """By how much one choice is ahead of another, in wins, and the standard error of that."""

    gap: float
    error: float


class PuzzleVerdict(NamedTuple, Generic[Choice]):
    """The answers, the best first, and the best of what is no answer."""

    answers: tuple[Choice, ...]
    next: Choice
    difference: Difference


def difference(one: Sequence[float], other: Sequence[float]) -> Difference:
    """The difference of two choices from the same batches; at least two are needed."""
    gaps = [ahead - behind for ahead, behind in zip(one, other, strict=True)]
    return Difference(fmean(gaps), stdev(gaps) / math.sqrt(len(gaps)))


def is_ahead(found: Difference) -> bool:
    """Whether it is far enough ahead, and surely so."""
    return found.gap >= LEAST_GAP and found.gap >= LEAST_ERRORS * found.error


def is_same(found: Difference) -> bool:
    """Whether the other is as good, as far as can be told."""
    return found.gap <= SAME_GAP and found.gap <= SAME_ERRORS * found.error


def verdict(wins: Mapping[Choice, Sequence[float]]) -> PuzzleVerdict[Choice] | None:
    """The answers, if this is a puzzle: every other choice is surely behind, and the next is not absurd."""
    order = sorted(wins, key=lambda choice: -fmean(wins[choice]))
    best = order[0]
    answers = [best]
    behind: list[tuple[float, Choice, Difference]] = []
    for choice in order[1:]:
        found = difference(wins[best], wins[choice])
        if is_ahead(found):
            behind.append((found.gap, choice, found))
        elif is_same(found):
            answers.append(choice)
        else:
            return None
    if not behind or len(answers) > MOST_ANSWERS:
        return None
    gap, following, found = behind[0]
    return PuzzleVerdict(tuple(answers), following, found) if gap <= TRIVIAL_GAP else None
