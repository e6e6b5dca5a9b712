"""The line of play: what has happened in the game and not been taken back."""

from __future__ import annotations

from array import array
from functools import cache

from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE
from hortus.core.registry import load
from hortus.core.state import State


@cache
def numbers(game: str) -> dict[str, int]:
    """The number of each canonical text."""
    return {text: number for number, text in enumerate(load(game).texts)}


class History:
    """The steps from the first draw to now, players' and chance's, and the position they lead to."""

    __slots__ = ("_last", "actions", "draws", "firm", "game", "movers", "options", "players", "seqs", "state")

    def __init__(self, game: Game, players: int, options: dict[str, bool]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.state: State = game.new(players, **options)
        self.movers = array("b")
        self.actions = array("h")
        self.seqs = array("i")  # the entry of the log that each step came from
        self._last: dict[int, int] = {}  # the place of each one's last step
        self.draws = 0
        self.firm = (
            0  # what lies before this place is known to have had consequences, and is not taken back freely
        )

    def __len__(self) -> int:
        return len(self.actions)

    def step(self, action: int, seq: int) -> None:
        """One more step. IllegalAction if it does not fit."""
        mover = self.state.player
        reveals = mover == CHANCE or self.game.reveals(self.state, action)
        self.state.apply(action)
        self._last[mover] = len(self.actions)
        self.movers.append(mover)
        self.actions.append(action)
        self.seqs.append(seq)
        if mover == CHANCE:
            self.draws += 1
        if reveals:
            self.firm = len(self.actions)

    def last_of(self, seat: int) -> int | None:
        """The place of the seat's last decision."""
        return self._last.get(seat)

    def is_free(self, seat: int, place: int) -> bool:
        """Whether nothing was revealed since this place and nobody but this seat has acted."""
        return place >= self.firm and all(mover == seat for mover in self.movers[place:])

    def cut(self, place: int) -> None:
        """Go back to the position after so many steps.

        What was revealed stays known, so what lies before stays firm.
        """
        self.draws -= self.movers[place:].count(CHANCE)
        del self.movers[place:], self.actions[place:], self.seqs[place:]
        self._last = {mover: step for step, mover in enumerate(self.movers)}
        self.firm = min(self.firm, place)
        self.state = self.game.new(self.players, **self.options)
        for action in self.actions:
            self.state.apply(action)
