from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev

import pytest

import hortus
from hortus import State
from hortus.core.position import Position
from hortus.players import levels
from hortus.players.luck import (
    ExactValues,
    PlayedValue,
    PlayedValues,
    SearchedValue,
    SearchedValues,
    ValueFunction,
    luck_of,
    settings_of,
    values_for,
)
from hortus.players.open_search import OpenSearch
from tests.tables import outcome, positions

EVERY = pytest.mark.parametrize("game", hortus.GAMES)


def nonsense(state: State) -> list[float]:
    """A value function that knows nothing, and always says the same of the same position."""
    told = hash(tuple(state.observation(0)))
    return [(told >> 8 * seat) % 256 / 255 for seat in range(state.players)]


def random_history(game: str, seed: int) -> tuple[State, list[int], list[float]]:
    rng = random.Random(seed)
    start = hortus.load(game).new()
    state, actions = start.copy(), []
    while not state.is_over:
        action = outcome(state, rng) if state.player < 0 else rng.choice(state.legal_actions())
        actions.append(action)
        state.apply(action)
    return start, actions, state.values()


@EVERY
def test_luck_has_mean_zero_even_by_a_value_function_that_knows_nothing(game: str) -> None:
    lucks = []
    for seed in range(24):
        start, actions, _ = random_history(game, seed)
        lucks.append(luck_of(start, actions, ExactValues(nonsense))[0])
    assert stdev(lucks) > 0.1  # there is something to add up
    assert abs(fmean(lucks)) < 2.6 * stdev(lucks) / sqrt(len(lucks))


@EVERY
def test_the_mean_over_all_outcomes_is_exactly_what_is_taken_off(game: str) -> None:
    fewest = hortus.load(game).min_players
    state = next(one for one in positions(game, fewest, 1) if len(one.weights()) > 1)
    values = ExactValues(nonsense)
    lucks = []
    for action, probability in state.outcomes():
        lucks.append(probability * luck_of(state, [action], values)[0])
    assert sum(lucks) == pytest.approx(0.0, abs=1e-12)
    assert max(lucks) > 0


def test_luck_by_searches_is_valued_before_and_after_a_run_of_draws() -> None:
    start, actions, _ = random_history("fungi", 1)
    deal = 14  # the cards of the forest and of the first hand: no decision between them
    values = SearchedValues(5, iterations=10, weight=1.0, searches=4)
    state = start.copy()
    for action in actions[:deal]:
        state.apply(action)
    before, after = values.expected(start, 0), values.value(state, 0)
    assert luck_of(start, actions[:deal], values) == pytest.approx(
        [now - was for now, was in zip(after, before, strict=True)]
    )


@EVERY
def test_luck_by_searches_has_mean_zero_over_many_games(game: str) -> None:
    _has_mean_zero(game, lambda seed: SearchedValues(seed, 4, 1.0, 2, net_weight=1.0, net_events=40))


@pytest.mark.parametrize("game", ["fungi", "mars"])
def test_luck_by_quick_players_has_mean_zero_over_many_games(game: str) -> None:
    _has_mean_zero(game, lambda seed: PlayedValues(seed, looks=2, decisions=2, iterations=4, weight=1.0))


def _has_mean_zero(game: str, values: Callable[[int], ValueFunction]) -> None:
    lucks = []
    for seed in range(20):
        start, actions, _ = random_history(game, seed)
        lucks.append(luck_of(start, actions, values(1000 * seed))[0])
    assert stdev(lucks) > 0.05
    assert abs(fmean(lucks)) < 2.6 * stdev(lucks) / sqrt(len(lucks))


def test_the_weight_is_how_much_of_the_luck_is_taken_off() -> None:
    start, actions, _ = random_history("mars", 1)
    whole, half = (
        luck_of(start, actions, SearchedValues(5, iterations=4, weight=weight, searches=2))
        for weight in (1.0, 0.5)
    )
    assert half == pytest.approx([luck / 2 for luck in whole])


