"""Studies of a game from the command line: what is asked, a bar while it is played, the answers in short."""

from __future__ import annotations

import json as json_format
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hortus.cli.match_report import STOPPED
from hortus.cli.options import options_of
from hortus.core.game import Game
from hortus.core.registry import load
from hortus.lab import prose
from hortus.lab.folder import REPORT, RESULTS, Folder, free, not_kept
from hortus.lab.plan import Plan, seating

if TYPE_CHECKING:
    from hortus.lab.study import BatchRunner

NEEDED = "Studies need numpy, matplotlib and pyarrow: pip install 'hortus[lab]'."


def plan_of(
    game: Game,
    players: str,
    seats: int | None,
    games: int,
    seed: int,
    options: Iterable[str],
    variants: Iterable[str],
    skill: str,
    skill_games: int | None,
    adjusted: bool = False,
) -> Plan:
    """What was asked for, checked. A ValueError says what is wrong."""
    names = seating(game, players.split(","), seats)
    levels = tuple(name.strip().lower() for name in skill.split(",")) if skill else ()
    matched = (min(games, 200) if skill_games is None else skill_games) if levels else 0
    compared = {title: options_of(game, title.split("+")) for title in variants}
    chosen = options_of(game, options)
    return Plan(game.name, names, games, seed, chosen, compared, levels, matched, adjusted)


def study(
    plan: Plan, out: Path | None, workers: int | None, resume: bool, ray: str, json: bool, command: str
) -> int:
    """Run the study and print its answers; the exit status. A ValueError says why it could not begin."""
    if resume and out is None:
        raise ValueError("To go on with a study, name its folder: --resume --out DIR.")
    played_by = _runner(workers, ray)
    folder = Folder(free(plan.game) if out is None else out, plan, resume)
    if folder.finished:
        results = json_format.loads((folder.path / RESULTS).read_text(encoding="utf-8"))
    else:
        results = _studied(plan, folder, played_by, command)
    if results is None:
        return STOPPED
    if json:
        print(json_format.dumps(results, indent=1))
    else:
        show(results, folder.path)
    return 0


def _runner(workers: int | None, ray: str) -> BatchRunner:
    """Who plays the games: this machine, or a cluster."""
    try:
        from hortus.lab import cluster, executor, study
    except ImportError as missing:
        raise ValueError(NEEDED) from missing
    return cluster.on_ray(ray) if ray else study.on_this_machine(workers or executor.cores())


def _studied(plan: Plan, folder: Folder, played_by: BatchRunner, command: str) -> dict[str, Any] | None:
    """What was found, with a bar until it is; None if it was stopped."""
    from hortus.lab import study

    console = Console(stderr=True)
    columns = (MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task("", total=sum(arm.games for arm in plan.arms))
    try:
        with bar:
            return study.run(plan, folder, played_by, lambda games: bar.advance(task, games), command)
    except KeyboardInterrupt:
        kept = f"What is finished is kept in {folder.path}: the same command goes on with --resume."
        console.print(Text(f"Stopped. {kept}"), soft_wrap=True)
        return None
    except OSError as problem:
        raise not_kept(folder.path, problem) from None


def show(results: dict[str, Any], path: Path) -> None:
    """The answers in short, and where the rest is."""
    console = Console(highlight=False)
    base = results["base"]
    title = f"{load(results['settings']['game']).title}, {base['games']} games"
    table = Table(title=title, box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    table.add_column("", overflow="fold")
    table.add_column("a game", justify="right", no_wrap=True)
    for rule in (rule for rule in base["rules"] if rule["total"]):
        table.add_row(rule["clause"], Text(rule["words"]), prose.interval(rule["a_game"]))
    console.print(table)
    for sentence in [*prose.in_short(results), *map(prose.skill, results["skill"])]:
        console.print(Text(sentence))
    console.print(Text(f"The report: {path / REPORT}"), soft_wrap=True)
