"""Times a move at a table: deciding, evolving, the views of seats and spectator, and replaying the log.

    python -m benchmarks.table [--json] [--games N]

Microseconds of the processor a move, chance included, over random games of every kind; everything is done as
the server does it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

import hortus
from hortus.table import SYSTEM, Settings, Table, decode, encode
from hortus.table.commands import Act, Create, Sit

CASES: list[tuple[str, int, dict[str, bool]]] = [
    ("felci", 2, {}),
    ("fungi", 2, {}),
    ("mars", 2, {}),
    ("mars", 5, {"special_actions": True}),
    ("feenbalz", 3, {"berries": True}),
    ("feenbalz", 6, {"berries": True, "early_increase": True}),
]


class Stopwatch:
    """Seconds of the processor spent on each part, so that other programs do not count."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def __call__(self, part: str, what: Callable[..., Any], *arguments: Any) -> Any:
        """Do something and add up how long it took."""
        begun = time.thread_time()
        result = what(*arguments)
        self.spent[part] = self.spent.get(part, 0.0) + time.thread_time() - begun
        return result


def new_table(game: str, players: int, options: dict[str, bool], rng: random.Random) -> Table:
    """A table at which all have sat down."""
    table = Table("bench", rng.randbytes(32))
    for command, who in [
        (Create(game, ["open"] * players, options, Settings()), SYSTEM),
        *((Sit(seat, f"holder {seat}", f"Player {seat}", f"nonce {seat}"), None) for seat in range(players)),
    ]:
        for entry in table.decide(command, who, 0.0):
            table.evolve(entry, 0.0)
    return table


def evolve(table: Table, entries: list[Any], now: float) -> None:
    """Let all this have happened."""
    for entry in entries:
        table.evolve(entry, now)


def play(game: str, players: int, options: dict[str, bool], games: int, seed: int = 1) -> dict[str, float]:
    """Microseconds a move for each part."""
    rng, watch, moves, entries = random.Random(seed), Stopwatch(), 0, 0
    encoder = msgspec.json.Encoder()
    for _ in range(games):
        table, now = new_table(game, players, options, rng), 0.0
        while not table.is_over:
            seat, since = table.state.player, table.seq
            action = rng.choice(table.state.legal_actions())
            now += 1.0
            decided = watch("decide", table.decide, Act(action, table.seq), seat, now)
            watch("encode", lambda: [encode(entry) for entry in decided])  # noqa: B023
            watch("evolve", evolve, table, decided, now)
            for reader in (*range(players), None):
                told = watch("seat view", table.seat_view, reader, now)
                happened = watch("events", table.events, reader, since)
                watch("json", encoder.encode, [told, happened])
            moves += 1
        entries += table.seq
        log = [(encode(entry), moment) for entry, moment in zip(table.entries, table.times, strict=True)]
        watch("rebuild", rebuild, table.secret, log)
    readers = players + 1
    figures = {part: 1e6 * spent / moves for part, spent in watch.spent.items()}
    for part in ("seat view", "events", "json"):
        figures[f"{part} each"] = figures.pop(part) / readers
    figures["rebuild a game"] = figures.pop("rebuild") * moves / games
    figures["entries a game"] = entries / games
    figures["moves a game"] = moves / games
    return figures


def rebuild(secret: bytes, log: list[tuple[bytes, float]]) -> Table:
    """Make a table from its log."""
    return Table.from_log("bench", secret, [(decode(payload), at) for payload, at in log])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=10)
    arguments = parser.parse_args()
    found = {
        f"{game} for {players}": play(game, players, options, arguments.games)
        for game, players, options in CASES
    }
    if arguments.json:
        json.dump({"compiled": hortus.compiled, "microseconds": found}, sys.stdout, indent=2)
        print()
        return
    parts = list(next(iter(found.values())))
    print(" " * 16 + "".join(f"{part:>16}" for part in parts))
    for name, figures in found.items():
        print(f"{name:16}" + "".join(f"{figures[part]:16.1f}" for part in parts))


if __name__ == "__main__":
    main()
