"""``hortus match``: players against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from hortus.cli.options import GameOptions, OneGame, Version, fresh_seed, game_of, options_of
from hortus.cli.screen import fail
from hortus.players import PLAYERS


def match(
    game: OneGame,
    seats: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help=f"Who plays, one for each seat: {', '.join(PLAYERS)}, or external:COMMAND for a program of "
            "your own (docs/external-players.md), or openspiel:BOT (docs/openspiel.md). A command with "
            "a comma goes in double quotes.",
            show_default=False,
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, help="How many games; rounded up so that all sit everywhere equally often.")
    ] = 100,
    option: GameOptions = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed brings the same games.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many games are played at a time.")] = 1,
    patience: Annotated[float, typer.Option(help="Seconds an external player has for an answer.")] = 10.0,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    version: Version = False,
) -> None:
    """Let players play against each other, and see who is better and how sure that is."""
    from hortus.cli import match_report
    from hortus.players.arena import MatchSetup

    try:
        played = game_of(game)
        names = match_report.names_of(played, seats)
        chosen = options_of(played, option or [])
        setup = MatchSetup(
            played.name,
            names,
            fresh_seed(seed),
            chosen,
            patience,
            match_report.makers_of(played, names, chosen),
        )
    except (ValueError, OSError) as problem:
        raise fail(str(problem), 2) from None
    try:
        status = match_report.play(setup, games, processes, json)
    except RuntimeError as problem:
        raise fail(str(problem), 1) from None
    raise typer.Exit(status)
