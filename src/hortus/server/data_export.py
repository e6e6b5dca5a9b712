"""All that the server keeps of one person, for themselves. `PARTS` says what there is; add to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any

from hortus.core.registry import GAMES
from hortus.server import signing
from hortus.server.context import AppContext
from hortus.server.personal_data import MOST_TABLES, mark
from hortus.server.sessions import Identity
from hortus.store import ListedRow, LogEntry, NoSuchTable, TableRow
from hortus.table import Table, readable, redaction
from hortus.table.entries import Said

Part = Callable[[AppContext, Identity], Awaitable[Any]]


async def export(context: AppContext, somebody: Identity, neighbourhood: str = "") -> dict[str, Any]:
    """Every part, by its name. One export is made at a time, of one neighbourhood after another."""
    async with context.exporting.turn(neighbourhood):
        return {name: await part(context, somebody) for name, part in PARTS.items()}


async def account(context: AppContext, somebody: Identity) -> dict[str, Any]:
    """Who they are."""
    found: dict[str, Any] = {"kind": somebody.kind, "name": somebody.name, "id": somebody.id}
    if somebody.account is not None:
        found |= {"created": somebody.account.created, "guest": somebody.guest}
    return found


async def sign_in(context: AppContext, somebody: Identity) -> dict[str, Any]:
    """How they log in; no secrets, which are kept as hashes only."""
    if somebody.account is None:
        return {}
    credentials = context.store.credentials
    return {
        "password": bool(somebody.account.password),
        "recovery_codes_left": await credentials.codes_left(somebody.id),
        "passkeys": [
            {"name": one.name, "created": one.created, "used": one.used}
            for one in await credentials.passkeys(somebody.id)
        ],
        "providers": await credentials.issuers(somebody.id),
    }


async def ratings(context: AppContext, somebody: Identity) -> dict[str, Any]:
    """Their ratings, by game."""
    found = {game: await context.store.rating(game, somebody.id) for game in GAMES}
    return {
        game: {"mu": one.mu, "sigma": one.sigma, "games": one.games}
        for game, one in found.items()
        if one is not None
    }


async def puzzles(context: AppContext, somebody: Identity) -> list[dict[str, Any]]:
    """The puzzles that they tried."""
    tries = [one for identity in somebody.ids for one in await context.store.puzzle_tries.of(identity)]
    return [{"puzzle": one.puzzle, "solved": one.solved, "time": one.time} for one in tries]


async def tables(context: AppContext, somebody: Identity) -> list[dict[str, Any]]:
    """The tables where they sit or sat, with what they said there, and the records of finished games."""
    found: dict[str, None] = {}
    for identity in somebody.ids:
        found |= dict.fromkeys(row.id for row in await _seated(context, identity))
    if somebody.account is not None:  # and those that they got up from: all logs are looked through
        found |= dict.fromkeys(await context.store.tables_with(mark(somebody.id)))
    told = []
    for table_id in found:
        try:
            row, log = await context.store.load(table_id)
        except NoSuchTable:
            continue
        told.append(await _table(context, row, log, somebody.ids))
    return told


async def _seated(context: AppContext, identity: str) -> list[ListedRow]:
    """The tables at which somebody has a seat."""
    store = context.store
    going = await store.tables_of(identity, limit=MOST_TABLES)
    return going + await store.tables_of(identity, finished=True, limit=MOST_TABLES)


async def _table(
    context: AppContext, row: TableRow, log: Sequence[LogEntry], holders: Sequence[str]
) -> dict[str, Any]:
    """One table, as far as it is theirs."""
    entries = [readable(one.payload) for one in log]
    own = sorted((place for holder in holders for place in redaction.personal(entries, holder)), key=_place)
    told: dict[str, Any] = {
        "id": row.id,
        "game": row.game,
        "options": row.options,
        "created": row.created,
        "started": row.started,
        "finished": row.finished,
        "names": list(dict.fromkeys(entry.name for _, entry in own if not isinstance(entry, Said))),
        "said": [
            {"time": log[seq].time, "text": entry.text} for seq, entry in own if isinstance(entry, Said)
        ],
    }
    if row.finished is not None:
        told["record"] = await _record(context, row, log)
    return told


def _place(found: tuple[int, Any]) -> int:
    return found[0]


async def _record(context: AppContext, row: TableRow, log: Sequence[LogEntry]) -> str | None:
    """The signed record of a finished game, as far as it fits the rules; None if nothing of it does."""
    now = context.hub.clock()

    def replay() -> tuple[str, bool]:
        timed = ((one.payload, one.time) for one in log)
        table = Table.from_payloads(row.id, row.secret, timed)
        return table.record(None, now), table.is_over

    try:
        text, is_whole = await asyncio.to_thread(replay)
    except ValueError:
        return None
    return await signing.sign(context.store, text, now) if is_whole else text


async def daily(context: AppContext, somebody: Identity) -> list[dict[str, Any]]:
    """Their scored tries at the deals of the day."""
    found = await context.store.daily.of(somebody.ids)
    return [{"day": one.day, "game": one.game, "how": one.how, "lead": one.lead} for one in found]


async def notifications(context: AppContext, somebody: Identity) -> dict[str, Any]:
    """Where, when and in which language they are told that it is their turn."""
    kept, addresses = context.store.subscriptions, list[dict[str, Any]]()
    for identity in somebody.ids:
        addresses += [
            {"kind": one.kind, "address": one.address, "table": one.table_id, "created": one.created}
            for one in await kept.of(identity)
        ]
    chosen = await kept.preferences(somebody.id)
    return {"addresses": addresses, "preferences": asdict(chosen)}


async def moderation(context: AppContext, somebody: Identity) -> dict[str, Any]:
    """Whom they reported to the host, in their own words, and how they are banned or muted."""
    told = [
        {"table": one.table_id, "seat": one.seat, "time": one.created, "reason": one.reason, "text": one.text}
        for identity in somebody.ids
        for one in await context.store.reports_by(identity)
    ]
    banned = [
        {"kind": one.kind, "reason": one.reason, "time": one.created, "until": one.until}
        for one in await context.store.bans(context.now())
        if one.subject in somebody.ids
    ]
    return {"reports": told, "bans": banned}


PARTS: dict[str, Part] = {
    "account": account,
    "sign_in": sign_in,
    "ratings": ratings,
    "tables": tables,
    "daily": daily,
    "puzzles": puzzles,
    "notifications": notifications,
    "moderation": moderation,
}
