"""Plays random games of every kind in the core, the API and the batch runner, for the sanitizers."""

from __future__ import annotations

import random
import sys
from array import array

from tests.contract.cases import ALL
from tests.tables import outcome

import hortus
from hortus.core.playouts import Playouts
from hortus.lab import row_schema
from hortus.lab.driver import Driver
from hortus.research.vector import VectorEnv


def main(games: int) -> None:
    """Play this many playouts, as many games that are counted, and a few whole games of every case."""
    assert hortus.compiled, "there is nothing to watch in plain Python"
    for case in ALL:
        playouts = Playouts(case.new(), 1)
        playouts.run(games)
        rng = random.Random(1)
        for _ in range(2):
            state = case.new()
            while not state.is_over:
                state.apply(
                    outcome(state, rng)
                    if state.player == hortus.CHANCE
                    else rng.choice(state.legal_actions())
                )
                for seat in (*range(case.players), None):
                    state.resample(seat, rng)
                    state.observation(seat)
        env = VectorEnv(case.game, 100, players=case.players, **case.options)
        env.reset()
        for _ in range(games):
            env.step(env.random_actions)
        driver = Driver(case.new(), row_schema.new_tally(case.game), len(row_schema.counts(case.game)), 63)
        driver.run(array("Q", range(games)), array("Q", range(games)))
        print(f"{case}: {playouts.decisions} decisions, fine", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
