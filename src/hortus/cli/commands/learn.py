"""``hortus learn``: a guided first game."""

from __future__ import annotations

import locale
from contextlib import suppress
from typing import Annotated

import typer

import hortus
from hortus import lessons
from hortus.cli.lesson_mode import LessonMode, Progress
from hortus.cli.options import Version, game_of
from hortus.cli.screen import Screen, fail
from hortus.tui.program import command

Taught = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help=f"One of {', '.join(lessons.taught())}; left out: a list."),
]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="LANG", help="en, it or de; the system’s if not said.")
]


def learn(game: Taught = None, lang: Language = None, version: Version = False) -> None:
    """Learn a game by playing it: a guided first game of a few minutes, which can be left and resumed."""
    screen = Screen()
    if game is None:
        screen.say("A first game of each, guided:")
        screen.rows([(command("learn", name), hortus.load(name).title) for name in lessons.taught()])
        return
    name, language = game_of(game).name, language_of(lang)
    if name not in lessons.taught():
        raise fail(f"There is no lesson for {name}. There are lessons for {', '.join(lessons.taught())}.", 2)
    try:
        with suppress(EOFError):
            LessonMode(name, language, screen, Progress()).run()
    except KeyboardInterrupt:
        screen.say()
        raise typer.Exit(130) from None


def language_of(wanted: str | None) -> str:
    """The language that was asked for, or the system's; English where there is no such text."""
    if wanted is None:
        system = (locale.getlocale()[0] or "")[:2]
        return system if system in lessons.LANGUAGES else "en"
    if wanted not in lessons.LANGUAGES:
        raise fail(f"There are lessons in {', '.join(lessons.LANGUAGES)}, not in {wanted!r}.", 2)
    return wanted
