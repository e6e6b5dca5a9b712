"""The versions that pyproject.toml allows: each range has two ends, and at both of them it works."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.packaging.environments import PROJECT, End, at_end, bound, pinned, requirements

# Ray and OpenSpiel are large, and OpenSpiel is one version.
EXTRAS = ("serve", "research", "pettingzoo", "lab", "oidc")
SMOKE = (
    "tests/server/test_websocket.py",
    "tests/server/test_edge.py",
    "tests/server/test_serve.py",
    "tests/server/test_signing.py",
    "tests/server/test_accounts.py",
    "tests/server/test_passkeys.py",
    "tests/server/test_oidc.py",
    "tests/server/test_notifications.py",
    "tests/server/test_rating.py",
    "tests/server/test_operations.py",
    "tests/store/test_log.py",
    "tests/store/test_migrations.py",
    "tests/store/test_trouble.py",
    "tests/cli/test_commands.py",
    "tests/tui/test_play.py",
    "tests/research/test_vector.py",
    "tests/lab/test_findings.py",
)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that others may enter, too: PostgreSQL, which root runs as another user, is installed there.

    pytest closes its own folders to others again and again, also while the tests run in the environment.
    """
    with tempfile.TemporaryDirectory(prefix="hortus-ends-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.parametrize(
    "one", [*requirements(), *requirements(*PROJECT["optional-dependencies"])], ids=lambda one: one.name
)
def test_every_library_has_a_lower_and_an_upper_bound(one: Requirement) -> None:
    if bound(one, "==") is not None:
        return
    low, high = bound(one, ">="), bound(one, "<")
    assert low is not None
    assert high is not None
    assert Version(low) < Version(high)


@pytest.mark.soak
@pytest.mark.parametrize("end", get_args(End))
def test_it_works_at_both_ends_of_all_ranges(end: End, public_folder: Path) -> None:
    made = at_end(end, public_folder / end, EXTRAS)
    if end == "lowest":
        there = made.versions()
        for one in map(Requirement, map(pinned, requirements() + requirements(*EXTRAS))):
            if one.marker is None or one.marker.evaluate():
                assert one.specifier.contains(there[one.name.lower()]), one
    # An old library may warn of what a newer one, which it brought, will give up; that is no fault of ours.
    made.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "filterwarnings=default", *SMOKE)
