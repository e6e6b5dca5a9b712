"""Tables, their logs and their tokens: functions that run in a transaction of either database.

Appends without other changes go through `sqlite.py` and `batch_writer.py`, many to a commit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    LargeBinary,
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

from hortus.store.channel import CHANNEL, encode
from hortus.store.errors import NoSuchTable, Stale, Taken, WriteConflict
from hortus.store.rows import (
    Begin,
    Change,
    Finish,
    FinishTry,
    LogEntry,
    LogNotification,
    SeatRow,
    SetSeat,
    TableRow,
    Token,
    columns,
)
from hortus.store.schema import NOBODY_RATED, daily_tries, log, seats, tables, tokens

UNIQUE_VIOLATION = "23505"  # PostgreSQL's code
MOST_IDS = 5000  # in one statement
MOST_TOKENS = 50  # that open the same to the same person

_newest_seq = select(func.max(log.c.seq)).where(log.c.table_id == tables.c.id).scalar_subquery()
next_seq: ColumnElement[int] = func.coalesce(_newest_seq + 1, 0)  # of each row of `tables`

# Statements that every game needs are built once: to build one takes longer than to run it.
_table: BindParameter[str] = bindparam("the_table")
_time: BindParameter[float] = bindparam("the_time")
_HEAD = select(next_seq).where(tables.c.id == _table)
_BEGIN = update(tables).where(tables.c.id == _table).values(started=_time)
_INSERT_TABLE = {
    "sqlite": sqlite.insert(tables).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(tables).on_conflict_do_nothing(),
}
_INSERT_SEATS, _INSERT_TOKENS, _INSERT_ENTRIES = insert(seats), insert(tokens), insert(log)
_FINISH = (
    update(tables)
    .where(tables.c.id == _table)
    .values(finished=_time, rated=tables.c.rated | text(NOBODY_RATED))
)


def create_table(
    connection: Connection,
    writer: int,
    row: TableRow,
    held: Sequence[SeatRow],
    payloads: Sequence[bytes],
    time: float,
    opens: Mapping[str, tuple[int | None, str]],
    again: bool = False,
) -> None:
    """Insert a table, its seats, tokens and first entries. ``again``: an earlier attempt may have done so."""
    new = {**columns(row), "options": dict(row.options)}
    if not connection.execute(_INSERT_TABLE[connection.dialect.name], new).rowcount:
        secret = connection.scalar(select(tables.c.secret).where(tables.c.id == row.id))
        if again and secret == row.secret:
            return
        raise Taken(f"There is a table {row.id!r} already.")
    if held:
        connection.execute(_INSERT_SEATS, [{"table_id": row.id, **columns(seat)} for seat in held])
    if opens:
        _insert_tokens(connection, row.id, opens, time)
    if payloads:
        _insert_entries(connection, writer, row.id, 0, payloads, time)


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
    """Append entries and make changes. ``again``: an earlier attempt may have done so."""
    head = connection.scalar(_HEAD, {"the_table": table_id})
    if head is None:
        raise NoSuchTable.named(table_id)
    if head != first:
        if again and _is_own(connection, writer, table_id, first, payloads[0], time):
            return first + len(payloads)
        raise Stale(head)
    _insert_entries(connection, writer, table_id, first, payloads, time)
    for change in changes:
        _make(connection, table_id, change, time)
    return first + len(payloads)


def _insert_entries(
    connection: Connection, writer: int, table_id: str, first: int, payloads: Sequence[bytes], time: float
) -> None:
    """Insert entries at places that were free a moment ago, and notify other processes."""
    common = {"table_id": table_id, "time": time, "writer": writer}
    rows = [{**common, "seq": seq, "payload": payload} for seq, payload in enumerate(payloads, first)]
    try:
        connection.execute(_INSERT_ENTRIES, rows)
    except IntegrityError as error:
        if getattr(error.orig, "sqlstate", "") == UNIQUE_VIOLATION:
            raise WriteConflict from None
        raise
    if connection.dialect.name == "postgresql":
        message = encode(writer, LogNotification(table_id, first + len(payloads) - 1))
        connection.execute(select(func.pg_notify(CHANNEL, message)))


def _is_own(
    connection: Connection, writer: int, table_id: str, seq: int, payload: bytes, time: float
) -> bool:
    """Whether this process wrote exactly this entry."""
    here = (log.c.table_id == table_id) & (log.c.seq == seq)
    found = connection.execute(select(log.c.writer, log.c.time, log.c.payload).where(here)).one_or_none()
    return found is not None and (found.writer, found.time, bytes(found.payload)) == (writer, time, payload)


def _make(connection: Connection, table_id: str, change: Change, time: float) -> None:
    """Make one change to the table or its seats."""
    match change:
        case Begin():
            connection.execute(_BEGIN, {"the_table": table_id, "the_time": time})
        case Finish():
            connection.execute(_FINISH, {"the_table": table_id, "the_time": time})
        case FinishTry(how, lead):
            mine = daily_tries.c.table_id == table_id
            connection.execute(update(daily_tries).where(mine).values(how=how, lead=lead))
        case SetSeat(seat):
            here = (seats.c.table_id == table_id) & (seats.c.seat == seat.seat)
            values = {"holder": seat.holder, "name": seat.name, "level": seat.level}
            connection.execute(update(seats).where(here).values(values))


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insert with an ON CONFLICT clause, which each dialect has a class of its own for."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def load(connection: Connection, table_id: str, since: int) -> tuple[TableRow, list[LogEntry]]:
    """A table's row and its log."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise NoSuchTable.named(table_id)
    return TableRow(**row._mapping), entries(connection, table_id, since)


