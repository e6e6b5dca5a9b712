"""What waits to be written or read in a batch, and the way its result gets back to the caller."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

from hortus.store.rows import LogEntry, Notification

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Append:
    """Entries for the end of one log, all or none; with ``finishes``, the last of their game."""

    future: asyncio.Future[int]
    table: str
    first: int
    payloads: Sequence[bytes]
    time: float
    finishes: bool

    @property
    def end(self) -> int:
        """The next free place once they are written."""
        return self.first + len(self.payloads)


def coalesce(appends: Iterable[Append]) -> tuple[list[Append], dict[str, int]]:
    """The appends that fit one statement (each table's first, and those next to it), and the first places."""
    fitting: list[Append] = []
    firsts: dict[str, int] = {}
    ends: dict[str, int] = {}
    for append in appends:
        if ends.get(append.table, append.first) == append.first:
            ends[append.table] = append.end
            firsts.setdefault(append.table, append.first)
            fitting.append(append)
    return fitting, firsts


@dataclass(slots=True, eq=False)
class Fetch:
    """A request for one table's entries from a place on."""

    future: asyncio.Future[list[LogEntry]]
    table: str
    since: int


@dataclass(slots=True, eq=False)
class TransactionJob:
    """Any other work in a transaction."""

    future: asyncio.Future[Any]
    work: Callable[[Connection], Any]


Results: TypeAlias = list[tuple["asyncio.Future[Any]", Any]]


def deliver(results: Iterable[tuple[asyncio.Future[Any], Any]]) -> None:
    """Set the result or exception of each future, unless its caller was cancelled."""
    for future, result in results:
        if future.done():
            continue
        if isinstance(result, StopIteration):
            future.set_exception(RuntimeError("StopIteration"))  # a future cannot carry it
        elif isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)


class Backend(Protocol):
    """What a kind of database must be able to do."""

    shared: bool
    writer: int  # marks the entries that this process writes

    def append(
        self, table: str, first: int, payloads: Sequence[bytes], time: float, finishes: bool
    ) -> asyncio.Future[int]:
        """Append entries in one commit with others that wait; ``finishes``: they end their game."""

    def entries(self, table: str, since: int) -> Awaitable[list[LogEntry]]:
        """A table's log from a place on."""

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a transaction that sees one snapshot of the database."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Work in a transaction that is on the disk when this returns."""

    def free_bytes(self) -> int | None:
        """How much room is left on the database's disk; None where that cannot be known from here."""

    def watch(self) -> AsyncIterator[Notification]:
        """What other processes append, and whose sessions end."""

    async def close(self) -> None:
        """Write what is queued, and close the database."""
