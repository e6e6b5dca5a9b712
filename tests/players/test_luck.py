from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, stdev

import pytest

import hortus
from hortus import State
from hortus.players import levels
from hortus.players.luck import ExactValues, SearchedValue, SearchedValues, luck_of, settings_of
from hortus.players.open_search import OpenSearch
from hortus.players.rollouts import POLICY, Rollouts
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
    before, after = values.expected(start, 0), values.value(state, deal)
    assert luck_of(start, actions[:deal], values) == pytest.approx(
        [now - was for now, was in zip(after, before, strict=True)]
    )


@EVERY
def test_luck_by_searches_has_mean_zero_over_many_games(game: str) -> None:
    lucks = []
    for seed in range(20):
        start, actions, _ = random_history(game, seed)
        values = SearchedValues(1000 * seed, iterations=4, weight=1.0, searches=2)
        lucks.append(luck_of(start, actions, values)[0])
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
    whole = sum(SearchedValues.of(game, 1).value(state, 0))
    assert whole == pytest.approx(levels.luck_settings(game)["weight"])


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


def test_rollouts_of_one_seed_are_the_same_and_can_be_made_finer() -> None:
    state = next(one for one in positions("fungi", 2, 1) if one.player >= 0)
    at_once, in_steps = (
        Rollouts(state, [POLICY, *state.legal_actions()[:2]], 3, samples=2) for _ in range(2)
    )
    at_once.run(12)
    in_steps.run(5)
    in_steps.run(7)
    assert [at_once.value(one) for one in range(3)] == [in_steps.value(one) for one in range(3)]
    assert at_once.difference(1, 2, 0) == in_steps.difference(1, 2, 0)
    assert at_once.difference(1, 1, 0) == (0.0, 0.0)
    with pytest.raises(ValueError, match="0 or more, not -1"):
        at_once.run(-1)


def test_an_action_compared_with_itself_is_played_on_alike_in_every_world() -> None:
    state = next(one for one in positions("fungi", 2, 1) if one.player >= 0)
    action = state.legal_actions()[0]
    rollouts = Rollouts(state, [action, action], 9, seat=state.player, samples=2)
    rollouts.run(20)
    assert rollouts.difference(0, 1, 0) == (0.0, 0.0)


def test_the_standard_error_is_that_of_independent_results() -> None:
    state = next(one for one in positions("fungi", 2, 1) if one.player >= 0)
    rollouts = Rollouts(state, [POLICY], 9, samples=1)
    rollouts.run(50)
    share, error = rollouts.combined([1.0], 0)
    assert error == pytest.approx(sqrt(share * (1 - share) / 49), rel=0.2)


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
