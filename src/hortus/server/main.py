"""Running the server: one process or several, each with its own event loop."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket

import msgspec
import uvicorn
from platformdirs import user_data_path
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from hortus.server import log_redaction
from hortus.server.app import create_app
from hortus.server.config import Config
from hortus.server.middleware import SecuritySettings
from hortus.server.wire import Line, Wire

CHOSEN = "HORTUS_CHOSEN"  # how the processes of one server learn what was chosen
GRACE = 10  # seconds for requests under way when the server is stopped


class ServeOptions(msgspec.Struct, frozen=True):
    """What can be chosen on the command line."""

    host: str
    port: int
    database: str
    url: str = ""
    threads: int | None = None
    processes: int = 1
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    json: bool = False
    access: bool = False
    limits: dict[str, tuple[str, str]] = {}
    idle: float = 60.0
    quiet: bool = False  # only troubles go into the log

    def config(self) -> Config:
        """The same, for the application."""
        security = SecuritySettings(
            origins=self.origins,
            proxies=self.proxies,
            spare_loopback=not self.limits,  # limits that somebody chose are for everybody
            access="all" if self.access else "problems",
        )
        found = Config(self.database, self.url, idle=self.idle, security=security, limits=self.limits)
        return found if self.threads is None else replace(found, threads=self.threads)


class NotServedError(RuntimeError):
    """The server could not begin."""


class Server(uvicorn.Server):
    """uvicorn, with a word when it has opened, and a goodbye to everyone at a table before the lines are cut."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop the bots, say goodbye, then the rest."""
        app = self.config.loaded_app
        house = getattr(getattr(app, "state", None), "context", None)
        if house is not None:
            await house.hub.close()
        await super().shutdown(sockets)


def default_database() -> str:
    """A file in the place where this system keeps programs' data."""
    given = os.environ.get("STATE_DIRECTORY")  # systemd's
    name = "Hortus" if sys.platform in ("win32", "darwin") else "hortus"
    folder = Path(given) if given else user_data_path(name, appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'hortus.db'}"


def app() -> Starlette:
    """The application of one process."""
    chosen = msgspec.json.decode(os.environ[CHOSEN], type=ServeOptions)
    log_redaction.configure(json=chosen.json, level=logging.WARNING if chosen.quiet else logging.INFO)
    made = create_app(chosen.config())
    gc.collect()
    gc.freeze()  # what is here now stays; looking through it again and again would only make moves wait
    gc.set_threshold(
        2_000, 20, 200
    )  # a short look often: a long one (10 ms for 20,000) is felt at every table
    return made


def listen(host: str, port: int) -> socket:
    """A socket at this port; uvicorn's own way would end the program with a line nobody asked for."""
    found = socket(AF_INET6 if ":" in host else AF_INET)
    try:
        found.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    found.set_inheritable(True)
    return found


def serve(chosen: ServeOptions, opened: Callable[[], None] = lambda: None) -> None:
    """Serve until stopped; ``opened`` is called when one process has begun to.

    OSError if the port cannot be had. `NotServedError` if the application cannot begin.
    """
    os.environ[CHOSEN] = msgspec.json.encode(chosen).decode()
    config = uvicorn.Config(
        "hortus.server.main:app",
        factory=True,
        host=chosen.host,
        port=chosen.port,
        workers=chosen.processes,
        http=Line,
        ws=Wire,
        ws_per_message_deflate=False,  # a window of 32 kB for every socket; views are small
        ws_max_size=64 * 1024,
        lifespan="on",  # where the application cannot begin, nothing is served
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # the doors look at them
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    listening = listen(chosen.host, chosen.port)
    if chosen.processes > 1:
        Multiprocess(
            config, sockets=[listening]
        ).run()  # which knows only uvicorn's own server: sockets just get 1012 there
    else:
        try:
            Server(config, opened).run(sockets=[listening])
        except SystemExit:  # uvicorn's own, with a status of its own
            raise NotServedError(
                "The server could not begin; what went wrong is in its log, above."
            ) from None
