"""``hortus match``: players against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.options import GameOptions, HowMany, Json, OneGame, Version, fresh_seed, game_of, options_of
from hortus.cli.screen import failing
from hortus.players import PLAYERS

Seats = Annotated[
    str,
    typer.Option(
        metavar="A,B,…",
        help=f"Who plays, one for each seat, or one for all --players: {', '.join(PLAYERS)}, or "
        "external:COMMAND for a program of your own (docs/external-players.md), or openspiel:BOT "
        "(docs/openspiel.md). A command with a comma goes in double quotes.",
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
Records = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", help="Write every game into this folder, a record each; `hortus replay` reads it."
    ),
]
Patience = Annotated[float, typer.Option(help="Seconds an external player has for an answer.")]


def match(
    game: OneGame,
    seats: Seats,
    games: Games = 100,
    players: HowMany = None,
    option: GameOptions = None,
    seed: Seed = None,
    processes: Processes = 1,
    patience: Patience = 10.0,
    adjusted: Adjusted = False,
    records: Records = None,
    json: Json = False,
    version: Version = False,
) -> None:
    """Let players play against each other, and see who is better and how sure that is."""
    from hortus.cli import match_report

    played = game_of(game)
    with failing(2, ValueError, OSError):
        chosen = options_of(played, option or [])
        folder = match_report.record_folder(records)
        setup = match_report.setup_of(played, seats, fresh_seed(seed), chosen, patience, adjusted, players)
    with failing(1, RuntimeError):
        status = match_report.play(setup, games, processes, json, folder)
    raise typer.Exit(status)
