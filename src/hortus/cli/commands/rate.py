"""``hortus rate``: the benchmark."""

from __future__ import annotations

from typing import Annotated

import typer

from hortus.cli.options import GAMES, Json, Version, game_of
from hortus.cli.screen import failing
from hortus.players.panel import GAMES as EACH
from hortus.players.panel import PANEL, SEED

WhichGames = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", help=f"Any of {GAMES}; all if none is named.", show_default=False),
]
Measured = Annotated[
    str,
    typer.Option(
        "--player",
        help="Who is measured: a player's name, external:COMMAND for a program of your own, or "
        "module:MODULE:NAME for a class in Python.",
        show_default=False,
    ),
]
Against = Annotated[int, typer.Option("--games", min=2, help=f"Games against each of {', '.join(PANEL)}.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed brings the same deals.")]
Processes = Annotated[int, typer.Option(min=1, help="How many games are played at a time.")]
Patience = Annotated[float, typer.Option(help="Seconds an external player has for an answer.")]


def rate(
    player: Measured,
    game: WhichGames = None,
    games: Against = EACH,
    seed: Seed = SEED,
    processes: Processes = 1,
    patience: Patience = 10.0,
    json: Json = False,
    version: Version = False,
) -> None:
    """Measure a player against a fixed panel: one number a game, from 0 to 100, with its interval."""
    import hortus
    from hortus.cli import rate_report

    played = [game_of(name) for name in game or hortus.GAMES]
    with failing(2, ValueError, OSError):
        benchmarks = [
            rate_report.benchmark_of(one, player, games, seed, processes, patience) for one in played
        ]
    with failing(1, RuntimeError):
        status = rate_report.run(benchmarks, json)
    raise typer.Exit(status)
