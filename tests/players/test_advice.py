"""Advice: what a strong player would do, and why, in words a person can follow."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import hortus
from hortus import Match
from hortus.players import Seen
from hortus.players.advice import Advice, AdvisedAction, advise

LEVEL = "master@200it" if hortus.compiled else "master@40it"


def option(text: str, win: float, points: float, gain: int = 0) -> AdvisedAction:
    return AdvisedAction(0, text, text, win, points, 10, gain)


def an_advice(**changes: object) -> Advice:
    advice = Advice(
        0,
        option("cook 3 porcini", 0.6, 30.0, 9),
        (option("take 1", 0.5, 28.0),),
        ("take 2",),
        (30.0, 25.0),
        (0.6, 0.4),
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
    words = advice.best.text.split()
    assert advice.look.split() == (words[:2] if len(words) > 2 else words[:1])
    assert len(advice.scores) == len(advice.wins) == match.state.players
    assert advice.games == (200 if hortus.compiled else 40)
    assert all(sentence.endswith(".") for sentence in advice.sentences())


@pytest.mark.parametrize("game", hortus.GAMES)
def test_advice_rests_on_what_the_seat_may_know(game: str) -> None:
    match = Match(game, seed=5)
    twin = match.state.resample(match.state.player, random.Random(1))
    assert advise(Seen(match.state), LEVEL, seed=2) == advise(Seen(twin), LEVEL, seed=2)


def test_why_is_said_by_what_differs() -> None:
    assert an_advice().sentences() == [
        "It brings 9 points at once. It ends 2.0 points better than 'take 1' on average.",
        "From here your chances look like 60 in 100, and you end at about 30 to 25.",
        "Then perhaps: take 2.",
    ]


@pytest.mark.parametrize(
    ("best", "others", "reasons"),
    [
        (("a", 0.6, 30.0, 1), [("b", 0.6, 28.0, 1)], [("gain", 1), ("later", 2.0)]),
        (("a", 0.6, 30.0, 0), [("b", 0.5, 28.0, 4)], [("waits", 4), ("later", 2.0)]),
        (("a", 0.6, 30.0, 0), [("b", 0.5, 30.0, 0)], [("denies", 0)]),
        (("a", 0.6, 30.0, 0), [("b", 0.6, 30.0, 0)], [("close", 0)]),
        (("a", 0.6, 30.0, 0), [], [("only", 0)]),
    ],
)
def test_reasons(best: Any, others: list[Any], reasons: list[Any]) -> None:
    advice = an_advice(best=option(*best), others=tuple(option(*one) for one in others))
    assert advice.reasons() == reasons
    assert all(sentence.endswith(".") for sentence in advice.sentences())


def test_a_team_is_told_of_its_lowest() -> None:
    advice = advise(Seen(Match("mars", 3, seed=1, cooperative=True).state), LEVEL)
    assert advice.together
    assert advice.sentences()[1].startswith("From here the lowest of you ends at about ")
