"""Matches between two searches with the same time of the processor, to see whether a net is better."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from hortus.players.arena import MatchStanding, play_match
from hortus.players.search import Search
from hortus.players.seen import Seen
from hortus.training.config import TrainingConfig
from hortus.training.self_play import search_settings

PORTION = 32  # iterations between two looks at the clock
ROOM = 1 << 17  # nodes of a tree


@dataclass(frozen=True)
class Contender:
    """A search: with the net of a file or by judgement, and how long it may think."""

    game: str
    config: TrainingConfig
    net: Path | None
    seconds: float = 0.0
    iterations: int = 0  # instead of seconds
    changes: dict[str, Any] = field(default_factory=dict)  # settings that differ


class ContendingPlayer:
    """A player for a match; a busy machine is fair to all, since only its own time counts."""

    def __init__(self, seed: int, contender: Contender) -> None:
        self._rng, self._contender = random.Random(seed), contender
        settings = search_settings(contender.game, contender.config, contender.net)
        self._settings = {**settings, **contender.changes}
        self._search: Search | None = None
        self._chosen = -1
        self.iterations = 0

    def choose(self, seen: Seen) -> int:
        """The most visited action; a turn of several steps goes on from what was seen at the first."""
        actions = seen.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if self._search is None or not self._search.follow(self._chosen, seen):
            self._search = Search(seen, self._rng.getrandbits(64), ROOM, **self._settings)
        self._think(self._search)
        self.iterations += self._search.iterations
        self._chosen = self._search.choices()[0].action
        return self._chosen

    def _think(self, search: Search) -> None:
        if self._contender.iterations:
            search.think(iterations=self._contender.iterations)
        else:
            think_for(search, self._contender.seconds)


def think_for(search: Search, seconds: float) -> None:
    """Think for so many seconds of the processor, but one portion however few they are.

    A thread that was kept waiting may find its time used up before it begins: without a single iteration
    there would be nothing to choose from.
    """
    end = time.thread_time() + seconds
    search.think(iterations=PORTION)
    while time.thread_time() < end:
        search.think(iterations=PORTION)


def compare(one: Contender, other: Contender, games: int, seed: int, processes: int) -> MatchStanding:
    """One at a seat, the other at all the others; every deal once for each seat."""
    names = ["one", *["other"] * (one.config.players - 1)]
    makers = {
        "one": partial(ContendingPlayer, contender=one),
        "other": partial(ContendingPlayer, contender=other),
    }
    return play_match(one.game, names, games, seed, makers, processes=processes).standings[0]
