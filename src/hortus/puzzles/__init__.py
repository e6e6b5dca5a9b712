"""Puzzles: decisions of real games in which one choice is clearly ahead, and weaker players miss it."""

from hortus.puzzles.puzzle import (
    Choice,
    ChoiceValue,
    NoSuchPuzzleError,
    Puzzle,
    Reason,
    find,
    puzzled,
    puzzles,
)
from hortus.puzzles.solving import PuzzleView, Solution, tell

__all__ = [
    "Choice",
    "ChoiceValue",
    "NoSuchPuzzleError",
    "Puzzle",
    "PuzzleView",
    "Reason",
    "Solution",
    "find",
    "puzzled",
    "puzzles",
    "tell",
]
