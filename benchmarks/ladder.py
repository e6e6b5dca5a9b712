"""The levels against each other, on paired deals: how far apart they are.

    python -m benchmarks.ladder [--minutes 8] [--processes 16]

Every line is one player at one seat against another at all other seats, with its share of wins (a fair share is 1 / players), a
95 % interval, and for two seats the Elo difference. Games are dealt out in turn, so that all pairs get as many.
"""

from __future__ import annotations

import argparse
import itertools
import math
import time
from collections import defaultdict
from multiprocessing import Pool

import hortus
from hortus.players import Seen, make

LADDER = ("sprout", "seedling", "gardener", "botanist", "sage")
Task = tuple[str, int, str, str, int]


def tasks(most: dict[str, int]) -> list[Task]:
    """All games, in turns: neighbours on the ladder, the gentlest against random, judgement against none."""
    found: list[Task] = []
    pairs = [(upper, lower) for lower, upper in itertools.pairwise(LADDER)]
    pairs += [
        ("sprout", "random"),
        ("sprout", "greedy"),
        ("botanist", "greedy"),
        ("master@0.25", "plain@0.25"),
        ("master@0.25", "botanist"),
    ]
    for number in range(max(most.values())):
        for game in hortus.GAMES:
            players = hortus.load(game).min_players
            for upper, lower in pairs:
                slow = "sage" in (upper, lower) or "@" in upper
                if number < (most[game] // 3 if slow else most[game]):
                    found.append((game, players, upper, lower, number))
    return found


def play(task: Task) -> tuple[str, str, str, float]:
    """One game: the first player at one seat, the second at all others."""
    game, players, upper, lower, number = task
    match = hortus.Match(game, players, seed=number // players)
    seat = number % players
    company = [make(upper if one == seat else lower, number * 10 + one) for one in range(players)]
    while not match.state.is_over:
        match.apply(company[match.state.player].choose(Seen(match.state)))
    return game, upper, lower, match.state.values()[seat]


def main() -> None:
    """Play until all is played or the time is up, then print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--processes", type=int, default=16)
    chosen = parser.parse_args()
    end = time.time() + 60 * chosen.minutes
    shares: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    with Pool(chosen.processes) as pool:
        for game, upper, lower, share in pool.imap_unordered(
            play, tasks({"felci": 180, "feenbalz": 90, "mars": 120, "fungi": 180})
        ):
            shares[game, upper, lower].append(share)
            if time.time() > end:
                pool.terminate()
                break
    for (game, upper, lower), results in sorted(shares.items()):
        mean = sum(results) / len(results)
        spread = 1.96 * math.sqrt(sum((share - mean) ** 2 for share in results)) / len(results)
        fair = 1 / hortus.load(game).min_players
        elo = f"{-400 * math.log10(1 / mean - 1):+.0f} Elo" if fair == 0.5 and 0 < mean < 1 else ""
        print(f"{game:9} {upper:12} against {lower:11} {mean:.3f} ± {spread:.3f} ({len(results)} games) {elo}")


if __name__ == "__main__":
    main()
