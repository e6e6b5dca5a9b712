"""Backups of a server's database, and the check that a restored one is whole."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec

from hortus import __version__
from hortus.store import Store, StoreError, backup
from hortus.store.migrate import HEAD
from hortus.table import Table, decode


class RestoreReport(msgspec.Struct, frozen=True):
    """What was restored: rows by table of the database, games replayed, logs that do not fit the rules."""

    rows: dict[str, int]
    games: int
    unreadable: list[str]


async def back_up(store: Store, path: Path) -> dict[str, int]:
    """Write a backup to a new file, and read it again; how many rows each table of the database has."""
    if path.exists():
        raise StoreError(f"{path} is there already; nothing was written.")
    if not path.parent.is_dir():
        raise StoreError(f"There is no folder {path.parent}; nothing was written.")
    sums = await store.back_up(path, backup.BackupHeader(__version__, HEAD, time.time()))
    await asyncio.to_thread(backup.check, path)
    return {name: one.rows for name, one in sums.items()}


async def restore(store: Store, path: Path) -> RestoreReport:
    """Restore a backup into an empty database, and check that every game in it can be replayed.

    `StoreError` if the backup is not whole or the database is not empty; nothing is changed then.
    """
    header, written = await asyncio.to_thread(backup.check, path)
    restored = await store.restore(path, header)
    if restored != written:
        raise StoreError(f"What was restored is not what {path} holds.")
    unreadable = await check_logs(store)
    rows = {name: one.rows for name, one in restored.items()}
    return RestoreReport(rows, rows["tables"] - len(unreadable), unreadable)


async def check_logs(store: Store) -> list[str]:
    """The tables whose log cannot be decoded or does not fit the rules, each in a sentence."""
    unreadable = []
    for table_id in await store.table_ids():
        row, found = await store.load(table_id)
        log = ((decode(one.payload), one.time) for one in found)
        try:
            await asyncio.to_thread(Table.from_log, row.id, row.secret, log)
        except (ValueError, msgspec.DecodeError) as problem:
            unreadable.append(f"{table_id}: {problem}")
    return unreadable
