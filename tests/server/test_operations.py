"""What a host relies on: health, measurements, a log that cannot be flooded, one server a file, the clock."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import subprocess
import time
from collections import namedtuple
from pathlib import Path

import httpx2
import pytest
from structlog.testing import capture_logs

from hortus.server.app import create_app
from hortus.server.log_redaction import FEW_LIKE, LibraryLines
from hortus.server.log_throttle import LogThrottle
from hortus.server.main import NotServedError, alone, transport_options
from hortus.server.middleware import FEW_REFUSED, SecuritySettings
from hortus.server.steady_clock import SteadyClock
from hortus.store import Unavailable
from tests.server.assault import CLOSE, TEXT, RawSocket, frame
from tests.server.programs import PATIENCE, free_port, program, serving
from tests.server.service import OFTEN, Service, new_database, served, settings, tokens_of

DAY = 86_400.0
Usage = namedtuple("Usage", "total used free")


# Health -------------------------------------------------------------------------------------------


async def test_health_knows_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(settings(database=new_database("sqlite", tmp_path))) as service:
        assert (await service.get("/healthz")).status_code == 200
        monkeypatch.setattr(
            "hortus.store.sqlite.shutil.disk_usage", lambda path: Usage(10**9, 10**9 - 10**6, 10**6)
        )
        answer = await service.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "no room")


# Measurements -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("127.0.0.1", {"x-forwarded-for": "10.1.2.3"}, 404),  # through a proxy on this machine
        ("10.1.2.3", {}, 200),
        ("10.1.2.3", {"via": "1.1 proxy"}, 404),
        ("192.0.2.7", {}, 404),
    ],
)
async def test_measurements_are_for_this_machine_and_for_whom_the_host_names(
    address: str, headers: dict[str, str], status: int
) -> None:
    app = create_app(settings(metrics=("10.0.0.0/8",)))
    transport = httpx2.ASGITransport(app, client=(address, 1234))
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        assert (await client.get("/metrics", headers=headers)).status_code == status


# The log ------------------------------------------------------------------------------------------


async def test_refused_requests_are_summed_up() -> None:
    async with served() as service:
        with capture_logs() as logs:
            for _ in range(3 * FEW_REFUSED):
                assert (await service.get("/api/nowhere")).status_code == 404
            assert (await service.get("/api/games/chess/rules?lang=" + "x" * 3000)).status_code == 414
        told = [one["status"] for one in logs if one["event"] == "request"]
        assert told == [404] * FEW_REFUSED + [414]


def test_what_was_left_out_of_the_log_is_counted_and_many_kinds_are_bounded_together() -> None:
    now = [0.0]
    throttle = LogThrottle(few=2, most=3, clock=lambda: now[0])
    assert [throttle.admit("ada") for _ in range(5)] == [0, 0, None, None, None]
    assert [throttle.admit(name) for name in ("bob", "eve")] == [0, None]
    now[0] = 61.0
    assert [throttle.admit(name) for name in ("ada", "eve", "ada")] == [3, 1, 0]


async def said_in_one_piece(service: Service, *frames: bytes) -> None:
    """Send frames in one segment, and hear the socket out."""
    table = await service.table()
    line = await RawSocket.open(service.port, table["id"])
    await line.say(b"".join(frames))
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            await line.hear()
    line.cut()


async def test_a_text_that_is_none_before_a_close_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served(log_level="warning") as service:
        broken = frame(b"\xff\xfe", TEXT)
        await said_in_one_piece(service, broken, frame(b"\x03\xe8", CLOSE))
        await said_in_one_piece(service, broken, frame(b"x", 3))
        assert service.context.metrics.broken._value.get() == 0
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(
    "said",
    [b"HELLO\r\n\r\n", b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"],
    ids=["no HTTP", "another upgrade"],
)
async def test_what_a_stranger_gets_wrong_is_not_for_the_log(
    said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(log_level=transport_options()["log_level"]) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
        writer.write(said)
        assert (await reader.readline()).startswith(b"HTTP/1.1 ")
        writer.close()
    assert [record for record in caplog.records if record.name.startswith("uvicorn")] == []


def test_what_libraries_say_is_in_the_servers_log_and_not_without_end() -> None:
    lines = LibraryLines()
    said = {"name": "uvicorn.error", "levelno": logging.ERROR, "msg": "%s broke", "args": ("It",)}
    with capture_logs() as logs:
        for _ in range(100):
            lines.handle(logging.makeLogRecord(said))
    assert logs == [{"event": "It broke", "log_level": "error"}] * FEW_LIKE


# One server a file --------------------------------------------------------------------------------


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    database = new_database("sqlite", tmp_path)
    with program(database, tmp_path, free_port()):
        second = subprocess.run(
            serving(database, free_port()), capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert second.returncode == 1
        assert "Another server serves" in " ".join(second.stderr.split())
        with pytest.raises(NotServedError), alone(f"sqlite:///{os.path.relpath(tmp_path / 'hortus.db')}"):
            pass
    with alone(database), alone("sqlite://"), alone("postgresql://x/y"):
        pass  # whoever was ended, however, is in nobody's way


# The clock ----------------------------------------------------------------------------------------


def test_a_clock_that_is_set_back_goes_on() -> None:
    wall, elapsed = [1000.0], [0.0]
    clock = SteadyClock(lambda: wall[0], lambda: elapsed[0])

    def after(seconds: float, step: float = 0.0) -> float:
        wall[0] += seconds + step
        elapsed[0] += seconds
        return clock()

    assert after(10) == 1010
    assert after(10, step=-DAY) == 1020
    assert after(10) == 1030
    assert after(10, step=DAY) == 1040
    assert after(0, step=3600) == 4640  # a machine that slept
    assert after(0.1, step=-0.5) == 4640  # put right a little: it waits
    assert clock.at_least(4000.0) == 0.0
    assert clock.at_least(5000.0) == 360.0
    assert after(1) == 5001


async def test_after_a_restart_with_an_earlier_clock_games_go_on_where_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = settings(database=new_database("sqlite", tmp_path))
    clock = {"kind": "real", "seconds": 20, "increment": 0}
    async with served(config) as service:
        table = await service.table(settings={"clock": clock})
        assert (await service.seat_view(table, tokens_of(table)[0]))["clock"]["deadline"] > 0
    earlier = (lambda: time.time() - DAY, time.monotonic)
    monkeypatch.setattr(SteadyClock.__init__, "__defaults__", earlier)
    with capture_logs() as logs:
        async with served(config) as service:
            shown = (await service.seat_view(table, tokens_of(table)[0]))["clock"]
            assert shown["deadline"] - shown["at"] <= 120  # and not a day
    assert [round(one["seconds"] / DAY) for one in logs if "behind the games" in one["event"]] == [1]


# Limits -------------------------------------------------------------------------------------------


async def test_commands_over_sockets_count_for_their_address() -> None:
    """Each of them has a person's allowance of its own, and all together the address's."""
    security = SecuritySettings(spare_loopback=False)
    config = settings(security=security, limits=OFTEN | {"move": ("100/minute", "3/minute")})
    async with served(config) as service:
        kinds = []
        for _ in range(5):
            table = await service.table()
            async with service.line(table, tokens_of(table)[0]) as line:
                kinds.append((await line.ask("say", text="hello")).get("kind", "done"))
        assert kinds == ["done"] * 3 + ["rate"] * 2


async def test_a_database_that_is_away_closes_a_socket_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise Unavailable("The database has not answered for 15 s.")

    async with served() as service:
        table = await service.table()
        monkeypatch.setattr(service.context.hub, "refresh", away)
        with capture_logs() as logs:
            line = await RawSocket.open(service.port, table["id"])
            opcode, data = await line.hear()
        assert (opcode, int.from_bytes(data[:2])) == (CLOSE, 1013)
        assert {one["event"] for one in logs} == {"database trouble"}
        line.cut()
