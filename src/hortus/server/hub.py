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
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from hortus.server import projections
from hortus.server.bots import Bots
from hortus.server.daily import DayKey
from hortus.server.deadlines import Deadlines
from hortus.server.fair_queue import Tenant
from hortus.server.host_bots import HostBots
from hortus.server.live_table import LiveTable, Outbox
from hortus.server.messages import News
from hortus.server.metrics import Metrics
from hortus.server.notify.notifier import Notifier
from hortus.server.problems import UnknownRules
from hortus.server.rematches import next_secret
from hortus.server.steady_clock import SteadyClock
from hortus.server.upkeep import Upkeep
from hortus.store import LogEntry, NoSuchTable, Stale, Store, StoreError, TableRow
from hortus.table import (
    SYSTEM,
    Command,
    Entry,
    NoClock,
    Refused,
    Table,
    Who,
    commands,
    decode,
    encode,
    entries,
    redaction,
)
from hortus.table.chance import SECRET_SIZE

if TYPE_CHECKING:
    from hortus.server.config import Config

ATTEMPTS = 20  # to get a word in where other processes keep writing
GOODBYES = 100  # hundredths of a second for clients to hear that the server closes

log = structlog.get_logger("hortus.hub")


class CommandOutcome(msgspec.Struct, frozen=True):
    """What came of a command: how many entries there are now, and the news for the client that gave it."""

    seq: int
    news: News | None = None


def new_table_id() -> str:
    """An id that nobody guesses; without a hyphen, so that a double click takes all of it."""
    return secrets.token_urlsafe(9).replace("-", "_")


