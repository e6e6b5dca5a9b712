"""Which games there are: one folder each, found by its name."""

from __future__ import annotations

import importlib

from hortus.core.game import Game

GAMES = ("felci", "feenbalz", "mars", "fungi")


def load(name: str) -> Game:
    """The game of this name; a ValueError lists the names when there is none."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}. The games are {', '.join(GAMES)}.")
    game: Game = importlib.import_module(f"hortus.games.{name}").GAME
    return game
