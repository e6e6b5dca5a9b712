"""``kill -9`` at random moments under load.

``benchmarks/kill_server.py`` does it fifty times, on PostgreSQL too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.correspondence import OPTIONS
from tests.server.killing import siege
from tests.server.programs import free_port, program
from tests.server.service import new_database
from tests.soak import soak


@pytest.mark.parametrize("rounds", [1, soak(10)])
def test_no_acknowledged_move_or_notification_is_lost_none_comes_twice_and_every_game_goes_on(
    tmp_path: Path, rounds: int
) -> None:
    with program(new_database("sqlite", tmp_path), tmp_path, free_port(), *OPTIONS) as server:
        tally = siege(server, rounds)
        assert tally.acknowledged > 30
        assert tally.told.notifications >= 12
        assert server.problems() == []
