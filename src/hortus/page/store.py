"""The store of a page: everything but the logs in memory, and all of it on the browser's disk.

It answers what tables, deals of the day, puzzles and reviews ask of `hortus.store.Store`. There is one
person, there are no accounts, and other tabs of the same browser are the other processes.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from hortus.page.disk import Disk, Line
from hortus.page.lists import PageDailyTries, PagePlayed, PagePuzzleTries, PageReviews, TableDocument
from hortus.page.records import table_of
from hortus.store import (
    Account,
    Begin,
    Change,
    Finish,
    FinishTry,
    ListedRow,
    LogEntry,
    LogNotification,
    NoSuchTable,
    Notification,
    RatingRow,
    SeatRow,
    SetSeat,
    Stale,
    StandingRow,
    Store,
    TableRow,
    Taken,
    Token,
    Unavailable,
)
from hortus.store.rows import BanRow
from hortus.table import Table

TABLE, ALSO = "table/", "also/"
_decode = msgspec.json.Decoder(TableDocument).decode


class GamesFile(msgspec.Struct, tag="hortus games 1", tag_field="file"):
    """All games of a browser, as one file."""

    person: str  # who sat there
    tables: dict[str, str]
    logs: dict[str, list[Line]]


class RecordFile(msgspec.Struct, tag="record", tag_field="file"):
    """The record of one game."""

    text: str


class PageStore(Store):
    """Tables of one browser."""

    signs = False  # a key that lies beside the games proves nothing about them

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.tables: dict[str, TableDocument] = {}
        self.texts: dict[str, str] = {}  # all documents but those of tables
        self.unread: set[str] = set()  # tables that another version of this program kept, in its own way
        self._news: asyncio.Queue[Notification] = asyncio.Queue()
        self.tries = PageDailyTries(self)
        self.reviewed = PageReviews(self)
        self.daily = cast(Any, self.tries)
        self.puzzle_tries = cast(Any, PagePuzzleTries(self))
        self.reviews = cast(Any, self.reviewed)
        self.played = cast(Any, PagePlayed(self))
        self.subscriptions = cast(Any, None)

    @classmethod
    async def open(cls, disk: Disk) -> PageStore:
        """The store with what is on the disk."""
        store = cls(disk)
        store._take_over(await disk.documents())
        return store

    @property
    def writer(self) -> int:
        """There is one writer."""
        return 1

    @property
    def shared(self) -> bool:
        """Other tabs may write."""
        return True

    async def close(self) -> None:
        """All is written already."""

    def _take_over(self, documents: Mapping[str, str | None]) -> None:
        for key, text in documents.items():
            if key.startswith(TABLE):
                self._take_over_table(key.removeprefix(TABLE), text)
            elif text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text

    def _take_over_table(self, table_id: str, text: str | None) -> None:
        self.unread.discard(table_id)
        self.tables.pop(table_id, None)
        if text is None:
            return
        try:
            self.tables[table_id] = _decode(text)
        except msgspec.DecodeError:
            self.unread.add(table_id)  # it stays on the disk

    async def put(self, documents: Mapping[str, str | None], lines: Sequence[Line] = ()) -> bool:
        """Keep documents and lines; False if a place in a log is taken already."""
        try:
            if not await self._disk.write(lines, documents):
                return False
        except OSError as problem:
            raise Unavailable(f"This browser cannot keep it: {problem}") from None
        self._take_over(documents)
        return True

    def hear(self, table: str, seq: int, documents: Mapping[str, str | None]) -> None:
        """Another tab has written."""
        self._take_over(documents)
        if table:
            self._news.put_nowait(LogNotification(table, seq))

    async def watch(self) -> AsyncIterator[Notification]:
        """What other tabs write."""
        while True:
            yield await self._news.get()

    # The log --------------------------------------------------------------------------------------

    async def create(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        payloads: Sequence[bytes] = (),
        *,
        time: float,
        tokens: Mapping[str, tuple[int | None, str]] | None = None,
    ) -> None:
        """Create a table."""
        if row.id in self.tables:
            raise Taken(f"There is a table {row.id!r} already.")
        made = TableDocument(row, list(seats), dict(tokens or {}), len(payloads), time)
        lines = [Line(row.id, seq, time, payload.decode()) for seq, payload in enumerate(payloads)]
        if not await self.put({TABLE + row.id: made.text()}, lines):
            raise Taken(f"There is a table {row.id!r} already.")

    async def append(
        self,
        table_id: str,
        first_seq: int,
        payloads: Sequence[bytes],
        time: float,
        *,
        changes: Sequence[Change] = (),
    ) -> int:
        """Append entries, or `Stale`."""
        found = self._table(table_id)
        after = first_seq + len(payloads)
        lines = [Line(table_id, seq, time, one.decode()) for seq, one in enumerate(payloads, first_seq)]
        documents: dict[str, str | None] = {}
        if found.seq != first_seq:
            raise Stale(found.seq)
        changed = msgspec.structs.replace(found, seq=after, moved=time)
        for change in changes:
            match change:
                case Begin():
                    changed.row = replace(changed.row, started=time)
                case Finish():
                    changed.row = replace(changed.row, finished=time, rated=True)
                case FinishTry(how, lead):
                    documents |= self.tries.finished(table_id, how, lead)
                case SetSeat(seat):
                    changed.seats = [seat if one.seat == seat.seat else one for one in changed.seats]
        documents[TABLE + table_id] = changed.text()
        if not await self.put(documents, lines):
            raise Stale(first_seq + 1)
        return after

    async def load(self, table_id: str, since: int = 0) -> tuple[TableRow, list[LogEntry]]:
        """A table's row and its log."""
        found = self._table(table_id)
        return found.row, await self.entries(table_id, since)

    async def entries(self, table_id: str, since: int = 0) -> list[LogEntry]:
        """A table's log from a place on."""
        found = self.tables.get(table_id)
        if found is None or found.seq <= since:
            return []
        lines = await self._disk.lines(table_id, since)
        return [LogEntry(one.seq, one.time, one.payload.encode()) for one in lines]

    async def heads(self, table_ids: Collection[str]) -> dict[str, int]:
        """The next free place of each log."""
        return {one: self.tables[one].seq for one in table_ids if one in self.tables}

    async def prune(self, before: float) -> int:
        """Forget tables that never started."""
        old = [one.row.id for one in self.tables.values() if one.row.started is None and one.moved < before]
        await self.put({TABLE + one: None for one in old})
        return len(old)

    def _table(self, table_id: str) -> TableDocument:
        found = self.tables.get(table_id)
        if found is None:
            raise NoSuchTable.named(table_id)
        return found

    # All games, to take along ---------------------------------------------------------------------

    async def export(self, me: str) -> GamesFile:
        """Every table with its log."""
        logs = {one: list(await self._disk.lines(one, 0)) for one in self.tables}
        return GamesFile(me, {one: found.text() for one, found in self.tables.items()}, logs)

    def also(self) -> tuple[str, ...]:
        """Who else the person at this browser is: those whose games were taken in."""
        return tuple(key.removeprefix(ALSO) for key in self.texts if key.startswith(ALSO))

    async def take_in(self, games: GamesFile) -> int:
        """Keep the tables of another browser that are not here; its person is this one now. How many."""
        count = 0
        for table_id, text in games.tables.items():
            if table_id in self.tables:
                continue
            found, log = _decode(text), games.logs.get(table_id, [])
            found.seq = len(log)
            if any(line[:2] != (table_id, place) for place, line in enumerate(log)):
                raise ValueError(f"The log of table {table_id!r} has gaps.")
            Table.from_payloads(
                table_id, found.row.secret, [(one.payload.encode(), one.time) for one in log], bytes(32)
            )
            count += await self.put({TABLE + table_id: found.text(), ALSO + games.person: ""}, log)
        return count

    async def take_in_record(self, text: str, me: str, now: float) -> int:
        """Keep the game of a record, unless it is here: 0 or 1. RecordError says why it is none."""
        found, log = table_of(text, me, now)
        if found.row.id in self.tables:
            return 0
        return await self.put({TABLE + found.row.id: found.text()}, log)

    # Lists ----------------------------------------------------------------------------------------

    async def tables_of(
        self, holder: str, *, finished: bool = False, limit: int = 50, before: float | None = None
    ) -> list[ListedRow]:
        """The tables somebody sits at."""
        found = [
            one
            for one in self.tables.values()
            if (one.row.finished is not None) is finished
            and (before is None or one.moved < before)
            and any(seat.holder == holder for seat in one.seats)
        ]
        return [one.listed() for one in sorted(found, key=lambda one: -one.moved)[:limit]]

    async def open_tables(self, *, game: str | None = None, limit: int = 50) -> list[ListedRow]:
        """Nobody comes to a page from elsewhere."""
        return []

    async def tables_to_watch(self, *, game: str | None = None, limit: int = 50) -> list[ListedRow]:
        """Likewise."""
        return []

    async def unattended(self) -> list[str]:
        """Tables whose clock runs; bots think when somebody looks."""
        return [
            one.row.id
            for one in self.tables.values()
            if one.row.clocked and one.row.started is not None and one.row.finished is None
        ]

    async def uncounted(self, before: float) -> list[str]:
        """Nothing counts here."""
        return []

    async def last_moved(self) -> float:
        """When something last happened."""
        return max((one.moved for one in self.tables.values() if one.row.finished is None), default=0.0)

    async def bans(self, now: float) -> list[BanRow]:
        """Nobody is banned."""
        return []

    # Tokens, people, values -----------------------------------------------------------------------

    async def add_token(
        self, token: str, table_id: str, seat: int | None, purpose: str, *, time: float
    ) -> None:
        """Let this token open a seat."""
        found = self._table(table_id)
        changed = msgspec.structs.replace(found, tokens={**found.tokens, token: (seat, purpose)})
        await self.put({TABLE + table_id: changed.text()})

    async def token(self, token: str) -> Token | None:
        """What a token opens."""
        for one in self.tables.values():
            if token in one.tokens:
                return Token(one.row.id, *one.tokens[token])
        return None

    async def account(self, account_id: str) -> Account | None:
        """There are none."""
        return None

    async def is_worn(self, keys: Collection[str]) -> bool:
        """Every name is free."""
        return False

    async def rating(self, game: str, identity: str) -> RatingRow | None:
        """Nobody is rated."""
        return None

    async def standings(
        self, game: str, *, limit: int = 50, least_games: int = 1, most_sigma: float = 0.0
    ) -> list[StandingRow]:
        """Likewise."""
        return []

    async def rate(
        self,
        table_id: str,
        identities: Sequence[str],
        new: Callable[[list[RatingRow | None]], Sequence[RatingRow]],
    ) -> list[RatingRow] | None:
        """Likewise."""
        return None

    async def keep(self, name: str, value: bytes) -> bytes:
        """Keep a value unless there is one."""
        kept = await self.kept(name)
        if kept is None:
            await self.put({f"kept/{name}": b64encode(value).decode()})
            return value
        return kept

    async def kept(self, name: str) -> bytes | None:
        """The value of this name."""
        text = self.texts.get(f"kept/{name}")
        return None if text is None else b64decode(text)

    async def replace(self, name: str, old: bytes, new: bytes) -> bool:
        """Replace a value if it is still the old one."""
        if await self.kept(name) != old:
            return False
        return await self.put({f"kept/{name}": b64encode(new).decode()})

    async def ping(self) -> None:
        """It is there."""

    async def delete_counters(self, before: float) -> None:
        """Nothing is counted."""

    def free_bytes(self) -> int | None:
        """The browser says when it is full."""
        return None
