"""Runs batches on this machine: threads if the rules run without the GIL, processes if players think."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing, suppress
from multiprocessing.connection import Connection

import hortus
from hortus.lab.batches import Batch, play_batch
from hortus.lab.plan import Arm, BatchSpec
from hortus.players.workers import LostProcessError, ProcessPool

LOST = "The processes of the study end by themselves. What is finished is kept: --resume."
PATIENCE = 3  # processes that may die in a row before a batch is finished


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(arms: Sequence[Arm], specs: Sequence[BatchSpec], workers: int) -> Generator[Batch, None, None]:
    """Play these batches and yield each as it is finished. Closing the generator stops the work."""
    nogil = [spec for spec in specs if hortus.compiled and arms[spec.arm].is_nogil]
    others = [spec for spec in specs if spec not in set(nogil)]
    if workers == 1:
        for spec in (*nogil, *others):
            yield play_batch(arms[spec.arm], spec)
        return
    if nogil:
        with ThreadPoolExecutor(workers) as threads:
            yield from _shared_out(threads, arms, nogil, workers)
    if others:
        yield from _in_processes(arms, others, min(workers, len(others)))


def _shared_out(
    pool: Executor, arms: Sequence[Arm], specs: Sequence[BatchSpec], workers: int
) -> Generator[Batch, None, None]:
    """Play batches in threads. Two for each worker are queued: none is idle, and stopping loses little."""
    waiting = list(reversed(specs))
    running: set[Future[Batch]] = set()
    try:
        while waiting or running:
            while waiting and len(running) < 2 * workers:
                spec = waiting.pop()
                running.add(pool.submit(play_batch, arms[spec.arm], spec))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


def _in_processes(
    arms: Sequence[Arm], specs: Sequence[BatchSpec], workers: int
) -> Generator[Batch, None, None]:
    """Play batches in processes. The batch of a process that dies is played again by another."""
    jobs = [(arms[spec.arm], spec) for spec in specs]
    try:
        with closing(ProcessPool(workers, PATIENCE, _work).answers(jobs)) as batches:
            for batch in batches:
                if isinstance(batch, Exception):
                    raise batch
                yield batch
    except LostProcessError:
        raise RuntimeError(LOST) from None


def _work(line: Connection) -> None:
    """The task of a process: play the batches it is sent."""
    with suppress(EOFError, OSError):
        while True:
            arm, spec = line.recv()
            try:
                found: Batch | Exception = play_batch(arm, spec)
            except Exception as problem:
                found = problem
            line.send(found)
