"""How a game ends: questions to the others, giving up, time, and the result."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from hortus.core.position import Position
from hortus.table import commands
from hortus.table.authority import active, called, playing, seated, system
from hortus.table.chance import commitment
from hortus.table.commands import Who
from hortus.table.entries import (
    Answered,
    Asked,
    Closed,
    Entry,
    Finished,
    Paused,
    Rated,
    Resigned,
    StoodIn,
    TimedOut,
    TookBack,
)
from hortus.table.refusals import Refused

if TYPE_CHECKING:
    from hortus.table.table import Table

How = Literal["played", "resigned", "time", "agreed", "abandoned"]


def finished(
    table: Table, how: How, state: Position | None = None, lost: frozenset[int] = frozenset()
) -> Finished:
    """The end and its result; ``state`` is the last position, ``lost`` who loses with this command."""
    state = state or table.state
    scores = state.scores()
    in_play = [seat for seat, chair in enumerate(table.chairs) if not chair.lost and seat not in lost]
    if how == "abandoned":
        values = [0.0] * table.players
    elif table.is_team:
        values = state.values()
    else:
        best = max(scores[seat] for seat in in_play)
        winners = [seat for seat in in_play if how != "played" or scores[seat] == best]
        values = [1 / len(winners) if seat in winners else 0.0 for seat in range(table.players)]
    promise = "" if table.next_secret is None else commitment(table.next_secret)
    secret = "" if table.created.daily else table.secret.hex()  # others still play the deal of a day
    return Finished(how, tuple(scores), tuple(values), secret, promise)


# Questions ----------------------------------------------------------------------------------------


def may_ask(table: Table, seat: int, what: str) -> None:
    """One question at a time, and not again what was refused until one has acted."""
    if table.question is not None:
        raise Refused("bad", f"{called(table, table.question.seat)} has asked something; answer that first.")
    if (seat, what) in table.refused:
        raise Refused("rate", "The others said no. Ask again when you have acted.")


def offer_draw(table: Table, command: commands.OfferDraw, who: Who, now: float) -> list[Entry]:
    """All other people must agree. Bots of a team do; bots among opponents do not."""
    seat = active(table, who)
    if table.is_team:
        if table.people() == [seat]:
            return [finished(table, "agreed")]
    elif any(chair.level and not chair.lost for chair in table.chairs):
        raise Refused("bad", "A bot agrees to no draw.")
    elif table.people() == [seat]:
        raise Refused("bad", "Nobody is there to agree.")
    may_ask(table, seat, "draw")
    return [Asked(seat, "draw")]


def answer(table: Table, command: commands.Answer, who: Who, now: float) -> list[Entry]:
    """Yes or no to the open question; the last yes settles it."""
    seat = active(table, who)
    question = table.question
    if question is None or command.question not in (None, question.seq):
        raise Refused("stale", "That question is no longer open.")
    if not command.yes:
        return [Answered(seat, False)]
    if seat == question.seat or seat in question.agreed:
        raise Refused("bad", "You have said yes already.")
    found: list[Entry] = [Answered(seat, True)]
    if set(table.people()) <= question.agreed | {seat, question.seat}:
        if question.what == "take back":
            found.append(TookBack(question.seat, question.place))
        else:
            found.append(finished(table, "agreed"))
    return found


# Giving up and running out of time ----------------------------------------------------------------


def resign(table: Table, command: commands.Resign, who: Who, now: float) -> list[Entry]:
    """The seat has lost. With opponents left who play on, a bot takes its place."""
    seat = seated(table, who)
    playing(table)
    if table.chairs[seat].lost:
        raise Refused("over", "You have lost this game already.")
    if table.is_team:
        raise Refused("bad", "You are one team: leave your seat to a bot, or agree to end the game.")
    return [Resigned(seat), *gone(table, seat, "resigned")]


def gone(table: Table, seat: int, how: How) -> list[Entry]:
    """After a seat has lost: the end if only one is left or no person is, otherwise a bot plays on for it."""
    in_play = [other for other, chair in enumerate(table.chairs) if not chair.lost and other != seat]
    if len(in_play) == 1 or not any(table.chairs[other].plays for other in in_play):
        return [finished(table, how, lost=frozenset({seat}))]
    return [] if table.chairs[seat].stand_in else [StoodIn(seat, table.settings.stand_in)]


def tick(table: Table, command: commands.Tick, who: Who, now: float) -> list[Entry]:
    """What is due: someone's time is up, or the table has been left alone."""
    system(who)
    due = table.deadline()
    if due is None or now < due:
        return []
    seat = table.timer.running
    if seat is None or (table.timer.deadline() is None and not table.settings.rated):
        return [finished(table, "abandoned")]
    if table.forfeits:
        return [TimedOut(seat), *gone(table, seat, "time")]
    return [TimedOut(seat), StoodIn(seat, table.settings.stand_in)]


def tell_rating(table: Table, command: commands.TellRating, who: Who, now: float) -> list[Entry]:
    """What the result made of the ratings, once."""
    system(who)
    if not table.is_over:
        raise Refused("over", "The game is not over yet.")
    return [] if table.ratings or not command.changes else [Rated(command.changes)]


def pause(table: Table, command: commands.Pause, who: Who, now: float) -> list[Entry]:
    """Time in which nobody could be served does not count."""
    system(who)
    if not 0 < command.seconds < math.inf:
        raise Refused("bad", "A pause lasts some seconds.")
    return [] if table.timer.deadline() is None else [Paused(command.seconds)]


def abandon(table: Table, command: commands.Abandon, who: Who, now: float) -> list[Entry]:
    """No result."""
    system(who)
    if table.is_over:
        raise Refused("over", "The game is over.")
    return [finished(table, "abandoned")]


def close(table: Table, command: commands.Close, who: Who, now: float) -> list[Entry]:
    """The host ends it without a result, also before the start."""
    system(who)
    if table.is_over:
        raise Refused("over", "The game is over.")
    return [Closed(command.reason), finished(table, "abandoned")]
