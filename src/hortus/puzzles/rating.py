"""Ratings by puzzles: a try is a game between person and puzzle, counted by Plackett-Luce (openskill)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from hortus.players.ratings import points_per_elo
from hortus.puzzles.finding import AVERAGE
from hortus.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

PUZZLE_SIGMA = 3.0  # as well as the levels tell how hard a puzzle is


class Skill(NamedTuple):
    """How strong a person or how hard a puzzle is, and how sure that is."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """As people read it: 1500 is what the apprentice solves."""
        return AVERAGE + round((self.mu - _model().rating().mu) / points_per_elo())


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # takes a while to import

    return PlackettLuce()


def newcomer() -> Skill:
    """Somebody who has tried no puzzle yet."""
    fresh = _model().rating()
    return Skill(fresh.mu, fresh.sigma)


def untried(puzzle: Puzzle) -> Skill:
    """A puzzle that nobody has tried, by the level that finds it."""
    return Skill(newcomer().mu + (puzzle.rating - AVERAGE) * points_per_elo(), PUZZLE_SIGMA)


def after(person: Skill, puzzle: Skill, solved: bool) -> tuple[Skill, Skill]:
    """Both after a try."""
    model = _model()
    sides = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (person, puzzle)]
    (one,), (other,) = model.rate(sides, ranks=[0.0, 1.0] if solved else [1.0, 0.0])
    return Skill(one.mu, one.sigma), Skill(other.mu, other.sigma)
