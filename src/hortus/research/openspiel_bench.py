"""The measurements of ``hortus bench`` on OpenSpiel's games, where the extra ``bench`` is installed."""

from __future__ import annotations

import importlib.util
import threading
import time
from random import Random
from typing import Any

GAMES = ("gin_rummy", "hex", "connect_four")
PORTION = 50  # rollouts inside the core between two looks at the clock


def installed() -> bool:
    """Whether OpenSpiel is there."""
    return importlib.util.find_spec("pyspiel") is not None


class SpielBench:
    """One of OpenSpiel's games, measured as ours are.

    OpenSpiel's fastest random play that Python can start is the rollout evaluator of its MCTS bot, so that is
    what counts as inside its core.
    """

    def __init__(self, name: str) -> None:
        import pyspiel

        self.spiel = pyspiel
        self.game = pyspiel.load_game(name)
        self.seed = 0

    def round(self, seconds: float) -> dict[str, Any]:
        """One round of all measurements, each about this long."""
        self.seed += 1
        api, mean = self._api(seconds)
        games, elapsed = self._core(seconds)
        return {
            "games_per_s": games / elapsed,
            "decisions_per_s": games * mean / elapsed,
            "api_decisions_per_s": api,
            "threads2_ratio": self._threads(seconds, games / elapsed),
            "mean_decisions": mean,
        }

    def _core(self, seconds: float) -> tuple[int, float]:
        state = self.game.new_initial_state()
        rng = Random(self.seed)
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        evaluator = self.spiel.RandomRolloutEvaluator(PORTION, self.seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, 2.0, 2, 1000, False, self.seed, False)
        games = 0
        begin = time.perf_counter()
        while (elapsed := time.perf_counter() - begin) < seconds:
            bot.step(state)
            games += 2 * PORTION
        return games, elapsed

    def _api(self, seconds: float) -> tuple[float, float]:
        rng = Random(self.seed)
        decisions = games = 0
        begin = time.perf_counter()
        while (elapsed := time.perf_counter() - begin) < seconds:
            decisions += self._api_game(rng)
            games += 1
        return decisions / elapsed, decisions / games

    def _api_game(self, rng: Random) -> int:
        state = self.game.new_initial_state()
        bits = rng.getrandbits
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[bits(32) * len(actions) >> 32])
                decisions += 1
        return decisions

    def _threads(self, seconds: float, alone: float) -> float:
        rates: list[float] = []

        def work() -> None:
            games, elapsed = self._core(seconds)
            rates.append(games / elapsed)

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(rates) / alone
