"""SQLite: one thread writes, and commits whatever gathered while it wrote the last time.

A few others read.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import secrets
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from hortus.store import logs
from hortus.store.errors import NoSuchTable, Stale, StoreError, Unavailable
from hortus.store.migrate import upgrade
from hortus.store.rows import LogEntry, LogNotification, TableToCreate
from hortus.store.schema import NOBODY_RATED
from hortus.store.write_queue import Answers, Append, CreateTable, Job, T, coalesce, deliver

READERS = 4
# How many kB of pages each connection keeps. The system keeps them, too, so more would save little and be
# there twice.
WRITER_CACHE, READER_CACHE = 4096, 512
GROUP = 1024  # more than this in one commit would only make the first wait longer
MERGE_AFTER = 12_000  # entries, some 40 MB of SQLite's log: then it is merged into the file
WAL_PAGES = 64_000  # 256 MB of it: should nobody else have merged it by then, whoever writes has to
MERGE = "PRAGMA wal_checkpoint(PASSIVE)"

# The next free place of each table in a JSON list, or null where there is no such table: one answer, however
# many tables.
HEADS = """
SELECT json_group_array((SELECT coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = wanted.value), 0)
                         FROM tables WHERE id = wanted.value))
FROM json_each(?) AS wanted
"""
# What is written here, in one statement, is appended to the logs, and marks games that are over: all of it,
# if each entry is for
# the next place of its log. One that is not leaves its own place empty, which spoils the statement. Rows
# without a place are none.
# What comes at the place before the first is the table itself: its secrets are in the payload, tokens before
# the table's own, and
# the rest stands beside it, as JSON.
MOVES = f"""
CREATE TEMP VIEW IF NOT EXISTS moves AS
SELECT NULL AS table_id, NULL AS seq, NULL AS time, NULL AS writer, NULL AS payload, NULL AS beside;
CREATE TEMP TRIGGER IF NOT EXISTS laid INSTEAD OF INSERT ON moves WHEN NEW.seq = -1 BEGIN
    INSERT INTO tables (id, game, players, options, engine, secret, created, creator, listed, clocked, started, finished, rated)
    SELECT NEW.table_id, json_extract(NEW.beside, '$.game'), json_extract(NEW.beside, '$.players'),
           json_extract(NEW.beside, '$.options'), json_extract(NEW.beside, '$.engine'),
           substr(NEW.payload, 1 + 32 * json_array_length(NEW.beside, '$.keys')),
           NEW.time, json_extract(NEW.beside, '$.creator'), json_extract(NEW.beside, '$.listed'),
           json_extract(NEW.beside, '$.clocked'), CASE WHEN json_extract(NEW.beside, '$.started') THEN NEW.time END,
           CASE WHEN json_extract(NEW.beside, '$.finished') THEN NEW.time END, json_extract(NEW.beside, '$.rated');
    INSERT INTO seats (table_id, seat, holder, name, level)
    SELECT NEW.table_id, json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]')
    FROM json_each(NEW.beside, '$.seats');
    INSERT INTO tokens (hash, table_id, seat, purpose, created)
    SELECT substr(NEW.payload, 1 + 32 * key, 32), NEW.table_id, json_extract(value, '$[0]'), json_extract(value, '$[1]'), NEW.time
    FROM json_each(NEW.beside, '$.keys');
END;
CREATE TEMP TRIGGER IF NOT EXISTS moved INSTEAD OF INSERT ON moves WHEN NEW.seq >= 0 BEGIN
    INSERT INTO log (table_id, seq, time, writer, payload)
    SELECT NEW.table_id,
           CASE NEW.seq
           WHEN (SELECT coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = id), 0) FROM tables WHERE id = NEW.table_id)
           THEN NEW.seq END,
           NEW.time, NEW.writer, NEW.payload;
    UPDATE tables SET finished = NEW.time, rated = rated OR {NOBODY_RATED} WHERE id = NEW.table_id AND NEW.beside;
