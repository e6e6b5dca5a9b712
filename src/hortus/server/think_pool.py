"""Threads that think, a slice of this and a slice of that, as a fair queue says."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from hortus.players.thinker import Slices
from hortus.server.fair_queue import FairQueue, Job, Tenant
from hortus.server.metrics import Metrics

SLICE = 0.03  # seconds after which somebody else may have the thread
PER_NEIGHBOURHOOD = 8  # long thoughts that one neighbourhood may have begun

T = TypeVar("T")


class Thought(Generic[T]):
    """Something that is thought about. ``result`` is None if it was stopped."""

    def __init__(self, tenant: Tenant, slices: Slices[T], is_short: bool, stop: Callable[[], None]) -> None:
        self.job: Job[Thought[Any]] = Job(tenant, self, is_short)
        self.slices = slices
        self.seconds = 0.0  # of processor time, so far
        self.is_stopped = False
        self.interrupt = stop
        self.loop = asyncio.get_running_loop()
        self.result: asyncio.Future[T | None] = self.loop.create_future()

    def tell(self, result: T | None, problem: BaseException | None) -> None:
        """Hand the result over, in the loop's thread."""
        if not self.result.done():
            if problem is not None:
                self.result.set_exception(problem)
            else:
                self.result.set_result(None if self.is_stopped else result)


class ThinkPool:
    """So many threads for all thoughts, and one more that serves short ones only."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._metrics = metrics
        self._queue: FairQueue[Thought[Any]] = FairQueue(SLICE, threads, PER_NEIGHBOURHOOD)
        self._changed = threading.Condition()
        self._running: set[Thought[Any]] = set()
        self._threads = [
            threading.Thread(target=self._serve, args=(only_short,), name="hortus-think", daemon=True)
            for only_short in (True, *[False] * threads)
        ]
        self._is_closed = False

    def submit(
        self, tenant: Tenant, slices: Slices[T], *, is_short: bool, stop: Callable[[], None] = lambda: None
    ) -> Thought[T]:
        """Think about this when it is its turn. ``stop`` ends a slice that runs early."""
        thought = Thought(tenant, slices, is_short, stop)
        with self._changed:
            if self._is_closed:
                thought.result.cancel()
                return thought
            self._queue.add(thought.job)
            self._count()
            self._changed.notify_all()
        for thread in self._threads:
            if thread.ident is None:
                thread.start()
        return thought

    def waiting(self, tenant: Tenant | None = None) -> tuple[int, int]:
        """How many thoughts of this person, and of the neighbourhood, are waiting; of nobody: all."""
        with self._changed:
            return (len(self._queue),) * 2 if tenant is None else self._queue.waiting(tenant)

    def stop(self, thought: Thought[Any]) -> None:
        """Its result is not wanted any more."""
        with self._changed:
            thought.is_stopped = True
            if self._queue.withdraw(thought.job):
                thought.tell(None, None)
                self._count()
        thought.interrupt()

    async def close(self) -> None:
        """End all thinking; whoever waits for a result is cancelled."""
        with self._changed:
            self._is_closed = True
            for thought in [*(job.work for job in self._queue.jobs()), *self._running]:
                thought.is_stopped = True
                thought.result.cancel()
            self._changed.notify_all()
        while self._running:
            for thought in list(self._running):
                thought.interrupt()
            await asyncio.sleep(0.01)

    def _serve(self, only_short: bool) -> None:
        """What a thread does: one slice after the other."""
        while (thought := self._take(only_short)) is not None:
            began = time.thread_time()
            result: Any = None
            problem: BaseException | None = None
            is_done = True
            try:
                next(thought.slices)
                is_done = thought.is_stopped
            except StopIteration as end:
                result = end.value
            except BaseException as trouble:
                problem = trouble
            if is_done:
                thought.loop.call_soon_threadsafe(thought.tell, result, problem)
            self._took(thought, time.thread_time() - began, is_done)

    def _take(self, only_short: bool) -> Thought[Any] | None:
        """The next thought; None when all is over."""
        with self._changed:
            while not self._is_closed:
                job = self._queue.take(only_short)
                if job is not None:
                    self._running.add(job.work)
                    self._count()
                    return job.work
                self._changed.wait()
            return None

    def _took(self, thought: Thought[Any], seconds: float, is_done: bool) -> None:
        with self._changed:
            thought.seconds += seconds
            self._running.discard(thought)
            if is_done:
                self._queue.finish(thought.job, seconds)
            else:
                self._queue.give_back(thought.job, seconds)
            self._count()
            self._changed.notify_all()

    def _count(self) -> None:
        self._metrics.waiting.set(len(self._queue))
        self._metrics.thinking.set(len(self._running))
