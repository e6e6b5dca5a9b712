"""The record of a game at a table, and the proof that nothing in it was arranged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from hortus.table.table import Table


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record is proven, and if not, why and on which line."""

    proven: bool
    sentence: str
    line: int | None = None
    draws: int = 0  # how many were checked


def record(table: Table, seat: int | None) -> str:
    """The game as text: the whole, with its proof, once it is over; before that what this seat (None: a spectator) may know.

    What the seat may not know is a ``?``. A whole record can be read by ``hortus.Record.loads`` and checked by ``verify``.
    """
    raise NotImplementedError


def verify(text: str) -> Verdict:
    """Check every draw of a record against its secret and the secret against its commitment. RecordError: it is no record."""
    raise NotImplementedError
