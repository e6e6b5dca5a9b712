"""Deleting and forgetting what is older than the host wants to keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hortus.store import Store
from hortus.table import encode, readable, redaction

DAY = 86400.0
NEVER_BEGUN = 30.0  # days after which a table at which no game ever began is deleted


class Pruned(msgspec.Struct, frozen=True):
    """What was deleted, and what was forgotten."""

    never_begun: int
    finished: list[str]  # tables
    forgotten: dict[str, list[str]]  # guests, by table


async def prune(
    store: Store, now: float, keep_finished: float | None = None, keep_guests: float | None = None
) -> Pruned:
    """Delete tables that never began, and what is older than so many days; None: it is kept for ever.

    Guests are forgotten where they played: the game stays, as a former guest's.
    """
    never_begun = await store.prune(now - NEVER_BEGUN * DAY)
    finished: list[str] = []
    while keep_finished is not None and (some := await store.delete_finished(now - keep_finished * DAY)):
        finished += some
    forgotten: dict[str, list[str]] = {}
    while keep_guests is not None and (found := await _forget(store, now - keep_guests * DAY)):
        forgotten |= found
    if keep_guests is not None:
        await store.puzzle_tries.forget_guests(now - keep_guests * DAY)
    if store.shared:
        await store.delete_counters(now)
    return Pruned(never_begun, finished, forgotten)


async def _forget(store: Store, before: float) -> dict[str, list[str]]:
    return await store.forget_guests(before, _without, redaction.FORMER, redaction.FORMER_NAME)


def _without(payloads: Sequence[bytes], guests: Sequence[str]) -> Mapping[int, bytes]:
    """By place, the entries of a log without these guests."""
    log = [readable(one) for one in payloads]
    found = {place: entry for guest in guests for place, entry in redaction.redacted(log, guest).items()}
    return {place: encode(entry) for place, entry in found.items()}
