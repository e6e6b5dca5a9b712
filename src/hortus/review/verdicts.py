"""What an error is called, and how errors become one figure of skill."""

from __future__ import annotations

from math import exp
from typing import Literal

Verdict = Literal["forced", "best", "fine", "close", "inaccuracy", "mistake", "blunder"]
STEPS: tuple[tuple[float, Verdict], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
COUNTED: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")
SURE = 2.0  # standard errors that a difference must exceed before it is called anything
STEEP = 20.0  # a mean error of 0.035 a decision halves the figure of skill
RIGHT = 0.035  # what is nearer than this to the best is as good for whoever tries again
ALIKE = 0.005  # choices that differ by less are all alike


def verdict_of(error: float, standard_error: float) -> Verdict:
    """What an error of this size is called; "close": it may be one, but that is too close to say."""
    named: Verdict = next((name for least, name in STEPS if error >= least), "fine")
    return "close" if named != "fine" and error <= SURE * standard_error else named


def skill_of(errors: float, decisions: int) -> float:
    """From 100, for no error at all, towards 0: by the mean error of the decisions that count."""
    return 100.0 * exp(-STEEP * errors / decisions) if decisions else 100.0
