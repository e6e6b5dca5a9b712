"""One socket a table: what is told goes out, commands come in, each with an answer."""

from __future__ import annotations

import asyncio
import math
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import TYPE_CHECKING, Any, cast

import msgspec
import structlog
from starlette.types import Message, Receive, Scope, Send

from hortus.server import messages
from hortus.server.dispatch import answer, broken
from hortus.server.live_table import LiveTable
from hortus.server.messages import Done, Hello, Welcome, encoder
from hortus.server.middleware import is_loopback
from hortus.server.seat_auth import Principal, holder_of
from hortus.server.wire import EXTENSION
from hortus.store import StoreError
from hortus.table import Refused
from hortus.table.commands import Id

if TYPE_CHECKING:
    from hortus.server.context import AppContext

MOST_BYTES = 16 * 1024  # of one message to the server
MOST_MISTAKES = 20  # messages that make no sense before the socket is closed

POLICY, LARGE = 1008, 1009
ENDED = "You were logged out."

log = structlog.get_logger("hortus.socket")
_decoder = msgspec.json.Decoder(messages.ToServer)


class Socket:
    """One connected client."""

    __slots__ = (
        "_asked",
        "_backlog",
        "_closed",
        "_dropped",
        "_post",
        "_queue",
        "_reading",
        "_receive",
        "_send",
        "_wait",
        "_writing",
        "caller",
        "house",
        "live",
        "seat",
        "since",
    )

    def __init__(
        self,
        house: AppContext,
        live: LiveTable,
        caller: Principal,
        scope: Scope,
        receive: Receive,
        send: Send,
        since: int,
    ) -> None:
        self.house = house
        self.live = live
        self.caller = caller
        self.seat: int | None = None
        self.since = since
        self._receive = receive
        self._send = send
        wire = scope.get("extensions", {}).get(EXTENSION)
        self._post: Callable[[bytes], bool] = wire.post if wire is not None else _no_post
        self._queue: list[Message] = []  # what could not be sent at once
        self._writing: asyncio.Task[None] | None = None  # while there is such
        self._reading: asyncio.Task[None] | None = None
        self._backlog = house.config.backlog
        self._closed = False
        self._dropped = False
        self._asked: Id = None  # the command that waits for its answer
        counted: str | None = None  # as whom the client is counted, if it is
        if not (house.config.security.spare_loopback and is_loopback(scope)):
            counted = caller.identity or (holder_of(caller.token) if caller.token else f"socket {id(self)}")
        self._wait = house.limits.waiting("move", counted)

    # What goes out --------------------------------------------------------------------------------

    def push(self, text: bytes) -> None:
        """Send this, at once if the line is free.

        Who leaves too much unread is hung up on, and can come back.
        """
        if not self._closed and (self._writing is not None or not self._post(text)):
            self._put({"type": "websocket.send", "text": text.decode()})

    def _put(self, message: Message) -> None:
        if self._writing is not None:
            self._queue.append(message)
            if len(self._queue) > self._backlog:
                self._drop()
            return
        # Most sending never waits, so it is begun here and now; only if it does wait, a task goes on with it.
        sending = cast(Coroutine[Any, Any, None], self._send(message))
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception as problem:
            self._fail(problem)
            return
        self._writing = asyncio.ensure_future(self._write(_go_on(sending, waits_for)))

    async def _write(self, first: Awaitable[None]) -> None:
        """Finish what was begun, then send what has gathered."""
        try:
            await first
            while self._queue:
                await self._send(self._queue.pop(0))
        except Exception as problem:
            self._fail(problem)
        finally:
            self._writing = None

    def _fail(self, problem: Exception) -> None:
        """Nothing more can be sent: the reader will hear that the client is gone."""
        self._closed = True
        if not _is_gone(problem):
            log.error("socket failed", table=self.live.table.id, exc_info=problem)

    def _drop(self) -> None:
        """Nobody reads: no goodbye would be heard, so the line is cut, and what waits is forgotten."""
        self._closed = self._dropped = True
        self._queue.clear()
        if self._reading is not None:
            self._reading.cancel()

    def answer(self, text: bytes) -> None:
        """News that are also the answer to the command this client waits for."""
        if self._asked is None:
            self.push(text)
        else:
            self.push(b'%b,"id":%d}' % (text[:-1], self._asked))
            self._asked = None

    def hang_up(self, code: int, why: str) -> None:
        """Say goodbye and close, after what is still to be sent."""
        if not self._closed:
            self.tell(messages.Bye(why))
            self._put({"type": "websocket.close", "code": code, "reason": why})
            self._closed = True

    def end(self, account_id: str, generation: int) -> None:
        """The account's sessions before this generation are over: if this is one of them, or looks from its
        seat, hang up.
        """
        caller = self.caller
        if caller.identity == account_id:
            is_over = (caller.generation or 0) < generation
        else:
            chair = None if self.seat is None else self.live.table.chairs[self.seat]
            is_over = account_id in caller.identities or (chair is not None and chair.holder == account_id)
        if is_over:
            self._dismiss()

    async def look_again(self) -> None:
        """Hang up if the session is over, or the token opens nothing any more."""
        caller = self.caller
        try:
            await self.house.seat_auth.seats(self.live, caller)
            now = None if caller.identity is None else await self.house.sessions.generation(caller.identity)
            is_over = caller.generation is not None if now is None else (caller.generation or 0) < now
        except Refused:
            is_over = True
        if is_over and caller is self.caller:
            self._dismiss()

    def _dismiss(self) -> None:
        """Whoever this was may only watch from now on, and is hung up on: what still comes moves nothing."""
        self.live.part(self.seat, self)
        self.caller, self.seat = Principal(None), None
        self.hang_up(POLICY, ENDED)

    def tell(self, message: msgspec.Struct) -> None:
        """A message for this client alone."""
        self.push(encoder.encode(message))

    # What comes in --------------------------------------------------------------------------------

    async def run(self) -> None:
        """From the welcome to the end."""
        self._reading = asyncio.current_task()
        self.seat = await self.house.seat_auth.seat(self.live, self.caller)
        self.house.metrics.sockets.inc()
        try:
            await self._welcome(self.since, None)
            await self._read()
            if self._writing is not None:
                await asyncio.wait([self._writing], timeout=5)  # the goodbye
        except asyncio.CancelledError:
            if not self._dropped:
                raise
            self.house.metrics.dropped.inc()
        finally:
            self.house.metrics.sockets.dec()
            self.live.part(self.seat, self)
            if self._writing is not None:
                self._writing.cancel()

    async def _welcome(self, since: int, message_id: Id) -> None:
        """Tell where the table stands, and from then on everything that happens."""
        live = self.live
        await self.house.hub.refresh(live)
        held = tuple(await self.house.seat_auth.seats(live, self.caller))
        if self.seat is not None and self.seat not in held:
            self.seat = held[0] if held else None  # chance has moved the chairs meanwhile
        live.part(self.seat, self)
        if self.caller.identity is not None and self.house.sessions.is_over(
            self.caller.identity, self.caller.generation
        ):
            self._dismiss()
            return
        table = live.table
        live.join(
            self.seat, self
        )  # nothing is awaited from here on: nothing is told twice, nothing is left out
        sight = table.seat_view(self.seat, self.house.hub.clock())
        self.tell(
            Welcome(self.seat, held, sight, table.events(self.seat, since), live.presence(), message_id)
        )

    async def _read(self) -> None:
        """Take messages, one after the other."""
        mistakes = 0
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._writing is not None:  # who does not read gets no more answers to what they go on asking
                await asyncio.wait([self._writing])
            data = message.get("text") or message.get("bytes") or ""
            if len(data) > MOST_BYTES:
                self.hang_up(LARGE, "A message has no more than 16 kB.")
                return
            try:
                said = _decoder.decode(data)
            except (msgspec.DecodeError, UnicodeError) as problem:
                mistakes += 1
                self.tell(
                    messages.CommandRefused(_id_of(data), "bad", _sentence(problem), self.live.table.seq)
                )
                if mistakes >= MOST_MISTAKES:
                    self.hang_up(POLICY, "Too many messages that make no sense.")
                    return
                continue
            self._asked = said.id
            wait = self._wait()
            found = await self._answer(said) if not wait else self._too_often(said.id, wait)
            has_heard = said.id is not None and self._asked is None
            if found is not None and not (isinstance(found, Done) and has_heard):
                self.tell(found)

    def _too_often(self, message_id: Id, wait: float) -> msgspec.Struct:
        sentence = f"That is too often. Please try again in {math.ceil(wait)} s."
        return messages.CommandRefused(message_id, "rate", sentence, self.live.table.seq)

    async def _answer(self, said: messages.ToServer) -> msgspec.Struct | None:
        """The answer to a message; None if it has been given."""
        live = self.live
        try:
            if isinstance(said, Hello):
                await self._hello(said)
                return None
            return await answer(self.house, live, said, self.seat, self)
        except Refused as refusal:
            return messages.CommandRefused(
                *(said.id, refusal.kind, refusal.sentence, live.table.seq, refusal.clause),
                *(refusal.code, refusal.reason, refusal.suggestions),
            )
        except StoreError as problem:
            log.warning("database trouble", table=live.table.id, problem=str(problem))
            return messages.CommandRefused(
                said.id, "busy", "The house cannot write this down just now; try again.", live.table.seq
            )
        except Exception:
            broken(
                self.house.metrics, log, "command failed", table=live.table.id, command=type(said).__name__
            )
            return messages.CommandRefused(
                said.id, "broken", "Something went wrong in the house; nothing has changed.", live.table.seq
            )

    async def _hello(self, said: Hello) -> None:
        """Somebody says who they are, or wants to look from another of their seats."""
        was = self.caller
        caller = (
            Principal(said.token, was.identities, was.name, was.generation) if said.token is not None else was
        )
        seat = await self.house.seat_auth.seat(self.live, caller, said.seat)
        self.live.part(self.seat, self)
        self.caller, self.seat = caller, seat
        await self._welcome(self.since if said.since is None else said.since, said.id)