class Hub:
    """All live tables of this process."""

    def __init__(
        self, store: Store, config: Config, metrics: Metrics, clock: Callable[[], float] | None = None
    ) -> None:
        self.store = store
        self.config = config
        self.metrics = metrics
        self.clock = clock = clock or SteadyClock()
        self.host_bots = HostBots(config.bots)
        self.bots = Bots(self, config.threads, metrics)
        self.upkeep = Upkeep(self)
        self.notifier = Notifier(self)
        self.clocks = Deadlines(self.upkeep.due, clock)
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        # What is to be done when some process says that sessions of an account have ended.
        self.when_ended: Callable[[str, int], None] = lambda account_id, generation: None
        # What is to be done when some process says that bans have changed.
        self.when_access_changed: Callable[[], None] = lambda: None
        self._rematch_key: bytes | None = None
        self.days = DayKey(store)
        self.closing = False
        self._misfits: set[str] = set()  # tables whose log does not fit the rules
        self._forgotten: set[str] = set()  # holders: a log that was just being read may still name them

    # Coming and going -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on with every game that goes on by itself, and begin to listen."""
        if isinstance(self.clock, SteadyClock) and (
            ahead := self.clock.at_least(await self.store.last_moved())
        ):
            log.warning("the clock of this machine is behind the games", seconds=round(ahead))
        await self.upkeep.start()
        await self.notifier.start()

    async def close(self) -> None:
        """Stop the bots, say goodbye to everyone, and wait for what is being written."""
        self.closing = True
        await self.bots.close()
        await self.notifier.close()
        for box in self.outboxes():
            box.hang_up(1012, "The server is restarting; come back in a moment.")
        for _ in range(GOODBYES):
            if not any(live.clients for live in self.live.values()):
                break
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.live.values():
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
        return self.live.get(live.table.id) is live

    def outboxes(self) -> list[Outbox]:
        """Everyone who is connected."""
        return [box for live in self.live.values() for box in live.outboxes()]

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self.live)

    async def open(self, table_id: str) -> LiveTable:
        """The table, from memory or from its log. `NoSuchTable` if there is none."""
        live = self.live.get(table_id)
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
            table = self._table_of(row, log_entries, await self._next_secret(row.id))
            if table.created.daily:
                table.next_secret = await self.days.secret_after(table.created.daily)
            for holder in self._forgotten & redaction.holders(table):
                redaction.redact(table, holder)
            live = LiveTable(row, table)
            self._keep(live)
            loading.set_result(live)
            if table.rematch() is not None:  # whoever should have set the next table up was ended just then
                self.spawn(self.upkeep.go_on(live))
        except BaseException as problem:
            loading.set_exception(problem if isinstance(problem, Exception) else asyncio.CancelledError())
            with contextlib.suppress(BaseException):
                loading.exception()  # nobody may have waited
            raise
        finally:
            del self._loading[table_id]
        return live

    def _table_of(self, row: TableRow, found: list[LogEntry], next_secret: bytes) -> Table:
        """The table that a log makes, as far as it fits the rules. `UnknownRules` if nothing of it does."""
        try:
            table = Table.from_payloads(
                row.id, row.secret, ((one.payload, one.time) for one in found), next_secret
            )
        except ValueError as problem:
            self._misfit(row.id, 0)
            raise UnknownRules(f"Nothing of table {row.id!r} fits the rules.") from problem
        if table.stopped is not None:
            self._misfit(row.id, table.seq)
        return table

    def _misfit(self, table_id: str, seq: int) -> None:
        """Tell the host, once, of a log that does not fit the rules from this entry on."""
        if table_id not in self._misfits:
            self._misfits.add(table_id)
            log.warning("log does not fit the rules", table=table_id, seq=seq)

    def _keep(self, live: LiveTable) -> None:
        self.live[live.table.id] = live
        self.metrics.live.set(len(self.live))
        live.used = self.clock()
        self.clocks.watch(live.table.id, live.table.deadline())

    def put_away(self, before: float) -> None:
        """Forget tables that nobody has looked at since then: their logs are on the disk."""
        for table_id, live in list(self.live.items()):
            if not (live.clients or live.thinking or live.lock.locked()) and live.used < before:
                del self.live[table_id]
        self.metrics.live.set(len(self.live))

    # Commands -------------------------------------------------------------------------------------

    async def create(
        self,
        command: commands.Create,
        sits: Sequence[commands.Sit],
        *,
        creator: str | None,
        listed: bool,
        tokens: Mapping[str, tuple[int | None, str]],
        table_id: str | None = None,
        secret: bytes | None = None,
        tenant: Tenant | None = None,
    ) -> LiveTable:
        """A new table with these people already seated. `Refused` if it cannot be, `Taken` if the id is."""
        table_id = table_id or new_table_id()
        following = self.days.secret_after(command.daily) if command.daily else self._next_secret(table_id)
        table = Table(table_id, secret or secrets.token_bytes(SECRET_SIZE), await following)
        now = self.clock()
        found: list[Entry] = []
        command = msgspec.structs.replace(command, bots=self.host_bots.names)
        steps: list[tuple[Command, Who]] = [(command, SYSTEM), *((sit, None) for sit in sits)]
        for one, who in steps:
            some = table.decide(one, who, now)
            found += some
            table.evolve_all(some, now)
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
            created.scored or not isinstance(created.settings.clock, NoClock),
            now if table.started is not None else None,
            now if table.is_over else None,
            created.settings.rated is False,  # then there is nothing to count
        )
        await self.store.create(
            row, projections.seats_of(table), [encode(entry) for entry in found], time=now, tokens=tokens
        )
        live = LiveTable(row, table, tenant)
        self._keep(live)
        self.metrics.created.labels(created.game).inc()
        log.info("table created", table=table.id, game=created.game, players=created.players)
        self.notifier.happened(live)
        self.bots.look(live)
        return live

    async def _next_secret(self, table_id: str) -> bytes:
        """The secret of the table's rematch: the same in every process and after every restart."""
        if self._rematch_key is None:
            self._rematch_key = await self.store.keep("rematch key", secrets.token_bytes(SECRET_SIZE))
        return next_secret(self._rematch_key, table_id)

    async def do(self, live: LiveTable, command: Command, who: Who) -> int:
        """Carry out a command; how many entries there are then. `Refused` says why not."""
        return (await self.carry_out(live, command, who)).seq

    async def carry_out(
        self, live: LiveTable, command: Command, who: Who, by: Outbox | None = None
    ) -> CommandOutcome:
        """Decide a command, write what comes of it to the disk, and tell everyone; or `Refused`.

        ``by``: the connected client whose command it is. Its news is in the outcome and is not sent here.
        """
        began = time.perf_counter()
        current = self.live.setdefault(live.table.id, live)
        try:
            async with live.lock:
                outcome = await self._carry_out(live, command, who, by)
        except Refused as refusal:
            self.metrics.refused.labels(refusal.kind).inc()
            raise
        if current is not live:  # the table was put away and loaded again meanwhile
            current.behind = True
            self.spawn(self.refresh_quietly(current))
        self.metrics.moves.took(time.perf_counter() - began)
        return outcome

    async def _carry_out(
        self, live: LiveTable, command: Command, who: Who, by: Outbox | None
    ) -> CommandOutcome:
        if live.behind:
            await self._catch_up(live)
        for _ in range(ATTEMPTS):
            table = live.table
            now = max(self.clock(), table.last)
            try:
                found = table.decide(command, who, now)
            except Refused:
                if self.store.shared and await self._catch_up(live):
                    continue  # what was refused may be right after what another process has written
                raise
            if not found:
                return CommandOutcome(table.seq)
            live.behind = True  # until it is certain that it is not: a lost connection, a cancelled request
            payloads, changes = [encode(entry) for entry in found], projections.changes(table, found)
            try:
                await self.store.append(table.id, table.seq, payloads, now, changes=changes)
            except Stale:
                await self._catch_up(live)
                continue
            return self._adopt(live, found, now, by)
        raise Refused("stale", "The game has moved on since; look again.")

    def _adopt(self, live: LiveTable, found: list[Entry], now: float, by: Outbox | None) -> CommandOutcome:
        """Let what was decided here and is on the disk have happened."""
        table, first = live.table, live.table.seq
        self._evolve(live, found, now)
        live.behind = live.heard > table.seq  # another process may have gone on from there already
        live.used = now
        news = self._happened(live, first, now, by)
        self.bots.look(live)
        return CommandOutcome(table.seq, news)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Read what others have written, and say whether there was anything. The lock is held."""
        table = live.table
        if table.stopped is not None:
            live.behind = False
            return False
        found = await self.store.entries(table.id, table.seq)
        first = table.seq
        for one in found:
            try:
                self._evolve(live, [decode(one.payload)], one.time)
            except ValueError:
                self._stop(live, first)
                return True
        live.behind = live.heard > table.seq  # there may be news from after they were read
        if found:
            self._happened(live, first, self.clock())
            self.bots.look(live, late=True)
        return bool(found)

    def _stop(self, live: LiveTable, first: int) -> None:
        """Another process has written what does not fit the rules known here: show the table up to there."""
        live.table = live.table.stop()
        live.behind = False
        self.clocks.watch(live.table.id, None)
        self._misfit(live.table.id, live.table.seq)
        live.tell(first, self.clock())
        live.show(self.clock())

    def _evolve(self, live: LiveTable, found: list[Entry], now: float) -> None:
        """Let entries have happened, and move connected clients where they put them."""
        was_waiting = live.table.phase == "waiting"
        live.table.evolve_all(found, now)
        for entry in found:
            if type(entry) is entries.Left and was_waiting:
                live.unseat(entry.seat)
            elif type(entry) is entries.Started:
                live.reseat(entry.order)

    def _happened(self, live: LiveTable, first: int, now: float, by: Outbox | None = None) -> News | None:
        """After entries: tell everyone, set the clock, count. The news for ``by`` is returned."""
        table = live.table
        news = live.tell(first, now, by) if live.clients else None
        self.clocks.watch(table.id, table.deadline())
        self.notifier.happened(live)
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
                self.spawn(self.upkeep.rate(live))
            elif kind is entries.WantedMore and table.rematch() is not None:
                self.spawn(self.upkeep.go_on(live))
        return news

    # Forgetting people ----------------------------------------------------------------------------

    async def forget(self, holder: str, delete: Callable[[], Awaitable[int]] | None = None) -> int:
        """Delete somebody while nothing happens at their tables, and forget them in memory, too.

        Returns what ``delete`` does; without it another process has deleted them.
        """
        self._forgotten.add(holder)
        async with contextlib.AsyncExitStack() as stack:
            for _, live in sorted(self.live.items()):
                if holder in redaction.holders(live.table):
                    await stack.enter_async_context(live.lock)
            done = 0 if delete is None else await delete()
            for live in list(self.live.values()):
                if redaction.redact(live.table, holder):
                    live.show(self.clock())
        return done

    async def refresh_quietly(self, live: LiveTable) -> None:
        """Read what others have written, if anything; trouble with the database is for the log alone."""
        async with live.lock:
            if live.behind:
                try:
                    await self._catch_up(live)
                except StoreError as problem:
                    log.warning("table not refreshed", table=live.table.id, problem=str(problem))

    async def refresh(self, live: LiveTable) -> None:
        """Make sure that the table is as its log says: who looks at it may have acted at another process."""
        if self.store.shared and not live.behind and live.table.stopped is None:
            found = await self.store.entries(live.table.id, live.table.seq)
            live.behind = live.behind or (bool(found) and found[-1].seq >= live.table.seq)
        if live.behind:
            async with live.lock:
                if live.behind:
                    await self._catch_up(live)
