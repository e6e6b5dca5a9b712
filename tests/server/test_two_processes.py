"""Two servers on one PostgreSQL, and a table whose seats are at different ones."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets

from hortus.table.proof import verify
from tests.postgres import Postgres
from tests.server.programs import PATIENCE, Program, free_port, running, serving
from tests.server.service import bearer


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """One that may be stopped without harm to other tests."""
    server = Postgres()
    yield server
    server.remove()


class Seat:
    """A person connected to one of the servers."""

    def __init__(self, server: Program, table: dict[str, Any], seat: int, rng: random.Random) -> None:
        self.address = f"ws://127.0.0.1:{server.port}/api/tables/{table['id']}/live"
        self.token = table["seats"][seat]["token"]
        self.seat, self.rng = seat, rng
        self.events: list[dict[str, Any]] = []
        self.moves = 0
        self.refused: list[str] = []

    async def play(self) -> None:
        """To the end of the game, on one line: it must not break."""
        async with websockets.connect(
            self.address, additional_headers=bearer(self.token), compression=None
        ) as line:
            async for text in line:
                message = msgspec.json.decode(text)
                self.events += message.get("events", ())
                if message["type"] == "refused":
                    self.refused.append(message["kind"])
                    assert message["kind"] in ("busy", "stale"), message
                    await line.send(
                        msgspec.json.encode({"type": "hello", "since": len(self.events)}).decode()
                    )
                if message["type"] == "news" and message.get("id") is not None:
                    self.moves += 1
                view = message.get("sight")
                if view and view["over"]:
                    return
                if view and view["legal"]:
                    act = {
                        "type": "act",
                        "action": self.rng.choice(view["legal"])["action"],
                        "seq": view["seq"],
                        "id": 1,
                    }
                    await line.send(msgspec.json.encode(act).decode())


async def games(servers: list[Program], number: int, trouble: Any) -> None:
    """So many games at a time, each with a seat at either server and a bot, and something that happens
    meanwhile.
    """
    rng = random.Random(3)
    tables = [
        servers[n % 2].call(
            "/api/tables",
            {"game": "mars", "seats": ["person", "person", "random"], "settings": {"seating": "fixed"}},
        )
        for n in range(number)
    ]
    people = [[Seat(servers[seat], table, seat, rng) for seat in range(2)] for table in tables]
    playing = [asyncio.create_task(one.play()) for pair in people for one in pair]
    await trouble(people)
    await asyncio.wait_for(asyncio.gather(*playing), 2 * PATIENCE)
    for table, pair in zip(tables, people, strict=True):
        for one in pair:
            assert [event["seq"] for event in one.events] == list(
                range(len(one.events))
            )  # every one, in order, once
        first, second = (one.events for one in pair)
        assert [(event["seq"], event["time"], event["what"]) for event in first] == [
            (event["seq"], event["time"], event["what"]) for event in second
        ]
        acted = [event for event in first if event["what"] == "acted"]
        assert [sum(event["seat"] == seat for event in acted) for seat in (0, 1)] == [
            one.moves for one in pair
        ]
        records = {server.call(f"/api/tables/{table['id']}/record") for server in servers}
        assert len(records) == 1
        assert verify(records.pop()).proven


async def nothing(people: list[list[Seat]]) -> None:
    """A quiet day."""


async def test_seats_at_different_servers_see_every_event_in_order(
    postgres: Postgres, tmp_path: Path
) -> None:
    database, ports = postgres.new_database(), [free_port(), free_port()]
    with (
        running(serving(database, ports[0]), tmp_path / "first", ports[0]) as first,
        running(serving(database, ports[1]), tmp_path / "second", ports[1]) as second,
    ):
        await games([first, second], 3, nothing)
        assert first.problems() + second.problems() == []


@pytest.mark.soak
async def test_both_servers_recover_by_themselves_when_postgresql_is_restarted(
    postgres: Postgres, tmp_path: Path
) -> None:
    database, ports = postgres.new_database(), [free_port(), free_port()]
    restarts = []

    async def restart(people: list[list[Seat]]) -> None:
        for how in ("fast", "immediate"):
            before = sum(one.moves for pair in people for one in pair)
            while sum(one.moves for pair in people for one in pair) < before + 20:
                await asyncio.sleep(0.001)
            await asyncio.to_thread(postgres.stop, how)
            await asyncio.to_thread(postgres.start)
            restarts.append(how)

    with (
        running(serving(database, ports[0]), tmp_path / "first", ports[0]) as first,
        running(serving(database, ports[1]), tmp_path / "second", ports[1]) as second,
    ):
        await games([first, second], 3, restart)
        assert restarts == ["fast", "immediate"]
        assert first.problems() + second.problems() == []
