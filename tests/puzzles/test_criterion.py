"""What makes a decision a puzzle, with made-up values at the borders."""

from __future__ import annotations

import pytest

from hortus.puzzles import criterion
from hortus.puzzles.criterion import Difference, PuzzleVerdict, difference, is_ahead, is_same, verdict


def around(mean: float, spread: float = 0.0) -> list[float]:
    """Four values with this mean, half of them above it by the spread, half below."""
    return [mean + spread, mean - spread, mean + spread, mean - spread]


def test_choices_are_compared_batch_by_batch() -> None:
    found = difference([0.7, 0.5, 0.9], [0.6, 0.3, 0.6])
    assert found.gap == pytest.approx(0.2)
    assert found.error == pytest.approx(0.1 / 3**0.5)


@pytest.mark.parametrize(
    ("gap", "error", "ahead"),
    [(0.08, 0.02, True), (0.0799, 0.001, False), (0.08, 0.0201, False), (0.2, 0.05, True), (0.08, 0.0, True)],
)
def test_ahead_is_by_so_much_of_a_game_and_so_many_errors(gap: float, error: float, ahead: bool) -> None:
    assert is_ahead(Difference(gap, error)) is ahead


@pytest.mark.parametrize(
    ("gap", "error", "same"),
    [(0.0, 0.0, True), (0.03, 0.015, True), (0.031, 0.02, False), (0.02, 0.009, False)],
)
def test_as_good_is_within_the_error_and_little(gap: float, error: float, same: bool) -> None:
    assert is_same(Difference(gap, error)) is same


def test_the_best_and_what_is_as_good_are_the_answers() -> None:
    wins = {"worse": around(0.5), "best": around(0.7), "as good": [0.72, 0.66, 0.72, 0.68]}
    found = verdict(wins)
    assert isinstance(found, PuzzleVerdict)
    assert (found.answers, found.next) == (("best", "as good"), "worse")
    assert found.difference.gap == pytest.approx(0.2)


def test_what_is_neither_as_good_nor_clearly_behind_spoils_a_puzzle() -> None:
    assert verdict({"best": around(0.7), "next": around(0.65), "worse": around(0.5)}) is None
    assert verdict({"best": around(0.7), "next": [0.8, 0.4, 0.8, 0.4], "worse": around(0.5)}) is None


def test_a_choice_far_ahead_of_all_others_is_no_puzzle() -> None:
    far = criterion.TRIVIAL_GAP
    assert verdict({"best": around(0.9), "next": around(0.9 - far - 0.01)}) is None
    assert verdict({"best": around(0.9), "next": around(0.91 - far)}) is not None


def test_nor_is_one_where_nearly_everything_is_good() -> None:
    alike = {f"choice {number}": around(0.6) for number in range(criterion.MOST_ANSWERS)}
    assert verdict(alike) is None
    assert verdict({**alike, "worse": around(0.4)}) is not None
    assert verdict({**alike, "one more": around(0.6), "worse": around(0.4)}) is None
