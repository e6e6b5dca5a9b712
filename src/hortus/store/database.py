"""Opening a store, and everything one can ask of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Self

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError

from hortus.store import accounts, lists, logs
from hortus.store.errors import NoSuchTable, StoreError, Unknown
from hortus.store.rows import (
    Account,
    Change,
    Counts,
    Finish,
    ListedRow,
    LogEntry,
    LogNotification,
    RatingRow,
    SeatRow,
    SessionsEnded,
    Snapshot,
    StandingRow,
    TableRow,
    TableToCreate,
    Token,
    is_text,
)
from hortus.store.sqlite import SQLite
from hortus.store.write_queue import Backend, T

KINDS = ("sqlite", "postgresql", "postgres")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
LAST = 2**31 - 1  # the last place a log can have


async def open_store(url: str, *, patience: float = 30.0) -> Store:
    """Open (and create or migrate, if need be) the database at ``sqlite:///path`` or
    ``postgresql://user@host/name``.

    ``sqlite://`` alone is kept in memory and forgotten. ``patience`` is how many seconds anything may wait
    for a lock or for a database that is away, before it fails with `Unavailable`.
    """
    parsed = _parse(url)
    if parsed.get_backend_name() == "sqlite":
        path = None if parsed.database in (None, "", ":memory:") else parsed.database
        return Store(await SQLite.open(path, patience))
    from hortus.store.postgres import Postgres  # and asyncpg with it, only where it is needed

    return Store(await Postgres.open(url, patience))


class Store:
    """A database of tables and people.

    Every method may be called from many tasks of one event loop at once.
    """

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._closed = False

    @property
    def shared(self) -> bool:
        """Whether other processes may be writing too, so that `watch` has something to say."""
        return self._backend.shared

    async def close(self) -> None:
        """Write what is still waiting to be written, then let go of the database.

        Closing twice does no harm.
        """
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
        """A new table with its seats, the first entries of its log and the tokens that open it, all or
        nothing.

        ``tokens`` maps each token to the seat it opens (None: the whole table) and its purpose. Raises
        `Taken` if the id is in use.
        """
        if not ID.fullmatch(row.id):
            raise ValueError(f"A table's id is up to 64 letters, digits, - and _, not {row.id!r}.")
        self._check_open()
        keys = {logs.token_hash(token): opens for token, opens in (tokens or {}).items()}
        new = TableToCreate(row, seats, payloads, time, keys)
        try:
            await self._backend.create(new)
        except Unknown:
            await self._certainly(partial(logs.create, writer=self._backend.writer, new=new, again=True))

    async def append(
        self,
        table_id: str,
        first_seq: int,
        payloads: Sequence[bytes],
        time: float,
        *,
        changes: Sequence[Change] = (),
    ) -> int:
        """Write entries at ``first_seq``, ``first_seq + 1``, …, all or none, and return the next free place.

        They are on the disk when it returns. Raises `Stale` if ``first_seq`` is not the next free place: of
        any number of writers exactly one succeeds. ``changes`` happen with them or not at all. Many appends
        at once share one commit. If the caller is cancelled while waiting, the entries may be written all the
        same.
        """
        self._check_open()
        if not payloads or not all(type(payload) is bytes for payload in payloads):
            raise ValueError("An append is one or more entries, each of them bytes.")
        if not 0 <= first_seq <= LAST - len(payloads):
            raise ValueError(f"{first_seq} is no place in a log.")
        _check(table_id)
        if not changes or list(changes) == [Finish()]:
            return await self._backend.append(table_id, first_seq, payloads, time, bool(changes))
        work = partial(
            logs.append,
            writer=self._backend.writer,
            table_id=table_id,
            first=first_seq,
            payloads=payloads,
            time=time,
            changes=changes,
        )
        return await self._certainly(work)

    async def load(self, table_id: str, since: int = 0) -> tuple[TableRow, list[LogEntry]]:
        """A table's row and its log from ``since`` on. Raises `NoSuchTable`."""
        _check(table_id)
        return await self._read(partial(logs.load, table_id=table_id, since=since))

    async def entries(self, table_id: str, since: int = 0) -> list[LogEntry]:
        """A table's log from ``since`` on, without the row; nothing if there is no such table.

        Cheap: what one asks after news.
        """
        self._check_open()
        if not ID.fullmatch(table_id):
            return []
        return await self._backend.entries(table_id, since)

    async def heads(self, table_ids: Collection[str]) -> dict[str, int]:
        """The next free place in the log of each of these tables; those that do not exist are left out."""
        return await self._read(partial(logs.heads, table_ids=list(filter(ID.fullmatch, table_ids))))

    def watch(self) -> AsyncIterator[LogNotification | SessionsEnded]:
        """What other processes append, each table's news in order, and whose sessions end, until the store is
        closed.

        Where the connection was lost, it comes back by itself, and first tells of every table that may have
        moved meanwhile, and that anybody's sessions may have ended; so one may be told what one knows
        already, and nothing is missed. On SQLite there is never any news.
        """
        return self._backend.watch()

    async def save_snapshot(self, table_id: str, seq: int, engine: str, data: bytes) -> None:
        """Keep a table as it stood before entry ``seq``, as these rules (``engine``) would rebuild it.

        Only the newest is kept.
        """
        _check(table_id)
        await self._write(partial(logs.save_snapshot, table_id=table_id, seq=seq, engine=engine, data=data))

    async def snapshot(self, table_id: str, engine: str) -> Snapshot | None:
        """The newest snapshot made by just these rules; those of other rules are passed over."""
        if not ID.fullmatch(table_id):
            return None
        return await self._read(partial(logs.snapshot, table_id=table_id, engine=engine))

    async def prune(self, before: float) -> int:
        """Forget the tables that were created before then and never started. Returns how many."""
        return await self._write(partial(logs.prune, before=before))

    # Lists of tables ------------------------------------------------------------------------------

    async def seats(self, table_id: str) -> list[SeatRow]:
        """Who holds which seat, in order; nothing if there is no such table."""
        if not ID.fullmatch(table_id):
            return []
        return await self._read(partial(lists.seats_of, table_id=table_id))

    async def tables_of(
        self, holder: str, *, finished: bool = False, limit: int = 50, before: float | None = None
    ) -> list[ListedRow]:
        """The tables somebody sits at, those that moved last first.

        ``before`` (a time moved) gives the next page.
        """
        if not is_text(holder):
            return []
        return await self._read(
            partial(lists.tables_of, holder=holder, finished=finished, limit=limit, before=before)
        )

    async def open_tables(self, *, game: str | None = None, limit: int = 50) -> list[ListedRow]:
        """Listed tables that have not started and have a free seat, the newest first."""
        if not is_text(game):
            return []
        return await self._read(partial(lists.open_tables, game=game, limit=limit))

    async def tables_to_watch(self, *, game: str | None = None, limit: int = 50) -> list[ListedRow]:
        """Listed tables at which a game is going on, the one started last first."""
        if not is_text(game):
            return []
        return await self._read(partial(lists.tables_to_watch, game=game, limit=limit))

    async def unattended(self) -> list[str]:
        """The ids of unfinished, started tables that go on without anybody: a bot sits there, or a clock
        runs.
        """
        return await self._read(lists.unattended)

    async def uncounted(self, before: float) -> list[str]:
        """The ids of tables that were finished before then and never given to `rate`, those that ended first
        first.
        """
        return await self._read(partial(lists.uncounted, before=before))

    # Tokens ---------------------------------------------------------------------------------------

    async def add_token(
        self, token: str, table_id: str, seat: int | None, purpose: str, *, time: float
    ) -> None:
        """Let this token open a seat, or the table. Raises `NoSuchTable`."""
        _check(table_id)
        await self._write(
            partial(logs.add_token, token=token, table_id=table_id, seat=seat, purpose=purpose, time=time)
        )

    async def token(self, token: str) -> Token | None:
        """What a token opens."""
        return await self._read(partial(logs.token, token=token))

    async def revoke_token(self, token: str) -> None:
        """From now on the token opens nothing."""
        await self._write(partial(logs.revoke_token, token=token))

    # People ---------------------------------------------------------------------------------------

    async def add_account(self, account: Account) -> None:
        """A new account.

        Names that differ only in case or in the form of their letters are the same; raises `Taken`.
        """
        await self._write(partial(accounts.add_account, account=account))

    async def account(self, account_id: str) -> Account | None:
        """The account with this id."""
        if not is_text(account_id):
            return None
        return await self._read(partial(accounts.account, account_id=account_id))

    async def account_named(self, name: str) -> Account | None:
        """The account with this name, however it is capitalised."""
        if not is_text(name):
            return None
        return await self._read(partial(accounts.account_named, name=name))

    async def set_password(self, account_id: str, password: bytes, *, purpose: str | None = None) -> int:
        """Another password (its hash), and all that `end_sessions` does."""
        return await self._write(
            partial(accounts.set_password, account_id=account_id, password=password, purpose=purpose)
        )

    async def end_sessions(self, account_id: str, *, purpose: str | None = None) -> int:
        """All cookies so far are worth nothing, nor are tokens of this purpose at the tables where the
        account sits.

        Returns the new generation; all processes hear of it (`watch`). Raises `LookupError`.
        """
        return await self._write(partial(accounts.end_sessions, account_id=account_id, purpose=purpose))

    async def delete_account(self, account_id: str, *, purpose: str | None = None) -> int:
        """Forget an account and its ratings, as if its sessions ended, too.

        Returns a generation that is never reached. Its seats stay, with nobody in them who could be named.
        """
        return await self._write(partial(accounts.delete_account, account_id=account_id, purpose=purpose))

    async def adopt(self, old: str, new: str) -> int:
        """Give all the seats of one identity to another: a guest has made an account. Returns how many."""
        return await self._write(partial(accounts.adopt, old=old, new=new))

    # Ratings --------------------------------------------------------------------------------------

    async def rating(self, game: str, identity: str) -> RatingRow | None:
        """How strong somebody is at a game; None before the first rated game."""
        if not (is_text(game) and is_text(identity)):
            return None
        return await self._read(partial(accounts.rating, game=game, identity=identity))

    async def standings(self, game: str, *, limit: int = 50) -> list[StandingRow]:
        """The strongest at a game, by what is fairly certain: mu - 3 sigma."""
        if not is_text(game):
            return []
        return await self._read(partial(accounts.standings, game=game, limit=limit))

    async def rate(
        self,
        table_id: str,
        identities: Sequence[str],
        new: Callable[[list[RatingRow | None]], Sequence[RatingRow]],
    ) -> list[RatingRow] | None:
        """Count a table's result once.

        ``new`` is given the ratings of the identities and says what they become. It may be called more than
        once and in another thread, so it should only calculate. Returns what was written, or None if this
        table had been counted already. Without identities the table is settled and nobody's rating changes.
        """
        if len(set(identities)) != len(identities):
            raise ValueError("Nobody is rated twice for one game.")
        return await self._write(partial(accounts.rate, table_id=table_id, identities=identities, new=new))

    # The house ------------------------------------------------------------------------------------

    async def keep(self, name: str, value: bytes) -> bytes:
        """The value kept under this name: this one if there was none.

        All processes get the same, so it suits signing keys.
        """
        return await self._write(partial(accounts.keep, name=name, value=value))

    async def counts(self) -> Counts:
        """How much there is."""
        return await self._read(lists.counts)

    async def ping(self) -> None:
        """Return if the database answers; raise `Unavailable` if it does not."""
        await self._read(lists.ping)

    # How it is done -------------------------------------------------------------------------------

    async def _read(self, question: Callable[[Connection], T]) -> T:
        self._check_open()
        return await self._backend.read(question)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        self._check_open()
        return await self._backend.write(work)

    async def _certainly(self, work: Callable[..., T]) -> T:
        """Write.

        If the connection was lost on the way, see whether it was written, and if not, write it now.
        """
        try:
            return await self._write(work)
        except Unknown:
            return await self._write(partial(work, again=True))

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")


def _check(table_id: str) -> None:
    """What cannot be a table's id is none."""
    if not ID.fullmatch(table_id):
        raise NoSuchTable(f"There is no table {table_id!r}.")


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
