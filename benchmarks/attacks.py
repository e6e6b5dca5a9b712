"""What a stranger can do to a server from outside: memory it costs, and how long others wait meanwhile.

    python -m benchmarks.attacks [NAME …] [--seconds 12] [--json]

A real `hortus serve` with the limits that strangers have, on loopback. Each attack goes on for some seconds
from addresses of its own; another process is a visitor who looks at the list of tables up to 25 times a
second, each time on a new connection. Every server is fresh. The targets: at most 30 MB more memory under
each attack, and 99 of 100 of the visitor's requests answered within 100 ms on a machine that does nothing
else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from tests.server.assault import PING, RawSocket, frame
from tests.server.programs import Program, free_port, running, serving

from benchmarks.load import quantiles
from benchmarks.programs import folder, report, resident

MOST_MB, MOST_MS = 30.0, 100.0
LIMITS = ("--limit", "connect=3000/10 second")  # one that is chosen makes all limits hold on loopback, too
VISITOR = "127.0.0.2"
STRANGERS = tuple(f"127.0.0.{last}" for last in range(3, 9))
GET = b"GET %s HTTP/1.1\r\nhost: x\r\n\r\n"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Attack:
    """Strangers at one server, until the time is up."""

    def __init__(self, server: Program, seconds: float) -> None:
        self.server = server
        self.until = time.monotonic() + seconds
        self.seen: Counter[str] = Counter()  # what became of connections, and how much was sent
        self.open: list[asyncio.StreamWriter] = []
        self._addresses = cycle(STRANGERS)

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    async def connect(self, address: str | None = None, limit: int = 2**16) -> Streams:
        """A connection from one of the strangers' addresses."""
        local = (address or next(self._addresses), 0)
        found = await asyncio.open_connection("127.0.0.1", self.server.port, local_addr=local, limit=limit)
        self.seen["connections"] += 1
        self.open.append(found[1])
        return found

    async def pour(self, begin: bytes, endless: bytes, reads: bool = True) -> None:
        """Send without end, and again on a new connection when the server has had enough."""
        while self.goes_on:
            with contextlib.suppress(OSError):
                _, writer = await self.connect(limit=2**16 if reads else 2048)
                if not reads:
                    writer.transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(begin)
                try:
                    while self.goes_on and not writer.is_closing():
                        writer.write(endless)
                        async with asyncio.timeout(max(0.1, self.until - time.monotonic())):
                            await writer.drain()
                        self.seen["bytes"] += len(endless)
                        await asyncio.sleep(0)
                finally:
                    self.seen["cut"] += writer.is_closing()
                    writer.transport.abort()

    async def wait(self) -> None:
        """Until the time is up."""
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))

    def table(self, **more: Any) -> Any:
        """A new table."""
        return self.server.call("/api/tables", {"game": "fungi", "seats": ["person", "person"], **more})


def finished(server: Program, game: str, seats: int) -> str:
    """The address of a table whose game bots have played to its end."""
    body = {"game": game, "seats": ["random"] * seats, "listed": True}
    path = f"/api/tables/{server.call('/api/tables', body)['id']}"
    while not server.call(path)["over"]:
        time.sleep(0.1)
    return path


async def head_lines(attack: Attack) -> None:
    """H1: a head of lines without end."""
    await attack.pour(b"GET / HTTP/1.1\r\nhost: x\r\n", b"x-more: " + b"y" * 1000 + b"\r\n" * 8)


