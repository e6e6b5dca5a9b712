"""First tries at puzzles, and the ratings that come of them.

Ratings by puzzles stand among the ratings, under the name of a game and ``/puzzles``: people by their
identity, a puzzle as ``puzzle:`` and its id.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from hortus.store import accounts as account_rows
from hortus.store.credentials import Transaction
from hortus.store.logs import upsert
from hortus.store.rows import RatingRow
from hortus.store.schema import accounts, puzzle_tries, ratings

PUZZLE = "puzzle:"
Change = Callable[[RatingRow | None, RatingRow | None], tuple[RatingRow, RatingRow]]


class PuzzleTry(NamedTuple):
    """Somebody's first try at a puzzle; its name is that of the game, a slash, and its id."""

    person: str
    puzzle: str
    solved: bool
    time: float


class PuzzleTries:
    """What can be asked of a store about puzzles."""

    def __init__(self, read: Transaction, write: Transaction) -> None:
        self._read = read
        self._write = write

    async def add(self, first: PuzzleTry, change: Change | None) -> bool:
        """Keep a try, unless there was one before: whether there was none.

        ``change`` gets the ratings of the person and of the puzzle and returns what they become; without it
        they stay as they are.
        """
        return await self._write(lambda connection: _add(connection, first, change))

    async def of(self, person: str) -> list[PuzzleTry]:
        """All that somebody tried, the oldest first."""
        mine = select(puzzle_tries).where(puzzle_tries.c.person == person)
        ordered = mine.order_by(puzzle_tries.c.time, puzzle_tries.c.puzzle)
        return await self._read(
            lambda connection: [PuzzleTry(**row._mapping) for row in connection.execute(ordered)]
        )

    async def rating(self, game: str, person: str) -> RatingRow | None:
        """Somebody's rating by the puzzles of a game."""
        return await self._read(lambda connection: account_rows.rating(connection, group(game), person))

    async def puzzle_ratings(self, game: str) -> dict[str, RatingRow]:
        """The ratings of all puzzles of a game that were tried, by their ids."""
        here = (ratings.c.game == group(game)) & ratings.c.identity.startswith(PUZZLE) & (ratings.c.games > 0)

        def ask(connection: Connection) -> dict[str, RatingRow]:
            rows = connection.execute(select(ratings).where(here))
            return {
                row.identity.removeprefix(PUZZLE): RatingRow(row.mu, row.sigma, row.games) for row in rows
            }

        return await self._read(ask)

    async def forget_guests(self, before: float) -> None:
        """Forget the tries and ratings of people without an account whose last try was before then."""
        await self._write(lambda connection: _forget_guests(connection, before))


def group(game: str) -> str:
    """The name under which the ratings by a game's puzzles are kept."""
    return f"{game}/puzzles"


def _add(connection: Connection, first: PuzzleTry, change: Change | None) -> bool:
    new = upsert(connection, puzzle_tries).values(first._asdict()).on_conflict_do_nothing()
    if not connection.execute(new).rowcount:
        return False
    if change is None:
        return True
    game, _, puzzle = first.puzzle.partition("/")

    def changed(known: list[RatingRow | None]) -> Sequence[RatingRow]:
        return change(known[0], known[1])

    account_rows.change_ratings(connection, group(game), [first.person, PUZZLE + puzzle], changed)
    return True


def _forget_guests(connection: Connection, before: float) -> None:
    late = select(puzzle_tries.c.person).where(puzzle_tries.c.time >= before)
    known = select(accounts.c.id)
    gone = puzzle_tries.c.person.not_in(late) & puzzle_tries.c.person.not_in(known)
    people = list(connection.scalars(select(puzzle_tries.c.person).where(gone).distinct()))
    connection.execute(delete(puzzle_tries).where(puzzle_tries.c.person.in_(people)))
    connection.execute(delete(ratings).where(ratings.c.identity.in_(people)))
