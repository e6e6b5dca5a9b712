"""Studies of games that were played already, by people or players: counts, and no word of any one deal."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hortus.core.game import Game
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.lab import row_schema, study
from hortus.lab.batches import Batch, Sums, batch_of
from hortus.lab.driver import Driver
from hortus.lab.folder import Folder
from hortus.lab.games import Games
from hortus.lab.plan import RECORDED, BatchSpec, Plan


def alike(game: Game, records: Sequence[Record], left_out: dict[str, str]) -> list[Record]:
    """The finished games of the commonest table: so many players, these options. The others are left out."""
    finished = [record for record in records if "result" in record.headers and record.rules == game.rules]
    if len(finished) < len(records):
        left_out[f"{len(records) - len(finished)} games"] = "not finished, or played by older rules"
    kinds = Counter(map(_kind, finished))
    if not kinds:
        raise ValueError(f"There are no finished games of {game.title} there, by the rules of today.")
    commonest = kinds.most_common(1)[0][0]
    if len(kinds) > 1:
        others = len(finished) - kinds[commonest]
        left_out[f"{others} games"] = "of other numbers of players or other options than most"
    return [record for record in finished if _kind(record) == commonest]


def _kind(record: Record) -> tuple[int, tuple[tuple[str, object], ...]]:
    return record.players, tuple(sorted(record.options.items()))


def plan_of(game: Game, records: Sequence[Record]) -> Plan:
    """The study of these games as a plan: nobody is asked to play."""
    first = records[0]
    return Plan(game.name, (RECORDED,) * first.players, len(records), options=first.options)


def study_of(plan: Plan, folder: Folder, records: Sequence[Record]) -> dict[str, Any]:
    """Count the games and write the report; returns the findings."""
    games = Games(plan.arms[0])
    games.add(_counted(plan, records))
    return study.write(plan, folder, [games])


def _counted(plan: Plan, records: Sequence[Record]) -> Batch:
    start = load(plan.game).new(len(plan.players), **plan.options)
    counted, resources = len(row_schema.counts(plan.game)), len(row_schema.resources(plan.game))
    driver = Driver(start, row_schema.new_tally(plan.game), counted, 0, resources)
    rows = array("i")
    for record in records:
        driver.replay([start.game.parse(text) for text in record.actions])
        rows.extend(driver.row())
    return batch_of(BatchSpec(0, 0, len(records)), start, rows, [driver], Sums())
