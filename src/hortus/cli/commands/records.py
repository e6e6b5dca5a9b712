"""``hortus replay`` and ``hortus verify``: games that were written down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.options import Plain, Version, read_file, record_of, said
from hortus.cli.record_keys import attested, known_keys
from hortus.cli.screen import Screen, fail, failing, is_terminal
from hortus.core.intrinsics import CHANCE
from hortus.core.position import Position
from hortus.core.record import Record, read
from hortus.core.registry import load

SavedGame = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)]
TableRecord = Annotated[
    Path, typer.Argument(metavar="FILE", help="The record of a game at a table.", show_default=False)
]
Key = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL|HEX",
        help="The key that must have signed it: a server's address, its hortus-keys.json, or the key itself.",
    ),
]
At = Annotated[
    int | None, typer.Option(metavar="N", help="Only the position after N actions; 0 is the empty table.")
]
Step = Annotated[
    bool, typer.Option("--step", help="In the line mode: wait for Enter after each decision; q leaves.")
]
Svg = Annotated[
    Path | None, typer.Option(metavar="OUT", help="Write the picture of the position (the last, or --at N).")
]


def replay(
    file: SavedGame,
    at: At = None,
    step: Step = False,
    svg: Svg = None,
    plain: Plain = False,
    version: Version = False,
) -> None:
    """Look at a saved game, all cards open: step by step, or one position."""
    record, screen = record_of(file), Screen()
    with failing(2, ValueError):
        if svg is not None:
            _write_picture(screen, _position(record, at), svg, file)
        elif at is not None:
            _show_position(screen, record, at)
        elif not (plain or step) and is_terminal():
            from hortus.tui import app

            said(app.replay(record))
        else:
            _show_all(screen, record, step)


def _position(record: Record, at: int | None) -> Position:
    """The position after so many actions; None: the last. A ValueError says how many there are."""
    last = len(record.actions)
    if at is not None and not 0 <= at <= last:
        raise ValueError(f"There is no position {at}: this game has positions 0 to {last}.")
    return replace(record, actions=record.actions[:at]).replay()


def _show_position(screen: Screen, record: Record, at: int) -> None:
    """One position, with what led to it and who is to act."""
    from hortus.tui.replay_frames import seat_names, turn

    state = _position(record, at)
    screen.title(f"{state.game.title}, position {at} of {len(record.actions)}")
    if at:
        screen.say(f"Last: {record.actions[at - 1]}")
    screen.show(str(state))
    screen.say(turn(state, seat_names(record)))


def _show_all(screen: Screen, record: Record, step: bool) -> None:
    """The whole game; Ctrl-C or the end of input leave it."""
    try:
        _show_frames(screen, record, step)
    except EOFError:
        screen.say("Goodbye.")
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _show_frames(screen: Screen, record: Record, step: bool) -> None:
    """All positions; ``step`` waits for Enter after each decision, and q leaves (EOFError)."""
    from hortus.tui.event_log import lines
    from hortus.tui.replay_frames import ReplayFrames, turn

    frames = ReplayFrames(record)
    screen.title(f"{frames.game.title}: {len(record.actions)} actions")
    for number, state, events in frames.all:
        screen.rows(lines(events, frames.names))
        if state.player == CHANCE:  # a record that stops in the middle of chance
            break
        screen.say()
        screen.title(f"Position {number}")
        screen.show(f"{state}\n")
        if step and not state.is_over and screen.ask("Enter goes on, q leaves: ").lower() in ("q", "quit"):
            raise EOFError
    screen.say(turn(frames.all[-1].state, frames.names), "bold")


def _write_picture(screen: Screen, state: Position, out: Path, file: Path) -> None:
    if out.exists() and out.samefile(file):
        raise fail("The picture would be written over the game itself; name another file.", 2)
    try:
        out.write_text(state.game.drawing(state), encoding="utf-8")
    except OSError as problem:
        raise fail(f"{out} cannot be written: {problem.strerror or problem}.", 2) from None
    screen.say(f"The picture is in {out}")


def verify(file: TableRecord, key: Key = None, version: Version = False) -> None:
    """Prove that every draw of a game followed from the secret that was promised before it.

    The signature of its server is checked, too. Only --key URL needs a network. The exit
    status is 0 for a proven record, 1 for another (with --key: also if no such key signed it), 2 if it cannot
    be read.
    """
    from hortus.table import proof

    screen = Screen()
    with failing(2, ValueError):
        trusted = known_keys(key)
    verdict, text = read_file(file, lambda text: (proof.verify(text), text))
    if not verdict.proven:
        where = f", line {verdict.line}" if verdict.line else ""
        screen.say(f"{file}{where}: not proven. {verdict.sentence}", "bold")
        raise typer.Exit(1)
    written = read(text)[0]
    holds, words = attested(verdict.key, trusted, written.headers.get("date", ""))
    screen.say(f"{file}: the draws are proven. {verdict.sentence}", "bold")
    screen.say(f"{words}\n", "" if holds else "bold")
    if not holds:
        raise typer.Exit(1)
    screen.say("This is what you should have seen before the game began, and what those who sat down added:")
    _show_promises(screen, written)


def _show_promises(screen: Screen, written: Record) -> None:
    promised = [("table", written.headers["table"]), ("commitment", written.headers["commitment"])]
    nonces = [(name, value) for name, value in written.headers.items() if name.startswith("nonce ")]
    screen.rows([("game", load(written.game).title), *promised, *nonces])
