"""Setting up a game of Felci."""

from __future__ import annotations

from hortus.games.felci.observation import Observed
from hortus.games.felci.rules import Rules


def new(players: int, beginner: bool) -> Rules:
    """A table at its first draw."""
    return Observed(players, beginner)
