"""Puzzles: decisions of real games in which one choice is clearly ahead, and weaker players miss it."""

from hortus.puzzles.puzzle import ChoiceValue, NoSuchPuzzle, Puzzle, Reason, find, puzzled, puzzles

__all__ = ["ChoiceValue", "NoSuchPuzzle", "Puzzle", "Reason", "find", "puzzled", "puzzles"]
