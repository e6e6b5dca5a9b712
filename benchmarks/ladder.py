"""Players against each other at many tables at once: a cross-table with ratings, for as long as there is time.

    python -m benchmarks.ladder [--tables felci:2 fungi:2 ...] [--players sprout,seedling,...] [--minutes 9] [--json FILE]

At every table each pair meets: one of the first among the second and one of the second among the first, seats rotated, on the
same deals. Near neighbours meet most often. A share is what one player wins among others of one kind; with more than two seats an
even share is less than a half, so a difference in Elo is taken from the odds: 400 log10(share (n - 1) / (1 - share)) for n seats.
Ratings fit all games of a table at once (Bradley and Terry's model, for n seats Plackett and Luce's), 0 for the first player.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import hortus
from hortus.players import Seen, make

TABLES = ("felci:2", "feenbalz:3", "feenbalz:6", "mars:2", "mars:5", "fungi:2")
LEVELS = "sprout,seedling,apprentice,gardener,botanist,sage,master"
ELO = 400 / math.log(10)


class Task(NamedTuple):
    """One game: the first player at one seat, the second at all others."""

    table: str
    first: str
    second: str
    number: int


class Pair(NamedTuple):
    """What one player won among others of one kind."""

    games: int
    share: float
    spread: float  # half of the 95 % interval


def tasks(tables: list[str], players: list[str], slow: set[str], most: int) -> Iterator[Task]:
    """Games without end, all tables and pairs up to so many places apart in turn; those k apart come only every k-th time."""
    number = 0
    while True:
        for table in tables:
            for place, lower in enumerate(players):
                for apart, upper in enumerate(players[place + 1 : place + 1 + most], 1):
                    if number % apart == 0:
                        yield Task(table, upper, lower, number)
                        if not table.endswith(":2") and upper not in slow:
                            yield Task(table, lower, upper, number)
        number += 1


def play(task: Task) -> tuple[Task, float]:
    """The game, and what the first player won of it."""
    game, _, seats = task.table.partition(":")
    players = int(seats)
    match = hortus.Match(game, players, seed=task.number // players)
    seat = task.number % players
    company = [make(task.first if one == seat else task.second, task.number * 10 + one) for one in range(players)]
    while not match.state.is_over:
        match.apply(company[match.state.player].choose(Seen(match.state)))
    return task, match.state.values()[seat]


def summary(results: list[float]) -> Pair:
    """The mean of the results, and how sure it is."""
    mean = sum(results) / len(results)
    smooth = (sum(results) + 1) / (len(results) + 2)  # so that ten wins of ten are not taken for certain
    return Pair(len(results), mean, 1.96 * math.sqrt(smooth * (1 - smooth) / len(results)))


def ratings(pairs: dict[tuple[str, str], Pair], players: list[str], seats: int) -> dict[str, float]:
    """Strengths that explain all games best, by minorisation and maximisation, as Elo above the first player."""
    strength = dict.fromkeys(players, 1.0)
    wins = dict.fromkeys(players, 0.5)  # half a win and half a loss against an average player, so that none is endless
    for (first, second), pair in pairs.items():
        wins[first] += pair.games * pair.share
        wins[second] += pair.games * (1 - pair.share)
    for _ in range(2000):
        share = {name: 1 / (value + 1) for name, value in strength.items()}
        for (first, second), pair in pairs.items():
            total = strength[first] + (seats - 1) * strength[second]
            share[first] += pair.games / total
            share[second] += pair.games * (seats - 1) / total
        strength = {name: wins[name] / share[name] for name in players}
        mean = math.exp(sum(map(math.log, strength.values())) / len(players))
        strength = {name: value / mean for name, value in strength.items()}
    return {name: ELO * math.log(strength[name] / strength[players[0]]) for name in players}


def main() -> None:
    """Play until the time is up, then print and keep the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", nargs="+", default=TABLES)
    parser.add_argument("--players", default=LEVELS)
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--slow", default="master", help="players that are spared the games with many of them at one table")
    parser.add_argument("--apart", type=int, default=99, help="how far apart in the list those are who meet; 1: neighbours only")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    players = chosen.players.split(",")
    end = time.time() + 60 * chosen.minutes
    results: dict[Task, list[float]] = defaultdict(list)
    with Pool(chosen.processes) as pool:
        running: list[Any] = []
        endless = tasks(list(chosen.tables), players, set(chosen.slow.split(",")), chosen.apart)
        while time.time() < end:
            while len(running) < chosen.processes + 2:
                running.append(pool.apply_async(play, (next(endless),)))
            done = [one.get() for one in running if one.ready()]
            running = [one for one in running if not one.ready()]
            for task, value in done:
                results[task._replace(number=0)].append(value)
            time.sleep(0.005)
        pool.terminate()
    kept = []
    for table in chosen.tables:
        seats = int(table.partition(":")[2])
        pairs = {(task.first, task.second): summary(found) for task, found in results.items() if task.table == table}
        rated = ratings(pairs, players, seats)
        print(f"\n{table}   " + "  ".join(f"{name} {rating:+.0f}" for name, rating in rated.items()))
        for (first, second), pair in sorted(pairs.items(), key=lambda entry: [players.index(name) for name in entry[0]]):
            print(f"  {first:12} among {second:12} {pair.share:.3f} ± {pair.spread:.3f}  ({pair.games} games)")
            kept.append({"table": table, "first": first, "second": second, **pair._asdict()})
        kept.append({"table": table, "ratings": rated})
    if chosen.json:
        chosen.json.write_text("\n".join(json.dumps(one) for one in kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
