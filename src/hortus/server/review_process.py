"""A review in a process of its own, which steps back behind everything the server does.

``python -m hortus.server.review_process`` reads a record and writes one line of JSON for every part of its
review, from the coarse to the fine; then it ends. Whoever loses interest ends it with SIGTERM. If the server
itself is gone, the next line cannot be written, and the process ends as well.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from typing import BinaryIO

import msgspec

THREADS = min(4, os.cpu_count() or 1)
NICE = 15  # by so much the process steps back where others want the processor
EVERY = 0.7  # seconds between two parts, at least: each is sent to everyone who waits
LONGEST_LINE = 64 * 1024 * 1024
PATIENCE = 3.0  # seconds for the process to end by itself


class ReviewFailed(Exception):  # noqa: N818  the sentence is for the person who asked
    """There is no review of this record, and why."""


async def review_in_process(record: str) -> AsyncIterator[bytes]:
    """The parts of a record's review, as JSON. `ReviewFailed` says why there is none."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with contextlib.suppress(ConnectionError):  # then there is nothing to be read, either
            process.stdin.write(record.encode())
            await process.stdin.drain()
            process.stdin.close()
        is_there = False
        async for line in process.stdout:
            if line.startswith(b'{"refused"'):
                raise ReviewFailed(msgspec.json.decode(line)["refused"])
            yield line
            is_there = True
        if await process.wait() or not is_there:
            raise RuntimeError(f"The process of a review ended with status {process.returncode}.")
    finally:
        await _end(process)


async def _end(process: asyncio.subprocess.Process) -> None:
    """End the process, kindly at first."""
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(PATIENCE):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def write(record: str, out: BinaryIO, is_stopped: list[bool]) -> None:
    """Write the parts of a review, the last one always, and of the others as many as anybody can follow."""
    from hortus.review import Review, ReviewError, review

    told = float("-inf")
    untold: Review | None = None
    try:
        for part in review(record, threads=THREADS, stop=lambda: bool(is_stopped)):
            untold = part
            if time.monotonic() - told >= EVERY:
                _line(out, part.to_dict())
                told, untold = time.monotonic(), None
        if untold is not None and not is_stopped:
            _line(out, untold.to_dict())
    except ReviewError as problem:
        _line(out, {"refused": str(problem)})


def _line(out: BinaryIO, part: object) -> None:
    out.write(msgspec.json.encode(part) + b"\n")
    out.flush()


def main() -> None:
    """Review the record on the standard input."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    is_stopped: list[bool] = []
    signal.signal(signal.SIGTERM, lambda *_: is_stopped.append(True))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends this in order
    record = sys.stdin.buffer.read().decode()
    out = sys.stdout.buffer
    try:
        write(record, out, is_stopped)
    except BrokenPipeError:
        os._exit(1)  # nobody reads: not even the last flush can be written


if __name__ == "__main__":
    main()
