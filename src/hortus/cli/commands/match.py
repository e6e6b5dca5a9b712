"""``hortus match``: players against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from hortus.cli.options import GameOptions, Json, OneGame, Version, fresh_seed, game_of, options_of
from hortus.cli.screen import failing
from hortus.players import PLAYERS

Seats = Annotated[
    str,
    typer.Option(
        metavar="A,B,…",
        help=f"Who plays, one for each seat: {', '.join(PLAYERS)}, or external:COMMAND for a program of "
        "your own (docs/external-players.md), or openspiel:BOT (docs/openspiel.md). A command with "
        "a comma goes in double quotes.",
        show_default=False,
    ),
]
Games = Annotated[
    int, typer.Option(min=1, help="How many games; rounded up so that all sit everywhere equally often.")
]
Seed = Annotated[int | None, typer.Option(min=0, help="The same seed brings the same games.")]
Processes = Annotated[int, typer.Option(min=1, help="How many games are played at a time.")]
Adjusted = Annotated[
    bool,
    typer.Option(
        "--adjusted",
        help="Measure the luck of each game too, and show the shares less the luck: surer after fewer games.",
    ),
]
Patience = Annotated[float, typer.Option(help="Seconds an external player has for an answer.")]


def match(
    game: OneGame,
    seats: Seats,
    games: Games = 100,
    option: GameOptions = None,
    seed: Seed = None,
    processes: Processes = 1,
    patience: Patience = 10.0,
    adjusted: Adjusted = False,
    json: Json = False,
    version: Version = False,
) -> None:
    """Let players play against each other, and see who is better and how sure that is."""
    from hortus.cli import match_report

    played = game_of(game)
    with failing(2, ValueError, OSError):
        chosen = options_of(played, option or [])
        setup = match_report.setup_of(played, seats, fresh_seed(seed), chosen, patience, adjusted)
    with failing(1, RuntimeError):
        status = match_report.play(setup, games, processes, json)
    raise typer.Exit(status)
