"""Tables and their logs: what is asked of the database, in one transaction each.

Moves go another way, many to a commit, and most new tables with them: see `sqlite.py` and `postgres.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from hortus.store.errors import Collided, NoSuchTable, Stale, Taken
from hortus.store.rows import (
    Begin,
    Change,
    Finish,
    LogEntry,
    LogNotification,
    SessionsEnded,
    SetSeat,
    Snapshot,
    TableRow,
    TableToCreate,
    Token,
)
from hortus.store.schema import NOBODY_RATED, log, seats, snapshots, tables, tokens

CHANNEL = "hortus"  # where PostgreSQL carries the news
EVERYBODY = 0  # who "wrote" what the process that wrote it shall hear, too
ENDED = "@"  # begins an account's id where otherwise a table's would be


def next_seq(table_id: ColumnElement[str] | str) -> ColumnElement[int]:
    """The next free place in a table's log."""
    newest = select(func.max(log.c.seq)).where(log.c.table_id == table_id).scalar_subquery()
    return func.coalesce(newest + 1, 0)


# Statements that every game needs, made once: to write them out anew takes longer than to carry them out.
_here: BindParameter[str] = bindparam("here")
_at: BindParameter[float] = bindparam("at")
_HEAD = select(next_seq(_here)).where(tables.c.id == _here)
_WRITE = insert(log)
_BEGIN = update(tables).where(tables.c.id == _here).values(started=_at)
_FINISH = (
    update(tables).where(tables.c.id == _here).values(finished=_at, rated=tables.c.rated | text(NOBODY_RATED))
)
_NEW = {
    "sqlite": sqlite.insert(tables).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(tables).on_conflict_do_nothing(),
}
_HOLD = insert(seats)
_OPEN = insert(tokens)


def create(connection: Connection, writer: int, new: TableToCreate, again: bool = False) -> None:
    """A new table, its seats, the first of its log and its tokens.

    ``again``: it may be there from the last attempt.
    """
    row = new.row
    laid = connection.execute(_NEW[connection.dialect.name], {**asdict(row), "options": dict(row.options)})
    if not laid.rowcount:
        secret = connection.scalar(select(tables.c.secret).where(tables.c.id == row.id))
        if again and secret == row.secret:
            return
        raise Taken(f"There is a table {row.id!r} already.")
    if new.seats:
        connection.execute(_HOLD, [{"table_id": row.id, **asdict(seat)} for seat in new.seats])
    if new.keys:
        _open(
            connection,
            [_key(key, row.id, seat, purpose, new.time) for key, (seat, purpose) in new.keys.items()],
        )
    if new.payloads:
        write(connection, writer, row.id, 0, new.payloads, new.time)


def append(
    connection: Connection,
    writer: int,
    table_id: str,
    first: int,
    payloads: Sequence[bytes],
    time: float,
    changes: Sequence[Change],
    again: bool = False,
) -> int:
    """Entries and changes together. ``again``: they may be there from the last attempt."""
    head = connection.scalar(_HEAD, {"here": table_id})
    if head is None:
        raise NoSuchTable(f"There is no table {table_id!r}.")
    if head != first:
        if again and is_mine(connection, writer, table_id, first, payloads[0], time):
            return first + len(payloads)
        raise Stale(head)
    write(connection, writer, table_id, first, payloads, time)
    for change in changes:
        make(connection, table_id, change, time)
    return first + len(payloads)


def write(
    connection: Connection, writer: int, table_id: str, first: int, payloads: Sequence[bytes], time: float
) -> None:
    """Entries at places that are known to be free, and news of them."""
    rows = [
        {"table_id": table_id, "seq": seq, "time": time, "writer": writer, "payload": payload}
        for seq, payload in enumerate(payloads, first)
    ]
    is_postgresql = connection.dialect.name == "postgresql"
    try:
        connection.execute(_WRITE, rows)
    except IntegrityError as error:
        if is_postgresql and getattr(error.orig, "sqlstate", "") == "23505":
            raise Collided from None
        raise
    if is_postgresql:
        connection.execute(
            select(
                func.pg_notify(CHANNEL, tell(writer, [LogNotification(table_id, first + len(payloads) - 1)]))
            )
        )


def is_mine(
    connection: Connection, writer: int, table_id: str, seq: int, payload: bytes, time: float
) -> bool:
    """Whether this process wrote just this entry."""
    wrote = connection.execute(
        select(log.c.writer, log.c.time, log.c.payload).where(log.c.table_id == table_id, log.c.seq == seq)
    ).one_or_none()
    return wrote is not None and (wrote.writer, wrote.time, bytes(wrote.payload)) == (writer, time, payload)


def make(connection: Connection, table_id: str, change: Change, time: float) -> None:
    """Let one change happen beside the log."""
    match change:
        case Begin():
            connection.execute(_BEGIN, {"here": table_id, "at": time})
        case Finish():
            connection.execute(_FINISH, {"here": table_id, "at": time})
        case SetSeat(seat):
            here = (seats.c.table_id == table_id) & (seats.c.seat == seat.seat)
            connection.execute(
                update(seats).where(here).values(holder=seat.holder, name=seat.name, level=seat.level)
            )


def tell(writer: int, news: Sequence[LogNotification]) -> str:
    """News as PostgreSQL carries it: who wrote, then each table and the number of its newest entry."""
    return " ".join([str(writer), *(f"{table}:{seq}" for table, seq in news)])


