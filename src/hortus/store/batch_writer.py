"""Lanes to PostgreSQL: one connection each, on which everything that gathered while the last statement ran
goes in one statement.

A database that goes away is waited for. Moves that were under way when it went are sent again: if they are
there, with this process's mark on them, they were written then; if not, they are now. So nothing is written
twice and nothing is guessed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

import asyncpg

from hortus.store.errors import NoSuchTable, Stale, StoreError, Unavailable, Unknown
from hortus.store.logs import CHANNEL
from hortus.store.retry import COLLIDED, Backoff, is_away, sentence, sqlstate
from hortus.store.rows import LogEntry
from hortus.store.schema import NOBODY_RATED
from hortus.store.write_queue import Append, Fetch, coalesce, deliver

_logger = logging.getLogger(__name__)

# One statement, one commit: appends what is for the next place of its log, marks games that are over with it,
# tells of it, and
# says where each log had been.
# The rows go in order, so that two processes never wait for each other in a circle. A hundred tables fit into
# one message.
APPEND = f"""
WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::bytea[], $6::bool[])
    AS i (table_id, first, seq, time, payload, finishes)
), heads AS MATERIALIZED (
    SELECT id, (SELECT coalesce(max(seq) + 1, 0) FROM log WHERE table_id = id) AS head FROM tables WHERE id = ANY ($1)
), written AS (
    INSERT INTO log (table_id, seq, time, writer, payload)
    SELECT table_id, seq, time, $7::int8, payload FROM incoming JOIN heads ON id = table_id AND head = first
    ORDER BY table_id COLLATE "C", seq
    RETURNING table_id, seq
), finished AS (
    UPDATE tables SET finished = time, rated = rated OR {NOBODY_RATED}
    FROM incoming JOIN heads ON heads.id = table_id AND head = first WHERE finishes AND tables.id = table_id
), news AS (
    SELECT table_id, max(seq) AS seq, (row_number() OVER () - 1) / 100 AS part FROM written GROUP BY table_id
), told AS (
    SELECT pg_notify('{CHANNEL}', $7::text || ' ' || string_agg(table_id || ':' || seq, ' ')) FROM news GROUP BY part
)
SELECT id, head, (SELECT count(*) FROM told) FROM heads
"""
FETCH = """
SELECT id, seq, time, payload FROM unnest($1::text[], $2::int[]) AS wanted (id, since)
CROSS JOIN LATERAL (SELECT seq, time, payload FROM log WHERE table_id = id AND seq >= since ORDER BY seq) AS found
"""
MINE = "SELECT writer = $3 AND time = $4 AND payload = $5 FROM log WHERE table_id = $1 AND seq = $2"

Item = TypeVar("Item", Append, Fetch)


class BatchWriter(Generic[Item]):
    """A connection, and a queue of what waits for it."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], patience: float) -> None:
        self._connect = connect
        self._patience = patience
        self._connection: Any = None
        self._queue: list[Item] = []
        self._come = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name=f"hortus-{type(self).__name__.lower()}")

    def put(self, item: Item) -> None:
        """Let something wait for its turn."""
        self._queue.append(item)
        self._come.set()

    async def close(self) -> None:
        """Serve all that waits, then end."""
        self._closing = True
        self._come.set()
        await self._task
        if self._connection is not None:
            self._connection.terminate()

    async def settle(self, group: list[Item]) -> None:
        """Serve a group. Nobody in it may be left waiting."""
        raise NotImplementedError

    async def _run(self) -> None:
        while self._queue or not self._closing:
            await self._come.wait()
            self._come.clear()
            while self._queue:
                group, self._queue = self._queue, []
                try:
                    await self.settle([one for one in group if not one.future.cancelled()])
                except Exception as error:  # a mistake of ours must not end the lane
                    _logger.exception("The lane stumbled")
                    deliver((one.future, StoreError(f"The store stumbled: {error!r}.")) for one in group)

    async def ask(self, statement: str, *arguments: object) -> tuple[list[Any], bool]:
        """Send a statement until the database has answered.

        Also says whether it may have been carried out before.
        """
        waiting = Backoff(self._patience)
        unsure = False
        while True:
            sent = False
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._connect()
                sent = True
                return await self._connection.fetch(statement, *arguments), unsure
            except Exception as error:
                if isinstance(error, asyncpg.UniqueViolationError) or sqlstate(error) in COLLIDED:
                    waiting.collide(error)  # another process was quicker; now that can be seen
                    continue
                if not is_away(error):
                    raise
                unsure = unsure or sent
                if self._connection is not None:
                    self._connection.terminate()
                await waiting.pause(error, Unknown if unsure else Unavailable)


class MoveWriter(BatchWriter[Append]):
    """The lane for what is appended."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], patience: float, writer: int) -> None:
        super().__init__(connect, patience)
        self._writer = writer

    async def settle(self, group: list[Append]) -> None:
        """Write a group. If it fails, each alone, so that one cannot spoil it for the others."""
        while group:
            now, firsts = coalesce(group)
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
                        await self.settle([one])
            group = [one for one in group if not one.future.done()]

    async def _insert(self, moves: list[Append], firsts: dict[str, int]) -> tuple[dict[str, int], bool]:
        """Write moves. Returns where each log had been, and whether they may have been written before."""
        rows = [
            (move.table, firsts[move.table], seq, move.time, payload, move.finishes)
            for move in moves
            for seq, payload in enumerate(move.payloads, move.first)
        ]
        heads, unsure = await self.ask(
            APPEND, *(list(column) for column in zip(*rows, strict=True)), self._writer
        )
        return {table: head for table, head, _ in heads}, unsure

    async def _answer(
        self,
        group: list[Append],
        sent: set[Append],
        firsts: dict[str, int],
        heads: dict[str, int],
        unsure: bool,
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

    async def _is_mine(self, move: Append) -> bool:
        """Whether a move that was sent before was written then."""
        try:
            mine, _ = await self.ask(MINE, move.table, move.first, self._writer, move.time, move.payloads[0])
        except Unavailable as error:
            raise Unknown(str(error)) from error
        return bool(mine and mine[0][0])


class EntryReader(BatchWriter[Fetch]):
    """The lane for entries that are wanted: after news, those of many tables at once."""

    async def settle(self, group: list[Fetch]) -> None:
        """Fetch all that is wanted of any table, and give everybody their part."""
        since: dict[str, int] = {}
        for wish in group:
            since[wish.table] = min(wish.since, since.get(wish.table, wish.since))
        found: dict[str, list[LogEntry]] = {table: [] for table in since}
        try:
            rows, _ = await self.ask(FETCH, list(since), list(since.values()))
        except Exception as error:
            deliver((wish.future, sentence(error)) for wish in group)
            return
        for table, seq, time, payload in rows:
            found[table].append(LogEntry(seq, time, payload))
        deliver((wish.future, _from(found[wish.table], wish.since)) for wish in group)


def _from(entries: Sequence[LogEntry], since: int) -> list[LogEntry]:
    """The entries from a place on; they have no gaps."""
    return list(entries[max(0, since - entries[0].seq) :]) if entries else []
