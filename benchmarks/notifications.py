"""How soon somebody who is not looking is told that it is their turn: from the move to the receiver.

People play by webhook alone and move when they are told. The server is as anybody starts it: it waits two
seconds for who comes to look by themselves. The target: at most five seconds after the move.
python -m benchmarks.notifications [--tables 10] [--seconds 60] [--database sqlite|postgresql] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

from tests.server.correspondence import Correspondence
from tests.server.receivers import receiving

from benchmarks.load import quantiles
from benchmarks.programs import database, folder, served

MOST = 5.0  # seconds


def measured(kind: str, tables: int, seconds: float) -> dict[str, Any]:
    """Games by notifications for so long, and what was told when."""
    options = ("--allow-private-webhooks", "--limit", "notify=")
    with (
        folder(None) as where,
        database(kind, where) as (url, _),
        served(url, where, *options) as server,
        receiving() as receiver,
    ):
        people = Correspondence(server, receiver, tables, random.Random(1))
        time.sleep(seconds)
        told = people.finish()
        took = [one.at - one.said["time"] for one in receiver.received]
        return {
            "database": kind,
            "notifications": told.notifications,
            "lost": told.notifications_lost,
            "doubled": told.notifications_doubled,
            "after_ms": quantiles(took),
            "slowest_s": round(max(took), 2),
            "reached": max(took) <= MOST,
            "problems": server.problems(),
        }


def main() -> None:
    """Play, look, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0, help="until the players begin to give up")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="left out: both")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    for kind in [chosen.database] if chosen.database else ["sqlite", "postgresql"]:
        found = measured(kind, chosen.tables, chosen.seconds)
        print(json.dumps(found, indent=2 if chosen.json else None), flush=True)


if __name__ == "__main__":
    main()
