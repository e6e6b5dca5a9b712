"""Setting up a game of Fungi."""

from __future__ import annotations

from hortus.games.fungi.observation import Observed
from hortus.games.fungi.rules import Rules


def new(players: int) -> Rules:
    """A table at its first draw."""
    return Observed(players)
