"""PostgreSQL: a lane for moves, a lane for entries, a pool for the rest, and an ear for the news."""

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
from hortus.store.away import COLLIDED, Waiting, is_away, sentence, sqlstate
from hortus.store.errors import Collided, StoreError, Unknown
from hortus.store.lanes import Fetches, Moves
from hortus.store.migrate import HEAD, upgrade, version
from hortus.store.news import Watch
from hortus.store.rows import Ended, LogEntry, News
from hortus.store.waiting import Append, Fetch, T

MIGRATING = 0x686F72747573  # "hortus": the lock that processes which start together take in turn
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"


class Postgres:
    """A database that several processes share."""

    shared = True

    def __init__(self, url: str, patience: float) -> None:
        self.writer = secrets.randbits(62)
        self._url = url
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._watching: set[Watch] = set()
        self._engine = create_async_engine("postgresql+asyncpg://", async_creator=self._connect, pool_timeout=patience)
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._moves = Moves(self._connect, patience, self.writer)
        self._fetches = Fetches(self._connect, patience)

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
        """Take the missing steps, however long they take; of processes that start together one after the other."""

        def work(connection: Connection) -> None:
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            upgrade(connection)

        engine = create_async_engine("postgresql+asyncpg://", async_creator=partial(asyncpg.connect, self._url))
        try:
            async with engine.begin() as connection:
                await connection.run_sync(work)
        finally:
            await engine.dispose()

    def append(self, table: str, first: int, payloads: Sequence[bytes], time: float, finishes: bool) -> asyncio.Future[int]:
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
        """Work in a transaction that is on the disk when this returns. Work that was not committed is done again."""

        async def do() -> T:
            async with self._engine.connect() as connection:
                done = await connection.run_sync(work)
                try:
                    await connection.commit()
                except Exception as error:
                    if is_away(error):
                        raise Unknown("The connection was lost while the database saved: it may have, or not.") from error
                    raise
                return done

        return await self._patiently(do)

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try until the database is there, or patience is at an end."""
        waiting = Waiting(self._patience)
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

    async def watch(self) -> AsyncIterator[News | Ended]:
        """What other processes append, and whose sessions end."""

        async def moving(finished_since: float) -> list[News]:
            return await self.read(partial(logs.moving, finished_since=finished_since))

        watch = Watch(self.writer, self._connect, moving)
        self._watching.add(watch)
        try:
            async for news in watch.news():
                yield news
        finally:
            self._watching.discard(watch)
