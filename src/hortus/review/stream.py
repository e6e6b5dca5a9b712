"""A review in a process of its own, for programs that cannot wait: JSON lines, from the coarse to the fine.

``python -m hortus.review.stream`` reads a number of bytes on a line and a record of that size. It writes one
line for every part of the review, the last of which is the whole; ``{"refused": …}`` says why there is none.
After the first part, which is there at once, it waits for a line that lets it go on. SIGTERM ends it, and so
does the end of whoever it writes to.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import BinaryIO

from hortus.review import Review, ReviewError, review

NICE = 19  # the process's niceness after the first curve
EVERY = 0.7  # least seconds between two lines
THREADS = min(4, os.cpu_count() or 1)


def write(
    record: str,
    out: BinaryIO,
    stop: Callable[[], bool],
    go_on: Callable[[], bool] = lambda: True,
    every: float = EVERY,
) -> None:
    """Write the parts of a review: the first, the last, and of the others as many as anybody can follow.

    ``go_on`` is asked after the first part.
    """
    told = float("-inf")
    untold: Review | None = None
    try:
        for number, part in enumerate(review(record, threads=THREADS, stop=stop)):
            untold = part
            if time.monotonic() - told >= every:
                _line(out, part.to_dict())
                told, untold = time.monotonic(), None
            if number == 0 and not go_on():
                return
        if untold is not None and not stop():
            _line(out, untold.to_dict())
    except ReviewError as problem:
        _line(out, {"refused": str(problem)})


def _line(out: BinaryIO, part: object) -> None:
    out.write(json.dumps(part, separators=(",", ":")).encode() + b"\n")
    out.flush()


def step_back() -> None:
    """Let all threads of this process have the processor only where nobody else wants it."""
    if sys.platform == "linux":  # where each thread has a priority of its own
        for thread in threading.enumerate():
            os.setpriority(os.PRIO_PROCESS, thread.native_id or 0, NICE)
    elif hasattr(os, "nice"):
        os.nice(NICE)


def main() -> None:
    """Review the record on the standard input."""
    is_stopped: list[bool] = []
    signal.signal(signal.SIGTERM, lambda *_: is_stopped.append(True))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program that reads
    given = sys.stdin.buffer

    def go_on() -> bool:
        step_back()
        return bool(given.readline())

    try:
        record = given.read(int(given.readline())).decode()
        write(record, sys.stdout.buffer, lambda: bool(is_stopped), go_on)
    except BrokenPipeError:
        os._exit(1)  # nobody reads: not even the last flush can be written


if __name__ == "__main__":
    main()
