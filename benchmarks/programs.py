"""The programs a benchmark needs around it: a server, a database, and what they use of the machine."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.server.programs import Program, free_port, running, serving

USED = ("create", "move", "connect", "write", "read")  # what players meet; older servers know these, too
PLENTY = "1000000/second"  # the limits are asked, as always; they only never say no


@contextlib.contextmanager
def served(
    database: str, folder: Path, *more: str, port: int | None = None, profile: str = "", python: str = ""
) -> Iterator[Program]:
    """`hortus serve` on this database, of this tree or of the one that another interpreter belongs to."""
    port = port or free_port()
    limits = [part for kind in USED for part in ("--limit", f"{kind}={PLENTY}")]
    command = serving(database, port, *more, *limits)
    if python:
        command[0] = python
    if profile:
        command = [command[0], "-m", "cProfile", "-o", profile, *command[1:]]
    with running(command, folder / f"log-{port}", port) as program:
        yield program
        program.end(signal.SIGINT)


@contextlib.contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[str, int | None]]:
    """The address of an empty database of this kind, and its server process if one was started for it."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'hortus.db'}", None
        return
    from tests.postgres import Postgres

    server = Postgres(str(folder))
    try:
        pid = int((Path(server.folder) / "postmaster.pid").read_text().split()[0])
        yield server.new_database(), pid
    finally:
        server.remove()


@contextlib.contextmanager
def folder(where: str | None) -> Iterator[Path]:
    """A folder on a real disk, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="hortus-", dir=where, ignore_cleanup_errors=True) as name:
        yield Path(name)


def family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    for one in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int((one / "stat").read_text().rsplit(")", 1)[1].split()[1]) == pid:
                found.append(int(one.name))
    return found


def worked(pid: int | None) -> float:
    """Seconds of processor time that a process and its children have used."""
    seconds = 0.0
    for one in family(pid) if pid else ():
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
            seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def resident(pid: int) -> int:
    """Bytes of memory a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def report(found: Iterable[dict[str, Any]], as_json: bool) -> None:
    """Print results: each when it is there, or all of them as one JSON list."""
    results = []
    for one in found:
        results.append(one)
        if not as_json:
            print(json.dumps(one), flush=True)
    if as_json:
        print(json.dumps(results, indent=2))


def commit_ms(where: Path) -> float:
    """How long this disk takes now to keep four kilobytes: the middle of a hundred times."""
    took = []
    with (where / "disk").open("wb") as out:
        for _ in range(100):
            began = time.perf_counter()
            out.write(b"x" * 4096)
            out.flush()
            os.fdatasync(out.fileno())
            took.append(time.perf_counter() - began)
    return round(1000 * sorted(took)[50], 3)
