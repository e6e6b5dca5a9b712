"""Runs reviews in processes of their own (`hortus.review.stream`), which step back behind the server."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator

import msgspec

WORKER = "hortus.review.stream"
LONGEST_LINE = 64 * 1024 * 1024
PATIENCE = 3.0  # seconds for the process to end by itself


class ReviewFailed(Exception):  # noqa: N818  the sentence is for the person who asked
    """There is no review of this record, and why."""


async def review_in_process(record: str) -> AsyncIterator[bytes]:
    """The parts of a record's review, as JSON. `ReviewFailed` says why there is none.

    The first part comes at once; nothing more is computed until the second one is asked for.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", WORKER),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    assert process.stdout is not None
    try:
        text = record.encode()
        await _say(process, b"%d\n%s" % (len(text), text))
        parts = 0
        async for line in process.stdout:
            if line.startswith(b'{"refused"'):
                raise ReviewFailed(msgspec.json.decode(line)["refused"])
            yield line
            parts += 1
            if parts == 1:
                await _say(process, b"go on\n")
        if await process.wait() or not parts:
            raise RuntimeError(f"The process of a review ended with status {process.returncode}.")
    finally:
        await _end(process)


async def _say(process: asyncio.subprocess.Process, words: bytes) -> None:
    assert process.stdin is not None
    with contextlib.suppress(ConnectionError):  # the end of its output says the rest
        process.stdin.write(words)
        await process.stdin.drain()


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
