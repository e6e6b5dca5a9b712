"""Running the server: one process or several, each with its own event loop."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import logging
import os
import socket as sockets
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from socket import AF_INET, AF_INET6, IPPROTO_TCP, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import Any

import msgspec
import uvicorn
from filelock import FileLock, Timeout
from platformdirs import user_data_path
from sqlalchemy import make_url
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hortus.server import log_redaction
from hortus.server.app import create_app
from hortus.server.config import Config, OidcSettings
from hortus.server.edge import EdgeLimits, edge
from hortus.server.middleware import SecuritySettings
from hortus.server.websocket import MAX_MESSAGE_BYTES

CHOSEN = "HORTUS_CHOSEN"  # how the processes of one server learn what was chosen
GRACE = 10  # seconds for requests under way when the server is stopped
MOST_DESCRIPTORS = 65_536
M_ARENA_MAX = -8  # in glibc's malloc.h
SPARE_DESCRIPTORS = 128  # for the database, the log, and what answers read
UNREAD_SECONDS = 10.0  # until a client that does not read what it was sent is disconnected


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
    names: tuple[str, ...] = ()  # under which the server may be called
    cookie_needs_origin: bool = False
    oidc: tuple[str, str, str] | None = None  # issuer, client, and the file with the secret
    smtp: str = ""
    mail_from: str = ""
    notify_after: float = 2.0
    allow_private_webhooks: bool = False
    metrics: tuple[str, ...] = ()  # who may read them, besides this machine
    keep_finished: float | None = None
    keep_guests: float | None = None
    bots: dict[str, str] = {}  # the host's own, by name

    def config(self) -> Config:
        """The same, for the application."""
        security = SecuritySettings(
            origins=self.origins,
            hosts=self.names,
            cookie_needs_origin=self.cookie_needs_origin,
            proxies=self.proxies,
            spare_loopback=not self.limits,  # limits that somebody chose are for everybody
            access="all" if self.access else "problems",
        )
        found = Config(
            self.database,
            self.url,
            idle=self.idle,
            security=security,
            limits=self.limits,
            metrics=self.metrics,
            smtp=self.smtp,
            mail_from=self.mail_from,
            notify_after=self.notify_after,
            allow_private_webhooks=self.allow_private_webhooks,
            keep_finished=self.keep_finished,
            keep_guests=self.keep_guests,
            bots=self.bots,
        )
        if self.oidc is not None:
            issuer, client, file = self.oidc
            secret = Path(file).read_text(encoding="utf-8").strip()
            found = replace(found, oidc=OidcSettings(issuer, client, secret))
        return found if self.threads is None else replace(found, threads=self.threads)


NOT_SERVED = "The server could not begin; what went wrong is in its log, above."


class NotServedError(RuntimeError):
    """The server could not begin."""


class Announced:
    """An ASGI application; ``opened`` is called when it has begun to serve."""

    def __init__(self, app: ASGIApp, opened: Callable[[], None]) -> None:
        self._app = app
        self._opened = opened
        self.is_open = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve; the lifespan protocol says when all is ready."""
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return

        async def watch(message: Message) -> None:
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                self.is_open = True
                self._opened()

        await self._app(scope, receive, watch)


def default_database() -> str:
    """A file in the place where this system keeps programs' data."""
    given = os.environ.get("STATE_DIRECTORY")  # systemd's
    name = "Hortus" if sys.platform in ("win32", "darwin") else "hortus"
    folder = Path(given) if given else user_data_path(name, appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'hortus.db'}"


