"""External players at a table in this program: told what their seat may read, asked when it is their turn."""

from __future__ import annotations

import weakref

from hortus.core.match import Match, Step
from hortus.players import Seen
from hortus.players.external import External, command_of, tell_game


class SeatedProgram:
    """One program at one seat. What was taken back it is told anew, from the beginning of the game."""

    def __init__(self, name: str, match: Match, seat: int) -> None:
        self._program = External(command_of(name))
        self._match, self._seat = match, seat
        self._told: list[Step] | None = None  # None: it has not been greeted
        weakref.finalize(self, self._program.close, True)

    def choose(self, seed: int) -> int:
        """The program's choice. ExternalError if there is none that is legal."""
        history, match = self._match.history, self._match
        if self._told is None or self._told != history[: len(self._told)]:
            players = match.state.players
            self._program.greet(match.game, players, self._seat, match.options, seed)
            self._told = []
        start = match.game.new(match.state.players, **match.options)
        tell_game(self._program, start, history, self._seat, known=len(self._told))
        self._told = list(history)
        return self._program.choose(Seen(match.state, self._seat))
