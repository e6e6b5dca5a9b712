"""Where people are told that it is their turn, and the outbox of what they are told.

A row of the outbox is written once for each turn and subscription; its id says which. While it is ``due``
some process claims it, which puts its time off by a lease, and sends it. It stays as the memory that this was
told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from hortus.store.errors import NoSuchTable
from hortus.store.logs import upsert
from hortus.store.rows import is_text
from hortus.store.schema import notification_preferences, outbox, seats, subscriptions, tables
from hortus.store.write_queue import Backend

Kind: TypeAlias = Literal["push", "webhook", "mail"]
Event: TypeAlias = Literal["turn", "over"]
State: TypeAlias = Literal["due", "sent", "seen", "obsolete", "failed"]


@dataclass(frozen=True, slots=True)
class Subscription:
    """An address at which somebody is told. Its repr leaves out the address, which may be a secret."""

    id: str
    person: str  # an identity
    kind: Kind
    address: str = field(repr=False)
    created: float
    table_id: str | None = None  # told of every turn at this table; None: of its person's turns everywhere
    details: Mapping[str, Any] = field(default_factory=dict, repr=False)
    base: str = ""  # the server's address as the person reached it, for links
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Preferences:
    """When somebody is not to be told, in minutes of their day, and in which language they are."""

    quiet_from: int | None = None
    quiet_to: int | None = None
    utc_offset: int = 0  # minutes to add to UTC
    language: str = "en"


class Notice(NamedTuple):
    """Something to be told about a seat: it happened with the entry ``seq``, at that time."""

    table: str
    seq: int
    seat: int  # -1: all of them
    holder: str | None  # whose subscriptions are told; None: only the table's own
    event: Event
    time: float
    looking: bool  # the person is connected there, and need not be told


class Delivery(NamedTuple):
    """A row of the outbox that this process has claimed."""

    id: str
    table: str
    seq: int
    seat: int
    event: Event
    tries: int  # this one included
    subscription: Subscription
    preferences: Preferences


class Audience(NamedTuple):
    """Who has a subscription, and which tables have one of their own."""

    people: frozenset[str]
    tables: frozenset[str]


class Subscriptions:
    """The subscriptions and the outbox of a store."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def add(self, new: Subscription) -> str:
        """Add a subscription, or change the one there is to this address; its id.

        A browser is one person's: a push subscription of anybody else to the same address is removed.
        `NoSuchTable` if it is for a table that does not exist.
        """
        return await self._backend.write(lambda connection: _add(connection, new))

    async def change(self, changed: Subscription) -> None:
        """Keep other details of a subscription, whether it is confirmed, and since when."""
        values = {
            "details": dict(changed.details),
            "confirmed": changed.confirmed,
            "created": changed.created,
        }
        statement = update(subscriptions).where(subscriptions.c.id == changed.id).values(values)
        await self._backend.write(lambda connection: connection.execute(statement).rowcount)

    async def of(self, person: str) -> list[Subscription]:
        """All subscriptions of somebody, the oldest first."""
        chosen = select(subscriptions).where(subscriptions.c.person == person)
        ordered = chosen.order_by(subscriptions.c.created, subscriptions.c.id)
        return await self._backend.read(
            lambda connection: [_subscription(row) for row in connection.execute(ordered)]
        )

    async def remove(self, subscription_id: str, person: str | None = None) -> bool:
        """Remove a subscription, if it is this person's; whether there was one."""
        if not is_text(subscription_id):
            return False
        gone = delete(subscriptions).where(subscriptions.c.id == subscription_id)
        if person is not None:
            gone = gone.where(subscriptions.c.person == person)
        return await self._backend.write(lambda connection: bool(connection.execute(gone).rowcount))

    async def preferences(self, person: str) -> Preferences:
        """Somebody's preferences."""
        chosen = select(notification_preferences).where(notification_preferences.c.person == person)
        row = await self._backend.read(lambda connection: connection.execute(chosen).one_or_none())
        return Preferences() if row is None else _preferences(row)

    async def prefer(self, person: str, chosen: Preferences) -> None:
        """Keep somebody's preferences."""
        values = {name: getattr(chosen, name) for name in Preferences.__slots__}

        def work(connection: Connection) -> None:
            new = upsert(connection, notification_preferences).values(person=person, **values)
            connection.execute(new.on_conflict_do_update(index_elements=["person"], set_=values))

        await self._backend.write(work)

    async def audience(self) -> Audience:
        """Who is to be told of anything at all."""

        def ask(connection: Connection) -> Audience:
            rows = connection.execute(select(subscriptions.c.person, subscriptions.c.table_id)).all()
            people = frozenset(row.person for row in rows if row.table_id is None)
            return Audience(people, frozenset(row.table_id for row in rows if row.table_id is not None))

        return await self._backend.read(ask)

    async def tables(self, finished_since: float) -> list[str]:
        """The tables of which anybody is to be told: under way, or finished after then."""
        return await self._backend.read(lambda connection: _tables(connection, finished_since))

    async def notify(
        self, notices: Sequence[Notice], when: Callable[[float, Preferences], float], now: float
    ) -> int:
        """Put these into the outbox for everyone who subscribed before they happened; how many are new.

        What is there already stays as it is, except that who is looking now need not be told any more.
        ``when`` says when something is due that would be due at a time.
        """
        return await self._backend.write(lambda connection: _notify(connection, notices, when, now))

    async def saw(self, table_id: str, seat_numbers: Collection[int]) -> None:
        """Who holds these seats looks at the table now, and need not be told what is due."""
        here = (outbox.c.table_id == table_id) & (outbox.c.state == "due")
        seen = update(outbox).where(here, outbox.c.seat.in_(seat_numbers)).values(state="seen")
        await self._backend.write(lambda connection: connection.execute(seen).rowcount)

    async def is_due(self, now: float) -> bool:
        """Whether anything is to be sent."""
        chosen = select(outbox.c.id).where(outbox.c.state == "due", outbox.c.due <= now).limit(1)
        return await self._backend.read(lambda connection: connection.scalar(chosen)) is not None

    async def claim(self, now: float, until: float, limit: int) -> list[Delivery]:
        """Take rows that are due, for this process alone until then."""
        return await self._backend.write(lambda connection: _claim(connection, now, until, limit))

    async def settle(self, delivery_id: str, state: State, *, due: float | None = None, tries: int) -> None:
        """Say what became of a row that was claimed; ``due``: when it is tried again."""
        values = {"state": state, "tries": tries} | ({} if due is None else {"due": due})
        here = (outbox.c.id == delivery_id) & (outbox.c.state == "due")
        settled = update(outbox).where(here).values(values)
        await self._backend.write(lambda connection: connection.execute(settled).rowcount)

    async def prune(self, before: float) -> int:
        """Forget what was told about games that ended before then; how much it was."""
        old = select(tables.c.id).where(tables.c.finished < before)
        gone = delete(outbox).where(outbox.c.table_id.in_(old))
        return await self._backend.write(lambda connection: connection.execute(gone).rowcount)


