"""Which games there are: one folder each, found by its name."""

from __future__ import annotations

import importlib
import os

from hortus.core.game import Game


def find_games() -> tuple[str, ...]:
    """The names of all games: by the order they ask for, then by their names."""
    folders = importlib.import_module("hortus.games").__path__
    found = {
        entry.name
        for folder in folders
        if os.path.isdir(folder)
        for entry in os.scandir(folder)
        if os.path.isfile(os.path.join(entry.path, "__init__.py"))
    }
    return tuple(sorted(found, key=lambda name: (_game(name).order, name)))


def _game(name: str) -> Game:
    game: Game = importlib.import_module(f"hortus.games.{name}").GAME
    return game


def load(name: str) -> Game:
    """The game of this name; a ValueError lists the names when there is none."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}. The games are {', '.join(GAMES)}.")
    return _game(name)


GAMES = find_games()
