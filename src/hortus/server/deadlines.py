"""When something is due at a table. Tables need not be in memory for it."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
from collections.abc import Awaitable, Callable

LONGEST = 3600.0


class Deadlines:
    """Deadlines of many tables, in a heap. One that moves later stays there until the earlier is over."""

    def __init__(self, ring: Callable[[str], Awaitable[None]], clock: Callable[[], float]) -> None:
        self._ring = ring
        self._clock = clock
        self._heap: list[tuple[float, str]] = []
        self._due: dict[str, float] = {}  # when it really is
        self._set: dict[str, float] = {}  # the earliest in the heap
        self._changed = asyncio.Event()

    def watch(self, table_id: str, due: float | None) -> None:
        """Ring for this table then; None: not at all."""
        if due is None:
            self._due.pop(table_id, None)
            return
        self._due[table_id] = due
        planned = self._set.get(table_id)
        if planned is None or due < planned:
            self._set[table_id] = due
            heapq.heappush(self._heap, (due, table_id))
            if self._heap[0] == (due, table_id):
                self._changed.set()

    def knows(self, table_id: str) -> bool:
        """Whether it will ring for this table."""
        return table_id in self._due

    def ready(self) -> list[str]:
        """The tables whose time has come; they are forgotten until they are watched again."""
        now = self._clock()
        found = []
        while self._heap and self._heap[0][0] <= now:
            planned, table_id = heapq.heappop(self._heap)
            if self._set.get(table_id) != planned:
                continue  # an earlier one was set since, and has rung
            del self._set[table_id]
            due = self._due.get(table_id)
            if due is None:
                continue
            if due <= now:
                del self._due[table_id]
                found.append(table_id)
            else:
                self.watch(table_id, due)
        return found

    async def run(self) -> None:
        """Ring, for good."""
        while True:
            for table_id in self.ready():
                await self._ring(table_id)
            self._changed.clear()
            left = self._heap[0][0] - self._clock() if self._heap else LONGEST
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(LONGEST, max(0.0, left))):
                    await self._changed.wait()