async def head_value(attack: Attack) -> None:
    """H1: one header value without end."""
    await attack.pour(b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ", b"z" * 16_000)


async def pipeline(attack: Attack) -> None:
    """H1: requests sent ahead, and no answer read."""
    ask = GET % b"/api/games"
    await asyncio.gather(*(attack.pour(b"", ask * 8, reads=False) for _ in range(4)))


async def one_by_one(attack: Attack) -> None:
    """H1: the same, each request in a segment of its own."""
    await asyncio.gather(*(attack.pour(b"", GET % b"/api/games", reads=False) for _ in range(4)))


async def silent(attack: Attack) -> None:
    """H2: two thousand connections that say nothing, or half a head."""
    readers = []
    for number in range(2000):
        with contextlib.suppress(OSError):
            reader, writer = await attack.connect()
            writer.write(b"GET / HT" if number % 2 else b"")
            readers.append(reader)
    await attack.wait()
    attack.seen["still open"] = sum(not (one.at_eof() or one.exception()) for one in readers)


async def renaming(attack: Attack) -> None:
    """M1: a seat that is renamed without end, and the whole log asked for by clients that do not read."""
    made = attack.table(seats=["open", "open"], listed=True)
    path = f"/api/tables/{made['id']}".encode()
    sat = attack.server.call(f"{path.decode()}/sit", {}, token=made["seats"][0]["token"])
    body, bearer = b'{"seat":0,"name":"Ada"}', f"Bearer {sat['token']}".encode()
    head = (
        b"POST %s/sit HTTP/1.1\r\nhost: x\r\nauthorization: %s\r\n"
        b"content-type: application/json\r\ncontent-length: %d\r\n\r\n"
    )

    async def rename() -> None:
        reader, writer = await attack.connect()
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while attack.goes_on:
                writer.write(head % (path, bearer, len(body)) + body)
                attack.seen[(await reader.readuntil(b"\r\n"))[9:12].decode()] += 1
                answer = await reader.readuntil(b"\r\n\r\n")
                length = next(line for line in answer.lower().split(b"\r\n") if b"content-length" in line)
                await reader.readexactly(int(length.split(b":")[1]))

    asking = [attack.pour(b"", GET % (path + b"/events"), reads=False) for _ in range(12)]
    await asyncio.gather(rename(), *asking)


async def crowd(attack: Attack) -> None:
    """M2: a thousand who watch one table, coming and going."""
    made = attack.table()
    lines: list[RawSocket] = []

    async def watch(number: int) -> None:
        while attack.goes_on:
            with contextlib.suppress(OSError, EOFError):
                line = await RawSocket.open(
                    attack.server.port, made["id"], local=STRANGERS[number % len(STRANGERS)]
                )
                lines.append(line)
                attack.seen["watchers"] = max(attack.seen["watchers"], len(lines))
                while attack.goes_on:
                    async with asyncio.timeout(max(0.1, attack.until - time.monotonic())):
                        await line.hear()
                    attack.seen["frames"] += 1
            await asyncio.sleep(0.5)

    await asyncio.gather(*(watch(number) for number in range(1000)))
    for line in lines:
        line.cut()


async def deaf_sockets(attack: Attack) -> None:
    """Sockets that ask without end, for pongs and for the whole table, and read nothing."""
    made = attack.table()

    async def ask(data: bytes, address: str) -> None:
        while attack.goes_on:
            with contextlib.suppress(OSError, EOFError):
                line = await RawSocket.open(attack.server.port, made["id"], limit=2048, local=address)
                line.writer.transport.pause_reading()  # type: ignore[attr-defined]
                attack.seen["connections"] += 1
                async with asyncio.timeout(max(0.1, attack.until - time.monotonic())):
                    while not line.writer.is_closing():
                        await line.say(data)
                attack.seen["cut"] += 1

    hello, ping = frame(b'{"type":"hello"}'), frame(b"x" * 125, PING)
    asks = [(data * 20, address) for data in (hello, ping) for address in STRANGERS]
    await asyncio.gather(*(ask(*one) for one in asks))


async def moments(attack: Attack) -> None:
    """Twelve who read all moments of a long game, again and again."""
    path = finished(attack.server, "felci", 2)

    async def read(address: str) -> None:
        while attack.goes_on:
            with contextlib.suppress(OSError):
                reader, writer = await attack.connect(address)
                writer.write(
                    GET.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n") % f"{path}/moments".encode()
                )
                while await reader.read(2**16):
                    pass
                attack.seen["read"] += 1
                writer.close()

    await asyncio.gather(*(read(address) for address in STRANGERS * 2))


async def hoarders(attack: Attack) -> None:
    """Two hundred of one address who ask ahead for whole games, and read a little of them now and then."""
    path = finished(attack.server, "feenbalz", 3)

    async def hoard() -> None:
        loop = asyncio.get_running_loop()
        while attack.goes_on:
            with contextlib.suppress(OSError), socket.socket() as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that all waits at the server
                line.setblocking(False)
                line.bind((STRANGERS[0], 0))
                await loop.sock_connect(line, ("127.0.0.1", attack.server.port))
                attack.seen["connections"] += 1
                await loop.sock_sendall(line, GET % f"{path}/moments".encode() * 6)
                while attack.goes_on and await loop.sock_recv(line, 8000):
                    await asyncio.sleep(min(2.0, max(0.0, attack.until - time.monotonic())))
            attack.seen["cut"] += attack.goes_on

    await asyncio.gather(*(hoard() for _ in range(200)))


async def abandoned(attack: Attack) -> None:
    """Whole games asked for without end by clients that hang up at once, so that nobody hears the answers."""
    path = finished(attack.server, "feenbalz", 3)

    async def ask(address: str) -> None:
        while attack.goes_on:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", attack.server.port, local_addr=(address, 0)
                )
                writer.write(GET % f"{path}/moments".encode())
                await asyncio.sleep(0.005)
                writer.transport.abort()
                attack.seen["abandoned"] += 1

    await asyncio.gather(*(ask(address) for address in STRANGERS * 2))


