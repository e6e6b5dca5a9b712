"""Databases for the tests of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.service import new_database


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    return new_database(request.param, tmp_path)
