"""Counting what happens in a game, rule by rule: the base of the ``GameTally`` in each game's ``tally.py``."""

from __future__ import annotations

from typing import NamedTuple

from hortus.core import intrinsics
from hortus.core.state import State


class Count(NamedTuple):
    """One thing that is counted: its name in files, the clause it speaks of, what it is in plain words, the
    option it needs.
    """

    name: str
    clause: str
    words: str
    option: str = ""


class Tally:
    """Watches one state and counts.

    It is told before each action and draw, after it, and when the game is over.
    """

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.counts: list[int] = [0] * 64  # in the order of the game's COUNTS; the first is always the turns

    def watch(self, action: int) -> None:
        """Play a legal action, or an outcome of chance, on the watched state, and count."""
        self.before(action)
        self.state.play(action)
        self.after()
        if self.state.player == intrinsics.OVER:
            self.finish()

    def clear(self) -> None:
        """Forget everything: a new game begins."""
        for place in range(64):
            self.counts[place] = 0

    def before(self, action: int) -> None:
        """This action, or this outcome of chance, is about to be played."""

    def after(self) -> None:
        """It has been played."""

    def finish(self) -> None:
        """The game is over."""
