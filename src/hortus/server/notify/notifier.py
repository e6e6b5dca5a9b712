"""Puts what there is to tell into the outbox, and sends what is due there.

Nothing is written with a move. What is to be told follows from the log, so a process that is killed before it
has written its outbox finds the same notices again when it starts, under the same ids. Rows are claimed for a
short time, so that several processes share the work, and one that is killed while it sends leaves them to be
sent again: at least once, and once by id.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

import structlog

from hortus.server.limits import Limits
from hortus.server.live_table import LiveTable
from hortus.server.notify import keys
from hortus.server.notify.quiet import not_before
from hortus.server.notify.sending import Outcome, Sender
from hortus.server.notify.texts import compose
from hortus.server.notify.turns import notices
from hortus.server.sessions import LruDict
from hortus.store import NoSuchTable, StoreError
from hortus.store.subscriptions import Audience, Delivery, Notice, Preferences, Subscription

if TYPE_CHECKING:
    from hortus.server.hub import Hub

TOGETHER = 0.1  # seconds in which moves are gathered for one write
POLL = 0.5  # seconds between looks for what is due
AUDIENCE = 2.0  # seconds until this process learns of a subscription that another one has taken
LEASE = 12.0  # seconds after which another process may send what this one has claimed; a send takes less
AT_ONCE = 64  # sent at the same time
AT_ONCE_EACH = 4  # for one person: somebody's slow receiver holds up nobody else
FIRST_RETRY, MOST_TRIES = 5.0, 8  # after 5 s, 15 s, 45 s, … an hour and a half in all
RECENT = 7 * 86400.0  # seconds for which the end of a game is news after a restart
KEPT = 30 * 86400.0  # seconds after its end for which it is remembered what was told about a game
REMEMBERED = 10_000  # tables of which is known what was last told

log = structlog.get_logger("hortus.notify")


class Notifier:
    """The notifications of one hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store.subscriptions
        self._limits = Limits(hub.config.limits)
        self._limits.share(hub.store)
        self._audience = Audience(frozenset(), frozenset())
        self._changed: set[str] = set()  # tables to look at
        self._wake = asyncio.Event()
        self._known: LruDict[str, list[Notice]] = LruDict(REMEMBERED)
        self._heads: dict[str, int] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._busy: Counter[str] = Counter()  # sends under way, by person
        self._sender: Sender | None = None
        self._stop: keys.StopLinks | None = None

    # What the hub calls ---------------------------------------------------------------------------

    def happened(self, live: LiveTable) -> None:
        """Something happened at a table. Where nobody is to be told of anything, this is all it costs."""
        people, tables = self._audience
        if not people and not tables:
            return
        table = live.table
        if table.id in tables or any(chair.holder in people for chair in table.chairs):
            self._changed.add(table.id)
            self._wake.set()

    def joined(self, live: LiveTable, seat: int | None) -> None:
        """Somebody looks at a table: what is due for their seats need not be told any more."""
        holder = None if seat is None else live.table.holder(seat)
        if holder is not None and (holder in self._audience.people or live.table.id in self._audience.tables):
            self._hub.spawn(self._saw(live.table.id, live.table.seats_of(holder)))

    async def start(self) -> None:
        """Begin to send, and find out what was not told before the last process ended."""
        self._sender = Sender(self._hub.config, await keys.vapid_key(self._hub.store))
        self._stop = await keys.StopLinks.open(self._hub.store)
        await self.read_audience()
        self._hub.spawn(self._derive_on())
        self._hub.spawn(self._send_on())
        self._hub.spawn(self._sweep_on())
        if self._hub.store.shared:
            self._hub.spawn(self._read_audience_on())

    async def close(self) -> None:
        """Wait for what is being sent, within its time."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=LEASE)
        if self._sender is not None:
            await self._sender.close()

    async def read_audience(self) -> None:
        """Learn who is to be told: at the start, and when a subscription has changed."""
        self._audience = await self._store.audience()

    # What there is to tell ------------------------------------------------------------------------

    async def _derive_on(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            try:
                await self.derive(changed)
            except StoreError as problem:
                log.warning("notifications not written", problem=str(problem))
                self._changed |= changed
                self._wake.set()
                await asyncio.sleep(1)
            await asyncio.sleep(TOGETHER)

    async def derive(self, table_ids: Collection[str]) -> None:
        """Put what there is to tell of these tables into the outbox."""
        found: list[Notice] = []
        for table_id in table_ids:
            try:
                live = await self._hub.open(table_id)
            except (NoSuchTable, ValueError):  # ValueError: its log cannot be read
                continue
            if live.behind:
                await self._hub.refresh(live)
            told = notices(live)
            if told and [one[:3] for one in told] != [one[:3] for one in self._known.get(table_id, ())]:
                found += told
        if found:
            await self._store.notify(found, self._when, self._hub.clock())
            for notice in found:
                self._known[notice.table] = [one for one in found if one.table == notice.table]

    def _when(self, now: float, preferences: Preferences) -> float:
        return not_before(now + self._hub.config.notify_after, preferences)

    async def _saw(self, table_id: str, seats: list[int]) -> None:
        try:
            await self._store.saw(table_id, seats)
        except StoreError as problem:
            log.warning("notification not withdrawn", table=table_id, problem=str(problem))

    async def _sweep_on(self) -> None:
        """Find what a process did not write before it was killed: at the start, or here if it was another."""
        while True:
            try:
                await self.sweep()
                await self._store.prune(self._hub.clock() - KEPT)
            except StoreError as problem:
                log.warning("no sweep for notifications", problem=str(problem))
            if not self._hub.store.shared:
                return
            await asyncio.sleep(self._hub.config.sweep)

    async def sweep(self) -> None:
        """Look at all tables of which somebody is to be told, and that have moved since the last look."""
        store = self._hub.store
        heads = await store.heads(await self._store.tables(self._hub.clock() - RECENT))
        before, self._heads = self._heads, heads
        await self.derive([table for table, seq in heads.items() if before.get(table) != seq])

    async def _read_audience_on(self) -> None:
        while True:
            await asyncio.sleep(AUDIENCE)
            try:
                await self.read_audience()
            except StoreError as problem:
                log.warning("subscriptions not read", problem=str(problem))

    # Sending --------------------------------------------------------------------------------------

    async def _send_on(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            if any(self._audience):
                try:
                    await self.send_due()
                except StoreError as problem:
                    log.warning("nothing sent", problem=str(problem))

    async def send_due(self) -> None:
        """Begin to send what is due, as far as there is room."""
        now, room = self._hub.clock(), AT_ONCE - len(self._sending)
        if room <= 0 or not await self._store.is_due(now):
            return
        for delivery in await self._store.claim(now, now + LEASE, room):
            task = self._hub.spawn(self._deliver(delivery))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _deliver(self, delivery: Delivery) -> None:
        person = delivery.subscription.person
        self._busy[person] += 1
        try:
            if self._busy[person] > AT_ONCE_EACH:
                await self._later(delivery, 1.0, delivery.tries - 1)
            else:
                await self._send(delivery)
        except StoreError as problem:  # the lease ends, and it is sent again
            log.warning("notification not settled", id=delivery.id, problem=str(problem))
        except Exception:  # its table cannot be read, or a library does not like what is to be sent
            self._hub.metrics.broken.inc()
            log.exception("notification failed", id=delivery.id)
            with contextlib.suppress(StoreError):
                await self._settle(delivery, "failed")
        finally:
            self._busy[person] -= 1
            if not self._busy[person]:
                del self._busy[person]

    async def _send(self, delivery: Delivery) -> None:
        """Send, unless it is no longer true, the person is looking, or they have been told too often."""
        assert self._sender is not None
        subscription = delivery.subscription
        live = await self._hub.open(delivery.table)
        if live.behind:
            await self._hub.refresh(live)
        current = next((one for one in notices(live) if one[1:3] == delivery[2:4]), None)
        if current is None or current.looking:
            await self._store.settle(
                delivery.id, "obsolete" if current is None else "seen", tries=delivery.tries
            )
            return
        if wait := await self._limits.wait("notify", subscription.person):
            await self._later(delivery, wait, delivery.tries - 1)
            return
        link = f"{self.base(subscription)}/t/{delivery.table}"
        message = compose(delivery, live.table, link, self.stop_link(subscription))
        outcome = await self._sender.send(subscription, message)
        self._hub.metrics.notifications.labels(subscription.kind, outcome).inc()
        await self._settle(delivery, outcome)

    async def _settle(self, delivery: Delivery, outcome: Outcome) -> None:
        """Keep what became of it; what failed is tried again later, so many times."""
        subscription = delivery.subscription
        if outcome == "sent":
            await self._store.settle(delivery.id, "sent", tries=delivery.tries)
        elif outcome == "gone":
            log.info("subscription gone", id=subscription.id, kind=subscription.kind)
            await self._store.remove(subscription.id)
        elif delivery.tries >= MOST_TRIES:
            log.info("notification given up", id=delivery.id, kind=subscription.kind)
            await self._store.settle(delivery.id, "failed", tries=delivery.tries)
        else:
            await self._later(delivery, FIRST_RETRY * 3 ** (delivery.tries - 1), delivery.tries)

    async def _later(self, delivery: Delivery, seconds: float, tries: int) -> None:
        due = not_before(self._hub.clock() + seconds, delivery.preferences)
        await self._store.settle(delivery.id, "due", due=due, tries=tries)

    # Links and secrets ----------------------------------------------------------------------------

    @property
    def sender(self) -> Sender:
        """Sends now, beside the outbox."""
        assert self._sender is not None
        return self._sender

    def base(self, subscription: Subscription) -> str:
        """The server's address for links."""
        return (self._hub.config.url or subscription.base).rstrip("/")

    def stop_link(self, subscription: Subscription) -> str:
        """The page that ends a subscription as soon as it is opened in a browser."""
        assert self._stop is not None
        return f"{self.base(subscription)}/stop#{self._stop.token(subscription.id)}"

    def stopped(self, token: str) -> str | None:
        """The subscription that such a link ends."""
        assert self._stop is not None
        return self._stop.read(token)

    async def wait(self, kind: str, person: str) -> float:
        """Count one more of a kind; in how many seconds it may be, 0.0 for now."""
        return await self._limits.wait(kind, person)