def forget(connection: Connection, person: str) -> None:
    """Delete all that is kept of somebody here."""
    connection.execute(delete(subscriptions).where(subscriptions.c.person == person))
    connection.execute(delete(notification_preferences).where(notification_preferences.c.person == person))


def _subscription(row: Row[Any]) -> Subscription:
    return Subscription(**{name: getattr(row, name) for name in Subscription.__slots__})


def _preferences(row: Row[Any]) -> Preferences:
    """The preferences in a row; the usual ones if it was joined with nothing."""
    if row.language is None:
        return Preferences()
    return Preferences(**{name: getattr(row, name) for name in Preferences.__slots__})


def _add(connection: Connection, new: Subscription) -> str:
    if new.table_id is not None:
        if connection.scalar(select(tables.c.id).where(tables.c.id == new.table_id)) is None:
            raise NoSuchTable.named(new.table_id)
    same = (subscriptions.c.kind == new.kind) & (subscriptions.c.address == new.address)
    mine = subscriptions.c.person == new.person
    if new.kind == "push":
        connection.execute(delete(subscriptions).where(same, ~mine))
    there = same & mine & subscriptions.c.table_id.is_not_distinct_from(new.table_id)
    changed = update(subscriptions).where(there).values(details=dict(new.details), base=new.base)
    found: str | None = connection.scalar(changed.returning(subscriptions.c.id))
    if found is None:
        values = {name: getattr(new, name) for name in Subscription.__slots__}
        connection.execute(insert(subscriptions).values(**{**values, "details": dict(new.details)}))
    return found or new.id