def ended(over: SessionsEnded) -> LogNotification:
    """The end of an account's sessions as it is told."""
    return LogNotification(ENDED + over.account, over.generation)


def told(message: str) -> tuple[int, list[LogNotification]]:
    """What `tell` told."""
    writer, *words = message.split(" ")
    pairs = (word.rsplit(":", 1) for word in words)
    return int(writer), [LogNotification(table, int(seq)) for table, seq in pairs]


def load(connection: Connection, table_id: str, since: int) -> tuple[TableRow, list[LogEntry]]:
    """A table's row and its log."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise NoSuchTable(f"There is no table {table_id!r}.")
    return TableRow(**row._mapping), entries(connection, table_id, since)


def entries(connection: Connection, table_id: str, since: int) -> list[LogEntry]:
    """A table's log from a place on."""
    here = (log.c.table_id == table_id) & (log.c.seq >= since)
    rows = connection.execute(select(log.c.seq, log.c.time, log.c.payload).where(here).order_by(log.c.seq))
    return [LogEntry(*row) for row in rows]


def heads(connection: Connection, table_ids: Collection[str]) -> dict[str, int]:
    """The next free place in each of these logs."""
    found: dict[str, int] = {}
    for some in parts(table_ids):
        rows = connection.execute(select(tables.c.id, next_seq(tables.c.id)).where(tables.c.id.in_(some)))
        found.update((table, seq) for table, seq in rows)
    return found


def moving(connection: Connection, finished_since: float) -> list[LogNotification]:
    """The newest of every table that is unfinished or was not until then."""
    newest = select(func.max(log.c.seq)).where(log.c.table_id == tables.c.id).scalar_subquery()
    live = tables.c.finished.is_(None) | (tables.c.finished > finished_since)
    rows = connection.execute(select(tables.c.id, newest).where(live))
    return [LogNotification(table, seq) for table, seq in rows if seq is not None]


def save_snapshot(connection: Connection, table_id: str, seq: int, engine: str, data: bytes) -> None:
    """Keep the newest only; those of other rules go."""
    connection.execute(
        delete(snapshots).where(snapshots.c.table_id == table_id, snapshots.c.engine != engine)
    )
    new = upsert(connection, snapshots).values(table_id=table_id, engine=engine, seq=seq, data=data)
    newer = new.on_conflict_do_update(
        index_elements=["table_id", "engine"],
        set_={"seq": new.excluded.seq, "data": new.excluded.data},
        where=snapshots.c.seq < new.excluded.seq,
    )
    try:
        connection.execute(newer)
    except IntegrityError:
        raise NoSuchTable(f"There is no table {table_id!r}.") from None


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insert that can say what happens if the row is there: both databases can, each with words of its
    own.
    """
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def snapshot(connection: Connection, table_id: str, engine: str) -> Snapshot | None:
    """The snapshot these rules made."""
    row = connection.execute(
        select(snapshots.c.seq, snapshots.c.data).where(
            snapshots.c.table_id == table_id, snapshots.c.engine == engine
        )
    ).one_or_none()
    return None if row is None else Snapshot(row.seq, row.data)


def prune(connection: Connection, before: float) -> int:
    """Forget the tables that never started and have not moved since."""
    moved = select(log.c.seq).where(log.c.table_id == tables.c.id, log.c.time >= before).exists()
    old = list(
        connection.scalars(
            select(tables.c.id).where(tables.c.started.is_(None), tables.c.created < before, ~moved)
        )
    )
    for some in parts(old):
        connection.execute(delete(log).where(log.c.table_id.in_(some)))
        connection.execute(delete(tables).where(tables.c.id.in_(some)))
    return len(old)


def parts(ids: Collection[str]) -> Iterator[list[str]]:
    """Many ids in lists that a statement can hold."""
    rest = list(ids)
    for start in range(0, len(rest), 5000):
        yield rest[start : start + 5000]


def add_token(
    connection: Connection, token: str, table_id: str, seat: int | None, purpose: str, time: float
) -> None:
    """Keep a token's hash and what it opens."""
    if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
        raise NoSuchTable(f"There is no table {table_id!r}.")
    _open(connection, [_key(token_hash(token), table_id, seat, purpose, time)])


def _key(key: bytes, table_id: str, seat: int | None, purpose: str, time: float) -> dict[str, object]:
    """A token as it is kept."""
    return {"hash": key, "table_id": table_id, "seat": seat, "purpose": purpose, "created": time}


def _open(connection: Connection, keys: list[dict[str, object]]) -> None:
    """Keep tokens of a table that is known to be there."""
    try:
        connection.execute(_OPEN, keys)
    except IntegrityError:
        raise Taken("This token opens something else already.") from None


def token(connection: Connection, token: str) -> Token | None:
    """What a token opens."""
    row = connection.execute(
        select(tokens.c.table_id, tokens.c.seat, tokens.c.purpose).where(tokens.c.hash == token_hash(token))
    ).first()
    return None if row is None else Token(row.table_id, row.seat, row.purpose)


def revoke_token(connection: Connection, token: str) -> None:
    """Forget a token."""
    connection.execute(delete(tokens).where(tokens.c.hash == token_hash(token)))


def token_hash(token: str) -> bytes:
    """Tokens are long and random, so one round of SHA-256 is enough to make the database useless to a thief."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()
