"""Whole random games inside the core, one after the other: for benchmarks, studies and searches."""

from __future__ import annotations

from hortus.core import intrinsics, nogil_runner
from hortus.core.nogil_task import NogilTask
from hortus.core.position import Position
from hortus.core.state import State, driven


class Playouts(NogilTask):
    """Plays random games from one position and adds up how they ended. One object serves one thread."""

    def __init__(self, start: Position, seed: int) -> None:
        self.start: State = driven(start).copy()
        self.state: State = self.start.copy()
        self.word: int = seed & 0xFFFFFFFFFFFFFFFF
        self.actions: list[int] = [0] * 1024
        self.wanted: int = 0
        self.busy: bool = False
        self.decisions: int = 0
        self.games: int = 0
        self.values: list[float] = [0.0] * 6  # by seat, summed over the games
        self.scores: list[int] = [0] * 6

    def run(self, games: int) -> None:
        """Play this many games; compiled, other threads go on meanwhile."""
        if games < 0:
            raise ValueError(f"A number of games is 0 or more, not {games}.")
        if self.busy:
            raise RuntimeError("These playouts run in another thread. Give each thread playouts of its own.")
        self.busy = True
        self.wanted = games
        try:
            nogil_runner.run(self)
        finally:
            self.busy = False

    def first_draw(self, bits32: int) -> int:
        """What these bits bring first in a playout from a position where chance is to act; not counted."""
        if self.start.player != intrinsics.CHANCE:
            raise ValueError("Chance does not act in the position the playouts start from.")
        self.state.assign(self.start)
        return self.state.roll(bits32)

    def work(self) -> None:
        """Play the games that are wanted."""
        for _ in range(self.wanted):
            self.state.assign(self.start)
            self.play_out(self.state)
            self.games += 1
            for seat in range(self.state.players):
                self.values[seat] += self.state.value(seat)
                self.scores[seat] += self.state.score(seat)

    def play_out(self, state: State) -> None:
        """Play one game to its end: chance by its weights, decisions at random."""
        while state.player != intrinsics.OVER:
            self.word = intrinsics.step(self.word)
            if state.player == intrinsics.CHANCE:
                state.roll(intrinsics.mix(self.word))
            else:
                found = state.find_legal(self.actions)
                state.play(self.actions[intrinsics.scale(intrinsics.mix(self.word), found)])
                self.decisions += 1
