"""A small net that reads a position: who wins, and with how many points.

The inputs are those that a game's ``features.py`` names; few are on, so the first layer is a sum of few rows.
All sums are in whole numbers (``net_kernel``), so a search finds the same compiled or plain. Compiled,
reading touches no Python object and needs no lock.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hortus.core.state import State
from hortus.players import net_kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hortus.players.weights import Weights


class Net:
    """A net with its weights. Several searches may read with it at once; it keeps nothing."""

    def __init__(self, weights: Weights, path: int = -1) -> None:
        self.players: int = weights.players
        self.inputs: int = weights.inputs
        self.width: int = weights.width
        self.outputs: int = 2 * weights.players
        self.unit: float = weights.unit
        self.score_unit: float = weights.score_unit
        self.first = weights.first
        self.first_bias = weights.first_bias
        self.second = weights.second
        self.second_bias = weights.second_bias
        self.third = weights.third
        self.third_bias = weights.third_bias
        self.path: int = path if path >= 0 else net_kernel.fastest()

    def read(self, state: State, features: list[int], win: list[float], score: list[float]) -> bool:
        """Each seat's share of the win and its final score; False where there is nothing to read.

        ``features`` is room for the inputs that are on.
        """
        out: list[int] = [0] * 16
        found = state.encode(features)
        if found < 0 or state.players != self.players:
            return False
        self.forward(features, found, out)
        self.interpret(state.player, out, win, score)
        return True

    def forward(self, features: list[int], found: int, out: list[int]) -> None:
        """The outputs in whole numbers, for so many inputs that are on."""
        net_kernel.forward(
            features,
            found,
            self.width,
            self.outputs,
            self.first,
            self.first_bias,
            self.second,
            self.second_bias,
            self.third,
            self.third_bias,
            out,
            self.path,
        )

    def interpret(self, player: int, out: list[int], win: list[float], score: list[float]) -> None:
        """The outputs as shares and points by seat; they begin with the one to act."""
        players = self.players
        top = out[0]
        for place in range(1, players):
            top = max(top, out[place])
        whole = 0.0
        for place in range(players):
            seat = (player + place) % players
            win[seat] = math.exp((out[place] - top) / self.unit)
            whole += win[seat]
            score[seat] = self.score_unit * out[players + place] / self.unit
        for seat in range(players):
            win[seat] = win[seat] / whole

    def estimates(self, state: State) -> tuple[list[float], list[float]]:
        """What the net reads in a position: shares of the win and final scores; ask an imagined position."""
        features: list[int] = [0] * 1024
        win: list[float] = [0.0] * 6
        score: list[float] = [0.0] * 6
        if state.player < 0 or not self.read(state, features, win, score):
            raise ValueError(
                "The net can read nothing here: nobody is to act, or it was made for other tables."
            )
        return [win[seat] for seat in range(self.players)], [score[seat] for seat in range(self.players)]

    def outputs_of(self, features: Sequence[int]) -> list[float]:
        """The outputs for these inputs."""
        if len(features) > 1024 or min(features) < 0 or max(features) >= self.inputs:
            raise ValueError(f"The inputs of this net are up to 1024 numbers from 0 to {self.inputs - 1}.")
        on: list[int] = [0] * 1024
        out: list[int] = [0] * 16
        for i in range(len(features)):
            on[i] = features[i]
        self.forward(on, len(features), out)
        return [out[i] / self.unit for i in range(self.outputs)]
