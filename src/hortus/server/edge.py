"""The edge: what a connection may cost before, between and beside its requests.

uvicorn bounds neither a request's head nor the time in which it comes, nor how many connections one address
opens. `HttpProtocol` does that, and passes everything else on to uvicorn's own; `SocketProtocol` asks, too.
`EdgeMiddleware` says when a request begins and ends. What does not read is cut off, too: what it leaves
unread would fill memory. Of uvicorn only what asyncio and ASGI promise is used:
decisions/145-in-front-of-uvicorn.md.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hortus.server.limits import in_networks, neighbourhood
from hortus.server.log_throttle import LogThrottle

Client = tuple[str, int]

CONNECTION = "hortus.connection"  # in the scope: that of the request or WebSocket, if it is known
MOST_ADDRESSES = 10_000  # whose bytes and new connections are counted
SAFE = ("GET", "HEAD")  # what need not be done when nobody hears the answer
BODY = (b"content-length", b"transfer-encoding")  # the headers of a request that has one
LOOPBACK = ("127.0.0.0/8", "::1")
PIECE = 64 * 1024  # bytes of an answer that are sent together
SWEEP = 1.0  # seconds between looks for connections that are too slow
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

log = structlog.get_logger("hortus.edge")


@dataclass(frozen=True)
class EdgeLimits:
    """What one connection, one address and all together may cost."""

    head_bytes: int = 32 * 1024  # between two requests; a tidy refusal of large heads comes before that
    request_bytes: int = 512 * 1024  # while a request is answered: its body, and what is sent ahead
    pipelined: int = 8  # heads that come in one piece; no browser sends more than one
    head_seconds: float = 10.0  # from the connection or the last answer to a whole head
    unread_seconds: float = 10.0  # in which a client must read something of what waits for it
    unread_bytes: int = 1024 * 1024  # that may wait for a socket's client while it goes on asking
    address_unread: int = 4 * 1024 * 1024  # of answers that wait for all clients of an address but the last
    socket_bytes: int = 32 * 1024  # a second, of what one socket says; a command is a hundred bytes
    frame_bytes: int = 64  # that each frame of a socket counts as more: it takes as long as many bytes
    address_bytes: int = 1024 * 1024  # a second, of what all sockets of one address say
    burst_seconds: float = 2.0  # so much of both may come at once
    address: int = 256  # connections of one address; of IPv6 one household's 64 bits
    newcomers: float = 32.0  # new connections of one address a second; each costs a millisecond
    newcomers_seconds: float = 8.0  # so much of that may come at once
    spare_loopback: bool = False  # this very machine may open as many as it likes
    total: int = 100_000
    proxies: tuple[str, ...] = ()  # through these many people come: no limit for them but the total


class Allowance:
    """Bytes that may still come: a token bucket, which fills with time."""

    __slots__ = ("_at", "_left")

    def __init__(self) -> None:
        self._left, self._at = math.inf, 0.0

    def takes(self, size: int, rate: float, burst: float, now: float) -> bool:
        """Whether so many bytes may come now, at this many a second and so many at once."""
        self._left = min(rate * burst, self._left + rate * (now - self._at))
        self._at = now
        if self._left < size:
            return False
        self._left -= size
        return True


class Connection:
    """One client's connection, from `Edge.admit` to `Edge.forget`."""

    __slots__ = (
        "_allowance",
        "_edge",
        "_lost",
        "_shared",
        "address",
        "client",
        "has_head",
        "held",
        "is_socket",
        "received",
        "requests",
        "sending",
        "since",
        "transport",
        "unread",
    )

    def __init__(self, edge: Edge, client: Client, transport: asyncio.Transport) -> None:
        self._edge = edge
        self.client = client
        self.address = neighbourhood(client[0])  # of the one whose requests come; a proxy has many
        self.held = 0  # bytes of answers that wait for the client, as last counted
        self.sending = 0  # bytes of a large answer that is being sent
        self.transport = transport
        self.received = 0  # bytes since the last answer
        self.has_head = False  # of an answered request, whose body has not come wholly yet
        self.requests = 0  # under way
        self._allowance = Allowance()
        self._shared: Allowance | None = None  # with all sockets of the address; None: there is no limit
        self.is_socket = False
        self.since = edge.clock()  # when it began to be idle, or to speak
        self.unread: tuple[int, float] = (0, 0.0)  # bytes that wait for the client, and since when so many
        self._lost: asyncio.Event | bool = False  # an event where somebody waits for it

    def takes(self, data: bytes) -> bool:
        """Whether the connection may send this, too; if not, it is closed."""
        limits = self._edge.limits
        self.received += len(data)
        if data.count(b"\r\n\r\n") > limits.pipelined:
            return self._edge.cut(self, "too many requests at once")
        if not self.requests and not self.has_head:
            end = data.find(b"\r\n\r\n")  # a body may come in the same piece
            if self.received - (len(data) - end if end >= 0 else 0) > limits.head_bytes:
                self.transport.write(TOO_LARGE)
                return self._edge.cut(self, "too large a head")
        return self.received <= limits.request_bytes or self._edge.cut(self, "too much of a request")

    def hears(self, size: int, frames: int = 0) -> bool:
        """Whether a socket's client may say so many bytes, too; if not, it is closed.

        What asks for pongs or makes no sense costs as much as a command, and is not counted by the limits.
        ``frames``: that have come before, and count as more than their few bytes.
        """
        limits, now = self._edge.limits, self._edge.clock()
        size += frames * limits.frame_bytes
        is_allowed = self._allowance.takes(size, limits.socket_bytes, limits.burst_seconds, now)
        if is_allowed and self._shared is not None:
            is_allowed = self._shared.takes(size, limits.address_bytes, limits.burst_seconds, now)
        why = "" if is_allowed else "says too much at once"
        if self.transport.get_write_buffer_size() > limits.unread_bytes:
            why = "asks and does not read"
        if why and not self.transport.is_closing():
            self.transport.abort()
            self._edge.cut(self, why)
        return not why

    def begin_socket(self) -> None:
        """The connection has become a WebSocket."""
        self.is_socket = True
        self._shared = self._edge.allowance_of(self.client[0])

    def speak_for(self, host: str) -> None:
        """A proxy says from whose address the request or the socket comes that begins now."""
        self._edge.release(self)
        self.address = neighbourhood(host)
        if self.is_socket:
            self._shared = self._edge.allowance_of(host)

    def lose(self) -> None:
        """It is no more."""
        if isinstance(self._lost, asyncio.Event):
            self._lost.set()
        self._lost = True

    async def answer(self, send: Send, message: Message) -> None:
        """Send a part of an answer, a large one in pieces: the transport keeps all of what it has begun."""
        body = message.get("body", b"")
        if len(body) <= PIECE:
            await self._send(send, message)
            return
        self.sending = len(body)
        for end in range(PIECE, len(body) + PIECE, PIECE):
            goes_on = end < len(body) or message.get("more_body", False)
            await self._send(send, {**message, "body": body[end - PIECE : end], "more_body": goes_on})
        self.sending = 0
        self._edge.weigh(self)

    async def _send(self, send: Send, message: Message) -> None:
        """Send this. Whoever is being cut off is waited for, and gets nothing of it: see `Outlet`."""
        if self.transport.is_closing():
            await self.until_lost()
        else:
            self._edge.weigh(self)
        await send(message)

    async def until_lost(self) -> None:
        """Wait until the connection, which is being closed, is no more."""
        if self._lost is False:
            self._lost = asyncio.Event()
        if isinstance(self._lost, asyncio.Event):
            await self._lost.wait()

    def is_late(self, now: float) -> str:
        """What this connection has taken too long for, if anything."""
        limits = self._edge.limits
        waiting, since = self.transport.get_write_buffer_size(), self.unread[1]
        if not waiting or waiting < self.unread[0] or not self.unread[0]:
            self.unread = (waiting, now)
        elif now - since > limits.unread_seconds:
            return "does not read"
        is_silent = not self.requests and not self.is_socket and now - self.since > limits.head_seconds
        return "no request in time" if is_silent else ""


