"""Guided first games: lessons are data, read by ``script``, played by ``run`` and told by ``view``."""

from hortus.lessons.run import CONTINUE, SKIP, Run
from hortus.lessons.script import LANGUAGES, Lesson, LessonError, find, read, taught
from hortus.lessons.view import LessonRefusal, LessonView, tell

__all__ = [
    "CONTINUE",
    "LANGUAGES",
    "SKIP",
    "Lesson",
    "LessonError",
    "LessonRefusal",
    "LessonView",
    "Run",
    "find",
    "read",
    "taught",
    "tell",
]