END;
"""
MOVE = "INSERT INTO moves (table_id, seq, time, writer, payload, beside) VALUES "
FINISH = f"UPDATE tables SET finished = ?, rated = rated OR {NOBODY_RATED} WHERE id = ?"
INSERT = "INSERT INTO log (table_id, seq, time, writer, payload) VALUES "
WHOLE = 64  # rows in one statement; fewer go in halves, so that there are few different statements

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
    """A file, or memory, that this process alone writes."""

    shared = False

    def __init__(self, path: str | None, engine: Engine) -> None:
        self.writer = secrets.randbits(62)
        self._path = path
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Append | Job] = []  # in this turn of the loop
        self._queue: queue.SimpleQueue[list[Append | Job] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="hortus-read")
        self._thread = threading.Thread(target=self._run, name="hortus-write", daemon=True)
        self._closed = asyncio.Event()
        self._unmerged = 0  # entries
        self._merging: Future[None] | None = None

    @classmethod
    async def open(cls, path: str | None, patience: float) -> Self:
        """Open a file (None: memory), and create or migrate it."""
        try:
            engine = await asyncio.to_thread(_prepare, path, patience)
        except Exception as error:
            raise _sentence(path, error) from error
        opened = cls(path, engine)
        opened._thread.start()
        return opened

    def create(self, new: TableToCreate) -> asyncio.Future[None]:
        """Write a new table together with whatever else waits to be written."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._put(CreateTable(future, partial(logs.create, writer=self.writer, new=new), new))
        return future

    def append(
        self, table: str, first: int, payloads: Sequence[bytes], time: float, finishes: bool
    ) -> asyncio.Future[int]:
        """Write entries, together with whatever else waits to be written."""
        future: asyncio.Future[int] = self._loop.create_future()
        self._put(Append(future, table, first, payloads, time, finishes))
        return future

    def _put(self, one: Append | Job) -> None:
        """Let something be written with all that comes in this turn of the loop: the first alone would make
        the others wait.
        """
        self._gathered.append(one)
        if len(self._gathered) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    async def entries(self, table: str, since: int) -> list[LogEntry]:
        """A table's log from a place on."""
        return await self.read(partial(logs.entries, table_id=table, since=since))

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a transaction that sees one moment of the database.

        Readers do not wait for the writer, nor it for them.
        """
        if self._path is None:
            return await self.write(question)
        try:
            return await self._loop.run_in_executor(self._readers, self._ask, question)
        except DBAPIError as error:
            raise _sentence(self._path, error) from error

    def _ask(self, question: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection, connection.begin():
            return question(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Work in a transaction that is on the disk when this returns."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._put(Job(future, work))
        return await future

    async def watch(self) -> AsyncIterator[LogNotification]:
        """Nobody else writes: no news until the end."""
        await self._closed.wait()
        nothing: tuple[LogNotification, ...] = ()
        for news in nothing:
            yield news

    async def close(self) -> None:
        """Write what waits, and let go."""
        self._closed.set()
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()

    # In the writer's thread

    def _run(self) -> None:
        """Write until the end is in the queue."""
        with self._engine.connect().execution_options(immediate=True) as connection:
            _driver(connection).execute(f"PRAGMA cache_size = -{WRITER_CACHE}")
            _driver(connection).execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
            going = True
            while going:
                group, going = self._gather()
                waiting = [one for one in group if not one.future.cancelled()]
                try:
                    for answers in self._settle(connection, waiting):
                        self._loop.call_soon_threadsafe(deliver, answers)
                except RuntimeError:
                    return  # the loop is closed: there is nobody left to tell
                self._tidy(connection, waiting)

    def _gather(self) -> tuple[list[Append | Job], bool]:
        """Everything that waits, or if nothing does, the next to come; and whether more may come."""
        group: list[Append | Job] = []
        some = self._queue.get()
        while some is not None:
            group += some
            if len(group) >= GROUP:
                return group, True
            try:
                some = self._queue.get_nowait()
            except queue.Empty:
                return group, True
        return group, False

    def _tidy(self, connection: Connection, group: list[Append | Job]) -> None:
        """See that SQLite's log is merged into the file: by another thread, so that moves need not wait.

        What came meanwhile is little, and merged here: only when nothing is left over does the log begin
        anew.
        """
        self._unmerged += sum([len(one.payloads) for one in group if isinstance(one, Append)])
        if self._merging is None:
            if self._unmerged >= MERGE_AFTER and self._path is not None:
                self._merging = self._readers.submit(self._merge)
        elif self._merging.done():
            self._merging, self._unmerged = None, 0
            with contextlib.suppress(sqlite3.Error):  # it is tried again
                _driver(connection).execute(MERGE).fetchall()

    def _merge(self) -> None:
        with contextlib.suppress(sqlite3.Error, DBAPIError), self._engine.connect() as connection:
            _driver(connection).execute(MERGE).fetchall()

    def _settle(self, connection: Connection, group: list[Append | Job]) -> Iterator[Answers]:
        """Write a group: moves and new tables at once, if nothing is in the way of any of them.

        Then whatever is left.
        """
        moves, _ = coalesce([one for one in group if isinstance(one, Append)])
        tables = [one for one in group if isinstance(one, CreateTable) and _is_plain(one.new)]
        if moves or tables:
            try:
                self._write_at_once(_driver(connection), moves, tables)
            except Exception:  # even a mistake of ours: the thread must not end, and with care it may go well
                _undo(connection)
            else:
                yield [*((one.future, one.end) for one in moves), *((one.future, None) for one in tables)]
                written = {*moves, *tables}
                group = [one for one in group if one not in written]
        if group:
            yield self._settle_with_care(connection, group)

    def _write_at_once(
        self, database: sqlite3.Connection, moves: list[Append], tables: list[CreateTable]
    ) -> None:
        """Write and commit, all or none, in one statement: for each one this thread waits until others let it
        go on.
        """
        rows: list[object] = []
        for move in moves:
            for seq, payload in enumerate(move.payloads, move.first):
                rows += (move.table, seq, move.time, self.writer, payload, move.finishes)
        for table in tables:
            new = table.new
            rows += (new.row.id, -1, new.time, self.writer, b"".join(new.keys) + new.row.secret, _beside(new))
            for seq, payload in enumerate(new.payloads):
                rows += (new.row.id, seq, new.time, self.writer, payload, False)
        size = (
            1 << (len(rows) // 6 - 1).bit_length()
        )  # with empty rows at the end, so that there are few different statements
        rows += [None] * (6 * size - len(rows))
        database.execute(MOVE + ", ".join(["(?, ?, ?, ?, ?, ?)"] * size), rows)

    def _settle_with_care(self, connection: Connection, group: list[Append | Job]) -> Answers:
        """Write a group in one commit.

        If it fails, each alone, so that one cannot spoil it for the others.
        """
        answers: Answers | None = None
        begun = False
        try:
            with connection.begin():
                begun = True
                answers = self._work(connection, group)
        except BaseException as error:  # even one that would end the thread
            _undo(connection)
            if len(group) > 1 and begun:
                return [answer for one in group for answer in self._settle_with_care(connection, [one])]
            answers = [(one.future, _sentence(self._path, error)) for one in group]
        return answers

    def _work(self, connection: Connection, group: list[Append | Job]) -> Answers:
        """What one commit contains: all the moves, then the rest."""
        moves = [one for one in group if isinstance(one, Append)]
        answers = self._append(_driver(connection), moves) if moves else []
        answers += [(one.future, one.work(connection)) for one in group if isinstance(one, Job)]
        return answers

    def _append(
        self, database: sqlite3.Connection, moves: list[Append]
    ) -> list[tuple[asyncio.Future[Any], Any]]:
        """Write the moves that are for the next place of their log; whoever is too late hears where it is."""
        wanted = list({move.table for move in moves})
        found = database.execute(HEADS, (json.dumps(wanted),)).fetchone()[0]
        heads: dict[str, int | None] = dict(zip(wanted, json.loads(found), strict=True))
        rows: list[tuple[str, int, float, int, bytes]] = []
        finished: list[tuple[float, str]] = []
        answers: list[tuple[asyncio.Future[Any], Any]] = []
        for move in moves:
            seq = heads[move.table]
            if seq is None:
                answers.append((move.future, NoSuchTable(f"There is no table {move.table!r}.")))
            elif seq != move.first:
                answers.append((move.future, Stale(seq)))
            else:
                for payload in move.payloads:
                    rows.append((move.table, seq, move.time, self.writer, payload))
                    seq += 1
                heads[move.table] = seq
                answers.append((move.future, seq))
                if move.finishes:
                    finished.append((move.time, move.table))
        _insert(database, rows)
        database.executemany(FINISH, finished)
        return answers


def _is_plain(new: TableToCreate) -> bool:
    """Whether all that happened to a new table happened at the time of its first entries, as far as anything
    has.
    """
    row = new.row
    return row.created == new.time and row.started in (None, new.time) and row.finished in (None, new.time)


def _beside(new: TableToCreate) -> str:
    """What the trigger is to know of a new table, but for secrets and times."""
    row = new.row
    said = {
        "game": row.game,
        "players": row.players,
        "options": json.dumps(dict(row.options)),
        "engine": row.engine,
        "creator": row.creator,
        "listed": row.listed,
        "clocked": row.clocked,
        "started": row.started is not None,
        "finished": row.finished is not None,
        "rated": row.rated,
        "seats": [(one.seat, one.holder, one.name, one.level) for one in new.seats],
        "keys": list(new.keys.values()),
    }
    return json.dumps(said, ensure_ascii=False)  # what cannot be written is then refused, not changed


def _insert(database: sqlite3.Connection, rows: list[tuple[str, int, float, int, bytes]]) -> None:
    """Write rows in few statements: after each one this thread has to wait until the others let it go on."""
    start, size = 0, WHOLE
    while start < len(rows):
        while size > len(rows) - start:
            size //= 2
        database.execute(
            INSERT + ", ".join(["(?, ?, ?, ?, ?)"] * size),
            [one for row in rows[start : start + size] for one in row],
        )
        start += size


def _prepare(path: str | None, patience: float) -> Engine:
    """An engine on a database that is up to date.

    Its transactions begin when we say so, and at once where they will write.
    """
    engine = create_engine(
        URL.create("sqlite", database=path or ":memory:"),
        poolclass=StaticPool if path is None else QueuePool,
        connect_args={"timeout": patience, "check_same_thread": False, "isolation_level": None},
    )

    engine.dialect.use_insertmanyvalues_wo_returning = (
        True  # many rows in one statement: see SQLite._write_at_once
    )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    try:
        with engine.connect().execution_options(immediate=True) as connection:
            database = _driver(connection)
            if path is not None:
                database.execute("PRAGMA journal_mode = WAL")
            with connection.begin():
                upgrade(connection)
            _settings(database)
    except BaseException:
        engine.dispose()
        raise
    event.listen(engine, "connect", _settings)
    return engine


def _settings(database: sqlite3.Connection, _record: object = None) -> None:
    """What every connection holds to: a commit waits for the disk, and what belongs to a table goes with it."""
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    database.execute(f"PRAGMA cache_size = -{READER_CACHE}")
    database.execute("PRAGMA temp_store = MEMORY")  # what a statement would need for undoing itself
    database.executescript(MOVES)


def _driver(connection: Connection) -> sqlite3.Connection:
    """The connection under SQLAlchemy's."""
    database = connection.connection.driver_connection
    assert isinstance(database, sqlite3.Connection)
    return database


def _undo(connection: Connection) -> None:
    """Leave no transaction open: a commit that fails leaves one.

    If that fails too, the next will come with a new connection.
    """
    try:
        _driver(connection).rollback()
    except sqlite3.Error:
        connection.invalidate()


def _sentence(path: str | None, error: BaseException) -> BaseException:
    """A database's error in a sentence; anything else as it is."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, sqlite3.Error):
        return error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in TROUBLES or isinstance(cause, sqlite3.OperationalError):
        return Unavailable(f"The database {path or 'in memory'} {TROUBLES.get(code, 'failed')} ({cause}).")
    return StoreError(f"The database refused: {cause}.")
