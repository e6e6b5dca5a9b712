"""Somebody's finished games: how they ended, against whom, and what their reviews say of skill and luck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select

from hortus.store.credentials import Transaction
from hortus.store.logs import upsert
from hortus.store.rows import SeatRow, is_text
from hortus.store.schema import log, results, reviews, seats, tables

GameResult = Literal["won", "shared", "lost", "none"]
MOST_POINTS = 200  # of a plot


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How a game ended at a seat."""

    table: str
    seat: int
    score: int
    result: GameResult


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games somebody wants to see; an empty text: all."""

    game: str = ""
    opponent: str = ""  # a name, or a bot's level
    result: str = ""
    like: str = ""  # somewhere in the name or level of another seat, or in the game's name


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A finished game, as one of its players looks at it. ``scores`` is by seat."""

    id: str
    game: str
    players: int
    finished: float
    seat: int  # mine, or the first of mine
    result: GameResult
    scores: tuple[int, ...]
    seats: tuple[SeatRow, ...]
    is_reviewed: bool


@dataclass(frozen=True, slots=True)
class TotalRow:
    """How many games ended so, at this game or against this opponent."""

    key: str
    is_bot: bool
    result: GameResult
    count: int


@dataclass(frozen=True, slots=True)
class PointRow:
    """Skill and luck in a game that was reviewed."""

    table: str
    game: str
    finished: float
    skill: float
    luck: float


class PlayedGamesStore:
    """What can be asked of a store about the games that somebody (one or more identities) has finished."""

    def __init__(self, read: Transaction, write: Transaction) -> None:
        self._read = read
        self._write = write

    async def uncounted(self, holders: Sequence[str], limit: int) -> dict[str, list[bytes]]:
        """Tables of theirs without results, and what their logs say of the end; the newest first."""
        return await self._read(lambda connection: _uncounted(connection, holders, limit))

    async def add_results(self, rows: Iterable[ResultRow]) -> None:
        """Keep how games ended."""
        values = [
            {"table_id": one.table, "seat": one.seat, "score": one.score, "result": one.result}
            for one in rows
        ]

        def work(connection: Connection) -> None:
            there = {row["table_id"] for row in values}
            held = set(connection.scalars(select(tables.c.id).where(tables.c.id.in_(there))))
            kept = [row for row in values if row["table_id"] in held]
            if kept:
                connection.execute(upsert(connection, results).on_conflict_do_nothing(), kept)

        if values:
            await self._write(work)

    async def page(
        self, holders: Sequence[str], wanted: Filter, limit: int, before: float | None = None
    ) -> list[PlayedRow]:
        """Their games, the newest first; ``before`` (a time finished) gives the next page."""
        if not all(map(is_text, (wanted.game, wanted.opponent, wanted.result, wanted.like))):
            return []
        return await self._read(lambda connection: _page(connection, holders, wanted, limit, before))

    async def totals(self, holders: Sequence[str]) -> tuple[list[TotalRow], list[TotalRow]]:
        """How many they won, shared and lost: by game, and by opponent."""
        return await self._read(lambda connection: _totals(connection, holders))

    async def points(self, holders: Sequence[str], game: str = "") -> list[PointRow]:
        """Skill and luck in their newest reviewed games, the oldest of them first."""
        if not is_text(game):
            return []
        return await self._read(lambda connection: _points(connection, holders, game))


def _mine(holders: Sequence[str]) -> Select[Any]:
    """Each finished table of theirs, with the first seat they hold there."""
    chosen = select(seats.c.table_id, func.min(seats.c.seat).label("seat"))
    return chosen.where(seats.c.holder.in_(holders)).group_by(seats.c.table_id)


def _uncounted(connection: Connection, holders: Sequence[str], limit: int) -> dict[str, list[bytes]]:
    mine = select(seats.c.table_id).where(seats.c.holder.in_(holders))
    counted = select(results.c.seat).where(results.c.table_id == tables.c.id).exists()
    over = tables.c.id.in_(mine) & tables.c.finished.is_not(None) & ~counted
    chosen = select(tables.c.id).where(over).order_by(tables.c.finished.desc(), tables.c.id).limit(limit)
    found: dict[str, list[bytes]] = {one: [] for one in connection.scalars(chosen)}
    # The end of a game is written at the time at which its table was finished.
    at_end = (log.c.table_id == tables.c.id) & (log.c.time == tables.c.finished)
    ends = select(log.c.table_id, log.c.payload).join(tables, at_end).where(tables.c.id.in_(found))
    for row in connection.execute(ends.order_by(log.c.seq)):
        found[row.table_id].append(bytes(row.payload))
    return found


