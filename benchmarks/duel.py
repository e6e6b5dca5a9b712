"""Two searches against each other: paired deals, every seat, the same time or the same iterations a decision.

    python -m benchmarks.duel felci master plain --seconds 0.05 --games 100
    python -m benchmarks.duel fungi 'master {"playout_samples": 9}' master --iterations 2000 --processes 4
    python -m benchmarks.duel felci 'master {"net": "runs/generation-1.net", "net_weight": 0.5}' classic

A contestant is the name of a level, whose settings it takes, and after it what differs: `net` is the file of
a net that it reads with. One contestant sits at one seat, the other at all others; every deal is played once
for each seat. Seconds are those the processor spent, so that a busy machine is fair to both. The interval is
over deals, at 95 %.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import hortus
from hortus.players import Seen, levels, weights
from hortus.players.search import Search
from hortus.training.gate import think_for

ROOM = 1 << 17  # nodes of a tree at the most


@dataclass(frozen=True)
class Duel:
    """What is played, by whom, and how long each may think; one of the budgets is 0."""

    game: str
    players: int
    settings: tuple[dict[str, Any], dict[str, Any]]
    seconds: float
    iterations: tuple[int, int]
    deal: int


@dataclass
class Thinking:
    """One contestant at one seat: its search, and what it has spent."""

    settings: dict[str, Any]
    seconds: float
    iterations: int
    chosen: int = -1
    search: Search | None = None
    spent: float = 0.0
    looked: int = 0
    decisions: int = 0

    def choose(self, seen: Seen, seed: int) -> int:
        """As a thinker does: a move of several steps goes on from what was seen at the first."""
        if len(seen.legal_actions()) == 1:
            return seen.legal_actions()[0]
        if self.search is None or not self.search.follow(self.chosen, seen):
            self.search = Search(seen, seed, ROOM, **self.settings)
        begin = time.thread_time()
        if self.iterations:
            self.search.think(iterations=self.iterations)
        else:
            think_for(self.search, self.seconds)
        self.spent += time.thread_time() - begin
        self.looked += self.search.iterations
        self.decisions += 1
        self.chosen = self.search.choices()[0].action
        return self.chosen


@dataclass
class Result:
    """Of the first contestant in the games of one deal, and what both have spent."""

    values: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=lambda: [0.0, 0.0])
    looked: list[int] = field(default_factory=lambda: [0, 0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])


def play(duel: Duel) -> Result:
    """One deal, once for each seat of the first contestant."""
    result = Result()
    for first in range(duel.players):
        match = hortus.Match(duel.game, players=duel.players, seed=duel.deal)
        sides = [0 if seat == first else 1 for seat in range(duel.players)]
        settings = [with_net(duel, one) for one in duel.settings]
        minds = [Thinking(settings[side], duel.seconds, duel.iterations[side]) for side in sides]
        while not match.state.is_over:
            seen = Seen(match.state)
            seed = (duel.deal * duel.players + first) * 10_000 + len(match.history)
            match.apply(minds[seen.seat].choose(seen, seed))
        scores = match.state.scores()
        result.values.append(match.state.values()[first])
        result.leads.append(scores[first] - max(score for seat, score in enumerate(scores) if seat != first))
        for side, mind in zip(sides, minds, strict=True):
            result.spent[side] += mind.spent
            result.looked[side] += mind.looked
            result.decisions[side] += mind.decisions
    return result


def with_net(duel: Duel, settings: dict[str, Any]) -> dict[str, Any]:
    """The settings with a net in place of the name of its file, or of True for the game's own."""
    game, file = hortus.load(duel.game), settings.get("net")
    if not file:
        return settings
    net = weights.find(game, duel.players) if file is True else weights.read(Path(file), game, duel.players)
    return {**settings, "net": net}


def contestant(game: str, words: str) -> dict[str, Any]:
    """The settings of a level, and what differs from them."""
    name, _, changes = words.partition(" ")
    return {**levels.settings(game, levels.find(name)), **json.loads(changes or "{}")}


def reader(game: str, players: int, words: str) -> dict[str, Any]:
    """The same for a level that reads with a net at such a table; the net is opened by who plays."""
    name, _, changes = words.partition(" ")
    settings, different = contestant(game, name), json.loads(changes or "{}")
    if "net" in different or (levels.find(name).learned and players in levels.learned_seats(game)):
        settings |= {**levels.learned_settings(game, players), "net": True}
    return {**settings, **different}


def duels(chosen: argparse.Namespace) -> Iterator[Duel]:
    """One for every deal."""
    game = hortus.load(chosen.game)
    players = chosen.players or game.min_players
    first, second = (reader(chosen.game, players, words) for words in (chosen.first, chosen.second))
    counts = [int(count) for count in str(chosen.iterations).split(",")]
    for deal in range(chosen.seed, chosen.seed + -(-chosen.games // players)):
        yield Duel(chosen.game, players, (first, second), chosen.seconds, (counts[0], counts[-1]), deal)


def line(results: list[Result]) -> str:
    """The share of wins of the first, its lead, and how far both looked."""
    shares = [fmean(result.values) for result in results]
    spread = 1.96 * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    lead = fmean(fmean(result.leads) for result in results)
    sides = []
    for side in range(2):
        decisions = max(1, sum(result.decisions[side] for result in results))
        looked, spent = (
            sum(result.looked[side] for result in results),
            sum(result.spent[side] for result in results),
        )
        sides.append(f"{looked / decisions:.0f} it in {1000 * spent / decisions:.1f} ms")
    games = sum(len(result.values) for result in results)
    effort = " against ".join(sides)
    return f"{fmean(shares):.3f} ± {spread:.3f}  lead {lead:+.2f}  {games} games  {effort} a decision"


def main() -> None:
    """Play, and print one line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=hortus.GAMES)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--players", type=int, default=0, help="as few as can be, unless told")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument(
        "--iterations", default="0", help="instead of seconds; two numbers with a comma: one for each"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with Pool(chosen.processes) as pool:
        results = list(pool.imap_unordered(play, duels(chosen)))
    print(f"{chosen.game}: {chosen.first} against {chosen.second}: {line(results)}")


if __name__ == "__main__":
    main()
