"""Changing and deleting what the server keeps of one person; ``data_export`` tells it to themselves."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence

from hortus.server.context import AppContext
from hortus.server.live_table import LiveTable
from hortus.server.seat_auth import SEAT
from hortus.store import Account, NoSuchTable, Redaction
from hortus.store.accounts import alike
from hortus.table import SYSTEM, Refused, commands, encode, readable, redaction

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
        found = redaction.redacted(map(readable, payloads), account.id)
        return {place: encode(entry) for place, entry in found.items()}

    instead = Redaction(mark(account.id), rewrite, redaction.FORMER, redaction.FORMER_NAME)
    return await context.hub.forget(
        account.id,
        lambda: context.store.delete_account(account.id, purpose=SEAT + account.id, redaction=instead),
    )


async def rename(context: AppContext, account: Account, name: str) -> None:
    """Let an account be called by its new name where it sits under its own, and the game is not over."""
    async for live in _in_use(context, account.id):
        for seat in live.table.seats_of(account.id):
            if alike(live.table.chairs[seat].name) == alike(account.name):
                with contextlib.suppress(Refused):
                    await context.hub.do(live, commands.Rename(seat=seat, name=name), SYSTEM)


async def _leave(context: AppContext, holder: str) -> None:
    """Get up from every table whose game is not over."""
    async for live in _in_use(context, holder):
        for seat in live.table.seats_of(holder):
            with contextlib.suppress(Refused):
                await context.hub.do(live, commands.Leave(), seat)


async def _in_use(context: AppContext, holder: str) -> AsyncIterator[LiveTable]:
    """The tables where somebody sits and the game is not over."""
    for row in await context.store.tables_of(holder, limit=MOST_TABLES):
        with contextlib.suppress(NoSuchTable, ValueError):  # ValueError: its log cannot be read
            live = await context.hub.open(row.id)
            await context.hub.refresh(live)
            yield live