async def refused(attack: Attack) -> None:
    """Requests that are refused, as many as go through, and what the log says of them."""
    size = attack.server.log.stat().st_size

    async def ask(address: str) -> None:
        reader, writer = await attack.connect(address)
        while attack.goes_on:
            writer.write(GET % b"/api/tables/nowhere" * 4)
            for _ in range(4):
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(line for line in head.lower().split(b"\r\n") if b"content-length" in line)
                await reader.readexactly(int(length.split(b":")[1]))
                attack.seen["refused"] += 1

    await asyncio.gather(*(ask(address) for address in STRANGERS))
    attack.seen["log bytes"] = attack.server.log.stat().st_size - size


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    one.__name__.replace("_", "-"): one
    for one in (
        head_lines,
        head_value,
        pipeline,
        one_by_one,
        silent,
        renaming,
        crowd,
        deaf_sockets,
        moments,
        hoarders,
        abandoned,
        refused,
    )
}


async def visit(port: int, seconds: float) -> list[float]:
    """Look at the list of tables, each time on a new connection; how long each answer took."""
    took, end = [], time.monotonic() + seconds
    ask = (GET % b"/api/tables").replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    while time.monotonic() < end:
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(VISITOR, 0))
        writer.write(ask)
        answer = await reader.read()
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"The visitor was refused: {answer[:200]!r}")
        took.append(time.perf_counter() - began)
        writer.close()
        await asyncio.sleep(0.04)
    return took


async def weigh(pid: int, ended: asyncio.Event) -> int:
    """The most memory the server has until the attack has ended."""
    most = 0
    while not ended.is_set():
        most = max(most, resident(pid))
        await asyncio.sleep(0.05)
    return most


async def measured(name: str, server: Program, seconds: float) -> dict[str, Any]:
    """One attack, with a visitor meanwhile."""
    with contextlib.suppress(HTTPError):  # until this is refused the server hashes a password, in 64 MiB
        await asyncio.to_thread(server.call, "/api/account/login", {"name": "Nobody", "password": "x" * 12})
    server.call(f"{finished(server, 'feenbalz', 3)}/moments")
    await visit(server.port, 1.0)  # what grows only once has grown
    before, ended = resident(server.process.pid), asyncio.Event()
    command = [
        sys.executable,
        "-m",
        "benchmarks.attacks",
        "--visit",
        str(server.port),
        "--seconds",
        str(seconds),
    ]
    visitor = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    weighing = asyncio.create_task(weigh(server.process.pid, ended))
    attack = Attack(server, seconds)
    with contextlib.suppress(TimeoutError):
        await ATTACKS[name](attack)
    out, _ = await visitor.communicate()
    ended.set()
    took = json.loads(out)
    for writer in attack.open:
        writer.transport.abort()
    figures = quantiles(took)
    grown = (await weighing - before) / 1e6
    return {
        "attack": name,
        "grown_mb": round(grown, 1),
        "visitor_ms": figures,
        "visits": len(took),
        "seen": dict(attack.seen),
        "reached": grown <= MOST_MB and figures["p99"] <= MOST_MS,
    }


def run(name: str, where: Path, seconds: float) -> dict[str, Any]:
    """One attack on a fresh server."""
    port, place = free_port(), where / name
    place.mkdir()
    command = serving(f"sqlite:///{place / 'hortus.db'}", port, *LIMITS)
    with running(command, place / "log", port) as server:
        found = asyncio.run(measured(name, server, seconds))
        lines = [line for line in server.log.read_text().splitlines() if "connection cut" in line]
        found |= {"lines_of_cuts": len(lines), "problems": server.problems()}
        server.end(signal.SIGINT)
    return found


def main() -> None:
    """Attack and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}; left out: all")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--visit", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if unknown := set(chosen.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}")
    if chosen.visit:
        print(json.dumps(asyncio.run(visit(chosen.visit, chosen.seconds))))
        return
    with folder(None) as where:
        report((run(name, where, chosen.seconds) for name in chosen.attacks or ATTACKS), chosen.json)


if __name__ == "__main__":
    main()