def _no_post(data: bytes) -> bool:
    """Where there is no short way."""
    return False


@types.coroutine
def _go_on(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that was begun and waits for this."""
    try:
        while True:
            try:
                came = yield waits_for
            except BaseException as problem:
                waits_for = begun.throw(problem)
            else:
                waits_for = begun.send(came)
    except StopIteration:
        return


class _Named(msgspec.Struct):
    """The number of a message that is wrong otherwise."""

    id: Id = None


def _id_of(data: str | bytes) -> Id:
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.DecodeError, UnicodeError):
        return None


def _sentence(problem: Exception) -> str:
    """What is wrong with a message. It speaks of the message's form and repeats nothing of it."""
    return f"This is no message: {problem}"[:300]


def _is_gone(problem: Exception) -> bool:
    """Whether the client has simply gone."""
    if isinstance(
        problem, RuntimeError
    ):  # uvicorn has closed the line by itself: the client broke the protocol
        return "after sending 'websocket.close'" in str(problem)
    return isinstance(problem, OSError) or type(problem).__name__ in (
        "ClientDisconnected",
        "WebSocketDisconnect",
    )


async def serve(
    house: AppContext,
    scope: Scope,
    receive: Receive,
    send: Send,
    live: LiveTable,
    caller: Principal,
    since: int,
) -> None:
    """Accept a socket and serve it until it is closed."""
    await receive()  # the wish to connect
    await send({"type": "websocket.accept"})
    if (wire := scope.get("extensions", {}).get(EXTENSION)) is not None:
        wire.settle()
    try:
        # A task of its own need not go through all the middlewares again whenever a message comes.
        await asyncio.create_task(Socket(house, live, caller, scope, receive, send, since).run())
    except Refused as refusal:
        await send({"type": "websocket.close", "code": POLICY, "reason": refusal.sentence})
