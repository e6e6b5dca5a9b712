"""News from other processes, by PostgreSQL's LISTEN."""

from __future__ import annotations

import asyncio
import math
import time as clock
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from hortus.store.errors import Unavailable
from hortus.store.logs import CHANNEL, ENDED, told
from hortus.store.retry import Backoff, is_away, sentence
from hortus.store.rows import LogNotification, SessionsEnded

LISTENING = 20.0  # seconds of silence after which the connection is tried
LOOK_BACK = (
    3600.0  # tables that were finished so long before a connection was lost need not be looked at again
)


class Listener:
    """One who listens. Of each table only the newest is kept: whoever reads slowly has no more to read."""

    def __init__(
        self,
        writer: int,
        connect: Callable[[], Awaitable[Any]],
        moving: Callable[[float], Awaitable[list[LogNotification]]],
    ) -> None:
        self._writer = writer
        self._connect = connect
        self._moving = moving  # the newest of every table that is unfinished, or was not until then
        self._heard: dict[str, int] = {}
        self._woken = asyncio.Event()
        self._closing = False

    def close(self) -> None:
        """Let the news end."""
        self._closing = True
        self._woken.set()

    async def news(self) -> AsyncIterator[LogNotification | SessionsEnded]:
        """What is heard.

        And after every connection, of all that may have moved or ended while nobody listened.
        """
        waiting = Backoff(math.inf)
        alive = clock.time()
        while not self._closing:
            connection = None
            try:
                connection = await self._listen()
                yield SessionsEnded("", 0)
                for table, seq in await self._moving(alive - LOOK_BACK):
                    self._hear(table, seq)
                waiting = Backoff(math.inf)
                while not (connection.is_closed() or self._closing):
                    self._woken.clear()
                    while self._heard:
                        table = next(iter(self._heard))
                        number = self._heard.pop(table)
                        yield (
                            SessionsEnded(table[len(ENDED) :], number)
                            if table.startswith(ENDED)
                            else LogNotification(table, number)
                        )
                    await self._hush(connection)
                    alive = clock.time()
            except Exception as error:
                if not (is_away(error) or isinstance(error, Unavailable)):
                    raise sentence(error) from error
                await waiting.pause(error)
            finally:
                if connection is not None:
                    connection.terminate()

    async def _listen(self) -> Any:
        """A connection that hears what other processes tell."""
        connection = await self._connect()
        connection.add_termination_listener(lambda _connection: self._woken.set())
        await connection.add_listener(CHANNEL, self._told)
        return connection

    def _told(self, _connection: object, _pid: int, _channel: str, message: object) -> None:
        try:
            writer, news = told(str(message))
        except ValueError:
            return  # somebody else's words
        if writer != self._writer:
            for table, seq in news:
                self._hear(table, seq)

    def _hear(self, table: str, seq: int) -> None:
        self._heard[table] = max(seq, self._heard.get(table, seq))
        self._woken.set()

    async def _hush(self, connection: Any) -> None:
        """Wait until something is heard. After a long silence see whether the connection still stands."""
        if connection.is_closed() or self._closing:
            return
        try:
            async with asyncio.timeout(
                LISTENING
            ):  # `wait_for` may overlook that it was cancelled (before Python 3.12)
                await self._woken.wait()
        except TimeoutError:
            await connection.fetchval("SELECT 1")
