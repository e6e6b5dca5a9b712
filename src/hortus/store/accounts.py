"""Accounts, ratings and the server's own settings: functions that run in a transaction of either database."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hortus.store import daily, subscriptions
from hortus.store.channel import CHANNEL, EVERY_PROCESS, encode
from hortus.store.errors import NoSuchTable, Taken
from hortus.store.logs import rewrite, upsert
from hortus.store.reports import forget as forget_reports
from hortus.store.rows import Account, RatingRow, Redaction, SessionsEnded, StandingRow, columns
from hortus.store.schema import accounts, puzzle_tries, ratings, seats, settings, tables, tokens

DELETED = 2**31 - 1  # the generation of a deleted account

# Digits, and Cyrillic and Greek letters, that look like a Latin letter once case is gone.
_LOOKALIKES = str.maketrans(
    "01i|авеіјкмнорсԁѕтухһԛԝαβεζηικμνορτυχγω", "olllabeljkmhopcdstyxhqwabezhlkmnoptyxyw"
)


def alike(name: str) -> str:
    """A name without differences that people overlook: case, form of letters, spaces, 0 for o."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.translate(_LOOKALIKES).split())


def add_account(connection: Connection, account: Account) -> None:
    """Insert an account."""
    try:
        connection.execute(insert(accounts).values(**columns(account), key=alike(account.name)))
    except IntegrityError:
        raise Taken(f"The name {account.name!r} is taken.") from None


def account(connection: Connection, account_id: str) -> Account | None:
    """An account by its id."""
    return _account(connection, accounts.c.id == account_id)


def account_named(connection: Connection, name: str) -> Account | None:
    """An account by its name."""
    return _account(connection, accounts.c.key == alike(name))


def is_worn(connection: Connection, keys: Collection[str]) -> bool:
    """Whether an account has one of these keys (see `alike`)."""
    return connection.scalar(select(accounts.c.id).where(accounts.c.key.in_(keys)).limit(1)) is not None


def _account(connection: Connection, condition: ColumnElement[bool]) -> Account | None:
    columns = (accounts.c.id, accounts.c.name, accounts.c.password, accounts.c.created, accounts.c.generation)
    row = connection.execute(select(*columns).where(condition)).first()
    return None if row is None else Account(**row._mapping)


def set_password(connection: Connection, account_id: str, password: bytes, purpose: str | None) -> int:
    """Set a password's hash, and end the sessions."""
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(password=password))
    return end_sessions(connection, account_id, purpose)


def end_sessions(connection: Connection, account_id: str, purpose: str | None) -> int:
    """Raise the generation, and delete the account's tokens of this purpose."""
    changed = update(accounts).where(accounts.c.id == account_id).values(generation=accounts.c.generation + 1)
    generation: int | None = connection.scalar(changed.returning(accounts.c.generation))
    if generation is None:
        raise LookupError(f"There is no account {account_id!r}.")
    _end(connection, SessionsEnded(account_id, generation), purpose)
    return generation


def delete_account(
    connection: Connection,
    account_id: str,
    purpose: str | None,
    redaction: Redaction | None,
    found: Collection[str],
) -> int:
    """Delete an account and all that names it, also in the logs of the tables that were found."""
    _end(connection, SessionsEnded(account_id, DELETED), purpose)
    if redaction is not None:
        _redact(connection, account_id, redaction, found)
    connection.execute(delete(accounts).where(accounts.c.id == account_id))
    connection.execute(delete(ratings).where(ratings.c.identity == account_id))
    subscriptions.forget(connection, account_id)
    daily.forget(connection, account_id)
    connection.execute(delete(puzzle_tries).where(puzzle_tries.c.person == account_id))
    connection.execute(update(seats).where(seats.c.holder == account_id).values(name=None))
    connection.execute(update(tables).where(tables.c.creator == account_id).values(creator=None))
    return DELETED


