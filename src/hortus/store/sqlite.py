"""SQLite: one thread writes, in batches of all that arrived during its last commit; a few others read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import queue
import secrets
import shutil
import sqlite3
import threading
import time as clock
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Self, TypeAlias

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from hortus.store import accounts, logs, moderation
from hortus.store.errors import NoSuchTable, Stale, StoreError, Unavailable
from hortus.store.migrate import upgrade
from hortus.store.rows import AccessChanged, LogEntry, Notification, SessionsEnded, audit_id
from hortus.store.schema import NOBODY_RATED
from hortus.store.write_queue import Append, Results, T, TransactionJob, coalesce, deliver

_logger = logging.getLogger(__name__)

READERS = 4
LOOK_EVERY = 1.0  # seconds between looks whether another program has written
LOOK_BACK = 60.0  # seconds by which another program's clock may be behind
# The page cache of each connection, in kB. The system caches the file, too, so more would save little.
WRITER_CACHE, READER_CACHE = 4096, 512
ENOUGH = 6  # requests that are worth a commit while the event loop goes on with others
MOST_REQUESTS = 1024  # in one batch: with more, the first would wait for long
MOST_ROWS = 1024  # in one statement
CHECKPOINT_AFTER = 12_000  # pages of the write-ahead log, as estimated: about 50 MB
# A row takes a page, where many are written together. What every batch takes beside that, and every
# transaction, such as a new table with its seats and keys: their indexes.
BATCH_PAGES, TRANSACTION_PAGES = 2, 6
WAL_PAGES = 64_000  # 256 MB: at this size the writing thread makes the checkpoint itself
CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"

# One statement appends to many logs. Each row brings the place at which its table's log is to end before
# the statement; where that is wrong, or there is no such table, the row's seq becomes NULL and the whole
# statement fails. Rows without a table pad the statement, so that few different texts have to be compiled.
INSERT = """
WITH incoming (first, table_id, seq, time, writer, payload) AS (VALUES {})
INSERT INTO log (table_id, seq, time, writer, payload)
SELECT table_id,
       CASE first WHEN (
           SELECT coalesce((SELECT max(seq) + 1 FROM log WHERE log.table_id = id), 0)
           FROM tables WHERE id = incoming.table_id
       ) THEN seq END,
       time, writer, payload
FROM incoming WHERE table_id IS NOT NULL
"""
ROW = "(?, ?, ?, ?, ?, ?)"
FINISH = f"UPDATE tables SET finished = ?, rated = rated OR {NOBODY_RATED} WHERE id = ?"
# The next free places of the tables in a JSON list, as a JSON list; null where there is no such table.
HEADS = """
SELECT json_group_array((SELECT coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = wanted.value), 0)
                         FROM tables WHERE id = wanted.value))
