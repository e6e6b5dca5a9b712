"""Every lesson can be played through by the rules themselves, says all it says in every language, and teaches
every kind of action."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hortus
from hortus import lessons
from hortus.lessons import CONTINUE, LANGUAGES, SKIP, LessonView, Run
from hortus.lessons.script import matches
from hortus.players import Seen, make

GAMES = ("felci", "feenbalz", "mars", "fungi")
RULES = Path(__file__).parents[2] / "docs" / "rules"
# What is scored, won or lost in the base game, and how it ends: each is to be seen.
SCORING = {
    "felci": {"FEL-21", "FEL-22", "FEL-23", "FEL-25"},
    "feenbalz": {"FEE-13", "FEE-14", "FEE-16", "FEE-20", "FEE-22", "FEE-29"},
    "mars": {"MAR-10", "MAR-11", "MAR-12", "MAR-15", "MAR-16"},
    "fungi": {"FUN-2", "FUN-12", "FUN-13", "FUN-14", "FUN-19", "FUN-20"},
}


def good(run: Run) -> str:
    """What a learner does who follows the lesson, and plays like a gentle player where it leaves off."""
    if run.wants == "continue":
        return CONTINUE
    if run.step.free and run.pointed is None:
        player = make("greedy", len(run.actions))
        return run.state.text(player.choose(Seen(run.state)))
    return run.pointed or run.accepted[0].text


def walk(game: str) -> Iterator[Run]:
    """Every place of the lesson, up to its end."""
    run = Run(lessons.find(game))
    while run.wants != "done":
        yield run.copy()
        assert run.attempt(good(run)) is None
    yield run


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_lesson_of_eight_to_twelve_steps(game: str) -> None:
    assert game in lessons.taught()
    assert 8 <= len(lessons.find(game).steps) <= 12


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_the_lesson_comes_through_on_script_and_wins(game: str) -> None:
    *before, end = walk(game)
    assert not any(run.strayed for run in before)
    assert end.state.winners() == [end.lesson.seat]
    assert [run.step.name for run in before if run.wants == "action"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_expected_is_legal_wherever_it_is_expected(game: str) -> None:
    for run in walk(game):
        legal = [run.state.text(action) for action in run.state.legal_actions()]
        if run._expected is None or run._expected.all:
            continue
        assert any(matches(run._left, text) for text in legal), run.step.name
        assert {pattern for pattern in run._left if "*" not in pattern} <= set(legal), run.step.name


@pytest.mark.parametrize("game", GAMES)
def test_whatever_else_is_accepted_leads_on_as_well(game: str) -> None:
    for run in walk(game):
        if run._expected is None:
            continue
        for choice in run.accepted:
            other = run.copy()
            assert other.attempt(choice.text) is None
            while other.wants != "done" and not (other.step.free and other._expected is None):
                if other.wants == "action":
                    assert matches(other._left, other.accepted[0].text), f"{choice.text}: {other.step.name}"
                assert (
                    other.attempt(CONTINUE if other.wants == "continue" else other.accepted[0].text) is None
                )


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_of_the_base_game_is_done(game: str) -> None:
    *_, end = walk(game)
    done = {text.split()[0] for text in end.actions}
    state, rng, kinds = lessons.find(game).new(), random.Random(1), set[str]()
    for _ in range(20):
        state = lessons.find(game).new()
        while not state.is_over:
            if state.player == hortus.CHANCE:
                state.draw(rng.getrandbits(32))
            else:
                action = rng.choice(state.legal_actions())
                kinds.add(state.text(action).split()[0])
                state.apply(action)
    assert kinds <= done


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_scoring_is_shown_and_every_clause_exists(game: str) -> None:
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    clauses = set(re.findall(r"\b[A-Z]{3}-\d+\b", page))
    for name, first, last in re.findall(r"\b([A-Z]{3})-(\d+) to \1-(\d+)", page):
        clauses |= {f"{name}-{number}" for number in range(int(first), int(last))}
    shown = {clause for step in lessons.find(game).steps for clause in step.shows}
    assert shown <= clauses
    assert shown >= SCORING[game]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_is_said_in_every_language(game: str, language: str) -> None:
    *_, end = walk(game)
    for number in range(len(end.actions) + 1):
        told = lessons.tell(game, end.actions[:number], language)
        assert told.wrong is None
        assert told.say or told.then
        assert max(len(told.say), len(told.then)) <= 200, "one thing a step"
    assert told.wants == "done"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_answer_to_a_wrong_try_can_be_met(game: str) -> None:
    lesson = lessons.find(game)
    left = {(step.name, wrong.patterns) for step in lesson.steps for wrong in step.wrong}
    for run in walk(game):
        for text in hortus.load(game).texts if run.step.wrong and run._expected is not None else ():
            hit = next((wrong for wrong in run.step.wrong if matches(wrong.patterns, text)), None)
            if hit is None or (run.step.name, hit.patterns) not in left:
                continue
            answer = run.copy().attempt(text)
            if answer is not None and answer.texts == hit.texts:
                left.discard((run.step.name, hit.patterns))
    assert left == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_try_is_answered_with_the_reason_and_changes_nothing(game: str) -> None:
    for run in walk(game):
        if run.wants != "action":
            continue
        illegal = next(
            text
            for number, text in enumerate(hortus.load(game).texts)
            if number not in run.state.legal_actions()
        )
        before = (run.place, run.actions, str(run.state))
        answer = run.attempt(illegal)
        assert answer is not None
        assert not answer.legal
        assert answer.reason
        assert (run.place, run.actions, str(run.state)) == before


def test_what_came_of_an_action_is_said_until_the_next_one() -> None:
    """In the free turns at the end, too: the points have changed by then."""
    run = Run(lessons.find("felci"))
    while run.step.name != "end":
        assert run.attempt(good(run)) is None
    assert run.then is not None
    assert run.then["en"] == "Eight to seven!"
    assert run.attempt(good(run)) is None
    assert run.then is None


def test_what_is_allowed_but_comes_later_is_said_so() -> None:
    told = lessons.tell("fungi", (CONTINUE, "sell shiitake 0+1"), "de")
    assert told.wrong is not None
    assert told.wrong.legal
    assert told.wrong.text == "Das ist auch erlaubt. Probieren wir aber zuerst, was leuchtet."
    assert told.actions == (CONTINUE,)


def test_a_set_may_be_laid_in_any_order() -> None:
    lesson = lessons.find("feenbalz")
    run = Run(lesson)
    while run.step.name != "court":
        assert run.attempt(good(run)) is None
    for card in ("red-flower-2", "red-feather-2", "red-beetle-3", "horseshoe-2"):
        assert run.attempt(f"lay {card}") is None, card
    assert run.attempt("done") is None
    assert run.step.name == "pass"
    assert not run.strayed


def test_a_set_is_pointed_at_as_a_whole_and_then_what_is_left_of_it() -> None:
    run = Run(lessons.find("feenbalz"))
    while run.step.name != "court":
        assert run.together == ()
        assert run.attempt(good(run)) is None
    whole = {f"lay {card}" for card in ("red-flower-2", "red-feather-2", "red-beetle-3", "horseshoe-2")}
    assert set(run.together) == whole > {one.text for one in run.accepted}
    assert run.attempt("lay red-flower-2") is None
    assert set(run.together) == whole - {"lay red-flower-2"}


def test_one_of_a_set_that_cannot_go_first_is_said_to_belong_to_it() -> None:
    run = Run(lessons.find("feenbalz"))
    while run.step.name != "increase":
        assert run.attempt(good(run)) is None
    answer = run.attempt("add green-stone-3")
    assert answer is not None
    assert answer.texts["en"].startswith("Yes, that one, too.")


def test_nonsense_is_answered_too() -> None:
    told = lessons.tell("fungi", (CONTINUE, "eat everything", "take 2"))
    assert told.wrong is not None
    assert told.wrong.code == "unknown_action"
    assert told.actions == (CONTINUE,), "what comes after it is left out"


@pytest.mark.parametrize("game", GAMES)
def test_every_step_can_be_skipped(game: str) -> None:
    run = Run(lessons.find(game))
    for place in range(len(run.lesson.steps)):
        assert run.place == place
        assert run.attempt(SKIP) is None
    assert run.wants == "done"
    assert run.attempt(SKIP) is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_last_turns_are_likely_won(game: str) -> None:
    """By somebody who does what looks best right now: where the lesson leaves off, nothing is decided yet."""
    start = next(run for run in walk(game) if run.step.free)
    won = 0
    for seed in range(10):
        run = start.copy()
        while run.step.free and run.wants == "action":
            free = run._expected is None
            player = make("seedling", 1000 * seed + len(run.actions))
            choice = run.state.text(player.choose(Seen(run.state))) if free else run.accepted[0].text
            assert run.attempt(choice) is None
        won += run.state.winners() == [run.lesson.seat]
    assert won >= 7


@pytest.mark.parametrize("game", GAMES)
def test_the_same_tries_lead_to_the_same_table(game: str) -> None:
    *_, end = walk(game)
    again = Run(lessons.find(game))
    for action in end.actions:
        assert again.attempt(action) is None
    assert str(again.state) == str(end.state)


def test_the_learner_is_told_nothing_that_the_seat_may_not_know() -> None:
    told: LessonView = lessons.tell("feenbalz", (CONTINUE, "collect"))
    texts = [event.text for moment in told.moments for event in moment.events if event.seat != told.seat]
    assert "draw ?" in texts
    assert told.moments[-1].view["seats"][1]["hand"] is None


# The format ---------------------------------------------------------------------------------------

HEAD = "lesson: 1\ngame: fungi\nplayers: 2\nseat: 0\nnames: Olli\nlevel: sprout\n\n"
STEP = "step one\n scene\n say\n  en Hello\n  it Ciao\n  de Hallo\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game: fungi\n", "'lesson' is missing"),
        (HEAD.replace("lesson: 1", "lesson: 2") + STEP, "format '2'"),
        (HEAD.replace("players: 2", "players: 3") + STEP, "2 players, not 3"),
        (HEAD.replace("Olli", "Olli, Ulf") + STEP, "1 names of others, not 2"),
        (HEAD, "begins with a step that has a scene"),
        (HEAD + STEP.replace("  it Ciao\n", ""), "Line 10: 'say' has no text in it"),
        (HEAD + STEP.replace(" scene\n", " dance\n"), "Line 9: no line of a lesson begins with 'dance'"),
        (HEAD + STEP.replace("scene", "scene draw unicorn"), "scene of the step at line 8"),
        (HEAD + STEP.replace("scene", "scene as dream"), "no step before it is called 'dream'"),
        (HEAD + "step one\n scene\n", "the step 'one' says nothing"),
        (HEAD + STEP + " expect\n", "Line 14: 'expect' names an action"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(text: str, problem: str) -> None:
    with pytest.raises(lessons.LessonError, match=re.escape(problem)):
        lessons.read(text)


def test_a_scene_ends_where_somebody_is_to_act() -> None:
    with pytest.raises(lessons.LessonError, match="ends before chance has acted"):
        lessons.read(HEAD + STEP)


def test_who_leaves_the_script_is_never_stuck() -> None:
    deal = "scene 8 x draw honeyfungus · draw porcini · draw pan · draw morel · 3 x draw treeear"
    step = STEP.replace("scene", deal) + " expect take 1 | take 2\n play draw butter · draw butter · take 8\n"
    then = "step two\n say\n  en Now\n  it Ora\n  de Nun\n expect decay\n expect cook morel 3+0\n"
    run = Run(lessons.read(HEAD + step + then))
    assert run.attempt("take 2") is None
    assert run.strayed, "the other cannot pay for place 8 and does something else"
    assert run.attempt("decay") is None
    assert len(run.accepted) == len(run.state.legal_actions()), "no cook is possible: anything is accepted"


def test_there_is_no_lesson_for_other_games() -> None:
    with pytest.raises(ValueError, match="There is no lesson for 'chess'"):
        lessons.find("chess")
