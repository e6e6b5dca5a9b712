"""A semaphore that one neighbourhood cannot fill with its own queue."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary


class FairSemaphore:
    """So many at once, and so many of one neighbourhood (`limits.neighbourhood`); the rest of it waits apart.

    So whoever comes from elsewhere waits for a few of each neighbourhood, however many it has waiting.
    """

    def __init__(self, most: int, of_one: int) -> None:
        self._all = asyncio.Semaphore(most)
        self._of_one = of_one
        self._own: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def turn(self, neighbourhood: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        own = self._own.setdefault(neighbourhood, asyncio.Semaphore(self._of_one))
        async with own, self._all:
            yield
