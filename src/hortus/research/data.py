"""Data sets of games between players of a level, as Parquet: made from a seed, and read.

    write("fungi", "gardener", 1000, "fungi-gardener", seed=7)
    data = read("fungi-gardener")
    data.observations, data.actions, data.values        # arrays of NumPy, a row a decision

A folder holds ``games.parquet``, a row a game, and ``decisions.parquet``, a row a decision;
docs/research.md describes their columns.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import hortus
from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.planes import Plane
from hortus.players import Seen, check, make
from hortus.players.arena import derived
from hortus.research import MissingExtraError

try:
    import numpy
    import pyarrow
    from pyarrow import parquet
except ImportError:
    raise MissingExtraError("PyArrow", "lab") from None

VERSION = 1  # of the schema
CHUNK = 200  # games in a row group
Array = numpy.ndarray[Any, Any]


class Data(NamedTuple):
    """A data set in memory; the arrays have a row for each decision."""

    observations: Array  # int16: what the seat knew
    actions: Array  # int16: what it did
    masks: Array  # bool: what was legal
    seats: Array  # int8: who acted
    values: Array  # float32: that seat's result in the end, from 0 to 1
    games: Array  # int32: the number of the game
    about: dict[str, Any]  # game, players, options, level, seed, rules, version, planes


def write(
    game: str,
    level: str,
    games: int,
    folder: str | os.PathLike[str],
    *,
    seed: int = 0,
    players: int | None = None,
    on_game: Callable[[], object] | None = None,
    **options: Any,
) -> Path:
    """Play games of this level against itself and keep them; the same seed gives the same rows.

    A ValueError says what is wrong; a folder with anything in it is not written to.
    """
    played = hortus.load(game)
    check(level)
    if games < 1:
        raise ValueError(f"A number of games is 1 or more, not {games}.")
    start = played.new(players, **options)
    target = Path(folder)
    if target.exists() and any(target.iterdir()):
        raise ValueError(f"{target} is not empty. Name a folder that is new or empty; nothing was written.")
    target.mkdir(parents=True, exist_ok=True)
    about = {
        "schema": VERSION, "hortus": hortus.__version__, "game": game, "rules": played.rules,
        "players": start.players, "options": options, "level": level, "seed": seed,
        "planes": [[plane.name, list(plane.shape)] for plane in played.planes(start.players)],
    }  # fmt: skip
    size = sum(plane.size for plane in played.planes(start.players))
    schemas = _schema_of_games(about), _schema_of_decisions(about, size)
    one = partial(_played, played, start.players, level, seed, options)
    with (
        parquet.ParquetWriter(target / "games.parquet", schemas[0], compression="zstd") as games_file,
        parquet.ParquetWriter(target / "decisions.parquet", schemas[1], compression="zstd") as file,
    ):
        for first in range(0, games, CHUNK):
            rows: list[dict[str, Any]] = []
            records = []
            for index in range(first, min(first + CHUNK, games)):
                record, decisions = one(index)
                records.append(record)
                rows += decisions
                if on_game is not None:
                    on_game()
            games_file.write_table(pyarrow.Table.from_pylist(records, schemas[0]))
            file.write_table(pyarrow.Table.from_pylist(rows, schemas[1]))
    return target


def _played(
    game: Game, players: int, level: str, seed: int, options: dict[str, Any], index: int
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """One game, and its decisions."""
    match = Match(game, players, derived(seed, "deal", index), **options)
    sitting = [make(level, derived(seed, "player", index, seat)) for seat in range(players)]
    rows: list[dict[str, Any]] = []
    while not match.state.is_over:
        seen = Seen(match.state)
        action = sitting[seen.seat].choose(seen)
        rows.append(
            {
                "game": index,
                "decision": len(rows),
                "seat": seen.seat,
                "action": action,
                "legal": seen.legal_actions(),
                "observation": seen.observation(),
            }
        )
        match.apply(action)
    values = match.state.values()
    for row in rows:
        row["value"] = values[row["seat"]]
    record = {
        "game": index,
        "record": match.record.dumps(),
        "scores": match.state.scores(),
        "values": values,
        "decisions": len(rows),
    }
    return record, rows


def _field(name: str, kind: Any, meaning: str) -> Any:
    return pyarrow.field(name, kind, nullable=False, metadata={"meaning": meaning})


def _schema_of_games(about: dict[str, Any]) -> Any:
    fields = [
        _field("game", pyarrow.int32(), "the number of the game, from 0"),
        _field("record", pyarrow.string(), "the whole game as a record of Hortus"),
        _field("scores", pyarrow.list_(pyarrow.int32()), "each seat's score"),
        _field("values", pyarrow.list_(pyarrow.float32()), "each seat's result, from 0 to 1"),
        _field("decisions", pyarrow.int32(), "how many decisions there were"),
    ]
    return pyarrow.schema(fields, metadata={"hortus": json.dumps(about)})


def _schema_of_decisions(about: dict[str, Any], size: int) -> Any:
    fields = [
        _field("game", pyarrow.int32(), "the number of the game, from 0"),
        _field("decision", pyarrow.int32(), "the number of the decision in its game, from 0"),
        _field("seat", pyarrow.int8(), "who decided, from 0"),
        _field("action", pyarrow.int16(), "what was chosen, by its number"),
        _field("legal", pyarrow.list_(pyarrow.int16()), "what was legal, by its numbers, rising"),
        _field(
            "observation", pyarrow.list_(pyarrow.int16(), size), "what the seat knew: game.planes in a row"
        ),
        _field("value", pyarrow.float32(), "the seat's result in the end, from 0 to 1"),
    ]
    return pyarrow.schema(fields, metadata={"hortus": json.dumps(about)})


def read(folder: str | os.PathLike[str]) -> Data:
    """The decisions of a data set as arrays."""
    table = parquet.read_table(Path(folder) / "decisions.parquet")
    about: dict[str, Any] = json.loads(table.schema.metadata[b"hortus"])
    size = sum(plane.size for plane in planes(about))
    flat = table.column("observation").combine_chunks().flatten().to_numpy(zero_copy_only=False)
    legal = table.column("legal").combine_chunks()
    masks = numpy.zeros((table.num_rows, hortus.load(about["game"]).num_actions), numpy.bool_)
    lengths = legal.value_lengths().to_numpy(zero_copy_only=False)
    masks[numpy.repeat(numpy.arange(table.num_rows), lengths), legal.flatten().to_numpy()] = True
    column = {
        name: table.column(name).to_numpy() for name in ("action", "seat", "value", "game")
    }  # a copy each, which may be written to
    return Data(
        flat.reshape(-1, size),
        column["action"],
        masks,
        column["seat"],
        column["value"],
        column["game"],
        about,
    )


def planes(about: dict[str, Any]) -> tuple[Plane, ...]:
    """What the numbers of the observations mean, for ``vector.split``."""
    return tuple(Plane(name, tuple(shape), "") for name, shape in about["planes"])


def records(folder: str | os.PathLike[str]) -> Iterator[hortus.Record]:
    """The games of a data set, one record after the other."""
    file = parquet.ParquetFile(Path(folder) / "games.parquet")
    for batch in file.iter_batches(columns=["record"]):
        for text in batch.column(0).to_pylist():
            yield hortus.Record.loads(text)
