"""How long a lesson takes: what there is to read, to watch and to press, counted, not measured."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from hortus.lessons import CONTINUE, LANGUAGES, LessonView, tell
from hortus.lessons.run import LessonMoment
from tests.lessons.test_lessons import GAMES, walk

WORD = 60 / 200  # seconds
PRESS = 2.0  # to find and press what is lit, and see it land
THOUGHT = 8.0  # for a turn of one's own after the script
OWN, OTHERS, PART = 0.35, 1.0, 0.4  # as web/src/learn/lesson.svelte.ts holds what happened on show
TO_THE_FIRST_MOVE, WHOLE = 20.0, 360.0


def watching(moments: list[LessonMoment], seat: int) -> float:
    """Until all that happened has been on show."""
    seats = [moment.events[0].seat if moment.events else None for moment in moments]
    return sum(OWN if one == seat else PART if one == after else OTHERS for one, after in pairwise(seats))


def course(game: str, language: str) -> Iterator[tuple[float, LessonView]]:
    """All that the learner meets, and the seconds it takes until the next thing is to be done."""
    *_, end = walk(game)
    said = ""
    for count in range(len(end.actions) + 1):
        view = tell(game, tuple(end.actions[:count]), language)
        text = f"{view.then} {view.say}"
        yield watching(view.moments, view.seat) + (len(text.split()) * WORD if text != said else 0), view
        said = text


def seconds(game: str, language: str) -> tuple[float, float]:
    """How long until the first move of one's own is done, and until the lesson is."""
    whole, first = 0.0, 0.0
    for took, view in course(game, language):
        whole += took
        if view.wants == "done":
            break
        free = view.wants == "action" and view.point is None
        whole += THOUGHT if free else PRESS
        if view.wants == "action":
            first = first or whole
    return first, whole


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_one_moves_soon_and_is_through_in_six_minutes(game: str, language: str) -> None:
    first, whole = seconds(game, language)
    assert 5 < first <= TO_THE_FIRST_MOVE
    assert 60 < whole <= WHOLE


def test_what_is_counted_is_what_the_lesson_says_and_does() -> None:
    views = [view for _, view in course("fungi", "en")]
    assert views[0].wants == "continue"
    assert views[1].actions == (CONTINUE,)
    assert views[-1].wants == "done"
    assert watching(views[2].moments, 0) > 0  # the other has moved since


if __name__ == "__main__":  # the figures of docs/lessons.md
    for one in GAMES:
        print(
            one,
            *(
                f"{code} {first:.0f} {whole:.0f}"
                for code in LANGUAGES
                for first, whole in [seconds(one, code)]
            ),
        )
