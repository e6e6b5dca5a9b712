"""Reviews of finished games: kept once they are complete, and computed by one process at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, update

from hortus.store.credentials import Transaction
from hortus.store.logs import upsert
from hortus.store.schema import reviews


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review as far as it was written. ``lease`` None: it is complete."""

    worker: int
    lease: float | None
    wanted: float
    body: bytes


class ReviewStore:
    """What can be asked of a store about reviews. ``version`` names the program that computes them."""

    def __init__(self, read: Transaction, write: Transaction) -> None:
        self._read = read
        self._write = write

    async def find(self, table_id: str, version: str) -> ReviewRow | None:
        """The review of a table, complete or not."""
        return await self._read(lambda connection: _find(connection, table_id, version))

    async def claim(
        self, table_id: str, version: str, worker: int, now: float, lease: float, *, alone: bool
    ) -> ReviewRow | None:
        """Let this worker compute the review until then; None if it may, otherwise what another one has.

        ``alone``: there is no other worker, so a lease that is left was that of a process that ended.
        """

        def work(connection: Connection) -> ReviewRow | None:
            new = {"version": version, "worker": worker, "lease": lease, "wanted": now, "body": b""}
            made = upsert(connection, reviews).values(table_id=table_id, seats=[], **new)
            if connection.execute(made.on_conflict_do_nothing()).rowcount:
                return None
            found = _find(connection, table_id, version, lock=True)
            is_mine = alone or (found is not None and found.worker == worker)
            if found is not None and (found.lease is None or (found.lease > now and not is_mine)):
                if found.lease is not None:
                    connection.execute(_here(table_id).values(wanted=now))
                return found
            connection.execute(_here(table_id).values(seats=[], **new))
            return None

        return await self._write(work)

    async def renew(self, table_id: str, worker: int, lease: float, body: bytes) -> ReviewRow | None:
        """Keep what is known so far, and go on until then; None if another worker has taken over."""

        def work(connection: Connection) -> ReviewRow | None:
            mine = _here(table_id).where(reviews.c.worker == worker, reviews.c.lease.is_not(None))
            changed = mine.values(lease=lease, body=body).returning(reviews.c.wanted)
            wanted = connection.scalar(changed)
            return None if wanted is None else ReviewRow(worker, lease, wanted, body)

        return await self._write(work)

    async def finish(
        self, table_id: str, version: str, worker: int, seats: Sequence[Mapping[str, Any]], body: bytes
    ) -> None:
        """Keep the complete review. Nothing is kept for a table that was deleted meanwhile."""

        def work(connection: Connection) -> None:
            mine = _here(table_id).where(reviews.c.worker == worker)
            connection.execute(mine.values(version=version, lease=None, seats=list(seats), body=body))

        await self._write(work)

    async def give_up(self, table_id: str, worker: int) -> None:
        """This worker does not compute the review any more: another one may at once."""

        def work(connection: Connection) -> None:
            mine = (reviews.c.table_id == table_id) & (reviews.c.worker == worker)
            connection.execute(delete(reviews).where(mine, reviews.c.lease.is_not(None)))

        await self._write(work)


def _here(table_id: str) -> Any:
    return update(reviews).where(reviews.c.table_id == table_id)


def _find(connection: Connection, table_id: str, version: str, lock: bool = False) -> ReviewRow | None:
    chosen = select(reviews.c.worker, reviews.c.lease, reviews.c.wanted, reviews.c.body).where(
        reviews.c.table_id == table_id, reviews.c.version == version
    )
    row = connection.execute(chosen.with_for_update() if lock else chosen).one_or_none()
    return None if row is None else ReviewRow(row.worker, row.lease, row.wanted, bytes(row.body))
