"""Work in several processes, such as the games of a match."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from hortus.players.arena import GameResult, MatchRunner, MatchSetup

LEAVE = 10.0  # seconds a worker has to leave by itself


class LostProcessError(RuntimeError):
    """A process ended by itself while it worked."""


def play_in_processes(
    setup: MatchSetup, indexes: Iterable[int], processes: int
) -> Generator[GameResult, None, None]:
    """Play these games in several processes; each result as it comes. Closing it ends the processes."""
    with closing(ProcessPool(processes, 0, work, setup).answers(indexes)) as results:
        for result in results:
            if not isinstance(result, GameResult):
                raise RuntimeError(f"A game could not be played.\n\n{result}")
            yield result


class ProcessPool:
    """Processes that run a task, which answers jobs. Each has its own pipe: one that dies blocks no other.

    The job of a process that dies is given to another, until more than ``patience`` have died in a row.
    """

    def __init__(self, size: int, patience: int, task: Callable[..., None], *arguments: object) -> None:
        self._size, self._patience = size, patience
        self._start = partial(start_process, task, *arguments)
        self._processes: dict[Connection, BaseProcess] = {}
        self._doing: dict[Connection, Any] = {}
        self._lost = 0  # in a row

    def answers(self, jobs: Iterable[Any]) -> Generator[Any, None, None]:
        """The answers as they come. Closing the generator ends the processes."""
        waiting = list(reversed(list(jobs)))
        try:
            while waiting or self._doing:
                while waiting and len(self._doing) < self._size:
                    self._send(waiting.pop())
                for ready in wait(list(self._doing)):
                    assert isinstance(ready, Connection)
                    job = self._doing.pop(ready)
                    try:
                        answer = ready.recv()
                    except (EOFError, OSError):
                        self._lose(ready)
                        waiting.append(job)
                    else:
                        self._lost = 0
                        yield answer
        finally:
            terminate_all(self._processes)

    def _send(self, job: Any) -> None:
        connection = next((one for one in self._processes if one not in self._doing), None)
        if connection is None:
            connection, self._processes[connection] = self._start()
        self._doing[connection] = job
        with suppress(BrokenPipeError):  # it has died: reading from it says so
            connection.send(job)

    def _lose(self, connection: Connection) -> None:
        process = self._processes.pop(connection)
        close_process(connection, process)
        self._lost += 1
        if self._lost > self._patience:
            raise LostProcessError(f"A process ended by itself (exit status {process.exitcode}).") from None


def start_process(task: Callable[..., None], *arguments: object) -> tuple[Connection, BaseProcess]:
    """Start a process that runs this task, with a connection as its last argument; return the other end."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    given = (task, *arguments, theirs)
    process: BaseProcess = context.Process(target=_ignoring_interrupts, args=given, daemon=True)
    with _interrupts_blocked():
        process.start()
    theirs.close()
    return ours, process


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Ctrl-C is meant for the parent: a new process has it blocked while it starts, and then ignores it."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # first, because it unblocks Ctrl-C when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignoring_interrupts(task: Callable[..., None], *arguments: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    task(*arguments)


def close_process(connection: Connection, worker: BaseProcess) -> None:
    """Close the connection, wait until the process ends, and kill it if it does not."""
    connection.close()
    worker.join(LEAVE)
    if worker.is_alive():
        worker.kill()
        worker.join()


def terminate_all(workers: Mapping[Connection, BaseProcess]) -> None:
    """Terminate all processes: all are signalled before the first is waited for, so none adds its time."""
    for worker in workers.values():
        worker.terminate()
    for connection, worker in workers.items():
        close_process(connection, worker)


def work(setup: MatchSetup, connection: Connection) -> None:
    """The task of a process: play the games it is sent."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that external programs are ended, too
    with suppress(EOFError, BrokenPipeError), MatchRunner(setup) as runner:
        while True:
            index = connection.recv()
            try:
                result: GameResult | str = runner.play(index)
            except Exception:
                result = traceback.format_exc()
            connection.send(result)
