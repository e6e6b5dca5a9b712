"""PostgreSQL, which several processes may share: batches of appends and reads, and a pool for the rest."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Self

import asyncpg
from sqlalchemy import Connection, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from hortus.store import logs
from hortus.store.batch_writer import AppendWriter, EntryReader
from hortus.store.errors import StoreError, Unknown
from hortus.store.migrate import HEAD, upgrade, version
from hortus.store.notifications import Listener
from hortus.store.retry import Backoff, Outage, is_away, is_conflict, readable
from hortus.store.rows import LogEntry, LogNotification, Notification
from hortus.store.write_queue import Append, Fetch, T

MIGRATION_LOCK = 0x686F72747573  # "hortus": the advisory lock under which a process migrates
CONNECT_SECONDS = 5.0  # for one attempt to connect
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
LOST_COMMIT = "The connection was lost during a commit, which may have been made or not."


class Postgres:
    """A database that several processes share."""

    shared = True

    def __init__(self, url: str, patience: float) -> None:
        self.writer = secrets.randbits(62)
        self._url = url
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._listeners: set[Listener] = set()
        self._engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=self._connect, pool_timeout=patience
        )
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._outage = Outage()
        self._appends = AppendWriter(self._connect, patience, self._outage, self.writer)
        self._fetches = EntryReader(self._connect, patience, self._outage)

    @classmethod
    async def open(cls, url: str, patience: float) -> Self:
        """Connect, waiting for the database if need be, and create or migrate it."""
        opened = cls(url, patience)
        try:
            if await opened.read(version) != HEAD:
                await opened._retry(opened._migrate)
            await opened._appends.execute("SELECT 1")  # so that the first append need not wait to connect
        except BaseException:
            await opened.close()
            raise
        return opened

    async def close(self) -> None:
        """Write what is queued, and close the connections."""
        await self._appends.close()
        await self._fetches.close()
        for listener in self._listeners:
            listener.close()
        await self._engine.dispose()

    async def _connect(self) -> Any:
        """A connection whose commits wait for the disk, whatever the database's settings are."""
        timeout = min(self._patience, CONNECT_SECONDS)
        connection = await asyncpg.connect(self._url, timeout=timeout, command_timeout=self._patience)
        await connection.execute(DURABLE)
        return connection

    async def _migrate(self) -> None:
        """Run the missing migrations without a time limit, one process after the other."""

        def work(connection: Connection) -> None:
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            upgrade(connection)

        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=partial(asyncpg.connect, self._url)
        )
        try:
            async with engine.begin() as connection:
                await connection.run_sync(work)
        finally:
            await engine.dispose()

    def append(
        self, table: str, first: int, payloads: Sequence[bytes], time: float, finishes: bool
    ) -> asyncio.Future[int]:
        """Append entries in one statement with others that wait."""
        future: asyncio.Future[int] = self._loop.create_future()
        self._appends.put(Append(future, table, first, payloads, time, finishes))
        return future

    def entries(self, table: str, since: int) -> asyncio.Future[list[LogEntry]]:
        """Read entries in one statement with others that are wanted."""
        future: asyncio.Future[list[LogEntry]] = self._loop.create_future()
        self._fetches.put(Fetch(future, table, since))
        return future

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a transaction that sees one snapshot of the database; again if the connection is lost."""

        async def attempt() -> T:
            async with self._reading.connect() as connection:
                return await connection.run_sync(question)

        return await self._retry(attempt)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Work in a transaction that is on the disk when this returns; again if it was not committed."""

        async def attempt() -> T:
            async with self._engine.connect() as connection:
                done = await connection.run_sync(work)
                try:
                    await connection.commit()
                except Exception as error:
                    if is_away(error):
                        raise Unknown(LOST_COMMIT) from error
                    raise
                return done

        return await self._retry(attempt)

    async def _retry(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try until the database answers, or patience runs out."""
        backoff = Backoff(self._patience, self._outage)
        while True:
            try:
                done = await attempt()
                self._outage.over()
                return done
            except StoreError:
                raise
            except Exception as error:
                if is_conflict(error):
                    backoff.conflict(error)
                elif is_away(error):
                    await backoff.pause(error)
                else:
                    raise readable(error) from error

    def free_bytes(self) -> int | None:
        """Not known: the database may be on another machine."""
        return None

    async def watch(self) -> AsyncIterator[Notification]:
        """What other processes append, and whose sessions end."""

        async def unfinished(since: float) -> list[LogNotification]:
            return await self.read(partial(logs.unfinished, since=since))

        listener = Listener(self.writer, self._connect, unfinished)
        self._listeners.add(listener)
        try:
            async for notification in listener.notifications():
                yield notification
        finally:
            self._listeners.discard(listener)
