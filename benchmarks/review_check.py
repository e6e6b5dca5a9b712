"""Whether reviews hold: planted blunders, masters' own decisions, another seed, luck, and what luck explains.

    python -m benchmarks.review_check planted masters seeds luck ratio times --games 100 --processes 16
    python -m benchmarks.review_check planted --tables fungi:2 --games 20
    python -m benchmarks.review_check luck --level gardener --log luck.jsonl     # goes on from where it was

planted   games of sages; one decision in each is replaced by the action that a search of 20,000 iterations
          likes least, if equal searches after it and after the best differ by 0.15 or more: how often the
          review names it a mistake or a blunder
masters   decisions of masters (20,000 iterations): how often each verdict is given, and how often another
          seed changes it by more than one step, or from a mistake or a blunder to none
seeds     the same for decisions of gardeners, who err more often
luck      games of equal players (--level): the mean of the luck of each seat, in standard errors
ratio     games of equal players (--level): how many times more plain results
          vary than those less the share of luck that the other games call for, and which share that is
times     whole games: seconds of a review on two threads
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import correlation, fmean, pvariance, stdev
from typing import Any

import hortus
from hortus.players import Seen, make
from hortus.players.control_variate import less_luck, luck_shares
from hortus.players.luck import SearchedValues, ValueFunction, luck_of, settings_of, values_for
from hortus.players.search import Search
from hortus.review import review
from hortus.review.events import RecordedEvent
from hortus.review.reviewer import judged

TABLES = ("fungi:2", "mars:2", "felci:2", "feenbalz:4")
MUCH = 20_000  # iterations of the search that plants
COST = 0.15
STEPS = {"blunder": 3, "mistake": 2, "inaccuracy": 1}
PER_GAME = 30  # decisions of a game that are looked at
TRIED = 200  # decisions of a game that are looked at for a place to plant in


@dataclass(frozen=True)
class Task:
    """One game at one table."""

    kind: str
    table: str
    number: int
    level: str = "sage"  # of who plays for luck and for a ratio

    @property
    def game(self) -> str:
        """The game's name."""
        return self.table.partition(":")[0]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.table.partition(":")[2])


def match_of(task: Task, level: str) -> tuple[hortus.Match, list[RecordedEvent]]:
    """A game among players of one level, and its decisions with more than one choice."""
    match = hortus.Match(task.game, task.players, seed=task.number)
    company = [make(level, 10 * task.number + seat) for seat in range(task.players)]
    decisions: list[RecordedEvent] = []
    while not match.state.is_over:
        state = match.state.copy()
        action = company[state.player].choose(Seen(state))
        if len(state.legal_actions()) > 1:
            decisions.append(RecordedEvent(len(match.history), 0, state, action))
        match.apply(action)
    return match, decisions


def searched(state: hortus.State, seed: int, only: int | None = None, iterations: int = MUCH) -> Search:
    """What a long search finds, or only after one action."""
    search = Search(Seen(state), seed, iterations + 2, **settings_of(state))
    if only is not None:
        search.mask_root(action for action in state.legal_actions() if action != only)
    search.think(iterations=iterations)
    return search


