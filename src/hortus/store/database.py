"""Opening a store, and everything one can ask of it."""

from __future__ import annotations

import math
import re
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from types import TracebackType
from typing import Concatenate, ParamSpec, Self

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError

from hortus.store import accounts, lists, logs
from hortus.store.credentials import CredentialStore
from hortus.store.daily import DailyTries
from hortus.store.errors import NoSuchTable, StoreError, Unknown
from hortus.store.moderation_store import ModerationStore
from hortus.store.played import PlayedGamesStore
from hortus.store.puzzle_tries import PuzzleTries
from hortus.store.reviews import ReviewStore
from hortus.store.rows import (
    Account,
    Change,
    Finish,
    ListedRow,
    LogEntry,
    Notification,
    RatingRow,
    Redaction,
    SeatRow,
    StandingRow,
    TableRow,
    Token,
    is_text,
)
from hortus.store.sqlite import SQLite
from hortus.store.subscriptions import Subscriptions
from hortus.store.write_queue import Backend, T

P = ParamSpec("P")

KINDS = ("sqlite", "postgresql", "postgres")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
LAST = 2**31 - 1  # the last place a log can have


async def open_store(url: str, *, patience: float = 30.0) -> Store:
    """Open the database at ``sqlite:///PATH`` or ``postgresql://USER@HOST/NAME``; create or migrate it first.

    ``sqlite://`` alone is kept in memory. Anything that waits longer than ``patience`` seconds for a lock or
    for a database that cannot be reached fails with `Unavailable`.
    """
    parsed = _parse(url)
    if parsed.get_backend_name() == "sqlite":
        path = None if parsed.database in (None, "", ":memory:") else parsed.database
        return Store(await SQLite.open(path, patience))
    from hortus.store.postgres import Postgres  # imports asyncpg, which SQLite does without

    return Store(await Postgres.open(url, patience))


