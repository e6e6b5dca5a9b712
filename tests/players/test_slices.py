"""Thinking with pauses: others can use the processor meanwhile, and nothing else changes."""

from __future__ import annotations

import itertools
import time

import pytest

from hortus import Match
from hortus.players import Seen, levels
from hortus.players.advice import advise, advise_in_slices
from hortus.players.search import Search
from hortus.players.thinker import Slices, T, Thinker

EVERY = pytest.mark.parametrize("game", ["felci", "feenbalz", "mars", "fungi"])


def seen(game: str = "fungi") -> Seen:
    """A position to think about."""
    return Seen(Match(game, 3 if game == "feenbalz" else 2, seed=4).state)


def run(slices: Slices[T]) -> tuple[T, int]:
    """The result, and after how many pauses it came."""
    pauses = 0
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value, pauses
        pauses += 1


class Ticking:
    """A clock that goes on by a hundredth of a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@EVERY
@pytest.mark.parametrize("threads", [1, 2])
def test_pauses_do_not_change_what_is_chosen(
    game: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = levels.find("master@300it")
    whole = Thinker(1, level, threads).think(seen(game))
    monkeypatch.setattr(time, "perf_counter", Ticking())
    thought, pauses = run(Thinker(1, level, threads).think_in_slices(seen(game), 0.05))
    assert pauses > 3
    assert (thought.iterations, thought.choices()) == (whole.iterations, whole.choices())


def test_only_time_spent_searching_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Ticking()
    monkeypatch.setattr(time, "perf_counter", clock)
    pauses = 0
    for _ in Thinker(1, levels.find("master@1")).choose_in_slices(seen(), 0.1):
        clock.now += 1000.0
        pauses += 1
    assert 5 <= pauses <= 10


def test_a_hint_with_pauses_says_the_same() -> None:
    told, _ = run(advise_in_slices(seen(), Thinker(0, levels.find("master@100it")), 0.001))
    assert told == advise(seen(), "master@100it")


def test_who_has_no_choice_does_not_think() -> None:
    for seed in itertools.count():
        match = Match("fungi", seed=seed)
        while len(match.state.legal_actions()) > 1:
            match.apply(match.state.legal_actions()[0])
        if not match.state.is_over:
            break
    chosen, pauses = run(Thinker(1, levels.find("master")).choose_in_slices(Seen(match.state), 0.1))
    assert ([chosen], pauses) == (match.state.legal_actions(), 0)


def test_a_thinker_that_is_stopped_in_a_pause_ends_with_the_next_slice() -> None:
    thinker = Thinker(1, levels.find("master@1000000it"))
    slices = thinker.think_in_slices(seen(), 0.001)
    next(slices)
    thinker.stop()
    assert run(slices)[1] == 0


def test_a_tree_grows_when_room_is_reserved() -> None:
    search = Search(seen(), 1, capacity=10)
    search.think(iterations=50)
    assert search.nodes == 10
    search.reserve(100)
    search.think(iterations=50)
    assert 10 < search.nodes <= 60
