"""What several commands can be told, how it is read, and what is wrong with it."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

import hortus
from hortus.cli.screen import Screen, fail, failing
from hortus.core.dials import flat
from hortus.core.errors import RecordError
from hortus.core.game import Game, Value
from hortus.core.match import Match
from hortus.core.record import Record
from hortus.players import PLAYERS, check
from hortus.players.external import PREFIX, command_of
from hortus.players.names import names_in, no_such
from hortus.research import OPENSPIEL
from hortus.tui.local_table import PERSON, LocalTable, default_seats, recorded_seats

if TYPE_CHECKING:
    from hortus.players.arena import Makers

ON_OFF = {
    **dict.fromkeys(("yes", "on", "true", "1"), True),
    **dict.fromkeys(("no", "off", "false", "0"), False),
}
TOML = ".toml"  # a file of options
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
        help="An option (berries), a house rule (hand=9), or a file of many (house.toml). Repeat for more.",
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


def options_of(game: Game, given: Iterable[str]) -> dict[str, Value]:
    """The options from ``name`` or ``name=value``; ``house.toml`` is a file of many."""
    options: dict[str, Value] = {}
    for one in given:
        for name, value in _of_file(one) if one.endswith(TOML) and "=" not in one else [_named(game, one)]:
            if name in options:
                raise ValueError(f"The option {name} was given twice.")
            options[name] = value
    return options


def _of_file(path: str) -> list[tuple[str, Value]]:
    """The options that a file of them has; what they may be is checked with all the others."""
    try:
        return list(flat(tomllib.loads(Path(path).read_text(encoding="utf-8"))).items())  # type: ignore[arg-type]
    except OSError as problem:
        raise ValueError(f"{path} cannot be read: {problem.strerror or problem}.") from None
    except ValueError as problem:
        raise ValueError(f"{path} is no file of options: {problem}.") from None


def _named(game: Game, given: str) -> tuple[str, Value]:
    """One option from ``name`` or ``name=value``."""
    name, equals, value = (part.strip() for part in given.partition("="))
    if name in game.dials:
        return name, game.dials[name].read(name, value)
    if name not in game.options:
        game.check_options(game.min_players, {name: value})  # says what there is
    if game.options[name].kind is not bool:
        if not value:
            raise ValueError(f"The option {name} wants a value: {name}=FILE.")
        return name, value
    if equals and value.lower() not in ON_OFF:
        raise ValueError(f"The option {name} is yes or no, not {value!r}.")
    return name, ON_OFF[value.lower()] if equals else True


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
    (one,) = names_in(f'"{name}"' if "," in name else name) or ("",)
    if one == PERSON:
        return PERSON
    if one.startswith(PREFIX):
        command_of(one)
        return one
    if one.startswith(OPENSPIEL):
        return one
    if "@" not in one and ":" not in one and one not in PLAYERS:
        raise no_such(one, [PERSON, *PLAYERS], "A seat is for:")
    return check(one)


def seats_named(seats: str, players: int) -> list[str]:
    """Who sits at every seat, from ``A,B``: one for each, or one for all."""
    names = names_in(seats)
    names = names * players if len(names) == 1 else names
    if len(names) != players:
        raise ValueError(
            f"--seats names {len(names)} for {players} seats: name one for all, or one for each."
        )
    return list(map(who_is, (f'"{one}"' if "," in one else one for one in names)))


def makers_of(game: Game, names: Iterable[str], players: int, options: Mapping[str, Value]) -> Makers:
    """What makes the players that the registry does not know, OpenSpiel's bots; ValueError: there is none."""
    bots = {name for name in names if name.startswith(OPENSPIEL)}
    if not bots:
        return {}
    from hortus.research.openspiel_bots import maker

    return {name: maker(name, game.name, players, options) for name in bots}


def new_table(
    game: Game,
    players: int | None,
    seats: Iterable[str],
    options: dict[str, Value],
    seed: int | None,
    who: str = "",
) -> LocalTable:
    """A fresh table; ``who`` names everybody, in order."""
    game.new(players, **options)  # a wrong number or option is told before a wrong seat
    named = len(names_in(who))
    number = players or max(game.min_players, named)
    sitting = seats_of(seats_named(who, number) if who else default_seats(number), seats)
    makers = makers_of(game, sitting, number, options)
    return LocalTable(Match(game.name, number, fresh_seed(seed), **options), sitting, makers)


def resumed_table(record: Record, seats: Iterable[str], seed: int | None) -> LocalTable:
    """A table that goes on from a record, with the same draws to come unless another seed is given."""
    written = record.headers.get("seed", "")
    if seed is None and written.isdecimal() and len(written) <= 20:
        seed = int(written)
    sitting = seats_of(recorded_seats(record), seats)
    makers = makers_of(hortus.load(record.game), sitting, record.players, record.options)
    return LocalTable(Match.resume(record, fresh_seed(seed)), sitting, makers)


def fresh_seed(seed: int | None) -> int:
    """The seed, or a new one that nobody has chosen."""
    return secrets.randbelow(1_000_000) if seed is None else seed
