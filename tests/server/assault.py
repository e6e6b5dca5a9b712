"""All that a socket can be made to hear by people who mean no good, while others want to play on.

Everything is sent raw, below any library: random bytes, wrong frames, sizes that cannot be, moves of others,
moves again and again, floods that nobody reads the answers of, and lines that are opened and left.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import struct
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.server.programs import PATIENCE, Program

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MANY = 2000  # messages; with so many there is also somebody who does not read, who is cut off after 10 s
WORDS = [
    "act",
    "play",
    "takeback",
    "offerdraw",
    "answer",
    "start",
    "return",
    "say",
    "mute",
    "rematch",
    "draft",
    "step",
    "hello",
    "x",
    "",
]
FIELDS = [
    "id",
    "action",
    "actions",
    "seq",
    "steps",
    "token",
    "since",
    "text",
    "other",
    "yes",
    "question",
    "place",
    "seat",
    "on",
    "y",
]
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    2**31,
    2**64,
    1.5,
    "",
    "take 1",
    "?",
    "x" * 2000,
    "\ud800",
    [],
    [0],
    ["pass"],
    {},
]


def frame(
    data: bytes,
    opcode: int = TEXT,
    *,
    final: bool = True,
    reserved: int = 0,
    masked: bool = True,
    size: int | None = None,
) -> bytes:
    """One frame, right or wrong."""
    length = len(data) if size is None else size
    mask = 0x80 if masked else 0
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    if length < 126:
        head += bytes([mask | length])
    elif length < 1 << 16:
        head += struct.pack("!BH", mask | 126, length)
    else:
        head += struct.pack("!BQ", mask | 127, length)
    return head + (b"\0\0\0\0" if masked else b"") + data


class RawSocket:
    """A raw socket at a table."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(
        cls, port: int, table: str, token: str | None = None, limit: int = 1 << 16, local: str = "127.0.0.1"
    ) -> RawSocket:
        """Shake hands. The limit is how much is read ahead; local is the address to come from."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=limit, local_addr=(local, 0))
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{who}\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            writer.close()
            raise ConnectionError(head.decode())
        return cls(reader, writer)

    async def say(self, data: bytes) -> None:
        """Send frames."""
        self.writer.write(data)
        await self.writer.drain()

    async def hear(self) -> tuple[int, bytes]:
        """The next frame."""
        first, second = await self.reader.readexactly(2)
        size = second & 127
        if size == 126:
            size = struct.unpack("!H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", await self.reader.readexactly(8))[0]
        return first & 15, await self.reader.readexactly(size)

    def cut(self) -> None:
        """Gone, without a word."""
        self.writer.transport.abort()


@dataclass
class Outcome:
    """What came of an assault."""

    messages: int = 0
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    heard: list[bytes] = field(default_factory=list)  # all that attackers were told
    moves: int = 0  # of the honest game
    games: int = 0
    slowest: float = 0.0
    took: list[float] = field(default_factory=list)


class Assault:
    """Attackers at the tables of one server, and two who play through it all."""

    def __init__(self, server: Program, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.out = Outcome()
        self.table = server.call(
            "/api/tables", {"game": "mars", "seats": ["person", "person"], "listed": True}
        )
        self.deaf: list[RawSocket] = []

    # The honest ones ------------------------------------------------------------------------------

    async def honest(self, stop: asyncio.Event) -> None:
        """Two who play one game after the other; each move must be carried out."""
        rng = random.Random(1)
        while not stop.is_set():
            made = await asyncio.to_thread(
                self.server.call, "/api/tables", {"game": "fungi", "seats": ["person", "person"]}
            )
            lines = [
                await RawSocket.open(self.server.port, made["id"], one["token"]) for one in made["seats"]
            ]
            await asyncio.wait_for(
                asyncio.gather(*(self._player(line, seat, rng) for seat, line in enumerate(lines))), PATIENCE
            )
            self.out.games += 1

    async def _player(self, line: RawSocket, seat: int, rng: random.Random) -> None:
        asked = 0.0
        while True:
            opcode, data = await line.hear()
            if opcode == PING:
                await line.say(frame(data, 10))
                continue
            assert opcode == TEXT, data
            message = json.loads(data)
            assert message["type"] in ("welcome", "news", "presence"), message
            if message.get("id") is not None and message["type"] == "news":
                self.out.took.append(time.perf_counter() - asked)
                self.out.moves += 1
            view = message.get("sight")
            if view and view["over"]:
                line.cut()
                return
            if view and view["legal"]:
                asked = time.perf_counter()
                action = rng.choice(view["legal"])["action"]
                await line.say(
                    frame(json.dumps({"type": "act", "action": action, "seq": view["seq"], "id": 1}).encode())
                )

    # The others -----------------------------------------------------------------------------------

    async def throw(self, token: str | None, frames: list[bytes], *, reads: bool = True) -> None:
        """Send frames on as many lines as it takes."""
        rest = list(frames)
        while rest:
            with contextlib.suppress(OSError, EOFError, ConnectionError):
                line = await RawSocket.open(self.server.port, self.table["id"], token)
                self.out.connections += 1
                listening = asyncio.create_task(self._listen(line)) if reads else None
                try:
                    while rest and not (listening and listening.done()):
                        await asyncio.wait_for(line.say(rest.pop()), 5)
                        self.out.messages += 1
                        heard = len(self.out.heard)
                        if reads and self.rng.random() < 0.5:  # the rest comes without waiting for answers
                            for _ in range(20):
                                if len(self.out.heard) > heard or (listening and listening.done()):
                                    break
                                await asyncio.sleep(0.001)
                    if listening:
                        await asyncio.wait([listening], timeout=0.2)
                except TimeoutError:
                    self.out.answers["stuck"] += 1  # the server reads no more from who does not read
                finally:
                    line.cut()
                    if listening:
                        listening.cancel()
                        await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self, line: RawSocket) -> None:
        while True:
            opcode, data = await line.hear()
            self.out.heard.append(data)
            if opcode == TEXT:
                message = json.loads(data)
                self.out.answers[f"{message['type']} {message.get('kind', '')}".strip()] += 1
            elif opcode == CLOSE:
                self.out.answers[f"closed {struct.unpack('!H', data[:2])[0] if data else ''}"] += 1
                return

    def babble(self, number: int) -> list[bytes]:
        """Random bytes: as texts, as data, and as whatever."""
        rng = self.rng
        found = []
        for _ in range(number):
            data = rng.randbytes(rng.choice([0, 1, 5, 30, 200, 3000]))
            kind = rng.random()
            if kind < 0.4:
                found.append(frame(data))
            elif kind < 0.8:
                found.append(frame(data, BINARY))
            elif kind < 0.9:
                wrong = frame(
                    data[:125],
                    rng.randrange(16),
                    final=rng.random() < 0.5,
                    reserved=rng.randrange(8),
                    masked=rng.random() < 0.5,
                )
                found.append(wrong)
            else:
                found.append(data)
        return found

    def nearly(self, number: int) -> list[bytes]:
        """Messages of which something is wrong, and some that are right."""
        rng = self.rng
        found = []
        for _ in range(number):
            message = {
                "type": rng.choice(WORDS),
                **{rng.choice(FIELDS): rng.choice(VALUES) for _ in range(rng.randrange(5))},
            }
            data = json.dumps(message, ensure_ascii=rng.random() < 0.9).encode(errors="surrogatepass")
            found.append(frame(data, TEXT if rng.random() < 0.8 else BINARY))
        return found

    def again(self, number: int) -> list[bytes]:
        """The same moves over and over, for this place and that."""
        rng = self.rng
        return [
            frame(
                json.dumps(
                    {
                        "type": "act",
                        "action": rng.randrange(60),
                        "seq": rng.randrange(20),
                        "id": rng.randrange(3),
                    }
                ).encode()
            )
            for _ in range(number)
        ]

    def huge(self, number: int) -> list[bytes]:
        """Too large, and claims that cannot be."""
        rng = self.rng
        sizes = [17_000, 65_000, 70_000, 300_000]
        kinds: list[Callable[[], bytes]] = [
            lambda: frame(b'{"type":"say","text":"' + b"x" * rng.choice(sizes) + b'"}'),
            lambda: frame(b"[" * rng.choice(sizes)),
            lambda: frame(b"x", size=1 << 62),
            lambda: frame(b"x" * 60_000, final=False),
        ]
        return [rng.choice(kinds)() for _ in range(number)]

    async def ask_and_never_read(self) -> None:
        """Pings without end from somebody who reads none of the answers, until the server has had enough."""
        line = await RawSocket.open(self.server.port, self.table["id"], limit=2048)
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not line.writer.is_closing():
                    await line.say(frame(b"x" * 125, PING) * 100)
        self.out.answers["cut" if line.writer.is_closing() else "borne"] += 1
        line.cut()

    async def leave_open(self, number: int) -> None:
        """Lines that nobody reads, halves of handshakes, and lines that are cut at once."""
        for n in range(number):
            with contextlib.suppress(OSError, EOFError):
                if n % 3 == 0:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
                    writer.write(b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nUpg")
                    self.deaf.append(RawSocket(asyncio.StreamReader(), writer))
                else:
                    line = await RawSocket.open(self.server.port, self.table["id"], limit=2048)
                    if n % 3 == 1:
                        line.cut()
                    else:
                        self.deaf.append(line)
                self.out.connections += 1

    async def run(self, number: int) -> Outcome:
        """So many messages, half as many lines left open, and the honest game all the while."""
        stop = asyncio.Event()
        playing = asyncio.create_task(self.honest(stop))
        tokens = [one["token"] for one in self.table["seats"]]
        part = number // 8
        attacks: list[Awaitable[None]] = [
            self.throw(None, self.babble(part)),
            self.throw(tokens[0], self.babble(part)),
            self.throw(tokens[0], self.nearly(2 * part)),
            self.throw(tokens[1], self.nearly(part)),
            self.throw(tokens[1], self.again(2 * part)),
            self.throw(None, self.nearly(part // 2), reads=False),
            self.throw(tokens[0], self.again(part // 2), reads=False),
            self.throw(None, self.huge(part // 10)),
            self.leave_open(number // 4),
        ]
        await asyncio.gather(*attacks)
        if number >= MANY:
            await self.ask_and_never_read()
        stop.set()
        await playing
        for line in self.deaf:
            line.cut()
        return self.out

    async def calm(self) -> dict[str, float]:
        """The server's own figures, once everybody has gone."""
        deadline = time.monotonic() + PATIENCE
        while True:
            page = await asyncio.to_thread(self.server.call, "/metrics")
            found = {
                line.split()[0]: float(line.split()[1])
                for line in page.splitlines()
                if line and line[0] != "#"
            }
            if found["hortus_sockets"] == 0 or time.monotonic() > deadline:
                return found
            await asyncio.sleep(0.1)


def assault(server: Program, number: int, seed: int) -> Outcome:
    """Attack, then see that nothing is broken, nothing is left and nothing was said that should not be."""

    async def work() -> Outcome:
        attack = Assault(server, seed)
        out = await attack.run(number)
        figures = await attack.calm()
        assert figures["hortus_sockets"] == 0
        assert figures["hortus_errors_total"] == 0
        assert out.answers["cut"] == (number >= MANY), out.answers
        assert not [kind for kind in out.answers if "broken" in kind or "1011" in kind], out.answers
        table, tokens = attack.table, [one["token"] for one in attack.table["seats"]]
        view = server.call(f"/api/tables/{table['id']}", token=tokens[0])
        if not view["over"]:  # it can still be finished
            server.call(f"/api/tables/{table['id']}/commands", {"type": "resign"}, tokens[0])
        record = server.call(f"/api/tables/{table['id']}/record")
        secret = next(line for line in record.splitlines() if line.startswith("secret")).split()[-1].encode()
        before_the_end = [
            data for data in out.heard if b'"over":true' not in data and b'"finished"' not in data
        ]
        assert not [data for data in before_the_end if secret in data]
        return out

    return asyncio.run(work())
