"""A study's games as files: Parquet with a described schema, actions as CSV, records in a ZIP."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from array import array
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hortus.core.record import Record
from hortus.core.registry import load
from hortus.core.tally import Count
from hortus.lab import row_schema
from hortus.lab.findings import action_table
from hortus.lab.games import Games
from hortus.lab.plan import Plan

DESCRIBED = {
    "arm": "the way to play: the game, a variant, or a pair of players",
    "game": "the number of the game in its arm; games of the same number in two arms share a deal",
    "deal": "the seed of a hortus.Match with the same deal",
    "winners": "who won, a bit a seat: 1 seat 0, 2 seat 1, 4 seat 2, and so on",
    "decisions": "decisions of all seats",
    "steps": "decisions and draws",
    "choices": "legal actions, over all decisions",
    "forced": "decisions with one legal action",
    "lead_changes": "how often someone else came to lead alone",
    "settled": "decisions before the last leader took the lead",
    "half_leader": "the seat that led alone after half of the decisions; -1: nobody",
    "behind": "decisions before which somebody was ahead of the first winner",
    "deficit": "points that the first winner was behind the best of the others at worst, before any decision",
}
DAY = (1980, 1, 1, 0, 0, 0)  # of all files in the archive, so that it is the same every time


def parquet(plan: Plan, games: Sequence[Games]) -> bytes:
    """Every game of every arm as a row. Every column says what it is; seats are counted from 0."""
    table = pa.concat_tables(map(_table, games))
    about = {"hortus": json.dumps(plan.settings()), "seats": "counted from 0 in the names of columns"}
    sink = pa.BufferOutputStream()
    pq.write_table(table.replace_schema_metadata(about), sink, compression="zstd")
    written: bytes = sink.getvalue().to_pybytes()
    return written


def _table(games: Games) -> pa.Table:
    arm, players = games.arm, len(games.arm.players)
    sat = list(zip(*map(arm.seats, range(arm.group)), strict=True))
    columns: dict[str, Any] = {
        "arm": pa.array([arm.title] * arm.games).dictionary_encode(),
        "game": pa.array(np.arange(arm.games, dtype=np.int64)),
        "deal": pa.array([arm.deal(index) for index in range(arm.games)], pa.uint64()),
        **{
            f"player_{seat}": pa.array(
                [sat[seat][index % arm.group] for index in range(arm.games)]
            ).dictionary_encode()
            for seat in range(players)
        },
    }
    empty = {f"score_{seat}" for seat in range(players, row_schema.SEATS)}
    kept = [(place, name) for place, name in enumerate(games.names) if name not in empty]
    columns |= {name: pa.array(games.rows[:, place]) for place, name in kept}
    counts = {count.name: count for count in row_schema.counts(arm.game)}
    fields = [
        pa.field(name, values.type, metadata={"description": _described(name, counts)})
        for name, values in columns.items()
    ]
    return pa.table(list(columns.values()), schema=pa.schema(fields))


def _described(name: str, counts: dict[str, Count]) -> str:
    """What a column holds."""
    if name in DESCRIBED:
        return DESCRIBED[name]
    if name in counts:
        return f"{counts[name].words} ({counts[name].clause})"
    word, _, seat = name.rpartition("_")
    if word == "player":
        return f"who sat at seat {seat}"
    if word == "score":
        return f"the score of seat {seat}"
    return f"{counts[word].words}, on seat {seat}'s own actions ({counts[word].clause})"


def actions(games: Sequence[Games]) -> str:
    """Every action of every arm that was ever legal: how often it was, and how often it was taken."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["arm", "action", "offered", "taken", "by_winners"])
    for one in games:
        for row in action_table(one):
            rows.writerow([one.arm.title, *row.values()])
    return out.getvalue()


def records(games: Sequence[Games]) -> bytes:
    """All games as records, a folder an arm."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, one in enumerate(games):
            for index, record in _records(one):
                archive.writestr(zipfile.ZipInfo(f"{number}/{index:06}.txt", DAY), record.dumps())
    return out.getvalue()


def _records(games: Games) -> Iterator[tuple[int, Record]]:
    arm, game = games.arm, load(games.arm.game)
    for index, history in sorted(games.histories.items()):
        texts = [game.text(action) for action in array("h", history)]
        scores = [int(games.scores(seat)[index]) for seat in range(len(arm.players))]
        headers = {f"seat {seat}": name for seat, name in enumerate(arm.seats(index))}
        headers |= {"seed": str(arm.deal(index)), "result": " ".join(map(str, scores))}
        yield index, Record(game.name, len(arm.players), dict(arm.options), texts, headers)
