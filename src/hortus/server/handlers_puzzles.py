"""The HTTP handlers of the puzzles: what is tried comes with each request, the first whole try is counted."""

from __future__ import annotations

import asyncio

from hortus import puzzles
from hortus.puzzles import rating
from hortus.puzzles.rating import Skill
from hortus.server.context import RequestContext
from hortus.server.messages import MyPuzzleRating, PuzzleAnswer, PuzzleAttempt, PuzzleLine, PuzzleList
from hortus.server.middleware import address
from hortus.server.problems import HttpRefusal
from hortus.store import RatingRow
from hortus.store.puzzle_tries import PuzzleTry


async def list_puzzles(request: RequestContext) -> PuzzleList:
    """The puzzles of a game, the easiest first, by the ratings that people's tries gave them."""
    game = _game(request)
    tried = await request.app.store.puzzle_tries.puzzle_ratings(game)
    lines = [
        PuzzleLine(one.id, _skill(tried.get(one.id)).shown if one.id in tried else one.rating, one.level)
        for one in puzzles.puzzles(game)
    ]
    return PuzzleList(
        game, sorted(lines, key=lambda line: (line.rating, line.id)), await _mine(request, game)
    )


async def show_puzzle(request: RequestContext) -> puzzles.PuzzleView:
    """A puzzle, as the seat sees it."""
    return await _tell(request, PuzzleAttempt([]))


async def attempt_puzzle(request: RequestContext, body: PuzzleAttempt) -> PuzzleAnswer:
    """A puzzle after these steps. Each person's first whole try counts, unless a hint was asked for."""
    view = await _tell(request, body)
    counted = view.solution is not None and await _count(request, view, body.hinted)
    return PuzzleAnswer(view, counted, await _mine(request, view.game))


async def _tell(request: RequestContext, body: PuzzleAttempt) -> puzzles.PuzzleView:
    game, id = _game(request), request.http.path_params["puzzle"]
    try:
        async with request.replaying():
            return await asyncio.to_thread(puzzles.tell, game, id, tuple(body.steps), body.give_up)
    except puzzles.NoSuchPuzzleError as problem:
        raise HttpRefusal(404, "missing", str(problem)) from None


async def _count(request: RequestContext, view: puzzles.PuzzleView, hinted: bool) -> bool:
    """Count a try of somebody's, if it is the first; with a hint it is the first and counts for nothing."""
    puzzle, solved = puzzles.find(view.game, view.id), bool(view.solution and view.solution.solved)
    person, where = (await request.identity()).id, address(request.http.scope)
    if not request.is_spared and await request.app.limits.wait("solve", person, where):
        return False

    def change(mine: RatingRow | None, its: RatingRow | None) -> tuple[RatingRow, RatingRow]:
        known = _skill(its) if its is not None else rating.untried(puzzle)
        me, it = rating.after(_skill(mine), known, solved)
        return _row(me, mine), _row(it, its)

    first = PuzzleTry(person, f"{view.game}/{view.id}", solved, request.app.sessions.now())
    return await request.app.store.puzzle_tries.add(first, None if hinted else change) and not hinted


async def _mine(request: RequestContext, game: str) -> MyPuzzleRating:
    found = await request.app.store.puzzle_tries.rating(game, (await request.identity()).id)
    return MyPuzzleRating(_skill(found).shown, 0 if found is None else found.games)


def _skill(found: RatingRow | None) -> Skill:
    return rating.newcomer() if found is None else Skill(found.mu, found.sigma)


def _row(skill: Skill, before: RatingRow | None) -> RatingRow:
    return RatingRow(skill.mu, skill.sigma, 1 + (0 if before is None else before.games))


def _game(request: RequestContext) -> str:
    game: str = request.http.path_params["game"]
    if game not in puzzles.puzzled():
        raise HttpRefusal(404, "missing", f"There are no puzzles for {game[:40]!r}.")
    return game
