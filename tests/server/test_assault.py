"""People who mean no good at a socket. ``benchmarks/assault.py`` sends ten thousand messages."""

from __future__ import annotations

from pathlib import Path

from tests.server.assault import assault
from tests.server.programs import free_port, program
from tests.server.service import new_database


def test_whatever_comes_over_sockets_others_play_on_and_nothing_breaks_or_stays(tmp_path: Path) -> None:
    with program(new_database("sqlite", tmp_path), tmp_path, free_port()) as server:
        out = assault(server, 800, seed=5)
        assert out.messages > 700
        assert out.games >= 1
        assert out.answers["refused bad"] > 20
        assert out.answers["refused stale"] > 50
        assert server.problems() == []
