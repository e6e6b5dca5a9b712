"""The settings a level searches with: those of the game's judgement, or of its net where it has one."""

from __future__ import annotations

from typing import Any

from hortus.core.game import Game
from hortus.players import levels
from hortus.players.levels import Level


def settings(game: Game, players: int, level: Level) -> dict[str, Any]:
    """The settings of a level's search at a table of so many seats, the net among them if it reads one."""
    found = levels.settings(game.name, level)
    if level.learned and players in levels.learned_seats(game.name):
        from hortus.players import weights  # who plays without a net need not wait for it

        net = weights.find(game, players)
        if net is not None:
            return {**found, **levels.learned_settings(game.name), "net": net}
    return found
