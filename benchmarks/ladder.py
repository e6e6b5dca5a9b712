"""Plays players against each other at many tables and prints a cross-table with ratings.

    python -m benchmarks.ladder [--tables felci:2 fungi:2 ...] [--players sprout,...] [--minutes 9] [--json F]
    python -m benchmarks.ladder --rounds 100 --apart 1    # until each has met its neighbours a hundred times
    python -m benchmarks.ladder --plan FILE               # lines of: table, first, second, number of games
    python -m benchmarks.ladder --plan FILE --processor   # seconds of processor time: fair on a busy machine
    python -m benchmarks.ladder --adjusted                # the shares less the luck, beside the plain ones
    python -m benchmarks.ladder --log FILE                # append each game; play only what is missing

At every table each pair meets: one of the first among the second and one of the second among the first, seats
rotated, on the same deals. Near neighbours meet most often. A share is what one player wins among others of
one kind; with more than two seats an even share is less than a half, so a difference in Elo is taken from the
odds: 400 log10(share (n - 1) / (1 - share)) for n seats. Ratings fit all games of a table at once (Bradley
and Terry's model, for n seats Plackett and Luce's), 0 for the first player.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

import hortus
from hortus.players import Seen, control_variate, make
from hortus.players.arena import derived
from hortus.players.luck import luck_of, values_for

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


def tasks(tables: list[str], players: list[str], slow: set[str], most: int, rounds: int) -> Iterator[Task]:
    """All tables and pairs up to so many places apart in turn, those k apart only every k-th time.

    Without end, unless told.
    """
    for number in range(rounds) if rounds else count():
        for table in tables:
            for place, lower in enumerate(players):
                for apart, upper in enumerate(players[place + 1 : place + 1 + most], 1):
                    if number % apart == 0:
                        yield Task(table, upper, lower, number)
                        if not table.endswith(":2") and upper not in slow:
                            yield Task(table, lower, upper, number)


def planned(lines: list[list[str]]) -> Iterator[Task]:
    """The games of a plan, in its order: what takes longest should stand first.

    Lines that say the same add up.
    """
    met: dict[tuple[str, str, str], int] = defaultdict(int)
    for table, first, second, games in lines:
        for _ in range(int(games)):
            yield Task(table, first, second, met[table, first, second])
            met[table, first, second] += 1


class Outcome(NamedTuple):
    """What the first player won of a game, and what it would be less the luck, if that was measured."""

    value: float
    adjusted: float | None = None


def play(task: Task, adjusted: bool) -> tuple[Task, Outcome]:
    """The game, and what the first player won of it."""
    match, seat = game_of(task)
    value = match.state.values()[seat]
    if not adjusted:
        return task, Outcome(value)
    start, actions = match.game.new(match.state.players), [step.action for step in match.history]
    luck = luck_of(start, actions, values_for(start, derived("ladder", *task)))
    return task, Outcome(value, value - luck[seat])


def game_of(task: Task) -> tuple[hortus.Match, int]:
    """The game that was played, and where the first player sat."""
    game, _, seats = task.table.partition(":")
    players = int(seats)
    match = hortus.Match(game, players, seed=task.number // players)
    seat = task.number % players
    company = [
        make(task.first if one == seat else task.second, task.number * 10 + one) for one in range(players)
    ]
    while not match.state.is_over:
        match.apply(company[match.state.player].choose(Seen(match.state)))
    return match, seat


def summary(outcomes: list[Outcome]) -> Pair:
    """The mean of the results, and how sure it is."""
    results = [outcome.value for outcome in outcomes]
    mean = sum(results) / len(results)
    smooth = (sum(results) + 1) / (len(results) + 2)  # so that ten wins of ten are not taken for certain
    return Pair(len(results), mean, 1.96 * math.sqrt(smooth * (1 - smooth) / len(results)))


def less_luck(outcomes: list[Outcome]) -> Pair | None:
    """The same of the results less the luck, by how much they vary; None: it was not measured."""
    known = [(one.value, one.value - one.adjusted) for one in outcomes if one.adjusted is not None]
    if len(known) < 2:
        return None
    found = control_variate.less_luck(*zip(*known, strict=True))
    return Pair(len(found), fmean(found), 1.96 * stdev(found) / math.sqrt(len(found)))


def ratings(pairs: dict[tuple[str, str], Pair], players: list[str], seats: int) -> dict[str, float]:
    """Maximum-likelihood strengths (minorisation-maximisation), as Elo above the first player."""
    strength = dict.fromkeys(players, 1.0)
    wins = dict.fromkeys(
        players, 0.5
    )  # half a win and half a loss against an average player, so that none is endless
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


def report(
    results: dict[Task, list[Outcome]], tables: list[str], players: list[str], out: Path | None
) -> str:
    """What was found so far in words, and kept as JSON, one object a line."""
    words, kept = [], []
    for table in tables:
        pairs = {
            (task.first, task.second): summary(found)
            for task, found in results.items()
            if task.table == table
        }
        adjusted = {
            (task.first, task.second): less_luck(found)
            for task, found in results.items()
            if task.table == table
        }
        met = [name for name in players if any(name in pair for pair in pairs)]
        rated = ratings(pairs, met, int(table.partition(":")[2])) if met else {}
        words.append(f"\n{table}   " + "  ".join(f"{name} {rating:+.0f}" for name, rating in rated.items()))
        for (first, second), pair in sorted(
            pairs.items(), key=lambda entry: [players.index(name) for name in entry[0]]
        ):
            line = (
                f"  {first:12} among {second:12} {pair.share:.3f} ± {pair.spread:.3f}  ({pair.games} games)"
            )
            row = {"table": table, "first": first, "second": second, **pair._asdict()}
            if luckless := adjusted[first, second]:
                line += f"   less luck {luckless.share:.3f} ± {luckless.spread:.3f}"
                row |= {"adjusted_share": luckless.share, "adjusted_spread": luckless.spread}
            words.append(line)
            kept.append(row)
        kept.append({"table": table, "ratings": rated})
    if out:
        out.write_text("\n".join(json.dumps(one) for one in kept) + "\n", encoding="utf-8")
    return "\n".join(words)


def remembered(log: Path | None) -> dict[Task, Outcome]:
    """The games that were played before, from the log."""
    lines = log.read_text(encoding="utf-8").splitlines() if log and log.exists() else []
    return {Task(*entry[:4]): Outcome(*entry[4:]) for entry in map(json.loads, lines)}


def count_processor() -> None:
    """In a worker: the search asks this clock how late it is, and thinks in the thread that asks."""
    time.perf_counter = time.thread_time


def played(games: Iterator[Task], chosen: argparse.Namespace) -> Iterator[tuple[Task, Outcome]]:
    """Each game as it ends, in their order if they take equally long, until the time is up.

    Those under way are lost then.
    """
    end = time.time() + 60 * chosen.minutes
    processes = chosen.processes
    with Pool(processes, count_processor if chosen.processor else None) as pool:
        running = [pool.apply_async(play, (task, chosen.adjusted)) for task in islice(games, processes + 2)]
        while running and time.time() < end:
            done = [one for one in running if one.ready()]
            running = [one for one in running if one not in done]
            running += [pool.apply_async(play, (task, chosen.adjusted)) for task in islice(games, len(done))]
            yield from (one.get() for one in done)
            time.sleep(0.005)
        pool.terminate()


def main() -> None:
    """Play until the time is up or all is played, and print and keep the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", nargs="+", default=TABLES)
    parser.add_argument("--players", default=LEVELS)
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--rounds", type=int, default=0, help="end after so many; 0: when the time is up")
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument(
        "--processor", action="store_true", help="count the processor's seconds, not the clock's"
    )
    parser.add_argument(
        "--slow", default="master", help="players that are spared the games with many of them at one table"
    )
    parser.add_argument(
        "--apart",
        type=int,
        default=99,
        help="how far apart in the list those are who meet; 1: neighbours only",
    )
    parser.add_argument(
        "--plan", type=Path, help="who meets whom where how often, instead of tables, players and rounds"
    )
    parser.add_argument("--adjusted", action="store_true", help="shares less the luck beside the plain ones")
    parser.add_argument("--log", type=Path, help="each game, as it ends; begun before, it is carried on")
    parser.add_argument("--json", type=Path, help="the tables")
    chosen = parser.parse_args()
    tables, players = list(chosen.tables), chosen.players.split(",")
    games = tasks(tables, players, set(chosen.slow.split(",")), chosen.apart, chosen.rounds)
    if chosen.plan:
        lines = [line.split() for line in chosen.plan.read_text(encoding="utf-8").splitlines()]
        tables, players = (
            list(dict.fromkeys(line[0] for line in lines)),
            sorted({name for line in lines for name in line[1:3]}),
        )
        games = planned(lines)
    known = remembered(chosen.log)
    results: dict[Task, list[Outcome]] = defaultdict(list)
    for task, value in known.items():
        if task.table in tables and {task.first, task.second} <= set(players):
            results[task._replace(number=0)].append(value)
    with (chosen.log or Path(os.devnull)).open("a", encoding="utf-8") as log:
        for task, value in played((task for task in games if task not in known), chosen):
            results[task._replace(number=0)].append(value)
            log.write(json.dumps([*task, *value]) + "\n")
            log.flush()
    print(report(results, tables, players, chosen.json))


if __name__ == "__main__":
    main()
