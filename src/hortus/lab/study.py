"""A study from its plan to its report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hortus.lab import executor, figures, report, row_schema
from hortus.lab.batches import Batch
from hortus.lab.findings import Games, study_findings
from hortus.lab.folder import GAMES, REPORT, Folder
from hortus.lab.plan import Arm, BatchSpec, Plan

BatchRunner = Callable[[Sequence[Arm], Sequence[BatchSpec]], Generator[Batch, None, None]]


def on_this_machine(workers: int) -> BatchRunner:
    """Play on this many cores of this machine."""
    return lambda arms, specs: executor.played(arms, specs, workers)


def run(
    plan: Plan, folder: Folder, played_by: BatchRunner, on_games: Callable[[int], None], command: str = ""
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
    return _write(plan, folder, games, command)


def _add(games: list[Games], batch: Batch, on_games: Callable[[int], None]) -> None:
    games[batch.spec.arm].add(batch)
    on_games(batch.spec.games)


def _write(plan: Plan, folder: Folder, games: list[Games], command: str) -> dict[str, Any]:
    results = study_findings(plan, games)
    drawn = figures.all_of(results)
    (folder.path / "figures").mkdir(exist_ok=True)
    for name, picture in drawn.items():
        folder.write(f"figures/{name}.svg", picture.encode())
    folder.write(REPORT, report.page(results, drawn, command).encode())
    folder.write(GAMES, parquet(games))
    folder.finish(results)
    return results


def parquet(games: Sequence[Games]) -> bytes:
    """Every game of every arm as a row. ``deal`` is the seed of a ``Match`` with the same draws."""
    sink = pa.BufferOutputStream()
    pq.write_table(pa.concat_tables(map(_table, games)), sink, compression="zstd")
    written: bytes = sink.getvalue().to_pybytes()
    return written


def _table(games: Games) -> pa.Table:
    arm = games.arm
    columns = {
        "arm": pa.array([arm.title] * arm.games).dictionary_encode(),
        "game": pa.array(np.arange(arm.games, dtype=np.int64)),
        "deal": pa.array([arm.deal(index) for index in range(arm.games)], pa.uint64()),
    }
    empty = {f"score_{seat}" for seat in range(len(arm.players), row_schema.SEATS)}
    kept = [(place, name) for place, name in enumerate(games.names) if name not in empty]
    return pa.table({**columns, **{name: pa.array(games.rows[:, place]) for place, name in kept}})
