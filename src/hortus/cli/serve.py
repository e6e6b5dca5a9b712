"""Serving tables over the network."""

from __future__ import annotations

import asyncio

from hortus.cli.screen import Screen, fail
from hortus.server.limits import DEFAULTS, parse
from hortus.server.main import Choice, default_database, serve
from hortus.store import StoreError, open_store


def run(screen: Screen, chosen: Choice) -> None:
    """Serve until Ctrl-C, after a look at whether the database can be had."""
    database = chosen.database or default_database()
    if chosen.processes > 1 and database.startswith("sqlite"):
        raise fail("Several processes need PostgreSQL: --database postgresql://USER@HOST/NAME.", 2)
    try:
        asyncio.run(_look(database))
    except ValueError as problem:
        raise fail(str(problem), 2) from None
    except (StoreError, OSError) as problem:
        raise fail(str(problem), 1) from None
    screen.say(f"Hortus is served at {chosen.url or _address(chosen)} (Ctrl-C ends it).")
    try:
        serve(_with(chosen, database))
    except OSError as problem:
        raise fail(f"Port {chosen.port} cannot be had: {problem.strerror or problem}.", 1) from None


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


def _address(chosen: Choice) -> str:
    host = f"[{chosen.host}]" if ":" in chosen.host else chosen.host
    return f"http://{host}:{chosen.port}/"


def _with(chosen: Choice, database: str) -> Choice:
    import msgspec

    return msgspec.structs.replace(chosen, database=database)


async def _look(database: str) -> None:
    """Open the database once: it is created or brought up to date, or it is said what is wrong with it."""
    store = await open_store(database, patience=10)
    await store.close()