@contextlib.contextmanager
def alone(database: str) -> Iterator[None]:
    """While this lasts, no other server may serve the same SQLite file. NotServedError if one does."""
    path = make_url(database).database if database.startswith("sqlite:") else None
    if path in (None, "", ":memory:"):
        yield
        return
    lock = FileLock(f"{os.path.realpath(str(path))}.lock", timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        sentence = f"Another server serves {path} already, and only one can: end it, or name another file."
        raise NotServedError(f"{sentence} Several processes share PostgreSQL.") from None
    except OSError:
        pass  # the folder cannot be written, which the database says in its own words
    try:
        yield
    finally:
        lock.release()


def app() -> Starlette:
    """The application of one process."""
    chosen = msgspec.json.decode(os.environ[CHOSEN], type=ServeOptions)
    log_redaction.configure(json=chosen.json, level=logging.WARNING if chosen.quiet else logging.INFO)
    log_redaction.take_over()
    edge.limits = EdgeLimits(
        proxies=tuple(chosen.proxies),
        total=raised_descriptors() - SPARE_DESCRIPTORS,
        spare_loopback=not chosen.limits,
    )
    share_one_arena()
    made = create_app(chosen.config())
    gc.collect()
    # Objects made at start stay: collecting them again and again would only delay moves. Frequent short
    # collections are better than rare long ones, which delay every table.
    gc.freeze()
    gc.set_threshold(2_000, 4, 1_000)
    # The thread that writes to the disk gets the interpreter lock soon, and not only when all is decided.
    sys.setswitchinterval(0.0005)
    return made


def share_one_arena() -> None:
    """Let all threads take memory from one place, where the C library offers that.

    Otherwise large answers that several threads make one after another leave holes in a heap of each of them.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):  # not glibc, or Windows
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def raised_descriptors() -> int:
    """How many files and connections this process may have open: as many as the system lets it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 100_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def listen(host: str, port: int) -> socket:
    """A listening socket. OSError if the port cannot be had.

    Connections wait there until the server accepts them. The system drops a client that has not acknowledged
    what it was sent for `UNREAD_SECONDS`, whether it has gone or does not read.
    """
    # asyncio sets TCP_NODELAY only where the protocol is named; without it an answer may wait 40 ms.
    found = socket(AF_INET6 if ":" in host else AF_INET, SOCK_STREAM, IPPROTO_TCP)
    try:
        found.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        if hasattr(sockets, "TCP_USER_TIMEOUT"):  # Linux
            found.setsockopt(IPPROTO_TCP, sockets.TCP_USER_TIMEOUT, int(1000 * UNREAD_SECONDS))
        found.bind((host, port))
        found.listen(2048)
    except OSError:
        found.close()
        raise
    return found


def transport_options() -> dict[str, Any]:
    """How uvicorn is to serve, whichever way it is started."""
    return {
        "http": "hortus.server.edge:HttpProtocol",
        "ws": "hortus.server.socket_protocol:SocketProtocol",
        "ws_max_size": MAX_MESSAGE_BYTES,
        "lifespan": "on",  # where the application cannot begin, nothing is served
        "log_config": None,
        "log_level": "error",  # warnings are of what strangers send; the edge notes it now and then
        "access_log": False,
        "proxy_headers": False,  # the middleware looks at them
        "server_header": False,
        "timeout_graceful_shutdown": GRACE,
    }


def serve(chosen: ServeOptions, opened: Callable[[], None] = lambda: None) -> None:
    """Serve until stopped; ``opened`` is called when it has begun, where it is one process.

    OSError if the port cannot be had. `NotServedError` if the application cannot begin, or another server has
    the same SQLite file.
    """
    os.environ[CHOSEN] = msgspec.json.encode(chosen).decode()
    with alone(chosen.database):
        _serve(chosen, opened)


def _serve(chosen: ServeOptions, opened: Callable[[], None]) -> None:
    try:
        if chosen.processes > 1:
            uvicorn.run(
                "hortus.server.main:app",
                factory=True,
                host=chosen.host,
                port=chosen.port,
                workers=chosen.processes,
                **transport_options(),
            )
            return
        announced = Announced(app(), opened)
        with listen(chosen.host, chosen.port) as listening:
            uvicorn.Server(uvicorn.Config(announced, **transport_options())).run(sockets=[listening])
    except SystemExit:  # uvicorn's own, with a status of its own
        raise NotServedError(NOT_SERVED) from None
    if not announced.is_open:
        raise NotServedError(NOT_SERVED)
