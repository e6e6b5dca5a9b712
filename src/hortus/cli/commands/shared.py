"""What several commands can be told, and how it is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import hortus
from hortus.cli import arguments
from hortus.cli.screen import Screen, fail
from hortus.core.errors import RecordError
from hortus.core.game import Game
from hortus.core.record import Record

GAMES = ", ".join(hortus.GAMES)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hortus {hortus.__version__} ({'compiled' if hortus.compiled else 'plain Python'})")
        raise typer.Exit


def whole(what: str, least: int = 0) -> Callable[[str], int]:
    """Reads a number for typer, or says what was wanted."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise fail(f"{what} is a whole number from {least} up; {text!r} is not.", 2)
        return number

    return read


Version = Annotated[
    bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain",
        help="Line by line, for screen readers; so it is, too, where input or output is no terminal, or TERM is dumb.",
    ),
]
OneGame = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {GAMES}.", show_default=False)]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[=VALUE]",
        help="An option of the game: a name to switch it on, or name=file. Repeat for more.",
    ),
]


def game_of(name: str) -> Game:
    """The game of this name."""
    try:
        return hortus.load(name.lower())
    except ValueError as problem:
        raise fail(str(problem), 2) from None


def record_of(path: Path) -> Record:
    """The record in a file."""
    try:
        return arguments.read_record(path)
    except RecordError as problem:
        raise fail(f"{path}: {problem}", 2) from None
    except OSError as problem:
        raise fail(f"{path} cannot be read: {problem.strerror or problem}.", 2) from None


def said(ended: tuple[str, int]) -> None:
    """What is to be said after the application was left, and its exit status."""
    sentence, status = ended
    if status:
        raise fail(sentence, status)
    Screen().line(sentence or "Goodbye.")
