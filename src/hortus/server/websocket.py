"""One WebSocket a table: news goes out, commands come in, each with an answer.

It uses plain ASGI messages, and the extension `POST` where the server has it. Messages to a client that does
not read wait in a queue with a sending task of its own, so that nobody else waits: backpressure is the
client's alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from starlette.types import Message, Receive, Scope, Send

from hortus.server import messages
from hortus.server.access import sentence
from hortus.server.dispatch import broken, respond
from hortus.server.live_table import LiveTable
from hortus.server.messages import MOST_EVENTS, Hello, Welcome, decoded, encoder
from hortus.server.middleware import POST, SERVER_SEND, address
from hortus.server.seat_auth import Principal, holder_of
from hortus.store import StoreError
from hortus.table import Refused
from hortus.table.commands import Id, Say

if TYPE_CHECKING:
    from hortus.server.context import AppContext

MAX_MESSAGE_BYTES = 16 * 1024  # of one message to the server; uvicorn closes a socket with 1009 for more
MOST_MISTAKES = 20  # messages that make no sense before the socket is closed
UNSENT = 8  # messages that may wait to be sent before no more commands are read
GOODBYE = 5.0  # seconds for the last messages to be sent

POLICY = 1008
ENDED = "You were logged out."
FAILED = 1011
TRY_AGAIN = 1013
NO_DATABASE = "The server cannot reach its database just now; come back in a moment."

log = structlog.get_logger("hortus.socket")
_decoder = msgspec.json.Decoder(messages.ToServer)


class Socket:
    """One connected client."""

    __slots__ = (
        "_address",
        "_backlog",
        "_closed",
        "_dropped",
        "_is_spared",
        "_post",
        "_reading",
        "_receive",
        "_room",
        "_send",
        "_unsent",
        "_wait",
        "_writing",
        "caller",
        "context",
        "live",
        "seat",
        "since",
        "tenant",
    )

    def __init__(
        self,
        context: AppContext,
        live: LiveTable,
        caller: Principal,
        scope: Scope,
        receive: Receive,
        send: Send,
        since: int,
    ) -> None:
        self.context = context
        self.live = live
        self.caller = caller
        self.tenant = context.tenant(scope, caller)
        self.seat: int | None = None
        self.since = since
        self._receive = receive
        self._address = address(scope)
        self._send = scope.get(SERVER_SEND, send)
        self._post: Callable[[bytes], bool] = scope.get("extensions", {}).get(POST, _no_post)
        # What could not be posted; an empty deque takes ten times the memory.
        self._unsent: list[Message] = []
        self._writing: asyncio.Task[None] | None = None  # while there is such
        self._backlog = context.config.backlog
        self._room: asyncio.Future[None] | None = None  # what the reader waits for while too much is unsent
        self._reading: asyncio.Task[None] | None = None
        self._closed = False
        self._dropped = False
        self._wait: Callable[[], float] = lambda: 0.0
        self._is_spared = context.is_spared(scope)
        if not self._is_spared:
            person = caller.identity or (holder_of(caller.token) if caller.token else f"socket {id(self)}")
            self._wait = context.limits.waiting("move", person, address(scope))

    # What goes out --------------------------------------------------------------------------------

    def push(self, text: bytes) -> None:
        """Send this after what is still to be sent. A client that leaves too much unread is dropped."""
        if not self._closed and (self._unsent or self._writing is not None or not self._post(text)):
            self._put({"type": "websocket.send", "text": text.decode()})

    def _put(self, message: Message) -> None:
        self._unsent.append(message)
        if len(self._unsent) > self._backlog:
            self._drop()
        elif self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what was put, until nothing is left or the client has gone."""
        try:
            while self._unsent:
                await self._send(self._unsent.pop(0))
        except (OSError, RuntimeError):
            # The client has gone (OSError, as ASGI says), or the server has closed the socket because the
            # client broke the protocol (RuntimeError). The reader learns of both.
            self._closed = True
        finally:
            self._writing = None
            self._make_room()

    def _make_room(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)

    def _drop(self) -> None:
        """The client does not read: it would not read a goodbye either, so the socket ends without one."""
        self._closed = self._dropped = True
        if self._reading is not None:
            self._reading.cancel()

    def hang_up(self, code: int, why: str) -> None:
        """Say goodbye and close, after what is still to be sent."""
        if not self._closed:
            self.tell(messages.Bye(why))
            reason = why.encode()[:120].decode(errors="ignore")  # as much as a close frame holds
            self._closed = True
            self._put({"type": "websocket.close", "code": code, "reason": reason})

    def end(self, account_id: str, generation: int) -> None:
        """Close if this client came by its seat, or by a session of the account before this generation."""
        caller = self.caller
        if caller.identity == account_id:
            is_over = (caller.generation or 0) < generation
        else:
            chair = None if self.seat is None else self.live.table.chairs[self.seat]
            is_over = account_id in caller.identities or (chair is not None and chair.holder == account_id)
        if is_over:
            self._dismiss()

    def check_access(self) -> None:
        """Hang up if this client is banned: as a person, at its seat, or by its address."""
        chair = None if self.seat is None else self.live.table.chairs[self.seat]
        known_as = (*self.caller.known_as, None if chair is None else chair.holder)
        ban = self.context.access.ban_of(known_as, self._address)
        if ban is not None:
            self._dismiss(sentence(ban))

    async def look_again(self) -> None:
        """Hang up if the session is over, or the token opens nothing any more."""
        caller = self.caller
        try:
            await self.context.seat_auth.seats(self.live, caller)
            now = None if caller.identity is None else await self.context.sessions.generation(caller.identity)
            is_over = caller.generation is not None if now is None else (caller.generation or 0) < now
        except Refused:
            is_over = True
        if is_over and caller is self.caller:
            self._dismiss()

    def _dismiss(self, why: str = ENDED) -> None:
        """Whoever this was may only watch from now on, and is hung up on: what still comes moves nothing."""
        self.live.part(self.seat, self)
        self.caller, self.seat = Principal(None), None
        self.hang_up(POLICY, why)

    def tell(self, message: msgspec.Struct) -> None:
        """Send a message to this client alone."""
        self.push(encoder.encode(message))

    # What comes in --------------------------------------------------------------------------------

    async def serve(self) -> None:
        """From the welcome to the end, whatever comes."""
        try:
            await self.run()
        except Refused as refusal:
            await self._end(POLICY, refusal.sentence)
        except StoreError as problem:
            log.warning("database trouble", table=self.live.table.id, problem=str(problem))
            await self._end(TRY_AGAIN, NO_DATABASE)
        except Exception:
            broken(self.context.metrics, log, "socket failed", table=self.live.table.id)
            await self._end(FAILED, "failed")

    async def _end(self, code: int, why: str) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the client has gone, or the server has closed it
            await self._send({"type": "websocket.close", "code": code, "reason": why})

    async def run(self) -> None:
        """From the welcome to the end, where nothing goes wrong."""
        self._reading = asyncio.current_task()
        self.seat = await self.context.seat_auth.seat(self.live, self.caller)
        self.context.metrics.sockets.inc()
        try:
            await self._welcome(self.since, None)
            await self._read()
            if self._writing is not None:
                await asyncio.wait([self._writing], timeout=GOODBYE)
        except asyncio.CancelledError:
            if not self._dropped:
                raise
            self.context.metrics.dropped.inc()
        finally:
            self.context.metrics.sockets.dec()
            self.live.part(self.seat, self)
            self.context.hub.bots.look(self.live)  # perhaps nobody looks at the table any more
            if self._writing is not None:
                self._writing.cancel()

    async def _welcome(self, since: int, message_id: Id) -> None:
        """Tell where the table stands, and from then on everything that happens."""
        live = self.live
        await self.context.hub.refresh(live)
        held = tuple(await self.context.seat_auth.seats(live, self.caller))
        if self.seat is not None and self.seat not in held:
            self.seat = held[0] if held else None  # chance has moved the chairs meanwhile
        live.part(self.seat, self)
        if self.caller.identity is not None and self.context.sessions.is_over(
            self.caller.identity, self.caller.generation
        ):
            self._dismiss()
            return
        table = live.table
        live.join(self.seat, self)
        self.context.hub.notifier.joined(live, self.seat)
        live.look(self.context.hub.clock(), self.tenant)
        self.context.hub.bots.wake(live)
        # Nothing is awaited from here on: nothing is told twice, nothing is left out.
        view = table.seat_view(self.seat, self.context.hub.clock())
        events = table.events(self.seat, max(since, table.seq - MOST_EVENTS))
        self.tell(Welcome(self.seat, held, view, events, live.presence(), message_id))

    async def _read(self) -> None:
        """Take messages, one after the other."""
        mistakes = 0
        while (message := await self._receive())["type"] != "websocket.disconnect":
            if len(self._unsent) > UNSENT and not self._closed:  # who does not read gets no more answers
                self._room = asyncio.get_running_loop().create_future()
                await self._room
            data = message.get("text") or message.get("bytes") or ""
            try:
                said = decoded(_decoder, data)
            except (msgspec.DecodeError, UnicodeError) as problem:
                mistakes += 1
                self.tell(self._refused(_id_of(data), "bad", _sentence(problem)))
                if mistakes >= MOST_MISTAKES:
                    self.hang_up(POLICY, "Too many messages that make no sense.")
                    return
                continue
            wait = self._wait()
            for told in await self._answer(said) if not wait else (self._too_often(said.id, wait),):
                self.tell(told)

    def _too_often(self, message_id: Id, wait: float) -> messages.CommandRefused:
        sentence = f"That is too often. Please try again in {math.ceil(wait)} s."
        return self._refused(message_id, "rate", sentence)

    def _refused(self, *said: Any) -> messages.CommandRefused:
        message_id, kind, sentence, *more = said
        return messages.CommandRefused(message_id, kind, sentence, self.live.table.seq, *more)

    async def _answer(self, said: messages.ToServer) -> Sequence[msgspec.Struct]:
        """What this client is told in answer to a message."""
        live = self.live
        try:
            if isinstance(said, Hello):
                await self._hello(said)
                return ()
            if isinstance(said, Say) and not self._is_spared:
                wait = await self.context.limits.wait("say", self.tenant.person or None, self._address)
                if wait:
                    return (self._too_often(said.id, wait),)
            return await respond(self.context, live, said, self, self.tenant)
        except Refused as refusal:
            more = (refusal.clause, refusal.code, refusal.reason, refusal.suggestions)
            return (self._refused(said.id, refusal.kind, refusal.sentence, *more),)
        except StoreError as problem:
            log.warning("database trouble", table=live.table.id, problem=str(problem))
            return (self._refused(said.id, "busy", "The server cannot save this just now; try again."),)
        except Exception:
            broken(
                self.context.metrics, log, "command failed", table=live.table.id, command=type(said).__name__
            )
            return (
                self._refused(said.id, "broken", "Something went wrong on the server; nothing has changed."),
            )

    async def _hello(self, said: Hello) -> None:
        """Somebody says who they are, or wants to look from another of their seats."""
        was = self.caller
        caller = (
            Principal(said.token, was.identities, was.name, was.generation) if said.token is not None else was
        )
        seat = await self.context.seat_auth.seat(self.live, caller, said.seat)
        self.live.part(self.seat, self)
        self.caller, self.seat = caller, seat
        await self._welcome(self.since if said.since is None else said.since, said.id)


class _Named(msgspec.Struct):
    """The number of a message that is wrong otherwise."""

    id: Id = None


_named = msgspec.json.Decoder(_Named)


def _id_of(data: str | bytes) -> Id:
    try:
        return decoded(_named, data).id
    except (msgspec.DecodeError, UnicodeError):
        return None


def _sentence(problem: Exception) -> str:
    """What is wrong with a message's form; nothing of its content is repeated."""
    return f"This is no message: {problem}"[:300]


def _no_post(text: bytes) -> bool:
    """Where the server has no such extension."""
    return False


async def accepted(
    context: AppContext,
    scope: Scope,
    receive: Receive,
    send: Send,
    live: LiveTable,
    caller: Principal,
    since: int,
) -> Socket:
    """Accept a socket, which is then to be served until it is closed."""
    await receive()  # the wish to connect
    await send({"type": "websocket.accept"})
    return Socket(context, live, caller, scope, receive, send, since)
