"""Lean clients for many tables: each seat has a socket, reads its view and picks a legal action."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
import time
from collections import deque
from collections.abc import Callable
from itertools import cycle
from typing import Any

import msgspec

# Where players come from: the server bounds what one address may open. On Linux all these are this machine.
ADDRESSES = cycle([(f"127.0.1.{last}", 0) for last in range(1, 255)])
SEATS = {"fungi": 2, "felci": 2, "mars": 2, "feenbalz": 3}  # Feenbalz is not for two


class Choice(msgspec.Struct, gc=False):
    """A legal action."""

    action: int


class Happened(msgspec.Struct, gc=False):
    """An event."""

    seq: int


class SeenView(msgspec.Struct, gc=False):
    """What a player looks at."""

    seq: int
    player: int
    over: bool
    legal: list[Choice]
    view: msgspec.Raw  # taken in, but not looked at


class Message(msgspec.Struct, gc=False):
    """Any message of the server, as far as it matters here."""

    type: str
    events: list[Happened] = []
    sight: SeenView | None = None
    id: int | None = None
    sentence: str = ""


decode = msgspec.json.Decoder(Message).decode


class Client(asyncio.Protocol):
    """A socket's client end, just enough of it: texts, masked with zeros."""

    transport: asyncio.Transport

    def __init__(self, host: str, path: str, token: str | None, heard: Callable[[bytes], None]) -> None:
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n{who}\r\n"
        ).encode()
        self._heard = heard
        self._data = b""
        self._open = False
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut."""
        self.lost.set()

    def say(self, text: bytes) -> None:
        """Send a text."""
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        """Cut what came into texts."""
        data = self._data + data if self._data else data
        if not self._open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._data = head
                return
            if b" 101 " not in head[:20]:
                self.transport.abort()
                return
            self._open = True
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126 and end - start >= 2:
                size, start = struct.unpack_from("!H", data, start)[0], start + 2
            elif size == 127 and end - start >= 8:
                size, start = struct.unpack_from("!Q", data, start)[0], start + 8
            elif size > 125:
                break
            if end - start < size:
                break
            if data[at] == 0x81:
                self._heard(data[start : start + size])
            elif data[at] == 0x89:
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + data[start : start + size])
            at = start + size
        self._data = data[at:]


async def ask(
    host: str, method: str, path: str, body: object = None, token: str | None = None
) -> tuple[int, Any]:
    """One request over HTTP: the status and the answer."""
    data = b"" if body is None else msgspec.json.encode(body)
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    reader, writer = await asyncio.open_connection(*host.split(":"), local_addr=next(ADDRESSES))
    try:
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n{who}\r\n".encode()
            + data
        )
        head, _, found = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    if not head:
        raise ConnectionResetError("no answer")
    is_json = b"application/json" in head
    return int(head.split(b" ", 2)[1]), msgspec.json.decode(found) if is_json else found.decode()


class Load:
    """All the tables, and what was measured."""

    def __init__(self, host: str, rate: float | None = None) -> None:
        self.host = host
        self.rate = rate
        self.moves = 0
        self.games = 0
        self.refused: list[str] = []
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.measuring = False
        self.waiting: deque[tuple[Table, int, int, int]] = deque()

    async def pace(self) -> None:
        """Let so many moves a second go, no more."""
        assert self.rate is not None
        due = time.perf_counter()
        while True:
            if self.waiting:
                table, seat, action, seq = self.waiting.popleft()
                table.act(seat, action, seq)
            due = max(due + 1 / self.rate, time.perf_counter() - 0.05)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))


class Table:
    """One table: its seats' sockets, and the moves that are on their way."""

    def __init__(self, load: Load, game: str, seed: int) -> None:
        self.load, self.game = load, game
        self.rng = random.Random(seed)
        self.seq = -1
        self.number = 0
        self.sent: dict[int, float] = {}  # by the place in the log that a move was sent for
        self.over = asyncio.Event()
        self.clients: list[Client] = []

    async def run(self) -> None:
        """Play one game after another."""
        while True:
            await self.sit()
            await self.over.wait()
            self.load.games += 1
            self.leave()

    async def sit(self) -> None:
        """A new table, and a socket for every seat."""
        load = self.load
        status, made = await ask(
            load.host, "POST", "/api/tables", {"game": self.game, "seats": ["person"] * SEATS[self.game]}
        )
        if status not in (200, 201):
            raise SystemExit(f"No table: {status} {made}")
        self.over.clear()
        self.seq, self.clients = -1, []
        self.sent.clear()
        for one in made["seats"]:
            await self.connect(made["id"], one["seat"], one["token"], made["seq"])

    async def connect(self, table_id: str, seat: int, token: str, since: int) -> None:
        """A seat's socket."""
        client = Client(
            self.load.host,
            f"/api/tables/{table_id}/live?since={since}",
            token,
            lambda data: self.heard(seat, data),
        )
        self.clients.append(client)
        where = self.load.host.split(":")
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: client, *where, local_addr=next(ADDRESSES))

    def leave(self) -> None:
        """Everybody gets up."""
        for client in self.clients:
            client.transport.close()

    def heard(self, seat: int, data: bytes) -> None:
        """A seat hears something: if it is to act, it acts."""
        now = time.perf_counter()
        message = decode(data)
        load = self.load
        if message.type == "news":
            began = self.sent.get(message.events[0].seq, now)
            if message.id is not None:
                load.moves += 1
                if load.measuring:
                    load.acknowledged.append(now - began)
            elif load.measuring:
                load.seen.append(now - began)
        elif message.type == "refused":
            load.refused.append(message.sentence)
        sight = message.sight
        if sight is None:
            return
        if sight.over:
            self.over.set()
        elif sight.player == seat and sight.seq > self.seq and sight.legal:
            self.seq = sight.seq
            action = self.rng.choice(sight.legal).action
            if load.rate is None:
                self.act(seat, action, sight.seq)
            else:
                load.waiting.append((self, seat, action, sight.seq))

    def act(self, seat: int, action: int, seq: int) -> None:
        """Take an action."""
        self.number += 1
        self.sent[seq] = time.perf_counter()
        self.clients[seat].say(b'{"type":"act","action":%d,"seq":%d,"id":%d}' % (action, seq, self.number))


class RelayedTable(Table):
    """A table of the relay, which makes it as soon as somebody connects; a seat's token is its number."""

    async def sit(self) -> None:
        """A socket for each of two seats."""
        self.over.clear()
        self.seq, self.clients = -1, []
        self.sent.clear()
        table_id = f"{id(self)}-{self.load.games}"
        for seat in range(2):
            await self.connect(table_id, seat, str(seat), 0)


def quantiles(found: list[float]) -> dict[str, float]:
    """In milliseconds."""
    ordered = sorted(found) or [0.0]
    return {
        f"p{q}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * q // 100)], 2)
        for q in (50, 90, 99)
    }
