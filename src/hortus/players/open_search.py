"""A search with everything open: what a position is worth, for luck and curves, never for a player."""

from __future__ import annotations

from typing import Any

from hortus.core.position import Position
from hortus.core.state import driven
from hortus.players.search import Search
from hortus.players.seen import Seen


class OpenSearch(Search):
    """A search from one position as it is. It imagines nothing, so all seats' cards count as they lie."""

    def __init__(self, state: Position, seed: int, iterations: int, **settings: Any) -> None:
        super().__init__(Seen(state), seed, iterations + 2, **settings)
        self.root = driven(state).copy()
        self.think(iterations=iterations)

    def imagine(self) -> None:
        """The position itself."""
        self.state.assign(self.root)
