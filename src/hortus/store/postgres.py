"""PostgreSQL: one connection writes whatever gathered while its last statement ran; a pool does the rest; one more hears the news.

A database that goes away is waited for. A statement that was under way when it went is sent again: if its entries are there, with
this process's mark on them, they were written then; if not, they are now. So nothing is written twice and nothing is guessed.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time as clock
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Self

import asyncpg
from sqlalchemy import Connection, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from hortus.store import logs
from hortus.store.away import COLLIDED, Waiting, is_away, sentence, sqlstate
from hortus.store.errors import Collided, NoSuchTable, Stale, StoreError, Unavailable, Unknown
from hortus.store.migrate import HEAD, upgrade, version
from hortus.store.rows import News
from hortus.store.waiting import Append, T, deliver

MIGRATING = 0x686F72747573  # "hortus": the lock that processes which start together take in turn
LISTENING = 20.0  # seconds of silence after which the connection for the news is tried
LOOK_BACK = 3600.0  # tables that were finished so long before a connection was lost need not be looked at again
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"

# One statement, one commit: appends what is for the next place of its log, tells of it, and says where each log had been.
# The rows go in order, so that two processes never wait for each other in a circle. A hundred tables fit into one message.
APPEND = f"""
WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::bytea[]) AS i (table_id, first, seq, time, payload)
), heads AS MATERIALIZED (
    SELECT id, (SELECT coalesce(max(seq) + 1, 0) FROM log WHERE table_id = id) AS head FROM tables WHERE id = ANY ($1)
), written AS (
    INSERT INTO log (table_id, seq, time, writer, payload)
    SELECT table_id, seq, time, $6::int8, payload FROM incoming JOIN heads ON id = table_id AND head = first
    ORDER BY table_id COLLATE "C", seq
    RETURNING table_id, seq
), news AS (
    SELECT table_id, max(seq) AS seq, (row_number() OVER () - 1) / 100 AS part FROM written GROUP BY table_id
), told AS (
    SELECT pg_notify('{logs.CHANNEL}', $6::text || ' ' || string_agg(table_id || ':' || seq, ' ')) FROM news GROUP BY part
)
SELECT id, head, (SELECT count(*) FROM told) FROM heads
"""


class Postgres:
    """A database that several processes share."""

    shared = True

    def __init__(self, url: str, patience: float) -> None:
        self.writer = secrets.randbits(62)
        self._url = url
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._queue: list[Append] = []
        self._come = asyncio.Event()
        self._closing = False
        self._watching: set[asyncio.Event] = set()
        self._connection: Any = None  # the one that writes
        self._task: asyncio.Task[None] | None = None
        self._engine = create_async_engine("postgresql+asyncpg://", async_creator=self._connect, pool_timeout=patience)
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    @classmethod
    async def open(cls, url: str, patience: float) -> Self:
        """Connect, waiting for the database if need be, and create or migrate what is in it."""
        opened = cls(url, patience)
        try:
            if await opened.read(version) != HEAD:
                await opened._patiently(opened._migrate)
            opened._connection = await opened._patiently(opened._connect)
        except BaseException:
            await opened._engine.dispose()
            raise
        opened._task = asyncio.create_task(opened._run(), name="hortus-write")
        return opened

    async def close(self) -> None:
        """Write what waits, and let go."""
        self._closing = True
        self._come.set()
        if self._task is not None:
            await self._task
        for woken in self._watching:
            woken.set()
        if self._connection is not None:
            self._connection.terminate()
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

    # Reading and all that is not a move

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
                        raise Unknown(
                            "The connection was lost while the database was saving: it may have saved, or not."
                        ) from error
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

    # Moves

    def append(self, table: str, first: int, payloads: Sequence[bytes], time: float) -> asyncio.Future[int]:
        """Write entries, together with whatever else waits to be written."""
        future: asyncio.Future[int] = self._loop.create_future()
        self._queue.append(Append(future, table, first, payloads, time))
        self._come.set()
        return future

    async def _run(self) -> None:
        """Write until the store is closed and nothing waits."""
        while self._queue or not self._closing:
            await self._come.wait()
            self._come.clear()
            while self._queue:
                group, self._queue = self._queue, []
                await self._settle([one for one in group if not one.future.cancelled()])

    async def _settle(self, group: list[Append]) -> None:
        """Write a group. If it fails, each alone, so that one cannot spoil it for the others."""
        while group:
            now, firsts = _abreast(group)
            try:
                heads, unsure = await self._insert(now, firsts)
                await self._answer(group, set(now), firsts, heads, unsure)
            except Unavailable as error:
                deliver((one.future, type(error)(*error.args)) for one in group)
            except Exception as error:
                if len(now) == 1:
                    deliver([(now[0].future, sentence(error))])
                else:
                    for one in now:
                        await self._settle([one])
            group = [one for one in group if not one.future.done()]

    async def _answer(
        self, group: list[Append], sent: set[Append], firsts: dict[str, int], heads: dict[str, int], unsure: bool
    ) -> None:
        """Tell who was written and who was too late. Who is neither gets another try."""
        written = {table for table, first in firsts.items() if heads.get(table) == first}
        heads = heads | {move.table: move.end for move in group if move in sent and move.table in written}
        answers: list[tuple[asyncio.Future[int], object]] = []
        for move in group:
            head = heads.get(move.table)
            if head is None:
                answers.append((move.future, NoSuchTable(f"There is no table {move.table!r}.")))
            elif move in sent and (move.table in written or (unsure and await self._is_mine(move))):
                answers.append((move.future, move.end))
            elif move.first < head or (move in sent and move.first == firsts[move.table]):
                answers.append((move.future, Stale(head)))
        deliver(answers)

    async def _insert(self, moves: list[Append], firsts: dict[str, int]) -> tuple[dict[str, int], bool]:
        """Send the moves until the database has answered. Returns where each log had been, and whether they were sent before."""
        rows = [
            (move.table, firsts[move.table], seq, move.time, payload)
            for move in moves
            for seq, payload in enumerate(move.payloads, move.first)
        ]
        columns = [list(column) for column in zip(*rows, strict=True)]
        waiting = Waiting(self._patience)
        unsure = False
        while True:
            sent = False
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._connect()
                sent = True
                heads = await self._connection.fetch(APPEND, *columns, self.writer)
                return {table: head for table, head, _ in heads}, unsure
            except Exception as error:
                if isinstance(error, asyncpg.UniqueViolationError) or sqlstate(error) in COLLIDED:
                    waiting.collide(error)  # at one of these logs; now it can be seen there
                    continue
                if not is_away(error):
                    raise
                unsure = unsure or sent
                if self._connection is not None:
                    self._connection.terminate()
                await waiting.pause(error, Unknown if unsure else Unavailable)

    async def _is_mine(self, move: Append) -> bool:
        """Whether a move that was sent before was written then."""

        def question(connection: Connection) -> bool:
            return logs.is_mine(connection, self.writer, move.table, move.first, move.payloads[0], move.time)

        try:
            return await self.read(question)
        except Unavailable as error:
            raise Unknown(str(error)) from error

    # News

    async def watch(self) -> AsyncIterator[News]:
        """What other processes append, and after every connection all that may have been missed."""
        woken = asyncio.Event()
        self._watching.add(woken)
        waiting = Waiting(math.inf)
        alive = clock.time()
        try:
            while not self._closing:
                heard: dict[str, int] = {}  # of each table only the newest: who reads slowly has no more to read
                connection = None
                try:
                    connection = await self._listen(heard, woken)
                    await self._catch_up(heard, alive - LOOK_BACK)
                    waiting = Waiting(math.inf)
                    while not (connection.is_closed() or self._closing):
                        woken.clear()
                        while heard:
                            table = next(iter(heard))
                            yield News(table, heard.pop(table))
                        await self._hush(connection, woken)
                        alive = clock.time()
                except Exception as error:
                    if not (is_away(error) or isinstance(error, Unavailable)):
                        raise sentence(error) from error
                    await waiting.pause(error)
                finally:
                    if connection is not None:
                        connection.terminate()
        finally:
            self._watching.discard(woken)

    async def _listen(self, heard: dict[str, int], woken: asyncio.Event) -> Any:
        """A connection that writes into ``heard`` what it hears from other processes."""

        def hear(_connection: object, _pid: int, _channel: str, message: object) -> None:
            try:
                writer, news = logs.told(str(message))
            except ValueError:
                return  # somebody else's words
            if writer != self.writer:
                for table, seq in news:
                    heard[table] = max(seq, heard.get(table, seq))
                woken.set()

        connection = await self._connect()
        connection.add_termination_listener(lambda _connection: woken.set())
        await connection.add_listener(logs.CHANNEL, hear)
        return connection

    async def _catch_up(self, heard: dict[str, int], finished_since: float) -> None:
        """Tell of every table that may have moved while nobody listened."""
        for table, seq in await self.read(partial(logs.moving, finished_since=finished_since)):
            heard[table] = max(seq, heard.get(table, seq))

    async def _hush(self, connection: Any, woken: asyncio.Event) -> None:
        """Wait until something is heard. After a long silence see whether the connection still stands."""
        if connection.is_closed() or self._closing:
            return
        try:
            await asyncio.wait_for(woken.wait(), LISTENING)
        except TimeoutError:
            await connection.fetchval("SELECT 1")


def _abreast(group: list[Append]) -> tuple[list[Append], dict[str, int]]:
    """The moves that can go together: of each table the first, and what follows on from it. And where each table begins."""
    now: list[Append] = []
    firsts: dict[str, int] = {}
    ends: dict[str, int] = {}
    for move in group:
        if ends.get(move.table, move.first) == move.first:
            ends[move.table] = move.end
            firsts.setdefault(move.table, move.first)
            now.append(move)
    return now, firsts
