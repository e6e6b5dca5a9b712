"""Carrying out ``hortus admin``: a database opened without serving it, and what was found, printed."""

from __future__ import annotations

import asyncio
import getpass
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import typer
from sqlalchemy import make_url

from hortus.cli.screen import Screen, fail, failing
from hortus.cli.serving import usual_database
from hortus.server.config import Config
from hortus.server.context import AppContext
from hortus.server.limits import Limits
from hortus.server.moderation import CLI, Moderation
from hortus.server.problems import HttpRefusal
from hortus.server.sessions import Sessions
from hortus.store import NoSuchTable, Store, StoreError, open_store
from hortus.table import Refused
from hortus.table.lobby import one_line

T = TypeVar("T")
LATEST = 1e11  # seconds: the year 5138, as far as the API goes, too
UNITS = {"h": 3600.0, "d": 86400.0, "w": 7 * 86400.0}


class AdminRun:
    """One run of ``hortus admin``."""

    def __init__(self, database: str, json: bool, yes: bool = False, may_be_new: bool = False) -> None:
        self._database = database or usual_database()
        if not may_be_new:
            _check_there(self._database)
        self._json = json
        self._yes = yes
        self._screen = Screen()

    def moderate(self, work: Callable[[Moderation], Awaitable[T]]) -> T:
        """Do a host's work; where it is refused, say why and leave with status 1."""

        async def working() -> T:
            async with _moderation(self._database) as host:
                return await work(host)

        return self._run(working)

    def store(self, work: Callable[[Store], Awaitable[T]]) -> T:
        """Work on the database itself."""

        async def working() -> T:
            async with await open_store(self._database, patience=10) as store:
                return await work(store)

        return self._run(working)

    def _run(self, work: Callable[[], Awaitable[T]]) -> T:
        async def running() -> T:
            return await work()

        with failing(2, ValueError), failing(1, HttpRefusal, NoSuchTable, StoreError, OSError):
            try:
                with redirect_stdout(sys.stderr):  # for the log: standard output is for what was found
                    return asyncio.run(running())
            except Refused as refused:  # a ValueError, but of the table, not of the usage
                raise fail(refused.sentence, 1) from None

    def sure(self, question: str) -> None:
        """Ask before something is done that cannot be undone; status 1 without a yes."""
        if self._yes:
            return
        try:
            said = self._screen.ask(f"{question} (yes/no)")
        except EOFError:
            said = ""
        if said.lower() not in ("y", "yes"):
            raise fail("Nothing was changed.", 1)

    def say(self, sentence: str, found: Any) -> None:
        """A sentence for people, or what was found as JSON."""
        if self._json:
            typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
        else:
            self._screen.say(sentence)

    def table(self, found: list[Any], columns: Iterable[str]) -> None:
        """Lines for people, in columns, or what was found as JSON."""
        if self._json:
            self.say("", found)
            return
        names = list(columns)
        rows = [[_cell(name, getattr(one, name)) for name in names] for one in found]
        widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
        for row in (names, *rows):
            line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self._screen.show(line.rstrip())


def _check_there(database: str) -> None:
    """Leave with status 1 where there is no such file: a host who mistyped would look into an empty one."""
    path = make_url(database).database if database.startswith("sqlite:") else None
    if path not in (None, "", ":memory:") and not Path(str(path)).exists():
        raise fail(f"There is no database {path}; hortus serve, or hortus admin restore, makes one.", 1)


def until(text: str) -> float | None:
    """When a ban ends: so many hours, days or weeks from now (12h, 3d, 2w), or a day; nothing: never."""
    if not text:
        return None
    try:
        if text[-1] not in UNITS:
            return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()
        found = time.time() + float(text[:-1]) * UNITS[text[-1]]
        if not found < LATEST:  # nan is not, either
            raise ValueError
        return found
    except ValueError:
        raise ValueError(f"--until is like 12h, 3d, 2w or 2027-01-31; {text!r} is not.") from None


@asynccontextmanager
async def _moderation(database: str) -> AsyncIterator[Moderation]:
    """A host at the machine itself: tables can be opened, but no bot thinks and no clock runs."""
    async with await open_store(database, patience=10) as store:
        context = AppContext(store, await Sessions.open(store), Limits(), Config(database, threads=1))
        await context.hub.bots.close()
        try:
            yield Moderation(context, CLI + getpass.getuser())
        finally:
            await context.hub.close()
            context.passwords.close()


def _cell(name: str, value: Any) -> str:
    if name in ("created", "until", "time", "moved", "closed"):
        return "" if value is None else datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    if name == "seats":
        return ", ".join(seat.level or seat.name or "-" for seat in value)
    return one_line(str(value))
