"""The edge: connections that send too much, too slowly or too many, and clients that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any, cast

import pytest
import websockets
from structlog.testing import capture_logs

from hortus.server import handlers, live_table, middleware
from hortus.server.edge import PIECE, Connection, EdgeLimits, EdgeMiddleware, Outlet, edge
from hortus.server.limits import in_networks
from hortus.server.log_throttle import LogThrottle
from hortus.server.main import raised_descriptors
from hortus.server.messages import MOST_EVENTS, encoder
from hortus.server.middleware import SecuritySettings
from hortus.table import Table, commands, deciding
from tests.server.assault import PING, PONG, RawSocket, frame
from tests.server.service import PATIENCE, Service, eventually, served, settings, tokens_of
from tests.table.helpers import begun, opened, refusal

GET = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"


@pytest.fixture(autouse=True)
def limits() -> Iterator[None]:
    """Whatever a test chooses ends with it."""
    before = edge.limits
    yield
    edge.limits = before
    edge.refused.clear()
    edge._allowances.clear()
    edge._unread.clear()
    edge._newcomers.clear()
    edge.throttle = LogThrottle(few=1)


@contextlib.asynccontextmanager
async def connected(service: Service) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", service.port, limit=2**24)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What comes until the server closes the connection."""
    found = b""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while some := await reader.read(2**16):
                found += some
    return found


