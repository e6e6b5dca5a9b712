"""Making the puzzles of a game: many games are searched in parallel, then a varied lot is chosen."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from multiprocessing.connection import Connection

from hortus.players.workers import ProcessPool
from hortus.puzzles.finding import FindingPlan, puzzles_in_game
from hortus.puzzles.puzzle import Puzzle

Found = tuple[int, tuple[Puzzle, ...]]  # the number of a game, and its puzzles


def make_puzzles(
    plan: FindingPlan, games: Iterable[int], cores: int = 1, on_game: Callable[[Found], None] | None = None
) -> tuple[Puzzle, ...]:
    """The puzzles of these games, in their order; ``on_game`` is called after each, as they end.

    The same plan and games give the same puzzles on any number of cores.
    """
    found: list[Found] = []
    with closing(ProcessPool(cores, 0, work, plan).answers(games)) as answers:
        for answer in answers:
            if isinstance(answer, str):
                raise RuntimeError(f"A game could not be searched.\n\n{answer}")
            found.append(answer)
            if on_game is not None:
                on_game(answer)
    return distinct(puzzle for _, puzzles in sorted(found, key=lambda one: one[0]) for puzzle in puzzles)


def work(plan: FindingPlan, connection: Connection) -> None:
    """The task of a process: search the games it is sent."""
    with suppress(EOFError, BrokenPipeError):
        while True:
            index = connection.recv()
            try:
                answer: Found | str = index, tuple(puzzles_in_game(plan, index))
            except Exception:
                answer = traceback.format_exc()
            connection.send(answer)


def distinct(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """Each position once, as the seat sees it."""
    found: dict[str, Puzzle] = {}
    for puzzle in puzzles:
        found.setdefault(repr(puzzle.position().view(puzzle.seat)), puzzle)
    return tuple(found.values())


def varied(puzzles: Sequence[Puzzle], most: int) -> tuple[Puzzle, ...]:
    """At most so many: those of a kind of action and level that there are fewest of come first."""
    left, chosen = list(puzzles), list[Puzzle]()
    kinds: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    while left and len(chosen) < most:
        one = min(left, key=lambda puzzle: (both[puzzle.hint, puzzle.level], kinds[puzzle.hint]))
        left.remove(one)
        kinds[one.hint] += 1
        both[one.hint, one.level] += 1
        chosen.append(one)
    return tuple(chosen)