FROM json_each(?) AS wanted
"""

Row: TypeAlias = tuple[str, int, float, int, bytes]  # table, seq, time, writer, payload

TROUBLES = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_FULL: "has no room left: free some space on its disk",
    sqlite3.SQLITE_READONLY: "may not be written: see who owns it and its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: its folder must exist and be writable",
    sqlite3.SQLITE_NOTADB: "is not a database",
    sqlite3.SQLITE_CORRUPT: "is damaged: restore a back-up",
}


class SQLite:
    """A file, or memory, that one server writes; other programs may write now and then (see `watch`)."""

    shared = False

    def __init__(self, path: str | None, engine: Engine) -> None:
        self.writer = secrets.randbits(62)
        self._path = path
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._arrived: list[Append | TransactionJob] = []  # in this iteration of the event loop
        self._queue: queue.SimpleQueue[list[Append | TransactionJob] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="hortus-read")
        self._thread = threading.Thread(target=self._run, name="hortus-write", daemon=True)
        self._closed = asyncio.Event()
        self._beside = 0  # pages that the writer has written beside those of rows
        self._merged = 0  # pages that it had written at the last checkpoint
        self._checkpoint: Future[None] | None = None

    @classmethod
    async def open(cls, path: str | None, patience: float) -> Self:
        """Open a file (None: memory), and create or migrate it."""
        try:
            engine = await asyncio.to_thread(_prepare, path, patience)
        except Exception as error:
            raise _readable(path, error) from error
        opened = cls(path, engine)
        opened._thread.start()
        return opened

    def append(
        self, table: str, first: int, payloads: Sequence[bytes], time: float, finishes: bool
    ) -> asyncio.Future[int]:
        """Append entries in one commit with others that wait."""
        future: asyncio.Future[int] = self._loop.create_future()
        self._put(Append(future, table, first, payloads, time, finishes))
        return future

    def _put(self, request: Append | TransactionJob) -> None:
        """Queue a request with others of this iteration of the event loop: they share a commit."""
        self._arrived.append(request)
        if len(self._arrived) == 1:
            self._loop.call_soon(self._hand_over)
        elif len(self._arrived) == ENOUGH:
            self._hand_over()

    def _hand_over(self) -> None:
        if self._arrived:
            self._queue.put(self._arrived)
            self._arrived = []

    async def entries(self, table: str, since: int) -> list[LogEntry]:
        """A table's log from a place on."""
        return await self.read(partial(logs.entries, table_id=table, since=since))

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a transaction that sees one snapshot of the database, without waiting for the writer."""
        if self._path is None:
            return await self.write(question)
        try:
            return await self._loop.run_in_executor(self._readers, self._ask, question)
        except DBAPIError as error:
            raise _readable(self._path, error) from error

    def _ask(self, question: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection, connection.begin():
            return question(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Work in a transaction that is on the disk when this returns."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._put(TransactionJob(future, work))
        return await future

    def free_bytes(self) -> int | None:
        """How much room is left on the file's disk."""
        return None if self._path is None else shutil.disk_usage(os.path.dirname(self._path) or ".").free

    async def watch(self) -> AsyncIterator[Notification]:
        """What another program has written: SQLite does not say what, so all that may have changed."""
        since = clock.time()
        seen = await self._changes()
        while not self._closed.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._closed.wait()
            if self._closed.is_set() or self._path is None:
                continue
            before, seen = seen, await self._changes()
            if seen != before:
                for notification in await self.read(partial(_written, since=since - LOOK_BACK)):
                    yield notification
                since = clock.time()

    async def _changes(self) -> int:
        """A number that changes when another connection than the writer's has committed."""
        return int(await self.write(lambda one: one.exec_driver_sql("PRAGMA data_version").scalar_one()))

    async def close(self) -> None:
        """Write what is queued, and close the connections."""
        self._closed.set()
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()

    # In the writing thread ------------------------------------------------------------------------

    def _run(self) -> None:
        """Write batches until the queue says None."""
        with self._engine.connect().execution_options(immediate=True) as connection:
            _driver(connection).execute(f"PRAGMA cache_size = -{WRITER_CACHE}")
            _driver(connection).execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
            open_ = True
            while open_:
                batch, open_ = self._next_batch()
                wanted = [one for one in batch if not one.future.cancelled()]
                try:
                    for results in self._write_batch(connection, wanted):
                        self._loop.call_soon_threadsafe(deliver, results)
                except RuntimeError:
                    return  # the event loop is closed, and nobody waits any more
                self._beside += BATCH_PAGES
                self._beside += TRANSACTION_PAGES * sum(isinstance(one, TransactionJob) for one in wanted)
                self._merge(connection)

    def _next_batch(self) -> tuple[list[Append | TransactionJob], bool]:
        """All that is queued, or the next to arrive; and whether more may follow."""
        batch: list[Append | TransactionJob] = []
        some = self._queue.get()
        while some is not None:
            batch += some
            if len(batch) >= MOST_REQUESTS:
                return batch, True
            try:
                some = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _merge(self, connection: Connection) -> None:
        """Checkpoint the write-ahead log now and then, in another thread, so that no append waits for it.

        The writer then checkpoints the little that came meanwhile: only an empty log is written from its
        beginning again.
        """
        with contextlib.suppress(sqlite3.Error, DBAPIError):  # it is tried again later
            database = _driver(connection)
            written = database.total_changes + self._beside
            self._merged = min(self._merged, written)  # a new connection counts from nothing
            if self._checkpoint is None:
                if written - self._merged >= CHECKPOINT_AFTER and self._path is not None:
                    self._checkpoint = self._readers.submit(self._merge_aside)
            elif self._checkpoint.done():
                self._checkpoint, self._merged = None, written
                database.execute(CHECKPOINT).fetchall()

    def _merge_aside(self) -> None:
        with contextlib.suppress(sqlite3.Error, DBAPIError), self._engine.connect() as connection:
            _driver(connection).execute(CHECKPOINT).fetchall()

    def _write_batch(self, connection: Connection, batch: list[Append | TransactionJob]) -> Iterator[Results]:
        """Write the appends, if they all fit; then whatever is left of the batch."""
        appends, _ = coalesce(one for one in batch if isinstance(one, Append))
        if appends:
            try:
                self._append_all(_driver(connection), appends)
            except Exception:  # even a bug must not end the thread: `_write_rest` says what is wrong
                _roll_back(connection)
            else:
                yield [(one.future, one.end) for one in appends]
                written = set(appends)
                batch = [one for one in batch if one not in written]
        if batch:
            yield self._write_rest(connection, batch)

    def _append_all(self, database: sqlite3.Connection, appends: list[Append]) -> None:
        """Append and commit, all or nothing, in as few statements as possible.

        Before each statement this thread may wait for the event loop to release the interpreter lock.
        """
        rows = self._rows(appends)
        finished = [(one.time, one.table) for one in appends if one.finishes]
        if not finished and len(rows) <= MOST_ROWS:
            _insert(database, rows)
            return
        database.execute("BEGIN IMMEDIATE")
        _insert(database, rows)
        database.executemany(FINISH, finished)
        database.execute("COMMIT")

    def _rows(self, appends: list[Append]) -> list[Row]:
        return [
            (one.table, seq, one.time, self.writer, payload)
            for one in appends
            for seq, payload in enumerate(one.payloads, one.first)
        ]

    def _write_rest(self, connection: Connection, batch: list[Append | TransactionJob]) -> Results:
        """Write a batch in one commit; if that fails, each request alone: one cannot spoil the others."""
        begun = False
        try:
            with connection.begin():
                begun = True
                results = self._append_fitting(_driver(connection), batch)
                results += [
                    (one.future, one.work(connection)) for one in batch if isinstance(one, TransactionJob)
                ]
        except BaseException as error:  # even one that would end the thread
            _roll_back(connection)
            if len(batch) > 1 and begun:
                return [result for one in batch for result in self._write_rest(connection, [one])]
            results = [(one.future, _readable(self._path, error)) for one in batch]
        return results

    def _append_fitting(self, database: sqlite3.Connection, batch: list[Append | TransactionJob]) -> Results:
        """Append what is for the next free place of its log; the others are stale."""
        appends = [one for one in batch if isinstance(one, Append)]
        if not appends:
            return []
        heads = _heads(database, list({one.table for one in appends}))
        fitting: list[Append] = []
        results: Results = []
        for one in appends:
            head = heads[one.table]
            if head is None:
                results.append((one.future, NoSuchTable.named(one.table)))
            elif head != one.first:
                results.append((one.future, Stale(head)))
            else:
                heads[one.table] = one.end
                fitting.append(one)
                results.append((one.future, one.end))
        _insert(database, self._rows(fitting))
        database.executemany(FINISH, [(one.time, one.table) for one in fitting if one.finishes])
        return results


