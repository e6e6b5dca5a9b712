"""Who plays goes before who comes; but who comes is let in, in order, and soon."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from hortus.server import porter
from hortus.server.porter import MANY, PATIENCE, Porter
from hortus.server.wire import PORTER, Line
from tests.server.service import PATIENCE as LONG
from tests.server.service import new_database, served, settings, tokens_of
from tests.server.test_wire import Pipe, turns

ASK = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
SOON = PATIENCE * 0.5  # before which nobody is let in while the house is busy, be the machine ever so slow


def in_a_loop(test: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    """A test that waits."""

    @wraps(test)
    def run() -> None:
        asyncio.run(test())

    return run


async def until(wanted: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(LONG):
        while not wanted():
            await asyncio.sleep(0.001)


class House:
    """So many moves are under way in it."""

    def __init__(self, under_way: int) -> None:
        self.under_way = under_way
        self.porter = Porter(lambda: self.under_way)
        self.came: list[int] = []

    def call(self, number: int) -> bool:
        """Somebody calls; whether they have to wait."""
        return self.porter.hold(partial(self.came.append, number))


@in_a_loop
async def test_a_quiet_house_lets_everyone_in_at_once() -> None:
    house = House(MANY - 1)
    assert [house.call(number) for number in range(20)] == [False] * 20
    await asyncio.sleep(0.01)
    assert house.came == []  # nobody is let in twice


@in_a_loop
async def test_a_busy_house_lets_one_in_after_a_moment() -> None:
    house = House(MANY)
    assert house.call(1)
    before = asyncio.get_running_loop().time()
    await until(lambda: bool(house.came))
    assert asyncio.get_running_loop().time() - before > SOON


def test_whoever_waits_is_let_in_as_soon_as_the_house_is_quiet_and_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(porter, "PATIENCE", 100 * LONG)  # nobody is let in for having waited

    @in_a_loop
    async def work() -> None:
        house = House(MANY)
        assert [house.call(number) for number in range(3)] == [True] * 3
        house.under_way = 0
        assert house.call(3)  # nobody passes those who wait
        await until(lambda: len(house.came) == 4)
        assert house.came == [0, 1, 2, 3]
        assert not house.call(4)

    work()


@in_a_loop
async def test_many_who_wait_are_let_in_faster() -> None:
    house = House(MANY)
    before = asyncio.get_running_loop().time()
    assert [house.call(number) for number in range(30)] == [True] * 30
    await until(lambda: len(house.came) >= 20)
    assert (
        asyncio.get_running_loop().time() - before < 20 * SOON
    )  # twenty did not wait for one another as if each were alone
    await until(lambda: len(house.came) == 30)
    assert house.came == list(range(30))


@in_a_loop
async def test_who_is_kept_from_looking_makes_up_for_it() -> None:
    house = House(MANY)
    assert [house.call(number) for number in range(30)] == [True] * 30
    time.sleep(PATIENCE)  # a turn of the loop that takes as long as anyone should wait
    await until(lambda: bool(house.came))
    assert house.came == list(range(30))


@in_a_loop
async def test_one_who_stumbles_keeps_nobody_out() -> None:
    house, problems = House(MANY), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, problem: problems.append(problem))
    assert house.porter.hold(lambda: house.came.remove(0))
    assert house.call(1)
    time.sleep(PATIENCE)  # so that both are let in at once
    await until(lambda: bool(house.came))
    assert (house.came, len(problems)) == ([1], 1)


class Hall:
    """An application that counts who gets in."""

    def __init__(self) -> None:
        self.asked = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Somebody is in."""
        self.asked += 1
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def line(house: House, hall: Hall) -> tuple[Line, Pipe]:
    """Somebody who calls."""
    config = uvicorn.Config(hall, http=Line, log_config=None)
    config.load()
    found, pipe = Line(config, ServerState(), {PORTER: house.porter}), Pipe()
    found.connection_made(pipe)
    return found, pipe


@in_a_loop
async def test_only_the_first_thing_said_on_a_line_waits() -> None:
    house, hall = House(MANY), Hall()
    one, pipe = line(house, hall)
    one.data_received(ASK)
    await turns()
    assert (pipe.paused, hall.asked) == (True, 0)  # more is not read meanwhile
    house.under_way = 0
    await until(lambda: hall.asked > 0)
    await turns()
    assert (pipe.paused, hall.asked) == (False, 1)
    assert b" 204 " in pipe.written
    house.under_way = MANY
    one.data_received(ASK)
    await turns()
    assert hall.asked == 2


@in_a_loop
async def test_a_line_that_is_cut_while_it_waits_is_passed_over() -> None:
    house, hall = House(MANY), Hall()
    cut, _ = line(house, hall)
    closing, pipe = line(house, hall)
    stays, heard = line(house, hall)
    problems: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, problem: problems.append(problem))
    for one in (cut, closing, stays):
        one.data_received(ASK)
    cut.connection_lost(ConnectionResetError())
    pipe.close()
    house.under_way = 0
    await until(lambda: b" 204 " in heard.written)  # who came last
    assert (hall.asked, problems) == (1, [])


def test_a_move_is_under_way_until_it_is_answered_or_refused_and_newcomers_wait_for_it(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with served(settings(new_database("sqlite", tmp_path))) as service:
            table = await service.table("mars")
            mine, hub = tokens_of(table)[0], service.context.hub
            sight = await service.seat_view(table, mine)
            seen: list[int] = []
            append = service.context.store.append

            async def watched(*arguments: Any, **more: Any) -> int:
                seen.append(hub.under_way)
                return await append(*arguments, **more)

            service.context.store.append = watched  # type: ignore[method-assign]
            assert (
                await service.act(table, mine, sight["legal"][0]["text"], sight["seq"])
            ).status_code == 200
            assert (seen, hub.under_way) == ([1], 0)
            assert (
                await service.act(table, mine, sight["legal"][0]["text"], sight["seq"])
            ).status_code == 409
            assert hub.under_way == 0
            hub.under_way = MANY
            before = asyncio.get_running_loop().time()
            async with asyncio.timeout(LONG):
                reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                assert b" 200 " in await reader.readline()
            writer.close()
            assert asyncio.get_running_loop().time() - before > SOON

    asyncio.run(work())
