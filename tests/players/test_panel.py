"""The benchmark: a fixed panel, one number, the same again from the same seed."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from benchmarks import panel as table

import hortus
from hortus.players import panel
from hortus.players.panel import PANEL, Benchmark, measure
from tests.cli.terminal import hortus_run
from tests.soak import soak


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "PANEL", ("random", "greedy"))


@pytest.mark.usefixtures("small")
def test_the_score_is_the_mean_of_the_shares() -> None:
    found = measure(Benchmark("fungi", "apprentice", games=6, seed=3))
    shares = [one.share for one in found.against.values()]
    assert list(found.against) == ["random", "greedy"]
    assert found.score == pytest.approx(100 * sum(shares) / 2)
    assert found.interval.low is not None
    assert found.interval.high is not None
    assert found.interval.low < found.score <= found.interval.high <= 100


@pytest.mark.usefixtures("small")
def test_the_same_seed_gives_the_same_score() -> None:
    first, again, other = (measure(Benchmark("fungi", "sprout", 10, seed)) for seed in (1, 1, 2))
    scores = [[game.share for game in one.against.values()] for one in (first, again, other)]
    assert scores[0] == scores[1]
    assert scores[0] != scores[2]


@pytest.mark.usefixtures("small")
def test_in_a_game_for_more_one_opponent_sits_at_all_other_seats() -> None:
    assert Benchmark("feenbalz", "random").setup("greedy").names == ("random", "greedy", "greedy")
    assert Benchmark("feenbalz", "random", 4).whole == 6


def test_the_panel_thinks_as_long_as_ever() -> None:
    """Another panel is another benchmark: raise VERSION, and measure the table anew."""
    assert panel.VERSION == 1
    assert PANEL == ("random", "greedy", "apprentice@12it", "gardener@60it", "botanist@300it")


@pytest.mark.usefixtures("small")
def test_the_command_prints_one_number_a_game() -> None:
    said = hortus_run("rate", "fungi", "--player", "random", "--games", "2", "--json")
    assert said.status == 0, said.errors
    found = json.loads(said.output)
    assert set(found["scores"]) == {"fungi"}
    low, high = found["scores"]["fungi"]["interval"]
    assert low <= found["scores"]["fungi"]["score"] <= high
    shown = hortus_run("rate", "fungi", "--player", "module:tests.players.test_registry:Last", "--games", "2")
    assert shown.status == 0, shown.output
    assert "Last" in shown.output


def test_a_wrong_player_is_refused_in_a_sentence() -> None:
    said = hortus_run("rate", "fungi", "--player", "nobody")
    assert said.status == 2
    assert "There is no player 'nobody'" in said.errors


def agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two scores differ by no more than their intervals together allow."""
    lower, higher = sorted((one, other), key=lambda found: float(found["score"]))
    below = lower["interval"][1] - lower["score"]
    above = higher["score"] - higher["interval"][0]
    return bool(higher["score"] - lower["score"] <= math.hypot(below, above))


def test_the_published_table_is_what_was_measured() -> None:
    lines = table.measured()
    assert table.DOCUMENT.read_text("utf-8") == table.written(table.DOCUMENT.read_text("utf-8"), lines)
    found = {table.key(one): one for one in lines}
    for player in ("random", "greedy"):
        for game in hortus.GAMES:
            assert f"{found[player, game, 1]['score']:.1f} (" in table.DOCUMENT.read_text("utf-8")


def test_another_seed_gives_the_same_score_within_the_intervals() -> None:
    found = {table.key(one): one for one in table.measured()}
    others = [key for key in found if key[2] != 1]
    assert len(others) >= 5
    for player, game, seed in others:
        assert agree(found[player, game, 1], found[player, game, seed]), (player, game, seed)


@pytest.mark.parametrize("player", [soak("random"), soak("greedy")])
def test_what_is_published_is_measured_again(player: str) -> None:
    found = {table.key(one): one for one in table.measured()}
    assert agree(found[player, "fungi", 1], table.measure(player, "fungi", 3, 1))
