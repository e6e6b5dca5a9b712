"""Players that look ahead."""

from __future__ import annotations

import random
import threading

from hortus.players import levels
from hortus.players.search import Choice, Search
from hortus.players.seen import Seen

NODES_A_SECOND = 200_000  # room for the tree, at the most


class Thinker:
    """A player of one level. The same seed makes the same choices, if the level counts iterations."""

    def __init__(self, seed: int, level: levels.Level, threads: int = 1) -> None:
        self._rng = random.Random(seed)
        self.level = level
        self.threads = threads

    def choose(self, seen: Seen) -> int:
        """What the search looked at most; with some wandering at the gentler levels."""
        actions = seen.legal_actions()
        if len(actions) == 1:
            return actions[0]
        choices = self.think(seen).choices()
        if self.level.wander == 0:
            return choices[0].action
        weights = [choice.visits ** (1 / self.level.wander) for choice in choices]
        return self._rng.choices(choices, weights)[0].action

    def think(self, seen: Seen) -> Thought:
        """Look ahead, on several threads if so wished."""
        level = self.level
        room = level.iterations + 2 if level.iterations else int((level.seconds or 1) * NODES_A_SECOND) + 1000
        settings = levels.settings(seen.game.name, level)
        searches = [Search(seen, self._rng.getrandbits(64), room, **settings) for _ in range(self.threads)]
        share = -(-level.iterations // self.threads) if level.iterations else None
        helpers = [threading.Thread(target=search.think, args=(share, level.seconds)) for search in searches[1:]]
        for helper in helpers:
            helper.start()
        searches[0].think(share, level.seconds)
        for helper in helpers:
            helper.join()
        return Thought(searches)


class Thought:
    """What one search, or several at once, came to."""

    def __init__(self, searches: list[Search]) -> None:
        self.searches = searches

    @property
    def iterations(self) -> int:
        """How many games were imagined."""
        return sum(search.iterations for search in self.searches)

    def choices(self) -> list[Choice]:
        """What the seat may do, the most visited first, all searches taken together."""
        visits: dict[int, int] = {}
        total: dict[int, float] = {}
        for search in self.searches:
            for choice in search.choices():
                visits[choice.action] = visits.get(choice.action, 0) + choice.visits
                total[choice.action] = total.get(choice.action, 0.0) + choice.visits * choice.value
        found = [Choice(action, visits[action], total[action] / max(1, visits[action])) for action in visits]
        return sorted(found, key=lambda choice: (-choice.visits, -choice.value, choice.action))

    def line(self) -> list[int]:
        """The way on that the search expects, chance left out."""
        best = self.choices()[0].action
        lines = [search.line() for search in self.searches]
        return max((line for line in lines if line[:1] == [best]), key=len, default=[best])

    def expected(self) -> list[float]:
        """The estimated result of each seat."""
        parts = [search.expected() for search in self.searches]
        return [sum(values) / len(parts) for values in zip(*parts, strict=True)]
