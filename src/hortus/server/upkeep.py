"""What goes on at tables by itself: clocks, news of other processes, results, rematches, and cleaning up."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import msgspec
import structlog

from hortus.server.live_table import LiveTable
from hortus.server.problems import UnknownRules
from hortus.server.rating import Outcome, changes, rate
from hortus.server.rematches import next_id
from hortus.server.retention import prune
from hortus.store import AccessChanged, NoSuchTable, Notification, SessionsEnded, StoreError, Taken
from hortus.table import SYSTEM, RealTime, Refused, commands, redaction

if TYPE_CHECKING:
    from hortus.server.hub import Hub

LATE = 5.0  # seconds after which a clock that nobody stopped means that nobody was there
RETRY = 5.0  # seconds until a clock that could not be served rings again
PRUNE_EVERY = 24 * 3600.0

log = structlog.get_logger("hortus.upkeep")


class Upkeep:
    """The background work of one hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store
        self._config = hub.config
        self._unreadable: set[str] = set()  # tables whose log does not fit the rules known here
        self._seen: dict[str, int] = {}  # tables without anybody, and where they stood when last looked at

    async def start(self) -> None:
        """Go on with every game that goes on by itself, and begin to listen."""
        hub = self._hub
        hub.spawn(hub.clocks.run())
        hub.spawn(self._put_away())
        hub.spawn(self._prune_on())
        hub.spawn(self._listen())
        if self._store.shared:
            hub.spawn(self._sweep_on())
        await self.sweep(first=True)

    async def _put_away(self) -> None:
        """Forget tables that nobody looks at; their clocks go on in the list of clocks."""
        while True:
            await asyncio.sleep(max(0.05, self._config.idle / 4))
            self._hub.put_away(self._hub.clock() - self._config.idle)

    async def due(self, table_id: str) -> None:
        """A clock says that something is due at this table."""
        try:
            live = await self._hub.open(table_id)
            await self._hub.do(live, commands.Tick(), SYSTEM)
        except (NoSuchTable, Refused):
            return
        except StoreError as problem:
            log.warning("clock not served", table=table_id, problem=str(problem))
            self._hub.clocks.watch(table_id, self._hub.clock() + RETRY)
            return
        self._hub.clocks.watch(table_id, live.table.deadline())

    async def _listen(self) -> None:
        """Bring in what other processes write at the tables that are in use here."""
        async for news in self._news():
            if isinstance(news, SessionsEnded):
                self._hub.when_ended(news.account, news.generation)
            elif isinstance(news, AccessChanged):
                self._hub.when_access_changed()
            else:
                self.hear(news.table, news.seq)

    def hear(self, table_id: str, seq: int) -> None:
        """Another process has written this entry."""
        live = self._hub.live.get(table_id)
        if live is not None and seq >= live.table.seq:
            live.heard, live.behind = seq + 1, True
            if live.clients or live.thinking is not None:
                self._hub.spawn(self._hub.refresh_quietly(live))

    async def _news(self) -> AsyncIterator[Notification]:
        """The news, for good: a store that fails to bring them is asked again."""
        while not self._hub.closing:
            try:
                async for news in self._store.watch():
                    yield news
            except StoreError as problem:
                log.warning("no news", problem=str(problem))
            await asyncio.sleep(1)

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self._config.sweep * (0.75 + secrets.randbelow(1000) / 2000))
            try:
                await self.sweep()
            except StoreError as problem:
                log.warning("no sweep", problem=str(problem))

    async def sweep(self, first: bool = False) -> None:
        """Look after unattended tables that go on by themselves; at the first sweep, all of them."""
        heads = await self._store.heads(await self._store.unattended())
        before, self._seen = self._seen, heads
        found = []
        for table_id, seq in heads.items():
            if table_id in self._hub.live or (not first and before.get(table_id) != seq):
                continue
            if table_id in self._unreadable or (not first and self._hub.clocks.knows(table_id)):
                continue
            try:
                live = await self._hub.open(table_id)
                if live.table.stopped is not None:
                    self._unreadable.add(table_id)
                    continue
                await self.forgive(live)
            except UnknownRules:
                self._unreadable.add(table_id)
                continue
            except (StoreError, ValueError) as problem:
                log.error("table cannot go on", table=table_id, problem=str(problem))
                continue
            if live.table.bot_to_move() is not None:
                found.append(table_id)
        self._hub.spawn(self._think_on(found))
        await self.count(self._hub.clock() - (0 if first else self._config.sweep))

    async def _think_on(self, table_ids: list[str]) -> None:
        """Let bots think at these tables, a few at a time: after a restart there may be thousands."""
        for table_id in table_ids:
            await self._hub.bots.has_time()
            with contextlib.suppress(StoreError, ValueError):
                self._hub.bots.look(await self._hub.open(table_id))

    async def _prune_on(self) -> None:
        while True:
            try:
                await self.prune()
            except StoreError as problem:
                log.warning("nothing pruned", problem=str(problem))
            await asyncio.sleep(PRUNE_EVERY)

    async def prune(self) -> None:
        """Delete what nobody will miss, and what is older than the host wants to keep."""
        config = self._config
        pruned = await prune(self._store, self._hub.clock(), config.keep_finished, config.keep_guests)
        if pruned.never_begun:
            log.info("tables deleted that never began", tables=pruned.never_begun)
        if pruned.finished or pruned.forgotten:
            log.info("old games pruned", deleted=len(pruned.finished), forgotten=len(pruned.forgotten))
        for table_id in pruned.finished:
            self._hub.live.pop(table_id, None)
        for table_id, guests in pruned.forgotten.items():
            if (live := self._hub.live.get(table_id)) is not None:
                for guest in guests:
                    redaction.redact(live.table, guest)
                live.show(self._hub.clock())

    async def count(self, before: float) -> None:
        """Count the results of games that ended before then and whose process was ended before it did."""
        for table_id in await self._store.uncounted(before):
            if table_id in self._unreadable:
                continue
            try:
                live = await self._hub.open(table_id)
                if live.table.stopped is not None:  # it is counted once its rules are known again
                    self._unreadable.add(table_id)
                    continue
                await self.rate(live, late=True)
            except (NoSuchTable, ValueError) as problem:
                self._unreadable.add(table_id)
                log.error("game cannot be rated", table=table_id, problem=str(problem))

    async def forgive(self, live: LiveTable) -> None:
        """Time in which nobody could play does not count."""
        table, now = live.table, self._hub.clock()
        due = table.timer.deadline()
        if isinstance(table.settings.clock, RealTime) and due is not None and now > due + LATE:
            with contextlib.suppress(Refused):
                await self._hub.do(live, commands.Pause(now - table.last), SYSTEM)

    async def rate(self, live: LiveTable, late: bool = False) -> None:
        """Count the result. Every process that hears of it tries; the store counts it once."""
        try:
            became = await rate(self._store, live.table.id, Outcome.of(live.table), late)
            if became:
                await self._hub.do(live, commands.TellRating(changes(live.table, became)), SYSTEM)
        except StoreError as problem:
            log.warning("game not rated", table=live.table.id, problem=str(problem))

    async def go_on(self, live: LiveTable) -> None:
        """Set up the rematch that everyone wants; its id is known to all processes, so only one succeeds."""
        following = live.table.rematch()
        if following is None:
            return
        table_id, secret = next_id(live.table), live.table.promised_secret()
        with contextlib.suppress(Taken):
            await self._hub.create(
                following.create,
                [await self._as_called(sit) for sit in following.sits],
                creator=live.row.creator,
                listed=live.row.listed,
                tokens={},
                table_id=table_id,
                secret=secret,
                tenant=live.tenant,
            )
        with contextlib.suppress(Refused):
            await self._hub.do(live, commands.GoOn(table_id), SYSTEM)

    async def _as_called(self, sit: commands.Sit) -> commands.Sit:
        """An account sits down at a rematch under the name it has now."""
        account = await self._store.account(sit.holder) if sit.who == "account" else None
        return sit if account is None else msgspec.structs.replace(sit, name=account.name)