class Edge:
    """All connections of this process."""

    def __init__(self, limits: EdgeLimits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits or EdgeLimits()
        self.clock = clock
        self.connections: dict[Client, Connection] = {}
        self.refused: Counter[str] = Counter()  # by reason, for the metrics
        self._addresses: Counter[str] = Counter()
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()  # by address, the last to speak last
        self._newcomers: OrderedDict[str, Allowance] = OrderedDict()  # likewise, of new connections
        self._unread: Counter[str] = Counter()  # bytes of answers, by address
        self.throttle = LogThrottle(few=1, clock=clock)
        self._sweeping: asyncio.TimerHandle | None = None

    def admit(self, transport: asyncio.Transport) -> Connection | None:
        """A new connection; None if there are too many: then it is closed at once."""
        client: Any = transport.get_extra_info("peername")
        if not isinstance(client, tuple):
            return Connection(self, ("", 0), transport)  # a Unix socket: whoever is behind it is trusted
        client = (str(client[0]), int(client[1]))
        address = neighbourhood(client[0])
        if why := self._too_many(client[0], address):
            self._note(address, why)
            transport.abort()
            return None
        self._addresses[address] += 1
        found = self.connections[client] = Connection(self, client, transport)
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)
        return found

    def _too_many(self, host: str, address: str) -> str:
        if len(self.connections) >= self.limits.total:
            return "too many connections in all"
        if in_networks(host, self.limits.proxies):
            return ""
        if self._addresses[address] >= self.limits.address:
            return "too many connections of one address"
        limits, spared = self.limits, self.limits.spare_loopback and in_networks(host, LOOPBACK)
        allowance = _latest(self._newcomers, address)
        if not spared and not allowance.takes(1, limits.newcomers, limits.newcomers_seconds, self.clock()):
            return "too many new connections of one address"
        return ""

    def allowance_of(self, host: str) -> Allowance | None:
        """What all sockets of an address may say together; None for a proxy, whose people are many."""
        if in_networks(host, self.limits.proxies):
            return None
        return _latest(self._allowances, neighbourhood(host))

    def of(self, client: Client | None) -> Connection | None:
        """The connection of a request's client."""
        return self.connections.get((client[0], client[1])) if client else None

    def forget(self, client: Client) -> None:
        """The connection is closed."""
        if (gone := self.connections.pop(client, None)) is not None:
            gone.lose()
            self.release(gone)
            address = neighbourhood(client[0])
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
        if not self.connections and self._sweeping is not None:
            self._sweeping.cancel()
            self._sweeping = None

    def weigh(self, connection: Connection) -> None:
        """Count what waits for a client; if too much waits for others of its address, it is closed."""
        waiting, address = (
            connection.transport.get_write_buffer_size() + connection.sending,
            connection.address,
        )
        if waiting == connection.held:
            return
        before = self._unread[address] - connection.held
        connection.held, self._unread[address] = waiting, before + waiting
        if waiting and before > self.limits.address_unread:
            connection.transport.abort()
            self.cut(connection, "too much unread by one address")
        elif not self._unread[address]:
            del self._unread[address]

    def release(self, connection: Connection) -> None:
        """Nothing waits for this client any more."""
        if connection.held:
            self._unread[connection.address] -= connection.held
            connection.held = 0
            if not self._unread[connection.address]:
                del self._unread[connection.address]

    def cut(self, connection: Connection, why: str) -> bool:
        """Close a connection after what is still to be sent, and say why in the log. Always False."""
        self.note(connection, why)
        connection.transport.close()
        return False

    def note(self, connection: Connection, why: str) -> None:
        """Write into the log what is wrong with a connection."""
        self._note(connection.address, why)

    def _note(self, address: str, why: str) -> None:
        """Write a refusal into the log, the same of the same address only now and then."""
        self.refused[why] += 1
        if self.throttle.admit((address, why)) is not None:
            log.warning("connection cut", address=address, why=why, so_far=self.refused[why])

    def _sweep(self) -> None:
        now = self.clock()
        for connection in list(self.connections.values()):
            if connection.held:
                self.weigh(connection)
            if why := connection.is_late(now):
                connection.transport.abort()
                self.cut(connection, why)
        self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)


