"""An observation says in numbers what the view says: no more, and no less."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from pathlib import Path

import pytest

import hortus
from hortus import CHANCE, State
from tests.contract.cases import ALL, SOME, Case, every_case, walk
from tests.contract.readings import FOLLOWS, read, without
from tests.games.feenbalz.clearing import court, deal
from tests.tables import outcome, play

every_game = pytest.mark.parametrize("name", hortus.GAMES)


def some_of(case: Case, seed: int, most: int) -> list[State]:
    """Some positions of a random game, the first and the last among them."""
    first, *others, last = walk(case)
    return [first, *random.Random(seed).sample(others, most), last]


def promising(state: State, rng: random.Random) -> int:
    """What looks best, or now and then anything."""
    return (
        max(state.ratings(), key=lambda one: (one[1], one[0]))[0]
        if rng.random() < 0.7
        else rng.choice(state.legal_actions())
    )


def seats(state: State) -> list[int | None]:
    return [*range(state.players), None]


def assert_told_apart_as_by_view(states: list[State]) -> None:
    """For every seat, two observations are the same exactly where the views are."""
    for seat in seats(states[0]):
        seen = {(json.dumps(state.view(seat)), tuple(state.observation(seat))) for state in states}
        assert len({view for view, _ in seen}) == len({numbers for _, numbers in seen}) == len(seen), seat


@every_case
def test_an_observation_has_the_planes_that_are_said(case: Case) -> None:
    planes = hortus.load(case.game).planes(case.players, **case.options)
    assert len({plane.name for plane in planes}) == len(planes)
    assert all(plane.meaning for plane in planes)
    for state in some_of(case, 1, 4):
        for seat in seats(state):
            numbers = state.observation(seat)
            assert len(numbers) == sum(plane.size for plane in planes)
            assert 0 <= min(numbers) <= max(numbers) < 1 << 15


@every_case
def test_what_a_seat_cannot_know_changes_nothing(case: Case) -> None:
    rng = random.Random(2)
    for state in some_of(case, 2, 6):
        for seat in seats(state):
            for _ in range(2):
                assert state.resample(seat, rng).observation(seat) == state.observation(seat)


@every_case
def test_the_view_can_be_read_from_the_numbers(case: Case) -> None:
    """So whatever changes in the view changes the numbers."""
    states = some_of(case, 3, 10)
    if case.game not in FOLLOWS:
        assert_told_apart_as_by_view(states)
        return
    for state in states:
        for seat in seats(state):
            view = without(state.view(seat), FOLLOWS[case.game])
            assert read(case.game, case.players, state.observation(seat), case.options) == view, seat


@pytest.mark.parametrize("name", FOLLOWS)
def test_the_view_can_be_read_from_the_numbers_in_all_of_a_game(name: str) -> None:
    """With berries and the like, and played well enough that rare things happen."""
    case = next(
        case for case in reversed(ALL) if case.game == name and case.players == hortus.load(name).min_players
    )
    rng = random.Random(6)
    checked = 0
    while checked < (1000 if hortus.compiled else 100):
        state = case.new()
        while not state.is_over:
            state.apply(outcome(state, rng) if state.player == CHANCE else promising(state, rng))
            if rng.random() < 0.5 or state.is_over:
                seat = rng.choice(seats(state))
                assert read(name, case.players, state.observation(seat)) == without(
                    state.view(seat), FOLLOWS[name]
                )
                checked += 1


def test_cards_taken_back_are_seen() -> None:
    """It happens in one game of Feenbalz in eight."""
    state = deal("red-beetle-123 red-flower-12 red-stone-3 red-feather-3", "green-beetle-123", "")
    court(state, "red-beetle-12 red-flower-1 red-flower-2", "green-beetle-123", "", fairy="blue-stone")
    play(state, "add red-beetle-3; add red-stone-3; add red-feather-3; back red-beetle-2")
    assert state.view(1)["seats"][0]["taken_back"] == 1
    for seat in seats(state):
        assert read("feenbalz", 3, state.observation(seat)) == without(state.view(seat), FOLLOWS["feenbalz"])


@pytest.mark.parametrize(("game", "players"), sorted({(case.game, case.players) for case in ALL}))
def test_options_are_seen(game: str, players: int) -> None:
    assert_told_apart_as_by_view([case.new() for case in ALL if (case.game, case.players) == (game, players)])


def test_other_wishes_of_the_fairies_are_seen(tmp_path: Path) -> None:
    text = (files("hortus.games.feenbalz") / "fairies.toml").read_text(encoding="utf-8")
    states = [hortus.load("feenbalz").new()]
    for number, (old, new) in enumerate([('dislikes = "', 'treasures = "'), ('"beetle"', '"flower"')]):
        assert old in text
        file = tmp_path / f"{number}.toml"
        file.write_text(text.replace(old, "@").replace(new, old).replace("@", new), encoding="utf-8")
        states.append(hortus.load("feenbalz").new(fairies=str(file)))
    assert_told_apart_as_by_view(states)


@every_case
def test_seats_are_counted_from_the_one_that_looks(case: Case) -> None:
    planes = hortus.load(case.game).planes(case.players, **case.options)
    places = {plane.name: sum(one.size for one in planes[:number]) for number, plane in enumerate(planes)}
    for state in some_of(case, 4, 4):
        for seat in range(case.players):
            numbers = state.observation(seat)
            scores = numbers[places["scores"] : places["scores"] + case.players]
            assert scores == [state.scores()[(seat + place) % case.players] for place in range(case.players)]
            player = numbers[places["player"] : places["player"] + case.players + 2]
            at = (
                (state.player - seat) % case.players if state.player >= 0 else case.players - 1 - state.player
            )
            assert [place for place, number in enumerate(player) if number] == [at]


@pytest.mark.compiled
@every_game
def test_every_plane_is_of_use(name: str) -> None:
    """None is empty in all positions of some games."""
    rng = random.Random(5)
    empty = {plane.name.rstrip("0123456789 ") for plane in hortus.load(name).planes()}
    for case in [case for case in SOME if case.game == name] * 3:
        planes, state = hortus.load(name).planes(case.players), case.new()
        while not state.is_over and empty:
            state.apply(outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions()))
            numbers = state.observation(rng.randrange(case.players)) if rng.random() < 0.2 else []
            for plane in planes if numbers else ():
                if any(numbers[: plane.size]):
                    empty.discard(plane.name.rstrip("0123456789 "))
                del numbers[: plane.size]
    assert not empty
