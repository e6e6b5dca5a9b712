"""The benchmark, for people and for machines."""

from __future__ import annotations

import json as json_format
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import hortus
from hortus.cli.match_report import STOPPED
from hortus.cli.options import makers_of
from hortus.core.game import Game
from hortus.players import panel
from hortus.players.names import one_name
from hortus.players.panel import PANEL, Benchmark, Score


def benchmark_of(
    game: Game, player: str, games: int, seed: int, processes: int, patience: float
) -> Benchmark:
    """What is to be measured; a ValueError says what is wrong with it."""
    name = one_name(player)
    names = (name, *[PANEL[0]] * (game.min_players - 1))
    makers = makers_of(game, names, len(names), {})
    found = Benchmark(game.name, name, games, seed, processes, patience, makers)
    found.setup(PANEL[0])
    return found


def run(benchmarks: list[Benchmark], json: bool) -> int:
    """Measure, and print what came out; returns the exit status."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), MofNCompleteColumn(), BarColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    scores = []
    try:
        with bar:
            for one in benchmarks:
                task = bar.add_task(one.game, total=one.whole * len(PANEL))
                scores.append(panel.measure(one, lambda _, task=task: bar.advance(task)))  # type: ignore[misc]
    except KeyboardInterrupt:
        return STOPPED
    if json:
        print(json_format.dumps(as_json(scores), indent=2))
    else:
        show(scores)
    return 0


def as_json(scores: list[Score]) -> dict[str, Any]:
    """The scores as plain data."""
    first = scores[0].benchmark
    return {
        "benchmark": panel.VERSION,
        "hortus": hortus.__version__,
        "player": first.player,
        "seed": first.seed,
        "games_each": first.games,
        "panel": list(PANEL),
        "scores": {score.benchmark.game: _of_one(score) for score in scores},
    }


def _of_one(score: Score) -> dict[str, Any]:
    return {
        "score": score.score,
        "interval": [score.interval.low, score.interval.high],
        "players": len(score.benchmark.setup(PANEL[0]).names),
        "games": sum(one.games for one in score.against.values()),
        "forfeits": sum(one.forfeits for one in score.against.values()),
        "shares": {name: one.share for name, one in score.against.items()},
        "seconds_per_decision": max((one.seconds or 0.0) for one in score.against.values()),
    }


def show(scores: list[Score]) -> None:
    """Print a line a game, and what the number means."""
    first = scores[0].benchmark
    table = Table("game", title=f"{first.player}, benchmark {panel.VERSION}, seed {first.seed}")
    for heading in ("score", "95 %", *PANEL):
        table.add_column(heading, justify="right")
    for score in scores:
        low, high = score.interval.low, score.interval.high
        shares = [f"{100 * one.share:.1f}" for one in score.against.values()]
        table.add_row(score.benchmark.game, f"{score.score:.1f}", f"{low:.1f}–{high:.1f}", *shares)
    console = Console(highlight=False)
    console.print(table)
    console.print(
        "The score is the percentage of games won, the mean over the panel; "
        f"{first.games} games against each."
    )
    forfeits = sum(one.forfeits for score in scores for one in score.against.values())
    if forfeits:
        console.print(f"{forfeits} games were forfeited, and count as lost.")
