"""What comes together is written together, and SQLite's own log does not grow for ever."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hortus.store import open_store, sqlite
from tests.store.examples import lay, payloads

PAGES = 2 * 4096  # bytes of SQLite's log, at least, that an entry written alone takes


def log_size(url: str) -> int:
    """Of SQLite's own log."""
    return Path(url.removeprefix("sqlite:///") + "-wal").stat().st_size


async def merged(store: Any) -> None:
    """Wait until the log has been merged as far as that is under way."""
    if (checkpoint := store._backend._checkpoint) is not None:
        await asyncio.wrap_future(checkpoint)


async def test_what_comes_in_one_turn_of_the_loop_is_one_commit(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(sqlite_url) as store:
        names = [f"t{number}" for number in range(5)]
        for name in names:
            await lay(store, name)
        batches, handed = list[int](), list[int]()
        write, hand_over = sqlite.SQLite._append_all, sqlite.SQLite._hand_over

        def handing(self: Any) -> None:
            handed.append(len(self._arrived))
            hand_over(self)

        def counted(self: Any, database: Any, appends: list[Any]) -> None:
            batches.append(len(appends))
            write(self, database, appends)

        monkeypatch.setattr(sqlite.SQLite, "_append_all", counted)
        monkeypatch.setattr(sqlite.SQLite, "_hand_over", handing)
        moves = [asyncio.ensure_future(store.append(name, 1, [b"move"], 101.0)) for name in names]
        await asyncio.gather(*moves)
        assert (handed, batches) == ([5], [5])
        assert all([await payloads(store, name) == [b"created", b"move"] for name in names])


async def test_what_is_gathered_when_the_store_is_closed_is_written(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        await lay(store)
        last = asyncio.ensure_future(store.append("t", 1, [b"last"], 101.0))
        await asyncio.sleep(0)
    assert await last == 2
    async with await open_store(sqlite_url) as store:
        assert await payloads(store) == [b"created", b"last"]


async def test_the_log_of_sqlite_is_merged_into_the_file_while_moves_go_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_AFTER", 20)
    async with await open_store(sqlite_url) as store:
        await lay(store)
        before = log_size(sqlite_url)  # laying out the tables of the database
        for seq in range(1, 401):
            await store.append("t", seq, [b"move"], 101.0)
            await merged(store)
        assert log_size(sqlite_url) < before + 400 * PAGES / 4
        assert len(await payloads(store)) == 401


async def test_new_tables_count_towards_a_merge_as_moves_do(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_AFTER", 20)
    async with await open_store(sqlite_url) as store:
        await lay(store, "t")
        before = log_size(sqlite_url)
        for number in range(400):
            await lay(store, f"t{number}")
            await merged(store)
        assert log_size(sqlite_url) < before + 400 * PAGES / 4


async def test_moves_go_on_if_the_log_cannot_be_merged(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_AFTER", 5)
    monkeypatch.setattr(sqlite, "CHECKPOINT", "PRAGMA nonsense(")
    async with await open_store(sqlite_url) as store:
        await lay(store)
        for seq in range(1, 101):
            await store.append("t", seq, [b"move"], 101.0)
        assert len(await payloads(store)) == 101


async def test_the_log_of_new_tables_is_about_as_long_as_it_may_be(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_AFTER", 500)
    async with await open_store(sqlite_url) as store:
        before = log_size(sqlite_url)
        for number in range(200):
            await lay(store, f"t{number}")
            await merged(store)
        assert log_size(sqlite_url) < before + 500 * 4096