def _heads(database: sqlite3.Connection, tables: list[str]) -> dict[str, int | None]:
    """The next free place of each table's log; None where there is no such table."""
    found = database.execute(HEADS, (json.dumps(tables),)).fetchone()[0]
    return dict(zip(tables, json.loads(found), strict=True))


def _insert(database: sqlite3.Connection, rows: list[Row]) -> None:
    """Insert rows into the log, with statements of 1, 2, 4, … rows."""
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        firsts: dict[str, int] = {}
        values: list[object] = [value for row in some for value in (firsts.setdefault(row[0], row[1]), *row)]
        size = 1 << (len(some) - 1).bit_length()
        values += [None] * (6 * size - len(values))
        database.execute(INSERT.format(", ".join([ROW] * size)), values)


def _make_private(path: str) -> None:
    """Let nobody but their owner read the database's files. SQLite gives its other files the same mode."""
    with contextlib.suppress(OSError):  # SQLite says in its own words why the file cannot be had
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for file in (path, f"{path}-wal", f"{path}-shm", f"{path}-journal"):
        try:
            if os.stat(file).st_mode & 0o077:
                os.chmod(file, 0o600)
        except FileNotFoundError:
            continue
        except OSError as problem:
            _logger.warning("Others may read %s, and its mode cannot be changed: %s", file, problem)


def _prepare(path: str | None, patience: float) -> Engine:
    """An engine on a migrated database. Transactions of the writing thread begin as IMMEDIATE."""
    if path is not None:
        _make_private(path)
    engine = create_engine(
        URL.create("sqlite", database=path or ":memory:"),
        poolclass=StaticPool if path is None else QueuePool,
        connect_args={"timeout": patience, "check_same_thread": False, "isolation_level": None},
    )
    event.listen(engine, "begin", _begin)
    try:
        with engine.connect().execution_options(immediate=True) as connection:
            database = _driver(connection)
            if path is not None:
                database.execute("PRAGMA journal_mode = WAL")
            with connection.begin():
                upgrade(connection)
            _configure(database)
    except BaseException:
        engine.dispose()
        raise
    event.listen(engine, "connect", _configure)
    return engine


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _configure(database: sqlite3.Connection, _record: object = None) -> None:
    """Settings of every connection: commits wait for the disk, and foreign keys are enforced."""
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    database.execute(f"PRAGMA cache_size = -{READER_CACHE}")
    database.execute("PRAGMA temp_store = MEMORY")


def _written(connection: Connection, since: float) -> list[Notification]:
    """What another program may have changed since then. The audit log says which accounts were deleted."""
    noted = moderation.noted_since(connection, audit_id(since))
    deleted = [SessionsEnded(one.subject, accounts.DELETED) for one in noted if one.action == "delete"]
    tables = logs.unfinished(connection, since)
    return [*deleted, SessionsEnded("", 0), AccessChanged(), *tables]


def _driver(connection: Connection) -> sqlite3.Connection:
    """The connection under SQLAlchemy's."""
    database = connection.connection.driver_connection
    assert isinstance(database, sqlite3.Connection)
    return database


def _roll_back(connection: Connection) -> None:
    """Leave no transaction open. A connection that cannot even do that is replaced by a new one."""
    try:
        _driver(connection).rollback()
    except sqlite3.Error:
        connection.invalidate()


def _readable(path: str | None, error: BaseException) -> BaseException:
    """A database's error as a sentence; anything else as it is."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, sqlite3.Error):
        return error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in TROUBLES or isinstance(cause, sqlite3.OperationalError):
        return Unavailable(f"The database {path or 'in memory'} {TROUBLES.get(code, 'failed')} ({cause}).")
    return StoreError(f"The database refused: {cause}.")