def _latest(allowances: OrderedDict[str, Allowance], address: str) -> Allowance:
    """The allowance of an address; of those that were not asked for, the oldest is forgotten."""
    allowance = allowances.setdefault(address, Allowance())
    allowances.move_to_end(address)
    if len(allowances) > MOST_ADDRESSES:
        allowances.popitem(last=False)
    return allowance


edge = Edge()  # of this process; uvicorn makes the protocols, so they cannot be handed one


class Outlet:
    """A connection's transport as uvicorn is given it: what is written when it is closing goes nowhere.

    When a connection is lost, uvicorn tells only the last of the requests that were sent ahead. What answers
    the others goes on, and uvloop's transport would make an error of it.
    """

    __slots__ = ("_transport", "is_closing")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        """Send this, if it can be sent."""
        if not self.is_closing():
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class HttpProtocol(asyncio.Protocol):
    """Stands between a transport and uvicorn's protocol, and passes on what keeps within the limits."""

    def __init__(self, **made_with: Any) -> None:
        self._made_with = made_with  # uvicorn's affair
        self._http: asyncio.Protocol | None = None  # where the connection is admitted
        self.admitted: Connection | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admit it, or not."""
        self.admitted = edge.admit(cast(asyncio.Transport, transport))
        if self.admitted is not None:
            self._http = HttpToolsProtocol(**self._made_with)
            self._http.connection_made(cast(asyncio.Transport, Outlet(self.admitted.transport)))

    def data_received(self, data: bytes) -> None:
        """Pass on what is not too much."""
        if self._http is None or self.admitted is None or not self.admitted.takes(data):
            return
        transport = self.admitted.transport
        is_open = not transport.is_closing()
        self._http.data_received(data)
        if transport.get_protocol() is not self:
            # A WebSocket has taken over. uvicorn's protocol has lost its connection, and so lets go of its
            # parser, with which it is a reference cycle.
            self._http.connection_lost(ConnectionAbortedError())
        elif is_open and transport.is_closing():  # uvicorn hangs up at once only on what it cannot read
            edge.note(self.admitted, "no HTTP")

    def eof_received(self) -> bool | None:
        """The client sends no more."""
        return None if self._http is None else self._http.eof_received()

    def pause_writing(self) -> None:
        """Much waits for the client."""
        if self._http is not None:
            self._http.pause_writing()

    def resume_writing(self) -> None:
        """The client has read."""
        if self._http is not None:
            self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        if self._http is not None and self.admitted is not None:
            edge.forget(self.admitted.client)
            self._http.connection_lost(exc)


class EdgeMiddleware:
    """Tells the edge when a request has come whole and when it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        connection = edge.of(scope.get("client"))
        scope[CONNECTION] = connection
        if connection is None or scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = Exchange(connection, scope, receive, send)
        connection.requests += 1
        try:
            if scope["method"] in SAFE and connection.transport.is_closing():
                await connection.until_lost()  # who asked has hung up before it was their turn
                await answer_nobody(send)
            else:
                await self.app(scope, exchange.receive, exchange.send)
        finally:
            connection.requests -= 1
            connection.received, connection.since = 0, edge.clock()
        await exchange.finish()


