"""Advice: what a strong player would do, and why, in words a person can follow."""

from __future__ import annotations

import dataclasses
import random

import pytest

import hortus
from hortus import Match
from hortus.players import Seen
from hortus.players.advice import Advice, AdvisedAction, advise

LEVEL = "master@200it" if hortus.compiled else "master@40it"


def option(text: str, win: float, points: float) -> AdvisedAction:
    return AdvisedAction(0, text, text, win, points, 10)


def an_advice(**changes: object) -> Advice:
    advice = Advice(
        0,
        option("cook 3 porcini", 0.6, 30.0),
        (option("take 1", 0.5, 28.0),),
        ("take 2",),
        (30.0, 25.0),
        (0.6, 0.4),
        9,
        100,
        False,
    )
    return dataclasses.replace(advice, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", hortus.GAMES)
def test_the_advice_is_legal_and_told_in_words(game: str) -> None:
    match = Match(game, seed=4)
    advice = advise(Seen(match.state), LEVEL)
    assert advice.best.action in match.state.legal_actions()
    assert advice.best.text == match.state.text(advice.best.action)
    assert advice.best.words == match.state.describe(advice.best.action)
    assert advice.look == advice.best.text.split()[0]
    assert len(advice.scores) == len(advice.wins) == match.state.players
    assert advice.games == (200 if hortus.compiled else 40)
    assert all(sentence.endswith(".") for sentence in advice.sentences())


@pytest.mark.parametrize("game", hortus.GAMES)
def test_advice_rests_on_what_the_seat_may_know(game: str) -> None:
    match = Match(game, seed=5)
    twin = match.state.resample(match.state.player, random.Random(1))
    assert advise(Seen(match.state), LEVEL, seed=2) == advise(Seen(twin), LEVEL, seed=2)


def test_why_is_said_in_wins() -> None:
    assert an_advice().sentences() == [
        "It brings 9 points at once. Your chances look 10 in 100 better than after 'take 1'.",
        "From here your chances look like 60 in 100, and you end at about 30 to 25.",
        "Then perhaps: take 2.",
    ]


def test_why_is_said_in_points_where_wins_are_alike() -> None:
    alike = an_advice(gain=1, line=(), others=(option("take 1", 0.6, 28.0),))
    assert (
        alike.sentences()[0]
        == "It brings 1 point at once. It ends 2.0 points better than 'take 1' on average."
    )
    same = an_advice(gain=0, line=(), others=(option("take 1", 0.6, 30.0),))
    assert same.sentences()[0] == "It was looked at most; 'take 1' is about as good."
    assert len(same.sentences()) == 2
    assert an_advice(gain=0, others=()).sentences()[0] == "Nothing else comes near it."


def test_a_team_is_told_of_its_lowest() -> None:
    advice = advise(Seen(Match("mars", 3, seed=1, cooperative=True).state), LEVEL)
    assert advice.together
    assert advice.sentences()[1].startswith("From here the lowest of you ends at about ")
