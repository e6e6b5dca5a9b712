"""Puzzles: decisions of real games in which one choice is clearly ahead, and weaker players miss it."""

from hortus.puzzles.puzzle import (
    AnswerReason,
    Choice,
    ChoiceValue,
    NoSuchPuzzleError,
    Puzzle,
    find,
    puzzled,
    puzzles,
)
from hortus.puzzles.solving import PuzzleView, Solution, tell

__all__ = [
    "AnswerReason",
    "Choice",
    "ChoiceValue",
    "NoSuchPuzzleError",
    "Puzzle",
    "PuzzleView",
    "Solution",
    "find",
    "puzzled",
    "puzzles",
    "tell",
]
