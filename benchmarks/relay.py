"""A yardstick for WebSocket servers: passes every move on to both seats and does nothing else.

    python -m benchmarks.relay [--tables 50] [--seconds 4] [SERVER ...]

Compares the transports a server could stand on, those that are installed: the same players, the same messages
(as long as real ones), one server after the other. ``python benchmarks/relay.py SERVER PORT`` runs only one.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

LONG = 2000  # letters of a view
MOVES = 80  # of a game

# The module that each server needs.
SERVERS = {
    "uvicorn-websockets": "websockets",
    "uvicorn-sansio": "websockets",
    "uvicorn-wsproto": "wsproto",
    "granian": "granian",
    "hypercorn": "hypercorn",
    "picows": "picows",
}

Send = Callable[[str], Awaitable[None]]
tables: dict[str, dict[int, Send]] = {}


class Choice(msgspec.Struct):
    """A legal action."""

    action: int


class RelayView(msgspec.Struct):
    """As much of a table's view as the players look at."""

    seq: int
    player: int
    over: bool
    legal: tuple[Choice, ...] = (Choice(1), Choice(2))
    view: str = "x" * LONG


class News(msgspec.Struct, tag_field="type", tag="news"):
    """What both seats are told of a move."""

    events: tuple[dict[str, int], ...]
    sight: RelayView
    id: int | None = None


class Act(msgspec.Struct):
    """A move."""

    seq: int
    id: int


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Act).decode


def news(seq: int) -> News:
    """What is told of the move that leads to this place in the log."""
    return News(({"seq": seq - 1},), RelayView(seq, seq // 2 % 2, seq > MOVES))


async def arrive(table: str, seat: int, send: Send) -> None:
    """A seat is connected; when both are, the game begins."""
    seats = tables.setdefault(table, {})
    seats[seat] = send
    if len(seats) == 2:
        for one in seats.values():
            await one(encode(news(1)).decode())


async def relay(table: str, seat: int, text: str) -> None:
    """Tell both seats of a move; who made it is answered with its number."""
    said = decode(text)
    told = news(said.seq + 1)
    for other, send in list(tables[table].items()):
        told.id = said.id if other == seat else None
        await send(encode(told).decode())


async def app(scope: Any, receive: Any, send: Any) -> None:
    """The relay as an ASGI application."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})
    elif scope["type"] == "websocket":
        await live(scope, receive, send)


async def live(scope: Any, receive: Any, send: Any) -> None:
    """One seat's socket, at an address such as /api/tables/TABLE/live, with the seat as its token."""
    await receive()
    await send({"type": "websocket.accept"})
    table, seat = scope["path"].split("/")[3], int(dict(scope["headers"])[b"authorization"].split()[1])

    async def say(text: str) -> None:
        await send({"type": "websocket.send", "text": text})

    await arrive(table, seat, say)
    while (message := await receive())["type"] == "websocket.receive":
        await relay(table, seat, message["text"])
    tables.pop(table, None)


def run_uvicorn(ws: Any, port: int) -> None:
    """One of uvicorn's WebSocket implementations."""
    import uvicorn

    uvicorn.run(
        app,
        port=port,
        ws=ws,
        ws_per_message_deflate=False,
        log_level="error",
        access_log=False,
        lifespan="off",
    )


def run_granian(port: int) -> None:
    """Granian: Rust around the application's loop."""
    from granian.constants import Interfaces, Loops
    from granian.server import Server

    Server(
        "benchmarks.relay:app",
        port=port,
        interface=Interfaces.ASGINL,
        loop=Loops.uvloop,
        log_enabled=False,
        process_name=None,
    ).serve()


def run_hypercorn(port: int) -> None:
    """Hypercorn, on uvloop."""
    import uvloop
    from hypercorn.asyncio import serve
    from hypercorn.config import Config

    config = Config()
    config.bind = [f"127.0.0.1:{port}"]
    uvloop.run(serve(app, config))  # type: ignore[arg-type]


def run_picows(port: int) -> None:
    """picows, which listens by itself and knows no HTTP besides."""
    import picows
    import uvloop

    class Listener(picows.WSListener):  # type: ignore[misc]
        def __init__(self, table: str, seat: int) -> None:
            super().__init__()
            self.table, self.seat = table, seat

        def on_ws_connected(self, transport: Any) -> None:
            async def say(text: str) -> None:
                transport.send(picows.WSMsgType.TEXT, text.encode())

            self.task = asyncio.ensure_future(arrive(self.table, self.seat, say))

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            if frame.msg_type == picows.WSMsgType.TEXT:
                self.task = asyncio.ensure_future(
                    relay(self.table, self.seat, frame.get_payload_as_utf8_text())
                )
            elif frame.msg_type == picows.WSMsgType.CLOSE:
                tables.pop(self.table, None)
                transport.disconnect()

    def listener(request: Any) -> Any:
        return Listener(request.path.decode().split("/")[3], int(request.headers["Authorization"].split()[1]))

    async def serve() -> None:
        server = await picows.ws_create_server(listener, "127.0.0.1", port)
        await server.serve_forever()

    uvloop.run(serve())


RUN: dict[str, Callable[[int], None]] = {
    "uvicorn-websockets": partial(run_uvicorn, "websockets"),
    "uvicorn-sansio": partial(run_uvicorn, "websockets-sansio"),
    "uvicorn-wsproto": partial(run_uvicorn, "wsproto"),
    "granian": run_granian,
    "hypercorn": run_hypercorn,
    "picows": run_picows,
}


def measure(server: str, players: int, seconds: float) -> dict[str, Any]:
    """How one server does."""
    from tests.server.programs import Program, free_port

    from benchmarks.load import RelayedTable
    from benchmarks.server import drive, run

    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        program = Program([sys.executable, __file__, server, str(port)], Path(folder) / "log", port)
        try:
            program.wait_for_port()
            host = f"127.0.0.1:{port}"
            games = ["fungi"]
            found = run(
                drive(program.process.pid, None, host, players, seconds, 1, None, games, RelayedTable)
            )
        finally:
            program.process.kill()
            program.process.wait()
    return {"server": server, **{key: found[key] for key in ("moves_per_s", "other_seat_ms", "us_a_move")}}


def main() -> None:
    """Run one server, or compare them all."""
    if len(sys.argv) == 3 and sys.argv[1] in RUN and sys.argv[2].isdecimal():
        RUN[sys.argv[1]](int(sys.argv[2]))
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("servers", nargs="*", metavar="SERVER", help=", ".join(RUN))
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=4)
    chosen = parser.parse_args()
    for server in chosen.servers or RUN:
        if importlib.util.find_spec(SERVERS[server]) is None:
            print(f"{server} is not installed")
        else:
            print(json.dumps(measure(server, chosen.tables, chosen.seconds)), flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
