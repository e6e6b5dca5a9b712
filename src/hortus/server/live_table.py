"""A table in memory, and whoever is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Protocol

from hortus.server.fair_queue import Tenant
from hortus.server.messages import News, Presence, encoder
from hortus.server.think_pool import Thought
from hortus.store import TableRow
from hortus.table import Table, entries

FEW = 20  # clients who learn of each other at once, or nearly
SOON, LATER = 0.05, 2.0  # seconds until few, and until many, are told who has come and gone meanwhile
WORDS = {entries.Said, entries.Muted, entries.Hinted}  # after these the table is as it was


class Outbox(Protocol):
    """Where messages for one connected client go. It never waits: a client that does not read is dropped."""

    seat: int | None  # from which it looks

    def push(self, text: bytes) -> None:
        """Send this message, in UTF-8, when the others before it are sent."""

    def hang_up(self, code: int, why: str) -> None:
        """Say goodbye and close."""

    def end(self, account_id: str, generation: int) -> None:
        """The account's sessions before this generation are over: if this is one of them, hang up."""

    def check_access(self) -> None:
        """Hang up if the client is banned."""

    async def look_again(self) -> None:
        """Hang up if the session is over."""


class LiveTable:
    """One table: its log so far, one command at a time, and its clients by their seat (None: they watch)."""

    __slots__ = (
        "_telling",
        "behind",
        "clients",
        "heard",
        "lock",
        "looked",
        "row",
        "table",
        "tenant",
        "thinking",
        "thought",
        "used",
    )

    def __init__(self, row: TableRow, table: Table, tenant: Tenant | None = None) -> None:
        self.row = row
        self.table = table
        self.lock = asyncio.Lock()
        self.behind = False  # the log may have more entries than the table: look before anything is decided
        self.heard = 0  # so many entries the log has, by the news of other processes
        self.clients: dict[int | None, list[Outbox]] = {}
        # For whom its bots think; None: it is from before a restart, and nobody has looked at it since.
        self.tenant = tenant
        self.thinking: asyncio.Task[None] | None = None
        self.thought: tuple[int, Thought[int]] | None = None  # what a bot thinks now, and at which entry
        self.looked: float | None = None  # when somebody last asked for the table
        self.used = 0.0
        self._telling: asyncio.TimerHandle | None = None  # when all are told who is there

    def look(self, now: float, tenant: Tenant) -> None:
        """Somebody looks at the table; bots think for them if it is not known for whom."""
        self.looked = now
        self.tenant = self.tenant or tenant

    def outboxes(self) -> Iterator[Outbox]:
        """Of all connected clients."""
        for boxes in self.clients.values():
            yield from boxes

    def presence(self) -> Presence:
        """Who is connected."""
        return Presence(
            tuple(seat in self.clients for seat in range(self.table.players)), len(self.clients.get(None, ()))
        )

    def join(self, seat: int | None, box: Outbox) -> None:
        """A client is there; the others will be told."""
        before = self.presence()
        self.clients.setdefault(seat, []).append(box)
        self._tell_presence(before)

    def part(self, seat: int | None, box: Outbox) -> None:
        """A client is gone; the others will be told."""
        boxes = self.clients.get(seat, [])
        if box in boxes:
            before = self.presence()
            boxes.remove(box)
            if not boxes:
                del self.clients[seat]
            self._tell_presence(before)

    def _tell_presence(self, before: Presence) -> None:
        """Tell everyone who is there, soon: however many come and go until then, each is told once."""
        if self._telling is None and self.presence() != before:
            delay = SOON if sum(map(len, self.clients.values())) <= FEW else LATER
            self._telling = asyncio.get_running_loop().call_later(delay, self._told_presence)

    def _told_presence(self) -> None:
        self._telling = None
        text = encoder.encode(self.presence())
        for box in list(self.outboxes()):
            box.push(text)

    def reseat(self, order: tuple[int, ...]) -> None:
        """Chance has said who plays which seat: clients go with their chairs."""
        before = self.clients
        self.clients = {None: before[None]} if None in before else {}
        for seat, chair in enumerate(order):
            for box in before.get(chair, ()):
                box.seat = seat
                self.clients.setdefault(seat, []).append(box)

    def unseat(self, seat: int) -> None:
        """The seat is free again: who looked from it only watches now."""
        for box in self.clients.pop(seat, ()):
            box.seat = None
            self.clients.setdefault(None, []).append(box)

    def show(self, now: float) -> None:
        """Show everyone the table as it stands, though nothing happened."""
        seats = list(self.clients)
        for seat, view in zip(seats, self.table.seat_views(seats, now), strict=True):
            text = encoder.encode(News([], view))
            for box in self.clients[seat]:
                box.push(text)

    def tell(self, first: int, now: float, by: Outbox | None = None) -> News | None:
        """Tell everyone what happened from entry ``first`` on, each what they may know, written once a seat.

        The news for ``by``, whose command it was, is returned instead: it is part of the answer.
        """
        table, answer = self.table, None
        quiet = WORDS.issuperset(map(type, table.entries[first:]))
        seats = list(self.clients)
        told = {
            seat: events for seat, events in zip(seats, table.events_of(seats, first), strict=True) if events
        }
        views = [None] * len(told) if quiet else table.seat_views(list(told), now)
        for (seat, events), view in zip(told.items(), views, strict=True):
            news, text = News(events, view), b""
            for box in tuple(self.clients[seat]):
                if box is by:
                    answer = news
                else:
                    text = text or encoder.encode(news)
                    box.push(text)
        return answer
