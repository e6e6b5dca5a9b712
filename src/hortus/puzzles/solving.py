"""What a client is told of a puzzle, from nothing but the steps that were tried."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hortus.core.errors import IllegalAction
from hortus.core.position import Position
from hortus.lessons.run import LessonChoice, LessonEvent, LessonMoment
from hortus.puzzles.choices import goes_on, has_steps
from hortus.puzzles.puzzle import AnswerReason, Choice, Puzzle, find


class PuzzleRefusal(msgspec.Struct, frozen=True):
    """A step that the rules do not allow; the steps before it stand."""

    text: str
    code: str
    clause: str
    reason: str


class Solution(msgspec.Struct, frozen=True):
    """What became of a whole choice, or what the answer is where it was asked for."""

    solved: bool
    choice: Choice  # that was tried; empty where the answer was asked for
    answers: tuple[Choice, ...]  # the best first
    compared: Choice  # with which the reasons compare the answer: what was tried, or the next best
    reasons: tuple[AnswerReason, ...]
    behind: float  # how much of a game that is behind


class PuzzleView(msgspec.Struct, frozen=True):
    """A puzzle where somebody stands in it: all that a client shows. It holds what the seat may know."""

    game: str
    id: str
    players: int
    seat: int
    level: str  # the weakest that finds it
    hint: str  # the first word of the answer
    between: tuple[Choice, ...]  # the answer and the next best, where all choices begin with that word
    steps: Choice  # that are done, of a choice of several
    legal: list[LessonChoice]
    moment: LessonMoment
    solution: Solution | None = None
    wrong: PuzzleRefusal | None = None


@lru_cache(maxsize=64)
def _position(game: str, id: str) -> Position:
    return find(game, id).position()


def tell(game: str, id: str, steps: Choice = (), give_up: bool = False) -> PuzzleView:
    """A puzzle after these steps, up to the first that is illegal; ``give_up``: with its answer.

    A whole choice is judged. `NoSuchPuzzleError` if there is none.
    """
    puzzle, state = find(game, id), _position(game, id).copy()
    done: Choice = ()
    shown, events, wrong, whole = state, [], None, False
    for step in steps:
        if whole:
            break
        try:
            action = _legal(state, step)
        except IllegalAction as problem:
            wrong = PuzzleRefusal(step, problem.code, problem.clause, problem.reason)
            break
        events.append(LessonEvent(puzzle.seat, state.text(action), state.game.outcome(state, action)))
        done = (*done, state.text(action))
        state = state.copy()
        state.apply(action)
        whole = not (has_steps(state) and goes_on(state, puzzle.seat, action))
        if not whole or _is_shown(state, puzzle.seat):
            shown = state
    solution = _solution(puzzle, done if whole else (), whole) if whole or give_up else None
    legal = [] if whole else state.legal_actions()
    choices = [LessonChoice(action, state.text(action)) for action in legal]
    moment = LessonMoment(
        shown.game.client_view(shown, puzzle.seat), shown.scores(), shown.player, tuple(events)
    )
    return PuzzleView(
        game,
        id,
        shown.players,
        puzzle.seat,
        puzzle.level,
        puzzle.hint,
        _between(puzzle),
        done,
        choices,
        moment,
        solution,
        wrong,
    )


def _between(puzzle: Puzzle) -> tuple[Choice, ...]:
    """What a hint names where the kind of thing to do tells nothing: two choices, and one is the answer."""
    start = _position(puzzle.game, puzzle.id)
    if any(start.text(action).split()[0] != puzzle.hint for action in start.legal_actions()):
        return ()
    return tuple(sorted((puzzle.answers[0], puzzle.next.choice)))


def _legal(state: Position, step: str) -> int:
    """The action of a step; `IllegalAction` if the rules do not allow it."""
    action = state.parse(step)
    if action not in state.legal_actions():
        raise state.game.refusal(state, action)
    return action


def _is_shown(state: Position, seat: int) -> bool:
    """Whether the table is looked at after the choice: only if chance has nothing to say before."""
    return state.player >= 0 or state.is_over


def _solution(puzzle: Puzzle, choice: Choice, whole: bool) -> Solution:
    """What to say: the reasons compare the answer with the next best, which is what is often tried."""
    solved = choice in puzzle.answers
    best, following = puzzle.values[0], puzzle.next
    value = next((one for one in puzzle.values if one.choice == choice), None)
    behind = 0.0 if solved else best.win - (value or following).win
    return Solution(
        whole and solved, choice, puzzle.answers, following.choice, puzzle.reasons, round(max(0.0, behind), 3)
    )
