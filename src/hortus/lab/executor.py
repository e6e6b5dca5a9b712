"""Runs batches on this machine: threads if the rules run without the GIL, processes if players think."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_lines
from multiprocessing.process import BaseProcess

import hortus
from hortus.lab.batches import Batch, play_batch
from hortus.lab.plan import Arm, BatchSpec
from hortus.players.workers import close_process, start_process, terminate_all

LOST = "The processes of the study end by themselves. What is finished is kept: --resume."
PATIENCE = 3  # processes that may die in a row before a batch is finished


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(arms: Sequence[Arm], portions: Sequence[BatchSpec], workers: int) -> Generator[Batch, None, None]:
    """Play these batches and yield each as it is finished. Closing the generator stops the work."""
    unlocked = [portion for portion in portions if hortus.compiled and arms[portion.arm].is_random]
    others = [portion for portion in portions if portion not in set(unlocked)]
    if workers == 1:
        for portion in (*unlocked, *others):
            yield play_batch(arms[portion.arm], portion)
        return
    if unlocked:
        with ThreadPoolExecutor(workers) as threads:
            yield from _shared_out(threads, arms, unlocked, workers)
    if others:
        yield from _in_processes(arms, others, min(workers, len(others)))


def _shared_out(
    pool: Executor, arms: Sequence[Arm], portions: Sequence[BatchSpec], workers: int
) -> Generator[Batch, None, None]:
    """Play batches in threads. Two for each worker are queued: none is idle, and stopping loses little."""
    waiting = list(reversed(portions))
    running: set[Future[Batch]] = set()
    try:
        while waiting or running:
            while waiting and len(running) < 2 * workers:
                portion = waiting.pop()
                running.add(pool.submit(play_batch, arms[portion.arm], portion))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


def _in_processes(
    arms: Sequence[Arm], portions: Sequence[BatchSpec], workers: int
) -> Generator[Batch, None, None]:
    """Play batches in processes. The batch of a process that dies is played again by another."""
    waiting = list(reversed(portions))
    processes: dict[Connection, BaseProcess] = {}
    doing: dict[Connection, BatchSpec] = {}
    lost = 0
    try:
        while waiting or doing:
            while waiting and len(doing) < workers:
                connection = next((one for one in processes if one not in doing), None)
                if connection is None:
                    # Each process has its own pipe: one that dies while it writes blocks no other.
                    connection, process = start_process(_work)
                    processes[connection] = process
                portion = doing[connection] = waiting.pop()
                with suppress(BrokenPipeError):  # it has died: reading from it says so below
                    connection.send((arms[portion.arm], portion))
            for ready in wait_for_lines(list(doing)):
                assert isinstance(ready, Connection)
                portion = doing.pop(ready)
                try:
                    found = ready.recv()
                except (EOFError, OSError):
                    lost += 1
                    if lost > PATIENCE:
                        raise RuntimeError(LOST) from None
                    close_process(ready, processes.pop(ready))
                    waiting.append(portion)
                    continue
                if isinstance(found, Exception):
                    raise found
                lost = 0
                yield found
    finally:
        terminate_all(processes)


def _work(line: Connection) -> None:
    """The task of a process: play the batches it is sent."""
    with suppress(EOFError, OSError):
        while True:
            arm, portion = line.recv()
            try:
                found: Batch | Exception = play_batch(arm, portion)
            except Exception as problem:
                found = problem
            line.send(found)
