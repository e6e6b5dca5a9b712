"""What the client's tests are given is what the rules say today."""

from __future__ import annotations

import pytest

from tests.games.fungi.positions import FILE, positions


@pytest.mark.compiled
def test_the_positions_of_the_clients_tests_are_the_rules_own() -> None:
    assert FILE.read_bytes() == positions(), "run: python -m tests.games.fungi.positions"
