from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec
import pytest

from hortus import Match
from hortus.core.record import Record
from hortus.players.seen import Seen
from hortus.review import Review, ReviewError, analysis, lines, review
from hortus.review.analysis import MORE, MOST
from hortus.review.comparison import Comparison, Replicate
from hortus.review.events import RecordedEvent, read_game
from hortus.review.layout import Layout
from hortus.review.reasons import Outlook, by_points
from hortus.review.reviewer import judged
from hortus.review.verdicts import skill_of
from hortus.review.words import moment_sentence, rough_sentence
from tests.review.games import GOLDEN, QUICK, golden, quick
from tests.soak import soak, soak_but

KINDS = ("fungi-2", "felci-2-beginner", "mars-3-special_actions", "mars-2-cooperative", "feenbalz-3-berries")
EVERY = sorted(one.stem for one in GOLDEN.glob("*-*.txt"))  # all numbers of seats and all options
HOUSE_RULES = (
    ("mars", 2, {"size": 3}),
    ("fungi", 2, {"hand": 9}),
    ("felci", 2, {"tiles.red": 8}),
    ("feenbalz", 3, {"colours.red": 0}),
)
SEAT = [
    "seat",
    "result",
    "start",
    "errors",
    "luck",
    "layout",
    "others",
    "remainder",
    "adjusted",
    "skill",
    "counts",
]
MOMENT = ["line", "kind", "seat", "action", "best", "error", "se", "verdict", "luck", "win"]


@pytest.fixture(scope="module")
def fungi() -> list[Review]:
    return quick("fungi-2")


@pytest.mark.parametrize("name", soak_but(EVERY, KINDS))
def test_the_parts_of_every_seat_add_up_to_its_result(name: str) -> None:
    _adds_up(Record.loads(golden(name)))


@pytest.mark.parametrize(
    ("name", "players", "dials"), [HOUSE_RULES[0], *(soak(*one) for one in HOUSE_RULES[1:])]
)
def test_games_by_house_rules_are_reviewed_by_them(name: str, players: int, dials: dict[str, int]) -> None:
    rng, match = Random(3), Match(name, players, seed=3, **dials)
    while not match.state.is_over:
        match.apply(rng.choice(match.state.legal_actions()))
    _adds_up(match.record)


def _adds_up(record: Record) -> None:
    found = list(review(record, passes=QUICK[:1]))[-1]
    end = record.replay()
    assert [seat.result for seat in found.seats] == end.values()
    assert len(found.moments) == len(record.actions)
    for seat in found.seats:
        parts = seat.luck + seat.layout - seat.errors + seat.others + seat.remainder
        assert seat.result - seat.start == pytest.approx(parts)
        assert seat.adjusted == pytest.approx(seat.result - seat.luck)
        assert 0.0 <= seat.skill <= 100.0
    wins = [sum(moment.win) for moment in found.moments]
    assert found.together or wins == pytest.approx([1.0] * len(wins))


def test_the_data_has_the_shape_that_programs_rely_on(fungi: list[Review]) -> None:
    data = fungi[-1].to_dict()
    assert msgspec.json.decode(msgspec.json.encode(data)) == data
    assert data["game"] == "fungi"
    assert all(list(seat)[: len(SEAT)] == SEAT for seat in data["seats"])
    assert all(list(moment)[: len(MOMENT)] == MOMENT for moment in data["moments"])
    assert list(data["seats"][0]["counts"]) == ["inaccuracy", "mistake", "blunder"]
    lines = golden("fungi-2").splitlines()
    assert all(lines[one["line"] - 1].startswith(one["action"]) for one in data["moments"])


def test_reviews_come_from_the_coarse_to_the_fine(fungi: list[Review]) -> None:
    progress = [one.progress for one in fungi]
    assert progress == sorted(progress)
    assert (progress[0], progress[-1]) == (0.0, 1.0)
    assert len(fungi) > 8
    doubts = [sum(one.se for one in found.moments if one.kind == "chance") for found in (fungi[0], fungi[-1])]
    assert doubts[1] < doubts[0]
    assert {one.verdict for one in fungi[0].moments if one.kind == "decision"} <= {"close", "forced"}
    assert any(one.verdict == "best" for one in fungi[-1].moments)


def test_the_same_seed_gives_the_same_review_on_any_number_of_threads() -> None:
    first = quick("fungi-2", passes=QUICK[:1], threads=1)
    assert first == quick("fungi-2", passes=QUICK[:1], threads=3)
    assert first[0] != next(review(golden("fungi-2"), seed=1))


