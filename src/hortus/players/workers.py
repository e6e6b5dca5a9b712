"""Plays the games of a match in several processes."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from hortus.players.arena import GameResult, MatchRunner, MatchSetup

LEAVE = 10.0  # seconds a worker has to leave by itself


def play_in_processes(
    setup: MatchSetup, indexes: Iterable[int], processes: int
) -> Generator[GameResult, None, None]:
    """Play these games in several processes; each result as it comes. Closing it ends the processes."""
    waiting = list(reversed(list(indexes)))
    workers: dict[Connection, BaseProcess] = {}
    try:
        for _ in range(min(processes, len(waiting))):
            line, worker = start_process(work, setup)
            workers[line] = worker
            line.send(waiting.pop())
        while workers:
            for connection in wait(list(workers)):
                assert isinstance(connection, Connection)
                result = _received(connection, workers[connection])
                index = waiting.pop() if waiting else None
                connection.send(index)
                if index is None:
                    close_process(connection, workers.pop(connection))
                yield result
    finally:
        terminate_all(workers)


def _received(connection: Connection, worker: BaseProcess) -> GameResult:
    try:
        result = connection.recv()
    except (EOFError, OSError):
        worker.join(LEAVE)
        raise RuntimeError(
            f"A process of the match ended by itself (exit status {worker.exitcode})."
        ) from None
    if isinstance(result, GameResult):
        return result
    raise RuntimeError(f"A game could not be played.\n\n{result}")


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
    """The task of a process: play the games it is sent until there are no more."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that external programs are ended, too
    with suppress(EOFError, BrokenPipeError), MatchRunner(setup) as runner:
        while (index := connection.recv()) is not None:
            try:
                result: GameResult | str = runner.play(index)
            except Exception:
                result = traceback.format_exc()
            connection.send(result)
