"""Which settings of the search play best, on paired deals with equal time a decision.

    python -m benchmarks.tune [--seconds 0.005] [--minutes 8] [--processes 16] > tune.log

Every line is a candidate, its share of wins against the base (a fair share is 1 / players) and a 95 %
interval.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from multiprocessing import Pool
from typing import Any

import hortus
from hortus.players import Seen
from hortus.players.search import Search

BASE: dict[str, dict[str, Any]] = {
    "felci": {
        "playout_samples": 3,
        "margin": 0.4,
        "scale": 3.0,
        "exploration": 0.7,
        "first_play_urgency": 9.0,
    },
    "feenbalz": {
        "playout_samples": 3,
        "margin": 0.4,
        "scale": 2.0,
        "exploration": 0.7,
        "first_play_urgency": 9.0,
    },
    "mars": {
        "playout_samples": 3,
        "margin": 0.4,
        "scale": 8.0,
        "exploration": 0.7,
        "first_play_urgency": 9.0,
    },
    "fungi": {
        "playout_samples": 3,
        "margin": 0.4,
        "scale": 8.0,
        "exploration": 0.7,
        "first_play_urgency": 9.0,
    },
}
STEPS: list[tuple[str, list[float]]] = [
    ("playout_samples", [1, 2, 5, 8]),
    ("margin", [0.0, 0.2, 0.7, 1.0]),
    ("exploration", [0.3, 0.5, 1.0, 1.4]),
    ("first_play_urgency", [0.7, 0.9, 1.2]),
]


def game_of(task: tuple[str, str, str, float, int]) -> tuple[str, str, float]:
    """One game of a candidate, at one seat, against the base at all others."""
    name, candidate, base, seconds, number = task
    mine, theirs = json.loads(candidate), json.loads(base)
    players = hortus.load(name).min_players
    match = hortus.Match(name, seed=number // players)
    seat = number % players
    while not match.state.is_over:
        settings = mine if match.state.player == seat else theirs
        search = Search(Seen(match.state), number * 1000 + len(match.history), 1 << 14, **settings)
        search.think(seconds=seconds)
        match.apply(search.choices()[0].action)
    return name, candidate, match.state.values()[seat]


def main() -> None:
    """Play until the time is up, then print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=0.005)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--base", default="")
    parser.add_argument("--games", default="felci,feenbalz,mars,fungi")
    chosen = parser.parse_args()
    base = json.loads(chosen.base) if chosen.base else BASE
    tasks = []
    for number in range(100_000 if chosen.minutes > 1 else 2000):
        for name in chosen.games.split(","):
            for setting, values in STEPS:
                for value in values:
                    if base[name][setting] != value:
                        tasks.append(
                            (
                                name,
                                json.dumps({**base[name], setting: value}),
                                json.dumps(base[name]),
                                chosen.seconds,
                                number,
                            )
                        )
        if len(tasks) > 60_000:
            break
    end = time.time() + 60 * chosen.minutes
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    with Pool(chosen.processes) as pool:
        for name, candidate, share in pool.imap_unordered(game_of, tasks):
            found[name, candidate].append(share)
            if time.time() > end:
                pool.terminate()
                break
    for (name, candidate), shares in sorted(found.items()):
        mean = sum(shares) / len(shares)
        spread = 1.96 * (sum((share - mean) ** 2 for share in shares) / len(shares) ** 2) ** 0.5
        changed = {key: value for key, value in json.loads(candidate).items() if base[name][key] != value}
        print(f"{name:9} {json.dumps(changed):24} {mean:.3f} ± {spread:.3f}  ({len(shares)} games)")


if __name__ == "__main__":
    random.seed(1)
    main()
