"""Serving tables over the network."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import http.client
import re
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from email.utils import parseaddr
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from hortus import extras
from hortus.cli.screen import Screen, fail, failing
from hortus.server.limits import DEFAULTS, parse
from hortus.server.main import NotServedError, ServeOptions, alone, default_database, listen, serve
from hortus.server.messages import Health
from hortus.store import StoreError, open_store

LOOPBACK = "http://127.0.0.1:"


def run(screen: Screen, chosen: ServeOptions) -> None:
    """Serve until Ctrl-C, after a look at whether the database can be had."""
    database = chosen.database or usual_database()
    if chosen.processes > 1 and database.startswith("sqlite"):
        raise fail("Several processes need PostgreSQL: --database postgresql://USER@HOST/NAME.", 2)
    with said_problems(chosen), alone(database):
        prepared(database)
    chosen = msgspec.structs.replace(chosen, database=database)
    with said_problems(chosen):
        listen(chosen.host, chosen.port).close()  # whether the port can be had
    screen.say(f"Hortus is served at {chosen.url or address(chosen)} (Ctrl-C ends it).")
    serve_noted(chosen)


def serve_noted(chosen: ServeOptions, opened: Callable[[], None] = lambda: None) -> None:
    """Serve, with a note of where for those who would open the same database."""
    with said_problems(chosen), noted(chosen):
        serve(chosen, opened)


@contextlib.contextmanager
def said_problems(chosen: ServeOptions) -> Iterator[None]:
    """Say why the port cannot be had, and what would do; or why the server could not begin."""
    try:
        yield
    except OSError as problem:
        why = problem.strerror or str(problem)
        told = f"Port {chosen.port} cannot be had: {why}."
        if problem.errno == errno.EADDRINUSE:
            raise fail(f"{told} End what listens there, or choose another one by --port.", 2) from None
        if isinstance(problem, PermissionError):
            raise fail(f"{told} Ports from 1024 on are for everybody: --port 8000.", 2) from None
        help = "--host 127.0.0.1 for itself alone, 0.0.0.0 for all."
        raise fail(f"{chosen.host} is no address of this machine ({why}): {help}", 2) from None
    except NotServedError as problem:
        raise fail(str(problem), 1) from None


def usual_database() -> str:
    """Where games are kept if nothing else is said."""
    try:
        return default_database()
    except OSError as problem:
        why = f"Games cannot be kept in {problem.filename or 'the usual place'}: {problem.strerror}."
        raise fail(f"{why} HORTUS_DATABASE=sqlite:///PATH names another file.", 2) from None


def prepared(database: str) -> None:
    """Open the database once: it is created or brought up to date, or it is said what is wrong with it."""
    mine = database.startswith("sqlite")
    with failing(2, ValueError), failing(2 if mine else 1, StoreError, OSError):
        asyncio.run(_look(database))


def limits_of(given: list[str]) -> dict[str, tuple[str, str]]:
    """Limits as they are given on the command line. ValueError says what is wrong with one."""
    found: dict[str, tuple[str, str]] = {}
    for one in given:
        kind, equals, rate = (part.strip() for part in one.partition("="))
        if not equals or kind not in DEFAULTS:
            raise ValueError(
                f"A limit is KIND=RATE, where KIND is one of {', '.join(DEFAULTS)}; {one!r} is none."
            )
        try:
            parse(rate)
        except ValueError:
            raise ValueError(f"{rate!r} is no rate; 600/minute or 20/second; 1000/hour would be.") from None
        found[kind] = (rate, rate)
    return found


def check_mail(smtp: str, mail_from: str) -> None:
    """Check how e-mail is to be sent. ValueError says what would be right; it does not repeat a password."""
    if not smtp:
        return
    server = urlsplit(smtp)
    if server.scheme not in ("smtp", "smtps") or not server.hostname:
        raise ValueError("--smtp is smtp://HOST:PORT or smtps://USER:PASSWORD@HOST.")
    if "@" not in parseaddr(mail_from)[1]:
        raise ValueError("--smtp needs --mail-from, as in --mail-from 'Hortus <hortus@play.example>'.")


def check_addresses(
    url: str, origins: Iterable[str], proxies: Iterable[str], metrics: Iterable[str] = ()
) -> None:
    """ValueError says which of them is none."""
    if url and not _is_site(url):
        raise ValueError(
            f"--url is how people reach the server, as in https://play.example/; {url!r} is not."
        )
    for one in origins:
        if not _is_site(one) or urlsplit(one).path:
            raise ValueError(f"An origin is like https://play.example, without a path; {one!r} is not.")
    for option, given in (("--proxy", proxies), ("--metrics", metrics)):
        for one in given:
            try:
                ip_network(one, strict=False)
            except ValueError:
                sentence = f"{option} is an address or a network, 10.0.0.7 or 10.0.0.0/8; {one!r} is neither."
                raise ValueError(sentence) from None


def names_of(given: Iterable[str]) -> tuple[str, ...]:
    """Names of the server, as they are compared. ValueError says which of them is none."""
    for one in given:
        if not re.fullmatch(r"[A-Za-z0-9._-]+", one):
            raise ValueError(f"A name is like play.example, without http, port or path; {one!r} is not.")
    return tuple(one.lower() for one in given)


def oidc_of(issuer: str, client: str, file: str) -> tuple[str, str, str] | None:
    """An OpenID provider, if one was chosen. ValueError says what is missing or wrong."""
    if not issuer and not client and not file:
        return None
    if not (issuer and client and file):
        raise ValueError("A provider needs all of --oidc-issuer, --oidc-client and --oidc-secret-file.")
    parts = urlsplit(issuer)
    if not _is_site(issuer) or (parts.scheme == "http" and parts.hostname not in ("127.0.0.1", "localhost")):
        raise ValueError(
            f"--oidc-issuer is an address with https, as in https://id.example; {issuer!r} is not."
        )
    if find_spec("authlib") is None:
        raise ValueError(f"Logging in at a provider needs more: {extras.install('oidc')}.")
    try:
        if not Path(file).read_text(encoding="utf-8").strip():
            raise ValueError(f"There is no secret in {file}.")
    except OSError as problem:
        raise ValueError(f"The secret cannot be read from {file}: {problem.strerror}.") from None
    return issuer, client, file


def _is_site(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def address(chosen: ServeOptions) -> str:
    """Where the server is found."""
    host = f"[{chosen.host}]" if ":" in chosen.host else chosen.host
    return f"http://{host}:{chosen.port}/"


async def _look(database: str) -> None:
    store = await open_store(database, patience=10)
    await store.close()


# Where a household's database is served -----------------------------------------------------------


@contextlib.contextmanager
def noted(chosen: ServeOptions) -> Iterator[None]:
    """While it is served, a note beside the database says where. A kill leaves it behind: see ``where``."""
    note = _note(chosen.database)
    if note is None or chosen.host not in ("127.0.0.1", "localhost", "0.0.0.0"):
        yield
        return
    with contextlib.suppress(OSError):
        note.touch(mode=0o600)
        note.chmod(0o600)  # one that a kill left behind may be wider
        note.write_text(f"{LOOPBACK}{chosen.port}/", encoding="utf-8")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            note.unlink(missing_ok=True)


def where(database: str) -> str | None:
    """Where this database is served now, if it is: what the note says is not believed without a look."""
    note = _note(database)
    try:
        said = note.read_text(encoding="utf-8").strip() if note else ""
        if not said.startswith(LOOPBACK):
            return None
        with urllib.request.urlopen(f"{said}healthz", timeout=2) as answer:
            return said if msgspec.json.decode(answer.read(), type=Health).status == "ok" else None
    except (OSError, ValueError, http.client.HTTPException):
        return None


def _note(database: str) -> Path | None:
    path = database.removeprefix("sqlite:///")
    return Path(f"{path}.at") if path not in (database, "") else None