async def poured(writer: asyncio.StreamWriter, data: bytes, most: int) -> int:
    """Send this again and again until the server hangs up; how many bytes it took, or ``most``."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most and not writer.is_closing():
            writer.write(data)
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
            sent += len(data)
            await asyncio.sleep(0)
    return sent


@pytest.mark.parametrize(
    "endless", [b"x-more: " + b"y" * 1000 + b"\r\n", b"z" * 1000], ids=["lines", "value"]
)
async def test_a_head_without_end_is_cut(endless: bytes) -> None:
    async with served() as service, connected(service) as (reader, writer):
        with capture_logs() as logs:
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ")
            assert await poured(writer, endless, 50_000_000) < 20_000_000
            answer = await all_of(reader)
        assert answer.startswith(b"HTTP/1.1 431 ") or answer == b""  # it may be lost with the connection
        (said,) = logs
        assert (said["event"], said["log_level"], said["why"]) == (
            "connection cut",
            "warning",
            "too large a head",
        )
        assert edge.refused["too large a head"] == 1  # a connection of a test before may be cut just now, too


async def test_a_large_body_that_comes_with_its_head_is_read_and_counted_as_a_body() -> None:
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n"
    head += b"content-type: application/json\r\n\r\n"
    admitted = Connection(edge, ("192.0.2.1", 1), cast(Any, None))
    async with served() as service, connected(service) as (reader, writer):
        for size, status in ((60_000, b"400"), (70_000, b"413")):
            whole = head % size + b"x" * size
            assert admitted.takes(whole[:65_536])  # however the system cuts it into pieces
            writer.write(whole)
            assert (await reader.readuntil(b"\r\n\r\n")).split()[1] == status
            admitted = Connection(edge, ("192.0.2.1", 1), cast(Any, None))
            if status == b"400":
                await reader.readuntil(b"}")


async def test_a_body_that_comes_after_its_refusal_is_no_head() -> None:
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\norigin: https://evil.example\r\n"
    head += b"content-length: 60000\r\n\r\n"
    async with served() as service, connected(service) as (reader, writer):
        writer.write(head)
        assert (await reader.readuntil(b"\r\n\r\n")).split()[1] == b"403"
        await reader.readuntil(b"}")
        writer.write(b"x" * 60_000 + GET)
        assert (await reader.readuntil(b"\r\n\r\n")).split()[1] == b"200"


async def test_a_server_with_uvicorns_own_protocols_serves_all_the_same(database: str) -> None:
    own = {"http": "httptools", "ws": "websockets-sansio"}
    async with served(settings(database), **own) as service:
        table = await service.table()
        assert await service.play(table, tokens_of(table), moves=5) == 5
        async with service.line(table, tokens_of(table)[0]) as line:
            assert (await line.ask("say", text="hello"))["type"] == "news"
        assert not edge.connections


async def test_requests_sent_ahead_are_cut_and_a_few_are_answered() -> None:
    async with served() as service:
        async with connected(service) as (reader, writer):
            writer.write(GET * 3 + GET.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            assert (await all_of(reader)).count(b"HTTP/1.1 200 ") == 4
        async with connected(service) as (reader, writer):
            writer.write(GET * 1000)
            assert (await all_of(reader)).count(b"HTTP/1.1 200 ") == 0
        assert edge.refused == {"too many requests at once": 1}


async def test_who_sends_nothing_or_half_a_head_is_not_waited_for() -> None:
    edge.limits = EdgeLimits(head_seconds=0.2)
    async with served() as service:
        for said in (b"", b"GET / HT", GET + b"GET / HTTP/1.1\r\nhost"):
            async with connected(service) as (reader, writer):
                writer.write(said)
                assert (await all_of(reader)).startswith(b"HTTP/1.1 200" if said.startswith(GET) else b"")
        assert edge.refused == {"no request in time": 3}


async def test_an_address_has_so_many_connections_and_others_have_theirs() -> None:
    edge.limits = EdgeLimits(address=3)
    async with served() as service, contextlib.AsyncExitStack() as stack:
        await service.get("/healthz")  # this one stays open, as browsers' do
        held = [await stack.enter_async_context(connected(service)) for _ in range(2)]
        for _, writer in held:
            writer.write(GET)
        for reader, _ in held:
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        with capture_logs() as logs:
            for _ in range(20):
                async with connected(service) as (reader, _):
                    assert await all_of(reader) == b""
        assert [one["why"] for one in logs] == ["too many connections of one address"]  # not twenty times
        edge.limits = EdgeLimits(address=3, proxies=("127.0.0.0/8",))  # many people come through a proxy
        async with connected(service) as (reader, writer):
            writer.write(GET)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
    assert not edge.connections
    assert not edge._addresses


async def test_an_address_opens_only_so_many_connections_a_second() -> None:
    now = edge.clock
    edge.limits = EdgeLimits(newcomers=0.5, newcomers_seconds=6)
    edge.clock = lambda: 1000.0
    try:
        async with served() as service:
            answers = []
            for _ in range(5):
                async with connected(service) as (reader, writer):
                    writer.write(GET.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
                    answers.append((await all_of(reader))[:12])
            assert answers == [b"HTTP/1.1 200"] * 3 + [b""] * 2
            assert edge.refused == {"too many new connections of one address": 2}
            edge.clock = lambda: 1002.0
            assert (await service.get("/healthz")).status_code == 200
            edge.limits = EdgeLimits(newcomers=0.5, newcomers_seconds=6, spare_loopback=True)
            async with connected(service) as (reader, writer):
                writer.write(GET)
                assert (await reader.readline()).startswith(b"HTTP/1.1 200")
    finally:
        edge.clock = now


async def test_what_is_no_http_is_noted_now_and_then() -> None:
    async with served() as service:
        with capture_logs() as logs:
            for _ in range(10):
                async with connected(service) as (reader, writer):
                    writer.write(b"HELLO\r\n\r\n")
                    assert (await all_of(reader)).startswith(b"HTTP/1.1 400 ")
        assert [one["why"] for one in logs if one["event"] == "connection cut"] == ["no HTTP"]
        assert edge.refused == {"no HTTP": 10}


async def test_a_socket_counts_as_a_connection_until_it_ends() -> None:
    edge.limits = EdgeLimits(address=2, head_seconds=0.1)
    async with served() as service:
        table = await service.table()
        async with service.line(table, tokens_of(table)[0]) as line:
            assert sum(one.is_socket for one in edge.connections.values()) == 1
            async with connected(service) as (reader, writer):
                writer.write(GET)
                await all_of(reader)  # cut for want of another request; the socket, which is older, is not
            assert (await line.ask("say", text="still here"))["type"] == "news"
        async with asyncio.timeout(PATIENCE):
            while any(one.is_socket for one in edge.connections.values()):
                await asyncio.sleep(0.01)


async def test_who_does_not_read_an_answer_is_cut() -> None:
    much = 10**9  # on a busy machine many requests come in one piece: that is no matter here
    edge.limits = EdgeLimits(
        unread_seconds=0.1,
        head_seconds=much,
        pipelined=much,
        request_bytes=much,
        head_bytes=much,
        address_unread=much,
    )
    async with served() as service, connected(service) as (_, writer):
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
        async with asyncio.timeout(PATIENCE):
            while not edge.refused:
                with contextlib.suppress(ConnectionError):
                    writer.write(ask)
                    await writer.drain()
                await asyncio.sleep(0.001)
        assert edge.refused == {"does not read": 1}


async def test_one_address_leaves_only_so_much_unread() -> None:
    much = 10**9
    edge.limits = EdgeLimits(
        unread_seconds=much, pipelined=much, request_bytes=much, head_bytes=much, address_unread=0
    )
    ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
    async with served() as service, connected(service) as (_, first), connected(service) as (_, second):
        for one in (first, second):
            one.transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while not edge.refused:
                for one in (first, second):
                    with contextlib.suppress(ConnectionError):
                        one.write(ask)
                await asyncio.sleep(0.001)
        assert edge.refused == {"too much unread by one address": 1}
        assert (await service.get("/healthz")).status_code == 200
        for one in (first, second):
            one.transport.abort()
        await eventually(nothing_waits)


async def test_a_large_answer_is_sent_in_pieces() -> None:
    class Open:
        """A transport that sends everything at once."""

        def get_write_buffer_size(self) -> int:
            return 0

        def is_closing(self) -> bool:
            return False

    connection = Connection(edge, ("192.0.2.1", 1), Open())  # type: ignore[arg-type]
    whole, sent, counted = bytes(range(256)) * 1000, list[Any](), list[int]()

    async def send(message: Any) -> None:
        sent.append(message)
        counted.append(edge._unread["192.0.2.1"])

    await connection.answer(send, {"type": "http.response.body", "body": whole})
    assert b"".join(one["body"] for one in sent) == whole
    assert max(len(one["body"]) for one in sent) == PIECE
    assert [one["more_body"] for one in sent] == [True] * (len(sent) - 1) + [False]
    assert counted == [len(whole)] * len(sent)  # the whole of it waits until the last piece is sent
    assert not edge._unread


async def nothing_waits() -> bool:
    return not edge._unread


# Behind a proxy -----------------------------------------------------------------------------------

PROXIES = ("127.0.0.0/8",)
BEHIND_A_PROXY = SecuritySettings(proxies=PROXIES)


def coming_from(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


async def test_one_address_behind_a_proxy_has_only_so_many_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "MOST_AT_ONCE", 2)
    async with served(settings(security=BEHIND_A_PROXY)) as service, contextlib.AsyncExitStack() as stack:
        table, here, there = await service.table(), coming_from("192.0.2.1"), coming_from("192.0.2.2")
        open_ones = [await stack.enter_async_context(service.line(table, headers=here)) for _ in range(2)]
        with pytest.raises(websockets.InvalidStatus, match="429"):
            await stack.enter_async_context(service.line(table, headers=here))
        await stack.enter_async_context(service.line(table, headers=there))
        await open_ones[0].socket.close()

        async def has_room() -> bool:
            try:
                await stack.enter_async_context(service.line(table, headers=here))
            except websockets.InvalidStatus:
                return False
            return True

        await eventually(has_room)


async def test_all_sockets_of_one_address_behind_a_proxy_share_what_they_may_say() -> None:
    edge.limits = EdgeLimits(address_bytes=5_000, proxies=PROXIES)
    async with served(settings(security=BEHIND_A_PROXY)) as service:
        table = await service.table()
        async with service.line(table, headers=coming_from("192.0.2.1")) as line:
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.gather(
                    *(line.say("x" * 1000) for _ in range(1000)), line.until(lambda _: False)
                )
        assert edge.refused == {"says too much at once": 1}
        assert list(edge._allowances) == ["192.0.2.1"]


# Sockets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [EdgeLimits(socket_bytes=5_000), EdgeLimits(address_bytes=5_000)])
async def test_a_socket_that_says_too_much_at_once_is_cut(chosen: EdgeLimits) -> None:
    edge.limits = chosen
    async with served() as service:
        table = await service.table()
        async with service.line(table) as line:
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.gather(
                    *(line.say("x" * 1000) for _ in range(1000)), line.until(lambda _: False)
                )
        assert edge.refused == {"says too much at once": 1}


async def test_frames_of_a_few_bytes_count_as_what_they_take() -> None:
    async with served() as service:
        table = await service.table()
        async with service.line(table) as line:
            line.socket.transport.write(frame(b"", PONG) * 2000)  # 12 kB
            with pytest.raises(websockets.ConnectionClosed):
                await line.until(lambda _: False)
        assert edge.refused == {"says too much at once": 1}


async def test_a_socket_that_asks_and_does_not_read_is_cut_at_once() -> None:
    edge.limits = EdgeLimits(socket_bytes=10**9, address_bytes=10**9)
    async with served() as service:
        table = await service.table()
        line = await RawSocket.open(service.port, table["id"], limit=2048)
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await poured(line.writer, frame(b"x" * 125, PING) * 100, 100_000_000)
        line.cut()
        assert edge.refused == {"asks and does not read": 1}  # and not after ten seconds


def test_the_process_may_open_as_many_files_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, before[1]), before[1]))
        assert raised_descriptors() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(before[1], 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_proxies_are_addresses_or_networks() -> None:
    assert in_networks("10.1.2.3", ("10.0.0.0/8",))
    assert in_networks("::ffff:10.1.2.3", ("10.1.2.3",))
    assert not in_networks("10.1.2.3", ("10.1.2.4", "fd00::/8"))
    assert not in_networks("unix", ("10.0.0.0/8",))


# What a crowd or a patient person makes of a table ------------------------------------------------


async def test_a_crowd_is_told_of_in_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "LATER", 0.3)
    async with served() as service, contextlib.AsyncExitStack() as stack:
        table = await service.table()
        line = await stack.enter_async_context(service.line(table, tokens_of(table)[0]))
        for _ in range(60):
            await stack.enter_async_context(service.line(table))
        await line.until(lambda message: message["type"] == "presence" and message["watching"] == 60)
        told = [message for message in line.heard if message["type"] == "presence"]
        assert len(told) < 60 / 2  # not one by one


def test_a_log_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_BEFORE_START", 10)
    driver = opened("felci")
    while driver.table.seq < 10:
        driver.do(commands.Sit(0, "ada", f"Ada the {driver.table.seq}th"))
    assert "coming and going" in refusal(driver, commands.Sit(1, "bob"))[1]
    driver = begun("felci")
    monkeypatch.setattr(deciding, "MOST_ENTRIES", driver.table.seq)
    assert "only the game itself" in refusal(driver, commands.Say("one more word"), 0)[1]
    before = driver.table.seq
    driver.play_on(5)
    assert driver.table.seq > before
    driver.do(commands.Leave(), 0)


async def test_events_come_in_pages() -> None:
    async with served() as service:
        table = await service.table()
        address = f"/api/tables/{table['id']}/events"
        whole = (await service.get(address)).json()
        first, rest = [
            (await service.get(f"{address}?{query}")).json() for query in ("limit=5", "since=5&limit=2000")
        ]
        assert first + rest == whole
        assert len(first) == 5
        assert (await service.get(f"{address}?limit={MOST_EVENTS + 1}")).status_code == 422


async def test_of_a_connection_that_is_lost_no_request_that_was_sent_ahead_is_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    everything = settings(security=SecuritySettings(access="all"))
    with capture_logs() as logs:
        async with served(everything, log_level="error") as service:
            table = await service.table()
            slow = GET.replace(b"/healthz", f"/api/tables/{table['id']}/moments".encode())
            async with service.context.replaying.turn("127.0.0.1"):
                async with connected(service) as (_, writer):
                    writer.write(slow)
                    await eventually(lambda: held(1))
                    (connection,) = asking(1)
                    writer.write(GET * 2)
                    await eventually(lambda: heard(connection, slow + GET * 2))
                    connection.transport.abort()
                await eventually(lambda: lost(connection))
    assert "/healthz" not in [one["path"] for one in logs if one["event"] == "request"]
    assert [one.getMessage() for one in caplog.records if one.name == "uvicorn.error"] == []


async def test_a_game_is_not_gone_through_for_who_has_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service:
        table = await service.table()
        path, asked, original = f"/api/tables/{table['id']}/moments", list[Any](), Table.replay

        def replay(*some: Any) -> Any:
            asked.append(some)
            return original(*some)

        monkeypatch.setattr(Table, "replay", replay)
        await service.get("/healthz")
        async with service.context.replaying.turn("127.0.0.1"):
            async with connected(service) as (_, writer):
                writer.write(GET.replace(b"/healthz", path.encode()))
                await eventually(lambda: held(1))
                (connection,) = asking(1)
            await eventually(lambda: lost(connection))
        assert (await service.get(path)).status_code == 200
        assert len(asked) == 1


async def test_a_game_is_encoded_before_the_next_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as service:
        table, turns = await service.table(), list[bool]()

        class Watching:
            def encode(self, found: Any) -> bytes:
                turns.append(service.context.replaying._own["127.0.0.1"].locked())
                return encoder.encode(found)

        monkeypatch.setattr(handlers, "encoder", Watching())
        answer = await service.get(f"/api/tables/{table['id']}/moments")
        assert len(answer.json()) == 1
        assert turns == [True]


def test_threads_share_one_arena() -> None:
    counting = """
