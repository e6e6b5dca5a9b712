"""One socket a table: what is told goes out, commands come in, each with an answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.types import Receive, Scope, Send

from hortus.server import messages
from hortus.server.answering import answer, broken
from hortus.server.live import Live
from hortus.server.messages import Done, Hello, Welcome, encoder
from hortus.server.seats import Caller
from hortus.store import StoreError
from hortus.table import Refused

if TYPE_CHECKING:
    from hortus.server.house import House

MOST_BYTES = 16 * 1024  # of one message to the server
MOST_MISTAKES = 20  # messages that make no sense before the socket is closed

NORMAL, GONE, POLICY, LARGE, LATER = 1000, 1001, 1008, 1009, 1013

log = structlog.get_logger("hortus.socket")
_decoder = msgspec.json.Decoder(messages.ToServer)


class Socket:
    """One connected client."""

    __slots__ = (
        "_asked",
        "_backlog",
        "_code",
        "_dropped",
        "_queue",
        "_receive",
        "_send",
        "_wake",
        "_why",
        "_writing",
        "caller",
        "house",
        "live",
        "seat",
        "since",
    )

    def __init__(self, house: House, live: Live, caller: Caller, receive: Receive, send: Send, since: int) -> None:
        self.house = house
        self.live = live
        self.caller = caller
        self.seat: int | None = None
        self.since = since
        self._receive = receive
        self._send = send
        self._queue: deque[str] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._backlog = house.config.backlog
        self._code = 0  # with which to close, once that is to be
        self._why = ""
        self._dropped = False
        self._writing: asyncio.Task[None] | None = None
        self._asked: messages.Id = None  # the command that waits for its answer

    # What goes out ----------------------------------------------------------------------------------------------------------

    def push(self, text: str) -> None:
        """Send this when what is before it is sent. Who leaves too much unread is hung up on, and can come back."""
        if self._code:
            return
        self._queue.append(text)
        if len(self._queue) > self._backlog:
            self._drop()
        self._stir()

    def _drop(self) -> None:
        """Nobody reads: no goodbye would be heard, so the line is cut, and what waits is forgotten."""
        self._dropped = True
        self._code, self._why = LATER, "You have not read for too long; come back with since."
        self._queue.clear()
        if self._writing is not None:
            self._writing.cancel()

    def answer(self, text: str) -> None:
        """News that are also the answer to the command this client waits for."""
        if self._asked is None:
            self.push(text)
        else:
            self.push(f'{text[:-1]},"id":{self._asked}}}')
            self._asked = None

    def hang_up(self, code: int, why: str) -> None:
        """Close, after what is still to be sent."""
        if not self._code:
            self._code, self._why = code, why
            self._stir()

    def _stir(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def tell(self, message: msgspec.Struct) -> None:
        """A message for this client alone."""
        self.push(encoder.encode(message).decode())

    async def _write(self) -> None:
        """Send what there is to send until the socket is to be closed."""
        queue, send = self._queue, self._send
        loop = asyncio.get_running_loop()
        while True:
            while queue:
                await send({"type": "websocket.send", "text": queue.popleft()})
            if self._code:
                break
            self._wake = loop.create_future()
            await self._wake
            self._wake = None
        await send({"type": "websocket.send", "text": encoder.encode(messages.Bye(self._why)).decode()})
        await send({"type": "websocket.close", "code": self._code, "reason": self._why})

    # What comes in ----------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """From the welcome to the end."""
        self.seat = await self.house.keeper.seat(self.live, self.caller)
        await self._welcome(self.since, None)
        writing = self._writing = asyncio.ensure_future(self._write())
        reading = asyncio.ensure_future(self._read())
        self.house.metrics.sockets.inc()
        try:
            await asyncio.wait([writing, reading], return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and self._code and not writing.done():
                await asyncio.wait([writing], timeout=5)  # the goodbye
        finally:
            self.house.metrics.sockets.dec()
            self.live.part(self.seat, self)
            if self._dropped:
                self.house.metrics.dropped.inc()
            for task in (writing, reading):
                task.cancel()
            for ended in await asyncio.gather(writing, reading, return_exceptions=True):
                if isinstance(ended, Exception) and not _is_gone(ended):
                    log.error("socket failed", table=self.live.table.id, exc_info=ended)

    async def _welcome(self, since: int, message_id: messages.Id) -> None:
        """Tell where the table stands, and from then on everything that happens."""
        live = self.live
        await self.house.hub.refresh(live)
        held = tuple(await self.house.keeper.seats(live, self.caller))
        if self.seat is not None and self.seat not in held:
            self.seat = held[0] if held else None  # chance has moved the chairs meanwhile
        live.part(self.seat, self)
        table = live.table
        live.join(self.seat, self)  # nothing is awaited from here on: nothing is told twice, nothing is left out
        sight = table.sight(self.seat, self.house.hub.clock())
        self.tell(Welcome(self.seat, held, sight, table.events(self.seat, since), live.presence(), message_id))

    async def _read(self) -> None:
        """Take messages, one after the other."""
        mistakes = 0
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") or message.get("bytes") or ""
            if len(data) > MOST_BYTES:
                self.hang_up(LARGE, "A message has no more than 16 kB.")
                return
            try:
                said = _decoder.decode(data)
            except (msgspec.DecodeError, UnicodeError) as problem:
                mistakes += 1
                self.tell(messages.Refused(_id_of(data), "bad", _sentence(problem), self.live.table.seq))
                if mistakes >= MOST_MISTAKES:
                    self.hang_up(POLICY, "Too many messages that make no sense.")
                    return
                continue
            self._asked = said.id
            found = await self._answer(said)
            has_heard = said.id is not None and self._asked is None
            if found is not None and not (isinstance(found, Done) and has_heard):
                self.tell(found)

    async def _answer(self, said: messages.ToServer) -> msgspec.Struct | None:
        """The answer to a message; None if it has been given."""
        live = self.live
        try:
            if isinstance(said, Hello):
                await self._hello(said)
                return None
            return await answer(self.house, live, said, self.seat, self)
        except Refused as refusal:
            return messages.Refused(said.id, refusal.kind, refusal.sentence, live.table.seq, refusal.clause)
        except StoreError as problem:
            log.warning("database trouble", table=live.table.id, problem=str(problem))
            return messages.Refused(said.id, "busy", "The house cannot write this down just now; try again.", live.table.seq)
        except Exception:
            broken(self.house.metrics, log, "command failed", table=live.table.id, command=type(said).__name__)
            return messages.Refused(said.id, "broken", "Something went wrong in the house; nothing has changed.", live.table.seq)

    async def _hello(self, said: Hello) -> None:
        """Somebody says who they are, or wants to look from another of their seats."""
        caller = Caller(said.token, self.caller.identities) if said.token is not None else self.caller
        seat = await self.house.keeper.seat(self.live, caller, said.seat)
        self.live.part(self.seat, self)
        self.caller, self.seat = caller, seat
        await self._welcome(self.since if said.since is None else said.since, said.id)


class _Named(msgspec.Struct):
    """The number of a message that is wrong otherwise."""

    id: messages.Id = None


def _id_of(data: str | bytes) -> messages.Id:
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.DecodeError, UnicodeError):
        return None


def _sentence(problem: Exception) -> str:
    """What is wrong with a message. It speaks of the message's form and repeats nothing of it."""
    return f"This is no message: {problem}"[:300]


def _is_gone(problem: Exception) -> bool:
    """Whether the client has simply gone."""
    return isinstance(problem, OSError) or type(problem).__name__ in ("ClientDisconnected", "WebSocketDisconnect")


async def serve(house: House, scope: Scope, receive: Receive, send: Send, live: Live, caller: Caller, since: int) -> None:
    """Accept a socket and serve it until it is closed."""
    await receive()  # the wish to connect
    await send({"type": "websocket.accept"})
    with contextlib.suppress(Refused):
        try:
            await Socket(house, live, caller, receive, send, since).run()
        except Refused as refusal:
            await send({"type": "websocket.close", "code": POLICY, "reason": refusal.sentence})
