"""Making puzzles from the command line: a bar while games are searched, then a file or the lines of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hortus.cli.match_report import STOPPED
from hortus.core.game import Game
from hortus.puzzles import Puzzle, making
from hortus.puzzles.finding import FindingPlan
from hortus.puzzles.puzzle import dumps, loads


def plan_of(game: Game, players: int, options: Mapping[str, bool | int | str], seed: int) -> FindingPlan:
    """The plan; a ValueError says what is wrong with the players or the options."""
    game.new(players, **options)
    return FindingPlan(game.name, players, seed, options)


def known(out: Path | None) -> tuple[Puzzle, ...]:
    """The puzzles of a file that is there already; a ValueError if it holds something else."""
    if out is None or not out.exists():
        return ()
    try:
        return loads(out.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise ValueError(f"{out} is no file of puzzles: {problem}") from None


def make(
    plan: FindingPlan,
    games: range,
    cores: int,
    most: int | None,
    out: Path | None,
    before: tuple[Puzzle, ...],
) -> int:
    """Search these games, and write or print what was found; the exit status."""
    console = Console(stderr=True, highlight=False)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[found]} found"),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task("", total=len(games), found=0)
    number = 0

    def on_game(found: making.Found) -> None:
        nonlocal number
        number += len(found[1])
        bar.update(task, advance=1, found=number)

    try:
        with bar:
            new = making.make_puzzles(plan, games, cores, on_game)
    except KeyboardInterrupt:
        console.print("Stopped; nothing was written.")
        return STOPPED
    every = making.distinct((*before, *new))
    chosen = every if most is None else making.varied(every, most)
    if out is None:
        print(dumps(chosen), end="")
    else:
        out.write_text(dumps(chosen), encoding="utf-8")
    console.print(_summary(new, chosen))
    return 0


def _summary(new: tuple[Puzzle, ...], chosen: tuple[Puzzle, ...]) -> str:
    kinds = ", ".join(f"{count} {word}" for word, count in Counter(one.hint for one in chosen).most_common())
    found = f"{len(new)} found, {len(chosen)} kept"
    return f"{found}: {kinds}." if kinds else f"{found}."
