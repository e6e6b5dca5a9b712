"""How many moves a second a server saves and reports, how soon the other seat has them, memory a table.

    python -m benchmarks.server [--json] [--database sqlite|postgresql] [--tables 50|500] [--rate 300]
                                [--seconds 10] [--memory 800]

A real `hortus serve` runs in one process, the players in another: every seat has a socket of its own, reads
every view and plays a random one of the legal actions it was told. A move counts when it was acknowledged,
which is after it is on the disk (SQLite with synchronous=FULL, or a PostgreSQL that is started for it).
Without --database, --tables, --rate or --memory all are measured. Beside each figure stands that of a bare
Starlette which only passes messages on (relay.py), driven by the same players at the same time of day: on a
machine that does other things too, look at the ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from statistics import median
from typing import Any

from tests.server.programs import free_port, running

from benchmarks.load import SEATS, Load, RelayedTable, Table, ask, quantiles
from benchmarks.programs import commit_ms, database, folder, resident, served, worked

ROOT = Path(__file__).parents[1]
# tables before memory is weighed: by then what grows only once has grown, SQLite's page caches (4 MB) with it
WARM = 700


async def drive(
    server: int,
    database_pid: int | None,
    host: str,
    tables: int,
    seconds: float,
    warm: float,
    rate: float | None,
    games: list[str],
    kind: type[Table] = Table,
) -> dict[str, Any]:
    """Play and measure."""
    load = Load(host, rate)
    tasks = [asyncio.create_task(kind(load, games[n % len(games)], n).run()) for n in range(tables)]
    if rate is not None:
        tasks.append(asyncio.create_task(load.pace()))
    await asyncio.sleep(warm)
    load.measuring, before, began = True, load.moves, time.perf_counter()
    used = worked(server), worked(database_pid), time.process_time()
    await asyncio.sleep(seconds)
    moves, took = load.moves - before, time.perf_counter() - began
    spent = worked(server) - used[0], worked(database_pid) - used[1], time.process_time() - used[2]
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if load.refused:
        raise SystemExit(f"{len(load.refused)} refused, the first: {load.refused[0]}")
    return {
        "tables": tables,
        "rate": rate,
        "games": games,
        "seconds": round(took, 2),
        "moves_per_s": round(moves / took),
        "games_finished": load.games,
        "other_seat_ms": quantiles(load.seen),
        "acknowledged_ms": quantiles(load.acknowledged),
        "cores": {
            "server": round(spent[0] / took, 2),
            "database": round(spent[1] / took, 2),
            "players": round(spent[2] / took, 2),
        },
        "us_a_move": {
            "server": round(1e6 * spent[0] / max(1, moves)),
            "database": round(1e6 * spent[1] / max(1, moves)),
            "players": round(1e6 * spent[2] / max(1, moves)),
        },
        "load_average": round(os.getloadavg()[0], 1),
    }


async def weigh(pid: int, host: str, tables: int, idle: float) -> dict[str, Any]:
    """What tables cost in memory: put away, in memory without anybody, and with two sockets.

    In kB, one table with ten moves.
    """
    load = Load(host)

    async def some(number: int) -> list[tuple[str, list[str]]]:
        made = []
        for n in range(number):
            _, table = await ask(
                host,
                "POST",
                "/api/tables",
                {"game": ["fungi", "felci", "mars"][n % 3], "seats": ["person"] * 2},
            )
            tokens = [one["token"] for one in table["seats"]]
            for _ in range(10):
                _, view = await ask(host, "GET", f"/api/tables/{table['id']}", token=tokens[0])
                token = tokens[view["player"]]
                _, view = await ask(host, "GET", f"/api/tables/{table['id']}", token=token)
                body = {"action": view["legal"][0]["action"], "seq": view["seq"]}
                await ask(host, "POST", f"/api/tables/{table['id']}/actions", body, token)
            made.append((table["id"], tokens))
        return made

    async def put_away() -> None:
        for _ in range(200):
            await asyncio.sleep(idle / 2)
            _, page = await ask(host, "GET", "/metrics")
            if "hortus_tables_live 0.0" in page:
                return
        raise SystemExit("The tables are not put away.")

    await some(WARM)
    await put_away()
    empty = resident(pid)
    made = await some(tables)
    await put_away()
    away = resident(pid)
    sitting = []
    for table_id, tokens in made:
        table = Table(load, "fungi", 0)
        table.seq = 1 << 30  # only look
        for seat, token in enumerate(tokens):
            await table.connect(table_id, seat, token, 0)
        sitting.append(table)
    await asyncio.sleep(1)
    connected = resident(pid)
    for table in sitting:
        table.leave()
    return {
        "tables": tables,
        "kb_put_away": round((away - empty) / tables / 1000, 2),
        "kb_with_two_sockets": round((connected - away) / tables / 1000, 2),
        "server_mb": round(connected / 1e6),
    }


def run(work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """On the quicker loop, if there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def beside(other: str, kind: str, chosen: argparse.Namespace) -> dict[str, Any]:
    """This tree's server and another's by turns, with the same players: medians, and ratios to the other."""
    tables, rate = chosen.tables or 50, chosen.rate
    found: dict[str, list[dict[str, Any]]] = {"this": [], "other": []}
    for turn in range(2 * chosen.rounds):
        name = ("other", "this")[turn % 2]
        with (
            folder(chosen.folder) as where,
            database(kind, where) as (url, database_pid),
            served(url, where, python=other if name == "other" else "") as server,
        ):
            host, games = f"127.0.0.1:{server.port}", chosen.games.split(",")
            warm = chosen.warm + tables / 100
            one = run(
                drive(server.process.pid, database_pid, host, tables, chosen.seconds, warm, rate, games)
            )
        tell(chosen, {"server": name, **one})
        found[name].append(one)
    figures = {name: middles(some) for name, some in found.items()}
    return {**figures, "ratio": {key: round(figures["this"][key] / figures["other"][key], 2) for key in KEYS}}


