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
    return lambda arms, portions: executor.played(arms, portions, workers)


def run(
    plan: Plan, folder: Folder, played_by: BatchRunner, on_games: Callable[[int], None], command: str = ""
) -> dict[str, Any]:
    """Play the missing batches, store each as it is finished, and write the report; returns the findings."""
    arms = plan.arms
    games = [Games(arm) for arm in arms]
    missing = []
    for portion in plan.portions:
        batch = folder.kept(portion)
        if batch is None:
            missing.append(portion)
        else:
            games[portion.arm].add(batch)
            on_games(portion.games)
    with closing(played_by(arms, missing)) as batches:
        for batch in batches:
            folder.keep(batch)
            games[batch.portion.arm].add(batch)
            on_games(batch.portion.games)
    return _write(plan, folder, games, command)


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
    tables = []
    for one in games:
        arm = one.arm
        seats = range(len(arm.players), row_schema.SEATS)
        kept = [name for name in one.names if name not in {f"score_{seat}" for seat in seats}]
        tables.append(
            pa.table(
                {
                    "arm": pa.array([arm.title] * arm.games).dictionary_encode(),
                    "game": pa.array(np.arange(arm.games, dtype=np.int64)),
                    "deal": pa.array([arm.deal(index) for index in range(arm.games)], pa.uint64()),
                    **{name: pa.array(one.rows[:, one.names.index(name)]) for name in kept},
                }
            )
        )
    sink = pa.BufferOutputStream()
    pq.write_table(pa.concat_tables(tables), sink, compression="zstd")
    written: bytes = sink.getvalue().to_pybytes()
    return written
