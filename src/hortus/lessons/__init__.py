"""Guided first games: lessons are data, read by ``script`` and played by ``run``."""

from hortus.lessons.run import CONTINUE, SKIP, LessonView, Run, tell
from hortus.lessons.script import LANGUAGES, Lesson, LessonError, find, read, taught

__all__ = [
    "CONTINUE",
    "LANGUAGES",
    "SKIP",
    "Lesson",
    "LessonError",
    "LessonView",
    "Run",
    "find",
    "read",
    "taught",
    "tell",
]
