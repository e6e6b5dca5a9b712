"""A database that is opened is brought up to date, and the steps lead to what the schema says."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, insert, text, update
from sqlalchemy.ext.asyncio import create_async_engine

from hortus.store import LogEntry, StoreError, open_store
from hortus.store.migrate import FOLDER, HEAD, upgrade
from hortus.store.schema import metadata, seats
from tests import postgres
from tests.store.examples import SECRET, lay

STEPS = ScriptDirectory(str(FOLDER))


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing at all in it."""
    return (
        f"sqlite:///{tmp_path / 'fresh.db'}"
        if request.param == "sqlite"
        else postgres.shared().new_database()
    )


async def work(url: str, task: Callable[[Connection], Any]) -> Any:
    """Do something in a transaction, on either database."""
    if url.startswith("sqlite"):
        sqlite = create_engine(url)
        with sqlite.begin() as connection:
            done = task(connection)
        sqlite.dispose()
        return done
    postgresql = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://"))
    async with postgresql.begin() as remote:
        done = await remote.run_sync(task)
    await postgresql.dispose()
    return done


def shape(connection: Connection) -> list[tuple[str, ...]]:
    """Everything a database says about its own tables."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(
            text("SELECT name, sql FROM sqlite_master WHERE tbl_name != 'alembic_version'")
        )
    else:
        found = connection.execute(
            text("""
            SELECT 'column', c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default,
                   c.collation_name
            FROM information_schema.columns c
            WHERE table_schema = 'public' AND table_name != 'alembic_version'
            UNION ALL
            SELECT 'index', tablename, indexname, indexdef, '', '', ''
            FROM pg_indexes WHERE schemaname = 'public' AND tablename != 'alembic_version'
            UNION ALL
            SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '', ''
            FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text != 'alembic_version'
            """)
        )
    return sorted(tuple(" ".join(str(value).split()) for value in row) for row in found)


async def test_the_steps_lead_to_the_schema(fresh: str, tmp_path: Path) -> None:
    await work(fresh, upgrade)

    def differences(connection: Connection) -> Any:
        return compare_metadata(
            MigrationContext.configure(connection, opts={"compare_server_default": True}), metadata
        )

    assert await work(fresh, differences) == []
    straight = (
        f"sqlite:///{tmp_path / 'straight.db'}"
        if fresh.startswith("sqlite")
        else postgres.shared().new_database()
    )
    await work(straight, metadata.create_all)
    assert await work(fresh, shape) == await work(straight, shape)
    assert len(await work(fresh, shape)) > len(metadata.tables)


def test_the_newest_step_is_known() -> None:
    assert STEPS.get_heads() == [HEAD]
    assert STEPS.get_bases() == ["0001"]


def first_database(connection: Connection) -> None:
    """What Hortus wrote when it had taken the first step only."""
    upgrade(connection, "0001")
    for values in (
        "'old', 'fungi', 2, '{\"berries\": true}', 'r-0', :secret, 5.0, 'ann', true, false, 6.0, NULL, false",
        "'over', 'fungi', 2, '{}', 'r-0', :secret, 5.0, 'bob', true, false, 6.0, 7.0, false",
    ):
        connection.execute(text(f"INSERT INTO tables VALUES ({values})"), {"secret": SECRET})
    held = "('old', 0, 'ann', 'Ann'), ('old', 1, NULL, NULL)"
    connection.execute(text(f"INSERT INTO seats (table_id, seat, holder, name) VALUES {held}"))
    entry = text(
        "INSERT INTO log (table_id, seq, time, writer, payload) VALUES ('old', :seq, 5.5, 1, :payload)"
    )
    for seq in range(3):
        connection.execute(entry, {"seq": seq, "payload": b"%d" % seq})


async def test_an_old_database_is_brought_up_to_date_with_all_that_is_in_it(fresh: str) -> None:
    await work(fresh, first_database)
    async with await open_store(fresh) as store:
        row, entries = await store.load("old")
        assert (row.game, row.options, row.secret, row.started) == ("fungi", {"berries": True}, SECRET, 6.0)
        assert entries == [LogEntry(seq, 5.5, b"%d" % seq) for seq in range(3)]
        assert [table.id for table in await store.tables_of("ann")] == ["old"]
        assert await store.append("old", 3, [b"goes on"], 7.0) == 4
        assert await store.standings("fungi") == []
        assert await store.uncounted(100.0) == [], (
            "what was over before there were such lists is not gone into again"
        )
        assert [(await store.load(table))[0].rated for table in ("old", "over")] == [False, True]


async def test_many_may_open_a_new_database_at_once(fresh: str) -> None:
    stores = await asyncio.gather(*(open_store(fresh) for _ in range(6)))
    await lay(stores[0])
    for store in stores:
        assert await store.heads(["t"]) == {"t": 1}
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_database_of_a_newer_hortus_is_left_alone(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
    await work(url, lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    try:
        with pytest.raises(StoreError, match="newer Hortus"):
            await open_store(url)
    finally:
        restore = text(f"UPDATE alembic_version SET version_num = '{HEAD}'")
        await work(url, lambda c: c.execute(restore))
    async with await open_store(url) as store:
        assert await store.heads(["t"]) == {"t": 1}


async def test_a_step_that_fails_changes_nothing(fresh: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await work(fresh, first_database)
    before = await work(fresh, shape)

    def stumble(*_: object, **__: object) -> None:
        raise RuntimeError("stumbled")

    with monkeypatch.context() as patch:
        patch.setattr("alembic.operations.Operations.create_table", _once(stumble))
        with pytest.raises(RuntimeError, match="stumbled"):
            await open_store(fresh)
    assert await work(fresh, shape) == before


def _once(stumble: Callable[..., None]) -> Callable[..., Any]:
    """Create the first table as ever, then stumble."""
    from alembic.operations import Operations

    create = Operations.create_table
    calls = iter([create])

    def step(*arguments: Any, **options: Any) -> Any:
        return next(calls, stumble)(*arguments, **options)

    return step


async def test_what_belongs_to_a_table_goes_with_it_and_nothing_else_can_be_there(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        await lay(store)
        row = {"table_id": "nobody", "seat": 0}
        with pytest.raises(StoreError, match="FOREIGN KEY"):
            await store._write(lambda connection: connection.execute(insert(seats).values(row)))
        await store._write(lambda connection: connection.execute(update(seats).values(name="x")))
    database = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()