def _others(mine: Any, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether another seat of the table meets the condition."""
    other = select(seats.c.seat).where(seats.c.table_id == mine.c.table_id, seats.c.seat != mine.c.seat)
    return other.where(condition).correlate(mine).exists()


def _conditions(mine: Any, wanted: Filter) -> list[ColumnElement[bool]]:
    found = []
    if wanted.game:
        found.append(tables.c.game == wanted.game)
    if wanted.result:
        found.append(results.c.result == wanted.result)
    if wanted.opponent:
        named = func.coalesce(seats.c.level, seats.c.name) == wanted.opponent
        found.append(_others(mine, named))
    if wanted.like:
        part, who = wanted.like.lower(), func.coalesce(seats.c.level, seats.c.name)
        # SQLite's lower() knows ASCII alone: other letters are found as they are written.
        named = func.lower(who).contains(part, autoescape=True) | who.contains(wanted.like, autoescape=True)
        found.append(or_(_others(mine, named), tables.c.game.contains(part, autoescape=True)))
    return found


def _page(
    connection: Connection, holders: Sequence[str], wanted: Filter, limit: int, before: float | None
) -> list[PlayedRow]:
    mine = _mine(holders).subquery()
    here = (results.c.table_id == mine.c.table_id) & (results.c.seat == mine.c.seat)
    reviewed = select(reviews.c.table_id).where(reviews.c.table_id == tables.c.id, reviews.c.lease.is_(None))
    chosen = (
        select(
            *(tables.c.id, tables.c.game, tables.c.players, tables.c.finished),
            *(mine.c.seat, results.c.result, reviewed.exists().label("is_reviewed")),
        )
        .join(mine, mine.c.table_id == tables.c.id)
        .join(results, here)
        .where(*_conditions(mine, wanted))
        .order_by(tables.c.finished.desc(), tables.c.id)
        .limit(limit)
    )
    rows = list(connection.execute(chosen if before is None else chosen.where(tables.c.finished < before)))
    sitting, scores = _around(connection, [row.id for row in rows])
    return [
        PlayedRow(
            *(row.id, row.game, row.players, row.finished, row.seat, row.result),
            *(tuple(scores[row.id]), tuple(sitting[row.id]), bool(row.is_reviewed)),
        )
        for row in rows
    ]


def _around(
    connection: Connection, ids: list[str]
) -> tuple[defaultdict[str, list[SeatRow]], defaultdict[str, list[int]]]:
    """Who sits at these tables, and the scores there, by seat."""
    sitting: defaultdict[str, list[SeatRow]] = defaultdict(list)
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)):
        sitting[seat.table_id].append(SeatRow(seat.seat, seat.holder, seat.name, seat.level))
    scores: defaultdict[str, list[int]] = defaultdict(list)
    for one in connection.execute(
        select(results).where(results.c.table_id.in_(ids)).order_by(results.c.seat)
    ):
        scores[one.table_id].append(one.score)
    return sitting, scores


def _totals(connection: Connection, holders: Sequence[str]) -> tuple[list[TotalRow], list[TotalRow]]:
    mine = _mine(holders).subquery()
    here = (results.c.table_id == mine.c.table_id) & (results.c.seat == mine.c.seat)
    times = func.count().label("times")
    games = (
        select(tables.c.game, results.c.result, times)
        .join(mine, mine.c.table_id == tables.c.id)
        .join(results, here)
        .group_by(tables.c.game, results.c.result)
    )
    other = (seats.c.table_id == mine.c.table_id) & (seats.c.seat != mine.c.seat)
    is_other = seats.c.holder.is_(None) | seats.c.holder.not_in(holders)
    who = func.coalesce(seats.c.level, seats.c.name, "")
    is_bot = seats.c.level.is_not(None)
    # Two bots of one level at a table are one opponent.
    tables_played = func.count(mine.c.table_id.distinct()).label("times")
    people = (
        select(who.label("who"), is_bot.label("is_bot"), results.c.result, tables_played)
        .select_from(mine)
        .join(results, here)
        .join(seats, other)
        .where(is_other)
        .group_by(who, is_bot, results.c.result)
    )
    by_game = [TotalRow(row.game, False, row.result, row.times) for row in connection.execute(games)]
    by_person = [
        TotalRow(row.who, bool(row.is_bot), row.result, row.times) for row in connection.execute(people)
    ]
    return by_game, by_person


def _points(connection: Connection, holders: Sequence[str], game: str) -> list[PointRow]:
    mine = _mine(holders).subquery()
    chosen = (
        select(tables.c.id, tables.c.game, tables.c.finished, mine.c.seat, reviews.c.seats)
        .join(mine, mine.c.table_id == tables.c.id)
        .join(reviews, reviews.c.table_id == tables.c.id)
        .where(reviews.c.lease.is_(None), tables.c.finished.is_not(None))
        .order_by(tables.c.finished.desc(), tables.c.id)
        .limit(MOST_POINTS)
    )
    rows = connection.execute(chosen.where(tables.c.game == game) if game else chosen).all()
    found = []
    for row in reversed(rows):
        figures = next((one for one in row.seats if one["seat"] == row.seat), None)
        if figures is not None:
            found.append(PointRow(row.id, row.game, row.finished, figures["skill"], figures["luck"]))
    return found
