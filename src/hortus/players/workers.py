"""The games of a match on several processes."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from hortus.players.arena import GameResult, MatchRunner, MatchSetup

LEAVE = 10.0  # seconds a worker has to leave by itself


def shared_out(
    setup: MatchSetup, indexes: Iterable[int], processes: int
) -> Generator[GameResult, None, None]:
    """Play these games on so many processes; each result as it comes.

    Closed early, the workers stop where they are.
    """
    waiting = list(reversed(list(indexes)))
    workers: dict[Connection, BaseProcess] = {}
    try:
        for _ in range(min(processes, len(waiting))):
            line, worker = hired(work, setup)
            workers[line] = worker
            line.send(waiting.pop())
        while workers:
            for connection in wait(list(workers)):
                assert isinstance(connection, Connection)
                result = _received(connection, workers[connection])
                if waiting:
                    connection.send(waiting.pop())
                else:
                    connection.send(None)
                    leave(connection, workers.pop(connection))
                yield result
    finally:
        dismiss(workers)


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


def hired(task: Callable[..., None], *arguments: object) -> tuple[Connection, BaseProcess]:
    """A process that does this, and a line to it; its own end comes after the arguments.

    Ctrl-C is for the process that asked. It cannot be heard even while the new process begins: it is held
    back there until it is ignored.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process: BaseProcess = context.Process(target=_deaf, args=(task, *arguments, theirs), daemon=True)
    if sys.platform == "win32":
        process.start()
    else:
        resource_tracker.ensure_running()  # which would let Ctrl-C through if it began below
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    theirs.close()
    return ours, process


def _deaf(task: Callable[..., None], *arguments: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    task(*arguments)


def leave(connection: Connection, worker: BaseProcess) -> None:
    """Let a process go, and see that it does."""
    connection.close()
    worker.join(LEAVE)
    if worker.is_alive():
        worker.kill()
        worker.join()


def dismiss(workers: Mapping[Connection, BaseProcess]) -> None:
    """End all of them where they are.

    They are told first and waited for then, so that it takes no longer than for one.
    """
    for worker in workers.values():
        worker.terminate()
    for connection, worker in workers.items():
        leave(connection, worker)


def work(setup: MatchSetup, connection: Connection) -> None:
    """A process: plays the games it is sent until there are no more."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that external programs are ended, too
    with suppress(EOFError, BrokenPipeError), MatchRunner(setup) as company:
        while (index := connection.recv()) is not None:
            try:
                result: GameResult | str = company.play(index)
            except Exception:
                result = traceback.format_exc()
            connection.send(result)
