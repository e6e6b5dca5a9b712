"""Looking at a recorded game: all cards open, step by step."""

from __future__ import annotations

from pathlib import Path

from hortus.cli.screen import Screen
from hortus.core.intrinsics import CHANCE
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.core.state import State
from hortus.tui.event_log import lines
from hortus.tui.record_steps import RecordSteps, names, turn


def position(record: Record, at: int | None) -> State:
    """The position after so many actions; None: the last. A ValueError says how many there are."""
    last = len(record.actions)
    if at is None:
        return record.replay()
    if not 0 <= at <= last:
        raise ValueError(f"There is no position {at}: this game has positions 0 to {last}.")
    return Record(record.game, record.players, record.options, record.actions[:at]).replay()


def show_position(screen: Screen, record: Record, at: int | None) -> None:
    """One position, with what led to it and who is to act."""
    state = position(record, at)
    number = len(record.actions) if at is None else at
    screen.title(f"{state.game.title}, position {number} of {len(record.actions)}")
    if number:
        screen.say(f"Last: {record.actions[number - 1]}")
    screen.show(str(state))
    screen.say(turn(state, names(record)))


def show_all(screen: Screen, record: Record, step: bool) -> None:
    """The whole game; ``step`` waits for Enter after each decision, and q leaves."""
    screen.title(f"{load(record.game).title}: {len(record.actions)} actions")
    moments = RecordSteps(record)
    for number, state, events in moments.all:
        screen.rows(lines(events, moments.called))
        if state.player == CHANCE:  # a record that stops in the middle of chance
            break
        screen.say()
        screen.title(f"Position {number}")
        screen.show(str(state))
        screen.say()
        if step and not state.is_over and screen.ask("Enter goes on, q leaves: ").lower() in ("q", "quit"):
            screen.say("Goodbye.")
            return
    screen.say(turn(moments.all[-1].state, moments.called), "bold")


def write_picture(record: Record, at: int | None, out: Path) -> None:
    """Write the picture of a position to a file."""
    state = position(record, at)
    out.write_text(state.game.drawing(state), encoding="utf-8")
