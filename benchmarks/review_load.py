"""What a review that runs in the background costs everybody else: moves a second without one and with one.

    python -m benchmarks.review_load [--json] [--tables 50] [--seconds 8] [--rounds 3] [--game fungi]

The players are those of ``benchmarks.server``. Before each round with a review a game is played to its end at
random; one client follows its review while the others play.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from statistics import median
from typing import Any

from benchmarks.load import SEATS, ask
from benchmarks.programs import database, folder, served
from benchmarks.server import drive, run

ASK_EVERY = 0.25  # seconds, as the client in the browser does


async def finished(host: str, game: str) -> str:
    """The address of a review: of a game that was played at random."""
    _, table = await ask(host, "POST", "/api/tables", {"game": game, "seats": ["person"] * SEATS[game]})
    tokens, address, rng = (
        [one["token"] for one in table["seats"]],
        f"/api/tables/{table['id']}",
        random.Random(1),
    )
    while True:
        _, view = await ask(host, "GET", address, token=tokens[0])
        if view["over"]:
            return f"{address}/review"
        token = tokens[view["player"]]
        _, view = await ask(host, "GET", address, token=token)
        body = {"action": rng.choice(view["legal"])["action"], "seq": view["seq"]}
        await ask(host, "POST", f"{address}/actions", body, token)


@contextlib.asynccontextmanager
async def followed(host: str, address: str) -> AsyncIterator[list[float]]:
    """Somebody follows a review; how far it has come."""
    progress: list[float] = []

    async def follow() -> None:
        number = 0
        while True:
            _, told = await ask(host, "GET", f"{address}?after={number}")
            number = told["number"]
            if told["review"]:
                progress.append(told["review"]["progress"])
            await asyncio.sleep(ASK_EVERY)

    task = asyncio.create_task(follow())
    try:
        yield progress
    finally:
        task.cancel()


async def measure(pid: int, host: str, chosen: argparse.Namespace, with_review: bool) -> dict[str, Any]:
    """One round."""
    load = (chosen.tables, chosen.seconds, 2.0, None, ["fungi", "felci", "mars"])
    if not with_review:
        return await drive(pid, None, host, *load)
    async with followed(host, await finished(host, chosen.game)) as progress:
        return {**await drive(pid, None, host, *load), "progress": progress[-1:]}


def main() -> None:
    """Measure by turns, and say the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="fungi", choices=sorted(SEATS))
    chosen = parser.parse_args()
    speeds: dict[bool, list[int]] = {False: [], True: []}
    for turn in range(2 * chosen.rounds):
        with folder(None) as where, database("sqlite", where) as (url, _), served(url, where) as server:
            host, with_review = f"127.0.0.1:{server.port}", bool(turn % 2)
            one = run(measure(server.process.pid, host, chosen, with_review))
        speeds[with_review].append(one["moves_per_s"])
        if not chosen.json:
            print(
                "with a review:" if with_review else "without:",
                one["moves_per_s"],
                "moves/s",
                one.get("progress", ""),
            )
    ratio = round(median(speeds[True]) / median(speeds[False]), 2)
    if chosen.json:
        print(json.dumps({"without": speeds[False], "with": speeds[True], "ratio": ratio}))
    else:
        print(f"With a review running, {ratio} of the moves a second.")


if __name__ == "__main__":
    main()
