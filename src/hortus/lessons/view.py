"""What a client is told of a lesson, from nothing but the list of all that the learner has done."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hortus.lessons.run import (
    IN_ORDER,
    LATER,
    NOT_ALLOWED,
    Correction,
    LessonChoice,
    LessonMoment,
    Run,
    Wants,
)
from hortus.lessons.script import find


@lru_cache(maxsize=256)
def _after(game: str, actions: tuple[str, ...]) -> Run | Correction:
    """The lesson after these tries, each a step from the one before; or why the last is not accepted."""
    if not actions:
        return Run(find(game))
    before = _after(game, actions[:-1])
    if isinstance(before, Correction):
        return before
    run = before.copy()
    return run.attempt(actions[-1]) or run


class LessonView(msgspec.Struct, frozen=True):
    """The lesson where the learner stands, in one language: all that a client shows."""

    game: str
    language: str
    actions: tuple[str, ...]  # those that were accepted: to be sent again with the next
    marks: tuple[int, ...]  # how many of them came before each step, to go back to
    step: int
    steps: int
    name: str
    say: str
    then: str  # what came of the step before
    wants: Wants
    accepted: list[LessonChoice]
    point: str | None  # an action to point at
    together: tuple[str, ...]  # all of a set that is asked for, in any order; empty where one thing is
    seat: int
    names: tuple[str, ...]  # of the others, in the order of their seats
    moments: list[LessonMoment]  # what happened since the last action, and the table after it; never empty
    over: bool
    winners: list[int]
    wrong: LessonRefusal | None = None  # the first try that was not accepted; what came after it was left out


class LessonRefusal(msgspec.Struct, frozen=True):
    """A try that was not accepted: what the lesson says to it, and the rule that forbids it, if one does."""

    text: str
    legal: bool
    own: bool  # whether the lesson has words of its own for it
    code: str
    clause: str
    reason: str


def tell(game: str, actions: tuple[str, ...], language: str = "en") -> LessonView:
    """The lesson of a game after these actions of the learner, up to the first that is not accepted.

    A ValueError if the game has no lesson.
    """
    find(game)
    found, answer = _after(game, ()), None
    for number in range(1, len(actions) + 1):
        following = _after(game, actions[:number])
        if isinstance(following, Correction):
            answer = following
            break
        found = following
    assert isinstance(found, Run)
    return _told(found, language, answer)


def _told(run: Run, language: str, answer: Correction | None) -> LessonView:
    lesson, step = run.lesson, run.step
    return LessonView(
        lesson.game,
        language,
        run.actions,
        run.marks,
        min(run.place, len(lesson.steps)),
        len(lesson.steps),
        step.name,
        "" if run.paused else step.say[language],
        run.then[language] if run.then else "",
        run.wants,
        run.accepted,
        run.pointed,
        run.together,
        lesson.seat,
        lesson.names,
        run.moments or [run.moment()],
        run.state.is_over,
        run.state.winners(),
        None if answer is None else _refusal(answer, language),
    )


def _refusal(answer: Correction, language: str) -> LessonRefusal:
    is_own = answer.texts not in (LATER, IN_ORDER, NOT_ALLOWED)
    text = answer.texts[language]
    return LessonRefusal(text, answer.legal, is_own, answer.code, answer.clause, answer.reason)
