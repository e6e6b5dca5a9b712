"""Scored tries at the deals of the day: one for each person, game and day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from hortus.store.logs import upsert
from hortus.store.rows import is_text
from hortus.store.schema import daily_tries
from hortus.store.write_queue import Backend

FINISHED = ("played", "resigned")


@dataclass(frozen=True, slots=True)
class DailyTry:
    """Somebody's scored try: at which table, and what came of it once it is over."""

    day: str
    game: str
    person: str  # an identity
    table_id: str
    started: float
    how: str | None = None  # None: it is not over; played and resigned are results, abandoned is none
    lead: int | None = None  # of a game that was played to its end


class DailyTries:
    """The scored tries of a store."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def begin(self, new: DailyTry, people: Sequence[str]) -> DailyTry:
        """Keep the try, unless one of these people, who are one person, has begun: the one there is."""
        return await self._backend.write(lambda connection: _begin(connection, new, people))

    async def of(self, people: Sequence[str], since: str = "") -> list[DailyTry]:
        """All tries of one person, under any of these identities, from a day on."""
        known = [one for one in people if is_text(one)]
        mine = daily_tries.c.person.in_(known) & (daily_tries.c.day >= since)
        chosen = select(daily_tries).where(mine).order_by(daily_tries.c.day, daily_tries.c.game)
        return await self._backend.read(
            lambda connection: [DailyTry(**row._mapping) for row in connection.execute(chosen)]
        )

    async def leads(self, day: str, game: str) -> Counter[int | None]:
        """What the finished tries of a day came to, and how many to the same; None for who gave up."""
        here = (daily_tries.c.day == day) & (daily_tries.c.game == game) & daily_tries.c.how.in_(FINISHED)
        chosen = (
            select(daily_tries.c.lead, func.count().label("times")).where(here).group_by(daily_tries.c.lead)
        )
        return await self._backend.read(
            lambda connection: Counter({row.lead: row.times for row in connection.execute(chosen)})
        )


def _begin(connection: Connection, new: DailyTry, people: Sequence[str]) -> DailyTry:
    here = (daily_tries.c.day == new.day) & (daily_tries.c.game == new.game)
    there = select(daily_tries).where(here, daily_tries.c.person.in_(people)).limit(1)
    if (found := connection.execute(there).one_or_none()) is None:
        values = {name: getattr(new, name) for name in DailyTry.__slots__}
        connection.execute(upsert(connection, daily_tries).values(values).on_conflict_do_nothing())
        found = connection.execute(there).one()
    return DailyTry(**found._mapping)


def forget(connection: Connection, person: str) -> None:
    """Delete somebody's tries."""
    connection.execute(delete(daily_tries).where(daily_tries.c.person == person))