def _tables(connection: Connection, finished_since: float) -> list[str]:
    held = (
        select(seats.c.table_id)
        .join(subscriptions, subscriptions.c.person == seats.c.holder)
        .where(subscriptions.c.table_id.is_(None))
    )
    own = select(subscriptions.c.table_id).where(subscriptions.c.table_id.is_not(None))
    going = tables.c.started.is_not(None) & tables.c.finished.is_(None)
    chosen = select(tables.c.id).where(
        or_(going, tables.c.finished > finished_since), or_(tables.c.id.in_(held), tables.c.id.in_(own))
    )
    return list(connection.scalars(chosen.order_by(tables.c.id)))


def _notify(
    connection: Connection, notices: Sequence[Notice], when: Callable[[float, Preferences], float], now: float
) -> int:
    told = _told(connection, notices)
    new = 0
    for notice in notices:
        for subscription, preferences in told:
            if not _concerns(subscription, notice):
                continue
            row = {
                "id": f"{notice.table}.{notice.seq}.{notice.seat}.{subscription.id}",
                "subscription": subscription.id,
                "table_id": notice.table,
                "seq": notice.seq,
                "seat": notice.seat,
                "event": notice.event,
                "state": "seen" if notice.looking else "due",
                "due": when(now, preferences),
                "tries": 0,
            }
            put = upsert(connection, outbox).values(row).on_conflict_do_nothing()
            added = connection.execute(put).rowcount
            new += added
            if notice.looking and not added:
                here = (outbox.c.id == row["id"]) & (outbox.c.state == "due")
                connection.execute(update(outbox).where(here).values(state="seen"))
    return new


def _told(connection: Connection, notices: Sequence[Notice]) -> list[tuple[Subscription, Preferences]]:
    """The subscriptions that any of these may be for."""
    people = {notice.holder for notice in notices if notice.holder is not None}
    concerned = subscriptions.c.person.in_(people) & subscriptions.c.table_id.is_(None)
    own = subscriptions.c.table_id.in_({notice.table for notice in notices})
    rows = connection.execute(_with_preferences().where(or_(concerned, own), subscriptions.c.confirmed))
    return [(_subscription(row), _preferences(row)) for row in rows]


def _with_preferences() -> Any:
    columns = [notification_preferences.c[name] for name in Preferences.__slots__]
    return select(subscriptions, *columns).outerjoin(
        notification_preferences, notification_preferences.c.person == subscriptions.c.person
    )


def _concerns(subscription: Subscription, notice: Notice) -> bool:
    """Whether this subscription is to be told: nobody is told of what happened before they subscribed."""
    if subscription.created >= notice.time:
        return False
    if subscription.table_id is not None:
        return subscription.table_id == notice.table and (notice.event == "turn" or notice.seat < 0)
    return subscription.person == notice.holder


def _claim(connection: Connection, now: float, until: float, limit: int) -> list[Delivery]:
    chosen = select(outbox.c.id).where(outbox.c.state == "due", outbox.c.due <= now)
    chosen = chosen.order_by(outbox.c.due, outbox.c.id).limit(limit)
    ids = list(connection.scalars(chosen.with_for_update(skip_locked=True)))  # SQLite has one writer
    if not ids:
        return []
    here = outbox.c.id.in_(ids)
    connection.execute(update(outbox).where(here).values(due=until, tries=outbox.c.tries + 1))
    rows = connection.execute(
        select(outbox.c.id, outbox.c.table_id, outbox.c.seq, outbox.c.seat, outbox.c.event, outbox.c.tries)
        .add_columns(outbox.c.subscription)
        .where(here)
        .order_by(outbox.c.due, outbox.c.id)
    ).all()
    found = connection.execute(
        _with_preferences().where(subscriptions.c.id.in_({row.subscription for row in rows}))
    )
    known = {row.id: (_subscription(row), _preferences(row)) for row in found}
    return [
        Delivery(row.id, row.table_id, row.seq, row.seat, row.event, row.tries, *known[row.subscription])
        for row in rows
        if row.subscription in known
    ]
