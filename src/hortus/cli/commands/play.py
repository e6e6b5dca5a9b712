"""``hortus play``: in the terminal, alone, with others, or at a table on a server."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

import hortus
from hortus.cli import menu
from hortus.cli.options import (
    GAMES,
    GameOptions,
    HowMany,
    Plain,
    Version,
    game_of,
    new_table,
    options_of,
    record_of,
    resumed_table,
    said,
    whole,
)
from hortus.cli.screen import Screen, fail, failing, is_terminal
from hortus.players import PLAYERS
from hortus.tui.local_table import LocalTable

if TYPE_CHECKING:
    from hortus.tui.table_session import TableSession

SLOW = "Running in plain Python: all works, about a hundred times slower."

GameOrLink = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help=f"One of {GAMES}; left out: a menu. Or the link of a table on a server."
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        metavar="N=WHO",
        help=f"Who sits at a seat: person, {', '.join(PLAYERS)}, external:COMMAND, openspiel:BOT. Seats are "
        "counted 1, 2, 3… here, in the order of play; boards and records count from 0. You sit first and "
        "greedy players at the other seats if not said.",
    ),
]
Who = Annotated[
    str,
    typer.Option(
        metavar="A,B,…", help="Who sits at all seats, in their order: person,botanist.", show_default=False
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        parser=whole("A seed"),
        metavar="N",
        help="The same seed brings the same draws and the same players' choices.",
    ),
]


class Wanted(NamedTuple):
    """What was said of the table to play at."""

    game: str | None
    players: int | None
    seats: list[str]
    options: list[str]
    seed: int | None
    load: Path | None
    who: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nothing was said, so that all is still to be chosen."""
        return self == Wanted(None, None, [], [], None, None)


def play(
    game: GameOrLink = None,
    players: HowMany = None,
    seat: Seats = None,
    seats: Who = "",
    option: GameOptions = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="What you are called at a table on a server.")
    ] = "",
    plain: Plain = False,
    version: Version = False,
) -> None:
    """Play in the terminal: alone against players, with others at one keyboard, or at a table on a server."""
    wanted = Wanted(game, players, seat or [], option or [], seed, load, seats)
    if plain or not is_terminal():
        _in_lines(wanted, name)
        return
    from hortus.tui import app
    from hortus.tui.local_session import PACE

    said(app.start() if wanted.is_open else app.play(_session(wanted, name, PACE)))


def _session(wanted: Wanted, name: str, pace: float) -> TableSession:
    """The table that was asked for: on a server, or here."""
    from hortus.tui.local_session import LocalSession
    from hortus.tui.remote_session import RemoteSession

    if wanted.game is None or "://" not in wanted.game:
        with failing(2, ValueError, OSError):
            table = _new(Screen(), wanted) if wanted.load is None else _loaded(wanted, wanted.load)
        return LocalSession(table, pace)
    if not wanted._replace(game=None).is_open:
        raise fail(
            "A table on a server brings its game, seats and options: give its link alone, or with --name.", 2
        )
    with failing(2, ValueError):
        return RemoteSession(wanted.game, name)


def _in_lines(wanted: Wanted, name: str) -> None:
    """One line at a time."""
    from hortus.cli import line_mode
    from hortus.tui.table_session import SessionRefusal

    screen = Screen()
    if not hortus.compiled:
        screen.say(SLOW, "dim")
    try:
        with suppress(EOFError), failing(1, SessionRefusal):  # the end of input, at the menu
            line_mode.play(_session(wanted, name, pace=0.0), screen)
    except KeyboardInterrupt:
        screen.say("Goodbye.")
        raise typer.Exit(130) from None
    screen.say("Goodbye.")


def _new(screen: Screen, wanted: Wanted) -> LocalTable:
    """A fresh table, asking a person who named no game."""
    game = menu.choose_game(screen) if wanted.game is None else game_of(wanted.game)
    options = options_of(game, wanted.options)
    players, seats = wanted.players, wanted.seats
    if wanted.game is None and not wanted.who:
        players = menu.choose_players(screen, game) if players is None else players
        seats = seats or menu.choose_seats(screen, game, players)
        options = options or menu.choose_options(screen, game, players)
    return new_table(game, players, seats, options, wanted.seed, wanted.who)


def _loaded(wanted: Wanted, path: Path) -> LocalTable:
    """The table of a saved game."""
    if wanted.players is not None or wanted.options or wanted.who:
        raise fail(
            "A saved game brings its players and options: leave out --players, --seats and --option.", 2
        )
    record = record_of(path)
    if wanted.game is not None and game_of(wanted.game).name != record.game:
        raise fail(f"{path} is a game of {record.game}, not of {wanted.game}.", 2)
    return resumed_table(record, wanted.seats, wanted.seed)