def test_an_error_never_depends_on_what_the_seat_could_not_know() -> None:
    game = read_game(golden("feenbalz-3"))
    open_events = [one for one in game.events if not one.is_chance and len(one.state.legal_actions()) > 1]
    event, found = next(
        (one, other)
        for one in open_events
        for other in [_looks_the_same(one)]
        if other.state.view(None) == one.state.view(None) and _hidden(other) != _hidden(one)
    )
    one, other = (judged(which, 5, QUICK) for which in (event, found))
    assert one.error == other.error
    assert one.alternatives() == other.alternatives()
    assert one.best_line() == other.best_line()


def _looks_the_same(event: RecordedEvent) -> RecordedEvent:
    import random

    seat = event.state.player
    return RecordedEvent(event.number, event.line, event.state.resample(seat, random.Random(3)), event.action)


def _hidden(event: RecordedEvent) -> list[dict[str, object]]:
    return [event.state.view(seat) for seat in range(event.state.players) if seat != event.state.player]


def test_where_nothing_is_hidden_there_is_no_layout() -> None:
    found = quick("mars-2", passes=QUICK[:1])[-1]
    assert [one.layout for one in found.moments] == [0.0] * len(found.moments)
    assert {seat.layout for seat in found.seats} == {0.0}


def test_layout_has_mean_zero_over_all_that_the_seat_could_imagine() -> None:
    import random

    events = read_game(golden("fungi-2")).events
    event = next(one for one in events[60:] if not one.is_chance)
    poor = event.state.parse("take 2")  # it changes much, whatever is hidden
    rng, found = random.Random(2), []
    for seed in range(24):
        layout = Layout(event.state.resample(event.state.player, rng), poor, seed, {})
        layout.run(3)
        found.append(layout.value(event.state.player))
    assert stdev(found) > 0.01  # what is hidden matters
    assert abs(fmean(found)) < 2.6 * stdev(found) / sqrt(len(found))


def test_layout_is_surer_with_more_worlds() -> None:
    event = next(one for one in read_game(golden("fungi-2")).events[60:] if not one.is_chance)
    layout = Layout(event.state, event.action, 1, {})
    layout.run(1)
    assert layout.standard_error(0) == 1.0
    layout.run(8)
    assert 0.0 < layout.standard_error(0) < 0.3
    assert layout.value(0) == pytest.approx(-layout.value(1))


def test_luck_is_a_step_of_the_curve_and_forced_steps_have_none(fungi: list[Review]) -> None:
    found = fungi[-1]
    before = [[seat.start for seat in found.seats], *(moment.win for moment in found.moments)]
    for then, moment in zip(before, found.moments, strict=False):
        if moment.kind == "chance":
            steps = [now - was for now, was in zip(moment.win, then, strict=True)]
            assert moment.lucks == pytest.approx(steps)
            assert moment.luck == moment.lucks[moment.seat]
        else:
            assert moment.lucks == [0.0, 0.0]


def test_luck_that_is_not_worth_a_word_decided_nothing(fungi: list[Review]) -> None:
    found = fungi[-1]
    drawn = next(one for one in found.moments if one.kind == "chance")
    large, small = (msgspec.structs.replace(drawn, luck=luck, se=0.001) for luck in (-0.04, 0.02))
    assert msgspec.structs.replace(found, moments=[small, large]).turning_points() == [large]


def test_an_action_is_told_in_plain_words(fungi: list[Review]) -> None:
    drawn = next(one for one in fungi[-1].moments if one.kind == "chance")
    sentence = moment_sentence(msgspec.structs.replace(drawn, luck=0.11), {drawn.seat: "Ada"})
    assert sentence == "Honey Fungus is drawn: lucky for Ada, +11 %."
    played = next(one for one in fungi[-1].moments if one.verdict == "blunder")
    assert moment_sentence(played, {played.seat: "Ada"}).startswith(f"“{played.words}” cost Ada ")
    assert f"; “{played.best_words}” was better." in moment_sentence(played, {played.seat: "Ada"})


def test_a_review_that_was_ended_early_says_so(fungi: list[Review]) -> None:
    assert rough_sentence(fungi[-1]) is None
    assert "after 0 % of the work" in (rough_sentence(fungi[0]) or "")


def test_skill_is_by_the_decisions_that_count(fungi: list[Review]) -> None:
    for seat in fungi[-1].seats:
        mine = [one for one in fungi[-1].moments if one.kind == "decision" and one.seat == seat.seat]
        assert 0 < seat.decisions < len(mine)
        assert seat.skill >= skill_of(seat.errors, seat.decisions)


