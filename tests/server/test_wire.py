"""However the bytes of a line are cut, every message is taken once, whole and in order."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import Any

import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from hortus.server.wire import AHEAD, SHORT, Line, Wire

ASK = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Pipe(asyncio.Transport):
    """The server's end of a line, without a line."""

    def __init__(self) -> None:
        super().__init__()
        self.paused = self.closed = False
        self.written = b""

    def write(self, data: Any) -> None:
        """Keep it."""
        self.written += bytes(data)

    def pause_reading(self) -> None:
        """The server wants no more for now."""
        self.paused = True

    def resume_reading(self) -> None:
        """It does again."""
        self.paused = False

    def is_closing(self) -> bool:
        """Whether the server has hung up."""
        return self.closed

    def close(self) -> None:
        """The server hangs up."""
        self.closed = True

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Another takes over."""
        self.protocol: asyncio.BaseProtocol | None = protocol

    def get_write_buffer_size(self) -> int:
        """Everything is read at once."""
        return 0


class Reader:
    """An application that hears, as slowly as it is told to."""

    def __init__(self) -> None:
        self.heard: list[str | bytes] = []
        self.may = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take messages until the line is cut."""
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message["text"] if message.get("text") is not None else message["bytes"])
            await self.may.wait()


async def turns(number: int = 10) -> None:
    """Let everything go on that can."""
    for _ in range(number):
        await asyncio.sleep(0)


async def opened(reader: Reader) -> tuple[Wire, Pipe]:
    """A line after the handshake."""
    config = uvicorn.Config(
        reader, ws=Wire, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None
    )
    config.load()
    wire, pipe = Wire(config, ServerState(), {}), Pipe()
    wire.connection_made(pipe)
    wire.data_received(ASK)
    await turns()
    assert b" 101 " in pipe.written
    return wire, pipe


def test_a_line_that_is_cut_leaves_nothing_to_be_looked_for() -> None:
    async def found() -> list[object]:
        reader = Reader()
        config = uvicorn.Config(
            reader, http=Line, ws=Wire, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None
        )
        config.load()
        line, pipe = Line(config, ServerState(), {}), Pipe()
        line.connection_made(pipe)
        line.data_received(ASK)
        await turns()
        assert b" 101 " in pipe.written
        wire, pipe.protocol = pipe.protocol, None
        assert isinstance(wire, Wire)
        wire.data_received(frames("hello", 1, True))
        wire.connection_lost(None)
        reader.may.set()
        await turns()
        assert reader.heard == ["hello"]
        wire.conn.receive_eof()  # should more come, it does no harm
        left: list[weakref.ref[Any]] = [weakref.ref(line), weakref.ref(wire), weakref.ref(wire.conn)]
        del line, wire
        return [one() for one in left]

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(found()) == [None, None, None]
    finally:
        gc.enable()


def frames(message: str | bytes, parts: int, ping: bool) -> bytes:
    """A message in so many frames, perhaps with a ping before it and between them."""
    data = message.encode() if isinstance(message, str) else message
    size = max(1, -(-len(data) // parts))
    pieces = [data[start : start + size] for start in range(0, len(data), size)] or [b""]
    found = b""
    for number, piece in enumerate(pieces):
        opcode = Opcode.CONT if number else Opcode.TEXT if isinstance(message, str) else Opcode.BINARY
        if ping:
            found += Frame(Opcode.PING, b"here?").serialize(mask=True)
        found += Frame(opcode, piece, fin=number == len(pieces) - 1).serialize(mask=True)
    return found


texts = st.one_of(st.text(max_size=20), st.integers(100, 3000).map(lambda size: "x" * size))
messages = st.tuples(
    st.one_of(texts, texts, st.binary(max_size=10)), st.sampled_from([1, 1, 1, 2, 5]), st.booleans()
)


@settings(max_examples=150, deadline=None)
@given(said=st.lists(messages, max_size=12), data=st.data(), slow=st.booleans())
def test_however_the_bytes_are_cut_every_message_is_heard_once_and_in_order(
    said: list[tuple[str | bytes, int, bool]], data: st.DataObject, slow: bool
) -> None:
    stream = [frames(*one) for one in said]
    if not data.draw(st.booleans(), label="a frame at a time"):
        whole = b"".join(stream)
        cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=20), label="cuts"))
        stream = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]

    async def work() -> None:
        reader = Reader()
        if not slow:
            reader.may.set()
        wire, pipe = await opened(reader)
        for chunk in filter(None, stream):
            if pipe.paused:
                reader.may.set()
                await turns(100)
                assert not pipe.paused
            wire.data_received(chunk)
            await turns(2)
        reader.may.set()
        await turns(100)
        assert reader.heard == [message for message, _, _ in said]
        wire.connection_lost(None)
        await turns()

    asyncio.run(work())


def test_a_short_text_is_taken_in_without_the_library_and_anything_else_with_it() -> None:
    async def work() -> None:
        reader = Reader()
        reader.may.set()
        wire, _ = await opened(reader)
        asked: list[bytes] = []
        with_library = wire.conn.receive_data

        def ask(data: bytes | bytearray) -> None:
            asked.append(bytes(data))
            with_library(data)

        wire.conn.receive_data = ask  # type: ignore[method-assign]
        whole, long, binary = (frames(message, 1, ping=False) for message in ("move", "x" * 200, b"move"))
        for chunk in (whole, long, whole, binary, whole[:5], whole[5:], whole):
            wire.data_received(chunk)
            await turns(2)
        assert asked == [long, binary, whole[:5], whole[5:]]
        assert reader.heard == ["move", "x" * 200, "move", b"move", "move", "move"]

    asyncio.run(work())


