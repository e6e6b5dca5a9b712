"""What a log holds of one person: to tell them, and to forget it.

Entries that name the person or hold their words get others in their place. All other entries stay as they
are, byte by byte, so the game, its draws and their proof stay, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from hortus.table.entries import Created, Entry, Left, Renamed, Said, Sat, Started

if TYPE_CHECKING:
    from hortus.table.table import Table

FORMER = "former"  # the holder of every seat whose person was forgotten; nobody is known as that
FORMER_NAME = "a former guest"

Personal = Sat | Renamed | Said


def personal(log: Iterable[Entry | None], holder: str) -> Iterator[tuple[int, Personal]]:
    """The entries, with their places, by which this person sat down, was renamed or said something."""
    for seq, entry, sat in _attributed(log):
        if sat.holder == holder:
            yield seq, entry


def speakers(log: Iterable[Entry]) -> Iterator[tuple[str, str, Said]]:
    """All that was said: by which holder, and under which name."""
    for _, entry, sat in _attributed(log):
        if isinstance(entry, Said):
            yield sat.holder, sat.name, entry


def _attributed(log: Iterable[Entry | None]) -> Iterator[tuple[int, Personal, Sat]]:
    """The entries of `personal` for everybody: their places, and as whom they sit."""
    sitting: list[Sat | None] = []
    has_started = False
    for seq, entry in enumerate(log):
        match entry:
            case Created():
                sitting = [None] * entry.players
            case Sat():
                if entry.seat < len(sitting):  # otherwise the log does not fit the rules from here on
                    sitting[entry.seat] = entry
                yield seq, entry, entry
            case Renamed() if entry.seat < len(sitting) and (sat := sitting[entry.seat]) is not None:
                sitting[entry.seat] = sat = msgspec.structs.replace(sat, name=entry.name)
                yield seq, entry, sat
            case Left() if not has_started and entry.seat < len(sitting):
                sitting[entry.seat] = None
            case Started() if sorted(entry.order) == list(range(len(sitting))):
                sitting, has_started = [sitting[chair] for chair in entry.order], True
            case Said() if entry.seat < len(sitting) and (sat := sitting[entry.seat]) is not None:
                yield seq, entry, sat


def holders(table: Table) -> set[str]:
    """Everyone who ever sat at a table."""
    return {entry.holder for entry in table.entries if isinstance(entry, Sat)}


def redacted(log: Iterable[Entry | None], holder: str) -> dict[int, Entry]:
    """By their places, the entries that forget this person."""
    return {seq: _forgotten(entry) for seq, entry in personal(log, holder)}


def _forgotten(entry: Personal) -> Entry:
    match entry:
        case Sat():
            return Sat(entry.seat, FORMER, FORMER_NAME, entry.nonce, "former")
        case Renamed():
            return Renamed(entry.seat, FORMER_NAME)
        case Said():
            return msgspec.structs.replace(entry, text="")


def redact(table: Table, holder: str) -> bool:
    """Forget a person at a table in memory; whether there was anything of them."""
    found = redacted(table.entries, holder)
    for seq, entry in found.items():
        table.entries[seq] = entry
    for chair in table.chairs:
        if chair.holder == holder:
            chair.holder, chair.name, chair.who = FORMER, FORMER_NAME, "former"
    table.seat_status = None
    return bool(found)
