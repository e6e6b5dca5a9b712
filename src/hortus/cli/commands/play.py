"""``hortus play``: in the terminal, alone, with others, or at a table on a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

import hortus
from hortus.cli import arguments, menu
from hortus.cli.commands.shared import GAMES, GameOptions, Plain, Version, game_of, record_of, said, whole
from hortus.cli.play import Session
from hortus.cli.screen import Screen, fail, is_terminal
from hortus.players import PLAYERS
from hortus.tui.local_table import LocalTable

SLOW = "Running in plain Python: all works, about a hundred times slower."

GameOrLink = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help=f"One of {GAMES}; left out: a menu. Or the link of a table on a server."
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        parser=whole("The number of players", 1),
        metavar="N",
        help="How many play; the fewest the game allows if not said.",
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        metavar="N=WHO",
        help=f"Who sits at a seat: person, {', '.join(PLAYERS)}. Seats are counted 1, 2, 3… here, in the order of play; "
        "boards and records count them from 0. You sit first and greedy players at the other seats if not said.",
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

    @property
    def is_open(self) -> bool:
        """Whether nothing was said, so that all is still to be chosen."""
        return self == Wanted(None, None, [], [], None, None)


def play(
    game: GameOrLink = None,
    players: Players = None,
    seat: Seats = None,
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
    wanted = Wanted(game, players, seat or [], option or [], seed, load)
    in_lines = plain or not is_terminal()
    if game is not None and "://" in game:
        _join(wanted, game, name, in_lines)
    elif in_lines:
        _play_in_lines(wanted)
    else:
        _play_on_screen(wanted)


def _play_in_lines(wanted: Wanted) -> None:
    """One line at a time."""
    screen = Screen()
    if not hortus.compiled:
        screen.say(SLOW, "dim")
    try:
        Session(_table(screen, wanted), screen).run()
    except EOFError:
        screen.say("Goodbye.")
    except KeyboardInterrupt:
        screen.say()
        screen.say("Goodbye.")
        raise typer.Exit(130) from None


def _play_on_screen(wanted: Wanted) -> None:
    """The application: at the start screen where nothing was said, otherwise at the table."""
    from hortus.tui import app
    from hortus.tui.local_session import LocalSession

    said(app.start() if wanted.is_open else app.play(LocalSession(_table(Screen(), wanted))))


def _join(wanted: Wanted, link: str, name: str, in_lines: bool) -> None:
    """A table on a server."""
    from hortus.tui.remote_session import RemoteSession
    from hortus.tui.table_session import SessionRefusal

    if not wanted._replace(game=None).is_open:
        raise fail(
            "A table on a server brings its game, seats and options: give its link alone, or with --name.", 2
        )
    try:
        desk = RemoteSession(link, name)
    except ValueError as problem:
        raise fail(str(problem), 2) from None
    if not in_lines:
        from hortus.tui import app

        said(app.play(desk))
        return
    from hortus.cli.join import join

    screen = Screen()
    try:
        join(desk, screen)
    except SessionRefusal as problem:
        raise fail(str(problem), 1) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    screen.say("Goodbye.")


def _table(screen: Screen, wanted: Wanted) -> LocalTable:
    try:
        return _new(screen, wanted) if wanted.load is None else _loaded(wanted, wanted.load)
    except (ValueError, OSError) as problem:
        raise fail(str(problem), 2) from None


def _new(screen: Screen, wanted: Wanted) -> LocalTable:
    """A fresh table, asking a person who named no game."""
    game = menu.choose_game(screen) if wanted.game is None else game_of(wanted.game)
    options = arguments.options_of(game, wanted.options)
    players, seats = wanted.players, wanted.seats
    if wanted.game is None:
        players = menu.choose_players(screen, game) if players is None else players
        seats = seats or menu.choose_seats(screen, game, players)
        options = options or menu.choose_options(screen, game, players)
    return arguments.new_table(game, players, seats, options, wanted.seed)


def _loaded(wanted: Wanted, path: Path) -> LocalTable:
    """The table of a saved game."""
    if wanted.players is not None or wanted.options:
        raise fail("A saved game brings its players and options: leave out --players and --option.", 2)
    record = record_of(path)
    if wanted.game is not None and game_of(wanted.game).name != record.game:
        raise fail(f"{path} is a game of {record.game}, not of {wanted.game}.", 2)
    return arguments.resumed_table(record, wanted.seats, wanted.seed)
