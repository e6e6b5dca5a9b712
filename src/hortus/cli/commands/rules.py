"""``hortus rules``: the rule pages."""

from __future__ import annotations

from typing import Annotated

import typer

import hortus
from hortus.cli import rules_pages
from hortus.cli.options import GAMES, GameOptions, Version, game_of, options_of
from hortus.cli.screen import Screen, fail
from hortus.tui.program import command

AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", help=f"One of {GAMES}; left out: a list.")]


def rules(game: AnyGame = None, option: GameOptions = None, version: Version = False) -> None:
    """Read the rules of a game."""
    if game is None:
        screen = Screen()
        screen.say("The rules of each game:")
        screen.rows([(command("rules", name), hortus.load(name).title) for name in hortus.GAMES])
        return
    played = game_of(game)
    name = played.name
    try:
        start = played.new(None, **options_of(played, option or []))
    except ValueError as problem:
        raise fail(str(problem), 2) from None
    try:
        rules_pages.show(name, turned=start.house_rules)
    except OSError as problem:
        raise fail(f"The rule page of {name} cannot be read: {problem.strerror or problem}.", 1) from None