@EVERY
def test_every_game_says_how_its_luck_is_measured(game: str) -> None:
    state = next(one for one in positions(game, hortus.load(game).min_players, 1) if one.player >= 0)
    settings = levels.luck_settings(game, "net" in settings_of(state))
    assert ("looks" in settings) == (game == "mars")
    early, late = (sum(values_for(state, 1).value(state, number)) for number in (0, 1000))
    assert late == pytest.approx(settings["weight"])
    assert early == pytest.approx(settings["weight"] + settings.get("net_weight", 0.0))


def test_a_net_is_read_after_all_that_can_come_and_in_the_position_as_it_is() -> None:
    start, actions, _ = random_history("fungi", 1)
    state = start.copy()
    for action in actions[:14]:
        state.apply(action)
    net = settings_of(state)["net"]
    values = SearchedValues(5, iterations=4, weight=0.0, searches=1, net_weight=1.0, net_events=1)
    assert values.value(state, 0) == pytest.approx(net.estimates(state)[0])
    assert values.value(state, 1) == [0.0, 0.0]
    assert sum(values.expected(start, 0)) == pytest.approx(1.0)
    assert values.expected(start, 0) != values.value(state, 0)


def test_where_no_net_reads_luck_is_measured_by_searches() -> None:
    for start in (hortus.load("mars").new(3), hortus.load("mars").new(2, cooperative=True)):
        assert isinstance(values_for(start, 1), SearchedValues)
    assert isinstance(values_for(hortus.load("mars").new(2, size=3), 1), SearchedValues)
    assert isinstance(values_for(hortus.load("mars").new(2), 1), PlayedValues)


def test_a_net_is_read_after_so_many_decisions() -> None:
    start, actions, _ = random_history("fungi", 1)
    state = start.copy()
    for action in actions[:14]:
        state.apply(action)
    net = settings_of(state)["net"]
    at_once, later = (PlayedValues(5, looks=1, decisions=n, iterations=4, weight=0.5) for n in (0, 3))
    assert at_once.value(state, 0) == pytest.approx([share / 2 for share in net.estimates(state)[0]])
    assert later.value(state, 0) != at_once.value(state, 0)
    assert later.value(state, 0) == later.value(state, 0)


def test_quick_players_play_to_the_end_where_it_is_near() -> None:
    found = PlayedValue(hortus.load("mars").new(2), 3, decisions=1000, iterations=4)
    found.run(1)
    assert sorted(found.value()) in ([0.0, 1.0], [0.5, 0.5])


def test_chance_is_valued_before_and_after_with_the_same_number() -> None:
    class Heard(ExactValues):
        def value(self, state: Position, number: int) -> list[float]:
            numbers.append(number)
            return super().value(state, number)

        def expected(self, state: Position, number: int) -> list[float]:
            numbers.append(number)
            return super().expected(state, number)

    numbers: list[int] = []
    start, actions, _ = random_history("fungi", 1)
    luck_of(start, actions[:20], Heard(nonsense))
    assert numbers[::2] == numbers[1::2]
    assert len(set(numbers)) > 10


def test_a_search_with_everything_open_sees_what_its_seat_cannot() -> None:
    state = next(one for one in positions("feenbalz", 3, 1) if one.player >= 0)
    other = state.resample(state.player, random.Random(4))
    assert state.view(state.player) == other.view(state.player)
    settings = settings_of(state)
    one, same, another = (OpenSearch(of, 7, 60, **settings).expected() for of in (state, state, other))
    assert one == same
    assert one != another


def test_a_team_is_valued_by_games_played_to_their_end_and_without_a_net() -> None:
    apart, together = (hortus.load("mars").new(2, cooperative=team) for team in (False, True))
    assert {"net", "playout_cutoff"} <= settings_of(apart).keys()
    assert not {"net", "playout_cutoff"} & settings_of(together).keys()


def test_the_value_before_chance_is_the_mean_of_all_that_can_come() -> None:
    state = hortus.load("fungi").new()
    chance = SearchedValue(state, 3, iterations=10)
    chance.run(40)
    assert sum(chance.value()) == pytest.approx(1.0)
    assert 0.0 < chance.standard_error(0) < 0.2


def test_what_is_over_is_worth_its_result() -> None:
    start, actions, results = random_history("fungi", 2)
    state = start.copy()
    for action in actions:
        state.apply(action)
    found = SearchedValue(state, 3, iterations=10)
    found.run(1)
    assert found.value() == results
