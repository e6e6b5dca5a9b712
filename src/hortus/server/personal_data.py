"""What the server keeps of one person: all of it for themselves, and its deletion."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

import msgspec

from hortus.core.registry import GAMES
from hortus.server.context import AppContext
from hortus.server.seat_auth import SEAT
from hortus.store import Account, ListedRow, NoSuchTable, Redaction, Store
from hortus.table import Refused, Table, commands, decode, encode, entries, redaction

MOST_TABLES = 10_000  # that one person leaves before they are deleted


def mark(holder: str) -> bytes:
    """What is in every entry by which this person sat down."""
    return f'"holder":"{holder}"'.encode()


async def delete(context: AppContext, account: Account) -> int:
    """Delete an account: its name and words are gone everywhere, its games stay as a former guest's.

    Games that go on are left first, so that nobody waits for somebody who does not come back.
    """
    await _leave(context, account.id)

    def rewrite(payloads: Sequence[bytes]) -> Mapping[int, bytes]:
        found = redaction.redacted((decode(one) for one in payloads), account.id)
        return {place: encode(entry) for place, entry in found.items()}

    instead = Redaction(mark(account.id), rewrite, redaction.FORMER, redaction.FORMER_NAME)
    return await context.hub.forget(
        account.id,
        lambda: context.store.delete_account(account.id, purpose=SEAT + account.id, redaction=instead),
    )


class PersonalRating(msgspec.Struct, frozen=True):
    """A rating at a game."""

    game: str
    mu: float
    sigma: float
    games: int


class PersonalTable(msgspec.Struct, frozen=True):
    """A table somebody sat at: what they said there, and the record once the game is over."""

    id: str
    game: str
    created: float
    finished: float | None
    said: list[str]
    record: str | None


class PersonalData(msgspec.Struct, frozen=True):
    """All that is kept of a person."""

    id: str
    name: str | None  # of the account; None for a guest
    created: float | None
    ratings: list[PersonalRating]
    tables: list[PersonalTable]


async def export(store: Store, identity: str) -> PersonalData:
    """All that is kept of an account or a guest."""
    account = await store.account(identity)
    rated = [(game, await store.rating(game, identity)) for game in GAMES]
    ratings = [PersonalRating(game, one.mu, one.sigma, one.games) for game, one in rated if one is not None]
    rows = [
        *await store.tables_of(identity, limit=MOST_TABLES),
        *await store.tables_of(identity, finished=True, limit=MOST_TABLES),
    ]
    tables = [await _table(store, row, identity) for row in rows]
    name, created = (None, None) if account is None else (account.name, account.created)
    return PersonalData(identity, name, created, ratings, tables)


async def _table(store: Store, listed: ListedRow, identity: str) -> PersonalTable:
    row, found = await store.load(listed.id)
    log = [(decode(one.payload), one.time) for one in found]
    mine = redaction.personal((entry for entry, _ in log), identity)
    said = [entry.text for _, entry in mine if isinstance(entry, entries.Said)]
    record = Table.from_log(row.id, row.secret, log).record(None) if row.finished else None
    return PersonalTable(row.id, row.game, row.created, row.finished, said, record)


async def _leave(context: AppContext, holder: str) -> None:
    """Get up from every table whose game is not over."""
    for row in await context.store.tables_of(holder, limit=MOST_TABLES):
        with contextlib.suppress(NoSuchTable, ValueError):  # ValueError: its log cannot be read
            live = await context.hub.open(row.id)
            for seat in live.table.seats_of(holder):
                with contextlib.suppress(Refused):
                    await context.hub.do(live, commands.Leave(), seat)
