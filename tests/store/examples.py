"""Tables to put into a store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from hortus.store import SeatRow, Store, TableRow, schema

SECRET = bytes(range(32))


def table(name: str = "t", **changes: Any) -> TableRow:
    """A table like many others."""
    values: dict[str, Any] = {
        "id": name,
        "game": "fungi",
        "players": 2,
        "options": {"berries": True},
        "engine": "rules-1",
        "secret": SECRET,
        "created": 100.0,
    }
    return TableRow(**values | changes)


async def lay(
    store: Store, name: str = "t", seats: Sequence[SeatRow] | None = None, **changes: Any
) -> TableRow:
    """Lay a table with two seats, Ann's and a free one, and one entry in its log."""
    row = table(name, **changes)
    held = [SeatRow(0, "ann", "Ann"), SeatRow(1)] if seats is None else seats
    await store.create(row, held, [b"created"], time=row.created)
    return row


async def seats(store: Store, name: str = "t") -> list[SeatRow]:
    """Who holds which seat of a table."""
    held = select(schema.seats).where(schema.seats.c.table_id == name).order_by(schema.seats.c.seat)
    rows = await store._read(lambda connection: connection.execute(held).all())
    return [SeatRow(row.seat, row.holder, row.name, row.level) for row in rows]


async def payloads(store: Store, name: str = "t") -> list[bytes]:
    """What a table's log says; its numbers must be 0, 1, 2, …"""
    entries = await store.entries(name)
    assert [entry.seq for entry in entries] == list(range(len(entries)))
    return [entry.payload for entry in entries]
