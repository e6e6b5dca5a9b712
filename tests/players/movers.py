"""A look into the trees of a game with berries, in plain Python, where it can be had: whose choices stand
where.

Prints how often choices of several players stood in one place, how often the search took another's for that
of who was to act, and how often it miscounted which of them were new.
"""

from __future__ import annotations

import json

from hortus import Match
from hortus.players import Seen, levels
from hortus.players.search import Search

counts = {"shared": 0, "strange": 0, "miscounted": 0}


class Watched(Search):
    """A search that is looked at on its way down."""

    def select(self, node: int, player: int) -> int:
        """Whose choice was taken?"""
        chosen = super().select(node, player)
        counts["shared"] += len({self.mover[child] for child in self.children(node)}) > 1
        counts["strange"] += chosen != 0 and self.mover[chosen] != self.state.player
        return chosen

    def mark(self, node: int, found: int, player: int) -> int:
        """Was it counted right?"""
        own = {self.action[child] for child in self.children(node) if self.mover[child] == self.state.player}
        fresh = super().mark(node, found, player)
        counts["miscounted"] += fresh != len(set(self.legal[:found]) - own)
        return fresh

    def children(self, node: int) -> list[int]:
        """Those of a node."""
        found, child = [], self.first[node]
        while child:
            found.append(child)
            child = self.next[child]
        return found


if __name__ == "__main__":
    match = Match("feenbalz", 4, seed=2, berries=True)
    settings = levels.settings("feenbalz", levels.find("sage"))
    while len(match.history) < 70:
        search = Watched(Seen(match.state), len(match.history), 100, **settings)
        search.think(iterations=60)
        match.apply(search.choices()[0].action)
    print(json.dumps(counts))
