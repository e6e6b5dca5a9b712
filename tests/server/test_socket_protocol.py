"""The server's end of a WebSocket, under uvicorn, with applications as small as they can be."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import uvicorn
import websockets

from hortus.server.edge import EdgeLimits, edge
from hortus.server.main import listen, transport_options
from hortus.server.socket_protocol import SocketProtocol
from tests.server.assault import frame
from tests.server.service import PATIENCE, eventually

Application = Callable[[Any, Any, Any], Awaitable[None]]


@contextlib.asynccontextmanager
async def serving(app: Application, **more: Any) -> AsyncIterator[str]:
    """The address of a server for this application."""
    with listen("127.0.0.1", 0) as listening:
        options = transport_options() | {"log_level": "critical", "lifespan": "off"} | more
        server = uvicorn.Server(uvicorn.Config(app, **options))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            async with asyncio.timeout(PATIENCE):
                while not server.started:
                    await asyncio.sleep(0.001)
            yield f"ws://127.0.0.1:{listening.getsockname()[1]}/some%20where?x=1"
        finally:
            server.should_exit = True
            await task


def protocols() -> list[SocketProtocol]:
    """The open sockets of this process."""
    found = [one for one in gc.get_objects() if type(one) is SocketProtocol]
    return [one for one in found if not one._is_lost]


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Say everything again."""
    await receive()
    await send({"type": "websocket.accept", "headers": [(b"x-more", b"1"), (b"x-more", b"2")]})
    while (message := await receive())["type"] == "websocket.receive":
        await send({**message, "type": "websocket.send"})
    assert (await receive())["type"] == "websocket.disconnect"  # however often it is asked


async def fails(scope: Any, receive: Any, send: Any) -> None:
    raise ZeroDivisionError


async def says_nothing(scope: Any, receive: Any, send: Any) -> None:
    await receive()


async def refuses(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.close"})


async def explains(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.http.response.start", "status": 429, "headers": [(b"x-why", b"often")]})
    await send({"type": "websocket.http.response.body", "body": b"too ", "more_body": True})
    await send({"type": "websocket.http.response.body", "body": b"often"})


async def test_texts_and_bytes_go_both_ways_and_the_scope_says_what_was_asked_for() -> None:
    scopes = list[Any]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)
        await echo(scope, receive, send)

    async with serving(app) as address, websockets.connect(address, compression=None) as client:
        assert client.response is not None
        assert client.response.headers.get_all("x-more") == ["1", "2"]
        for said in ("hello", b"\xff\x00", "", "ü" * 5000):
            await client.send(said)
            assert await client.recv() == said
        (scope,) = scopes
        assert (scope["path"], scope["raw_path"]) == ("/some where", b"/some%20where")
        assert (scope["query_string"], scope["scheme"]) == (b"x=1", "ws")
        assert scope["client"] == client.local_address
        assert (b"upgrade", b"websocket") in scope["headers"]


@pytest.mark.parametrize(
    ("app", "status", "body"),
    [(fails, 500, b""), (says_nothing, 500, b""), (refuses, 403, b""), (explains, 429, b"too often")],
)
async def test_a_handshake_that_is_not_accepted_has_an_answer(
    app: Application, status: int, body: bytes
) -> None:
    async with serving(app) as address:
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(address)
    answer = refused.value.response
    assert (answer.status_code, answer.body) == (status, body)
    assert answer.headers.get("x-why") == ("often" if app is explains else None)


async def test_more_is_read_only_when_the_application_has_taken_what_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard, may_go_on = list[str](), asyncio.Event()
    monkeypatch.setattr(edge, "limits", EdgeLimits(socket_bytes=10**9, address_bytes=10**9))

    async def is_paused() -> bool:
        return any(not one.is_reading for one in protocols())

    async def all_is_heard() -> bool:
        return len(heard) == len(said)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await may_go_on.wait()
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])
        await send({"type": "websocket.send", "text": "nobody hears this"})

    async with serving(app) as address, websockets.connect(address, compression=None) as client:
        said = [f"{number} {'x' * 10_000}" for number in range(200)]
        sending = asyncio.gather(*(client.send(one) for one in said))
        await eventually(is_paused)
        may_go_on.set()
        await sending
        await client.close()
        await eventually(all_is_heard)
        assert heard == said


