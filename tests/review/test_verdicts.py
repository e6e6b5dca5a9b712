from __future__ import annotations

import msgspec
import pytest

from hortus.review.html import curve
from hortus.review.result import Counts, Moment, MomentReason, Review, SeatReview
from hortus.review.verdicts import skill_of, verdict_of
from hortus.review.words import luck_sentence, luck_sentences, moment_sentence


@pytest.mark.parametrize(
    ("error", "standard_error", "verdict"),
    [
        (0.0, 0.0, "fine"),
        (0.049, 0.2, "fine"),
        (0.05, 0.01, "inaccuracy"),
        (0.10, 0.01, "mistake"),
        (0.20, 0.01, "blunder"),
        (0.20, 0.10, "close"),
        (0.20, 0.099, "blunder"),
    ],
)
def test_a_verdict_needs_twice_the_standard_error(error: float, standard_error: float, verdict: str) -> None:
    assert verdict_of(error, standard_error) == verdict


def test_skill_falls_with_the_mean_error() -> None:
    assert skill_of(0.0, 30) == skill_of(0.0, 0) == 100.0
    assert skill_of(30 * 0.0347, 30) == pytest.approx(50.0, abs=0.1)
    assert skill_of(6 * 0.2, 40) < 60  # six blunders are seen in the figure


def moment(line: int, kind: str, **rest: object) -> Moment:
    common: dict[str, object] = {"seat": 0, "action": "a", "best": "b", "win": [1.0], "lucks": [0.0]}
    numbers: dict[str, object] = {"error": 0.0, "se": 0.01, "luck": 0.0, "verdict": None}
    return Moment(line=line, kind=kind, **{**common, **numbers, **rest})  # type: ignore[arg-type]


def test_three_moments_decided_the_game_in_their_order() -> None:
    moments = [
        moment(1, "chance", luck=-0.3),
        moment(2, "chance", luck=0.4, se=0.3),  # not sure
        moment(3, "decision", error=0.1, verdict="mistake"),
        moment(4, "decision", error=0.5, verdict="close"),  # too close to say
        moment(5, "decision", error=0.2, verdict="blunder"),
        moment(6, "decision", error=0.06, verdict="inaccuracy"),
    ]
    found = Review("fungi", [], moments, 1.0, False)
    assert [one.line for one in found.turning_points()] == [1, 3, 5]
    assert [one.line for one in found.turning_points(most=1)] == [1]


def test_what_hidden_cards_did_is_told_only_where_it_is_sure() -> None:
    names = {0: "Ada"}
    unsure, sure = (
        moment(3, "decision", error=0.1, verdict="mistake", layout=-0.3, layout_se=doubt)
        for doubt in (0.2, 0.1)
    )
    assert "could not be seen" not in moment_sentence(unsure, names)
    assert "went even less well: −30 %" in moment_sentence(sure, names)


def seat_with(luck: float, doubt: float, seat: int = 0) -> SeatReview:
    nothing = dict.fromkeys(
        ("result", "start", "errors", "layout", "others", "remainder", "adjusted", "skill"), 0.0
    )
    return SeatReview(seat=seat, luck=luck, counts=Counts(), decisions=0, luck_se=doubt, **nothing)


def test_a_team_has_one_luck() -> None:
    names = {0: "Ada", 1: "Bob"}
    both = [seat_with(0.1, 0.04, seat) for seat in (0, 1)]
    team = Review("mars", both, [moment(1, "chance", win=[0.5, 0.5])], 1.0, together=True)
    assert luck_sentences(team, names) == ["The team had some good luck: +10 %."]
    assert len(luck_sentences(msgspec.structs.replace(team, together=False), names)) == 2
    assert ">The team</text>" in curve(team, names)


def test_luck_is_told_only_where_it_is_sure() -> None:
    def told(luck: float, doubt: float) -> str:
        return luck_sentence(seat_with(luck, doubt), "Ada")

    assert told(0.1, 0.06) == "Ada: luck was about even (+10 %)."
    assert told(0.1, 0.04) == "Ada had some good luck: +10 %."
    assert told(-0.4, 0.1) == "Ada had much bad luck: −40 %."


def test_reasons_of_lines_name_the_action_and_its_points() -> None:
    reasons = [
        MomentReason("prepares", 6, "cook 3", "Cook three"),
        MomentReason("allows", 1, "take 2", "Take two"),
    ]
    sentence = moment_sentence(
        moment(3, "decision", error=0.1, verdict="mistake", reasons=reasons), {0: "Ada"}
    )
    assert "Then “Cook three” could bring 6 points." in sentence
    assert "What was played lets another do this: “Take two”, for 1 point." in sentence


def test_others_are_named_where_there_is_only_one_and_told_of_as_others() -> None:
    reasons = [
        MomentReason("denies", 1.2),
        MomentReason("allows", 8, "plant green", "plant a green flower (your marker goes from 35 to 43)"),
    ]
    two = moment(3, "decision", error=0.1, verdict="mistake", reasons=reasons, win=[0.4, 0.6])
    names = {0: "Ada", 1: "Bob", 2: "Eva"}
    assert "Bob ends 1.2 points lower on average." in moment_sentence(two, names)
    planted = "“plant a green flower (their marker goes from 35 to 43)”, for 8 points."
    assert f"What was played lets Bob do this: {planted}" in moment_sentence(two, names)
    three = msgspec.structs.replace(two, win=[0.4, 0.3, 0.3])
    assert "The best of the others ends 1.2 points lower on average." in moment_sentence(three, names)
    assert f"What was played lets another do this: {planted}" in moment_sentence(three, names)
