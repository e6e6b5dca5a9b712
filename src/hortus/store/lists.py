"""Lists of tables: functions that run in a transaction of either database."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import ColumnElement, Connection, Select, func, select, true

from hortus.store.logs import next_seq
from hortus.store.rows import ListedRow, SeatRow
from hortus.store.schema import log, seats, tables

_newest = (
    select(log.c.time)
    .where(log.c.table_id == tables.c.id)
    .order_by(log.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_moved = func.coalesce(_newest, tables.c.created)
_shown = (
    tables.c.id,
    tables.c.game,
    tables.c.players,
    tables.c.options,
    tables.c.creator,
    tables.c.created,
    tables.c.started,
    tables.c.finished,
    next_seq.label("seq"),
    _moved.label("moved"),
    (tables.c.finished.is_(None) & tables.c.rated.is_(False)).label("rated"),
)
_going = tables.c.started.is_not(None) & tables.c.finished.is_(None)
_waiting = tables.c.started.is_(None) & tables.c.finished.is_(None)


def _sits(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether the table has a seat that meets the condition."""
    return select(seats.c.seat).where(seats.c.table_id == tables.c.id, condition).exists()


def tables_of(
    connection: Connection, holder: str, finished: bool, limit: int, before: float | None
) -> list[ListedRow]:
    """The tables somebody sits at."""
    mine = tables.c.id.in_(select(seats.c.table_id).where(seats.c.holder == holder))
    over = tables.c.finished.is_not(None) if finished else tables.c.finished.is_(None)
    chosen = select(tables.c.id).where(mine, over).order_by(_moved.desc(), tables.c.id).limit(limit)
    return _listed(connection, chosen if before is None else chosen.where(_moved < before))


def open_tables(connection: Connection, game: str | None, limit: int) -> list[ListedRow]:
    """Listed tables with a free seat."""
    free = _sits(seats.c.holder.is_(None) & seats.c.level.is_(None))
    chosen = select(tables.c.id).where(tables.c.listed, _waiting, free, _plays(game))
    return _listed(connection, chosen.order_by(tables.c.created.desc(), tables.c.id).limit(limit))


def tables_to_watch(connection: Connection, game: str | None, limit: int) -> list[ListedRow]:
    """Listed tables at which a game is going on."""
    chosen = select(tables.c.id).where(tables.c.listed, _going, _plays(game))
    return _listed(connection, chosen.order_by(tables.c.started.desc(), tables.c.id).limit(limit))


def newest_tables(connection: Connection, finished: bool, limit: int) -> list[ListedRow]:
    """All tables in use, or all finished ones."""
    over = tables.c.finished.is_not(None) if finished else tables.c.finished.is_(None)
    last = tables.c.finished if finished else tables.c.created
    chosen = select(tables.c.id).where(over).order_by(last.desc(), tables.c.id).limit(limit)
    return _listed(connection, chosen)


def table_ids(connection: Connection) -> list[str]:
    """All tables."""
    return list(connection.scalars(select(tables.c.id).order_by(tables.c.id)))


def unattended(connection: Connection) -> list[str]:
    """Tables at which a game goes on while nobody is connected; where only bots sit, they rest then."""
    alone = (
        _going & (tables.c.clocked | _sits(seats.c.level.is_not(None))) & _sits(seats.c.holder.is_not(None))
    )
    return list(connection.scalars(select(tables.c.id).where(alone).order_by(tables.c.started, tables.c.id)))


def uncounted(connection: Connection, before: float) -> list[str]:
    """Tables that were finished before then and whose result has not been counted."""
    missed = (tables.c.finished < before) & tables.c.finished.is_not(None) & tables.c.rated.is_(False)
    chosen = select(tables.c.id).where(missed).order_by(tables.c.finished, tables.c.id)
    return list(connection.scalars(chosen))


def last_moved(connection: Connection) -> float:
    """When something last happened at a table whose game is going on; 0.0 if there is none."""
    return connection.scalar(select(func.max(_newest)).select_from(tables).where(_going)) or 0.0


def ping(connection: Connection) -> None:
    """Ask the database something, to see whether it answers."""
    connection.execute(select(1))


def _plays(game: str | None) -> ColumnElement[bool]:
    return true() if game is None else tables.c.game == game


def _listed(connection: Connection, chosen: Select[str]) -> list[ListedRow]:
    """The chosen tables with their seats, in the order chosen."""
    ids = list(connection.scalars(chosen))
    held = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
    sitting = defaultdict[str, list[SeatRow]](list)
    for seat in connection.execute(held):
        sitting[seat.table_id].append(SeatRow(seat.seat, seat.holder, seat.name, seat.level))
    rows = connection.execute(select(*_shown).where(tables.c.id.in_(ids)))
    found = {row.id: ListedRow(**row._mapping, seats=tuple(sitting[row.id])) for row in rows}
    return [found[table] for table in ids]
