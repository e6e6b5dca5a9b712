"""The files of a database on SQLite are for their owner alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from hortus.cli.serving import noted
from hortus.server.main import ServeOptions
from hortus.store import open_store
from tests.store.examples import lay


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir()}


async def test_a_new_database_is_for_its_owner_alone(sqlite_url: str, tmp_path: Path) -> None:
    async with await open_store(sqlite_url) as store:
        await lay(store)
        assert modes(tmp_path) == dict.fromkeys(["hortus.db", "hortus.db-wal", "hortus.db-shm"], "0o600")


async def test_an_older_database_that_others_may_read_is_closed_to_them(
    sqlite_url: str, tmp_path: Path
) -> None:
    store = await open_store(sqlite_url)
    await lay(store)
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    # A second store opens files that the first left wide, as after a kill.
    async with await open_store(sqlite_url):
        assert modes(tmp_path) == dict.fromkeys(["hortus.db", "hortus.db-wal", "hortus.db-shm"], "0o600")
    await store.close()


@pytest.mark.parametrize("left", [False, True])
def test_the_note_of_where_it_is_served_is_for_its_owner_alone(tmp_path: Path, left: bool) -> None:
    database = tmp_path / "hortus.db"
    if left:
        (tmp_path / "hortus.db.at").touch(0o644)
    with noted(ServeOptions("127.0.0.1", 8000, f"sqlite:///{database}")):
        assert modes(tmp_path) == {"hortus.db.at": "0o600"}
