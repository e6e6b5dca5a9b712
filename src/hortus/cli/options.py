"""What several commands can be told, how it is read, and what is wrong with it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

import hortus
from hortus.cli.screen import Screen, fail, failing
from hortus.core.errors import RecordError
from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.record import Record
from hortus.players import PLAYERS, check
from hortus.tui.local_table import PERSON, LocalTable, default_seats, recorded_seats

ON_OFF = {
    **dict.fromkeys(("yes", "on", "true", "1"), True),
    **dict.fromkeys(("no", "off", "false", "0"), False),
}
Read = TypeVar("Read")
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
        help="Line by line, for screen readers; also where input or output is no terminal, or TERM is dumb.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]
OneGame = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {GAMES}.", show_default=False)]
HowMany = Annotated[
    int | None,
    typer.Option(
        parser=whole("The number of players", 1),
        metavar="N",
        help="How many play; the fewest the game allows if not said.",
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[=VALUE]",
        help="An option of the game: a name to switch it on, or name=file. Repeat for more.",
    ),
]


def game_of(name: str) -> Game:
    """The game of this name."""
    with failing(2, ValueError):
        return hortus.load(name.lower())


def record_of(path: Path) -> Record:
    """The record in a file."""
    return read_file(path, Record.loads)


def read_file(path: Path, parse: Callable[[str], Read]) -> Read:
    """What a file of a game holds."""
    try:
        return parse(path.read_text(encoding="utf-8", errors="replace"))
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


# Tables -------------------------------------------------------------------------------------------


def options_of(game: Game, given: Iterable[str]) -> dict[str, bool | str]:
    """The options from ``name`` or ``name=value``."""
    options: dict[str, bool | str] = {}
    for one in given:
        name, equals, value = (part.strip() for part in one.partition("="))
        if name in options:
            raise ValueError(f"The option {name} was given twice.")
        option = game.options.get(name)
        if option is None:
            known = ", ".join(game.options) or "none"
            raise ValueError(f"{game.title} has no option {name!r}. Its options: {known}.")
        if option.kind is not bool:
            if not value:
                raise ValueError(f"The option {name} wants a value: {name}=FILE.")
            options[name] = value
        elif equals and value.lower() not in ON_OFF:
            raise ValueError(f"The option {name} is yes or no, not {value!r}.")
        else:
            options[name] = ON_OFF[value.lower()] if equals else True
    return options


def seats_of(seats: list[str], given: Iterable[str]) -> list[str]:
    """The seats, with those changed that ``number=who`` names; people count seats from 1."""
    changed = list(seats)
    named: set[int] = set()
    for one in given:
        number, _, who = (part.strip() for part in one.partition("="))
        if not number.isdecimal() or len(number) > 2 or not 1 <= int(number) <= len(seats):
            raise ValueError(
                f"A seat is given as NUMBER=WHO, with a number from 1 to {len(seats)}; {one!r} is not."
            )
        if int(number) in named:
            raise ValueError(f"Seat number {int(number)} was given twice.")
        named.add(int(number))
        changed[int(number) - 1] = who_is(who)
    return changed


def who_is(name: str) -> str:
    """Who may sit at a seat."""
    if name.lower() == PERSON:
        return PERSON
    if "@" not in name and name.lower() not in PLAYERS:
        raise ValueError(f"There is no player {name!r}. A seat is for: {PERSON}, {', '.join(PLAYERS)}.")
    return check(name.lower())


def new_table(
    game: Game, players: int | None, seats: Iterable[str], options: dict[str, bool | str], seed: int | None
) -> LocalTable:
    """A fresh table."""
    game.new(players, **options)  # a wrong number or option is told before a wrong seat
    number = game.min_players if players is None else players
    sitting = seats_of(default_seats(number), seats)
    return LocalTable(Match(game.name, number, fresh_seed(seed), **options), sitting)


def resumed_table(record: Record, seats: Iterable[str], seed: int | None) -> LocalTable:
    """A table that goes on from a record, with the same draws to come unless another seed is given."""
    written = record.headers.get("seed", "")
    if seed is None and written.isdecimal() and len(written) <= 20:
        seed = int(written)
    sitting = seats_of(recorded_seats(record), seats)
    return LocalTable(Match.resume(record, fresh_seed(seed)), sitting)


def fresh_seed(seed: int | None) -> int:
    """The seed, or a new one that nobody has chosen."""
    return secrets.randbelow(1_000_000) if seed is None else seed
