"""Ten thousand messages that mean no good, over sockets, while others play.

And crowds of lines that are opened and left. python -m benchmarks.assault [--messages 10000] [--json]
"""

from __future__ import annotations

import argparse
import secrets
import time
from typing import Any

from tests.server.assault import assault
from tests.server.programs import Program

from benchmarks.load import quantiles
from benchmarks.programs import folder, report, resident, served


def once(server: Program, messages: int) -> dict[str, Any]:
    """One attack."""
    before, began = resident(server.process.pid), time.perf_counter()
    out = assault(server, messages, secrets.randbits(32))
    return {
        "messages": out.messages,
        "connections": out.connections,
        "answers": dict(out.answers.most_common()),
        "honest": {"moves": out.moves, "games": out.games, "acknowledged_ms": quantiles(out.took)},
        "server_mb": [round(before / 1e6, 1), round(resident(server.process.pid) / 1e6, 1)],
        "seconds": round(time.perf_counter() - began, 1),
        "problems": server.problems(),
    }


def main() -> None:
    """Attack, three times over, and see whether the memory grows."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with folder(None) as where, served(f"sqlite:///{where / 'hortus.db'}", where) as server:
        report((once(server, chosen.messages // 3) for _ in range(3)), chosen.json)


if __name__ == "__main__":
    main()
