"""What waits to be written, and the way its outcome gets back to whoever waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

from hortus.store.rows import LogEntry, LogNotification, SessionsEnded, TableToCreate

T = TypeVar("T")


class Append:
    """Entries that go to the end of one log, all or none; with ``finishes``, the last of their game."""

    __slots__ = ("finishes", "first", "future", "payloads", "table", "time")

    def __init__(
        self,
        future: asyncio.Future[int],
        table: str,
        first: int,
        payloads: Sequence[bytes],
        time: float,
        finishes: bool = False,
    ) -> None:
        self.future = future
        self.table = table
        self.first = first
        self.payloads = payloads
        self.time = time
        self.finishes = finishes

    @property
    def end(self) -> int:
        """The next free place once they are written."""
        return self.first + len(self.payloads)


def coalesce(group: list[Append]) -> tuple[list[Append], dict[str, int]]:
    """The moves that can go together: of each table the first, and what follows on from it.

    And where each table begins.
    """
    now: list[Append] = []
    firsts: dict[str, int] = {}
    ends: dict[str, int] = {}
    for move in group:
        if ends.get(move.table, move.first) == move.first:
            ends[move.table] = move.end
            firsts.setdefault(move.table, move.first)
            now.append(move)
    return now, firsts


class Fetch:
    """Entries somebody wants to see: those of one table from a place on."""

    __slots__ = ("future", "since", "table")

    def __init__(self, future: asyncio.Future[list[LogEntry]], table: str, since: int) -> None:
        self.future = future
        self.table = table
        self.since = since


class Job:
    """Anything else to be done in a transaction."""

    __slots__ = ("future", "work")

    def __init__(self, future: asyncio.Future[Any], work: Callable[[Connection], Any]) -> None:
        self.future = future
        self.work = work


class CreateTable(Job):
    """A new table.

    It goes with the moves, if nothing is in its way; otherwise as the job that says what is.
    """

    __slots__ = ("new",)

    def __init__(
        self, future: asyncio.Future[Any], work: Callable[[Connection], Any], new: TableToCreate
    ) -> None:
        super().__init__(future, work)
        self.new = new


Answers: TypeAlias = Iterable[tuple["asyncio.Future[Any]", Any]]


def deliver(answers: Answers) -> None:
    """Give everybody what they waited for; an exception is raised where they wait. Some may have gone."""
    for future, answer in answers:
        if future.done():
            continue
        if isinstance(answer, StopIteration):
            future.set_exception(RuntimeError("StopIteration"))  # a future cannot carry it
        elif isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)


class Backend(Protocol):
    """What a kind of database must be able to do."""

    shared: bool
    writer: int

    def create(self, new: TableToCreate) -> Awaitable[None]:
        """Write a new table, the quick way; `Unknown` if that came to nothing that is certain."""

    def append(
        self, table: str, first: int, payloads: Sequence[bytes], time: float, finishes: bool
    ) -> asyncio.Future[int]:
        """Write entries, together with whatever else waits to be written.

        And, if they are a game's last, that it is over.
        """

    def entries(self, table: str, since: int) -> Awaitable[list[LogEntry]]:
        """A table's log from a place on."""

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a transaction that sees one moment of the database."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Work in a transaction that is on the disk when this returns."""

    def watch(self) -> AsyncIterator[LogNotification | SessionsEnded]:
        """What other processes append."""

    async def close(self) -> None:
        """Write what waits, and let go."""
