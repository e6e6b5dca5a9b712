"""Reviews of finished games: who waits for which, computed in the background, one for each table at a time.

All who ask for the same table share one computation, also across processes: the one that computes holds a
lease in the store and writes there how far it is, and the others read it. The first curve is drawn at once;
to look closer, reviews wait for each other. A review ends when nobody has asked for it for
a while. What is complete is kept; what is not is computed anew when somebody asks again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Literal

import msgspec
import structlog

from hortus.core.record import read
from hortus.server.fair_queue import FairQueue, Job, Tenant
from hortus.server.fair_semaphore import FairSemaphore
from hortus.server.messages_review import GameReview, ReviewStatus
from hortus.server.metrics import Metrics
from hortus.server.review_process import ReviewFailed, review_in_process
from hortus.store import Store, StoreError
from hortus.store.reviews import ReviewRow
from hortus.table import Refused

VERSION = "7"  # of the figures: another one has every game reviewed anew
WAIT = 0.8  # seconds that an answer waits for something new
LINGER = 5.0  # seconds after which somebody who has not asked again has gone
LEASE = 15.0  # seconds after which a process that says nothing has ended
RENEW = 3.0  # seconds between two notes for the other processes
TYPICAL = 20.0  # seconds of a review: what one that runs counts as until it is done
MOST_WAITING = 3  # reviews that one person waits for
MOST_PROCESSES = 8, 4  # that have begun, in all and for one neighbourhood; most wait after their first curve
FORGET = 60.0  # seconds for which it is remembered that a review failed

Work = Callable[[str], AsyncIterator[bytes]]
State = Literal["queued", "running", "done", "failed"]
log = structlog.get_logger("hortus.reviews")


class _Review:
    """A review that somebody waits for."""

    def __init__(self, table_id: str, record: str, tenant: Tenant) -> None:
        self.table_id, self.record = table_id, record
        self.places = {line: place for place, (line, _) in enumerate(read(record)[2])}
        self.ticket: Job[asyncio.Future[None]] = Job(tenant, asyncio.get_running_loop().create_future())
        self.state: State = "queued"
        self.number = 0
        self.newest: GameReview | None = None
        self.sentence = ""
        self.asked = asyncio.get_running_loop().time()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "failed")

    def tell(self, state: State, part: GameReview | None = None, sentence: str = "") -> None:
        """Something is new."""
        self.state, self.sentence = state, sentence
        self.newest = part or self.newest
        self.number += 1
        self.changed.set()
        self.changed = asyncio.Event()

    async def news(self, after: int) -> None:
        """Wait a moment for something newer."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT):
                while self.number <= after and not self.is_over:
                    await self.changed.wait()