class Store(ModerationStore):
    """A database. Every method may be called from many tasks of one event loop at once."""

    signs = True  # whether records are signed, by a key that is kept here

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._closed = False
        self.credentials = CredentialStore(self._read, self._write)
        self.subscriptions = Subscriptions(backend)
        self.daily = DailyTries(backend)
        self.puzzle_tries = PuzzleTries(self._read, self._write)
        self.reviews = ReviewStore(self._read, self._write)
        self.played = PlayedGamesStore(self._read, self._write)

    @property
    def writer(self) -> int:
        """A number of this process's own, as it is written beside what it writes."""
        return self._backend.writer

    @property
    def shared(self) -> bool:
        """Whether other processes may write to this database, so that `watch` yields notifications."""
        return self._backend.shared

    async def close(self) -> None:
        """Write what is still queued, then close the database. Closing twice does no harm."""
        if not self._closed:
            self._closed = True
            await self._backend.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

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
        """Create a table with its seats, first log entries and tokens, all or nothing.

        ``tokens`` maps each token to the seat it opens (None: the whole table) and its purpose. Raises
        `Taken` if the id or a token is in use.
        """
        if not ID.fullmatch(row.id):
            raise ValueError(f"A table's id is up to 64 letters, digits, - and _, not {row.id!r}.")
        arguments = (self._backend.writer, row, seats, payloads, time, tokens or {})
        await self._write_once(lambda connection, again: logs.create_table(connection, *arguments, again))

    async def append(
        self,
        table_id: str,
        first_seq: int,
        payloads: Sequence[bytes],
        time: float,
        *,
        changes: Sequence[Change] = (),
    ) -> int:
        """Append entries at ``first_seq`` and the places after it, all or none; returns the next free place.

        They are on the disk when it returns. Raises `Stale` if ``first_seq`` is not the next free place: of
        several writers exactly one succeeds. ``changes`` are made with the entries or not at all. Appends
        that wait at the same time share one commit. If the caller is cancelled meanwhile, the entries may be
        written all the same.
        """
        self._check_open()
        if {type(payload) for payload in payloads} != {bytes}:
            raise ValueError("An append is one or more entries, each of them bytes.")
        if not 0 <= first_seq <= LAST - len(payloads):
            raise ValueError(f"{first_seq} is no place in a log.")
        _check(table_id)
        if not changes or list(changes) == [Finish()]:
            return await self._backend.append(table_id, first_seq, payloads, time, bool(changes))
        arguments = (self._backend.writer, table_id, first_seq, payloads, time, changes)
        return await self._write_once(lambda connection, again: logs.append(connection, *arguments, again))

    async def load(self, table_id: str, since: int = 0) -> tuple[TableRow, list[LogEntry]]:
        """A table's row and its log from ``since`` on. Raises `NoSuchTable`."""
        _check(table_id)
        return await self._read(logs.load, table_id, since)

    async def entries(self, table_id: str, since: int = 0) -> list[LogEntry]:
        """A table's log from ``since`` on, many tables to a statement; empty if there is no such table."""
        self._check_open()
        if not ID.fullmatch(table_id):
            return []
        return await self._backend.entries(table_id, since)

    async def heads(self, table_ids: Collection[str]) -> dict[str, int]:
        """The next free place in the log of each of these tables; those that do not exist are left out."""
        return await self._read(logs.heads, list(filter(ID.fullmatch, table_ids)))

    def watch(self) -> AsyncIterator[Notification]:
        """What others append, whose sessions end, and that bans change, in order a table, until closed.

        A lost connection is made again. All that may have changed meanwhile is then notified, so something
        may be notified twice, and nothing is missed. SQLite looks once a second whether another program,
        such as ``hortus admin``, has written.
        """
        return self._backend.watch()

    async def prune(self, before: float) -> int:
        """Delete the tables that never started and have been idle since then. Returns how many."""
        return await self._write(logs.prune, before)

    # Lists of tables ------------------------------------------------------------------------------

    async def tables_of(
        self, holder: str, *, finished: bool = False, limit: int = 50, before: float | None = None
    ) -> list[ListedRow]:
        """The tables somebody sits at, last moved first; ``before`` (a time moved) gives the next page."""
        return await self._read(lists.tables_of, holder, finished, limit, before) if is_text(holder) else []

    async def open_tables(self, *, game: str | None = None, limit: int = 50) -> list[ListedRow]:
        """Listed tables that have not started and have a free seat, the newest first."""
        return await self._read(lists.open_tables, game, limit) if is_text(game) else []

    async def tables_to_watch(self, *, game: str | None = None, limit: int = 50) -> list[ListedRow]:
        """Listed tables at which a game is going on, the one started last first."""
        return await self._read(lists.tables_to_watch, game, limit) if is_text(game) else []

    async def unattended(self) -> list[str]:
        """The ids of tables whose game goes on without anybody: a bot plays with people, or a clock runs."""
        return await self._read(lists.unattended)

    async def uncounted(self, before: float) -> list[str]:
        """The ids of tables that were finished before then and never given to `rate`, oldest first."""
        return await self._read(lists.uncounted, before)

    async def last_moved(self) -> float:
        """The latest time in the logs of games that are going on; 0.0 if there are none."""
        return await self._read(lists.last_moved)

    # Tokens ---------------------------------------------------------------------------------------

    async def add_token(
        self, token: str, table_id: str, seat: int | None, purpose: str, *, time: float
    ) -> None:
        """Let this token open a seat, or (seat None) the table. Raises `NoSuchTable`."""
        _check(table_id)
        await self._write(logs.add_token, token, table_id, seat, purpose, time)

    async def token(self, token: str) -> Token | None:
        """What a token opens."""
        return await self._read(logs.token, token)

    # Accounts -------------------------------------------------------------------------------------

    async def add_account(self, account: Account) -> None:
        """Create an account. Raises `Taken` if a name that looks the same is in use."""
        await self._write(accounts.add_account, account)

    async def account(self, account_id: str) -> Account | None:
        """The account with this id."""
        return await self._read(accounts.account, account_id) if is_text(account_id) else None

    async def account_named(self, name: str) -> Account | None:
        """The account with this name, however it is capitalised."""
        return await self._read(accounts.account_named, name) if is_text(name) else None

    async def is_worn(self, keys: Collection[str]) -> bool:
        """Whether an account has a name that looks like one of these (`accounts.alike`)."""
        return await self._read(accounts.is_worn, list(filter(is_text, keys)))

    async def set_password(self, account_id: str, password: bytes, *, purpose: str | None = None) -> int:
        """Set a password (its hash), and do all that `end_sessions` does."""
        return await self._write(accounts.set_password, account_id, password, purpose)

    async def end_sessions(self, account_id: str, *, purpose: str | None = None) -> int:
        """End the account's sessions, and delete tokens of this purpose at the tables where it sits.

        Returns the new generation, which all processes are notified of (`watch`). Raises `LookupError`.
        """
        return await self._write(accounts.end_sessions, account_id, purpose)

    async def delete_account(
        self, account_id: str, *, purpose: str | None = None, redaction: Redaction | None = None
    ) -> int:
        """Delete an account and its ratings, and end its sessions. Its seats stay, without its name.

        With a ``redaction`` the logs forget it, too, in the same transaction.
        """
        # All logs are read first, beside the writer; who sits somewhere since is found by the seats.
        found = [] if redaction is None else await self._read(logs.tables_with, redaction.mark)
        return await self._write(accounts.delete_account, account_id, purpose, redaction, found)

    async def tables_with(self, mark: bytes) -> list[str]:
        """The tables with these bytes somewhere in their log; slow, as all logs are read."""
        return await self._read(logs.tables_with, mark)

    # Ratings --------------------------------------------------------------------------------------

    async def rating(self, game: str, identity: str) -> RatingRow | None:
        """Somebody's rating at a game; None before the first rated game."""
        known = is_text(game) and is_text(identity)
        return await self._read(accounts.rating, game, identity) if known else None

    async def standings(
        self, game: str, *, limit: int = 50, least_games: int = 1, most_sigma: float = math.inf
    ) -> list[StandingRow]:
        """The strongest accounts at a game, by mu - 3 sigma, of those with so many games and so certain."""
        if not is_text(game):
            return []
        return await self._read(accounts.standings, game, limit, least_games, most_sigma)

    async def rate(
        self,
        table_id: str,
        identities: Sequence[str],
        new: Callable[[list[RatingRow | None]], Sequence[RatingRow]],
    ) -> list[RatingRow] | None:
        """Count a table's result once: returns the new ratings, or None if it had been counted already.

        ``new`` gets the ratings of the identities and returns the new ones. It may be called more than once
        and in another thread, so it should only calculate. Without identities nobody's rating changes.
        """
        if len(set(identities)) != len(identities):
            raise ValueError("Nobody is rated twice for one game.")
        return await self._write(accounts.rate, table_id, identities, new)

    # The server's own -----------------------------------------------------------------------------

    async def keep(self, name: str, value: bytes) -> bytes:
        """Keep a value under this name unless there is one; return the one there is, the same everywhere."""
        return await self._write(accounts.keep, name, value)

    async def kept(self, name: str) -> bytes | None:
        """The value kept under this name."""
        return await self._read(accounts.kept, name)

    async def replace(self, name: str, old: bytes, new: bytes) -> bool:
        """Replace the value kept under this name if it is still the old one; whether it was."""
        return await self._write(accounts.replace, name, old, new)

    async def forget_settings(self, beginning: str) -> int:
        """Delete the values kept under names that begin so; how many."""
        return await self._write(accounts.forget_settings, beginning)

    async def ping(self) -> None:
        """Return if the database answers; raise `Unavailable` if it does not."""
        await self._read(lists.ping)

    def free_bytes(self) -> int | None:
        """How much room is left on the database's disk; None where that cannot be known from here."""
        return self._backend.free_bytes()

    # Transactions ---------------------------------------------------------------------------------

    async def _read(
        self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._check_open()
        return await self._backend.read(lambda connection: question(connection, *args, **kwargs))

    async def _write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._check_open()
        return await self._backend.write(lambda connection: work(connection, *args, **kwargs))

    async def _write_once(self, work: Callable[[Connection, bool], T]) -> T:
        """Write. After a lost connection, the second attempt looks whether the first was written."""
        try:
            return await self._write(work, False)
        except Unknown:
            return await self._write(work, True)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")


def _check(table_id: str) -> None:
    """Refuse what cannot be a table's id."""
    if not ID.fullmatch(table_id):
        raise NoSuchTable.named(table_id)


def _parse(url: str) -> URL:
    """A database's address; ValueError says what would be one."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is None or parsed.drivername not in KINDS:
        kind = url.partition(":")[0]  # the rest may hold a password
        raise ValueError(f"A database is sqlite:///PATH or postgresql://USER@HOST/NAME, not {kind!r}.")
    return parsed
