"""``hortus daily``: the deal of the day in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from hortus.cli.options import GAMES, Plain, Version

DealtGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help=f"One of {GAMES}; left out: today's deals and streaks.")
]
Results = Annotated[bool, typer.Option("--results", help="All of your results, and nothing is played.")]


def daily(
    game: DealtGame = None, results: Results = False, plain: Plain = False, version: Version = False
) -> None:
    """Play the deal of the day: the same for everyone, one try that counts, then as often as you like."""
    from hortus.cli import daily_mode

    daily_mode.run(game, results, plain)
