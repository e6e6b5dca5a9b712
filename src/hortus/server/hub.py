"""The tables that are in use: every command goes through here, to the disk, and then to everyone.

A table is decided on by one command at a time. What comes of it is appended to its log first; only then does
the table change and anyone hear of it. If another process was quicker, its entries are read and the command
is decided anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING

import structlog

from hortus.server import projections
from hortus.server.bots import Bots
from hortus.server.deadlines import Deadlines
from hortus.server.live_table import LiveTable, Outbox
from hortus.server.metrics import Metrics
from hortus.server.rating import Outcome, rate
from hortus.server.rematches import next_id
from hortus.store import (
    LogNotification,
    NoSuchTable,
    SessionsEnded,
    Stale,
    Store,
    StoreError,
    TableRow,
    Taken,
)
from hortus.table import (
    SYSTEM,
    Command,
    Entry,
    NoClock,
    RealTime,
    Refused,
    Table,
    Who,
    commands,
    decode,
    encode,
    entries,
)

if TYPE_CHECKING:
    from hortus.server.config import Config

ATTEMPTS = 20  # to get a word in where other processes keep writing
GOODBYES = 100  # hundredths of a second for clients to hear that the server closes
LATE = 5.0  # seconds after which a clock that nobody stopped means that nobody was there

log = structlog.get_logger("hortus.hub")


class Hub:
    """All live tables of this process."""

    def __init__(
        self, store: Store, config: Config, metrics: Metrics, clock: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.config = config
        self.metrics = metrics
        self.clock = clock
        self.bots = Bots(self, config.threads, metrics)
        self.clocks = Deadlines(self._due, clock)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.when_ended: Callable[[str, int], None] = lambda account_id, generation: (
            None
        )  # sessions, by the news of some process
        self._unreadable: set[str] = set()  # tables whose result cannot be counted here
        self._seen: dict[str, int] = {}  # tables without anybody, and where they stood when last looked at
        self.under_way = 0  # commands on their way to the disk and to everyone
        self.closing = False

    # Coming and going -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on with every game that goes on by itself, and begin to listen."""
        self.spawn(self.clocks.run())
        self.spawn(self._put_away())
        if self.store.shared:
            self.spawn(self._listen())
            self.spawn(self._sweep_on())
        await self.sweep(first=True)

    async def close(self) -> None:
        """Stop the bots, say goodbye to everyone, and wait for what is being written."""
        self.closing = True
        await self.bots.close()
        for box in self.outboxes():
            box.hang_up(1012, "The server is restarting; come back in a moment.")
        for _ in range(GOODBYES):
            if not any(live.clients for live in self._live.values()):
                break
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self._live.values():
            async with live.lock:  # whoever holds it is writing
                pass

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Let something run beside; it is ended with the hub, and what goes wrong with it is in the log."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            self.metrics.broken.inc()
            log.error("background task failed", task=task.get_name(), exc_info=problem)

    def is_live(self, live: LiveTable) -> bool:
        """Whether the table has not been put away."""
        return self._live.get(live.table.id) is live

    def outboxes(self) -> list[Outbox]:
        """Everyone who is connected."""
        return [box for live in self._live.values() for box in live.outboxes()]

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    async def open(self, table_id: str) -> LiveTable:
        """The table, from memory or from its log. `NoSuchTable` if there is none."""
        live = self._live.get(table_id)
        if live is None:
            live = await self._load(table_id)
        live.used = self.clock()
        return live

    async def _load(self, table_id: str) -> LiveTable:
        """Rebuild a table from its log; those who come meanwhile wait for the same."""
        if (loading := self._loading.get(table_id)) is not None:
            return await asyncio.shield(loading)
        loading = self._loading[table_id] = asyncio.get_running_loop().create_future()
        try:
            row, log_entries = await self.store.load(table_id)
            if not log_entries:
                raise NoSuchTable(f"There is no table {table_id!r}.")
            table = Table.from_log(
                row.id, row.secret, ((decode(one.payload), one.time) for one in log_entries)
            )
            live = LiveTable(row, table)
            self._keep(live)
            loading.set_result(live)
            if table.rematch() is not None:  # whoever should have set the next table up was ended just then
                self.spawn(self._go_on(live))
        except BaseException as problem:
            loading.set_exception(problem if isinstance(problem, Exception) else asyncio.CancelledError())
            with contextlib.suppress(BaseException):
                loading.exception()  # nobody may have waited
            raise
        finally:
            del self._loading[table_id]
        return live

    def _keep(self, live: LiveTable) -> None:
        self._live[live.table.id] = live
        self.metrics.live.set(len(self._live))
        live.used = self.clock()
        self.clocks.watch(live.table.id, live.table.deadline())

    async def _put_away(self) -> None:
        """Forget tables that nobody looks at.

        Their logs are on the disk, and their clocks in the list of clocks.
        """
        while True:
            await asyncio.sleep(max(0.05, self.config.idle / 4))
            before = self.clock() - self.config.idle
            for table_id, live in list(self._live.items()):
                if (
                    not live.clients
                    and live.thinking is None
                    and live.used < before
                    and not live.lock.locked()
                ):
                    del self._live[table_id]
            self.metrics.live.set(len(self._live))

    # Commands -------------------------------------------------------------------------------------

    async def create(
        self,
        command: commands.Create,
        sits: tuple[commands.Sit, ...],
        *,
        creator: str | None,
        listed: bool,
        tokens: Mapping[str, tuple[int | None, str]],
    ) -> LiveTable:
        """A new table with these people already seated. `Refused` if it cannot be."""
        table = Table(secrets.token_urlsafe(9).replace("-", "_"), secrets.token_bytes(32))
        return await self._create(table, command, sits, creator, listed, tokens)

    async def _create(
        self,
        table: Table,
        command: commands.Create,
        sits: tuple[commands.Sit, ...],
        creator: str | None,
        listed: bool,
        tokens: Mapping[str, tuple[int | None, str]],
    ) -> LiveTable:
        now = self.clock()
        found: list[Entry] = []
        steps: list[tuple[Command, Who]] = [(command, SYSTEM), *((sit, None) for sit in sits)]
        for one, who in steps:
            some = table.decide(one, who, now)
            found += some
            for entry in some:
                table.evolve(entry, now)
        created = table.created
        row = TableRow(
            table.id,
            created.game,
            created.players,
            created.options,
            created.engine,
            table.secret,
            now,
            creator,
            listed,
            not isinstance(created.settings.clock, NoClock),
            now if table.started is not None else None,
            now if table.is_over else None,
        )
        await self.store.create(
            row, projections.seats_of(table), [encode(entry) for entry in found], time=now, tokens=tokens
        )
        live = LiveTable(row, table)
        self._keep(live)
        self.metrics.created.labels(created.game).inc()
        log.info("table created", table=table.id, game=created.game, players=created.players)
        self.bots.look(live)
        return live

    async def do(self, live: LiveTable, command: Command, who: Who, by: Outbox | None = None) -> int:
        """Carry out a command: decided, on the disk, told to everyone.

        How many entries there are then; or `Refused`. ``by``: the client whose command it is, if it is one of
        those who are told.
        """
        began = time.perf_counter()
        current = self._live.setdefault(live.table.id, live)
        self.under_way += 1
        try:
            async with live.lock:
                seq = await self._do(live, command, who, by)
        except Refused as refusal:
            self.metrics.refused.labels(refusal.kind).inc()
            raise
        finally:
            self.under_way -= 1
        if current is not live:  # it was put away and has come back meanwhile, as another
            current.behind = True
            await self.refresh(current)
        self.metrics.moves.took(time.perf_counter() - began)
        return seq

    async def _do(self, live: LiveTable, command: Command, who: Who, by: Outbox | None) -> int:
        table = live.table
        if live.behind:
            await self._catch_up(live)
        for _ in range(ATTEMPTS):
            now = max(self.clock(), table.last)
            try:
                found = table.decide(command, who, now)
            except Refused:
                if self.store.shared and await self._catch_up(live):
                    continue  # what was refused may be right after what another process has written
                raise
            if not found:
                return table.seq
            live.behind = True  # until it is certain that it is not: a lost connection, a cancelled request
            try:
                await self.store.append(
                    table.id,
                    table.seq,
                    [encode(entry) for entry in found],
                    now,
                    changes=projections.changes(table, found),
                )
            except Stale:
                await self._catch_up(live)
                continue
            first = table.seq
            for entry in found:
                self._evolve(live, entry, now)
            live.behind = live.heard > table.seq  # another process may have gone on from there already
            live.used = now
            self._happened(live, first, now, by)
            self.bots.look(live)
            return table.seq
        raise Refused("stale", "The game has moved on since; look again.")

    async def _catch_up(self, live: LiveTable) -> bool:
        """Read what others have written, and say whether there was anything. The lock is held."""
        table = live.table
        found = await self.store.entries(table.id, table.seq)
        first = table.seq
        for one in found:
            self._evolve(live, decode(one.payload), one.time)
        live.behind = live.heard > table.seq  # there may be news from after they were read
        if found:
            self._happened(live, first, self.clock())
            self.bots.look(live, late=True)
        return bool(found)

    def _evolve(self, live: LiveTable, entry: Entry, now: float) -> None:
        """Let an entry have happened, and connected clients go where it puts them."""
        table = live.table
        if type(entry) is entries.Left and table.phase == "waiting":
            live.unseat(entry.seat)
        table.evolve(entry, now)
        if type(entry) is entries.Started:
            live.reseat(entry.order)

    def _happened(self, live: LiveTable, first: int, now: float, by: Outbox | None = None) -> None:
        """After entries: tell everyone, set the clock, count."""
        table = live.table
        if live.clients:
            live.tell(first, now, by)
        self.clocks.watch(table.id, table.deadline())
        metrics = self.metrics
        for entry in table.entries[first:]:
            kind = type(entry)
            if kind is entries.Acted:
                if table.chairs[entry.seat].bot:  # type: ignore[union-attr]
                    metrics.moves.bots += 1
                else:
                    metrics.moves.people += 1
            elif kind is entries.Finished:
                metrics.finished.labels(table.game.name, entry.how).inc()  # type: ignore[union-attr]
                log.info("game over", table=table.id, how=entry.how, scores=entry.scores)  # type: ignore[union-attr]
                self.spawn(self._rate(live))
            elif kind is entries.WantedMore and table.rematch() is not None:
                self.spawn(self._go_on(live))

    async def _rate(self, live: LiveTable, late: bool = False) -> None:
        """Count the result. Every process that hears of it tries; the store counts it once."""
        try:
            await rate(self.store, live.table.id, Outcome.of(live.table), late)
        except StoreError as problem:
            log.warning("game not rated", table=live.table.id, problem=str(problem))

    async def _go_on(self, live: LiveTable) -> None:
        """Everyone wants to play again.

        Of several processes that see it one sets the table up; its name is the same for all.
        """
        following = live.table.rematch()
        if following is None:
            return
        table_id = next_id(live.table)
        try:
            table = Table(table_id, secrets.token_bytes(32))
            await self._create(table, following.create, following.sits, live.row.creator, live.row.listed, {})
        except Taken:
            pass
        with contextlib.suppress(Refused):
            await self.do(live, commands.GoOn(table_id), SYSTEM)

    # What goes on by itself -----------------------------------------------------------------------

    async def _due(self, table_id: str) -> None:
        """A clock says that something is due at this table."""
        try:
            live = await self.open(table_id)
            await self.do(live, commands.Tick(), SYSTEM)
        except (NoSuchTable, Refused):
            return
        except StoreError as problem:
            log.warning("clock not served", table=table_id, problem=str(problem))
            self.clocks.watch(table_id, self.clock() + 5)
            return
        self.clocks.watch(table_id, live.table.deadline())

    async def _listen(self) -> None:
        """Bring in what other processes write at the tables that are in use here."""
        async for news in self._news():
            if isinstance(news, SessionsEnded):
                self.when_ended(news.account, news.generation)
            else:
                self.hear(news.table, news.seq)

    def hear(self, table_id: str, seq: int) -> None:
        """Another process has written this entry."""
        live = self._live.get(table_id)
        if live is not None and seq >= live.table.seq:
            live.heard, live.behind = seq + 1, True
            if live.clients or live.thinking is not None:
                self.spawn(self._refresh(live))

    async def _news(self) -> AsyncIterator[LogNotification | SessionsEnded]:
        """The news, for good: a store that fails to bring them is asked again."""
        while not self.closing:
            try:
                async for news in self.store.watch():
                    yield news
            except StoreError as problem:
                log.warning("no news", problem=str(problem))
            await asyncio.sleep(1)

    async def _refresh(self, live: LiveTable) -> None:
        async with live.lock:
            if live.behind:
                try:
                    await self._catch_up(live)
                except StoreError as problem:
                    log.warning("table not refreshed", table=live.table.id, problem=str(problem))

    async def refresh(self, live: LiveTable) -> None:
        """Make sure that the table is as its log says, before someone looks at it: they may have acted at
        another process.
        """
        if self.store.shared and not live.behind:
            found = await self.store.entries(live.table.id, live.table.seq)
            live.behind = live.behind or (bool(found) and found[-1].seq >= live.table.seq)
        if live.behind:
            async with live.lock:
                if live.behind:
                    await self._catch_up(live)

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self.config.sweep * (0.75 + secrets.randbelow(1000) / 2000))
            try:
                await self.sweep()
            except StoreError as problem:
                log.warning("no sweep", problem=str(problem))

    async def sweep(self, first: bool = False) -> None:
        """Look after tables that go on by themselves and that nobody seems to look after: all of them when
        the server starts.
        """
        heads = await self.store.heads(await self.store.unattended())
        before, self._seen = self._seen, heads
        for table_id, seq in heads.items():
            if table_id in self._live or (not first and before.get(table_id) != seq):
                continue
            if not first and self.clocks.knows(table_id):
                continue
            try:
                live = await self.open(table_id)
                await self._forgive(live)
            except (StoreError, ValueError) as problem:
                log.error("table cannot go on", table=table_id, problem=str(problem))
                continue
            self.bots.look(live)
        await self._count(self.clock() - (0 if first else self.config.sweep))

    async def _count(self, before: float) -> None:
        """Count the results of games that ended before then and that nobody has counted: who should have was
        ended just then.
        """
        for table_id in await self.store.uncounted(before):
            if table_id in self._unreadable:
                continue
            try:
                await self._rate(await self.open(table_id), late=True)
            except (NoSuchTable, ValueError) as problem:
                self._unreadable.add(table_id)
                log.error("game cannot be rated", table=table_id, problem=str(problem))

    async def _forgive(self, live: LiveTable) -> None:
        """Time in which nobody could play does not count."""
        table, now = live.table, self.clock()
        due = table.timer.deadline()
        if isinstance(table.settings.clock, RealTime) and due is not None and now > due + LATE:
            with contextlib.suppress(Refused):
                await self.do(live, commands.Pause(now - table.last), SYSTEM)
