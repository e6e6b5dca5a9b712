"""Candidates for the settings of the search against those in use, on paired deals, at equal time a decision.

python -m benchmarks.grid 'felci {"patience": 25}' 'fungi {"glances": 6}' [--seconds 0.15] [--games 40] [--processes 16]
"""

from __future__ import annotations

import argparse
import json
import math
from multiprocessing import Pool

import hortus
from benchmarks.spsa import play
from hortus.players import levels


def result(task: tuple[str, str, float, int]) -> float:
    """What a candidate at one seat wins against the settings in use at all others."""
    game, changed, seconds, number = task
    base = levels.settings(game, levels.find("master"))
    players = hortus.load(game).min_players
    seat = number % players
    candidate = {**base, **json.loads(changed)}
    return play(game, [candidate if one == seat else base for one in range(players)], seconds, number // players)[seat]


def main() -> None:
    """Play all, print a line a candidate."""
    parser = argparse.ArgumentParser()
    parser.add_argument("candidates", nargs="+")
    parser.add_argument("--seconds", type=float, default=0.15)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--processes", type=int, default=16)
    chosen = parser.parse_args()
    with Pool(chosen.processes) as pool:
        waiting = []
        for candidate in chosen.candidates:
            game, _, changed = candidate.partition(" ")
            tasks = [(game, changed, chosen.seconds, number) for number in range(chosen.games)]
            waiting.append((candidate, pool.map_async(result, tasks, chunksize=1)))
        for candidate, answer in waiting:
            shares = answer.get()
            mean = sum(shares) / len(shares)
            spread = 1.96 * math.sqrt(sum((share - mean) ** 2 for share in shares)) / len(shares)
            print(f"{candidate:50} {mean:.3f} ± {spread:.3f} ({len(shares)} games)", flush=True)


if __name__ == "__main__":
    main()
