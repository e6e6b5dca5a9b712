"""Servers for the tests of the server, their databases, and who is there."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest
from argon2 import PasswordHasher

from hortus.players import Player, make
from hortus.players.thinker import Thinker
from hortus.server import bots, client_files
from tests.server.bed import Bed, bed, opened
from tests.server.people import Browser, browsers
from tests.server.service import Service, new_database, served, settings
from tests.soak import soak


@pytest.fixture(scope="session", autouse=True)
def client_is_read_once() -> Iterator[None]:
    """The client's files are read for the first application of a process and serve all of its others."""
    read = client_files._found
    built = list(read(client_files.BUILT))
    with mock.patch.object(
        client_files, "_found", lambda folder: built if folder == client_files.BUILT else read(folder)
    ):
        yield


@pytest.fixture(params=["sqlite", soak("postgresql")])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database.

    The store's own tests run on both kinds every time, these on PostgreSQL in ``make soak`` only.
    """
    return new_database(request.param, tmp_path)


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed with little work, for tests that are about something else."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("hortus.server.passwords.PasswordHasher", lambda: quick)


@pytest.fixture
def server() -> Iterator[Bed]:
    """An application that is asked without a network."""
    found = bed()
    with opened(found):
        yield found


@pytest.fixture
async def service(database: str, quick_passwords: None) -> AsyncIterator[Service]:
    """A server with a database, over sockets."""
    async with served(settings(database)) as found:
        yield found


@pytest.fixture
async def people(service: Service) -> AsyncIterator[list[Browser]]:
    """Three browsers at it; the first has an account."""
    async with browsers(service, 3) as found:
        await found[0].sign_up("Victoria")
        yield found


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks by the clock thinks until it is stopped."""

    def seated(level: str, seed: int) -> Player:
        player = make(level, seed)
        if isinstance(player, Thinker) and player.level.seconds is not None:
            player.level = replace(player.level, seconds=math.inf)
        return player

    monkeypatch.setattr(bots, "make", seated)
