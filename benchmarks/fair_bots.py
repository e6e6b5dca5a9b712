"""What one address with many bots costs somebody else: their hints and `sage` replies before and during.

A thousand guests at 127.0.0.1 set up as many tables as the limits allow: some with two masters and somebody
who watches, the others with a master that begins and a person. Somebody at 127.0.0.2 plays on.
python -m benchmarks.fair_bots [--tables 1000] [--moves 20] [--restart] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import statistics
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import websockets
from tests.server.programs import PATIENCE, Program, free_port, running, serving

from benchmarks.programs import folder, resident

ATTACKER, VICTIM = "127.0.0.1", "127.0.0.2"
WATCHED = 200  # sockets at tables of bots
STRONGEST = ("master@10", "master")  # the first that is allowed is taken


def client(server: Program, address: str) -> httpx2.AsyncClient:
    """A browser at this address."""
    transport = httpx2.AsyncHTTPTransport(local_address=address)
    return httpx2.AsyncClient(base_url=server.base, transport=transport, timeout=PATIENCE)


async def new_table(browser: httpx2.AsyncClient, *seats: str) -> dict[str, Any]:
    """A table of Fungi, or the refusal."""
    answer = await browser.post("/api/tables", json={"game": "fungi", "seats": list(seats)})
    found: dict[str, Any] = {"status": answer.status_code, **answer.json()}
    return found


async def measure(server: Program, moves: int) -> dict[str, float]:
    """The medians of a person's hint and of a sage's answer to their move, in milliseconds."""
    hints, replies = list[float](), list[float]()
    async with client(server, VICTIM) as browser:
        while len(replies) < moves:
            table = await new_table(browser, "person", "sage")
            token = table["seats"][0]["token"]
            headers = {"authorization": f"Bearer {token}"}
            address = f"ws://127.0.0.1:{server.port}/api/tables/{table['id']}/live"
            async with websockets.connect(
                address, additional_headers=headers, local_addr=(VICTIM, 0), max_size=None
            ) as socket:
                await play(socket, moves, hints, replies)
    return {
        name: round(1000 * statistics.median(took[:moves]), 1)
        for name, took in (("hint", hints), ("sage", replies))
    }


async def play(
    socket: websockets.ClientConnection, moves: int, hints: list[float], replies: list[float]
) -> None:
    """Play on until the game is over or enough is known."""
    view = json.loads(await socket.recv())["sight"]
    while not view["over"] and len(replies) < moves:
        began = time.perf_counter()
        await socket.send(json.dumps({"type": "hint", "id": 1}))
        while json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["type"] != "hint":
            pass
        hints.append(time.perf_counter() - began)
        seat, began = view["player"], time.perf_counter()
        await socket.send(
            json.dumps({"type": "act", "id": 2, "action": view["legal"][0]["text"], "seq": view["seq"]})
        )
        steps = 0  # of the sage
        while not view["over"] and (steps == 0 or view["player"] != seat):
            message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if message.get("sight"):
                steps += message["sight"]["player"] != seat
                view = message["sight"]
                if steps == 0:
                    break  # one's own turn goes on
        if steps:
            replies.append((time.perf_counter() - began) / steps)


@contextlib.asynccontextmanager
async def attack(server: Program, tables: int) -> AsyncIterator[dict[str, Any]]:
    """As many tables as one address may have, with the strongest bots it may have."""
    async with contextlib.AsyncExitStack() as stack:
        made, watched = 0, 0
        browser = await stack.enter_async_context(client(server, ATTACKER))
        first = await new_table(browser, "open", STRONGEST[0])
        level = STRONGEST[0] if first["status"] == 201 else STRONGEST[1]
        for number in range(tables):
            browser.cookies.clear()  # another guest
            seats = ("{}", "{}") if number % 2 else ("{}", "person")
            table = await new_table(browser, *(seat.format(level) for seat in seats))
            if table["status"] == 201:
                made += 1
                if number % 2 and watched < WATCHED:
                    address = f"ws://127.0.0.1:{server.port}/api/tables/{table['id']}/live"
                    with contextlib.suppress(OSError, websockets.WebSocketException):
                        await stack.enter_async_context(websockets.connect(address, max_size=None))
                        watched += 1
        yield {"level": level, "tables": made, "watched": watched}


async def run(server: Program, tables: int, moves: int, restart: bool) -> dict[str, Any]:
    """Measure before, during, and if wanted after a restart."""
    found: dict[str, Any] = {"before_ms": await measure(server, moves)}
    memory = resident(server.process.pid)
    async with attack(server, tables) as made:
        found |= made | {"waiting": waiting(server), "during_ms": await measure(server, moves)}
        found["memory_mb"] = [round(size / 1e6) for size in (memory, resident(server.process.pid))]
    found["ratio"] = ratios(found["during_ms"], found["before_ms"])
    if restart:
        server.end(signal.SIGKILL)
        server.start()
        server.wait()
        found["waiting_after_restart"] = waiting(server)
        found["after_restart_ms"] = await measure(server, moves)
    return found


def ratios(after: dict[str, float], before: dict[str, float]) -> dict[str, float]:
    """How many times as long it takes."""
    return {name: round(after[name] / before[name], 2) for name in before}


def waiting(server: Program) -> int:
    """Thoughts that wait at the server."""
    lines = server.call("/metrics").splitlines()
    return int(float(next(line for line in lines if line.startswith("hortus_bots_waiting")).split()[1]))


def main() -> None:
    """Serve, attack, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--restart", action="store_true", help="kill the server and measure again")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    port = free_port()
    with folder(None) as where:
        # A limit that somebody chose also holds for this machine. So many tables in a minute would be 240.
        command = serving(f"sqlite:///{where / 'hortus.db'}", port, "--limit", "create=4000/hour")
        with running(command, where / "log", port) as server:
            found = asyncio.run(run(server, chosen.tables, chosen.moves, chosen.restart))
    print(json.dumps(found, indent=2 if chosen.json else None))


if __name__ == "__main__":
    main()