def _redact(connection: Connection, account_id: str, redaction: Redaction, found: Collection[str]) -> None:
    """Forget the account in the logs and at the seats of its tables."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")  # what was there is overwritten in the file
    sits = connection.scalars(select(seats.c.table_id).where(seats.c.holder == account_id))
    for table_id in sorted({*found, *sits}):
        rewrite(connection, table_id, redaction.rewrite)
    values = {"holder": redaction.holder, "name": redaction.name}
    connection.execute(update(seats).where(seats.c.holder == account_id).values(values))
    forget_reports(connection, account_id, redaction.holder)


def _end(connection: Connection, ended: SessionsEnded, purpose: str | None) -> None:
    """Delete the tokens of this purpose at the tables where the account sits, and notify every process."""
    sits = select(seats.c.table_id).where(seats.c.holder == ended.account)
    connection.execute(delete(tokens).where(tokens.c.table_id.in_(sits), tokens.c.purpose == purpose))
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, encode(EVERY_PROCESS, ended))))


def rating(connection: Connection, game: str, identity: str) -> RatingRow | None:
    """Somebody's rating at a game."""
    return _ratings(connection, game, [identity])[0]


def _ratings(
    connection: Connection, game: str, identities: Sequence[str], *, lock: bool = False
) -> list[RatingRow | None]:
    """The ratings of several, in their order."""
    here = (ratings.c.game == game) & ratings.c.identity.in_(identities)
    chosen = select(ratings).where(here).order_by(ratings.c.identity)
    rows = connection.execute(chosen.with_for_update() if lock else chosen)
    known = {row.identity: RatingRow(row.mu, row.sigma, row.games) for row in rows if row.games}
    return [known.get(identity) for identity in identities]


def rate(
    connection: Connection,
    table_id: str,
    identities: Sequence[str],
    new: Callable[[list[RatingRow | None]], Sequence[RatingRow]],
) -> list[RatingRow] | None:
    """Count a table's result; None if that has been done."""
    unrated = (tables.c.id == table_id) & tables.c.rated.is_(False)
    game = connection.scalar(update(tables).where(unrated).values(rated=True).returning(tables.c.game))
    if game is None:
        if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
            raise NoSuchTable.named(table_id)
        return None
    return change_ratings(connection, game, identities, new) if identities else []


def change_ratings(
    connection: Connection,
    game: str,
    identities: Sequence[str],
    new: Callable[[list[RatingRow | None]], Sequence[RatingRow]],
) -> list[RatingRow]:
    """Replace the ratings of several at a game by what ``new`` makes of them."""
    # Newcomers get a row without games first, so that two results at once have a row to lock.
    blank = {"game": game, "mu": 0, "sigma": 0, "games": 0}
    rows = [{**blank, "identity": identity} for identity in sorted(identities)]
    connection.execute(upsert(connection, ratings).on_conflict_do_nothing(), rows)
    after = list(new(_ratings(connection, game, identities, lock=True)))
    for identity, value in zip(identities, after, strict=True):
        here = (ratings.c.game == game) & (ratings.c.identity == identity)
        connection.execute(update(ratings).where(here).values(**columns(value)))
    return after


def standings(
    connection: Connection, game: str, limit: int, least_games: int, most_sigma: float
) -> list[StandingRow]:
    """The strongest accounts at a game, by mu - 3 sigma."""
    known = (ratings.c.games >= least_games) & (ratings.c.sigma <= most_sigma)
    chosen = (
        select(ratings, accounts.c.name)
        .join(accounts, accounts.c.id == ratings.c.identity)
        .where(ratings.c.game == game, known)
        .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.identity)
        .limit(limit)
    )
    return [
        StandingRow(row.identity, row.name, RatingRow(row.mu, row.sigma, row.games))
        for row in connection.execute(chosen)
    ]


def keep(connection: Connection, name: str, value: bytes) -> bytes:
    """The first value kept under a name."""
    connection.execute(upsert(connection, settings).values(name=name, value=value).on_conflict_do_nothing())
    kept: bytes = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar_one()
    return kept


def kept(connection: Connection, name: str) -> bytes | None:
    """The value kept under a name."""
    found: bytes | None = connection.scalar(select(settings.c.value).where(settings.c.name == name))
    return found


def replace(connection: Connection, name: str, old: bytes, new: bytes) -> bool:
    """Replace a value that is kept, if it is still the old one."""
    here = (settings.c.name == name) & (settings.c.value == old)
    return bool(connection.execute(update(settings).where(here).values(value=new)).rowcount)


def forget_settings(connection: Connection, beginning: str) -> int:
    """Delete the values kept under names that begin so."""
    here = settings.c.name.startswith(beginning, autoescape=True)
    return connection.execute(delete(settings).where(here)).rowcount
