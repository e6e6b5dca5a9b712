"""What a game's row of numbers holds: these, then the scores of six seats, then the game's own counts."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from hortus.core import limits
from hortus.core.registry import load
from hortus.core.state import State
from hortus.core.tally import Count, Tally

HEAD = ("winners", "decisions", "steps", "choices", "forced", "lead_changes", "settled")
# ``row_schema.pxd`` has these numbers for C.
SEATS = 6
FIRST_SCORE = len(HEAD)
FIRST_COUNT = FIRST_SCORE + SEATS
MOST_CHOICES = 1024
STAGES = 512  # decisions of a game that are looked at one by one; later ones count to the last


def _tally(game: str) -> ModuleType:
    return load(game).part("tally", "hortus.core.tally")


def counts(game: str) -> tuple[Count, ...]:
    """What is counted in this game."""
    found = tuple(_tally(game).COUNTS)
    limits.check(f"The things that are counted in {game} are", len(found), limits.MOST_COUNTS)
    return found


def new_tally(game: str) -> Callable[[State], Tally]:
    """The class that counts events in this game."""
    kind: type[Tally] = _tally(game).GameTally
    return kind


def names(game: str) -> list[str]:
    """The columns of a game's row."""
    return [*HEAD, *(f"score_{seat}" for seat in range(SEATS)), *(count.name for count in counts(game))]
