"""The database of tables, accounts and ratings: SQLite or PostgreSQL, with one schema.

    store = await open_store("sqlite:///hortus.db")
    await store.create(row, seats, [payload], time=now)
    await store.append(row.id, 1, [payload], time=now)  # on the disk when it returns, or Stale
    row, entries = await store.load(row.id)
    await store.close()

To the store the payloads are bytes: it does not read them.
"""

from hortus.store.credentials import Passkey
from hortus.store.daily import DailyTry
from hortus.store.database import Store, open_store
from hortus.store.errors import NoSuchTable, Stale, StoreError, Taken, Unavailable, Unknown
from hortus.store.rows import (
    AccessChanged,
    Account,
    AccountLine,
    AuditRow,
    BanRow,
    Begin,
    Change,
    Finish,
    FinishTry,
    ListedRow,
    LogEntry,
    LogNotification,
    Notification,
    RatingRow,
    Redaction,
    ReportRow,
    SeatRow,
    SessionsEnded,
    SetSeat,
    StandingRow,
    TableRow,
    Token,
)

__all__ = [
    "AccessChanged",
    "Account",
    "AccountLine",
    "AuditRow",
    "BanRow",
    "Begin",
    "Change",
    "DailyTry",
    "Finish",
    "FinishTry",
    "ListedRow",
    "LogEntry",
    "LogNotification",
    "NoSuchTable",
    "Notification",
    "Passkey",
    "RatingRow",
    "Redaction",
    "ReportRow",
    "SeatRow",
    "SessionsEnded",
    "SetSeat",
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