import ctypes, sys, threading
from hortus.server.main import share_one_arena
share_one_arena()
barrier = threading.Barrier(4)
def work():
    kept = [b"x" * size for size in range(600, 60_000, 100)]
    barrier.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
[one.start() for one in threads]
[one.join() for one in threads]
libc = ctypes.CDLL(None)
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""
    told = subprocess.run([sys.executable, "-c", counting], capture_output=True, check=True).stdout
    assert told.count(b"<heap nr") == 1


@pytest.mark.parametrize(("method", "done"), [("GET", 0), ("HEAD", 0), ("POST", 1)])
async def test_nothing_is_looked_up_for_who_hung_up_before_their_turn(method: str, done: int) -> None:
    class Closing:
        def is_closing(self) -> bool:
            return True

    client = ("192.0.2.1", 1)
    connection = edge.connections[client] = Connection(edge, client, Closing())  # type: ignore[arg-type]
    asked = list[Any]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope)

    async def send(message: Any) -> None:
        """To nobody."""

    scope = {"type": "http", "method": method, "client": client, "headers": []}
    try:
        answering = asyncio.create_task(EdgeMiddleware(app)(scope, cast(Any, None), send))
        await asyncio.sleep(0)
        assert connection.requests == 1 - done
        connection.lose()
        await answering
    finally:
        del edge.connections[client]
    assert (len(asked), connection.requests) == (done, 0)


