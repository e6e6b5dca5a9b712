"""Positions to learn from, and the shards they are kept in.

A shard is a file with the positions of some games of one generation. It says what it was made from, so a
training that was interrupted goes on with those that are there and fit.
"""

from __future__ import annotations

import json
import os
import zlib
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MAGIC = b"hortus shard 1\n"


@dataclass
class Positions:
    """Positions in rows: the inputs that are on, and the targets, by seat from the one to act."""

    players: int
    inputs: array[int] = field(default_factory=lambda: array("H"))
    starts: array[int] = field(default_factory=lambda: array("I", [0]))  # where a position's inputs begin
    targets: array[float] = field(default_factory=lambda: array("f"))  # the shares, then the scores
    games: array[int] = field(default_factory=lambda: array("I"))  # the game each position is from

    def __len__(self) -> int:
        return len(self.games)

    def add(self, features: Iterable[int], targets: Iterable[float], game: int) -> None:
        """One more position."""
        self.inputs.extend(features)
        self.starts.append(len(self.inputs))
        self.targets.extend(targets)
        self.games.append(game)

    def extend(self, others: Positions) -> None:
        """All positions of others; their games stay apart from those that are here."""
        first, game = len(self.inputs), max(self.games, default=-1) + 1
        self.inputs.extend(others.inputs)
        self.starts.extend(array("I", [first + start for start in others.starts[1:]]))
        self.targets.extend(others.targets)
        self.games.extend(array("I", [game + number for number in others.games]))

    def parts(self) -> list[array[Any]]:
        """All the numbers, in the order in which a shard has them."""
        return [self.inputs, self.starts, self.targets, self.games]


def write(path: Path, positions: Positions, about: dict[str, Any]) -> None:
    """Write a shard; it appears under its name once it is whole."""
    parts = positions.parts()
    packed = zlib.compress(b"".join(part.tobytes() for part in parts), 1)
    header = {**about, "players": positions.players, "sizes": [len(part) for part in parts]}
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(MAGIC + json.dumps(header, sort_keys=True).encode() + b"\n" + packed)
    os.replace(unfinished, path)


def read(path: Path, about: dict[str, Any]) -> Positions | None:
    """A shard, if it is there and was made from the same."""
    if not path.exists():
        return None
    data = path.read_bytes()
    line, _, packed = data[len(MAGIC) :].partition(b"\n")
    if not data.startswith(MAGIC):
        return None
    header = json.loads(line)
    players, sizes = header.pop("players"), header.pop("sizes")
    if header != json.loads(json.dumps(about)):
        return None
    body, found, at = zlib.decompress(packed), Positions(players), 0
    found.starts = array("I")
    for part, size in zip(found.parts(), sizes, strict=True):
        part.frombytes(body[at : at + size * part.itemsize])
        at += size * part.itemsize
    return found
