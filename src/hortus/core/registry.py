"""Which games there are: one folder each, found by its name."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
from functools import cache

from hortus.core.game import Game


def find_games() -> tuple[str, ...]:
    """The names of all games, other packages' too: by the order they ask for, then by their names."""
    games = importlib.import_module("hortus.games")
    folders = games.__path__
    found = {
        entry.name
        for folder in folders
        if os.path.isdir(folder)
        for entry in os.scandir(folder)
        if os.path.isfile(os.path.join(entry.path, "__init__.py"))
    }
    found.update(games.ELSEWHERE)
    return tuple(sorted(found, key=lambda name: (_game(name).order, name)))


def _game(name: str) -> Game:
    game: Game = importlib.import_module(f"hortus.games.{name}").GAME
    return game


def load(name: str, rules: int | None = None) -> Game:
    """The game of this name, by its newest rules or by this version of them.

    A ValueError lists the names when there is no such game, and the versions when there is none such.

    >>> load("fungi").title, load("feenbalz").max_players
    ('Fungi', 6)
    >>> load("chess")
    Traceback (most recent call last):
    ValueError: There is no game 'chess'. The games are felci, feenbalz, mars, fungi.
    """
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}. The games are {', '.join(GAMES)}.")
    newest = _game(name)
    return newest if rules is None or rules == newest.rules else _older(name, rules)


@cache
def _older(name: str, rules: int) -> Game:
    """The game as it was: the ``GAME`` of the folder ``v1`` in the game's own, for version 1."""
    newest = _game(name)
    folder = f"hortus.games.{name}.v{rules}"
    if not 0 < rules < newest.rules or importlib.util.find_spec(folder) is None:
        raise ValueError(f"{newest.title} has no rules {rules} here; the newest are {newest.rules}.")
    game: Game = importlib.import_module(folder).GAME
    return game


def owner(module: str) -> Game:
    """The game, and the version of its rules, in whose folder a module is."""
    _, _, name, *rest = module.split(".")
    older = re.fullmatch(r"v(\d+)", rest[0]) if rest else None
    return load(name, int(older[1]) if older else None)


GAMES = find_games()