def asking(requests: int) -> list[Connection]:
    """The connections with so many requests under way."""
    return [one for one in edge.connections.values() if one.requests == requests]


async def held(requests: int) -> bool:
    return bool(asking(requests))


async def heard(connection: Connection, said: bytes) -> bool:
    return connection.received == len(said)


async def lost(connection: Connection) -> bool:
    return connection not in edge.connections.values()


async def test_an_answer_to_a_connection_that_is_being_closed_waits_until_it_is_lost() -> None:
    class Closing:
        """A transport as uvloop's are: who writes to one that is closed has failed."""

        closing = False
        written = b""

        def get_write_buffer_size(self) -> int:
            return 0

        def is_closing(self) -> bool:
            return self.closing

        def write(self, data: bytes) -> None:
            if self.closing:
                raise RuntimeError("the handler is closed")
            self.written += data

    transport: Any = Closing()
    connection = Connection(edge, ("192.0.2.1", 1), transport)
    outlet = Outlet(transport)

    async def send(message: Any) -> None:
        transport.closing = transport.closing or "last" in message
        outlet.write(str(message).encode())

    await connection.answer(send, {"part": 1})
    await connection.answer(send, {"last": 1})
    answers = [asyncio.create_task(connection.answer(send, {what: 1})) for what in ("more", "yet more")]
    for _ in range(3):
        await asyncio.sleep(0)
    assert (transport.written, [one.done() for one in answers]) == (b"{'part': 1}", [False, False])
    connection.lose()
    await asyncio.gather(*answers)
    await connection.answer(send, {"after": 1})
    assert transport.written == b"{'part': 1}"
