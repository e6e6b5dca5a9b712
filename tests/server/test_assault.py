"""People who mean no good at a socket. ``benchmarks/assault.py`` sends ten thousand messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.assault import assault
from tests.server.programs import free_port, program
from tests.server.service import new_database
from tests.soak import soak


@pytest.mark.parametrize("messages", [240, soak(2400)])
def test_whatever_comes_over_sockets_others_play_on_and_nothing_breaks_or_stays(
    tmp_path: Path, messages: int
) -> None:
    with program(new_database("sqlite", tmp_path), tmp_path, free_port()) as server:
        out = assault(server, messages, seed=5)
        assert out.messages > messages * 7 // 8
        assert out.games >= 1
        assert out.answers["refused bad"] > messages // 40
        assert out.answers["refused stale"] > messages // 16
        assert server.problems() == []
