"""Players that look ahead."""

from __future__ import annotations

import random
import threading

from hortus.players import levels
from hortus.players.search import ActionEstimate, Search
from hortus.players.seen import Seen

NODES_A_SECOND = 200_000  # room for the tree, at the most


class Thinker:
    """A player of one level. The same seed makes the same choices, if the level counts iterations."""

    def __init__(self, seed: int, level: levels.Level, threads: int = 1) -> None:
        self._rng = random.Random(seed)
        self.level = level
        self.threads = threads
        self._searches: list[Search] = []
        self._chosen = -1

    def choose(self, seen: Seen) -> int:
        """The most visited action."""
        actions = seen.legal_actions()
        if len(actions) == 1:
            return actions[0]
        self._chosen = self.think(seen).choices()[0].action
        return self._chosen

    def think(self, seen: Seen) -> Thought:
        """Search, on several threads if wanted; later steps of a turn start from the tree of the first."""
        level = self.level
        most = level.budget(seen.game.name)
        budgets = [most and max(1, -(-most // self.threads) - known) for known in self._follow(seen)]
        masked = self._overlooked(seen)
        for search in self._searches:
            search.mask_root(masked)
        others = zip(self._searches[1:], budgets[1:], strict=True)
        helpers = [threading.Thread(target=one.think, args=(most, level.seconds)) for one, most in others]
        for helper in helpers:
            helper.start()
        self._searches[0].think(budgets[0], level.seconds)
        for helper in helpers:
            helper.join()
        return Thought(self._searches)

    def _overlooked(self, seen: Seen) -> list[int]:
        """The choices that a gentler level does not consider; it always considers at least two."""
        actions = seen.legal_actions()
        noticed = max(2, round(self.level.visible_share(seen.game.name) * len(actions)))
        return self._rng.sample(actions, max(0, len(actions) - noticed))

    def stop(self) -> None:
        """Stop the search that runs in another thread; it answers with what it has found."""
        for search in self._searches:
            search.stop()

    def _follow(self, seen: Seen) -> list[int]:
        """Searches for this position, and how many iterations each already knows of it."""
        known = [search.follow(self._chosen, seen) for search in self._searches]
        if not known or 0 in known:
            level = self.level
            most = level.budget(seen.game.name)
            room = most + 2 if most else int((level.seconds or 1) * NODES_A_SECOND) + 1000
            settings = levels.settings(seen.game.name, level)
            self._searches = [
                Search(seen, self._rng.getrandbits(64), room, **settings) for _ in range(self.threads)
            ]
            known = [0] * self.threads
        return known


class Thought:
    """The result of one search, or of several in parallel."""

    def __init__(self, searches: list[Search]) -> None:
        self.searches = searches

    @property
    def iterations(self) -> int:
        """How many games were imagined."""
        return sum(search.iterations for search in self.searches)

    def choices(self) -> list[ActionEstimate]:
        """What the seat may do, the most visited first, all searches taken together."""
        found: dict[int, list[ActionEstimate]] = {}
        for search in self.searches:
            for choice in search.choices():
                found.setdefault(choice.action, []).append(choice)
        return sorted(
            map(_together, found.values()), key=lambda choice: (-choice.visits, -choice.value, choice.action)
        )

    def line(self) -> list[int]:
        """The way on that the search expects, chance left out."""
        best = self.choices()[0].action
        lines = [search.line() for search in self.searches]
        return max((line for line in lines if line[:1] == [best]), key=len, default=[best])

    def expected(self) -> list[float]:
        """The estimated result of each seat, 1 for a win."""
        return _means([search.expected() for search in self.searches])

    def scores(self) -> list[float]:
        """The estimated final score of each seat."""
        return _means([search.scores() for search in self.searches])


def _together(choices: list[ActionEstimate]) -> ActionEstimate:
    """The merged result of several searches for one action, weighted by visits."""
    visits = sum(choice.visits for choice in choices)

    def mean(values: list[float]) -> float:
        total = sum(choice.visits * value for choice, value in zip(choices, values, strict=True))
        return total / max(1, visits)

    value, win, points = (mean([choice[field] for choice in choices]) for field in (2, 3, 4))
    return ActionEstimate(choices[0].action, visits, value, win, points)


def _means(rows: list[list[float]]) -> list[float]:
    return [sum(values) / len(rows) for values in zip(*rows, strict=True)]