def test_who_sends_without_end_is_not_read_without_end() -> None:
    async def work() -> None:
        for message in ("x", "x" * (SHORT + 1)):
            reader = Reader()
            wire, pipe = await opened(reader)
            sent = 0
            while not pipe.paused:
                wire.data_received(frames(message, 1, ping=False))
                sent += 1
                await turns(2)
                assert sent <= AHEAD + 2
            reader.may.set()
            await turns(100)
            assert (len(reader.heard), pipe.paused) == (sent, False)
            wire.connection_lost(None)
            await turns()

    asyncio.run(work())


def test_who_has_been_hung_up_on_is_read_to_the_goodbye_and_not_listened_to() -> None:
    async def work() -> None:
        wire, pipe = await opened(Reader())
        await wire.send({"type": "websocket.close", "code": 1008, "reason": None})
        await turns()
        for message in ("x", "x" * 2000, b"x"):
            for _ in range(2 * AHEAD):
                wire.data_received(frames(message, 1, ping=False))
        assert (wire.queue.qsize(), pipe.paused) == (0, False)
        wire.connection_lost(None)
        await turns()

    asyncio.run(work())


def test_a_text_that_is_none_ends_the_line_whichever_way_it_comes() -> None:
    async def work() -> None:
        for cut in (0, 3):
            reader = Reader()
            reader.may.set()
            wire, pipe = await opened(reader)
            bad = Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)
            for chunk in (bad[:cut], bad[cut:]):
                if chunk:
                    wire.data_received(chunk)
            await turns()
            assert pipe.closed
            assert (1007).to_bytes(2, "big") in pipe.written
            assert reader.heard == []

    asyncio.run(work())


def frame(opcode: int, data: bytes) -> bytes:
    """A short frame whose mask changes nothing, so that its bytes can be anything."""
    return bytes([opcode, 0x80 | len(data)]) + bytes(4) + data


def test_what_looks_like_a_message_inside_another_is_none() -> None:
    async def work() -> None:
        inner = frame(0x81, b"inner")
        for before, after in ((b"before", b"after"), (b"before", b""), (b"", b"after"), (b"", b"")):
            reader = Reader()
            reader.may.set()
            wire, _ = await opened(reader)
            outer = frame(0x82, before + inner + after)
            start = outer.index(inner)
            for chunk in (outer[:2], outer[2:start], inner, after):
                if chunk:
                    wire.data_received(chunk)
            await turns()
            assert reader.heard == [before + inner + after]

    asyncio.run(work())


def test_a_message_may_not_begin_before_the_last_has_ended() -> None:
    async def work() -> None:
        reader = Reader()
        reader.may.set()
        wire, pipe = await opened(reader)
        wire.data_received(frame(0x01, b"not yet"))
        wire.data_received(frame(0x81, b"too soon"))
        await turns()
        assert (reader.heard, pipe.closed) == ([], True)

    asyncio.run(work())


def sent(pipe: Pipe) -> list[tuple[Opcode, bytes]]:
    """What a client reads after the handshake."""
    client = Protocol(Side.CLIENT, max_size=None)
    client.receive_data(pipe.written.partition(b"\r\n\r\n")[2])
    return [
        (event.opcode, bytes(event.data)) for event in client.events_received() if isinstance(event, Frame)
    ]


def test_what_is_posted_goes_out_together_in_order_and_before_what_is_sent_after_it() -> None:
    async def work() -> None:
        posted = [b"a", b"b" * 125, b"c" * 126, b"d" * 65_535, b"e" * 65_536]
        wire, pipe = await opened(Reader())
        assert all(wire.post(one) for one in posted[:3])
        assert sent(pipe) == []
        await turns(2)
        assert sent(pipe) == [(Opcode.TEXT, one) for one in posted[:3]]
        assert all(wire.post(one) for one in posted[3:])
        await wire.send({"type": "websocket.send", "text": "after", "bytes": None})
        await turns(2)
        assert sent(pipe)[3:] == [(Opcode.TEXT, one) for one in [*posted[3:], b"after"]]
        wire.post(b"last words")
        await wire.send({"type": "websocket.close", "code": 1000, "reason": None})
        assert not wire.post(b"too late")
        await turns(2)
        assert [opcode for opcode, _ in sent(pipe)[6:]] == [Opcode.TEXT, Opcode.CLOSE]
        wire.connection_lost(None)

    asyncio.run(work())


def test_nothing_is_sent_to_somebody_who_has_hung_up_in_the_same_moment() -> None:
    async def work() -> None:
        hang_ups: list[Callable[[Wire], None]] = [
            lambda wire: wire.data_received(frame(0x88, b"\x03\xe8")),
            lambda wire: wire.connection_lost(None),
        ]
        for hang_up in hang_ups:
            wire, pipe = await opened(Reader())
            assert wire.post(b"news")
            hang_up(wire)
            await turns()
            assert Opcode.TEXT not in [opcode for opcode, _ in sent(pipe)]

    asyncio.run(work())


def test_a_server_that_closes_sends_what_was_posted_before_its_goodbye() -> None:
    async def work() -> None:
        wire, pipe = await opened(Reader())
        assert wire.post(b"news")
        wire.shutdown()
        await turns()
        assert [opcode for opcode, _ in sent(pipe)] == [Opcode.TEXT, Opcode.CLOSE]

    asyncio.run(work())
