"""The server's end of a WebSocket: asyncio's transport on one side, the ASGI application on the other.

The protocol itself is the Sans-I/O layer of `websockets`. uvicorn's own class uses it, too, but stops reading
after every message and wakes up a task for each that is sent: decisions/110-sockets-of-our-own.md.
"""

from __future__ import annotations

import asyncio
import http
import logging
import os
from typing import Any, cast
from urllib.parse import unquote

from starlette.types import Message, Scope
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from hortus.server.edge import Connection, edge
from hortus.server.middleware import POST

AHEAD = 4  # messages that may wait for the application before no more are read
PIECE = 4096  # bytes that are taken in together: what is too much is noticed before all of it is parsed
CLOSE_SECONDS = 10.0  # for the client to answer a close

log = logging.getLogger("uvicorn.error")


class SocketProtocol(asyncio.Protocol):
    """One WebSocket, from the handshake to the end."""

    __slots__ = (
        "__weakref__",
        "_admitted",
        "_blocked",
        "_config",
        "_conn",
        "_denial",
        "_fragments",
        "_frames",
        "_handshake",
        "_has_hung_up",
        "_inbox",
        "_is_lost",
        "_is_text",
        "_loop",
        "_ping",
        "_server",
        "_state",
        "_timer",
        "_transport",
        "_waiting",
        "_will_flush",
        "is_reading",
    )

    _transport: asyncio.Transport

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._config = config
        self._server = server_state
        self._state = app_state
        self._loop = _loop or asyncio.get_running_loop()
        self._conn = ServerProtocol(max_size=config.ws_max_size, logger=log)
        self._admitted: Connection | None = None
        self._handshake: tuple[Request, Response] | None = None  # until it is over
        self._denial: tuple[int, Headers, bytes] | None = None  # instead, as far as it has come
        self._fragments = bytearray()  # of one message, which the library bounds
        self._frames = 0  # in the last piece: they count with the next
        self._is_text = True
        self._inbox: list[Message] = []  # a few; a queue of asyncio's takes two kilobytes
        self._waiting: asyncio.Future[None] | None = None  # the application, for a message
        self._blocked: asyncio.Event | None = None  # while the client does not read enough
        self._will_flush = False
        self._is_lost = False
        self._has_hung_up = False
        self._ping = b""  # what the last ping said, until it is answered
        self._timer: asyncio.TimerHandle | None = None  # of the next ping, or of the end
        self.is_reading = True

    # What the transport calls ---------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over from the HTTP protocol, which admitted the connection."""
        self._transport = cast(asyncio.Transport, transport)
        cast(set[Any], self._server.connections).add(self)
        self._admitted = edge.of(transport.get_extra_info("peername"))
        if self._admitted is not None:
            self._transport = self._admitted.transport  # itself, and not what uvicorn was given for it
            self._admitted.begin_socket()

    def data_received(self, data: bytes) -> None:
        """Take in what is not too much."""
        for begin in range(0, len(data), PIECE):
            piece = data[begin : begin + PIECE]
            if self._admitted is not None and not self._admitted.hears(len(piece), self._frames):
                return
            self._conn.receive_data(piece)
            events = self._conn.events_received()
            self._frames = len(events)
            for event in events:
                if isinstance(event, Frame):
                    self._take(event)
                elif isinstance(event, Request):
                    self._connect(event)
        self._flush()

    def pause_writing(self) -> None:
        """Much waits for the client: nothing more is sent until it reads."""
        self._blocked = asyncio.Event()

    def resume_writing(self) -> None:
        """The client has read."""
        if self._blocked is not None:
            self._blocked.set()
            self._blocked = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it, and tell the application."""
        self._is_lost = True
        self._stop_timer()
        cast(set[Any], self._server.connections).discard(self)
        if self._admitted is not None:
            edge.forget(self._admitted.client)
        self.resume_writing()
        self._put(self._disconnect())

    def shutdown(self) -> None:
        """The server stops."""
        if self._conn.state is State.OPEN:
            self._conn.send_close(1012)
        elif self._handshake is not None:
            self._deny(http.HTTPStatus.INTERNAL_SERVER_ERROR)
        self._flush()
        self._transport.close()

    # What comes in --------------------------------------------------------------------------------

    def _connect(self, request: Request) -> None:
        """The client wants a WebSocket."""
        response = self._conn.accept(request)
        if response.status_code != http.HTTPStatus.SWITCHING_PROTOCOLS:
            self._conn.send_response(response)
            return
        self._handshake = (request, response)
        task = self._loop.create_task(self._serve(self._scope(request)))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _scope(self, request: Request) -> Scope:
        path, _, query = request.path.partition("?")
        root = self._config.root_path
        is_secure = self._transport.get_extra_info("sslcontext") is not None
        subprotocols = ",".join(request.headers.get_all("Sec-WebSocket-Protocol")).split(",")
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_secure else "ws",
            "server": _address(self._transport.get_extra_info("sockname")),
            "client": _address(self._transport.get_extra_info("peername")),
            "root_path": root,
            "path": root + unquote(path),
            "raw_path": (root + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [one.strip() for one in subprotocols if one.strip()],
            "state": self._state.copy(),
            "extensions": {"websocket.http.response": {}, POST: self.post},
        }

    def _take(self, frame: Frame) -> None:
        """A frame that has come whole; the library answers pings and closes."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            if frame.opcode is not Opcode.CONT:
                self._is_text = frame.opcode is Opcode.TEXT
            self._fragments += frame.data
            if frame.fin:
                whole = bytes(self._fragments)
                self._fragments.clear()
                self._tell(whole)
        elif frame.opcode is Opcode.PONG and frame.data == self._ping:
            self._ping = b""
        elif frame.opcode is Opcode.CLOSE:
            self._put(self._disconnect())

    def _tell(self, whole: bytes) -> None:
        """Tell the application a message, unless this end has hung up: then it hears no more."""
        if self._has_hung_up:
            return
        if self._is_text:
            try:
                self._put({"type": "websocket.receive", "text": whole.decode()})
            except UnicodeDecodeError:
                self._fail(1007)
                return
        else:
            self._put({"type": "websocket.receive", "bytes": whole})
        if len(self._inbox) > AHEAD and self.is_reading:
            self.is_reading = False
            self._transport.pause_reading()

    def _disconnect(self) -> Message:
        closed = self._conn.close_rcvd or self._conn.close_sent
        code, reason = (closed.code, closed.reason) if closed else (1006, "")
        return {"type": "websocket.disconnect", "code": code, "reason": reason}

    def _put(self, message: Message) -> None:
        self._inbox.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    # What goes out --------------------------------------------------------------------------------

    def post(self, text: bytes) -> bool:
        """Send a text, given as UTF-8, with all else of this turn of the loop.

        False, and nothing is sent, where that would have to wait, or cannot be any more.
        """
        if self._blocked is not None or self._conn.state is not State.OPEN or self._is_lost:
            return False
        self._conn.send_text(text)
        if not self._will_flush:
            self._will_flush = True
            self._loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        """Send what the library has written; its end is the connection's."""
        self._will_flush = False
        written = self._conn.data_to_send()
        if not written or self._transport.is_closing():
            return
        self._transport.write(written[0] if len(written) == 1 else b"".join(written))
        if written[-1] == SEND_EOF:
            self._stop_timer()
            self._transport.close()

    def _fail(self, code: int, reason: str = "") -> None:
        """End the connection without waiting for the client."""
        self._has_hung_up = True
        self._conn.fail(code, reason)

    def _keep_alive(self) -> None:
        """Ask whether the client is there, as often as uvicorn is told; who has not answered since is not."""
        if self._conn.state is State.OPEN:
            if self._ping:
                self._fail(1011, "keepalive ping timeout")
            else:
                self._ping = os.urandom(4)
                self._conn.send_ping(self._ping)
                self._wait_to_ping()
            self._flush()

    def _wait_to_ping(self) -> None:
        if self._config.ws_ping_interval:
            self._timer = self._loop.call_later(self._config.ws_ping_interval, self._keep_alive)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # The application ------------------------------------------------------------------------------

    async def _serve(self, scope: Scope) -> None:
        self._put({"type": "websocket.connect"})
        app = cast(Any, self._config.loaded_app)
        try:
            await app(scope, self.receive, self.send)
        except Exception:
            log.exception("Exception in ASGI application")
        if self._handshake is not None and not self._is_lost:
            self._deny(http.HTTPStatus.INTERNAL_SERVER_ERROR)
        elif self._conn.state is State.OPEN:
            self._fail(1006)
        self._flush()

    async def receive(self) -> Message:
        """The next message of the client, as ASGI says.

        Of several that were sent ahead one is taken in a turn of the loop: others have theirs in between, and
        what is sent in answer is counted.
        """
        if self._inbox:
            await asyncio.sleep(0)
        while not self._inbox:
            if self._is_lost:
                return self._disconnect()
            self._waiting = self._loop.create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        message = self._inbox.pop(0)
        if not self.is_reading and not self._inbox:
            self.is_reading = True
            self._transport.resume_reading()
        return message

    async def send(self, message: Message) -> None:
        """A message of the application, as ASGI says. OSError if the client has gone."""
        while self._blocked is not None:
            await self._blocked.wait()
        if self._is_lost:
            if self._handshake is None:
                raise ConnectionResetError("The client has gone.")
            return  # nobody is left to answer; the application hears so from the next ``receive``
        if self._handshake is not None:
            self._answer_handshake(message)
        elif self._conn.state is not State.OPEN:
            raise ConnectionResetError("The WebSocket is closed.")
        elif message["type"] == "websocket.close":
            self._has_hung_up = True
            self._conn.send_close(message.get("code", 1000), message.get("reason") or "")
            self._stop_timer()
            self._timer = self._loop.call_later(CLOSE_SECONDS, self._transport.close)
            if not self.is_reading:  # the client's answer is waited for
                self.is_reading = True
                self._transport.resume_reading()
        elif message.get("text") is not None:
            self._conn.send_text(message["text"].encode())
        else:
            self._conn.send_binary(message["bytes"])
        self._flush()

    def _answer_handshake(self, message: Message) -> None:
        assert self._handshake is not None
        kind = message["type"]
        if kind == "websocket.accept":
            self._accept(message)
        elif kind == "websocket.close":
            self._deny(http.HTTPStatus.FORBIDDEN)
        elif kind == "websocket.http.response.start":
            self._denial = (message["status"], _headers(message), b"")
        elif kind == "websocket.http.response.body" and self._denial is not None:
            status, headers, body = self._denial
            self._denial = (status, headers, body + message.get("body", b""))
            if not message.get("more_body", False):
                self._deny(*self._denial)
        else:
            raise RuntimeError(f"{kind!r} does not answer a handshake.")

    def _accept(self, message: Message) -> None:
        assert self._handshake is not None
        request, response = self._handshake
        self._handshake = None
        response.headers.update(_headers(message))
        if message.get("subprotocol"):
            response.headers["Sec-WebSocket-Protocol"] = message["subprotocol"]
        self._conn.send_response(response)
        # Nobody reads these again, and the library keeps them as long as the socket is open.
        request.headers.clear()
        response.headers.clear()
        self._wait_to_ping()

    def _deny(self, status: int, headers: Headers | None = None, body: bytes = b"") -> None:
        """Answer the handshake with this instead."""
        self._handshake = None
        plain = self._conn.reject(status, "")
        for name, value in plain.headers.raw_items():
            if headers is not None and name not in headers:
                headers[name] = value
        headers = plain.headers if headers is None else headers
        del headers["Content-Length"]
        headers["Content-Length"] = str(len(body))
        self._conn.send_response(Response(status, plain.reason_phrase, headers, body))


def _headers(message: Message) -> Headers:
    """Those of an ASGI message."""
    found = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message.get("headers", ())]
    return Headers(found)


def _address(found: Any) -> tuple[str, int] | None:
    """Host and port; None for what has none, such as a Unix socket."""
    return (str(found[0]), int(found[1])) if isinstance(found, tuple) else None
