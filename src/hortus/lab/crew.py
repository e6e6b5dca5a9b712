"""Who plays the batches on this machine: threads where the rules run unlocked, processes where players think."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

import hortus
from hortus.lab.batches import Batch, play_batch
from hortus.lab.plan import Arm, Portion

PATIENCE = 3  # so often in a row a process may be lost before a batch is finished


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(arms: Sequence[Arm], portions: Sequence[Portion], workers: int) -> Generator[Batch, None, None]:
    """Play these batches; each as it is finished. Closed early, it stops."""
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


def _shared_out(pool: Executor, arms: Sequence[Arm], portions: Sequence[Portion], workers: int) -> Generator[Batch, None, None]:
    """Two for each worker are under way, so that no one waits and little is lost when it is stopped."""
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


def _in_processes(arms: Sequence[Arm], portions: Sequence[Portion], workers: int) -> Generator[Batch, None, None]:
    """A process that is lost takes its batch with it: it is played again by others."""
    left = dict.fromkeys(portions)
    lost = 0
    others = set(multiprocessing.active_children())
    while left:
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _be_quiet)
        try:
            for batch in _shared_out(pool, arms, list(left), workers):
                del left[batch.portion]
                lost = 0
                yield batch
        except BrokenProcessPool:
            lost += 1
            if lost > PATIENCE:
                raise RuntimeError("The processes of the study end by themselves. What is finished is kept: --resume.") from None
        finally:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            pool.shutdown(cancel_futures=True)


def _be_quiet() -> None:
    """Ctrl-C is for whoever started the study."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
