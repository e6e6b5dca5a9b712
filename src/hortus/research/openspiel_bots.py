"""OpenSpiel's own bots as players: ``openspiel:ismcts@1`` (a second a decision), ``openspiel:ismcts@500it``.

A bot gets no more than any player: a position that looks the same to its seat, from which it resamples
further ones.
"""

from __future__ import annotations

from hortus.research import openspiel  # first: it says kindly when OpenSpiel is missing

# isort: split

import random
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from hortus.core.playouts import Playouts
from hortus.core.registry import load
from hortus.players import levels
from hortus.players.seen import Player, Seen
from hortus.research import OPENSPIEL
from hortus.research.openspiel import SpielGame, SpielState

SECONDS = 1.0  # a decision, if not said otherwise
FAVOUR = 1.1  # factor on a bot's time, so that it never has less than one of our players
EXPLORATION = 1.0  # UCT's constant; returns go from -1 to 1
MEMORY = 1000  # megabytes


@dataclass(frozen=True)
class Order:
    """Which game is played, and how long a decision may take: so many iterations, or seconds."""

    game: str
    parameters: Mapping[str, int | bool | str]
    iterations: int | None
    seconds: float | None


def maker(
    name: str, game: str, players: int, options: Mapping[str, bool | int | str]
) -> Callable[[int], Player]:
    """Makes players of this name from seeds; a ValueError says what is wrong with it."""
    bot, at, _ = name.removeprefix(OPENSPIEL).partition("@")
    if bot not in BOTS:
        raise ValueError(
            f"OpenSpiel has no player {bot!r} here. There are {', '.join(OPENSPIEL + one for one in BOTS)}."
        )
    if bot == "mcts" and openspiel.GAMES[game].hides:
        raise ValueError(
            f"{OPENSPIEL}{bot} looks at everything, and in {load(game).title} not all is seen: "
            f"take {OPENSPIEL}ismcts."
        )
    iterations, seconds = levels.budget_of(name) if at else (None, SECONDS)
    order = Order(game, {"players": players, **options}, iterations, seconds and FAVOUR * seconds)
    return partial(BOTS[bot], order)


class _Bot(ABC):
    """What the bots have in common. The same seed makes the same choices, if the order counts iterations."""

    def __init__(self, order: Order, seed: int) -> None:
        self._order = order
        self._rng = random.Random(seed)
        self._game: SpielGame = self._kind()(order.parameters)

    def _kind(self) -> type[SpielGame]:
        return openspiel.GAMES[self._order.game]

    def choose(self, seen: Seen) -> int:
        """What OpenSpiel's search prefers."""
        actions = seen.legal_actions()
        if len(actions) == 1:
            return actions[0]
        return int(self._best(self._game.at(seen.imagine(self._rng))))

    @abstractmethod
    def _best(self, state: SpielState) -> int:
        """The search, in a position that looks to the seat as the true one does."""


class Ismcts(_Bot):
    """OpenSpiel's ISMCTSBot with its random rollouts."""

    def _kind(self) -> type[SpielGame]:
        """The game, declared as one with hidden information: ISMCTSBot plays no others."""
        return openspiel.spiel_class(self._order.game, hides=True)

    def _best(self, state: SpielState) -> int:
        source = numpy.random.RandomState(self._rng.getrandbits(32))
        search = _Search(self._game, self._evaluator(source), self._order, source, self._rng.random)
        best: int = search.step(state)
        return best

    def _evaluator(self, source: Any) -> Any:
        return mcts.RandomRolloutEvaluator(1, source)


class IsmctsWithPlayouts(Ismcts):
    """The same with the rollouts played inside our core: many more of them."""

    def _evaluator(self, source: Any) -> Any:
        return CoreRollouts(1, source)


class Mcts(_Bot):
    """OpenSpiel's MCTSBot, for games in which nothing is hidden."""

    def _best(self, state: SpielState) -> int:
        root = self._searched(state, max(2, self._order.iterations or 2), self._order.seconds or -1.0)
        if not root.children:  # the time was too short for anything
            root = self._searched(state, 2, -1.0)
        best: int = root.best_child().action
        return best

    def _searched(self, state: SpielState, iterations: int, seconds: float) -> Any:
        seed = self._rng.getrandbits(31)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        policy = pyspiel.ChildSelectionPolicy.UCT
        bot = pyspiel.MCTSBot(
            self._game, evaluator, EXPLORATION, iterations, MEMORY, False, seed, False, policy, seconds
        )
        # Not ``bot.step``, which releases the GIL: a game in Python would crash.
        return bot.mcts_search(state)


BOTS: Mapping[str, type[_Bot]] = {"ismcts": Ismcts, "ismcts-playouts": IsmctsWithPlayouts, "mcts": Mcts}


class CoreRollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's evaluator by random games, with the games played inside our core."""

    def evaluate(self, state: SpielState) -> Any:
        """The mean value of the games to each seat."""
        playouts = Playouts(state.course.state, int(self._random_state.randint(1 << 31)))
        playouts.run(self.n_rollouts)
        values = [value / playouts.games for value in playouts.values[: state.num_players()]]
        return numpy.array(state.get_game().utilities(values))


class _TimeUpError(Exception):
    """The search has used its time."""


class _Search(ismcts.ISMCTSBot):  # type: ignore[misc]
    """ISMCTSBot, which counts iterations only, with a time limit that each simulation checks.

    A decision overruns its seconds by at most the rest of one simulation.
    """

    def __init__(
        self, game: SpielGame, evaluator: Any, order: Order, source: Any, number: Callable[[], float]
    ) -> None:
        # The first iteration only makes the root.
        iterations = sys.maxsize if order.iterations is None else max(2, order.iterations)
        super().__init__(game, evaluator, EXPLORATION, iterations, random_state=source)
        self._seconds = order.seconds
        self._end = 0.0
        self._number = number
        self.set_resampler(self._resampled)

    def run_search(self, state: SpielState) -> Any:
        """The policy it has come to at the end of its time."""
        self._end = time.perf_counter() + (self._seconds or 0.0)
        try:
            return super().run_search(state)
        except _TimeUpError:
            return self.get_final_policy(state, self._root_node)

    def _resampled(self, state: SpielState, player: int) -> SpielState:
        late = self._seconds is not None and time.perf_counter() >= self._end
        if late and self._root_node.total_visits > 0:
            raise _TimeUpError
        return state.resample_from_infostate(player, self._number)
