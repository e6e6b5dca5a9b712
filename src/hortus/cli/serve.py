"""Serving tables over the network."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hortus.cli.screen import Screen, fail
from hortus.server.limits import DEFAULTS, parse
from hortus.server.main import Choice, default_database, serve
from hortus.server.messages import Health
from hortus.store import StoreError, open_store

LOOPBACK = "http://127.0.0.1:"


def run(screen: Screen, chosen: Choice) -> None:
    """Serve until Ctrl-C, after a look at whether the database can be had."""
    database = chosen.database or default_database()
    if chosen.processes > 1 and database.startswith("sqlite"):
        raise fail("Several processes need PostgreSQL: --database postgresql://USER@HOST/NAME.", 2)
    prepared(database)
    chosen = msgspec.structs.replace(chosen, database=database)
    screen.say(f"Hortus is served at {chosen.url or address(chosen)} (Ctrl-C ends it).")
    try:
        with noted(chosen):
            serve(chosen)
    except OSError as problem:
        raise fail(f"Port {chosen.port} cannot be had: {problem.strerror or problem}.", 1) from None


def prepared(database: str) -> None:
    """Open the database once: it is created or brought up to date, or it is said what is wrong with it."""
    try:
        asyncio.run(_look(database))
    except ValueError as problem:
        raise fail(str(problem), 2) from None
    except (StoreError, OSError) as problem:
        raise fail(str(problem), 1) from None


def limits_of(given: list[str]) -> dict[str, tuple[str, str]]:
    """Limits as they are given on the command line. ValueError says what is wrong with one."""
    found: dict[str, tuple[str, str]] = {}
    for one in given:
        kind, equals, rate = (part.strip() for part in one.partition("="))
        if not equals or kind not in DEFAULTS:
            raise ValueError(f"A limit is KIND=RATE, where KIND is one of {', '.join(DEFAULTS)}; {one!r} is none.")
        try:
            parse(rate)
        except ValueError:
            raise ValueError(f"{rate!r} is no rate; 600/minute or 20/second; 1000/hour would be.") from None
        found[kind] = (rate, rate)
    return found


def address(chosen: Choice) -> str:
    """Where the server is found."""
    host = f"[{chosen.host}]" if ":" in chosen.host else chosen.host
    return f"http://{host}:{chosen.port}/"


async def _look(database: str) -> None:
    store = await open_store(database, patience=10)
    await store.close()


# Where a household's database is served ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def noted(chosen: Choice) -> Iterator[None]:
    """While it is served, a note beside the database says where. Who is killed leaves it behind: see ``where``."""
    note = _note(chosen.database)
    if note is None or chosen.host not in ("127.0.0.1", "localhost", "0.0.0.0"):
        yield
        return
    with contextlib.suppress(OSError):
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
