"""Deleting and forgetting what is older than the host wants to keep, a batch at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, delete, select, update

from hortus.store.logs import rewrite
from hortus.store.schema import accounts, daily_tries, log, rate_counters, seats, tables


def delete_finished(connection: Connection, before: float, limit: int) -> list[str]:
    """Delete some of the tables that were finished before then; their ids."""
    old = select(tables.c.id).where(tables.c.finished < before).order_by(tables.c.finished, tables.c.id)
    ids = list(connection.scalars(old.limit(limit)))
    connection.execute(delete(log).where(log.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    connection.execute(delete(daily_tries).where(daily_tries.c.table_id.in_(ids)))
    return ids


def forget_guests(
    connection: Connection,
    before: float,
    limit: int,
    change: Callable[[Sequence[bytes], Sequence[str]], Mapping[int, bytes]],
    former: str,
    name: str,
) -> dict[str, list[str]]:
    """Forget the guests at some of the tables finished before then: whom, by table.

    ``change`` gets a log's payloads and the guests, and says by place what replaces them.
    """
    is_guest = ~select(accounts.c.id).where(accounts.c.id == seats.c.holder).exists()
    held = (
        select(seats.c.table_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(tables.c.finished < before, seats.c.holder != former, is_guest)
    )
    chosen = list(connection.scalars(held.distinct().order_by(seats.c.table_id).limit(limit)))
    found: dict[str, list[str]] = {}
    for table_id in chosen:
        here = (seats.c.table_id == table_id) & (seats.c.holder != former) & is_guest
        found[table_id] = list(connection.scalars(select(seats.c.holder).where(here)))
        guests = found[table_id]
        rewrite(connection, table_id, lambda payloads, guests=guests: change(payloads, guests))  # type: ignore[misc]
        mine = seats.c.holder.in_(guests) & (seats.c.table_id == table_id)
        connection.execute(update(seats).where(mine).values(holder=former, name=name))
        connection.execute(delete(daily_tries).where(daily_tries.c.table_id == table_id))
    return found


def delete_counters(connection: Connection, now: float) -> None:
    """Delete the counters of rate limits that no longer count."""
    connection.execute(delete(rate_counters).where(rate_counters.c.expires < now))