def least_liked(state: hortus.State, seed: int) -> int | None:
    """The action that a long search likes least, if it is that bad; a glance says where to look at all."""
    glance = [choice.win for choice in searched(state, seed, iterations=MUCH // 20).choices()]
    if max(glance) - min(glance) < COST / 2:
        return None
    choices = searched(state, seed).choices()
    best, worst = choices[0], min(choices, key=lambda choice: choice.win)
    if best.win - worst.win < COST:
        return None
    after = [searched(state, seed + 1, one.action).expected()[state.player] for one in (best, worst)]
    return worst.action if after[0] - after[1] >= COST else None


def planted(task: Task) -> list[Any]:
    """The verdict on a planted action; nothing if no place was found for one."""
    rng = random.Random(f"{task}")
    _, decisions = match_of(task, "sage")
    for place in rng.sample(range(len(decisions)), min(TRIED, len(decisions))):
        worst = least_liked(decisions[place].state, task.number)
        if worst is not None:
            event = RecordedEvent(decisions[place].number, 0, decisions[place].state, worst)
            found = judged(event, task.number)
            return [(found.verdict, *found.error)]
    return []


def masters(task: Task) -> list[Any]:
    """The verdicts on some decisions of masters, by two seeds."""
    return twice_judged(task, f"master@{MUCH}it")


def seeds(task: Task) -> list[Any]:
    """The same for gardeners."""
    return twice_judged(task, "gardener")


def twice_judged(task: Task, level: str) -> list[Any]:
    """The verdicts on some decisions of a game among players of this level, by two seeds."""
    _, decisions = match_of(task, level)
    chosen = random.Random(f"{task}").sample(decisions, min(PER_GAME, len(decisions)))
    return [tuple(judged(event, seed).verdict for seed in (1, 2)) for event in chosen]


def luck(task: Task) -> list[Any]:
    """The results and the luck of each seat, by quick searches."""
    return _luck(task, lambda _: SearchedValues(_seed(task), iterations=20, weight=1.0, searches=4))


def ratio(task: Task) -> list[Any]:
    """The same as matches measure it."""
    return _luck(task, lambda start: values_for(start, _seed(task)))


def _seed(task: Task) -> int:
    return 7_000_000 + (task.number << 20)


def _luck(task: Task, values: Callable[[hortus.State], ValueFunction]) -> list[Any]:
    match, _ = match_of(task, task.level)
    start, actions = match.game.new(task.players), [step.action for step in match.history]
    return [(match.state.values(), luck_of(start, actions, values(start)))]


def times(task: Task) -> list[Any]:
    """Seconds until the first curve and the whole review."""
    match, _ = match_of(task, "sage")
    began, seconds = time.perf_counter(), []
    for _ in review(match.record, threads=2):
        seconds.append(time.perf_counter() - began)
    return [(seconds[0], seconds[-1])]


KINDS: dict[str, Callable[[Task], list[Any]]] = {
    "planted": planted,
    "masters": masters,
    "seeds": seeds,
    "luck": luck,
    "ratio": ratio,
    "times": times,
}


def look(task: Task) -> tuple[Task, list[Any]]:
    """Do one task."""
    return task, KINDS[task.kind](task)


def sentences(kind: str, found: list[Any]) -> Iterator[str]:
    """What was found at one table."""
    if kind == "planted":
        named = sum(verdict in ("mistake", "blunder") for verdict, _, _ in found)
        rest = Counter(verdict for verdict, _, _ in found)
        yield f"{named} of {len(found)} planted named mistakes or blunders; {dict(rest)}"
    elif kind in ("masters", "seeds"):
        verdicts = Counter(first for first, _ in found)
        yield f"{len(found)} decisions: {dict(verdicts)}; another seed changes {sum(map(differs, found))}"
    elif kind == "times":
        yield f"first curve {max(one for one, _ in found):.1f} s, whole {max(two for _, two in found):.1f} s"
    elif len(found) > 2:
        yield from spread(found)


def differs(pair: tuple[str, str]) -> bool:
    """Whether two verdicts are more than one step apart, or only one of them is a mistake or a blunder."""
    one, other = (STEPS.get(verdict, 0) for verdict in pair)
    return abs(one - other) > 1


def spread(found: list[tuple[list[float], list[float]]]) -> Iterator[str]:
    """The mean luck of each seat, and how much less results vary without it."""
    for seat in range(len(found[0][0])):
        lucks = [luck[seat] for _, luck in found]
        plain = [values[seat] for values, _ in found]
        less = less_luck(plain, lucks)
        error = stdev(lucks) / sqrt(len(lucks))
        factor = fmean(luck_shares(plain, lucks))
        explained = (
            correlation(lucks, plain) ** 2 if pvariance(plain) else 0.0
        )  # of few games one may win all
        yield (
            f"seat {seat}: {len(found)} games, luck {fmean(lucks):+.4f} ± {error:.4f} "
            f"({fmean(lucks) / error:+.2f} standard errors); result {fmean(plain):.3f}, less luck "
            f"{fmean(less):.3f}, variances {pvariance(plain):.3f} and {pvariance(less):.3f}, "
            f"ratio {pvariance(plain) / pvariance(less):.2f} at {factor:.2f} "
            f"of the weight; {1 / (1 - explained):.2f} at best"
        )


def kept(log: Path | None) -> dict[Task, list[Any]]:
    """What was found before."""
    lines = log.read_text().splitlines() if log is not None and log.exists() else []
    return {Task(*task): rows for task, rows in map(json.loads, lines)}


def keep(log: Path | None, task: Task, rows: list[Any]) -> None:
    """Write down what was found."""
    if log is not None:
        with log.open("a") as file:
            file.write(json.dumps([[task.kind, task.table, task.number, task.level], rows]) + "\n")


def main() -> None:
    """Do all that is asked, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="+", choices=KINDS)
    parser.add_argument("--tables", nargs="+", default=TABLES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--level", default="sage", help="who plays for luck and for a ratio")
    parser.add_argument("--log", type=Path, help="keep what is found here, and do not do it again")
    parser.add_argument("--minutes", type=float, default=60.0, help="what is not done by then is left out")
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    for kind in asked.kinds:
        level = asked.level if kind in ("luck", "ratio") else "sage"
        numbers = range(asked.first, asked.first + asked.games)
        tasks = [Task(kind, table, number, level) for number in numbers for table in asked.tables]
        found: dict[str, list[Any]] = {table: [] for table in asked.tables}
        known = kept(asked.log)
        for task in known.keys() & set(tasks):
            found[task.table] += known[task]
        with Pool(asked.processes) as pool:
            for task, rows in pool.imap_unordered(look, [task for task in tasks if task not in known]):
                found[task.table] += rows
                keep(asked.log, task, rows)
                if time.monotonic() > end:
                    break
            pool.terminate()
        for table, rows in found.items():
            for line in sentences(kind, rows) if rows else ():
                print(f"{kind} {table}: {line}", flush=True)


if __name__ == "__main__":
    main()
