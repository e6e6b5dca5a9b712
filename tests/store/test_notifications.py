"""What other processes append is heard here, in order, and after an interruption nothing is missed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable

import asyncpg
import pytest

from hortus.store import (
    AccessChanged,
    Account,
    Finish,
    LogNotification,
    Notification,
    SessionsEnded,
    Store,
    open_store,
)
from hortus.store.notifications import Listener
from tests import postgres
from tests.store.examples import lay
from tests.store.proxy import Proxy


class Ear:
    """Listens at a store, and remembers."""

    def __init__(self, store: Store) -> None:
        self.heard: list[LogNotification] = []
        self.ended: list[SessionsEnded] = []
        self._come = asyncio.Event()
        self._task = asyncio.create_task(self._listen(store))

    async def _listen(self, store: Store) -> None:
        async for news in store.watch():
            if isinstance(news, SessionsEnded):
                self.ended.append(news)
            elif isinstance(news, LogNotification):
                self.heard.append(news)
            self._come.set()

    async def hears(self, table: str, seq: int) -> None:
        """Wait until this was heard."""
        await self._until(lambda: LogNotification(table, seq) in self.heard)

    async def hears_ends(self, *ended: SessionsEnded) -> None:
        """Wait until just this was heard of sessions, and no more."""
        await self._until(lambda: self.ended == list(ended))

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            assert not self._task.done(), self._task.exception()
            self._come.clear()
            await asyncio.wait_for(self._come.wait(), 60)

    async def end(self) -> None:
        """Wait until there is no more."""
        await asyncio.wait_for(self._task, 60)


@contextlib.asynccontextmanager
async def two(here: str, there: str) -> AsyncIterator[tuple[Store, Store, Ear]]:
    """Two stores, as if in two processes, and somebody who listens at the first."""
    async with await open_store(there) as other:
        await lay(other)
        async with await open_store(here) as store:
            ear = Ear(store)
            await ear.hears("t", 0)
            yield store, other, ear
        await ear.end()


async def test_what_another_process_appends_is_heard_in_order(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (store, other, ear):
        assert store.shared
        await lay(other, "u")
        for seq in range(1, 40):
            await asyncio.gather(*(other.append(table, seq, [b"%d" % seq], 1.0) for table in "tu"))
        await other.append("t", 40, [b"a", b"b", b"c"], 1.0)
        await ear.hears("t", 42)
        await ear.hears("u", 39)
        for table, last in (("t", 42), ("u", 39)):
            numbers = [news.seq for news in ear.heard if news.table == table]
            assert numbers == sorted(set(numbers))
            assert numbers[-1] == last
        assert len(await store.entries("t")) == 43


async def test_news_comes_with_the_commit_not_before_it(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (store, other, ear):
        for seq in range(1, 30):
            writing = asyncio.create_task(other.append("t", seq, [b"x"], 1.0))
            await ear.hears("t", seq)
            assert await store.heads(["t"]) == {"t": seq + 1}
            await writing


async def test_many_tables_in_one_commit_are_all_heard(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (_, other, ear):
        names = [f"a-rather-long-name-of-a-table-so-that-messages-are-long-{number}" for number in range(250)]
        await asyncio.gather(*(lay(other, name) for name in names))
        await asyncio.gather(*(other.append(name, 1, [b"x"], 1.0) for name in names))
        for name in names:
            await ear.hears(name, 1)


async def test_changes_and_new_tables_are_heard_too(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (_, other, ear):
        await lay(other, "new")
        await ear.hears("new", 0)
        await other.append("new", 1, [b"over"], 1.0, changes=[Finish()])
        await ear.hears("new", 1)


async def test_ones_own_appends_are_no_news(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (store, other, ear):
        await store.append("t", 1, [b"mine"], 1.0)
        await store.append("t", 2, [b"mine"], 1.0, changes=[Finish()])
        await other.append("t", 3, [b"theirs"], 1.0)
        await ear.hears("t", 3)
        assert [news.seq for news in ear.heard] == [0, 3]


async def test_every_process_hears_whose_sessions_end(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (store, other, ear):
        await store.add_account(Account("p-ann", "Ann", b"x", 0.0))
        told = [SessionsEnded("", 0)]
        for generation, ends in enumerate(
            (other.end_sessions("p-ann"), store.set_password("p-ann", b"y")), 1
        ):
            assert await ends == generation
            told.append(SessionsEnded("p-ann", generation))
            await ear.hears_ends(*told)
        await ear.hears_ends(*told, SessionsEnded("p-ann", await other.delete_account("p-ann")))
        assert [news.table for news in ear.heard] == ["t"]


async def test_whoever_was_too_late_makes_no_news(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (_, other, ear):
        await asyncio.gather(
            *(other.append("t", seq, [b"x"], 1.0) for seq in (1, 1, 5, 9)), return_exceptions=True
        )
        await other.append("t", 2, [b"x"], 1.0)
        await ear.hears("t", 2)
        assert {news.seq for news in ear.heard} <= {0, 1, 2}


async def test_other_peoples_words_are_passed_over(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (_, other, ear):
        connection = await asyncpg.connect(postgres_url)
        for words in ("", "hello", "1 t", "1 t:x", "x t:9"):
            await connection.execute("SELECT pg_notify('hortus', $1)", words)
        await connection.close()
        await other.append("t", 1, [b"x"], 1.0)
        await ear.hears("t", 1)
        assert [news.seq for news in ear.heard] == [0, 1]


async def test_what_happened_while_nobody_could_listen_is_told_afterwards(postgres_url: str) -> None:
    async with (
        Proxy(postgres.shared()) as proxy,
        two(proxy.url(postgres_url), postgres_url) as (_, other, ear),
    ):
        await lay(other, "over")
        await ear.hears("over", 0)
        proxy.refusing = True
        proxy.cut()
        assert ear.ended == [SessionsEnded("", 0)]
        await other.append("t", 1, [b"unheard"], 1.0)
        await other.append("over", 1, [b"finished"], time.time(), changes=[Finish()])
        proxy.refusing = False
        await ear.hears("t", 1)
        await ear.hears("over", 1)
        await ear.hears_ends(SessionsEnded("", 0), SessionsEnded("", 0))
        await other.append("t", 2, [b"heard"], 1.0)
        await ear.hears("t", 2)


async def test_when_postgresql_restarts_appends_and_news_go_on(postgres_url: str) -> None:
    async with two(postgres_url, postgres_url) as (store, other, ear):
        await other.append("t", 1, [b"before"], 1.0)
        await ear.hears("t", 1)
        await asyncio.to_thread(postgres.shared().stop)
        waiting = asyncio.gather(
            other.append("t", 2, [b"while it is away"], 1.0), store.load("t"), lay(store, "new")
        )
        await asyncio.to_thread(postgres.shared().start)
        assert (await waiting)[0] == 3
        await ear.hears("t", 2)
        await other.append("t", 3, [b"after"], 1.0)
        await ear.hears("t", 3)
        assert [entry.payload for entry in await store.entries("t")] == [
            b"created",
            b"before",
            b"while it is away",
            b"after",
        ]


async def test_a_household_has_no_news_and_listening_ends_with_the_store(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        assert not store.shared
        ear = Ear(store)
        await lay(store)
    await ear.end()
    assert ear.heard == []


async def test_whoever_reads_slowly_hears_only_the_newest(postgres_url: str) -> None:
    async with await open_store(postgres_url) as store, await open_store(postgres_url) as other:
        await lay(other)
        watching = store.watch()
        assert [await anext(watching) for _ in range(3)] == [
            SessionsEnded("", 0),
            AccessChanged(),
            LogNotification("t", 0),
        ]
        for seq in range(1, 50):
            await other.append("t", seq, [b"x"], 1.0)
        await lay(other, "last")
        heard: list[Notification] = []
        while LogNotification("last", 0) not in heard:
            heard.append(await asyncio.wait_for(anext(watching), 60))
        assert heard[-2] == LogNotification("t", 49)
        assert len(heard) < 50
        await watching.aclose()  # type: ignore[attr-defined]  # it is a generator


async def test_news_that_overtook_others_stay_the_newest() -> None:
    watch = Listener(1, unreachable, nothing)
    for seq in (3, 5, 4):
        watch._receive(None, 0, "hortus", f"2 t:{seq}")
    assert watch._waiting == {"t": 5}


async def test_after_a_long_silence_the_connection_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that was cut without a word stays silent for ever."""

    class Cut:
        def is_closed(self) -> bool:
            return False

        async def fetchval(self, question: str) -> None:
            raise ConnectionResetError

    monkeypatch.setattr("hortus.store.notifications.PING_AFTER", 0.01)
    with pytest.raises(ConnectionResetError):
        await Listener(1, unreachable, nothing)._wait(Cut())


async def unreachable() -> None:
    raise OSError


async def nothing(finished_since: float) -> list[LogNotification]:
    return []


@pytest.mark.parametrize("turns", range(5))
async def test_who_hears_something_just_as_they_are_sent_home_goes_home(turns: int) -> None:
    class Standing:
        def is_closed(self) -> bool:
            return False

    watch = Listener(1, unreachable, nothing)

    async def listen() -> None:
        while True:
            await watch._wait(Standing())
            watch._woken.clear()

    listening = asyncio.create_task(listen())
    for _ in range(3):
        await asyncio.sleep(0)
    watch._keep("t", 1)
    for _ in range(turns):
        await asyncio.sleep(0)
    listening.cancel()
    assert listening in (await asyncio.wait({listening}, timeout=60))[0]
    assert listening.cancelled()
