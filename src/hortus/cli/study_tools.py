"""What the lab does beside playing a study: comparing two, tuning dials, and studying records of people."""

from __future__ import annotations

import json as json_format
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hortus.cli.study_report import NEEDED, StudyRequest, plan_of, show
from hortus.core.errors import RecordError
from hortus.core.game import Game
from hortus.core.record import Record
from hortus.lab import prose
from hortus.lab.folder import Folder, free

if TYPE_CHECKING:
    from hortus.lab.tuning import Target, TuningResult


def compare(folders: Sequence[str], json: bool) -> int:
    """What differs between two studies."""
    if len(folders) != 2:
        raise ValueError("Two folders with studies are compared: hortus lab compare A B.")
    try:
        from hortus.lab.compare import compared
    except ImportError as missing:
        raise ValueError(NEEDED) from missing
    found = compared(*map(Path, folders))
    if json:
        print(json_format.dumps(found, indent=1))
        return 0
    console = Console(highlight=False)
    clear = [change for change in found["changes"] if change["clear"]]
    console.print(
        Text(
            f"{len(clear)} of {len(found['changes'])} figures differ clearly between {found['a']} and "
            f"{found['b']} ({found['how']}; corrected for how many there are)."
        )
    )
    for sentence in found["settings"]:
        console.print(Text(sentence))
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column("", overflow="fold")
    for heading in ("A", "B", "difference", "by luck"):
        table.add_column(heading, justify="right", no_wrap=True)
    for change in found["changes"]:
        unit = 100 if change["share"] else 1
        sure = "–" if change["p_corrected"] is None else f"{change['p_corrected']:.2g}"
        row = [prose.number(unit * change[which]) for which in ("base", "variant")]
        told = prose.signed_interval(change["difference"], unit)
        words = change["words"] + (", %" if change["share"] else "")
        table.add_row(Text(words), *row, told, sure, style="bold" if change["clear"] else "dim")
    console.print(table)
    return 0


# Tuning -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tuning:
    """What is looked for: which dials, in which ranges, towards what."""

    game: Game
    asked: StudyRequest
    ranges: dict[str, tuple[int, int]]
    targets: tuple[Target, ...]
    trials: int

    @classmethod
    def of(cls, game: Game, asked: StudyRequest, dials: Sequence[str], towards: str, trials: int) -> Tuning:
        """The tuning that was asked for; a ValueError says what is wrong with it."""
        from hortus.lab.tuning import ranges_of, targets_of

        plan_of(game, asked)  # says what is wrong with the players and options
        return cls(game, asked, ranges_of(game, dials), targets_of(game, towards), trials)


def tune(tuning: Tuning, workers: int | None, json: bool) -> int:
    """Look for the setting that comes nearest to what is wanted, and try it on other deals."""
    try:
        from hortus.lab import executor
        from hortus.lab.tuning import search
    except ImportError as missing:
        raise ValueError(NEEDED) from missing
    plan = plan_of(tuning.game, tuning.asked)
    console = Console(stderr=True, highlight=False)

    def told(number: int, said: str) -> None:
        if console.is_terminal:
            console.print(Text(f"{number + 1}/{tuning.trials} {said}"))

    found = search(plan, tuning.ranges, tuning.targets, tuning.trials, workers or executor.cores(), told)
    if json:
        print(json_format.dumps(found.as_json(), indent=1))
    else:
        _show_tuning(found)
    return 0


def _show_tuning(found: TuningResult) -> None:
    console = Console(highlight=False)
    setting = ", ".join(f"{name}={value}" for name, value in found.best.items())
    console.print(Text(f"Nearest of {len(found.tried)} settings: {setting or 'the game as it is'}."))
    table = Table(
        title=f"On {found.games} other deals", box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False
    )
    for heading in ("", "wanted", "as it is", "tuned"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, wanted, before, after in found.confirmed:
        table.add_row(name, wanted, before, after)
    console.print(table)
    said = "nearer" if found.better else "no nearer"
    console.print(Text(f"Tried on deals that the search has not seen, it is {said} than the game as it is."))


# Records ------------------------------------------------------------------------------------------


def study_records(game: Game, path: Path, asked: StudyRequest, out: Path | None, json: bool) -> int:
    """Study games that were played, by whomever."""
    try:
        from hortus.lab import recorded
    except ImportError as missing:
        raise ValueError(NEEDED) from missing
    if asked.variants or asked.skill or asked.seats or asked.players:
        raise ValueError("Records bring their players and options: leave out --seats, --variant and --skill.")
    if not path.is_dir():
        raise ValueError(f"{path} is no folder of records.")
    records: list[Record] = []
    left_out: dict[str, str] = {}
    for file in sorted(path.rglob("*.txt")):
        try:
            record = Record.loads(file.read_text(encoding="utf-8", errors="replace"))
        except RecordError as problem:
            left_out[str(file)] = str(problem)
            continue
        if record.game == game.name:
            records.append(record)
    chosen = recorded.alike(game, records, left_out)
    plan = recorded.plan_of(game, chosen)
    folder = Folder(free(game.name) if out is None else out, plan, resume=False)
    results: dict[str, Any] = recorded.study_of(plan, folder, chosen)
    if json:
        print(json_format.dumps(results, indent=1))
        return 0
    show(results, folder.path)
    for name, why in list(left_out.items())[:5]:
        Console(stderr=True, highlight=False).print(Text(f"Left out: {name}: {why}"), soft_wrap=True)
    return 0
