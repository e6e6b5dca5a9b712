"""The programs a benchmark needs around it: a server, a database, and what they use of the machine."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from hortus.server.limits import DEFAULTS

PLENTY = "1000000/second"  # the limits are asked, as always; they only never say no


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Program:
    """A server in a process of its own, and where it is."""

    def __init__(self, command: list[str], port: int, log: Path) -> None:
        self.command, self.port, self.log = command, port, log
        self.base = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it serves."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(self.command, stdout=out, stderr=out)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(self.base + "/healthz", timeout=5).close()
                return
            time.sleep(0.02)
        raise SystemExit(f"The server did not start:\n{self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Let it end in its own way; if it does not, kill it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
        if self.process.poll() is None:
            self.kill()

    def problems(self) -> list[str]:
        """Lines of the log that should not be there."""
        return [line[:300] for line in self.log.read_text().splitlines() if "error" in line.lower() or "Traceback" in line]


@contextlib.contextmanager
def served(database: str, folder: Path, *more: str, port: int | None = None, profile: str = "") -> Iterator[Program]:
    """`hortus serve` on this database."""
    port = port or free_port()
    command = ["-m", "hortus.cli.main", "serve", "--port", str(port), "--database", database, *more]
    for kind in DEFAULTS:
        command += ["--limit", f"{kind}={PLENTY}"]
    if profile:
        command = ["-m", "cProfile", "-o", profile, *command]
    program = Program([sys.executable, *command], port, folder / f"log-{port}")
    try:
        yield program
    finally:
        program.end()


@contextlib.contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[str, int | None]]:
    """The address of an empty database of this kind, and the process that keeps it, if it is one of its own."""
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
