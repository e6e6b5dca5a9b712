"""Hosts, bans and the audit log: functions that run in a transaction of either database."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, true, update
from sqlalchemy.exc import IntegrityError

from hortus.store.accounts import alike, end_sessions
from hortus.store.channel import CHANNEL, EVERY_PROCESS, encode
from hortus.store.errors import Taken
from hortus.store.logs import upsert
from hortus.store.reports import note
from hortus.store.rows import AccessChanged, AccountLine, AuditRow, BanRow, columns
from hortus.store.schema import accounts, audit, bans, hosts, seats


def audit_log(connection: Connection, limit: int, before: str | None) -> list[AuditRow]:
    """What hosts did, the newest first; ``before`` (an id) gives the next page."""
    older = true() if before is None else audit.c.id < before
    rows = connection.execute(select(audit).where(older).order_by(audit.c.id.desc()).limit(limit))
    return [AuditRow(**row._mapping) for row in rows]


def noted_since(connection: Connection, last: str) -> list[AuditRow]:
    """What hosts did after the entry with this id, the oldest first."""
    rows = connection.execute(select(audit).where(audit.c.id > last).order_by(audit.c.id))
    return [AuditRow(**row._mapping) for row in rows]


# Bans ---------------------------------------------------------------------------------------------


def ban(connection: Connection, row: BanRow, noted: AuditRow) -> None:
    """Ban or mute, instead of what held before for the same."""
    values = columns(row)
    adding = upsert(connection, bans).values(values)
    connection.execute(adding.on_conflict_do_update(index_elements=["subject", "kind"], set_=values))
    _access_changed(connection, noted)


def unban(connection: Connection, subject: str, kind: str, noted: AuditRow) -> bool:
    """Lift a ban; whether there was one."""
    here = (bans.c.subject == subject) & (bans.c.kind == kind)
    if not connection.execute(delete(bans).where(here)).rowcount:
        return False
    _access_changed(connection, noted)
    return True


def all_bans(connection: Connection, now: float) -> list[BanRow]:
    """The bans that hold now, the newest first."""
    holds = or_(bans.c.until.is_(None), bans.c.until > now)
    rows = connection.execute(select(bans).where(holds).order_by(bans.c.created.desc(), bans.c.subject))
    return [BanRow(**row._mapping) for row in rows]


def _access_changed(connection: Connection, noted: AuditRow) -> None:
    note(connection, noted)
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, encode(EVERY_PROCESS, AccessChanged()))))


# Accounts -----------------------------------------------------------------------------------------


def set_host(connection: Connection, account_id: str, on: bool, noted: AuditRow) -> None:
    """Mark an account as a host, or no longer."""
    if on:
        row = {"account": account_id, "since": noted.time}
        connection.execute(upsert(connection, hosts).values(row).on_conflict_do_nothing())
    else:
        connection.execute(delete(hosts).where(hosts.c.account == account_id))
    _access_changed(connection, noted)


def is_host(connection: Connection, account_id: str) -> bool:
    """Whether this account is a host."""
    return connection.scalar(select(hosts.c.account).where(hosts.c.account == account_id)) is not None


def rename(connection: Connection, account_id: str, name: str, noted: AuditRow) -> None:
    """Give an account another name, also in the lists of tables where it wears its own."""
    here = accounts.c.id == account_id
    before = connection.scalar(select(accounts.c.name).where(here))
    try:
        connection.execute(update(accounts).where(here).values(name=name, key=alike(name)))
    except IntegrityError:
        raise Taken(f"The name {name!r} is taken.") from None
    worn = (seats.c.holder == account_id) & (seats.c.name == before)
    connection.execute(update(seats).where(worn).values(name=name))
    note(connection, noted)


def reset_password(
    connection: Connection, account_id: str, password: bytes, purpose: str | None, noted: AuditRow
) -> int:
    """Set a password's hash, and end the sessions."""
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(password=password))
    note(connection, noted)
    return end_sessions(connection, account_id, purpose)


def find_accounts(connection: Connection, like: str, limit: int) -> list[AccountLine]:
    """The accounts with this in their name, hosts first, then the newest."""
    wanted: ColumnElement[bool] = accounts.c.key.contains(alike(like), autoescape=True) if like else true()
    chosen = (
        select(accounts.c.id, accounts.c.name, accounts.c.created, hosts.c.account.is_not(None))
        .outerjoin(hosts, hosts.c.account == accounts.c.id)
        .where(wanted)
        .order_by(hosts.c.account.is_(None), accounts.c.created.desc(), accounts.c.id)
    )
    rows = connection.execute(chosen.limit(limit))
    return [AccountLine(id, name, created, bool(is_host)) for id, name, created, is_host in rows]


def names(connection: Connection, identities: Collection[str]) -> dict[str, str]:
    """What these people are called: their account's name, or else one they wear at a table."""
    held = select(seats.c.holder, func.max(seats.c.name)).where(seats.c.holder.in_(identities))
    worn = connection.execute(held.group_by(seats.c.holder))
    found = {holder: name for holder, name in worn if name}
    own = select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(identities))
    return found | {row.id: row.name for row in connection.execute(own)}
