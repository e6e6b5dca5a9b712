"""Counting what happens in a game, rule by rule: the base of the ``GameTally`` of each ``tally.py``."""

from __future__ import annotations

from typing import NamedTuple

from hortus.core import intrinsics
from hortus.core.state import State


class Count(NamedTuple):
    """One thing that is counted: its name in files, its clause, plain words, the option it needs."""

    name: str
    clause: str
    words: str
    option: str = ""


class Resource(NamedTuple):
    """One thing that seats have more or less of as a game goes on: its name in files, plain words."""

    name: str
    words: str


class Tally:
    """Watches one state: it is told before each action and draw, after it, and when the game is over.

    A game's ``RESOURCES`` say what ``resource`` tells of a seat; its ``CARDS`` name what ``used`` numbers,
    and its ``CARDS_USED`` says in words when a card is one.
    """

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.used: list[int] = [0] * 16  # the cards of the step, by number
        self.uses: int = 0  # how many
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

    def resource(self, which: int, seat: int) -> int:
        """How much a seat has of one of the resources."""
        return 0

    def use(self, card: int) -> None:
        """The step under way has to do with this card."""
        if self.uses < 16:
            self.used[self.uses] = card
            self.uses += 1


# What is counted in a game without a ``tally.py``.
COUNTS = (Count("turns", "", "turns"), Count("draws", "", "events of chance"))
RESOURCES: tuple[Resource, ...] = ()
CARDS: tuple[str, ...] = ()
CARDS_USED = ""


class GameTally(Tally):
    """Counts turns, which end when another seat is to act, and draws."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.mover: int = -1

    def before(self, action: int) -> None:
        """A turn begins with a decision of another seat than the last."""
        if self.state.player == intrinsics.CHANCE:
            self.counts[1] += 1
        elif self.state.player != self.mover or self.counts[0] == 0:
            self.mover = self.state.player
            self.counts[0] += 1
