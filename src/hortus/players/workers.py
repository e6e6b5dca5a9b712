"""The games of a match on several processes."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Generator, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from hortus.players.arena import Company, GameResult, Setup

LEAVE = 10.0  # seconds a worker has to leave by itself


def shared_out(setup: Setup, indexes: Iterable[int], processes: int) -> Generator[GameResult, None, None]:
    """Play these games on so many processes; each result as it comes. Closed early, the workers stop where they are."""
    waiting = list(reversed(list(indexes)))
    context = multiprocessing.get_context("spawn")
    workers: dict[Connection, BaseProcess] = {}
    try:
        for _ in range(min(processes, len(waiting))):
            ours, theirs = context.Pipe()
            worker: BaseProcess = context.Process(target=work, args=(setup, theirs), daemon=True)
            worker.start()
            theirs.close()
            workers[ours] = worker
            ours.send(waiting.pop())
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
        for worker in workers.values():
            worker.terminate()
        for connection, worker in workers.items():
            leave(connection, worker)


def _received(connection: Connection, worker: BaseProcess) -> GameResult:
    try:
        result = connection.recv()
    except (EOFError, OSError):
        worker.join(LEAVE)
        raise RuntimeError(f"A process of the match ended by itself (exit status {worker.exitcode}).") from None
    if isinstance(result, GameResult):
        return result
    raise RuntimeError(f"A game could not be played.\n\n{result}")


def leave(connection: Connection, worker: BaseProcess) -> None:
    """Let a process go, and see that it does."""
    connection.close()
    worker.join(LEAVE)
    if worker.is_alive():
        worker.kill()
        worker.join()


def work(setup: Setup, connection: Connection) -> None:
    """A process: plays the games it is sent until there are no more. Ctrl-C is for the process that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that external programs are ended, too
    with suppress(EOFError, BrokenPipeError), Company(setup) as company:
        while (index := connection.recv()) is not None:
            try:
                result: GameResult | str = company.play(index)
            except Exception:
                result = traceback.format_exc()
            connection.send(result)
