"""Decides what entries a command leads to, or why it is refused. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hortus.table import commands, endings, lobby, moving
from hortus.table.commands import Command, Who
from hortus.table.entries import Entry
from hortus.table.refusals import Refused

if TYPE_CHECKING:
    from hortus.table.table import Table

_DECIDERS: dict[type, Callable[..., list[Entry]]] = {
    commands.Create: lobby.create,
    commands.Sit: lobby.sit,
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
    commands.Rematch: lobby.want_more,
    commands.GoOn: lobby.go_on,
}


def decide(table: Table, command: Command, who: Who, now: float) -> list[Entry]:
    """The entries that this command would bring at this time. ``Refused`` says why none."""
    if not table.seq and not isinstance(command, commands.Create):
        raise Refused("over", "There is no such table yet.")
    return _DECIDERS[type(command)](table, command, who, now)