class Exchange:
    """A request and its answer.

    A request may be answered, because it is refused, before its body has come. The very end of the answer, in
    which nothing is left to say, waits for the body: what comes next belongs to that, and is no new request.
    """

    __slots__ = ("_connection", "_is_answered", "_is_coming", "_receive", "_send")

    def __init__(self, connection: Connection, scope: Scope, receive: Receive, send: Send) -> None:
        self._connection, self._receive, self._send = connection, receive, send
        self._is_coming = any(name in BODY for name, _ in scope["headers"])
        self._is_answered = False

    async def receive(self) -> Message:
        """What comes of the body, or that the client has gone."""
        message = await self._receive()
        self._is_coming = message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if (
            self._is_coming
            and message["type"] == "http.response.body"
            and not message.get("more_body", False)
        ):
            self._is_answered = True
            message = {**message, "more_body": True}
        await self._connection.answer(self._send, message)

    async def finish(self) -> None:
        """Wait for a body that nobody has read, and end the answer."""
        if not self._is_answered:
            return
        connection = self._connection
        connection.has_head = True
        try:
            while self._is_coming:
                await self.receive()
        finally:
            connection.has_head, connection.received = False, 0
        await self._send({"type": "http.response.body"})


async def answer_nobody(send: Send) -> None:
    """An answer that goes nowhere, as uvicorn would take it for a failure that there is none."""
    await send({"type": "http.response.start", "status": 503})
    await send({"type": "http.response.body"})
