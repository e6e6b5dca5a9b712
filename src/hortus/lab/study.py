"""A study from its plan to its report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

from hortus.lab import executor, report, tables
from hortus.lab.batches import Batch
from hortus.lab.comparisons import study_findings
from hortus.lab.folder import ACTIONS, GAMES, RECORDS, REPORT, Folder
from hortus.lab.games import Games
from hortus.lab.plan import Arm, BatchSpec, Plan

BatchRunner = Callable[[Sequence[Arm], Sequence[BatchSpec]], Generator[Batch, None, None]]


def on_this_machine(workers: int) -> BatchRunner:
    """Play on this many cores of this machine."""
    return lambda arms, specs: executor.played(arms, specs, workers)


def run(
    plan: Plan, folder: Folder, played_by: BatchRunner, on_games: Callable[[int], None]
) -> dict[str, Any]:
    """Play the missing batches, store each as it is finished, and write the report; returns the findings."""
    games = [Games(arm) for arm in plan.arms]
    missing = []
    for spec in plan.specs:
        if batch := folder.kept(spec):
            _add(games, batch, on_games)
        else:
            missing.append(spec)
    with closing(played_by(plan.arms, missing)) as batches:
        for batch in batches:
            folder.keep(batch)
            _add(games, batch, on_games)
    return write(plan, folder, games)


def _add(games: list[Games], batch: Batch, on_games: Callable[[int], None]) -> None:
    games[batch.spec.arm].add(batch)
    on_games(batch.spec.games)


def pictures(results: dict[str, Any]) -> dict[str, str]:
    """Every picture of a study, by name."""
    from hortus.lab import figures  # Matplotlib takes half a second

    return figures.all_of(results)


def write(plan: Plan, folder: Folder, games: list[Games]) -> dict[str, Any]:
    """Write the report and all that goes with it; returns the findings."""
    results = study_findings(plan, games)
    drawn = pictures(results)
    (folder.path / "figures").mkdir(exist_ok=True)
    for name, picture in drawn.items():
        folder.write(f"figures/{name}.svg", picture.encode())
    folder.write(REPORT, report.page(results, drawn).encode())
    folder.write(GAMES, tables.parquet(plan, games))
    folder.write(ACTIONS, tables.actions(games).encode())
    if plan.kept:
        folder.write(RECORDS, tables.records(games))
    folder.finish(results)
    return results
