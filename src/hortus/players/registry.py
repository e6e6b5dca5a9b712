"""Which players there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hortus.players.seen import Player
from hortus.players.simple import Greedy, Random

PLAYERS: Mapping[str, Callable[[int], Player]] = {"random": Random, "greedy": Greedy}


def make(name: str, seed: int) -> Player:
    """A player of this name; the same seed makes the same choices. A ValueError lists the names when there is none."""
    if name not in PLAYERS:
        raise ValueError(f"There is no player {name!r}. The players are {', '.join(PLAYERS)}.")
    return PLAYERS[name](seed)
