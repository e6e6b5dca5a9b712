"""Decides what entries a command leads to, or why it is refused. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hortus.table import commands, endings, lobby, moving
from hortus.table.authority import going
from hortus.table.commands import Command, Who
from hortus.table.entries import Entry
from hortus.table.refusals import Refused

if TYPE_CHECKING:
    from hortus.table.table import Table

MOST_BEFORE_START = 500  # entries until nobody may come, go or change their name before the start
MOST_ENTRIES = 5000  # entries until only the game itself goes on; the longest games have a third of that

# What could be done without end.
_ENDLESS = {
    commands.Sit,
    commands.Leave,
    commands.Return,
    commands.Say,
    commands.Mute,
    commands.TakeBack,
    commands.OfferDraw,
    commands.GiveHint,
}

_DECIDERS: dict[type, Callable[..., list[Entry]]] = {
    commands.Create: lobby.create,
    commands.Sit: lobby.sit,
    commands.Rename: lobby.rename,
    commands.Leave: lobby.leave,
    commands.Start: lobby.start,
    commands.Act: moving.act,
    commands.Play: moving.play,
    commands.TakeBack: moving.take_back,
    commands.OfferDraw: endings.offer_draw,
    commands.Answer: endings.answer,
    commands.Resign: endings.resign,
    commands.Return: lobby.come_back,
    commands.Say: lobby.say,
    commands.Mute: lobby.mute,
    commands.Tick: endings.tick,
    commands.Pause: endings.pause,
    commands.Abandon: endings.abandon,
    commands.Close: endings.close,
    commands.Rematch: lobby.want_more,
    commands.GoOn: lobby.go_on,
    commands.GiveHint: moving.give_hint,
    commands.TellRating: endings.tell_rating,
}


def decide(table: Table, command: Command, who: Who, now: float) -> list[Entry]:
    """The entries that this command would bring at this time. ``Refused`` says why none."""
    if not table.seq and not isinstance(command, commands.Create):
        raise Refused("over", "There is no such table yet.")
    going(table)
    if table.seq >= MOST_BEFORE_START and type(command) in _ENDLESS:
        _check_length(table, command)
    return _DECIDERS[type(command)](table, command, who, now)


def _check_length(table: Table, command: Command) -> None:
    """A log has an end: `Refused` if this could make it longer for ever."""
    if table.phase == "waiting":
        raise Refused("rate", "There was too much coming and going at this table; please set up a new one.")
    if table.seq >= MOST_ENTRIES and not isinstance(command, commands.Leave):
        raise Refused("rate", "So much has happened at this table that only the game itself goes on.")
