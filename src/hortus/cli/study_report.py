"""Studies of a game from the command line: what is asked, a bar while it is played, the answers in short."""

from __future__ import annotations

import json as json_format
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hortus import extras
from hortus.cli.match_report import STOPPED
from hortus.cli.options import makers_of, options_of
from hortus.core.game import Game
from hortus.core.registry import load
from hortus.lab import prose
from hortus.lab.folder import REPORT, RESULTS, Folder, free, not_kept
from hortus.lab.plan import Plan, seating
from hortus.lab.sweeps import expanded
from hortus.players.names import names_in

if TYPE_CHECKING:
    from hortus.lab.study import BatchRunner

NEEDED = f"Studies need numpy, scipy, matplotlib and pyarrow: {extras.install('lab')}."


@dataclass(frozen=True)
class StudyRequest:
    """What was said on the command line of a study."""

    seats: str = ""
    players: str = ""
    games: int = 1000
    seed: int = 0
    options: Sequence[str] = ()
    variants: Sequence[str] = ()
    skill: str = ""
    skill_games: int | None = None
    adjusted: bool = False
    kept: bool = False


def plan_of(game: Game, asked: StudyRequest) -> Plan:
    """What was asked for, checked. A ValueError says what is wrong."""
    who, number = who_and_how_many(asked.seats, asked.players)
    names = seating(game, who or ("random",), number)
    levels = names_in(asked.skill) if asked.skill else ()
    matched = (min(asked.games, 200) if asked.skill_games is None else asked.skill_games) if levels else 0
    chosen = options_of(game, asked.options)
    compared = {title: options_of(game, title.split("+")) for title in expanded(game, asked.variants)}
    makers = makers_of(game, (*names, *levels), len(names), chosen)
    return Plan(
        game.name,
        names,
        asked.games,
        asked.seed,
        chosen,
        compared,
        levels,
        matched,
        asked.adjusted,
        makers,
        asked.kept,
    )


def who_and_how_many(seats: str, players: str) -> tuple[tuple[str, ...], int | None]:
    """Who plays, and how many. What earlier versions called the other way round is taken as it was meant."""
    numbers: list[str] = []
    names: list[str] = []
    for word, said, usual in (("--players", players, True), ("--seats", seats, False)):
        if said and said.strip().isdecimal() is usual:
            (numbers if usual else names).append(said)
        elif said:
            (names if usual else numbers).append(said)
            other = "--seats" if usual else "--players"
            what = "how many play, and --seats is who" if usual else "who plays, and --players is how many"
            note = f"{word} is {what}: read as {other} {said.strip()}."
            Console(stderr=True, highlight=False).print(Text(note), soft_wrap=True)
    if len(numbers) > 1 or len(names) > 1:
        raise ValueError("Say who plays with --seats A,B and how many with --players N, each once.")
    return (names_in(names[0]) if names else ()), (int(numbers[0]) if numbers else None)


def study(plan: Plan, out: Path | None, workers: int | None, resume: bool, ray: str, json: bool) -> int:
    """Run the study and print its answers; the exit status. A ValueError says why it could not begin."""
    if resume and out is None:
        raise ValueError("To go on with a study, name its folder: --resume --out DIR.")
    played_by = _runner(workers, ray)
    folder = Folder(free(plan.game) if out is None else out, plan, resume)
    if folder.finished:
        results = json_format.loads((folder.path / RESULTS).read_text(encoding="utf-8"))
    else:
        results = _studied(plan, folder, played_by)
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


def _studied(plan: Plan, folder: Folder, played_by: BatchRunner) -> dict[str, Any] | None:
    """What was found, with a bar until it is; None if it was stopped."""
    from hortus.lab import study

    console = Console(stderr=True)
    columns = (MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task("", total=sum(arm.games for arm in plan.arms))
    try:
        with bar:
            return study.run(plan, folder, played_by, lambda games: bar.advance(task, games))
    except KeyboardInterrupt:
        kept = f"What is finished is kept in {folder.path}: the same command goes on with --resume."
        console.print(Text(f"Stopped. {kept}"), soft_wrap=True)
        return None
    except OSError as problem:
        raise not_kept(folder.path, problem) from None


def show(results: dict[str, Any], path: Path) -> None:
    """The answers in short, how often each rule came into play, and where the rest is."""
    console = Console(highlight=False)
    base = results["base"]
    for sentence in [*prose.in_short(results), *map(prose.skill, results["skill"])]:
        console.print(Text(sentence))
    title = f"{load(results['settings']['game']).title}, {base['games']} games"
    table = Table(title=title, box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    table.add_column("", overflow="fold")
    table.add_column("a game", justify="right", no_wrap=True)
    for rule in (rule for rule in base["rules"] if rule["total"]):
        table.add_row(rule["clause"], Text(rule["words"]), prose.interval(rule["a_game"]))
    console.print(table)
    console.print(Text(f"The report: {path / REPORT}"), soft_wrap=True)
