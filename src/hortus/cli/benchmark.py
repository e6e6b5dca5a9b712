"""How fast the games are: random play in the core, through the Python API and on two threads.

OpenSpiel is measured beside them if it is installed. All take turns in one run and the best round counts, so
that a busy moment of the machine hurts nobody alone.
"""

from __future__ import annotations

import json as json_format
import shlex
import statistics
import subprocess
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import hortus
from hortus.core.playouts import Playouts
from hortus.research import openspiel_bench as openspiel

ROUNDS = 5
Figures = dict[str, Any]


def run(json: bool = False, quick: bool = False, beside: str = "") -> None:
    """Measure everything and print it; ``beside`` is a program that prints its figures for fungi as JSON."""
    seconds, rounds = (0.05, 1) if quick else (0.4, ROUNDS)
    benches: dict[str, Callable[[float], Figures]] = {name: GameBench(name).round for name in hortus.GAMES}
    if openspiel.installed():
        benches |= {f"openspiel {name}": openspiel.SpielBench(name).round for name in openspiel.GAMES}
    if beside:
        benches["beside"] = lambda _: run_beside(beside)
        run_beside(beside)  # whether it does, before minutes are spent on the rest
    found: dict[str, list[Figures]] = {name: [] for name in benches}
    work = [*benches] * rounds
    for name in track(work, "Measuring", console=Console(stderr=True), disable=json, transient=True):
        found[name].append(benches[name](seconds))
    report(summary({name: best(figures) for name, figures in found.items()}), json)


class GameBench:
    """One of our games, measured a round at a time."""

    def __init__(self, name: str) -> None:
        self.game = hortus.load(name)
        self.seed = 0

    def round(self, seconds: float) -> Figures:
        """One round of all measurements, each about this long."""
        self.seed += 1
        start = self.game.new()
        games, elapsed, playouts = self._core(start, seconds)
        return {
            "games_per_s": games / elapsed,
            "decisions_per_s": playouts.decisions / elapsed,
            "api_decisions_per_s": self._api(seconds),
            "threads2_ratio": self._threads(start, max(1, games), elapsed),
            "mean_decisions": playouts.decisions / games,
        }

    def _core(self, start: hortus.State, seconds: float) -> tuple[int, float, Playouts]:
        playouts = Playouts(start, self.seed)
        begin = time.perf_counter()
        portion = 1
        while (elapsed := time.perf_counter() - begin) < seconds:
            playouts.run(portion)
            portion = min(portion * 2, 1000)
        return playouts.games, elapsed, playouts

    def _api(self, seconds: float) -> float:
        rng = Random(self.seed)
        decisions = 0
        begin = time.perf_counter()
        while (elapsed := time.perf_counter() - begin) < seconds:
            decisions += api_game(self.game.new(), rng)
        return decisions / elapsed

    def _threads(self, start: hortus.State, games: int, alone: float) -> float:
        """How much more two threads get done than one: the same work for each, at the same time."""
        workers = [Playouts(start, self.seed), Playouts(start, self.seed)]
        threads = [threading.Thread(target=worker.run, args=(games,)) for worker in workers]
        begin = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return 2 * alone / (time.perf_counter() - begin)


def api_game(state: hortus.State, rng: Random) -> int:
    """One random game as a person would write it in Python; how many decisions it took."""
    bits = rng.getrandbits
    legal_actions, apply, draw = state.legal_actions, state.apply, state.draw
    decisions = 0
    while (player := state.player) != hortus.OVER:
        if player == hortus.CHANCE:
            draw(bits(32))
        else:
            actions = legal_actions()
            apply(actions[bits(32) * len(actions) >> 32])
            decisions += 1
    return decisions


def run_beside(command: str) -> Figures:
    """The figures another program prints as JSON; a ValueError says why there are none."""
    try:
        done = subprocess.run(shlex.split(command), capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError, ValueError) as problem:
        raise ValueError(f"The program beside it, {command!r}, cannot be run: {problem}.") from None
    try:
        figures: Figures = json_format.loads(done.stdout)
        float(figures["decisions_per_s"])
    except (ValueError, TypeError, KeyError):
        raise ValueError(
            f'The program beside it, {command!r}, should print JSON like {{"decisions_per_s": 1000000}}.'
        ) from None
    return figures


def best(rounds: list[Figures]) -> Figures:
    """The best of each rate; of what is no rate (a ratio, the length of games), the median."""
    choose = {"threads2_ratio": statistics.median, "mean_decisions": statistics.median}
    return {name: choose.get(name, max)([figures[name] for figures in rounds]) for name in rounds[0]}


def summary(figures: dict[str, Figures]) -> Figures:
    """All figures, ours by name, the others' beside them, and the ratios between them."""
    ours = {name: figures[name] for name in hortus.GAMES}
    result: Figures = {"compiled": hortus.compiled, **ours}
    spiel = {name: figures[f"openspiel {name}"] for name in openspiel.GAMES if f"openspiel {name}" in figures}
    if spiel:
        result["openspiel"] = spiel
        result["ratios"] = ratios(ours, spiel, "decisions_per_s")
        result["api_ratios"] = ratios(ours, spiel, "api_decisions_per_s")
    if "beside" in figures:
        result["beside"] = figures["beside"]
        result["fungi_to_beside"] = ours["fungi"]["decisions_per_s"] / figures["beside"]["decisions_per_s"]
    return result


def ratios(ours: dict[str, Figures], theirs: dict[str, Figures], figure: str) -> dict[str, dict[str, float]]:
    """One figure of each of our games over that of each of theirs."""
    return {one: {other: ours[one][figure] / theirs[other][figure] for other in theirs} for one in ours}


def report(result: Figures, json: bool) -> None:
    """Print the figures, for machines or for people."""
    if json:
        print(json_format.dumps(result, indent=2))
        return
    console = Console()
    console.print(_table(result))
    for ours, ratios in result.get("ratios", {}).items():
        told = ", ".join(f"{ratio:.1f} × OpenSpiel's {theirs}" for theirs, ratio in ratios.items())
        console.print(f"{ours}: {told}")
    if "fungi_to_beside" in result:
        console.print(f"fungi: {result['fungi_to_beside']:.2f} of the program beside it")


def _table(result: Figures) -> Table:
    title = f"Random play, one thread ({'compiled' if result['compiled'] else 'plain Python'})"
    table = Table("game", title=title)
    for heading in ("decisions/s", "games/s", "through Python", "two threads", "decisions a game"):
        table.add_column(heading, justify="right")
    rows = {name: result[name] for name in hortus.GAMES}
    rows |= {f"OpenSpiel {name}": row for name, row in result.get("openspiel", {}).items()}
    for name, row in rows.items():
        threads = f"{row['threads2_ratio']:.2f} ×" if row.get("threads2_ratio") else "–"
        rates = [f"{row[key]:,.0f}" for key in ("decisions_per_s", "games_per_s", "api_decisions_per_s")]
        table.add_row(name, *rates, threads, f"{row['mean_decisions']:.1f}")
    return table
