"""What holds for every test of the lab."""

from __future__ import annotations

import pytest

from hortus.lab import study


@pytest.fixture
def drawn() -> None:
    """For a test that is about a study's pictures: they are drawn."""


@pytest.fixture(autouse=True)
def undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All other studies have no pictures, which take nine tenths of the time of a short one."""
    if "drawn" not in request.fixturenames:
        monkeypatch.setattr(study, "pictures", lambda results: {})
