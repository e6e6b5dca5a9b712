"""Batches on PostgreSQL: one connection each for appends and for reads, many requests to a statement.

A lost connection is made again, and the appends that were under way are sent again. Entries that are there
with this process's mark were written the first time; otherwise they are written now.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import asyncpg

from hortus.store.channel import CHANNEL
from hortus.store.errors import NoSuchTable, Stale, StoreError, Unavailable, Unknown
from hortus.store.retry import Backoff, Outage, is_away, is_conflict, readable
from hortus.store.rows import LogEntry
from hortus.store.schema import NOBODY_RATED
from hortus.store.write_queue import Append, Fetch, Results, coalesce, deliver

_logger = logging.getLogger(__name__)

# Appends what fits the next free place of its log, marks finished games, notifies other processes, and
# returns where each log ended before, all in one commit. Rows are inserted in order, so that two processes
# cannot deadlock. A notification message holds at most a hundred tables.
APPEND = f"""
WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::bytea[], $6::bool[])
    AS i (table_id, first, seq, time, payload, finishes)
), heads AS MATERIALIZED (
    SELECT id, (SELECT coalesce(max(seq) + 1, 0) FROM log WHERE table_id = id) AS head
    FROM tables WHERE id = ANY ($1)
), written AS (
    INSERT INTO log (table_id, seq, time, writer, payload)
    SELECT table_id, seq, time, $7::int8, payload FROM incoming JOIN heads ON id = table_id AND head = first
    ORDER BY table_id COLLATE "C", seq
    RETURNING table_id, seq
), finished AS (
    UPDATE tables SET finished = time, rated = rated OR {NOBODY_RATED}
    FROM incoming JOIN heads ON heads.id = table_id AND head = first WHERE finishes AND tables.id = table_id
), newest AS (
    SELECT table_id, max(seq) AS seq, (row_number() OVER () - 1) / 100 AS part FROM written GROUP BY table_id
), notified AS (
    SELECT pg_notify('{CHANNEL}', $7::text || ' ' || string_agg(table_id || ':' || seq, ' '))
    FROM newest GROUP BY part
)
SELECT id, head, (SELECT count(*) FROM notified) FROM heads
"""
FETCH = """
SELECT id, seq, time, payload FROM unnest($1::text[], $2::int[]) AS wanted (id, since)
CROSS JOIN LATERAL (
    SELECT seq, time, payload FROM log WHERE table_id = id AND seq >= since ORDER BY seq
) AS found
"""
IS_OWN = "SELECT writer = $3 AND time = $4 AND payload = $5 FROM log WHERE table_id = $1 AND seq = $2"

Request = TypeVar("Request", Append, Fetch)


class BatchWorker(Generic[Request]):
    """A connection and a queue: what arrived during the last statement goes into the next one."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], patience: float, outage: Outage) -> None:
        self._connect = connect
        self._patience = patience
        self._outage = outage
        self._connection: Any = None
        self._queue: list[Request] = []
        self._arrived = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name=f"hortus-{type(self).__name__.lower()}")

    def put(self, request: Request) -> None:
        """Queue a request."""
        self._queue.append(request)
        self._arrived.set()

    async def close(self) -> None:
        """Serve all that is queued, then end."""
        self._closing = True
        self._arrived.set()
        await self._task
        if self._connection is not None:
            self._connection.terminate()

    async def serve(self, batch: list[Request]) -> None:
        """Give every request in the batch its result or an exception."""
        raise NotImplementedError

    async def _run(self) -> None:
        while self._queue or not self._closing:
            await self._arrived.wait()
            self._arrived.clear()
            while self._queue:
                batch, self._queue = self._queue, []
                try:
                    await self.serve([one for one in batch if not one.future.cancelled()])
                except Exception as error:  # a bug must not end the worker
                    _logger.exception("A batch failed")
                    deliver((one.future, StoreError(f"The store failed: {error!r}.")) for one in batch)

    async def execute(self, statement: str, *arguments: object) -> tuple[list[Any], bool]:
        """Send a statement until it is answered; also says whether it may have been executed before."""
        backoff = Backoff(self._patience, self._outage)
        unsure = False
        while True:
            sent = False
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._connect()
                sent = True
                found = await self._connection.fetch(statement, *arguments)
                self._outage.over()
                return found, unsure
            except Exception as error:
                if isinstance(error, asyncpg.UniqueViolationError) or is_conflict(error):
                    backoff.conflict(error)  # another process wrote first, which the next attempt sees
                    continue
                if not is_away(error, self._connection):
                    raise
                unsure = unsure or sent
                if self._connection is not None:
                    self._connection.terminate()
                await backoff.pause(error, Unknown if unsure else Unavailable)


