"""Thinking where there is one thread: a slice at a time, between messages."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from hortus.players.thinker import Slices
from hortus.server.fair_queue import Tenant
from hortus.server.metrics import Metrics
from hortus.server.think_pool import ThinkPool, Thought

T = TypeVar("T")


class ThinkLoop(ThinkPool):
    """Thinks in the event loop itself. Between two slices everybody else has a turn."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(0, metrics)
        self._thoughts: deque[Thought[Any]] = deque()
        self._task: asyncio.Task[None] | None = None

    def submit(
        self, tenant: Tenant, slices: Slices[T], *, is_short: bool, stop: Callable[[], None] = lambda: None
    ) -> Thought[T]:
        """Think about this, in turn with whatever else is thought about."""
        thought = Thought(tenant, slices, is_short, stop)
        self._thoughts.append(thought)
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return thought

    def waiting(self, tenant: Tenant | None = None) -> tuple[int, int]:
        """How many thoughts there are."""
        return (len(self._thoughts),) * 2

    def stop(self, thought: Thought[Any]) -> None:
        """Its result is not wanted any more."""
        thought.is_stopped = True
        if thought in self._thoughts:
            self._thoughts.remove(thought)
        thought.tell(None, None)

    async def close(self) -> None:
        """End all thinking."""
        for thought in self._thoughts:
            thought.result.cancel()
        self._thoughts.clear()

    async def _run(self) -> None:
        while self._thoughts:
            await asyncio.sleep(0)  # what came in meanwhile comes first
            if self._thoughts:
                self._think(self._thoughts.popleft())
        self._task = None

    def _think(self, thought: Thought[Any]) -> None:
        """One slice."""
        began = time.perf_counter()
        try:
            next(thought.slices)
        except StopIteration as end:
            thought.tell(end.value, None)
        except Exception as problem:
            thought.tell(None, problem)
        else:
            self._thoughts.append(thought)
        thought.seconds += time.perf_counter() - began
