"""Processes that play for another one."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection

from hortus.players.workers import close_process, start_process, terminate_all


def answer(word: str, line: Connection) -> None:
    """What the process does."""
    line.send(word)


def think_long(line: Connection) -> None:
    """What another does: it hears of nothing meanwhile."""
    signal.pause()


def test_who_is_dismissed_stops_where_they_are() -> None:
    processes = dict(start_process(think_long) for _ in range(2))
    terminate_all(processes)
    assert [process.exitcode for process in processes.values()] == [-signal.SIGTERM] * 2


def test_ctrl_c_does_not_reach_a_process_that_has_only_begun() -> None:
    """A terminal sends it to all of them, at any moment.

    A traceback of each would hide what is said about it.
    """
    for _ in range(3):
        line, process = start_process(answer, "here")
        for _ in range(20):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        assert line.recv() == "here"
        close_process(line, process)
        assert process.exitcode == 0
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())