def entries(connection: Connection, table_id: str, since: int) -> list[LogEntry]:
    """A table's log from a place on."""
    here = (log.c.table_id == table_id) & (log.c.seq >= since)
    rows = connection.execute(select(log.c.seq, log.c.time, log.c.payload).where(here).order_by(log.c.seq))
    return [LogEntry(*row) for row in rows]


def tables_with(connection: Connection, mark: bytes) -> list[str]:
    """The tables with these bytes somewhere in their log. All logs are read."""
    if connection.dialect.name == "postgresql":
        there = text("position(CAST(:mark AS bytea) IN payload) > 0").bindparams(
            bindparam("mark", mark, LargeBinary)
        )
        return list(connection.scalars(select(log.c.table_id).where(there).distinct()))
    there_too = func.instr(log.c.payload, mark) > 0
    return list(connection.scalars(select(log.c.table_id).where(there_too).distinct()))


def rewrite(
    connection: Connection, table_id: str, change: Callable[[Sequence[bytes]], Mapping[int, bytes]]
) -> None:
    """Replace entries of a log: the one change that a log ever sees, for who wants to be forgotten."""
    found = entries(connection, table_id, 0)
    for place, payload in change([one.payload for one in found]).items():
        here = (log.c.table_id == table_id) & (log.c.seq == found[place].seq)
        connection.execute(update(log).where(here).values(payload=payload))


def heads(connection: Connection, table_ids: Collection[str]) -> dict[str, int]:
    """The next free place in each of these logs."""
    found: dict[str, int] = {}
    for some in _chunks(table_ids):
        rows = connection.execute(select(tables.c.id, next_seq).where(tables.c.id.in_(some)))
        found.update((table, seq) for table, seq in rows)
    return found


def unfinished(connection: Connection, since: float) -> list[LogNotification]:
    """The newest entry of every table that is unfinished, or was finished after then."""
    live = tables.c.finished.is_(None) | (tables.c.finished > since)
    rows = connection.execute(select(tables.c.id, _newest_seq).where(live))
    return [LogNotification(table, seq) for table, seq in rows if seq is not None]


def prune(connection: Connection, before: float) -> int:
    """Delete the tables that never started and got no entry since then."""
    moved = select(log.c.seq).where(log.c.table_id == tables.c.id, log.c.time >= before).exists()
    idle = select(tables.c.id).where(tables.c.started.is_(None), tables.c.created < before, ~moved)
    old = list(connection.scalars(idle))
    for some in _chunks(old):
        connection.execute(delete(log).where(log.c.table_id.in_(some)))
        connection.execute(delete(tables).where(tables.c.id.in_(some)))
    return len(old)


def _chunks(ids: Collection[str]) -> Iterator[list[str]]:
    """Many ids in lists that a statement can hold."""
    rest = list(ids)
    for start in range(0, len(rest), MOST_IDS):
        yield rest[start : start + MOST_IDS]


def add_token(
    connection: Connection, token: str, table_id: str, seat: int | None, purpose: str, time: float
) -> None:
    """Keep a token's hash and what it opens, in place of the oldest where there are many for the same."""
    if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
        raise NoSuchTable.named(table_id)
    same = select(tokens.c.hash).where(tokens.c.table_id == table_id, tokens.c.purpose == purpose)
    old = same.order_by(tokens.c.created.desc(), tokens.c.hash).offset(MOST_TOKENS - 1)
    connection.execute(delete(tokens).where(tokens.c.hash.in_(old)))
    _insert_tokens(connection, table_id, {token: (seat, purpose)}, time)


def _insert_tokens(
    connection: Connection, table_id: str, opens: Mapping[str, tuple[int | None, str]], time: float
) -> None:
    common = {"table_id": table_id, "created": time}
    found = [(token_hash(token), seat, purpose) for token, (seat, purpose) in opens.items()]
    rows = [{**common, "hash": hash, "seat": seat, "purpose": purpose} for hash, seat, purpose in found]
    try:
        connection.execute(_INSERT_TOKENS, rows)
    except IntegrityError:
        raise Taken("This token opens something else already.") from None


def token(connection: Connection, token: str) -> Token | None:
    """What a token opens."""
    opens = select(tokens.c.table_id, tokens.c.seat, tokens.c.purpose)
    row = connection.execute(opens.where(tokens.c.hash == token_hash(token))).first()
    return None if row is None else Token(row.table_id, row.seat, row.purpose)


def token_hash(token: str) -> bytes:
    """Only this is kept. Tokens are long and random, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()
