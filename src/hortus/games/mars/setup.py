"""Setting up a game of Gardens of Mars."""

from __future__ import annotations

from hortus.games.mars.observation import Observed
from hortus.games.mars.rules import Rules


def new(
    players: int, count_planted: bool, special_actions: bool, two_gardeners: bool, cooperative: bool
) -> Rules:
    """An empty garden, at the placing of the first gardener."""
    return Observed(players, count_planted, special_actions, two_gardeners, cooperative)
