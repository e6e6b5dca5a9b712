"""Ten thousand messages that mean no good, over sockets, while others play.

And crowds of lines that are opened and left. python -m benchmarks.assault [--messages 10000] [--json]
"""

from __future__ import annotations

import argparse
import json
import secrets
import time

from tests.server.assault import assault

from benchmarks.load import quantiles
from benchmarks.programs import folder, resident, served


def main() -> None:
    """Attack, three times over, and see whether the memory grows."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    results = []
    with folder(None) as where, served(f"sqlite:///{where / 'hortus.db'}", where) as server:
        for _ in range(3):
            before, began = resident(server.process.pid), time.perf_counter()
            out = assault(server, chosen.messages // 3, secrets.randbits(32))
            found = {
                "messages": out.messages,
                "connections": out.connections,
                "answers": dict(out.answers.most_common()),
                "honest": {"moves": out.moves, "games": out.games, "acknowledged_ms": quantiles(out.took)},
                "server_mb": [round(before / 1e6, 1), round(resident(server.process.pid) / 1e6, 1)],
                "seconds": round(time.perf_counter() - began, 1),
                "problems": server.problems(),
            }
            results.append(found)
            if not chosen.json:
                print(json.dumps(found), flush=True)
    if chosen.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
