"""What there is to tell of a table: whose turn it is, or that the game is over. The log alone decides it."""

from __future__ import annotations

from hortus.server.live_table import LiveTable
from hortus.store.subscriptions import Notice
from hortus.table import Table, entries

_HANDING_ON = {entries.Acted, entries.TookBack}


def notices(live: LiveTable) -> list[Notice]:
    """What people would be told of the table as it stands now."""
    table = live.table
    if table.started is None:
        return []
    if table.result is not None:
        return _over(live)
    seat = table.state.player
    holder = table.chairs[seat].holder if 0 <= seat < table.players else None
    if holder is None or not table.chairs[seat].plays:
        return []
    seq = turn_began(table, holder)
    return [Notice(table.id, seq, seat, holder, "turn", table.times[seq], is_looking(live, holder))]


def turn_began(table: Table, holder: str) -> int:
    """The entry with which the turn came to this person: the start, or the last move of anybody else."""
    mine = set(table.seats_of(holder))
    for seq in range(table.seq - 1, table.started or 0, -1):
        entry = table.entries[seq]
        if type(entry) in _HANDING_ON and entry.seat not in mine:  # type: ignore[union-attr]
            return seq
    return table.started or 0


def _over(live: LiveTable) -> list[Notice]:
    """The end of the game, once for each person and once for the table."""
    table = live.table
    seq = max(seq for seq, entry in enumerate(table.entries) if type(entry) is entries.Finished)
    time, found = table.times[seq], [Notice(table.id, seq, -1, None, "over", table.times[seq], False)]
    for holder in dict.fromkeys(chair.holder for chair in table.chairs if chair.holder is not None):
        seat = table.seats_of(holder)[0]
        found.append(Notice(table.id, seq, seat, holder, "over", time, is_looking(live, holder)))
    return found


def is_looking(live: LiveTable, holder: str) -> bool:
    """Whether this person is connected to the table, at any of their seats, in this process."""
    return any(seat in live.clients for seat in live.table.seats_of(holder))
