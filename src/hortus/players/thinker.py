"""Players that look ahead."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Generator
from typing import TypeAlias, TypeVar

from hortus.players import learned, levels
from hortus.players.search import ActionEstimate, Search
from hortus.players.seen import Seen

T = TypeVar("T")
Slices: TypeAlias = Generator[None, None, T]  # work that pauses now and then, and returns its result

NODES_A_SECOND = 200_000  # room for the tree, at the most


class Thinker:
    """A player of one level. The same seed makes the same choices, if the level counts iterations."""

    def __init__(self, seed: int, level: levels.Level, threads: int = 1) -> None:
        self._rng = random.Random(seed)
        self.level = level
        self.threads = threads
        self._searches: list[Search] = []
        self._chosen = -1
        self._weighed: list[ActionEstimate] | None = None  # the choices of the last decision
        self._stopped = False

    def choose(self, seen: Seen) -> int:
        """The most visited action."""
        actions = seen.legal_actions()
        self._weighed = None
        if len(actions) == 1:
            return actions[0]
        thought = run(self.think_in_slices(seen, math.inf, choosing=True))
        self._weighed = thought.choices()
        self._chosen = self._weighed[0].action
        return self._chosen

    def stake(self) -> float | None:
        """How far the value of the last choice was above the mean of all that were tried; None: unknown.

        1 is a won game. A decision with one choice is not thought about.
        """
        if self._weighed is None:
            return None
        tried = [choice.value for choice in self._weighed if choice.visits > 0]
        return max(0.0, self._weighed[0].value - sum(tried) / len(tried)) if tried else None

    def think(self, seen: Seen) -> SearchResult:
        """Search, on several threads if wanted; later steps of a turn start from the tree of the first."""
        return run(self.think_in_slices(seen, math.inf))

    def choose_in_slices(self, seen: Seen, longest: float) -> Slices[int]:
        """``choose``, with a pause after at most so many seconds, in which others can use the processor."""
        actions = seen.legal_actions()
        if len(actions) == 1:
            return actions[0]
        self._chosen = (yield from self.think_in_slices(seen, longest, choosing=True)).choices()[0].action
        return self._chosen

    def think_in_slices(self, seen: Seen, longest: float, choosing: bool = False) -> Slices[SearchResult]:
        """``think``, with pauses. The pauses change nothing: only time spent searching counts.

        ``choosing``: only the choice is wanted, so one search ends when nothing can change it any more.
        """
        choosing = choosing and self.threads == 1
        most, seconds = self.level.budget(seen.game.name, _rivals(seen)), self.level.seconds
        budgets = [most and max(1, -(-most // self.threads) - known) for known in self._follow(seen, longest)]
        masked = self._overlooked(seen)
        for search in self._searches:
            search.mask_root(masked)
        self._stopped = False
        while True:
            began = time.perf_counter()
            self._search(budgets, min(longest, math.inf if seconds is None else seconds), choosing)
            if seconds is not None:
                seconds -= time.perf_counter() - began
            if self._stopped or self._is_done(budgets, seconds):
                return SearchResult(self._searches)
            yield

    def _search(self, budgets: list[int | None], seconds: float, choosing: bool) -> None:
        """Let every search go on, each in a thread of its own, until its budget or the time is used up."""
        by_clock = None if seconds == math.inf else seconds
        left = [
            (search, most and most - search.iterations)
            for search, most in zip(self._searches, budgets, strict=True)
            if most is None or search.iterations < most
        ]
        for search, _ in left:
            search.reserve(_nodes_in(seconds) if seconds < math.inf else 0)
        helpers = [threading.Thread(target=one.think, args=(most, by_clock)) for one, most in left[1:]]
        for helper in helpers:
            helper.start()
        left[0][0].think(left[0][1], by_clock, choosing)
        for helper in helpers:
            helper.join()

    def _is_done(self, budgets: list[int | None], seconds: float | None) -> bool:
        searched = zip(self._searches, budgets, strict=True)
        all_used = all(
            search.decided or (most is not None and search.iterations >= most) for search, most in searched
        )
        return all_used or (seconds is not None and seconds <= 0)

    def _overlooked(self, seen: Seen) -> list[int]:
        """The choices that a gentler level does not consider; it always considers at least two."""
        actions = seen.legal_actions()
        noticed = max(2, round(self.level.visible_share(seen.game.name, _rivals(seen)) * len(actions)))
        return self._rng.sample(actions, max(0, len(actions) - noticed))

    def stop(self) -> None:
        """Stop the search that runs in another thread; it answers with what it has found."""
        self._stopped = True
        for search in self._searches:
            search.stop()

    def _follow(self, seen: Seen, longest: float) -> list[int]:
        """Searches for this position, and how many iterations each already knows of it."""
        known = [search.follow(self._chosen, seen) for search in self._searches]
        if not known or 0 in known:
            level = self.level
            most = level.budget(seen.game.name, _rivals(seen))
            room = most + 2 if most else _nodes_in(min(longest, level.seconds or 1))
            turned = bool(seen.house_rules)
            settings = learned.settings(seen.game, seen.players, level, turned, seen.together)
            self._searches = [
                Search(seen, self._rng.getrandbits(64), room, **settings) for _ in range(self.threads)
            ]
            known = [0] * self.threads
        return known


def run(slices: Slices[T]) -> T:
    """What comes of it in the end, without pauses."""
    try:
        while True:
            next(slices)
    except StopIteration as end:
        result: T = end.value
        return result


def _rivals(seen: Seen) -> int:
    """How many play against each other: nobody does where all win together."""
    return 0 if seen.together else seen.players


def _nodes_in(seconds: float) -> int:
    """Room for as many nodes as can come in so much time."""
    return int(seconds * NODES_A_SECOND) + 1000


class SearchResult:
    """The result of one search, or of several in parallel."""

    def __init__(self, searches: list[Search]) -> None:
        self.searches = searches

    @property
    def iterations(self) -> int:
        """How many games were imagined."""
        return sum(search.iterations for search in self.searches)

    def choices(self) -> list[ActionEstimate]:
        """What the seat may do, the most visited first, all searches taken together."""
        if len(self.searches) == 1:
            return self.searches[0].choices()
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
