from __future__ import annotations

import random

import pytest

import hortus
from hortus import CHANCE, Match, State
from hortus.players import PLAYERS, Seen, make
from tests.tables import positions

EVERY = pytest.mark.parametrize("game", hortus.GAMES)
# The levels with a small budget of iterations: a clock would not tell the same story twice.
# Plain Python is slow, and plays the same.
BUDGET = "30it" if hortus.compiled else "5it"
WHO = pytest.mark.parametrize(
    "who", [name if name in ("random", "greedy") else f"{name}@{BUDGET}" for name in PLAYERS]
)


def game_between(names: list[str], game: str, seed: int, limit: int = 100_000) -> Match:
    match = Match(game, players=len(names), seed=seed)
    players = [make(name, seed * 100 + seat) for seat, name in enumerate(names)]
    while not match.state.is_over and len(match.history) < limit:
        seat = match.state.player
        match.apply(players[seat].choose(Seen(match.state)), seat)
    return match


def decisions(game: str, seed: int, most: int) -> list[State]:
    """Some of the decisions of a random game, spread over it."""
    players = hortus.load(game).min_players
    found = [state.copy() for state in positions(game, players, seed) if state.player >= 0]
    return found[:: max(1, len(found) // (most if hortus.compiled else max(2, most // 4)))]


@EVERY
@WHO
def test_a_player_never_does_what_is_illegal(game: str, who: str) -> None:
    for state in decisions(game, seed=1, most=8):
        assert make(who, 5).choose(Seen(state)) in state.legal_actions()


@EVERY
@WHO
def test_the_same_seed_makes_the_same_choices(game: str, who: str) -> None:
    for state in decisions(game, seed=2, most=4):
        assert make(who, 5).choose(Seen(state)) == make(who, 5).choose(Seen(state))


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    first, again, other = (
        game_between(["greedy", "random"], "fungi", seed).record.actions for seed in (3, 3, 4)
    )
    assert first == again
    assert first != other


@EVERY
@WHO
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(game: str, who: str) -> None:
    for number, state in enumerate(decisions(game, seed=3, most=4)):
        twin = state.resample(state.player, random.Random(number))
        assert make(who, 5).choose(Seen(state)) == make(who, 5).choose(Seen(twin))


@pytest.mark.parametrize("game", ["felci", "mars", "fungi"] if hortus.compiled else ["fungi"])
def test_greedy_beats_random(game: str) -> None:
    deals = 6 if hortus.compiled else 1
    wins = 0.0
    for seed in range(deals):  # each twice, with seats changed
        wins += game_between(["greedy", "random"], game, seed).state.values()[0]
        wins += game_between(["random", "greedy"], game, seed).state.values()[1]
    assert wins >= 2 * deals * 0.9


def test_greedy_takes_the_larger_score() -> None:
    cooking = (
        state
        for seed in range(50)
        for state in decisions("fungi", seed, 1000)
        if sum(state.text(action).startswith("cook") for action in state.legal_actions()) >= 2
    )
    state = next(cooking)
    seat = state.player

    def score(action: int) -> int:
        after = state.copy()
        after.apply(action)
        return after.scores()[seat]

    best = max(map(score, state.legal_actions()))
    assert best > state.scores()[seat]
    assert score(make("greedy", 1).choose(Seen(state))) == best


def test_a_wrong_name_says_which_players_there_are() -> None:
    with pytest.raises(ValueError, match=r"no player 'botanst'. The players are random, greedy"):
        make("botanst", 1)


@EVERY
def test_seen_offers_what_the_seat_may_know_and_not_the_position(game: str) -> None:
    state = decisions(game, seed=4, most=3)[1]
    seen = Seen(state)
    assert (seen.seat, seen.players, seen.game) == (state.player, state.players, state.game)
    assert seen.view() == state.view(state.player)
    assert seen.legal_actions() == state.legal_actions()
    first = seen.legal_actions()[0]
    assert (seen.text(first), seen.describe(first)) == (state.text(first), state.describe(first))
    imagined = seen.imagine(random.Random(1))
    assert imagined is not state
    assert imagined.view(seen.seat) == seen.view()
    reachable = [getattr(seen, name) for name in dir(seen) if not name.startswith("_")]
    assert all(one is not state for one in reachable)


def test_seen_is_for_the_seat_that_is_to_act() -> None:
    state = hortus.load("fungi").new()
    assert state.player == CHANCE
    with pytest.raises(ValueError, match="Chance is to act"):
        Seen(state)
    with pytest.raises(ValueError, match="nothing to decide"):
        Seen(decisions("fungi", 1, 2)[0], 1)
