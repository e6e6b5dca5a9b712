"""The settings a level searches with: those of the game's judgement, or of its net where it has one."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from hortus.core.game import Game
from hortus.players import levels
from hortus.players.levels import Level

logger = logging.getLogger(__name__)


def reads_a_net(game: Game, players: int, level: Level) -> bool:
    """Whether a level's search asks a net at such a table, where no dial is turned."""
    return level.learned and players in levels.learned_seats(game.name)


@cache
def _say_once(game: str, level: str) -> None:
    logger.warning(
        "The net of %s was trained without house rules: the %s searches without it, by its judgement.",
        game,
        level,
    )


def settings(
    game: Game, players: int, level: Level, turned: bool = False, together: bool = False
) -> dict[str, Any]:
    """The settings of a level's search at a table of so many seats, the net among them if it reads one.

    A net knows the numbers that it was trained with; where dials are turned, the judgement is asked instead.
    So it is where all win together: a net says who wins.
    """
    found = levels.settings(game.name, level, 0 if together else players)
    if together:
        return found
    if turned and reads_a_net(game, players, level):
        _say_once(game.title, level.name)
    elif reads_a_net(game, players, level):
        from hortus.players import weights  # who plays without a net need not wait for it

        net = weights.find(game, players)
        if net is not None:
            return {**found, **levels.learned_settings(game.name, players), "net": net}
    return found
