"""What a page keeps beside the logs of its tables, and the lists made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hortus.store import DailyTry, ListedRow, RatingRow, SeatRow, TableRow
from hortus.store.daily import FINISHED
from hortus.store.played import MOST_POINTS, Filter, GameResult, PlayedRow, PointRow, ResultRow, TotalRow
from hortus.store.puzzle_tries import PUZZLE, Change, PuzzleTry, group
from hortus.store.reviews import ReviewRow

if TYPE_CHECKING:
    from hortus.page.store import PageStore

DAILY, TRY, RATING, REVIEW = "daily/", "try/", "rating/", "review/"


def _text(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


class TableDocument(msgspec.Struct):
    """A table, without its log."""

    row: TableRow
    seats: list[SeatRow]
    tokens: dict[str, tuple[int | None, str]]
    seq: int  # the next free place of its log
    moved: float
    results: list[tuple[int, GameResult]] = []  # by seat, once they were asked for

    def text(self) -> str:
        """As it is kept."""
        return _text(self)

    def listed(self) -> ListedRow:
        """As it stands in a list."""
        row = self.row
        return ListedRow(
            *(row.id, row.game, row.players, row.options, row.creator, row.created, row.started),
            *(row.finished, self.seq, self.moved, tuple(self.seats)),
        )

    def seat_of(self, holders: Sequence[str]) -> int | None:
        """The first seat that one of these holds."""
        return next((one.seat for one in self.seats if one.holder in holders), None)


class PageDailyTries:
    """The scored tries at the deals of the day: `hortus.store.daily.DailyTries`."""

    def __init__(self, store: PageStore) -> None:
        self._store = store

    def _all(self) -> list[DailyTry]:
        texts = self._store.texts
        found = [msgspec.json.decode(texts[key], type=DailyTry) for key in texts if key.startswith(DAILY)]
        return sorted(found, key=lambda one: (one.day, one.game))

    async def begin(self, new: DailyTry, people: Sequence[str]) -> DailyTry:
        """Keep the try, or return the one there is."""
        for one in self._all():
            if (one.day, one.game) == (new.day, new.game):
                return one
        await self._store.put({f"{DAILY}{new.day}/{new.game}": _text(new)})
        return new

    async def of(self, people: Sequence[str], since: str = "") -> list[DailyTry]:
        """All tries from a day on."""
        return [one for one in self._all() if one.day >= since]

    async def leads(self, day: str, game: str) -> Counter[int | None]:
        """What the finished tries of a day came to."""
        here = [one for one in self._all() if (one.day, one.game) == (day, game)]
        return Counter(one.lead for one in here if one.how in FINISHED)

    def finished(self, table_id: str, how: str, lead: int | None) -> dict[str, str | None]:
        """The documents that say that the try at this table is over."""
        return {
            f"{DAILY}{one.day}/{one.game}": _text(
                DailyTry(one.day, one.game, one.person, one.table_id, one.started, how, lead)
            )
            for one in self._all()
            if one.table_id == table_id
        }


class PagePuzzleTries:
    """First tries at puzzles: `hortus.store.puzzle_tries.PuzzleTries`."""

    def __init__(self, store: PageStore) -> None:
        self._store = store

    def _rating(self, game: str, identity: str) -> RatingRow | None:
        text = self._store.texts.get(f"{RATING}{group(game)}/{identity}")
        return None if text is None else msgspec.json.decode(text, type=RatingRow)

    async def add(self, first: PuzzleTry, change: Change | None) -> bool:
        """Keep a try unless there was one before; without ``change`` ratings stay as they are."""
        if f"{TRY}{first.puzzle}" in self._store.texts:
            return False
        if change is None:
            return await self._store.put({f"{TRY}{first.puzzle}": _text(first)})
        game, _, puzzle = first.puzzle.partition("/")
        its = PUZZLE + puzzle
        me, it = change(self._rating(game, first.person), self._rating(game, its))
        before = f"{RATING}{group(game)}/"
        return await self._store.put(
            {
                f"{TRY}{first.puzzle}": _text(first),
                f"{before}{first.person}": _text(me),
                f"{before}{its}": _text(it),
            }
        )

    async def rating(self, game: str, person: str) -> RatingRow | None:
        """Somebody's rating by the puzzles of a game."""
        return self._rating(game, person)

    async def puzzle_ratings(self, game: str) -> dict[str, RatingRow]:
        """The ratings of all puzzles that were tried."""
        before = f"{RATING}{group(game)}/{PUZZLE}"
        texts = self._store.texts
        return {
            key.removeprefix(before): msgspec.json.decode(texts[key], type=RatingRow)
            for key in texts
            if key.startswith(before)
        }


