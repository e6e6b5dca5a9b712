"""Keeps tables and people: SQLite for a household, PostgreSQL for a community, one schema.

    store = await open_store("sqlite:///hortus.db")
    await store.create(row, seats, [payload], time=now)
    await store.append(row.id, 1, [payload], time=now)      # on the disk when it returns; Stale if someone was quicker
    row, entries = await store.load(row.id)
    await store.close()

What the payloads say is not the store's business: to it they are bytes.
"""

from hortus.store.database import Store, open_store
from hortus.store.errors import NoSuchTable, Stale, StoreError, Taken, Unavailable, Unknown
from hortus.store.rows import (
    Account,
    Begin,
    Change,
    Counts,
    Finish,
    ListedRow,
    LogEntry,
    LogNotification,
    RatingRow,
    SeatRow,
    SessionsEnded,
    SetSeat,
    Snapshot,
    StandingRow,
    TableRow,
    Token,
)

__all__ = [
    "Account",
    "Begin",
    "Change",
    "Counts",
    "Finish",
    "ListedRow",
    "LogEntry",
    "LogNotification",
    "NoSuchTable",
    "RatingRow",
    "SeatRow",
    "SessionsEnded",
    "SetSeat",
    "Snapshot",
    "Stale",
    "StandingRow",
    "Store",
    "StoreError",
    "TableRow",
    "Taken",
    "Token",
    "Unavailable",
    "Unknown",
    "open_store",
]
