"""Reports by players, and the audit log's entries: functions that run in a transaction of either database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from hortus.store.errors import Taken
from hortus.store.logs import upsert
from hortus.store.rows import AuditRow, ReportRow, columns
from hortus.store.schema import audit, bans, reports


def note(connection: Connection, row: AuditRow) -> None:
    """Add to the audit log."""
    connection.execute(insert(audit).values(columns(row)))


def add_report(connection: Connection, row: ReportRow) -> None:
    """Keep a report. `Taken` if its reporter has one open about the same table."""
    values = columns(row) | {"chat": [list(line) for line in row.chat]}
    if not connection.execute(upsert(connection, reports).values(values).on_conflict_do_nothing()).rowcount:
        raise Taken("You have reported somebody at this table already; the host will look into it.")


def find_reports(connection: Connection, closed: bool, limit: int) -> list[ReportRow]:
    """Open reports, the oldest first; or closed ones, the newest first."""
    chosen = select(reports).where(reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None))
    order: Sequence[ColumnElement[object]] = (
        (reports.c.closed.desc(), reports.c.id) if closed else (reports.c.created, reports.c.id)
    )
    return [ReportRow(**row._mapping) for row in connection.execute(chosen.order_by(*order).limit(limit))]


def reports_by(connection: Connection, reporter: str) -> list[ReportRow]:
    """All that somebody reported, the oldest first."""
    chosen = select(reports).where(reports.c.reporter == reporter).order_by(reports.c.created, reports.c.id)
    return [ReportRow(**row._mapping) for row in connection.execute(chosen)]


def close_report(connection: Connection, report_id: str, verdict: str, noted: AuditRow) -> bool:
    """Close a report; whether it was open."""
    here = (reports.c.id == report_id) & reports.c.closed.is_(None)
    changed = update(reports).where(here).values(closed=noted.time, verdict=verdict)
    if not connection.execute(changed).rowcount:
        return False
    note(connection, noted)
    return True


def forget(connection: Connection, identity: str, former: str) -> None:
    """Forget a person: what they reported and said; reports of them stay, of somebody former."""
    connection.execute(delete(bans).where(bans.c.subject == identity))
    for row in connection.execute(select(reports.c.id, reports.c.chat)).all():
        if any(holder == identity for holder, _ in row.chat):
            lines = [[former, ""] if line[0] == identity else line for line in row.chat]
            connection.execute(update(reports).where(reports.c.id == row.id).values(chat=lines))
    # Its own id keeps each of these reports apart from another's at the same table.
    mine = update(reports).where(reports.c.reporter == identity)
    connection.execute(mine.values(text="", reporter=former + ":" + reports.c.id))
    connection.execute(update(reports).where(reports.c.subject == identity).values(subject=former))
