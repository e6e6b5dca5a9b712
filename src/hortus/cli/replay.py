"""Looking at a recorded game: all cards open, step by step."""

from __future__ import annotations

from pathlib import Path

from hortus.cli.screen import Screen
from hortus.cli.story import Event, lines, rises
from hortus.core.machine import CHANCE
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.core.state import State


def position(record: Record, at: int | None) -> State:
    """The position after so many actions; None: the last. A ValueError says how many there are."""
    last = len(record.actions)
    if at is None:
        return record.replay()
    if not 0 <= at <= last:
        raise ValueError(f"There is no position {at}: this game has positions 0 to {last}.")
    return Record(record.game, record.players, record.options, record.actions[:at]).replay()


def names(record: Record) -> dict[int, str]:
    """What the seats are called, with who sat there where the record says so."""
    game = load(record.game)
    sitting = {seat: record.headers.get(f"seat {seat}") for seat in range(record.players)}
    return {seat: game.seat_name(seat) + (f" ({who})" if who else "") for seat, who in sitting.items()}


def show_position(screen: Screen, record: Record, at: int | None) -> None:
    """One position, with what led to it and who is to act."""
    state = position(record, at)
    number = len(record.actions) if at is None else at
    screen.title(f"{state.game.title}, position {number} of {len(record.actions)}")
    if number:
        screen.say(f"Last: {record.actions[number - 1]}")
    screen.show(str(state))
    screen.say(_turn(record, state))


def show_all(screen: Screen, record: Record, step: bool) -> None:
    """The whole game; ``step`` waits for Enter after each decision, and q leaves."""
    screen.title(f"{load(record.game).title}: {len(record.actions)} actions")
    called = names(record)
    events: list[Event] = []
    before: State | None = None
    for number, state in enumerate(record.states()):
        if before is not None:
            action = state.parse(record.actions[number - 1])
            words = "" if before.player == CHANCE else before.describe(action)
            risen = rises(before.scores(), state.scores())
            events.append(Event(before.player, record.actions[number - 1], words, risen))
        before = state
        if state.player == CHANCE:
            continue
        screen.rows(lines(events, called))
        events = []
        screen.say()
        screen.title(f"Position {number}")
        screen.show(str(state))
        screen.say()
        if step and not state.is_over and screen.ask("Enter goes on, q leaves: ").lower() in ("q", "quit"):
            screen.say("Goodbye.")
            return
    if events:  # a record that stops in the middle of chance
        screen.rows(lines(events, called))
    screen.say(_turn(record, before or record.new()), "bold")


def _turn(record: Record, state: State) -> str:
    called = names(record)
    if state.is_over:
        won = " and ".join(called[seat] for seat in state.winners())
        return f"The game is over: {won} won. Scores: {', '.join(map(str, state.scores()))}."
    return "Chance is to act." if state.player == CHANCE else f"{called[state.player]} is to act."


def write_picture(record: Record, at: int | None, out: Path) -> None:
    """Write the picture of a position to a file."""
    state = position(record, at)
    out.write_text(state.game.drawing(state), encoding="utf-8")
