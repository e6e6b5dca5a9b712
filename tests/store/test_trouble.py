"""When things go wrong: a full disk, a lock, a lost connection, one bad append among good ones."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, text

from hortus.store import Begin, Finish, SeatRow, Stale, StoreError, Taken, Unavailable, Unknown, open_store
from hortus.store import retry as module
from hortus.store.retry import LEAST_ATTEMPTS, Backoff, Outage
from tests import postgres
from tests.store.examples import lay, payloads, seats, table
from tests.store.proxy import Proxy

PATIENCE = 60.0  # seconds after which a test that waits has failed

REFUSE = {
    "sqlite": """
        CREATE TRIGGER refuse BEFORE INSERT ON log WHEN NEW.payload = CAST('bad' AS BLOB)
        BEGIN SELECT RAISE(ABORT, 'not this one'); END
        """,
    "postgresql": """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.payload = 'bad' THEN RAISE EXCEPTION 'not this one'; END IF;
            IF NEW.payload = 'full' THEN
                RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION refuse();
        """,
}


@asynccontextmanager
async def refusing(url: str) -> AsyncIterator[None]:
    """A database that takes no entry that says "bad"."""
    if url.startswith("sqlite"):
        database = sqlite3.connect(url.removeprefix("sqlite:///"))
        database.execute(REFUSE["sqlite"])
        database.close()
        yield
    else:
        connection = await asyncpg.connect(url)
        await connection.execute(REFUSE["postgresql"])
        try:
            yield
        finally:
            await connection.execute("DROP FUNCTION refuse CASCADE")
            await connection.close()


async def test_one_bad_append_spoils_nothing_for_the_others(url: str) -> None:
    async with await open_store(url) as store:
        names = [f"t{number}" for number in range(30)]
        for name in names:
            await lay(store, name)
        async with refusing(url):
            for seq in (1, 2, 3):
                moves = [
                    store.append(name, 1, [b"good", b"bad"], 1.0)
                    if name == "t7"
                    else store.append(name, seq, [b"good"], 1.0)
                    for name in names
                ]
                results = await asyncio.gather(*moves, return_exceptions=True)
                bad = results.pop(7)
                assert isinstance(bad, StoreError)
                assert "not this one" in str(bad)
                assert results == [seq + 1] * 29
            with pytest.raises(StoreError, match="not this one"):
                await store.append("t7", 1, [b"bad"], 1.0, changes=[Finish()])
        assert await payloads(store, "t7") == [b"created"]
        assert (await store.load("t7"))[0].finished is None
        assert await store.append("t7", 1, [b"good"], 1.0) == 2


async def test_whatever_a_piece_of_work_raises_the_writer_goes_on(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)

        def fail(error: BaseException) -> Callable[[Connection], None]:
            def work(_: Connection) -> None:
                raise error

            return work

        def nonsense(connection: Connection) -> None:
            connection.execute(text("SELECT nonsense FROM nowhere"))

        works = [fail(ZeroDivisionError()), fail(StopIteration()), fail(Taken("x")), nonsense]
        doing: list[Any] = [store._write(work) for work in works]
        results = await asyncio.gather(*doing, store.append("t", 1, [b"x"], 1.0), return_exceptions=True)
        assert isinstance(results[0], ZeroDivisionError)
        assert isinstance(results[1], RuntimeError)
        assert isinstance(results[2], Taken)
        assert isinstance(results[3], StoreError)
        assert results[4] == 2
        assert await store.append("t", 2, [b"y"], 1.0) == 3


async def test_a_commit_that_fails_fails_for_the_one_to_blame(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        await lay(store)

        def orphan(connection: Connection) -> None:
            connection.exec_driver_sql(
                "PRAGMA defer_foreign_keys = ON"
            )  # so that it shows only when all is committed
            connection.execute(text("INSERT INTO seats (table_id, seat) VALUES ('nobody', 0)"))

        doing: list[Any] = [
            store.append("t", 1, [b"x"], 1.0),
            store._write(orphan),
            store.append("t", 2, [b"y"], 1.0),
        ]
        first, blamed, second = await asyncio.gather(*doing, return_exceptions=True)
        assert (first, second) == (2, 3)
        assert isinstance(blamed, StoreError)
        assert "FOREIGN KEY" in str(blamed)
        assert await payloads(store) == [b"created", b"x", b"y"]
        assert await store.append("t", 3, [b"z"], 1.0) == 4


async def test_a_connection_that_broke_is_replaced_by_one_that_writes_moves_the_quick_way(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_it(connection: Connection) -> None:
        database = connection.connection.driver_connection
        assert isinstance(database, sqlite3.Connection)
        database.close()

    slow: list[object] = []
    async with await open_store(sqlite_url) as store:
        await lay(store)
        for seq in (1, 2):
            with pytest.raises(StoreError):
                await store._write(break_it)
            with monkeypatch.context() as patch:
                patch.setattr(
                    "hortus.store.sqlite.SQLite._write_rest",
                    lambda self, connection, batch: slow.extend(batch),
                )
                size = 1 if seq == 1 else 5
                doing = store.append("t", seq, [b"x"] * size, 7.0, changes=[Finish()] if seq == 2 else [])
                assert await asyncio.wait_for(doing, PATIENCE) == seq + size
        assert slow == []
        assert await payloads(store) == [b"created"] + [b"x"] * 6
        assert (await store.load("t"))[0].finished == 7.0


async def test_a_mistake_on_the_quick_way_does_not_end_the_writer(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(sqlite_url) as store:
        await lay(store)
        with monkeypatch.context() as patch:
            patch.setattr("hortus.store.sqlite.SQLite._append_all", lambda *arguments: 1 / 0)
            assert await asyncio.wait_for(store.append("t", 1, [b"x"], 1.0), PATIENCE) == 2
        assert await asyncio.wait_for(store.append("t", 2, [b"y"], 1.0), PATIENCE) == 3


async def test_a_mistake_in_the_store_does_not_end_the_writer(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(postgres_url) as store:
        await lay(store)
        with monkeypatch.context() as patch:
            patch.setattr("hortus.store.batch_writer.coalesce", lambda batch: 1 / 0)
            with pytest.raises(StoreError, match="The store failed"):
                await store.append("t", 1, [b"x"], 1.0)
        assert await store.append("t", 1, [b"x"], 1.0) == 2


async def test_a_driver_that_is_at_a_loss_gets_a_new_connection(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch = asyncpg.Connection.fetch
    lost: list[Any] = []

    async def once_lost(connection: Any, statement: str, *arguments: Any) -> Any:
        if not lost and "INSERT INTO log" in statement:
            lost.append(connection)
            raise asyncpg.InternalClientError(
                "cannot switch to state 12; another operation (2) is in progress"
            )
        return await fetch(connection, statement, *arguments)

    async with await open_store(postgres_url) as store:
        await lay(store)
        monkeypatch.setattr(asyncpg.Connection, "fetch", once_lost)
        assert await store.append("t", 1, [b"x"], 1.0) == 2
        assert lost[0].is_closed()


async def test_a_full_disk_is_said_and_survived_on_sqlite(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        await lay(store)
        await lay(store, "u")

        def room(pages: int) -> Callable[[Connection], Any]:
            return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").scalar()

        await store._write(room(1))  # no more than there are
        results = await asyncio.gather(
            store.append("t", 1, [bytes(100_000)], 1.0),
            store.append("u", 1, [bytes(100_000)], 1.0),
            return_exceptions=True,
        )
        assert all(isinstance(result, Unavailable) and "no room" in str(result) for result in results)
        assert await payloads(store) == [b"created"]
        await store._write(room(1_000_000))
        assert await store.append("t", 1, [bytes(100_000)], 1.0) == 2


async def test_a_full_disk_is_said_on_postgresql(postgres_url: str) -> None:
    async with await open_store(postgres_url) as store, refusing(postgres_url):
        await lay(store)
        with pytest.raises(Unavailable, match="could not extend file"):
            await store.append("t", 1, [b"full"], 1.0)
        assert await store.append("t", 1, [b"small"], 1.0) == 2


async def test_a_lock_is_waited_for_and_then_said(sqlite_url: str) -> None:
    async with await open_store(sqlite_url, patience=0.2) as store:
        await lay(store)
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        moves = [store.append("t", 1, [b"x"], 1.0) for _ in range(5)]
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert all(
            isinstance(result, Unavailable) and "locked by another program" in str(result)
            for result in results
        )
        assert await payloads(store) == [b"created"]
        other.execute("ROLLBACK")
        other.close()
        assert await store.append("t", 1, [b"x"], 1.0) == 2


async def test_a_database_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="its folder must exist"):
        await open_store(f"sqlite:///{tmp_path}/nowhere/hortus.db")
    (tmp_path / "letter.txt").write_text("Dear Ann, this is not a database. " * 100)
    with pytest.raises(Unavailable, match="is not a database"):
        await open_store(f"sqlite:///{tmp_path}/letter.txt")
    with pytest.raises(StoreError, match="no-such-database"):
        await open_store(postgres.shared().url("no-such-database"))
    with pytest.raises(Unavailable, match="not answered"):
        await open_store(f"postgresql://postgres@/x?host={tmp_path}", patience=0.1)


@pytest.mark.parametrize(
    "url", ["", "hortus.db", "mysql://x/y", "sqlite+pysqlite:///x", "postgresql+psycopg2://x"]
)
async def test_an_address_that_is_none_is_explained(url: str) -> None:
    with pytest.raises(ValueError, match="sqlite:///PATH or postgresql://"):
        await open_store(url)


async def test_a_password_does_not_show_in_an_error() -> None:
    for url in ("postgresql://ann:hush@127.0.0.1:1/x", "mysql://ann:hush@host/x"):
        with pytest.raises((StoreError, ValueError)) as caught:
            await open_store(url, patience=0.1)
        assert "hush" not in str(caught.value)


@pytest.mark.parametrize("reply", [True, False], ids=["the reply is lost", "the request is lost"])
async def test_moves_under_way_when_the_connection_breaks_are_written_once(
    postgres_url: str, reply: bool
) -> None:
    async with Proxy(postgres.shared()) as proxy, await open_store(proxy.url(postgres_url)) as store:
        await lay(store)
        await lay(store, "u")
        (proxy.lose_reply if reply else proxy.lose_request)(b"precious")
        moves = (
            store.append("t", 1, [b"precious", b"draw"], 1.0),
            store.append("u", 1, [b"other"], 1.0),
            store.append("t", 3, [b"next"], 1.0),
        )
        assert tuple(await asyncio.gather(*moves)) == (3, 2, 4)
        assert proxy.lost == 1
        assert await payloads(store) == [b"created", b"precious", b"draw", b"next"]
        assert await payloads(store, "u") == [b"created", b"other"]


async def test_a_move_that_another_process_made_meanwhile_is_not_taken_for_ones_own(
    postgres_url: str,
) -> None:
    async with Proxy(postgres.shared()) as proxy, await open_store(proxy.url(postgres_url)) as store:
        await lay(store)
        async with await open_store(postgres_url) as other:
            proxy.refusing = True
            proxy.lose_request(b"precious")
            losing = asyncio.create_task(store.append("t", 1, [b"precious"], 1.0))
            while not proxy.lost:
                await asyncio.sleep(0.01)
            assert await other.append("t", 1, [b"precious"], 1.0) == 2  # the very same, and still not mine
            proxy.refusing = False
            with pytest.raises(Stale) as stale:
                await losing
            assert stale.value.seq == 2


@pytest.mark.parametrize("reply", [True, False], ids=["the reply is lost", "the request is lost"])
async def test_new_tables_and_changes_are_certain_too(postgres_url: str, reply: bool) -> None:
    async with Proxy(postgres.shared()) as proxy, await open_store(proxy.url(postgres_url)) as store:
        lose = proxy.lose_reply if reply else proxy.lose_request
        lose(b"precious")
        await store.create(table(), [SeatRow(0)], [b"precious"], time=1.0, tokens={"key": (0, "seat")})
        lose(b"COMMIT")
        await store.create(table("u"), [SeatRow(0)], [b"created"], time=1.0)
        lose(b"COMMIT")
        assert await store.append("t", 1, [b"started"], 2.0, changes=[Begin()]) == 2
        assert proxy.lost == 3
        assert await payloads(store, "u") == [b"created"]
        row, entries = await store.load("t")
        assert (row.started, len(entries), len(await seats(store))) == (2.0, 2, 1)
        with pytest.raises(Taken):
            await store.create(table(), [], time=1.0)
        with pytest.raises(Stale):
            await store.append("t", 1, [b"started"], 2.0, changes=[Begin()])


async def test_what_is_not_known_is_said(postgres_url: str) -> None:
    async with (
        Proxy(postgres.shared()) as proxy,
        await open_store(proxy.url(postgres_url), patience=0.3) as store,
    ):
        await lay(store)
        proxy.lose_reply(b"precious")
        proxy.refusing = True
        with pytest.raises(Unknown, match="not known"):
            await store.append("t", 1, [b"precious"], 1.0)
        with pytest.raises(Unavailable) as away:
            await store.append("t", 2, [b"never sent"], 1.0)
        assert type(away.value) is Unavailable
        proxy.cut()
        with pytest.raises(Unavailable):
            await store.ping()
        proxy.refusing = False
        assert await payloads(store) == [b"created", b"precious"]
        assert await store.append("t", 2, [b"goes on"], 1.0) == 3


async def test_who_comes_late_in_an_outage_waits_only_a_moment() -> None:
    outage = Outage()

    async def attempts() -> int:
        backoff, made = Backoff(1.0, outage), 0
        with contextlib.suppress(Unavailable):
            while True:
                made += 1
                await backoff.pause(ConnectionRefusedError())
        return made

    assert await attempts() > LEAST_ATTEMPTS
    outage.since = asyncio.get_running_loop().time() - 100
    assert await attempts() == LEAST_ATTEMPTS
    outage.over()
    assert await attempts() > LEAST_ATTEMPTS


async def test_an_attempt_that_hung_until_patience_was_over_is_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "HANGS", 0.0)
    backoff = Backoff(0.03)
    await asyncio.sleep(0.04)
    with pytest.raises(Unavailable):
        await backoff.pause(TimeoutError())


async def test_a_connection_that_hangs_is_given_up(postgres_url: str) -> None:
    async with Proxy(postgres.shared()) as proxy:
        store = await open_store(proxy.url(postgres_url), patience=0.5)
        await lay(store)
        proxy.freeze()
        with pytest.raises(Unavailable):
            await asyncio.wait_for(store.append("t", 1, [b"into nowhere"], 1.0), PATIENCE)
        await asyncio.wait_for(store.close(), PATIENCE)


async def test_an_append_waits_for_the_disk(sqlite_url: str, postgres_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        assert (
            await store._write(lambda connection: connection.exec_driver_sql("PRAGMA synchronous").scalar())
            == 2
        )
    connection = await asyncpg.connect(postgres_url)
    name = postgres.shared().name(postgres_url)
    await connection.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    try:
        async with await open_store(postgres_url) as store:
            assert (
                await store._read(lambda connection: connection.scalar(text("SHOW synchronous_commit")))
                == "on"
            )
    finally:
        await connection.execute(f'ALTER DATABASE "{name}" RESET synchronous_commit')
        await connection.close()


async def test_a_copy_made_while_it_is_written_is_whole(sqlite_url: str, tmp_path: Path) -> None:
    async with await open_store(sqlite_url) as store:
        await lay(store)
        moves = [
            asyncio.ensure_future(store.append("t", seq, [b"a%d" % seq, b"b%d" % seq], 1.0))
            for seq in range(1, 400, 2)
        ]
        await moves[20]
        await asyncio.to_thread(_copy, sqlite_url.removeprefix("sqlite:///"), tmp_path / "copy.db")
        await asyncio.gather(*moves)
    async with await open_store(f"sqlite:///{tmp_path}/copy.db") as restored:
        there = await payloads(restored)
        assert len(there) >= 43
        assert len(there) % 2 == 1  # both entries of an append, or neither
        assert await restored.append("t", len(there), [b"goes on"], 1.0) == len(there) + 1


def _copy(original: str, place: Path) -> None:
    """As docs/hosting.md says."""
    source, copy = sqlite3.connect(original), sqlite3.connect(place)
    source.backup(copy)
    source.close()
    copy.close()


def test_only_a_server_pays_for_the_store() -> None:
    script = (
        "import sys, hortus; assert not {'sqlalchemy', 'alembic', 'asyncpg', 'sqlite3'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
    script = "import sys, hortus.store; assert not {'alembic', 'asyncpg'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
