"""``hortus new-game``: a folder to begin a game with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import hortus.games
from hortus.cli import skeleton
from hortus.cli.options import Version
from hortus.cli.screen import Screen, fail, failing
from hortus.tui.program import command

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="Its name in files and commands.", show_default=False)
]
Into = Annotated[Path, typer.Option("--into", metavar="DIR", help="The folder that gets the game's folder.")]


def new_game(name: Name, into: Into = Path(), version: Version = False) -> None:
    """Write the files of a new game, which can be played at once."""
    try:
        with failing(2, ValueError):
            folder = skeleton.write(name, into)
    except OSError as problem:
        raise fail(f"{into / name} cannot be written: {problem.strerror or problem}.", 1) from None
    known = str(into.resolve()) in hortus.games.__path__
    screen = Screen()
    screen.say(f"{folder} has a game of pebbles that can be played at once. Its rules are in rules.py.")
    screen.rows([(("" if known else f"HORTUS_GAMES={into} ") + command("play", name), "plays it")])
