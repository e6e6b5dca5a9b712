"""How many appends a second the store acknowledges, beside a bare executemany loop on the same disk.

    python -m benchmarks.store [--json] [--seconds 3] [--folder .]

Each table has a task that appends one entry and waits until it is on the disk. The bare loop writes as many
rows to a commit as there are tables, into the same schema, from one thread that does nothing else. On
PostgreSQL another process is notified of each append and reads it, too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
from tests.postgres import Postgres

from hortus.store import LogNotification, SeatRow, Store, TableRow, open_store

PAYLOAD = b'{"type":"action","seat":1,"action":"plant red d4","text":"seat 1 plants a red fern on d4"}'
FOUND = (
    "{database:10} {tables:4} tables {appends:9,.0f} appends/s, bare {bare:9,.0f}/s, ratio {ratio:.2f}; "
    "p50 {p50_ms:.1f} ms, p99 {p99_ms:.1f} ms, {cpu_us:.0f} µs of CPU each"
)
FOLLOWED = (
    "           followed by another process: {followed:9,.0f}/s, p50 {followed_p50_ms:.1f} ms, "
    "p99 {followed_p99_ms:.1f} ms"
)


async def tables(store: Store, number: int) -> list[str]:
    """New tables, each with its first entry."""
    ids = [secrets.token_urlsafe(12) for _ in range(number)]
    rows = [
        TableRow(table, "felci", 2, {}, "1", secrets.token_bytes(32), created=time.time()) for table in ids
    ]
    await asyncio.gather(
        *(store.create(row, [SeatRow(0), SeatRow(1)], [PAYLOAD], time=row.created) for row in rows)
    )
    return ids


async def play(store: Store, ids: list[str], seconds: float) -> list[float]:
    """Append to every table at once. Returns how long each append took."""
    waited: list[float] = []
    heads = await store.heads(ids)
    end = time.perf_counter() + seconds

    async def moves(table: str) -> None:
        seq = heads[table]
        while (began := time.perf_counter()) < end:
            seq = await store.append(table, seq, [PAYLOAD], time.time())
            waited.append(time.perf_counter() - began)

    await asyncio.gather(*map(moves, ids))
    return waited


async def appends(url: str, number: int, seconds: float) -> dict[str, float]:
    """The store, with so many tables at once."""
    async with await open_store(url) as store:
        ids = await tables(store, number)
        used = time.process_time()
        waited = sorted(await play(store, ids, seconds))
        used = time.process_time() - used
    return {
        "appends": len(waited) / seconds,
        "p50_ms": waited[len(waited) // 2] * 1e3,
        "p99_ms": waited[len(waited) * 99 // 100] * 1e3,
        "cpu_us": used / len(waited) * 1e6,
    }


class Follower:
    """Is notified of what another process appends, and reads it."""

    def __init__(self, store: Store, ids: list[str]) -> None:
        self._store = store
        self.heads = dict.fromkeys(ids, 1)
        self.late: list[float] = []
        self._newest = dict.fromkeys(ids, 0)
        self._reading: dict[str, asyncio.Task[None]] = {}

    async def follow(self) -> None:
        """Read what is notified of every table, until the end."""
        async for notification in self._store.watch():
            if not isinstance(notification, LogNotification):
                continue
            table = notification.table
            self._newest[table] = notification.seq
            if table not in self._reading:
                self._reading[table] = asyncio.create_task(self._read(table))

    async def _read(self, table: str) -> None:
        """Read until there is nothing newer: notifications may arrive meanwhile."""
        while self.heads[table] <= self._newest[table]:
            entries = await self._store.entries(table, self.heads[table])
            self.heads[table] += len(entries)
            self.late += [time.time() - entry.time for entry in entries]
        del self._reading[table]


async def followed(url: str, number: int, seconds: float) -> dict[str, float]:
    """Another process appends; this one follows."""
    async with await open_store(url) as store:
        ids = await tables(store, number)
        follower = Follower(store, ids)
        following = asyncio.create_task(follower.follow())
        command = (sys.executable, "-m", "benchmarks.store", "--play", url, "--seconds", str(seconds))
        other = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.PIPE)
        await other.communicate(" ".join(ids).encode())
        heads = await store.heads(ids)
        while follower.heads != heads:
            await asyncio.sleep(0.01)
    await following
    late = sorted(follower.late)
    return {
        "followed": len(late) / seconds,
        "followed_p50_ms": late[len(late) // 2] * 1e3,
        "followed_p99_ms": late[len(late) * 99 // 100] * 1e3,
    }


async def play_for_another(url: str, ids: list[str], seconds: float) -> None:
    """What the other process does."""
    async with await open_store(url) as store:
        await play(store, ids, seconds)


def bare_sqlite(path: Path, number: int, seconds: float) -> float:
    """Rows a second by executemany, on SQLite."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA synchronous = FULL")
    ids = [secrets.token_urlsafe(12) for _ in range(number)]
    began, seq = time.perf_counter(), 0
    while time.perf_counter() < began + seconds:
        rows = [(table, seq, 0.0, 1, PAYLOAD) for table in ids]
        database.execute("BEGIN IMMEDIATE")
        database.executemany(
            "INSERT INTO log (table_id, seq, time, writer, payload) VALUES (?, ?, ?, ?, ?)", rows
        )
        database.execute("COMMIT")
        seq += 1
    database.close()
    return seq * number / (time.perf_counter() - began)


async def bare_postgres(url: str, number: int, seconds: float) -> float:
    """Rows a second by executemany, on PostgreSQL."""
    connection = await asyncpg.connect(url)
    ids = [secrets.token_urlsafe(12) for _ in range(number)]
    began, seq = time.perf_counter(), 0
    while time.perf_counter() < began + seconds:
        rows = [(table, seq, 0.0, 1, PAYLOAD) for table in ids]
        await connection.executemany(
            "INSERT INTO log (table_id, seq, time, writer, payload) VALUES ($1, $2, $3, $4, $5)", rows
        )
        seq += 1
    await connection.close()
    return seq * number / (time.perf_counter() - began)


def measure(seconds: float, folder: str | None) -> Iterator[dict[str, Any]]:
    """Both databases, 50 and 500 tables, the bare loop right after the store."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        server = Postgres(folder)
        try:
            for number in (50, 500):
                path = Path(place) / f"{number}.db"
                figures = asyncio.run(appends(f"sqlite:///{path}", number, seconds))
                yield {
                    "database": "sqlite",
                    "tables": number,
                    **figures,
                    "bare": bare_sqlite(path, number, seconds),
                }
                url = server.new_database()
                figures = asyncio.run(appends(url, number, seconds))
                figures["bare"] = asyncio.run(bare_postgres(url, number, seconds))
                figures |= asyncio.run(followed(server.new_database(), number, seconds))
                yield {"database": "postgresql", "tables": number, **figures}
        finally:
            server.remove()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--folder", help="where the databases go: a real disk, not memory")
    parser.add_argument("--play", metavar="URL", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        asyncio.run(play_for_another(options.play, sys.stdin.read().split(), options.seconds))
        return
    results = []
    for found in measure(options.seconds, options.folder):
        found["ratio"] = found["appends"] / found["bare"]
        results.append(found)
        if not options.json:
            print(FOUND.format(**found))
            if "followed" in found:
                print(FOLLOWED.format(**found))
    if options.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
