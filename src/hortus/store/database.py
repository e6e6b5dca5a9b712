"""Opening a store, and everything one can ask of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from types import TracebackType
from typing import Self

from hortus.store.rows import (
    Account,
    Change,
    Counts,
    Listed,
    LogEntry,
    News,
    Rating,
    SeatRow,
    Snapshot,
    Standing,
    TableRow,
    Token,
)


async def open_store(url: str, *, patience: float = 30.0) -> Store:
    """Open (and create or migrate, if need be) the database at ``sqlite:///path`` or ``postgresql://user@host/name``.

    ``sqlite://`` alone is kept in memory and forgotten. ``patience`` is how many seconds anything may wait for a lock or for a
    database that is away, before it fails with `Unavailable`.
    """
    raise NotImplementedError


class Store:
    """A database of tables and people. Every method may be called from many tasks of one event loop at once."""

    @property
    def shared(self) -> bool:
        """Whether other processes may be writing too, so that `watch` has something to say."""
        raise NotImplementedError

    async def close(self) -> None:
        """Write what is still waiting to be written, then let go of the database. Closing twice does no harm."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    # The log ------------------------------------------------------------------------------------------------------------

    async def create(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        payloads: Sequence[bytes] = (),
        *,
        time: float,
        tokens: Mapping[str, tuple[int | None, str]] | None = None,
    ) -> None:
        """A new table with its seats, the first entries of its log and the tokens that open it, all or nothing.

        ``tokens`` maps each token to the seat it opens (None: the whole table) and its purpose. Raises `Taken` if the id is in use.
        """
        raise NotImplementedError

    async def append(
        self, table_id: str, first_seq: int, payloads: Sequence[bytes], time: float, *, changes: Sequence[Change] = ()
    ) -> int:
        """Write entries at ``first_seq``, ``first_seq + 1``, …, all or none, and return the next free place.

        They are on the disk when it returns. Raises `Stale` if ``first_seq`` is not the next free place: of any number of writers
        exactly one succeeds. ``changes`` happen with them or not at all. Many appends at once share one commit. If the caller is
        cancelled while waiting, the entries may be written all the same.
        """
        raise NotImplementedError

    async def load(self, table_id: str, since: int = 0) -> tuple[TableRow, list[LogEntry]]:
        """A table's row and its log from ``since`` on. Raises `NoSuchTable`."""
        raise NotImplementedError

    async def entries(self, table_id: str, since: int = 0) -> list[LogEntry]:
        """A table's log from ``since`` on, without the row; nothing if there is no such table."""
        raise NotImplementedError

    async def heads(self, table_ids: Collection[str]) -> dict[str, int]:
        """The next free place in the log of each of these tables; those that do not exist are left out."""
        raise NotImplementedError

    def watch(self) -> AsyncIterator[News]:
        """What other processes append, each table's news in order, until the store is closed.

        Where the connection was lost, it comes back by itself, and first tells of every table that may have moved meanwhile; so
        one may be told what one knows already, and nothing is missed. On SQLite there is never any news.
        """
        raise NotImplementedError

    async def save_snapshot(self, table_id: str, seq: int, engine: str, data: bytes) -> None:
        """Keep a table as it stood before entry ``seq``, as these rules (``engine``) would rebuild it. Only the newest is kept."""
        raise NotImplementedError

    async def snapshot(self, table_id: str, engine: str) -> Snapshot | None:
        """The newest snapshot made by just these rules; those of other rules are passed over."""
        raise NotImplementedError

    async def prune(self, before: float) -> int:
        """Forget the tables that were created before then and never started. Returns how many."""
        raise NotImplementedError

    # Lists of tables -----------------------------------------------------------------------------------------------------

    async def seats(self, table_id: str) -> list[SeatRow]:
        """Who holds which seat, in order; nothing if there is no such table."""
        raise NotImplementedError

    async def tables_of(self, holder: str, *, finished: bool = False, limit: int = 50, before: float | None = None) -> list[Listed]:
        """The tables somebody sits at, those that moved last first; ``before`` (a time moved) gives the next page."""
        raise NotImplementedError

    async def open_tables(self, *, game: str | None = None, limit: int = 50) -> list[Listed]:
        """Listed tables that have not started and have a free seat, the newest first."""
        raise NotImplementedError

    async def tables_to_watch(self, *, game: str | None = None, limit: int = 50) -> list[Listed]:
        """Listed tables at which a game is going on, the one started last first."""
        raise NotImplementedError

    async def unattended(self) -> list[str]:
        """The ids of unfinished, started tables that go on without anybody: a bot sits there, or a clock runs."""
        raise NotImplementedError

    # Tokens --------------------------------------------------------------------------------------------------------------

    async def add_token(self, token: str, table_id: str, seat: int | None, purpose: str, *, time: float) -> None:
        """Let this token open a seat, or the table. Raises `NoSuchTable`."""
        raise NotImplementedError

    async def token(self, token: str) -> Token | None:
        """What a token opens."""
        raise NotImplementedError

    async def revoke_token(self, token: str) -> None:
        """From now on the token opens nothing."""
        raise NotImplementedError

    # People --------------------------------------------------------------------------------------------------------------

    async def add_account(self, account: Account) -> None:
        """A new account. Names that differ only in case or in the form of their letters are the same; raises `Taken`."""
        raise NotImplementedError

    async def account(self, account_id: str) -> Account | None:
        """The account with this id."""
        raise NotImplementedError

    async def account_named(self, name: str) -> Account | None:
        """The account with this name, however it is capitalised."""
        raise NotImplementedError

    async def set_password(self, account_id: str, password: bytes) -> int:
        """Another password (its hash). Returns the new generation: earlier cookies are worth nothing. Raises `LookupError`."""
        raise NotImplementedError

    async def delete_account(self, account_id: str) -> None:
        """Forget an account and its ratings. Its seats stay, with nobody in them who could be named."""
        raise NotImplementedError

    async def adopt(self, old: str, new: str) -> int:
        """Give all the seats of one identity to another: a guest has made an account. Returns how many."""
        raise NotImplementedError

    # Ratings -------------------------------------------------------------------------------------------------------------

    async def rating(self, game: str, identity: str) -> Rating | None:
        """How strong somebody is at a game; None before the first rated game."""
        raise NotImplementedError

    async def standings(self, game: str, *, limit: int = 50) -> list[Standing]:
        """The strongest at a game, by what is fairly certain: mu - 3 sigma."""
        raise NotImplementedError

    async def rate(
        self, table_id: str, identities: Sequence[str], new: Callable[[list[Rating | None]], Sequence[Rating]]
    ) -> list[Rating] | None:
        """Count a table's result once. ``new`` is given the ratings of the identities and says what they become.

        It may be called more than once and in another thread, so it should only calculate. Returns what was written, or None if
        this table had been counted already.
        """
        raise NotImplementedError

    # The house -----------------------------------------------------------------------------------------------------------

    async def keep(self, name: str, value: bytes) -> bytes:
        """The value kept under this name: this one if there was none. All processes get the same, so it suits signing keys."""
        raise NotImplementedError

    async def counts(self) -> Counts:
        """How much there is."""
        raise NotImplementedError

    async def ping(self) -> None:
        """Return if the database answers; raise `Unavailable` if it does not."""
        raise NotImplementedError
