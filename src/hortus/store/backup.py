"""Backups: the whole database as one file that either kind of database can be restored from.

A backup is lines of JSON, zipped: a header, a line for each row, and at last how many rows each table has and
the sum of their hashes. It is read in one snapshot, so that it is consistent, while others write.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import itertools
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, func, insert, select

from hortus.store.errors import StoreError
from hortus.store.migrate import HEAD
from hortus.store.schema import metadata, rate_counters

FORMAT = 1
TABLES = [table for table in metadata.sorted_tables if table is not rate_counters]  # parents come first
BATCH = 1000  # rows in one statement
LEVEL = 6  # of 9, for gzip


class BackupHeader(msgspec.Struct, frozen=True):
    """The first line: what wrote the rest."""

    hortus: str  # the program's version
    migration: str
    made: float
    format: int = FORMAT


class Sum(msgspec.Struct):
    """How many rows a table has, and the sum of their SHA-256, whatever their order."""

    rows: int = 0
    digest: str = "0"

    def add(self, line: bytes) -> None:
        """One row more."""
        total = int(self.digest, 16) + int.from_bytes(hashlib.sha256(line).digest())
        self.rows, self.digest = self.rows + 1, f"{total % 2**256:x}"


Sums = dict[str, Sum]
_encoder = msgspec.json.Encoder(order="sorted")
_row = msgspec.json.Decoder(tuple[str, dict[str, Any]])
_header = msgspec.json.Decoder(BackupHeader)
_sums = msgspec.json.Decoder(Sums)


def _rows(connection: Connection) -> Iterator[tuple[str, bytes]]:
    """Every row as a line, with its table."""
    for table in TABLES:
        found = connection.execution_options(yield_per=BATCH).execute(select(table))
        names = [str(column.name) for column in table.columns]
        for row in found:
            yield str(table.name), _encoder.encode((str(table.name), dict(zip(names, row, strict=True))))


def write(connection: Connection, path: Path, header: BackupHeader) -> Sums:
    """Write a backup to a new file that only its owner may read. FileExistsError if there is one."""
    part = path.with_name(path.name + ".part")
    descriptor = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    os.fchmod(descriptor, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as file:
                sums = _write(connection, file, header)
            raw.flush()
            os.fsync(raw.fileno())
        os.link(part, path)  # unlike a rename it never replaces a file
    finally:
        part.unlink(missing_ok=True)
    return sums


def _write(connection: Connection, file: gzip.GzipFile, header: BackupHeader) -> Sums:
    sums = {table.name: Sum() for table in TABLES}
    file.write(_encoder.encode(header) + b"\n")
    for name, line in _rows(connection):
        sums[name].add(line)
        file.write(line + b"\n")
    file.write(_encoder.encode(sums) + b"\n")
    return sums


def check(path: Path) -> tuple[BackupHeader, Sums]:
    """Read a backup from beginning to end; `StoreError` if it is not whole."""
    sums: Sums = {}
    line = b""
    try:
        with gzip.open(path) as file:
            header = _header.decode(next(file, b""))
            for following in file:
                if line:
                    sums.setdefault(_row.decode(line)[0], Sum()).add(line.rstrip(b"\n"))
                line = following
            written = _sums.decode(line)
    except (EOFError, gzip.BadGzipFile, msgspec.DecodeError, OSError) as problem:
        raise StoreError(f"{path} is no backup, or not a whole one: {problem}.") from None
    if {name: one for name, one in written.items() if one.rows} != sums:
        raise StoreError(f"{path} is damaged: its rows are not those it was written with.")
    return header, written


def restore(connection: Connection, path: Path, header: BackupHeader) -> Sums:
    """Insert all rows of a backup that was checked into an empty database; what is there then."""
    if header.migration != HEAD:
        raise StoreError(
            f"{path} was written at migration {header.migration}, and this Hortus is at {HEAD}: restore it "
            f"with Hortus {header.hortus}, then update."
        )
    full = [table.name for table in TABLES if connection.scalar(select(func.count()).select_from(table))]
    if full:
        raise StoreError(f"A backup is restored into an empty database; this one has {', '.join(full)}.")
    with gzip.open(path) as file:
        next(file)
        _insert(connection, (line for line in file if line.startswith(b"[")))
    return sums_of(connection)


def _insert(connection: Connection, lines: Iterable[bytes]) -> None:
    rows = map(_row.decode, lines)
    for name, found in itertools.groupby(rows, key=lambda row: row[0]):
        table = metadata.tables[name]
        while some := list(itertools.islice(found, BATCH)):
            connection.execute(insert(table), [_values(table, row) for _, row in some])


def _values(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row's values: JSON has bytes as base64."""
    return {
        name: base64.b64decode(value)
        if isinstance(table.c[name].type, LargeBinary) and value is not None
        else value
        for name, value in row.items()
    }


def sums_of(connection: Connection) -> Sums:
    """What is in a database."""
    sums = {table.name: Sum() for table in TABLES}
    for name, line in _rows(connection):
        sums[name].add(line)
    return sums
