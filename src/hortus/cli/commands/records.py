"""``hortus replay`` and ``hortus verify``: games that were written down."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli import replay as replaying
from hortus.cli.commands.shared import Plain, Version, record_of, said
from hortus.cli.screen import Screen, fail, is_terminal
from hortus.core.errors import RecordError
from hortus.core.record import Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Only the position after N actions; 0 is the empty table.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="In the line mode: wait for Enter after each decision; q leaves.")
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Write the picture of the position (the last, or --at N)."),
    ] = None,
    plain: Plain = False,
    version: Version = False,
) -> None:
    """Look at a saved game, all cards open: step by step, or one position."""
    record = record_of(file)
    screen = Screen()
    try:
        if svg is not None:
            _picture(screen, record, at, svg, file)
        elif at is not None:
            replaying.show_position(screen, record, at)
        elif not (plain or step) and is_terminal():
            from hortus.tui import app

            said(app.replay(record))
        else:
            replaying.show_all(screen, record, step)
    except EOFError:
        screen.say("Goodbye.")
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except ValueError as problem:
        raise fail(str(problem), 2) from None


def _picture(screen: Screen, record: Record, at: int | None, out: Path, file: Path) -> None:
    if out.exists() and out.samefile(file):
        raise fail("The picture would be written over the game itself; name another file.", 2)
    try:
        replaying.write_picture(record, at, out)
    except OSError as problem:
        raise fail(f"{out} cannot be written: {problem.strerror or problem}.", 2) from None
    screen.say(f"The picture is in {out}")


def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The record of a game at a table.", show_default=False)
    ],
    version: Version = False,
) -> None:
    """Prove that every draw of a game followed from the secret that was promised before it.

    No network is needed. The exit status is 0 if the record is proven, 1 if it is not, 2 if it cannot be
    read.
    """
    from hortus.cli import verify as verifying

    try:
        verdict = verifying.verify(Screen(), file)
    except RecordError as problem:
        raise fail(f"{file}: {problem}", 2) from None
    except OSError as problem:
        raise fail(f"{file} cannot be read: {problem.strerror or problem}.", 2) from None
    raise typer.Exit(0 if verdict.proven else 1)
