"""The benchmark: one number for a player, from games against a fixed panel (docs/benchmark.md)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from statistics import fmean

from hortus.core.registry import load
from hortus.players.arena import GameResult, Makers, MatchSetup, MatchStanding, play_games, summary
from hortus.players.external import PATIENCE
from hortus.players.ratings import Interval

VERSION = 1  # of the panel: another panel is another benchmark
PANEL = ("random", "greedy", "apprentice@12it", "gardener@60it", "botanist@300it")
SEED = 1
GAMES = 100  # against each of the panel


@dataclass(frozen=True)
class Benchmark:
    """Who is measured in which game, and how: all that decides the figure.

    >>> benchmark = Benchmark("feenbalz", "greedy")
    >>> benchmark.setup("random").names, benchmark.whole
    (('greedy', 'random', 'random'), 102)
    """

    game: str
    player: str
    games: int = GAMES
    seed: int = SEED
    processes: int = 1
    patience: float = PATIENCE
    makers: Makers = field(default_factory=dict)

    def setup(self, opponent: str) -> MatchSetup:
        """The match against one of the panel, who sits at all other seats."""
        others = (opponent,) * (load(self.game).min_players - 1)
        return MatchSetup(self.game, (self.player, *others), self.seed, {}, self.patience, makers=self.makers)

    @property
    def whole(self) -> int:
        """The games against one opponent, rounded up so that the player sits everywhere equally often."""
        return self.setup(PANEL[0]).whole(self.games)


@dataclass(frozen=True)
class Score:
    """What came out: the score, from 0 to 100, and how the player did against each of the panel."""

    benchmark: Benchmark
    score: float
    interval: Interval
    against: Mapping[str, MatchStanding]


def measure(benchmark: Benchmark, on_result: Callable[[GameResult], None] | None = None) -> Score:
    """Play all games; the same benchmark gives the same score, if the player counts on its seed alone."""
    against = {}
    for opponent in PANEL:
        setup, played = benchmark.setup(opponent), []
        with closing(play_games(setup, range(benchmark.whole), benchmark.processes)) as results:
            for result in results:
                played.append(result)
                if on_result is not None:
                    on_result(result)
        against[opponent] = summary(setup, played).standings[0]
    return Score(benchmark, *_score(list(against.values())), against)


def _score(found: list[MatchStanding]) -> tuple[float, Interval]:
    """100 times the mean share of the wins; each opponent counts alike, and their intervals are independent.

    The ends of the interval are combined one by one: a share that is nearly 1 is uncertain downwards only.
    """
    shares = [one.share for one in found]
    low = math.hypot(*(one.share - (one.interval.low or 0.0) for one in found)) / len(found)
    high = math.hypot(*(_above(one) - one.share for one in found)) / len(found)
    middle = fmean(shares)
    return 100 * middle, Interval(100 * max(0.0, middle - low), 100 * min(1.0, middle + high))


def _above(one: MatchStanding) -> float:
    return 1.0 if one.interval.high is None else one.interval.high
