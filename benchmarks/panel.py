"""The published table of the benchmark (docs/benchmark.md): measures what it lacks, and writes it.

    python -m benchmarks.panel                                # what is missing of PLAYERS, in all games
    python -m benchmarks.panel --seed 2 random greedy         # others, or another seed
    python -m benchmarks.panel --game fungi module:examples.ppo_torch:Learned
    python -m benchmarks.panel --write                        # the table in docs/benchmark.md

What was measured is kept in ``benchmarks/panel.jsonl``, a line a player, game and seed. ``--games`` plays
fewer against each of the panel, for players that think long; of two lines the one of more games is published.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import hortus
from hortus.cli.rate_report import as_json, benchmark_of
from hortus.players import panel

KEPT = Path(__file__).parent / "panel.jsonl"
DOCUMENT = Path(__file__).parent.parent / "docs" / "benchmark.md"
BEGIN, END = "<!-- table: python -m benchmarks.panel --write -->", "<!-- end of the table -->"

# A level that thinks by the clock is told its iterations, so that the figure can be had again.
PLAYERS = (
    "random", "greedy", "sprout", "seedling", "apprentice", "gardener", "botanist", "sage", "master@1500it",
)  # fmt: skip
EXAMPLES = {
    "external:python examples/random_player.py": "examples/random_player.py",
    "module:examples.reinforce_jax:Learned": "examples/reinforce_jax.py",
    "module:examples.ppo_torch:Learned": "examples/ppo_torch.py",
}


def measured() -> list[dict[str, Any]]:
    """What was measured so far, by this panel."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return [one for one in map(json.loads, lines) if one["benchmark"] == panel.VERSION]


def key(one: dict[str, Any]) -> tuple[str, str, int]:
    """What a line is about."""
    return one["player"], one["game"], one["seed"]


def measure(player: str, game: str, seed: int, processes: int, games: int = panel.GAMES) -> dict[str, Any]:
    """The line of one player in one game."""
    benchmark = benchmark_of(hortus.load(game), player, games, seed, processes, 60.0)
    found = as_json([panel.measure(benchmark)])
    (score,) = found.pop("scores").values()
    del found["panel"], score["seconds_per_decision"]
    return {**found, "player": player, "game": game, **score}


def table(lines: list[dict[str, Any]], seed: int = panel.SEED) -> str:
    """The table as Markdown: a row a player, a column a game."""
    found = {key(one): one for one in sorted(lines, key=lambda one: int(one["games_each"]))}
    rows = [
        "| player | " + " | ".join(hortus.load(name).title for name in hortus.GAMES) + " |",
        "|---|" + "---:|" * len(hortus.GAMES),
    ]
    for player in (*PLAYERS, *EXAMPLES):
        of_games = [found.get((player, game, seed)) for game in hortus.GAMES]
        if any(of_games):
            cells = [cell(one) if one else "" for one in of_games]
            rows.append(f"| `{EXAMPLES.get(player, player)}` | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def cell(one: dict[str, Any]) -> str:
    """A score with its interval."""
    low, high = one["interval"]
    return f"{one['score']:.1f} ({low:.1f}–{high:.1f})"


def written(document: str, lines: list[dict[str, Any]]) -> str:
    """The document with the table in its place."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table(lines)}\n\n{END}{after}"


def main() -> None:
    """Measure what is asked for and was not measured yet; or write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="*", default=PLAYERS)
    parser.add_argument("--game", action="append", choices=hortus.GAMES)
    parser.add_argument("--seed", type=int, default=panel.SEED)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--games", type=int, default=panel.GAMES)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.write:
        DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8"), measured()), "utf-8")
        return
    known = {key(one) for one in measured() if one["games_each"] >= given.games}
    for player in given.players:
        for game in given.game or hortus.GAMES:
            if (player, game, given.seed) not in known:
                line = measure(player, game, given.seed, given.processes, given.games)
                print(f"{player:15} {game:9} {cell(line)}", flush=True)
                with KEPT.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
