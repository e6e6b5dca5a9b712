"""Hortus: four tabletop games of gardens and woods, to play, to study and to research.

>>> import hortus
>>> state = hortus.load("felci").new(players=2)
>>> state.player == hortus.CHANCE, [state.text(action) for action, _ in state.outcomes()][:2]
(True, ['draw red', 'draw yellow'])
"""

from typing import TYPE_CHECKING

from hortus import _plain

compiled = _plain.choose()  # before anything that may be compiled is imported

from hortus.core.errors import IllegalAction, RecordError  # noqa: E402
from hortus.core.game import Game, Option  # noqa: E402
from hortus.core.intrinsics import CHANCE, OVER  # noqa: E402
from hortus.core.match import Match  # noqa: E402
from hortus.core.record import Record  # noqa: E402
from hortus.core.registry import GAMES, load  # noqa: E402

if TYPE_CHECKING:
    from hortus.core.position import Position as State
else:
    from hortus.core.state import State

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "Game",
    "IllegalAction",
    "Match",
    "Option",
    "Record",
    "RecordError",
    "State",
    "compiled",
    "load",
]
