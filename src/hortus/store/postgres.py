"""PostgreSQL: a lane for moves, a lane for entries, a pool for the rest, and an ear for the news."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Self

import asyncpg
from sqlalchemy import Connection, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from hortus.store import logs
from hortus.store.batch_writer import EntryReader, MoveWriter
from hortus.store.errors import Collided, StoreError, Taken, Unknown
from hortus.store.logs import CHANNEL
from hortus.store.migrate import HEAD, upgrade, version
from hortus.store.notifications import Listener
from hortus.store.retry import COLLIDED, Backoff, is_away, sentence, sqlstate
from hortus.store.rows import LogEntry, LogNotification, SessionsEnded, TableToCreate
from hortus.store.write_queue import Append, Fetch, T

MIGRATING = 0x686F72747573  # "hortus": the lock that processes which start together take in turn
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
# A new table, its seats, its tokens, the first of its log and the news of it: all of it, or nothing if its id
# is taken.
CREATE = f"""
WITH new AS (
    INSERT INTO tables (id, game, players, options, engine, secret, created, creator, listed, clocked, started, finished, rated)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING RETURNING id
), held AS (
    INSERT INTO seats (table_id, seat, holder, name, level)
    SELECT new.id, one.* FROM new, unnest($14::int2[], $15::text[], $16::text[], $17::text[]) AS one
), opened AS (
    INSERT INTO tokens (hash, table_id, seat, purpose, created)
    SELECT hash, new.id, seat, purpose, $18::float8
    FROM new, unnest($19::bytea[], $20::int2[], $21::text[]) AS one (hash, seat, purpose)
), written AS (
    INSERT INTO log (table_id, seq, time, writer, payload)
    SELECT new.id, seq - 1, $18::float8, $22::int8, payload FROM new, unnest($23::bytea[]) WITH ORDINALITY AS one (payload, seq)
)
SELECT CASE WHEN seqs > 0 THEN pg_notify('{CHANNEL}', $22::text || ' ' || id || ':' || seqs - 1) END
FROM new, cardinality($23::bytea[]) AS seqs
"""


class Postgres:
    """A database that several processes share."""

    shared = True

    def __init__(self, url: str, patience: float) -> None:
        self.writer = secrets.randbits(62)
        self._url = url
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._watching: set[Listener] = set()
        self._engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=self._connect, pool_timeout=patience
        )
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._moves = MoveWriter(self._connect, patience, self.writer)
        self._fetches = EntryReader(self._connect, patience)

    @classmethod
    async def open(cls, url: str, patience: float) -> Self:
        """Connect, waiting for the database if need be, and create or migrate what is in it."""
        opened = cls(url, patience)
        try:
            if await opened.read(version) != HEAD:
                await opened._patiently(opened._migrate)
            await opened._moves.ask("SELECT 1")  # so that the first move need not wait for a connection
        except BaseException:
            await opened.close()
            raise
        return opened

    async def close(self) -> None:
        """Write what waits, and let go."""
        await self._moves.close()
        await self._fetches.close()
        for watch in self._watching:
            watch.close()
        await self._engine.dispose()

    async def _connect(self) -> Any:
        """A connection whose commits wait for the disk, whatever the database's settings are."""
        connection = await asyncpg.connect(self._url, timeout=self._patience, command_timeout=self._patience)
        await connection.execute(DURABLE)
        return connection

    async def _migrate(self) -> None:
        """Take the missing steps, however long they take.

        Of processes that start together one after the other.
        """

        def work(connection: Connection) -> None:
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            upgrade(connection)

        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=partial(asyncpg.connect, self._url)
        )
        try:
            async with engine.begin() as connection:
                await connection.run_sync(work)
        finally:
            await engine.dispose()

    async def create(self, new: TableToCreate) -> None:
        """Write a new table in one statement."""
        row = new.row
        named = (
            row.id,
            row.game,
            row.players,
            json.dumps(dict(row.options)),
            row.engine,
            row.secret,
            row.created,
            row.creator,
        )
        marks = (row.listed, row.clocked, row.started, row.finished, row.rated)
        seats = [(one.seat, one.holder, one.name, one.level) for one in new.seats]
        keys = [(key, seat, purpose) for key, (seat, purpose) in new.keys.items()]
        given = (
            *named,
            *marks,
            *_columns(seats, 4),
            new.time,
            *_columns(keys, 3),
            self.writer,
            list(new.payloads),
        )
        try:
            async with self._engine.connect() as connection:
                driver: Any = (await connection.get_raw_connection()).driver_connection
                laid = await driver.fetch(CREATE, *given)
        except Exception as problem:  # there is a longer way, which can wait and say more
            raise Unknown(f"The table may be there or not: {problem}") from problem
        if not laid:
            raise Taken(f"There is a table {row.id!r} already.")

    def append(
        self, table: str, first: int, payloads: Sequence[bytes], time: float, finishes: bool
    ) -> asyncio.Future[int]:
        """Write entries, together with whatever else waits to be written."""
        future: asyncio.Future[int] = self._loop.create_future()
        self._moves.put(Append(future, table, first, payloads, time, finishes))
        return future

    def entries(self, table: str, since: int) -> asyncio.Future[list[LogEntry]]:
        """Read entries, together with whatever else waits to be read."""
        future: asyncio.Future[list[LogEntry]] = self._loop.create_future()
        self._fetches.put(Fetch(future, table, since))
        return future

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a transaction that sees one moment of the database; ask again if the connection is lost."""

        async def ask() -> T:
            async with self._reading.connect() as connection:
                return await connection.run_sync(question)

        return await self._patiently(ask)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Work in a transaction that is on the disk when this returns.

        Work that was not committed is done again.
        """

        async def do() -> T:
            async with self._engine.connect() as connection:
                done = await connection.run_sync(work)
                try:
                    await connection.commit()
                except Exception as error:
                    if is_away(error):
                        raise Unknown(
                            "The connection was lost while the database saved: it may have, or not."
                        ) from error
                    raise
                return done

        return await self._patiently(do)

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try until the database is there, or patience is at an end."""
        waiting = Backoff(self._patience)
        while True:
            try:
                return await attempt()
            except StoreError:
                raise
            except Exception as error:
                if isinstance(error, Collided) or sqlstate(error) in COLLIDED:
                    waiting.collide(error)
                    continue
                if not is_away(error):
                    raise sentence(error) from error
                await waiting.pause(error)

    async def watch(self) -> AsyncIterator[LogNotification | SessionsEnded]:
        """What other processes append, and whose sessions end."""

        async def moving(finished_since: float) -> list[LogNotification]:
            return await self.read(partial(logs.moving, finished_since=finished_since))

        watch = Listener(self.writer, self._connect, moving)
        self._watching.add(watch)
        try:
            async for news in watch.news():
                yield news
        finally:
            self._watching.discard(watch)


def _columns(rows: Sequence[tuple[Any, ...]], size: int) -> list[list[Any]]:
    """Rows of this size, as columns."""
    return [[row[column] for row in rows] for column in range(size)]
