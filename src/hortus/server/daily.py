"""The secrets of the days, and what is told of the deals of a day to one person."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from hortus.core.registry import GAMES
from hortus.server.messages_daily import DailyDeal, DailyOverview, DailyResult, Day, PastDeal
from hortus.store import DailyTry, Store
from hortus.store.daily import FINISHED
from hortus.table import daily
from hortus.table.chance import SECRET_SIZE, commitment
from hortus.table.daily_results import histogram, leaves, streak

KEY = "daily key"


class DayKey:
    """The key that the secrets of all days are made from: the same in every process, and never told."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: bytes | None = None

    async def secret(self, day: str) -> bytes:
        """The secret of a day."""
        if self._key is None:
            self._key = await self._store.keep(KEY, secrets.token_bytes(SECRET_SIZE))
        return daily.secret_of(self._key, day)

    async def secret_after(self, day: str) -> bytes:
        """The secret of the day after: the end of a try publishes its commitment."""
        return await self.secret(daily.shifted(day, 1))

    async def tell(self, day: str, now: float) -> Day:
        """The commitment of a day and, when it has closed, its secret."""
        secret = await self.secret(day)
        told = secret.hex() if now >= daily.closes(day) else ""
        return Day(day, commitment(secret), daily.closes(day), told)


async def overview(
    store: Store, days: DayKey, people: Sequence[str], now: float, day: str | None = None
) -> DailyOverview:
    """The deals of a day (today's if not said) as somebody with these identities may know them.

    Of others' results nothing is told before one's own try is over.
    """
    today = min(day or daily.today(now), daily.today(now))
    tries = await store.daily.of(people)
    deals = await asyncio.gather(*(_deal(store, game, tries, today) for game in GAMES))
    yesterday, tomorrow = daily.shifted(today, -1), daily.shifted(today, 1)
    return DailyOverview(
        day=await days.tell(today, now),
        tomorrow=await days.tell(tomorrow, now),
        yesterday=await days.tell(yesterday, now),
        level=daily.LEVEL,
        deals=list(deals),
        played_yesterday=[PastDeal(one.game, one.table_id) for one in tries if one.day == yesterday],
    )


async def _deal(store: Store, game: str, tries: Sequence[DailyTry], today: str) -> DailyDeal:
    """One game's deal of today."""
    mine = next((one for one in tries if one.day == today and one.game == game), None)
    done = {one.day for one in tries if one.game == game and one.how in FINISHED}
    leads = await store.daily.leads(today, game)
    run = streak(done, today)
    if mine is None:
        return DailyDeal(game, "new", run, leads.total())
    if mine.how is None:
        return DailyDeal(game, "playing", run, leads.total(), mine.table_id)
    result = None
    if mine.how in FINISHED:
        result = DailyResult(mine.how == "resigned", mine.lead, leaves(game, mine.lead))
    return DailyDeal(game, "done", run, leads.total(), mine.table_id, result, histogram(leads, mine.lead))