class PageReviews:
    """Complete reviews of finished games: `hortus.store.reviews.Reviews`. Each tab computes its own."""

    def __init__(self, store: PageStore) -> None:
        self._store = store

    async def find(self, table_id: str, version: str) -> ReviewRow | None:
        """The review of a table, if it is complete."""
        text = self._store.texts.get(f"{REVIEW}{table_id}")
        kept = None if text is None else msgspec.json.decode(text)
        if kept is None or kept["version"] != version:
            return None
        return ReviewRow(1, None, 0.0, kept["body"].encode())

    async def claim(
        self, table_id: str, version: str, worker: int, now: float, lease: float, *, alone: bool
    ) -> ReviewRow | None:
        """None: it is to be computed."""
        return await self.find(table_id, version)

    async def renew(self, table_id: str, worker: int, lease: float, body: bytes) -> ReviewRow | None:
        """Go on: nobody else does."""
        return ReviewRow(worker, lease, lease, body)

    async def finish(
        self, table_id: str, version: str, worker: int, seats: Sequence[Mapping[str, Any]], body: bytes
    ) -> None:
        """Keep the complete review."""
        kept = {"version": version, "seats": list(seats), "body": body.decode()}
        await self._store.put({f"{REVIEW}{table_id}": _text(kept)})

    async def give_up(self, table_id: str, worker: int) -> None:
        """Nothing was kept."""

    def seats(self, table_id: str) -> list[Mapping[str, Any]] | None:
        """What the review of a table says of each seat."""
        text = self._store.texts.get(f"{REVIEW}{table_id}")
        return None if text is None else msgspec.json.decode(text)["seats"]


class PagePlayed:
    """The games that were finished in this browser: `hortus.store.played.PlayedGames`."""

    def __init__(self, store: PageStore) -> None:
        self._store = store

    def _over(self, holders: Sequence[str]) -> list[tuple[TableDocument, int]]:
        """The finished tables of theirs and the first seat there, the newest first."""
        found = [
            (one, seat)
            for one in self._store.tables.values()
            if one.row.finished is not None and (seat := one.seat_of(holders)) is not None
        ]
        return sorted(found, key=lambda pair: (-(pair[0].row.finished or 0.0), pair[0].row.id))

    async def uncounted(self, holders: Sequence[str], limit: int) -> dict[str, list[bytes]]:
        """Tables without results, and what their logs say of the end."""
        some = [one for one, _ in self._over(holders) if not one.results][:limit]
        found = {}
        for one in some:
            log = await self._store.entries(one.row.id)
            found[one.row.id] = [entry.payload for entry in log if entry.time == one.row.finished]
        return found

    async def add_results(self, rows: Iterable[ResultRow]) -> None:
        """Keep how games ended."""
        results: dict[str, list[tuple[int, GameResult]]] = {}
        for row in rows:
            results.setdefault(row.table, []).append((row.score, row.result))
        tables = self._store.tables
        changed = {
            f"table/{key}": msgspec.structs.replace(tables[key], results=found).text()
            for key, found in results.items()
            if key in tables
        }
        if changed:
            await self._store.put(changed)

    async def page(
        self, holders: Sequence[str], wanted: Filter, limit: int, before: float | None = None
    ) -> list[PlayedRow]:
        """Their games, the newest first."""
        found = [
            PlayedRow(
                *(one.row.id, one.row.game, one.row.players, one.row.finished or 0.0, seat),
                one.results[seat][1],
                tuple(score for score, _ in one.results),
                tuple(one.seats),
                f"{REVIEW}{one.row.id}" in self._store.texts,
            )
            for one, seat in self._over(holders)
            if one.results and (before is None or (one.row.finished or 0.0) < before)
        ]
        return [one for one in found if _is_wanted(one, wanted)][:limit]

    async def totals(self, holders: Sequence[str]) -> tuple[list[TotalRow], list[TotalRow]]:
        """How many they won, shared and lost: by game, and by opponent."""
        games: Counter[tuple[str, GameResult]] = Counter()
        people: Counter[tuple[str, bool, GameResult]] = Counter()
        for one, seat in self._over(holders):
            if not one.results:
                continue
            result = one.results[seat][1]
            games[one.row.game, result] += 1
            for who in {(_who(other), other.level is not None) for other in one.seats if other.seat != seat}:
                people[(*who, result)] += 1
        by_game = [TotalRow(game, False, result, count) for (game, result), count in games.items()]
        return by_game, [TotalRow(*key, count) for key, count in people.items()]

    async def points(self, holders: Sequence[str], game: str = "") -> list[PointRow]:
        """Skill and luck in reviewed games, the oldest first."""
        found = []
        for one, seat in self._over(holders):
            figures = self._store.reviewed.seats(one.row.id)
            if figures is None or (game and one.row.game != game):
                continue
            mine = next((row for row in figures if row["seat"] == seat), None)
            if mine is not None:
                found.append(
                    PointRow(one.row.id, one.row.game, one.row.finished or 0.0, mine["skill"], mine["luck"])
                )
        return found[:MOST_POINTS][::-1]


def _who(seat: SeatRow) -> str:
    return seat.level or seat.name or ""


def _is_wanted(one: PlayedRow, wanted: Filter) -> bool:
    others = [_who(seat) for seat in one.seats if seat.seat != one.seat]
    part = wanted.like.lower()
    return (
        wanted.game in ("", one.game)
        and wanted.result in ("", one.result)
        and (not wanted.opponent or wanted.opponent in others)
        and (not part or part in one.game or any(part in other.lower() for other in others))
    )
