"""All but moves and reading is counted by all processes on one PostgreSQL together."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hortus.server import limits as module
from hortus.server.limits import Limits
from hortus.store import open_store
from hortus.store.schema import rate_counters
from tests.server.service import OFTEN, new_database, served, settings

RULES = {"create": ("6/minute", ""), "read": ("6/minute", ""), "log in": ("", "4/minute; 5/hour")}


class Clock:
    """Wall time that passes when told to."""

    now = 1_800_000_000.0  # a whole minute and hour

    def time(self) -> float:
        return self.now

    monotonic = time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(module, "time", found)
    return found


async def test_two_processes_count_together(clock: Clock, tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with await open_store(database) as first, await open_store(database) as second:
        limits = [Limits(RULES, clock=clock.time) for _ in range(2)]
        for one, store in zip(limits, (first, second), strict=True):
            one.share(store)
        found = await asyncio.gather(*(limits[n % 2].wait("create", "ann", "192.0.2.1") for n in range(10)))
        assert sum(not wait for wait in found) == 6
        assert max(found) == 60.0
        assert [bool(await limits[n % 2].wait("read", "ann")) for n in range(10)] == [False] * 10
        assert not await limits[1].wait("create", "ben")
        clock.now += 90  # half of the minute before still counts
        again = [bool(await limits[n % 2].wait("create", "ann")) for n in range(6)]
        assert again == [False, False, False, True, True, True]
        for n in range(8):
            await limits[n % 2].wait("log in", None, "2001:db8::1")
        assert await limits[0].wait("log in", None, "2001:db8::2") > 0, "one household"
        await first.delete_counters(clock.now + 3 * 3600)
        rows = await first._read(lambda connection: connection.execute(rate_counters.select()).all())
        assert rows == []


async def test_on_sqlite_each_process_counts_for_itself(clock: Clock) -> None:
    async with await open_store("sqlite://") as store:
        limits = Limits(RULES, clock=clock.time)
        limits.share(store)
        assert [bool(await limits.wait("create", "ann")) for _ in range(7)] == [False] * 6 + [True]


async def test_guesses_at_a_password_are_counted_wherever_they_come_in(tmp_path: Path) -> None:
    rules = OFTEN | {"log in anew": ("3/hour", "")}
    config = settings(new_database("postgresql", tmp_path), limits=rules)
    guess = {"name": "Victoria", "password": "velvet otters climb"}
    async with served(config) as one, served(config) as other:
        answers = [await (one, other)[n % 2].post("/api/account/login", guess) for n in range(5)]
    assert [answer.status_code for answer in answers] == [401] * 3 + [429] * 2
