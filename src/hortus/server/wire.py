"""uvicorn's WebSocket protocol: a short way out for news, little patience for those who do not read or talk
nonsense.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from functools import partial
from types import GeneratorType
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import frames
from websockets.http11 import Request
from websockets.protocol import State

UNREAD = 64 * 1024  # bytes of answers to pings that may wait for somebody to read them
GOODBYE = 5.0  # seconds for the last words to be read


EXTENSION = "hortus.wire"  # where in an ASGI scope the connection is found
PORTER = "hortus.porter"  # where in the application's state whoever lets newcomers in is found
TEXT = 0x81  # a whole message of text, in one frame
MASKED = 0x80  # as all frames of clients are
SHORT = 1024  # bytes of a message
AHEAD = 4  # short messages that may wait to be looked at before no more are read


class Inbox:
    """Messages on their way to the one who reads them. asyncio's own queue weighs 3 kB, and every socket has
    one.
    """

    __slots__ = ("_messages", "_waiting")

    def __init__(self) -> None:
        self._messages: list[ASGIReceiveEvent] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """One more."""
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """The next one, when there is one."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._messages

    def qsize(self) -> int:
        """How many wait."""
        return len(self._messages)


class Line(HttpToolsProtocol):
    """A connection before anyone asks for a socket on it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self._is_new = True

    def data_received(self, data: bytes) -> None:
        """Take in what comes. Who has only just come may have to wait until the porter lets them in."""
        if self._is_new:
            self._is_new = False
            porter = self.app_state.get(PORTER)
            if porter is not None and porter.hold(partial(self._enter, data)):
                self.transport.pause_reading()
                return
        super().data_received(data)

    def _enter(self, data: bytes) -> None:
        """Go on with what came first, unless the line was cut meanwhile."""
        if self.parser is not None and not self.transport.is_closing():
            self.transport.resume_reading()
            super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        """A socket takes the line over.

        What was here goes at once, without being looked for among all there is.
        """
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]


class Wire(WebSocketsSansIOProtocol):
    """One client's connection."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue = Inbox()  # type: ignore[assignment]
        self._posted: list[bytes] | None = None  # what is sent when it is the line's turn

    def settle(self) -> None:
        """The handshake is over: what was said in it need not be kept as long as the line stands."""
        self.request = self.response = None  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Let the application find the connection."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut.

        What leads back to it is let go, so that it need not be looked for among all there is.
        """
        super().connection_lost(exc)
        self.conn.parser = _nothing()
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)

    def post(self, data: bytes) -> bool:
        """Send a text, given as UTF-8, in a moment; False if that cannot be, and then nothing is sent.

        Every move is told to every seat. This takes half the time of the way through the middlewares and the
        WebSocket library. What many tables post in one turn of the loop goes out together at its end: a
        reader that is woken up once and then finds more is cheaper for the system than one that is woken up
        for each.
        """
        if (
            not self.handshake_complete
            or not self._is_open()
            or not self.writable.is_set()
            or self.conn.extensions
        ):
            return False
        size = len(data)
        if size < 126:
            frame = bytes((TEXT, size)) + data
        elif size < 1 << 16:
            frame = bytes((TEXT, 126, size >> 8, size & 255)) + data
        else:
            frame = bytes((TEXT, 127)) + size.to_bytes(8, "big") + data
        if self._posted is None:
            self._posted = [frame]
            self.loop.call_soon(self._send_posted)
        else:
            self._posted.append(frame)
        return True

    def _is_open(self) -> bool:
        return not self.close_sent and not self.disconnected and self.conn.state is State.OPEN

    def _send_posted(self) -> None:
        """Send what was posted, unless somebody has hung up meanwhile."""
        posted, self._posted = self._posted, None
        if posted and self._is_open():
            self.transport.write(posted[0] if len(posted) == 1 else b"".join(posted))

    async def send(self, message: ASGISendEvent) -> None:
        """Send something after what was posted before it."""
        self._send_posted()
        await super().send(message)

    def shutdown(self) -> None:
        """Say goodbye, after what was posted before."""
        self._send_posted()
        super().shutdown()

    def handle_ping(self) -> None:
        """Answer.

        But whoever keeps asking and never reads the answers fills the memory with them, so the line is cut.
        """
        super().handle_ping()
        if self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take in a short text that comes as one frame, as nearly all moves do, without the library.

        Anything else with it.
        """
        size = len(data) - 6  # less the head and the mask
        if 0 <= size < 126 and data[0] == TEXT and data[1] == MASKED | size and self._is_between_messages():
            self._pass_on(frames.apply_mask(data[6:], data[2:6]))  # type: ignore[attr-defined]
        else:
            super().data_received(data)

    def _is_between_messages(self) -> bool:
        """Whether the library waits for the first byte of a message, and would take any."""
        conn = self.conn
        return (
            conn.state is State.OPEN
            and not conn.reader.buffer
            and conn.current_size is None
            and not conn.extensions
            and _waits_in(conn.parser) == "at_eof"
        )

    def send_receive_event_to_app(self) -> None:
        """Pass a message on.

        Unlike uvicorn, read on while few wait to be looked at: to stop and go on takes longer than a move.
        """
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text":
            self._pass_on(data)
        elif not self.close_sent:
            self._queue_up({"type": "websocket.receive", "bytes": data}, len(data))

    def _pass_on(self, data: bytes) -> None:
        """Pass a text on.

        One that is none ends the line; that is no failure of ours, so the log need not know.
        """
        if self.close_sent:
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        self._queue_up({"type": "websocket.receive", "text": text}, len(data))

    def _queue_up(self, message: ASGIReceiveEvent, size: int) -> None:
        self.queue.put_nowait(message)
        if (size > SHORT or self.queue.qsize() > AHEAD) and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_parser_exception(self) -> None:
        """Hang up on somebody who breaks the protocol."""
        super().handle_parser_exception()
        self._cut_soon()

    def keepalive_timeout(self) -> None:
        """Hang up on somebody who does not answer."""
        super().keepalive_timeout()
        self._cut_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Whoever served this client has gone: because the client did not read, perhaps."""
        super().on_task_complete(task)
        self._cut_soon()

    def _cut_soon(self) -> None:
        """Closing waits until all is read that was sent, and who does not read would never be gone."""
        if self.transport.get_write_buffer_size():
            self.loop.call_later(GOODBYE, self.transport.abort)


def _nothing() -> Generator[None]:
    """Reads nothing, any number of times."""
    while True:
        yield


def _waits_in(parser: Any) -> str:
    """Where the library waits for more to read: the innermost of its generators, each of which waits for the
    next.
    """
    while isinstance(parser, GeneratorType) and parser.gi_yieldfrom is not None:
        parser = parser.gi_yieldfrom
    return getattr(parser, "__name__", "")
