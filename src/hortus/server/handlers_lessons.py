"""The HTTP handlers of the lessons. They keep nothing: the learner's client sends all it has done."""

from __future__ import annotations

import asyncio

from hortus import lessons
from hortus.server.context import RequestContext
from hortus.server.messages import LessonAttempt
from hortus.server.problems import HttpRefusal


async def show_lesson(request: RequestContext) -> lessons.LessonView:
    """The beginning of a game's lesson."""
    wanted = request.http.query_params.get("lang", "")
    return await _tell(request, (), wanted if wanted in lessons.LANGUAGES else "en")


async def attempt(request: RequestContext, body: LessonAttempt) -> lessons.LessonView:
    """A game's lesson after these actions of the learner; one that is not accepted is answered."""
    return await _tell(request, tuple(body.actions), body.language)


async def _tell(request: RequestContext, actions: tuple[str, ...], language: str) -> lessons.LessonView:
    game = request.http.path_params["game"]
    if game not in lessons.taught():
        raise HttpRefusal(404, "missing", f"There is no lesson for {game[:40]!r}.")
    async with request.replaying():  # the others may have to think
        return await asyncio.to_thread(lessons.tell, game, actions, language)
