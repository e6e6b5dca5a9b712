"""Databases for the tests of the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tests.server.service import new_database
from tests.soak import soak


@pytest.fixture(params=["sqlite", soak("postgresql")])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database.

    The store's own tests run on both kinds every time, these on PostgreSQL in ``make soak`` only.
    """
    return new_database(request.param, tmp_path)


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed with little work, for tests that are about something else."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("hortus.server.passwords.PasswordHasher", lambda: quick)
