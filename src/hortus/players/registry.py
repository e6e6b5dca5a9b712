"""Which players there are, by name: ours, those of other packages, and those a program registers."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from hortus import _entry_points
from hortus.players import levels
from hortus.players.names import no_such
from hortus.players.seen import Player
from hortus.players.simple import GreedyPlayer, RandomPlayer
from hortus.players.thinker import Thinker

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "hortus.players"  # the group in which other packages name their players
MODULE = "module:"  # before MODULE:NAME, a player that is imported: module:mybot:MyPlayer
Maker = Callable[[int], Player]

_players: dict[str, Maker] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    **{name: partial(Thinker, level=level) for name, level in levels.levels().items()},
}
PLAYERS: Mapping[str, Maker] = _players


def register(name: str, make: Maker) -> None:
    """Add a player for this process: ``make(seed)`` gives one, and the same seed must make the same choices.

    It is then known by its name wherever players are named. A package that brings a player for every process
    says so with an entry point of the group ``hortus.players``: ``name = "package.module:Class"``.

    >>> register("Two words", RandomPlayer)
    Traceback (most recent call last):
    ValueError: A player's name is one word of small letters, figures, - and _, ... not 'Two words'.
    """
    check_new(name)
    if not callable(make):
        raise ValueError(f"A player is made by calling make(seed); {make!r} cannot be called.")
    _players[name] = make


def check_new(name: str) -> str:
    """Check that a new player may have this name, and return it."""
    if not isinstance(name, str) or name != name.lower() or not name.replace("-", "_").isidentifier():
        raise ValueError(
            f"A player's name is one word of small letters, figures, - and _, such as my-bot, not {name!r}."
        )
    if name in _players:
        raise ValueError(f"There is a player {name!r} already. Take another name.")
    return name


def check(name: str) -> str:
    """Check a name and return it; a ValueError lists the players there are."""
    if name.startswith(MODULE):
        _imported(name)
    elif name not in PLAYERS:
        if "@" not in name:
            raise no_such(name, PLAYERS)
        levels.find(name)
    return name


def make(name: str, seed: int) -> Player:
    """A player of this name; the same seed makes the same choices.

    A ValueError lists the names when there is none. A level may be given a budget of its own: ``master@0.25``
    thinks a quarter of a second, ``sage@500it`` 500 iterations. ``module:mybot:MyPlayer`` is imported.

    >>> from hortus import Match
    >>> from hortus.players.seen import Seen
    >>> seen = Seen(Match("fungi", seed=7).state)
    >>> make("sage@50it", 1).choose(seen) in seen.legal_actions()
    True
    """
    if name.startswith(MODULE):
        return _imported(name)(seed)
    return Thinker(seed, levels.find(name)) if "@" in check(name) else PLAYERS[name](seed)


def _imported(name: str) -> Maker:
    """The maker that ``module:MODULE:NAME`` is; modules in the current folder are found, too."""
    module, _, attribute = name.removeprefix(MODULE).partition(":")
    if not module or not attribute:
        raise ValueError(f"A player that is imported is named {MODULE}MODULE:NAME, not {name!r}.")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        maker: object = getattr(importlib.import_module(module), attribute, None)
    except ImportError as problem:
        raise ValueError(f"{module!r} cannot be imported for {name!r}: {problem}.") from None
    if not callable(maker):
        raise ValueError(f"In {module} there is nothing called {attribute} that makes players.")
    return maker


def _late(point: EntryPoint) -> Maker:
    """Makes players of another package, which is imported when the first is needed."""

    def make_late(seed: int) -> Player:
        made: Player = point.load()(seed)
        return made

    return make_late


for _point in _entry_points.of_group(ENTRY_POINTS):
    try:
        register(_point.name, _late(_point))
    except ValueError as _problem:
        warnings.warn(f"{_point.value} does not play here: {_problem}", stacklevel=1)