class AppendWriter(BatchWorker[Append]):
    """Writes appends."""

    def __init__(
        self, connect: Callable[[], Awaitable[Any]], patience: float, outage: Outage, writer: int
    ) -> None:
        super().__init__(connect, patience, outage)
        self._writer = writer

    async def serve(self, batch: list[Append]) -> None:
        """Write a batch. If it fails, write each append alone, so that one cannot spoil the others."""
        while batch:
            fitting, firsts = coalesce(batch)
            try:
                heads, unsure = await self._insert(fitting, firsts)
                await self._answer(batch, set(fitting), firsts, heads, unsure)
            except Unavailable as error:
                deliver((one.future, type(error)(*error.args)) for one in batch)
            except Exception as error:
                if len(fitting) == 1:
                    deliver([(fitting[0].future, readable(error))])
                else:
                    for one in fitting:
                        await self.serve([one])
            batch = [one for one in batch if not one.future.done()]

    async def _insert(self, appends: list[Append], firsts: dict[str, int]) -> tuple[dict[str, int], bool]:
        """Write appends. Returns where each log ended, and whether they may have been written before."""
        rows = [
            (append.table, firsts[append.table], seq, append.time, payload, append.finishes)
            for append in appends
            for seq, payload in enumerate(append.payloads, append.first)
        ]
        columns = (list(column) for column in zip(*rows, strict=True))
        found, unsure = await self.execute(APPEND, *columns, self._writer)
        return {table: head for table, head, _ in found}, unsure

    async def _answer(
        self,
        batch: list[Append],
        sent: set[Append],
        firsts: dict[str, int],
        heads: dict[str, int],
        unsure: bool,
    ) -> None:
        """Deliver what was written and what is stale. What is neither stays for another attempt."""
        written = {table for table, first in firsts.items() if heads.get(table) == first}
        ends = {append.table: append.end for append in batch if append in sent and append.table in written}
        results: Results = []
        for append in batch:
            head = ends.get(append.table, heads.get(append.table))
            if head is None:
                results.append((append.future, NoSuchTable.named(append.table)))
            elif append in sent and (append.table in written or (unsure and await self._is_own(append))):
                results.append((append.future, append.end))
            elif append.first < head or (append in sent and append.first == firsts[append.table]):
                results.append((append.future, Stale(head)))
        deliver(results)

    async def _is_own(self, append: Append) -> bool:
        """Whether an append that was sent before was written then."""
        first = (append.table, append.first, self._writer, append.time, append.payloads[0])
        try:
            found, _ = await self.execute(IS_OWN, *first)
        except Unavailable as error:
            raise Unknown(str(error)) from error
        return bool(found and found[0][0])


class EntryReader(BatchWorker[Fetch]):
    """Reads entries of many tables at once."""

    async def serve(self, batch: list[Fetch]) -> None:
        """Fetch what is wanted of each table, and give each request its part."""
        since: dict[str, int] = {}
        for fetch in batch:
            since[fetch.table] = min(fetch.since, since.get(fetch.table, fetch.since))
        found: dict[str, list[LogEntry]] = {table: [] for table in since}
        try:
            rows, _ = await self.execute(FETCH, list(since), list(since.values()))
        except Exception as error:
            deliver((fetch.future, readable(error)) for fetch in batch)
            return
        for table, seq, time, payload in rows:
            found[table].append(LogEntry(seq, time, payload))
        for fetch in batch:
            wanted = [entry for entry in found[fetch.table] if entry.seq >= fetch.since]
            deliver([(fetch.future, wanted)])
