"""Playouts: whole random games, counted."""

from __future__ import annotations

import threading

import pytest

import hortus
from hortus.core.playouts import Playouts


@pytest.mark.parametrize("name", hortus.GAMES)
def test_every_game_is_counted_and_every_win_shared_out(name: str) -> None:
    state = hortus.load(name).new()
    playouts = Playouts(state, seed=3)
    playouts.run(5)
    playouts.run(0)
    assert playouts.games == 5
    assert sum(playouts.values) == pytest.approx(5)
    assert playouts.decisions > 5


def test_the_same_seed_plays_the_same_games_in_portions_too() -> None:
    start = hortus.load("fungi").new()
    whole, parts = Playouts(start, seed=4), Playouts(start, seed=4)
    whole.run(6)
    parts.run(4)
    parts.run(2)
    assert (whole.decisions, whole.scores, whole.values) == (parts.decisions, parts.scores, parts.values)


def test_playouts_of_their_own_can_run_in_threads() -> None:
    start = hortus.load("mars").new()
    alone = Playouts(start, seed=5)
    alone.run(20)
    several = [Playouts(start, seed=5) for _ in range(3)]
    threads = [threading.Thread(target=playouts.run, args=(20,)) for playouts in several]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(playouts.scores == alone.scores for playouts in several)


def test_one_object_in_two_threads_is_refused() -> None:
    playouts = Playouts(hortus.load("mars").new(), seed=5)
    games = 100_000 if hortus.compiled else 300
    thread = threading.Thread(target=playouts.run, args=(games,))
    refusals: list[str] = []
    thread.start()
    while thread.is_alive() and not refusals:
        try:
            playouts.run(0)
        except RuntimeError as refusal:
            refusals.append(str(refusal))
    thread.join()
    assert "Give each thread playouts of its own" in refusals[0]
    assert playouts.games == games


def test_a_negative_number_of_games_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more, not -1"):
        Playouts(hortus.load("fungi").new(), seed=1).run(-1)