def test_one_seat_sees_its_own_decisions_and_its_own_luck() -> None:
    found = quick("fungi-2", seat=1, passes=QUICK[:1])[-1]
    assert {one.seat for one in found.moments} == {1}
    assert {one.kind for one in found.moments} == {"decision", "chance"}
    assert [seat.seat for seat in found.seats] == [0, 1]


def test_a_review_can_be_stopped() -> None:
    assert quick("fungi-2", stop=lambda: True) == []
    reviews = review(golden("fungi-2"), passes=QUICK, stop=lambda: stopped)
    stopped = False
    next(reviews)
    stopped = True
    assert len(list(reviews)) == 0


def test_a_moment_of_time_is_enough_for_the_first_curve() -> None:
    found = quick("fungi-2", seconds=1e-9)
    assert [one.progress for one in found] == [0.0]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seconds": 0.0}, r"from a moment to a day \(86400 s\); 0 s is not"),
        ({"seconds": 1e9}, r"from a moment to a day"),
        ({"seconds": float("nan")}, r"from a moment to a day"),
        ({"seat": 2}, r"There is no seat 2: the seats of this game are 0 to 1"),
        ({"seat": -1}, r"There is no seat -1"),
        ({"threads": 0}, r"at least one thread"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_done(
    asked: dict[str, float], sentence: str
) -> None:
    with pytest.raises(ReviewError, match=sentence):
        review(golden("fungi-2"), **asked)  # type: ignore[arg-type]


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    unfinished = Record.loads(golden("fungi-2"))
    unfinished.actions.pop()
    unfinished.headers.clear()
    with pytest.raises(ReviewError, match="This game is not over yet"):
        review(unfinished)


def test_a_broken_record_is_told_by_its_line() -> None:
    with pytest.raises(ReviewError, match=r"This record cannot be read\. Line 9: "):
        review(golden("fungi-2").replace("draw pan  ", "draw pen  ", 1))


def test_more_is_looked_at_only_where_the_verdict_could_still_be_another() -> None:
    game = read_game(golden("fungi-2"))
    open_events = [one for one in game.events if not one.is_chance and len(one.state.legal_actions()) > 1]
    found = [judged(one, 5, QUICK) for one in open_events[::4]]
    for one in found:
        assert 2 <= len(one._comparison) <= QUICK[-1].replicates
        assert {one._best, one._played} <= set(one._comparison.left)
    assert min(len(one._comparison) for one in found) < QUICK[-1].replicates
    assert any(len(one._comparison.left) < len(one._comparison.actions) for one in found)


def test_where_something_better_was_there_more_actions_are_told_of() -> None:
    game = read_game(golden("fungi-2"))
    open_events = [one for one in game.events if not one.is_chance and len(one.state.legal_actions()) > 5]
    closer = (replace(QUICK[1], search=200), QUICK[2])
    found = next(one for one in (judged(event, 5, closer) for event in open_events) if one.is_error)
    told = found.alternatives()
    assert len(told) > len(found._comparison.actions)
    assert len({one.action for one in told}) == len(told)
    assert (told[0].value, told[0].se) == (max(one.value for one in told), 0.0)
    assert all(one.se > 0.0 for one in told[1:])


def test_whatever_may_be_as_good_as_the_best_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    game = read_game(golden("felci-2"))
    events = [one for one in game.events if not one.is_chance and len(one.state.legal_actions()) > 20]
    found = next(one for one in (judged(event, 5, QUICK) for event in events) if one.is_error)
    compared, told = len(found._comparison.actions), len(found.alternatives())
    assert compared + MORE < told <= compared + MOST
    monkeypatch.setattr(analysis, "RIGHT", -1.0)  # as if nothing else came near
    assert len(judged(found.event, 5, QUICK).alternatives()) == compared + MORE


@pytest.mark.parametrize("replicates", [1, 2])
def test_a_variance_that_rounding_made_negative_is_none(replicates: int) -> None:
    event = next(one for one in read_game(golden("fungi-2")).events[60:] if not one.is_chance)
    found = Comparison(Seen(event.state), event.state.legal_actions()[:2], 1, {})
    values = {0: [0.3, 0.7], 1: [0.2, 0.8]}
    found._replicates += [Replicate(values, values, {(0, 1): -1e-18, (1, 0): -1e-18})] * replicates
    gap, error = found.difference(0, 1)
    assert abs(gap) == pytest.approx(0.1)
    assert error == 0.0


def test_an_action_that_is_left_out_is_not_looked_at_again() -> None:
    event = next(one for one in read_game(golden("fungi-2")).events[60:] if not one.is_chance)
    actions = event.state.legal_actions()[:3]
    found = Comparison(Seen(event.state), actions, 1, {})
    found.add(20)
    before = found.value(2), found.points(2), found.difference(2, 0)
    found.leave_out(2)
    found.add(20)
    assert found.left == [0, 1]
    assert (found.value(2), found.points(2), found.difference(2, 0)) == before
    assert found.difference(1, 0)[0] == pytest.approx(found.gain(1, 0, event.state.player))


@pytest.mark.parametrize(("kind", "same"), [("prepares", True), ("allows", False)])
def test_lines_say_what_is_prepared_and_what_is_allowed(kind: str, same: bool) -> None:
    decisions = [one for one in read_game(golden("felci-2")).events if not one.is_chance]
    first, second = next(
        (one, instead)
        for one, other in pairwise(decisions)
        if (one.state.player == other.state.player) == same
        for instead in (replace(other, action=action) for action in other.state.legal_actions())
        if gain(instead) > 0 and instead.state.text(instead.action).startswith("seat")  # whatever is drawn
    )
    long, short = [first.action, second.action], [first.action]
    better, played = (long, short) if same else (short, long)
    seen = Seen(first.state)
    (found,) = lines.reasons(seen, better, played, 1)
    assert (found.kind, found.action, found.points) == (kind, second.state.text(second.action), gain(second))
    assert found.words == second.words
    assert lines.reasons(seen, long, long, 1) == []


def test_an_action_that_costs_its_mover_points_is_not_said_to_be_allowed() -> None:
    nothing, dear = (lines.LineStep(1, text, text, gain) for text, gain in (("move", 0), ("push", -1)))
    first = lines.LineStep(0, "plant", "plant", 0)
    assert lines._dearer([[first, nothing]], [[first, dear]], {1}) == []
    assert lines._dearer([[first, replace(nothing, gain=1)]], [[first, dear]], {1}) != []


def test_what_the_played_action_brought_itself_is_not_prepared() -> None:
    wait, cook, sell = (
        lines.LineStep(0, text, text, gain) for text, gain in (("wait", 0), ("cook", 3), ("sell", 1))
    )
    assert lines._dearer([[wait, cook]], [[cook, wait]], {0}) == []
    assert lines._dearer([[wait, cook]], [[sell, wait]], {0}) == [cook]


BETTER = Outlook(2, [30.0, 24.0, 20.0])


@pytest.mark.parametrize(
    ("played", "together", "told"),
    [
        (Outlook(3, [28.0, 24.0, 20.0]), False, [("waits", 1), ("later", 2.0)]),
        (Outlook(0, [30.0, 24.0, 20.0]), False, [("gain", 2)]),
        (Outlook(2, [30.0, 22.0, 25.2]), False, [("denies", 1.2)]),
        (Outlook(2, [30.0, 22.0, 25.2]), True, []),
        (Outlook(3, [30.2, 24.0, 24.2]), False, []),  # nothing that one could speak of
        (Outlook(2, [29.6, 24.4, 20.0]), False, []),
    ],
)
def test_points_are_told_as_they_differ(
    played: Outlook, together: bool, told: list[tuple[str, float]]
) -> None:
    found = by_points(0, BETTER, played, together)
    assert [(one.kind, one.points) for one in found] == told


def test_where_scores_are_low_less_is_told() -> None:
    better, played = Outlook(0, [4.0, 5.0, 3.0]), Outlook(0, [3.8, 5.2, 3.0])
    told = [(one.kind, one.points) for one in by_points(0, better, played, False)]
    assert told == [("later", 0.2), ("denies", 0.2)]


def gain(event: RecordedEvent) -> int:
    """What an action brings at once to whoever takes it."""
    after = event.state.copy()
    after.apply(event.action)
    return after.scores()[event.state.player] - event.state.scores()[event.state.player]


def test_an_error_that_points_do_not_explain_is_told_by_wins() -> None:
    game = read_game(golden("mars-2-cooperative"))
    open_events = [one for one in game.events if not one.is_chance and len(one.state.legal_actions()) > 1]
    found = [judged(one, 5, QUICK[:1]) for one in open_events[::6]]
    kinds = {reason.kind for one in found for reason in one.reasons()}
    assert "wins" in kinds
    assert "close" not in kinds


def test_luck_is_surer_the_closer_one_looks(fungi: list[Review]) -> None:
    assert all(
        0.0 < fine.luck_se < rough.luck_se
        for fine, rough in zip(fungi[-1].seats, fungi[0].seats, strict=True)
    )
