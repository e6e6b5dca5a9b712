"""Which players there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from hortus.players import levels
from hortus.players.seen import Player
from hortus.players.simple import GreedyPlayer, RandomPlayer
from hortus.players.thinker import Thinker

PLAYERS: Mapping[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    **{name: partial(Thinker, level=level) for name, level in levels.levels().items()},
}


def check(name: str) -> str:
    """Check a name and return it; a ValueError lists the players there are."""
    if name not in PLAYERS:
        if "@" not in name:
            raise ValueError(f"There is no player {name!r}. The players are {', '.join(PLAYERS)}.")
        levels.find(name)
    return name


def make(name: str, seed: int) -> Player:
    """A player of this name; the same seed makes the same choices.

    A ValueError lists the names when there is none. A level may be given a budget of its own: ``master@0.25``
    thinks a quarter of a second, ``sage@500it`` 500 iterations.
    """
    return Thinker(seed, levels.find(name)) if "@" in check(name) else PLAYERS[name](seed)
