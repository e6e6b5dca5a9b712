"""``hortus serve`` in a process of its own, for tests and benchmarks."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PATIENCE = 60.0


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Program:
    """A server in a process of its own, and where it is."""

    def __init__(self, command: list[str], log: Path, port: int) -> None:
        self.command, self.log, self.port = command, log, port
        self.base = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        """Start it, also after it was killed."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(self.command, stdout=out, stderr=out)

    def wait(self) -> None:
        """Until it serves."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(self.base + "/healthz", timeout=5).close()
                return
            time.sleep(0.02)
        raise AssertionError(self.log.read_text()[-3000:])

    def wait_for_port(self) -> None:
        """Until something listens there."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5):
                return
            time.sleep(0.02)
        raise AssertionError(self.log.read_text()[-3000:])

    def call(self, path: str, body: object = None, token: str | None = None) -> Any:
        """Ask the server."""
        headers = {
            "content-type": "application/json",
            **({"authorization": f"Bearer {token}"} if token else {}),
        }
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(
            urllib.request.Request(self.base + path, data, headers), timeout=PATIENCE
        ) as answer:
            found: Any = (
                json.load(answer) if "json" in answer.headers["content-type"] else answer.read().decode()
            )
            return found

    def end(self, how: signal.Signals) -> int:
        """End it; how it ended."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def problems(self) -> list[str]:
        """Lines of the log that should not be there."""
        return [
            line[:300]
            for line in self.log.read_text().splitlines()
            if "error" in line.lower() or "Traceback" in line
        ]


def serving(database: str, port: int, *more: str) -> list[str]:
    """The command that serves this database."""
    command = [sys.executable, "-m", "hortus.cli.main", "serve", "--json"]
    return [*command, "--port", str(port), "--database", database, *more]


@contextlib.contextmanager
def running(command: list[str], log: Path, port: int) -> Iterator[Program]:
    """A server that serves, and is gone afterwards."""
    found = Program(command, log, port)
    try:
        found.wait()
        yield found
    finally:
        if found.process.poll() is None:
            found.process.kill()
            found.process.wait()


@contextlib.contextmanager
def program(database: str, folder: Path, port: int, *more: str) -> Iterator[Program]:
    """`hortus serve`, and gone afterwards."""
    with running(serving(database, port, *more), folder / "log", port) as found:
        yield found
