"""Who may do what, and when: what every command is checked for first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hortus.table.commands import SYSTEM, Who
from hortus.table.refusals import Refused

if TYPE_CHECKING:
    from hortus.table.table import Table


def called(table: Table, seat: int) -> str:
    """What a seat is called: its person's name, or the game's name for it."""
    return table.chairs[seat].name or table.game.seat_name(seat)


def system(who: Who) -> None:
    """Only the server may do this."""
    if who != SYSTEM:
        raise Refused("seat", "Only the server does this.")


def seated(table: Table, who: Who) -> int:
    """The seat of the person who asks."""
    if type(who) is not int or not 0 <= who < table.players or table.chairs[who].holder is None:
        raise Refused("seat", "Only who sits at this table can do this.")
    return who


def going(table: Table) -> None:
    """What happens at the table must be known to the end."""
    if table.stopped is not None:
        raise Refused("over", table.stopped.sentence, code="older_rules")


def playing(table: Table) -> None:
    """The game must be under way."""
    if table.phase != "playing" or table.stopped is not None:
        going(table)
        raise Refused("over", "The game is over." if table.is_over else "The game has not begun yet.")


def active(table: Table, who: Who) -> int:
    """The seat of the person who asks, if they are playing there now."""
    seat = seated(table, who)
    playing(table)
    chair = table.chairs[seat]
    if chair.lost:
        raise Refused("seat", "You have lost this game; a bot plays on for you.")
    if chair.stand_in:
        raise Refused("seat", "A bot plays for you; take your seat back first.")
    return seat


def fresh(table: Table, seq: int | None) -> None:
    """The command must be made for the position as it is."""
    if seq is not None and not table.moved <= seq <= table.seq:
        raise Refused("stale", "The game has moved on since; look again.")
