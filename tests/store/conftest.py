"""Every test of the store runs on both databases, unless it says which."""

from __future__ import annotations

import asyncio
import functools
from pathlib import Path

import asyncpg
import pytest

from hortus.store import open_store
from hortus.store.schema import metadata
from tests import postgres


@functools.cache
def database() -> str:
    """One database on PostgreSQL for all tests of this process."""
    return postgres.shared().new_database()


@pytest.fixture
def postgres_url() -> str:
    """A database on PostgreSQL, up to date and empty."""
    url = database()

    async def empty() -> None:
        await (await open_store(url)).close()
        connection = await asyncpg.connect(url)
        await connection.execute(f"TRUNCATE {', '.join(metadata.tables)}")
        await connection.close()

    asyncio.run(empty())
    return url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An empty database on SQLite."""
    return f"sqlite:///{tmp_path / 'hortus.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database, of each kind."""
    found: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return found
