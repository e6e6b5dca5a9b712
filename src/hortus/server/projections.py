"""What the store keeps beside the log: when a game began and ended, and who sits where, for its lists."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.store import Begin, Change, Finish, FinishTry, SeatRow, SetSeat
from hortus.table import Entry, Table, entries
from hortus.table.daily_results import lead

_AT_A_SEAT = (entries.Sat, entries.Renamed, entries.Left, entries.StoodIn, entries.Returned)
_SEATING = {*_AT_A_SEAT, entries.Started}
_NOTABLE = _SEATING | {entries.Finished}


def seats_of(table: Table) -> list[SeatRow]:
    """Who sits where now."""
    return [
        SeatRow(seat, chair.holder, chair.name or None, chair.bot) for seat, chair in enumerate(table.chairs)
    ]


def changes(table: Table, found: Sequence[Entry]) -> list[Change]:
    """What these entries, which are about to happen at the table, change beside its log."""
    kinds = {type(entry) for entry in found}
    if _NOTABLE.isdisjoint(kinds):
        return []
    said: list[Change] = []
    if entries.Started in kinds:
        said.append(Begin())
    if entries.Finished in kinds:
        said.append(Finish())
        if table.created.scored:
            said += [_result(table, entry) for entry in found if isinstance(entry, entries.Finished)]
    if not _SEATING.isdisjoint(kinds):
        before = seats_of(table)
        after = before
        for entry in found:
            after = _seated(table, after, entry)
        said += [SetSeat(row) for row, was in zip(after, before, strict=True) if row != was]
    return said


def _result(table: Table, end: entries.Finished) -> FinishTry:
    """What a scored try comes to."""
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.level is None)
    return FinishTry(end.how, lead(end.scores, seat) if end.how == "played" else None)


def _seated(table: Table, rows: list[SeatRow], entry: Entry) -> list[SeatRow]:
    """Who sits where after one entry more."""
    if isinstance(entry, entries.Started):
        return [SeatRow(seat, *_who(rows[chair])) for seat, chair in enumerate(entry.order)]
    if not isinstance(entry, _AT_A_SEAT):
        return rows
    holder, name, level = _who(rows[entry.seat])
    if isinstance(entry, entries.Sat):
        holder, name = entry.holder, entry.name or None
    elif isinstance(entry, entries.Renamed):
        name = entry.name
    elif isinstance(entry, entries.Left):
        if table.phase == "waiting":
            holder, name = None, None
    else:
        level = entry.level if isinstance(entry, entries.StoodIn) else None
    return [SeatRow(entry.seat, holder, name, level) if row.seat == entry.seat else row for row in rows]


def _who(row: SeatRow) -> tuple[str | None, str | None, str | None]:
    return row.holder, row.name, row.level
