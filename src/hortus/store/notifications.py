"""Receiving what other processes notify, by PostgreSQL's LISTEN."""

from __future__ import annotations

import asyncio
import math
import time as clock
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from hortus.store.channel import ACCESS, ACCOUNT, CHANNEL, decode
from hortus.store.errors import Unavailable
from hortus.store.retry import Backoff, is_away, readable
from hortus.store.rows import AccessChanged, LogNotification, Notification, SessionsEnded

PING_AFTER = 20.0  # seconds of silence after which the connection is checked
LOOK_BACK = 3600.0  # a table finished this long before the connection was lost has no more entries to miss


class Listener:
    """Receives notifications. Of each table only the newest waits, so a slow reader cannot fall behind."""

    def __init__(
        self,
        writer: int,
        connect: Callable[[], Awaitable[Any]],
        unfinished: Callable[[float], Awaitable[list[LogNotification]]],
    ) -> None:
        self._writer = writer
        self._connect = connect
        self._unfinished = unfinished
        self._waiting: dict[str, int] = {}
        self._woken = asyncio.Event()
        self._closing = False

    def close(self) -> None:
        """End the notifications."""
        self._closing = True
        self._woken.set()

    async def notifications(self) -> AsyncIterator[Notification]:
        """What other processes send; after every connect also all that may have been missed."""
        backoff = Backoff(math.inf)
        alive = clock.time()
        while not self._closing:
            connection = None
            try:
                connection = await self._listen()
                yield SessionsEnded("", 0)
                yield AccessChanged()
                for table, seq in await self._unfinished(alive - LOOK_BACK):
                    self._keep(table, seq)
                backoff = Backoff(math.inf)
                while not (connection.is_closed() or self._closing):
                    self._woken.clear()
                    while self._waiting:
                        yield self._next()
                    await self._wait(connection)
                    alive = clock.time()
            except Exception as error:
                if not (is_away(error, connection) or isinstance(error, Unavailable)):
                    raise readable(error) from error
                await backoff.pause(error)
            finally:
                if connection is not None:
                    connection.terminate()

    async def _listen(self) -> Any:
        """A connection that receives what other processes send."""
        connection = await self._connect()
        connection.add_termination_listener(lambda _connection: self._woken.set())
        await connection.add_listener(CHANNEL, self._receive)
        return connection

    def _receive(self, _connection: object, _pid: int, _channel: str, message: object) -> None:
        try:
            writer, pairs = decode(str(message))
        except ValueError:
            return  # another program's message
        if writer != self._writer:
            for key, number in pairs:
                self._keep(key, number)

    def _keep(self, key: str, number: int) -> None:
        self._waiting[key] = max(number, self._waiting.get(key, number))
        self._woken.set()

    def _next(self) -> Notification:
        key = next(iter(self._waiting))
        number = self._waiting.pop(key)
        if key == ACCESS:
            return AccessChanged()
        if key.startswith(ACCOUNT):
            return SessionsEnded(key.removeprefix(ACCOUNT), number)
        return LogNotification(key, number)

    async def _wait(self, connection: Any) -> None:
        """Wait for a message. After a long silence see whether the connection still works."""
        if connection.is_closed() or self._closing:
            return
        try:
            # Before Python 3.12 `wait_for` may overlook that it was cancelled.
            async with asyncio.timeout(PING_AFTER):
                await self._woken.wait()
        except TimeoutError:
            await connection.fetchval("SELECT 1")