async def test_who_does_not_answer_pings_is_not_there() -> None:
    over = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await echo(scope, receive, send)
        over.set()

    async def is_answered() -> bool:
        return not protocol._ping

    async with serving(app) as address, websockets.connect(address, ping_interval=None) as client:
        (protocol,) = protocols()
        for _ in range(2):
            protocol._keep_alive()
            assert protocol._ping
            await eventually(is_answered)
        client.transport.pause_reading()  # it hears no ping
        protocol._keep_alive()
        assert not over.is_set()
        protocol._keep_alive()
        async with asyncio.timeout(PATIENCE):
            await over.wait()
        client.transport.resume_reading()


async def test_a_posted_text_comes_before_what_is_sent_after_it_and_not_once_it_is_closed() -> None:
    posted = list[bool]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        post = scope["extensions"]["hortus.post"]
        posted.append(post(b"too soon"))
        await send({"type": "websocket.accept"})
        posted.append(post(b"first"))
        await send({"type": "websocket.send", "text": "second"})
        posted.append(post(b"third"))
        await send({"type": "websocket.close", "code": 4000, "reason": "enough"})
        posted.append(post(b"too late"))

    async with serving(app) as address, websockets.connect(address, compression=None) as client:
        assert [await client.recv() for _ in range(3)] == ["first", "second", "third"]
        with pytest.raises(websockets.ConnectionClosed):
            await client.recv()
        assert (client.close_code, client.close_reason) == (4000, "enough")
    assert posted == [False, True, True, False]


async def test_an_application_that_ends_without_a_word_ends_the_connection() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    async with serving(app) as address, websockets.connect(address, compression=None) as client:
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(client.recv(), PATIENCE)
        assert client.close_code == 1006


async def test_who_hangs_up_before_the_handshake_is_answered_is_no_failure() -> None:
    heard: list[str] = []

    async def is_alone() -> bool:
        return not protocols()

    async def answers_late(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await eventually(is_alone)
        await send({"type": "websocket.accept"})
        heard.append((await receive())["type"])

    async with serving(answers_late) as address:
        host, port = address.removeprefix("ws://").split("/")[0].split(":")
        _, writer = await asyncio.open_connection(host, int(port))
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        head = f"GET / HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n"
        writer.write(head.encode())
        await writer.drain()
        while not protocols():
            await asyncio.sleep(0.001)
        writer.close()

        async def is_told() -> bool:
            return heard == ["websocket.disconnect"]

        await eventually(is_told)


async def test_who_sends_much_ahead_keeps_nobody_waiting() -> None:
    heard, greeted = list[str](), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        greeted.set()
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])

    async def all_is_heard() -> bool:
        return heard[-1:] == ["49"]

    async with serving(app) as address, websockets.connect(address, compression=None):
        await greeted.wait()
        (protocol,) = protocols()
        protocol.data_received(b"".join(frame(str(number).encode()) for number in range(50)))
        while "1" not in heard:
            await asyncio.sleep(0)
        heard.append("another's turn")
        await eventually(all_is_heard)
        assert heard.index("another's turn") < 10


async def test_a_message_in_a_thousand_pieces_takes_no_more_memory_than_its_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(edge, "limits", EdgeLimits(socket_bytes=10**9, address_bytes=10**9))
    async with serving(echo) as address, websockets.connect(address, compression=None) as client:
        (protocol,) = protocols()
        pieces = frame(b"", final=False) + frame(b"", 0, final=False) * 5000
        protocol.data_received(pieces + frame(b"a", 0, final=False))
        assert sys.getsizeof(protocol._fragments) < 1000
        protocol.data_received(frame(b"b", 0))
        assert await client.recv() == "ab"
