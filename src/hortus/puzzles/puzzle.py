"""A puzzle: a position of a game, the seat to move, and what it should do. A game's are in its folder."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

import msgspec

from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.registry import GAMES
from hortus.players.advice import ReasonKind

FILE = "puzzles.jsonl"  # in a game's folder, a puzzle a line
Choice = tuple[str, ...]  # the texts of one decision, or of several that are one thing to do


class ChoiceValue(msgspec.Struct, frozen=True):
    """What a choice is worth: wins of the seat from 0 to 1 with their standard error, and final points."""

    choice: Choice
    win: float
    error: float
    points: float
    gain: int = 0  # points it brings at once


class AnswerReason(msgspec.Struct, frozen=True):
    """Why the answer is better than the next best, as ``hortus.players.advice`` has it."""

    kind: ReasonKind
    points: float = 0.0


class Puzzle(msgspec.Struct, frozen=True):
    """One puzzle. All that is said of it is a code, which clients put into words."""

    id: str
    game: str
    seat: int
    record: str  # the game up to here, hidden cards and all: for the rules, never for who solves it
    answers: tuple[Choice, ...]  # the best first; the others are as good as far as can be told
    values: tuple[ChoiceValue, ...]  # of all choices that were looked at closely, the best first
    gap: float  # the best of what is no answer is so much behind, in wins
    error: float  # the standard error of that
    level: str  # the weakest that finds an answer, as do all that are stronger
    rating: int  # from that level, until people have tried
    reasons: tuple[AnswerReason, ...]

    @property
    def hint(self) -> str:
        """What kind of thing to do, without saying what: the first word of the answer."""
        return self.answers[0][0].split()[0]

    @property
    def next(self) -> ChoiceValue:
        """The best of what is no answer."""
        return next(value for value in self.values if value.choice not in self.answers)

    def position(self) -> Position:
        """The position, with the seat to move."""
        return Record.loads(self.record).replay()


class NoSuchPuzzleError(ValueError):
    """There is no puzzle of this game or with this id."""


def id_of(record: str) -> str:
    """The id of a puzzle at the end of this record: it stays the same whatever else is found."""
    return hashlib.blake2b(record.encode(), digest_size=4).hexdigest()


def loads(lines: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines.splitlines() if line)


def dumps(puzzles: tuple[Puzzle, ...]) -> str:
    """The puzzles as a file."""
    return "".join(msgspec.json.encode(puzzle).decode() + "\n" for puzzle in puzzles)


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easiest first; none if it has no file of them."""
    path = files(f"hortus.games.{game}") / FILE
    found = loads(path.read_text(encoding="utf-8")) if path.is_file() else ()
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


@cache
def puzzled() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name in GAMES if puzzles(name))


def find(game: str, id: str) -> Puzzle:
    """A puzzle by its id."""
    for puzzle in puzzles(game) if game in puzzled() else ():
        if puzzle.id == id:
            return puzzle
    raise NoSuchPuzzleError(f"There is no puzzle {id[:40]!r} of {game[:40]!r}.")