class Reviews:
    """All reviews that this process computes or waits for. ``slots``: so many are computed at once."""

    def __init__(
        self, store: Store, clock: Callable[[], float], slots: int, metrics: Metrics, work: Work | None = None
    ) -> None:
        self.work: Work = work or review_in_process
        self._store, self._clock, self._metrics = store, clock, metrics
        self._slots = slots
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(TYPICAL, 1, slots)
        self._running = 0
        self._processes = FairSemaphore(*MOST_PROCESSES)
        self._reviews: dict[str, _Review] = {}

    async def follow(
        self, table_id: str, record: str, tenant: Tenant, after: int, admit: Callable[[], Awaitable[None]]
    ) -> ReviewStatus:
        """Where the review stands, as soon as it is newer than ``after``, or after a moment.

        A review that is neither kept nor on its way is begun, if ``admit`` does not refuse it.
        """
        review = self._reviews.get(table_id)
        if review is None:
            kept = await self._store.reviews.find(table_id, VERSION)
            if kept is not None and kept.lease is None:
                return ReviewStatus("done", after + 1, _decoder.decode(kept.body))
            review = self._reviews.get(table_id)
        if review is None:
            self._check_waiting(tenant)
            await admit()
            review = self._reviews.get(table_id) or self._begin(table_id, record, tenant)
        review.asked = asyncio.get_running_loop().time()
        await review.news(after)
        review.asked = asyncio.get_running_loop().time()
        newest = review.newest if review.number > after or review.state == "done" else None
        ahead = len(self._queue) if review.state == "queued" else 0
        return ReviewStatus(review.state, review.number, newest, ahead, review.sentence)

    async def close(self) -> None:
        """End all of them."""
        tasks = [one.task for one in self._reviews.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table_id: str, record: str, tenant: Tenant) -> _Review:
        self._check_waiting(tenant)  # others may have begun while it was asked whether this one may
        review = self._reviews[table_id] = _Review(table_id, record, tenant)
        review.task = asyncio.create_task(self._run(review))
        return review

    def _check_waiting(self, tenant: Tenant) -> None:
        """`Refused` if enough reviews of this person are waiting."""
        waiting = [
            one for one in self._reviews.values() if one.state == "queued" and one.ticket.tenant == tenant
        ]
        if len(waiting) >= MOST_WAITING:
            raise Refused("rate", "Some reviews of yours are waiting already. Please try again in a moment.")

    async def _run(self, review: _Review) -> None:
        """Compute it, or follow the process that does, until it is there or nobody waits for it."""
        watching = asyncio.create_task(self._watch(review))
        try:
            while (found := await self._claim(review)) is not None:
                if found.lease is None:
                    return review.tell("done", _decoder.decode(found.body))
                if found.body:
                    review.tell("running", _decoder.decode(found.body))
                await asyncio.sleep(RENEW / 3)
            await self._compute(review)
        except ReviewFailed as problem:
            review.tell("failed", sentence=str(problem))
        except StoreError as problem:
            log.warning("database trouble", table=review.table_id, problem=str(problem))
            review.tell("failed", sentence="The server cannot reach its database just now.")
        except Exception:
            self._metrics.broken.inc()
            log.exception("review failed", table=review.table_id)
            review.tell("failed", sentence="Something went wrong on the server; nothing has changed.")
        finally:
            watching.cancel()
            self._forget(review)

    def _forget(self, review: _Review) -> None:
        """What is done is in the store; what failed is not tried again at once."""
        if review.state == "failed":
            loop = asyncio.get_running_loop()
            loop.call_later(FORGET, self._reviews.pop, review.table_id, None)
        else:
            self._reviews.pop(review.table_id, None)

    async def _watch(self, review: _Review) -> None:
        """End it when nobody has asked for a while."""
        loop = asyncio.get_running_loop()
        while (left := review.asked + LINGER - loop.time()) > 0:
            await asyncio.sleep(left)
        log.info("review given up", table=review.table_id)
        assert review.task is not None
        review.task.cancel()

    async def _claim(self, review: _Review) -> ReviewRow | None:
        """None: this process is to compute it; otherwise how far another one is."""
        now, me = self._clock(), self._store.writer
        alone = not self._store.shared
        return await self._store.reviews.claim(review.table_id, VERSION, me, now, now + LEASE, alone=alone)

    async def _compute(self, review: _Review) -> None:
        me, kept = self._store.writer, self._store.reviews
        holding = asyncio.create_task(self._hold(review)) if self._store.shared else None
        try:
            turn, work = self._processes.turn(review.ticket.tenant.neighbourhood), self.work(review.record)
            async with turn, contextlib.aclosing(work) as parts:  # type: ignore[type-var]
                async for part in parts:
                    review.tell("queued", placed(part, review.places))
                    break
                async with self._slot(review):
                    review.tell("running")
                    async for part in parts:
                        review.tell("running", placed(part, review.places))
            newest = review.newest
            if newest is None:
                raise RuntimeError("A review without any part.")
            figures = [{"seat": one.seat, "skill": one.skill, "luck": one.luck} for one in newest.seats]
            await kept.finish(review.table_id, VERSION, me, figures, msgspec.json.encode(newest))
            review.tell("done", newest)
        finally:
            if holding is not None:
                holding.cancel()
            if review.state != "done":
                with contextlib.suppress(StoreError):
                    await kept.give_up(review.table_id, me)

    async def _hold(self, review: _Review) -> None:
        """Tell the other processes how far it is, and hear from them whether somebody waits there."""
        while True:
            await asyncio.sleep(RENEW)
            body = b"" if review.newest is None else msgspec.json.encode(review.newest)
            with contextlib.suppress(StoreError):
                me, until = self._store.writer, self._clock() + LEASE
                row = await self._store.reviews.renew(review.table_id, me, until, body)
                if row is not None and self._clock() - row.wanted < LINGER:
                    review.asked = asyncio.get_running_loop().time()

    @contextlib.asynccontextmanager
    async def _slot(self, review: _Review) -> AsyncIterator[None]:
        """Wait for a slot, which goes to whoever has used the least time."""
        ticket, loop = review.ticket, asyncio.get_running_loop()
        self._queue.add(ticket)
        self._serve()
        began = loop.time()
        try:
            await ticket.work
            began = loop.time()
            yield
        finally:
            if not self._queue.withdraw(ticket):
                self._queue.finish(ticket, loop.time() - began)
                self._running -= 1
            self._serve()

    def _serve(self) -> None:
        """Give free slots away."""
        while self._running < self._slots and (ticket := self._queue.take()) is not None:
            self._running += 1
            if not ticket.work.done():
                ticket.work.set_result(None)


_decoder = msgspec.json.Decoder(GameReview)


def placed(part: bytes, places: dict[int, int]) -> GameReview:
    """A part of a review as it goes out: each of its moments with its place in the line of play."""
    found: dict[str, Any] = msgspec.json.decode(part)
    for moment in found["moments"]:
        moment["place"] = places[moment["line"]]
    return msgspec.convert(found, GameReview)
