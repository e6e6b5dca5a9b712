"""Acting, chance, and taking back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from hortus.core.errors import IllegalAction
from hortus.core.intrinsics import CHANCE
from hortus.core.position import Position
from hortus.table import commands, endings
from hortus.table.authority import active, called, fresh, playing, seated, system
from hortus.table.chance import Draws, Source
from hortus.table.commands import SYSTEM, Who
from hortus.table.entries import Acted, Asked, Drew, Entry, Hinted, TookBack
from hortus.table.history import AppliedStep, numbers, step_of, take
from hortus.table.refusals import Refused

if TYPE_CHECKING:
    from hortus.table.table import Table

MOST_STEPS = 50  # of a draft; no compound move has more than a dozen


@cache
def acted(seat: int, action: str) -> Acted:
    """The entry of an action; one object however often it is taken, as logs hold many."""
    return Acted(seat, action)


@cache
def drew(action: str) -> Drew:
    """The entry of a draw, likewise."""
    return Drew(action)


def act(table: Table, command: commands.Act, who: Who, now: float) -> list[Entry]:
    """One action, and what chance brings then."""
    return carried_out(table, [command.action], command.seq, who, now)


def play(table: Table, command: commands.Play, who: Who, now: float) -> list[Entry]:
    """A whole draft."""
    if not 0 < len(command.actions) <= MOST_STEPS:
        raise Refused("bad", f"A draft has 1 to {MOST_STEPS} steps.")
    return carried_out(table, command.actions, command.seq, who, now)


def carried_out(
    table: Table, actions: Sequence[str | int], seq: int | None, who: Who, now: float
) -> list[Entry]:
    """Actions of the seat to act, one after the other, and what chance brings after the last."""
    if who != SYSTEM:
        seated(table, who)
    fresh(table, seq)
    seat = to_act(table, who)
    due = table.timer.deadline()
    if due is not None and now >= due:
        raise Refused("turn", "Your time is up.")
    if table.closes is not None and now >= table.closes:
        raise Refused("turn", "The day of this deal is over.")
    state, texts, seats = table.state, table.game.texts, table.players
    found: list[Entry] = []
    steps: list[AppliedStep] = []
    for action in actions:
        if state.player != seat:
            raise Refused(
                "bad",
                f"After {texts[steps[-1].action]!r} it is for others or for chance to go on:"
                " a draft ends there.",
            )
        before, state = state, state.copy()
        number = apply(state, action)
        steps.append(step_of(before, number, state, seats))
        found.append(acted(seat, texts[number]))
    draws, drawn_steps = drawn(state, table.source, table.draws(), seats)
    found += draws
    if state.is_over:
        found.append(endings.finished(table, "played", state))
    table.decision = Decision(table.seq, found, 0, steps + drawn_steps, state)
    return found


class Decision(msgspec.Struct, frozen=True):
    """What deciding on actions has already worked out, for `Table.evolve_all` to adopt."""

    seq: int
    entries: list[Entry]
    first: int  # which of the entries is the first step
    steps: list[AppliedStep]
    state: Position  # after the last of them


def to_act(table: Table, who: Who) -> int:
    """The seat to act, if who asks may act for it: its person, or the system for a bot."""
    if who == SYSTEM:
        playing(table)
    else:
        active(table, who)
    player = table.state.player
    if who == SYSTEM:
        if table.chairs[player].bot is None:
            raise Refused("turn", f"It is {called(table, player)}'s turn, and not a bot's.")
    elif who != player:
        raise Refused("turn", f"It is {called(table, player)}'s turn.")
    return player


def apply(state: Position, action: str | int) -> int:
    """Carry out an action of the seat to act, given by its text or number; its number."""
    try:
        number = numbers(state.game).get(action) if isinstance(action, str) else action
        if number is None:
            number = state.parse(action)  # type: ignore[arg-type]
        state.apply(number)
    except IllegalAction as problem:
        raise Refused.illegal(problem) from None
    return number


def drawn(state: Position, source: Source, draws: Draws, seats: int) -> tuple[list[Entry], list[AppliedStep]]:
    """What chance brings until someone is to act or the game is over; the state goes there."""
    found: list[Entry] = []
    steps: list[AppliedStep] = []
    texts = state.game.texts
    while state.player == CHANCE:
        weights = state.weights()
        purpose, index = draws.next(weights)
        outcome = source.draw(index, weights, purpose)
        steps.append(take(state, outcome, seats))
        found.append(drew(texts[outcome]))
    return found, steps


def give_hint(table: Table, command: commands.GiveHint, who: Who, now: float) -> list[Entry]:
    """Where nothing counts; told once a position, however often the hint is looked at again."""
    system(who)
    active(table, command.seat)
    if table.settings.rated:
        raise Refused("bad", "In a rated game nobody gets hints.", code="rated_hint")
    if table.created.scored:
        raise Refused("bad", "In the scored try of a deal nobody gets hints.", code="scored_hint")
    hinted = Hinted(command.seat, command.strength)
    return [] if hinted in table.entries[table.moved :] else [hinted]


def take_back(table: Table, command: commands.TakeBack, who: Who, now: float) -> list[Entry]:
    """At once while nothing was revealed and nobody else has acted; otherwise the other people are asked.

    Bots agree.
    """
    seat = seated(table, who)
    fresh(table, command.seq)
    active(table, who)
    if table.settings.take_back == "never":
        raise Refused("bad", "At this table nothing is taken back.")
    line = table.history
    place = line.last_of(seat) if command.place is None else command.place
    if place is None:
        raise Refused("bad", "You have not decided anything yet.")
    if not 0 <= place < len(line) or line.movers[place] != seat:
        raise Refused("bad", "That was no decision of yours.")
    if line.is_free(seat, place):
        if table.timer.would_be_late(place, seat, now):
            raise Refused("turn", "You have no time left to take that back.")
        return [TookBack(seat, place, free=True)]
    if table.settings.take_back == "free":
        raise Refused("bad", "Something was revealed since, or another has acted: that stays.")
    if table.people() == [seat]:
        return [TookBack(seat, place)]
    endings.may_ask(table, seat, "take back")
    return [Asked(seat, "take back", place)]