KEYS = ("moves_per_s", "server_us_a_move", "p50_ms", "p99_ms")


def middles(found: list[dict[str, Any]]) -> dict[str, float]:
    """The median of each figure."""
    return {
        "moves_per_s": median(one["moves_per_s"] for one in found),
        "server_us_a_move": median(one["us_a_move"]["server"] for one in found),
        "p50_ms": median(one["other_seat_ms"]["p50"] for one in found),
        "p99_ms": median(one["other_seat_ms"]["p99"] for one in found),
    }


def yardstick(where: Path, tables: int, seconds: float, rate: float | None) -> dict[str, Any]:
    """The same from a bare relay."""
    port = free_port()
    command = [sys.executable, str(ROOT / "benchmarks/relay.py"), "uvicorn-sansio", str(port)]
    with running(command, where / "relay", port) as relay:
        host = f"127.0.0.1:{port}"
        return run(drive(relay.process.pid, None, host, tables, seconds, 1, rate, ["fungi"], RelayedTable))


def speeds(kind: str, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """All speeds on one kind of database."""
    found = []
    for tables, rate in modes(chosen):
        with folder(chosen.folder) as where, database(kind, where) as (url, database_pid):
            with served(url, where, profile=chosen.profile) as server:
                host = f"127.0.0.1:{server.port}"
                games = chosen.games.split(",")
                warm = chosen.warm + tables / 100
                one = run(
                    drive(server.process.pid, database_pid, host, tables, chosen.seconds, warm, rate, games)
                )
            bare = yardstick(where, tables, min(chosen.seconds, 4), rate)
            one = {"database": kind, **one, "commit_ms": commit_ms(where), "problems": server.problems()}
            one["relay"] = {key: bare[key] for key in ("moves_per_s", "other_seat_ms", "us_a_move")}
            one["ratio"] = round(one["moves_per_s"] / max(1, bare["moves_per_s"]), 2)
        tell(chosen, one)
        found.append(one)
    return found


def modes(chosen: argparse.Namespace) -> list[tuple[int, float | None]]:
    """What is to be measured: how many tables, at which rate."""
    if chosen.tables is not None or chosen.rate is not None:
        return [(chosen.tables or 50, chosen.rate)]
    return [] if chosen.memory is not None else [(50, None), (500, None), (50, 300.0)]


def weights(kind: str, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """What tables weigh on one kind of database."""
    if chosen.memory is None and (chosen.tables is not None or chosen.rate is not None):
        return []
    idle = 0.5
    with (
        folder(chosen.folder) as where,
        database(kind, where) as (url, _),
        served(url, where, "--idle", str(idle)) as server,
    ):
        tables = chosen.memory or 800
        one = {"database": kind, **run(weigh(server.process.pid, f"127.0.0.1:{server.port}", tables, idle))}
    tell(chosen, one)
    return [one]


def tell(chosen: argparse.Namespace, one: dict[str, Any]) -> None:
    """While it runs, for people."""
    if not chosen.json:
        print(json.dumps(one), flush=True)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="left out: both")
    parser.add_argument("--tables", type=int, help="so many live tables; left out: 50 and 500")
    parser.add_argument(
        "--rate", type=float, help="so many moves a second in all, instead of as many as possible"
    )
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument(
        "--warm",
        type=float,
        default=2,
        help="seconds before it is measured, and one more for a hundred tables",
    )
    parser.add_argument(
        "--games", default=",".join(SEATS), help="which games, one after the other over the tables"
    )
    parser.add_argument("--memory", type=int, metavar="TABLES", help="only weigh so many tables")
    parser.add_argument("--folder", help="where the databases are to be, for a time; on a real disk")
    parser.add_argument("--profile", default="", help="write the server's cProfile here")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--beside", metavar="PYTHON", help="compare with the server of this interpreter's tree"
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often each, with --beside")
    chosen = parser.parse_args()
    if chosen.beside:
        print(json.dumps(beside(chosen.beside, chosen.database or "sqlite", chosen), indent=1))
        return
    kinds = [chosen.database] if chosen.database else ["sqlite", "postgresql"]
    found = {
        "cores": os.cpu_count(),
        "load_average": os.getloadavg(),
        "speeds": [one for kind in kinds for one in speeds(kind, chosen)],
        "weights": [one for kind in kinds for one in weights(kind, chosen)],
    }
    if chosen.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
