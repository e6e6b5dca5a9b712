"""The command ``hortus``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import hortus
from hortus.cli import arguments, menu, pages, replay
from hortus.cli.play import Session
from hortus.cli.program import command
from hortus.cli.screen import Screen, fail, is_terminal
from hortus.core.errors import RecordError
from hortus.core.game import Game
from hortus.core.record import Record
from hortus.players import PLAYERS
from hortus.tui.table import Table

GAMES = ", ".join(hortus.GAMES)
HELP = {"help_option_names": ["-h", "--help"]}
SLOW = "Running in plain Python: all works, about a hundred times slower."

app = typer.Typer(
    add_completion=False,
    context_settings=HELP,
    pretty_exceptions_enable=False,
    help="Four tabletop games of gardens and woods. Without a command: open them in the browser.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hortus {hortus.__version__} ({'compiled' if hortus.compiled else 'plain Python'})")
        raise typer.Exit


Plain = Annotated[
    bool,
    typer.Option(
        "--plain", help="Line by line, for screen readers; so it is, too, where input or output is no terminal, or TERM is dumb."
    ),
]
Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")]


def _whole(what: str, least: int = 0) -> Callable[[str], int]:
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


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser, if there is one; the address is said in any case.")
    ] = True,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port to listen at; left out: the first free one from 8000 on.")
    ] = None,
    version: Version = False,
) -> None:
    if context.invoked_subcommand is None:
        from hortus.cli import home

        home.run(Screen(), os.environ.get("HORTUS_DATABASE", ""), port, browser)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help=f"One of {GAMES}; left out: a menu. Or the link of a table on a server."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            parser=_whole("The number of players"), metavar="N", help="How many play; the fewest the game allows if not said."
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="N=WHO",
            help=f"Who sits at a seat: person, {', '.join(PLAYERS)}. Seats are counted 1, 2, 3… here, in the order of play; "
            "boards and records count them from 0. You sit first and greedy players at the other seats if not said.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=VALUE]", help="An option of the game: a name to switch it on, or name=file. Repeat for more."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=_whole("A seed"), metavar="N", help="The same seed brings the same draws and the same players' choices."
        ),
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="What you are called at a table on a server.")] = "",
    plain: Plain = False,
    version: Version = False,
) -> None:
    """Play in the terminal: alone against players, with others at one keyboard, or at a table on a server."""
    if game is not None and "://" in game:
        _join(game, name, plain, bool(players or seat or option or seed or load))
        return
    if not plain and is_terminal():
        _play_on_screen(game, players, seat or [], option or [], seed, load)
        return
    screen = Screen()
    if not hortus.compiled:
        screen.say(SLOW, "dim")
    try:
        if load is not None:
            table = _loaded(load, game, players, seat or [], option or [], seed)
        else:
            table = _new(screen, game, players, seat or [], option or [], seed)
        Session(table, screen).run()
    except EOFError:
        screen.say("Goodbye.")
    except KeyboardInterrupt:
        screen.say()
        screen.say("Goodbye.")
        raise typer.Exit(130) from None


def _play_on_screen(
    game: str | None, players: int | None, seats: list[str], options: list[str], seed: int | None, load: Path | None
) -> None:
    """The application: at the start screen where nothing was said, otherwise at the table."""
    from hortus.tui import app
    from hortus.tui.local import LocalDesk

    if load is not None:
        _said(app.play(LocalDesk(_loaded(load, game, players, seats, options, seed))))
    elif game is None and players is None and not seats and not options and seed is None:
        _said(app.start())
    else:
        _said(app.play(LocalDesk(_new(Screen(), game, players, seats, options, seed))))


def _join(link: str, name: str, plain: bool, otherwise: bool) -> None:
    """A table on a server."""
    from hortus.tui.desk import Refusal
    from hortus.tui.remote import RemoteDesk

    if otherwise:
        raise fail("A table on a server brings its game, seats and options: give its link alone, or with --name.", 2)
    try:
        desk = RemoteDesk(link, name)
    except ValueError as problem:
        raise fail(str(problem), 2) from None
    if not plain and is_terminal():
        from hortus.tui import app

        _said(app.play(desk))
        return
    from hortus.cli.join import join

    screen = Screen()
    try:
        join(desk, screen)
    except Refusal as problem:
        raise fail(str(problem), 1) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    screen.say("Goodbye.")


def _said(ended: tuple[str, int]) -> None:
    """What is to be said after the application was left, and its exit status."""
    sentence, status = ended
    if status:
        raise fail(sentence, status)
    Screen().line(sentence or "Goodbye.")


def _new(screen: Screen, name: str | None, players: int | None, seats: list[str], options: list[str], seed: int | None) -> Table:
    """A fresh table, asking a person who named no game."""
    try:
        game = menu.choose_game(screen) if name is None else _game(name)
        chosen = arguments.options_of(game, options)
        if name is None:
            players = menu.choose_players(screen, game) if players is None else players
            seats = seats or menu.choose_seats(screen, game, players)
            chosen = chosen or menu.choose_options(screen, game, players)
        return arguments.new_table(game, players, seats, chosen, seed)
    except (ValueError, OSError) as problem:
        raise fail(str(problem), 2) from None


def _loaded(path: Path, name: str | None, players: int | None, seats: list[str], options: list[str], seed: int | None) -> Table:
    """The table of a saved game."""
    if players is not None or options:
        raise fail("A saved game brings its players and options: leave out --players and --option.", 2)
    record = _record(path)
    if name is not None and _game(name).name != record.game:
        raise fail(f"{path} is a game of {record.game}, not of {name}.", 2)
    try:
        return arguments.resumed_table(record, seats, seed)
    except ValueError as problem:
        raise fail(str(problem), 2) from None


def _game(name: str) -> Game:
    try:
        return hortus.load(name.lower())
    except ValueError as problem:
        raise fail(str(problem), 2) from None


def _record(path: Path) -> Record:
    try:
        return arguments.read_record(path)
    except RecordError as problem:
        raise fail(f"{path}: {problem}", 1) from None
    except OSError as problem:
        raise fail(f"{path} cannot be read: {problem.strerror or problem}.", 1) from None


@app.command()
def rules(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"One of {GAMES}; left out: a list.")] = None,
    version: Version = False,
) -> None:
    """Read the rules of a game."""
    if game is None:
        screen = Screen()
        screen.say("The rules of each game:")
        screen.rows([(command("rules", name), hortus.load(name).title) for name in hortus.GAMES])
        return
    name = _game(game).name
    try:
        pages.show(name)
    except OSError as problem:
        raise fail(f"The rule page of {name} cannot be read: {problem.strerror or problem}.", 1) from None


@app.command("replay")
def replay_record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    at: Annotated[int | None, typer.Option(metavar="N", help="Only the position after N actions; 0 is the empty table.")] = None,
    step: Annotated[bool, typer.Option("--step", help="In the line mode: wait for Enter after each decision; q leaves.")] = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write the picture of the position (the last, or --at N).")
    ] = None,
    plain: Plain = False,
    version: Version = False,
) -> None:
    """Look at a saved game, all cards open: step by step, or one position."""
    record = _record(file)
    screen = Screen()
    try:
        if svg is not None:
            _picture(screen, record, at, svg, file)
        elif at is not None:
            replay.show_position(screen, record, at)
        elif not (plain or step) and is_terminal():
            from hortus.tui import app

            _said(app.replay(record))
        else:
            replay.show_all(screen, record, step)
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
        replay.write_picture(record, at, out)
    except OSError as problem:
        raise fail(f"{out} cannot be written: {problem.strerror or problem}.", 1) from None
    screen.say(f"The picture is in {out}")


@app.command("verify")
def verify_record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game at a table.", show_default=False)],
    version: Version = False,
) -> None:
    """Prove that every draw of a game followed from the secret that was promised before it. No network is needed.

    The exit status is 0 if the record is proven, 1 if it is not, 2 if it cannot be read.
    """
    from hortus.cli.verify import verify

    try:
        verdict = verify(Screen(), file)
    except RecordError as problem:
        raise fail(f"{file}: {problem}", 2) from None
    except OSError as problem:
        raise fail(f"{file} cannot be read: {problem.strerror or problem}.", 2) from None
    raise typer.Exit(0 if verdict.proven else 1)


@app.command("serve")
def run_serve(
    host: Annotated[str, typer.Option(envvar="HORTUS_HOST", help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="HORTUS_PORT", min=1, max=65535, help="The port to listen at.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            envvar="HORTUS_DATABASE",
            metavar="URL",
            help="sqlite:///PATH or postgresql://USER@HOST/NAME. Left out: a file where this system keeps such data.",
        ),
    ] = "",
    url: Annotated[
        str, typer.Option(envvar="HORTUS_URL", metavar="URL", help="As people reach the server, for the links it gives out.")
    ] = "",
    threads: Annotated[
        int | None, typer.Option(envvar="HORTUS_THREADS", min=1, help="How many bots think at once; one for each core if not said.")
    ] = None,
    processes: Annotated[
        int, typer.Option(envvar="HORTUS_PROCESSES", min=1, help="How many processes serve; more than one needs PostgreSQL.")
    ] = 1,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another site whose pages may use this server. Repeat for more.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose word for who is calling is believed. Repeat for more."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND=RATE",
            help="How often one person, and one address, may do something, as in create=600/minute; nothing after = for no limit. "
            "Repeat for more.",
        ),
    ] = None,
    idle: Annotated[float, typer.Option(min=0.1, help="Seconds until a table that nobody looks at leaves the memory.")] = 60.0,
    json: Annotated[bool, typer.Option("--json", help="Write the log as JSON, one object a line.")] = False,
    access: Annotated[bool, typer.Option("--access", help="Write every request into the log, not only problems.")] = False,
    version: Version = False,
) -> None:
    """Serve tables over the network, for people and bots."""
    from hortus.cli.serve import limits_of, run
    from hortus.server.main import Choice

    try:
        limits = limits_of(limit or [])
    except ValueError as problem:
        raise fail(str(problem), 2) from None
    origins, proxies = tuple(origin or ()), tuple(proxy or ())
    run(Screen(), Choice(host, port, database, url, threads, processes, origins, proxies, json, access, limits, idle))


@app.command("match")
def run_match(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {GAMES}.", show_default=False)],
    seats: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help=f"Who plays, one for each seat: {', '.join(PLAYERS)}, or external:COMMAND for a program of your own "
            "(see docs/external-players.md), or openspiel:BOT (see docs/openspiel.md). A command with a comma goes in double "
            "quotes.",
            show_default=False,
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games; rounded up so that all sit everywhere equally often.")] = 100,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=VALUE]", help="An option of the game: a name to switch it on, or name=file. Repeat for more."),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed brings the same games.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many games are played at a time.")] = 1,
    patience: Annotated[float, typer.Option(help="Seconds an external player has for an answer.")] = 10.0,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    version: Version = False,
) -> None:
    """Let players play against each other, and see who is better and how sure that is."""
    from hortus.cli.match import makers_of, match, names_of
    from hortus.players.arena import Setup

    try:
        played = _game(game)
        names = names_of(played, seats)
        chosen = arguments.options_of(played, option or [])
        setup = Setup(played.name, names, arguments.fresh(seed), chosen, patience, makers_of(played, names, chosen))
    except (ValueError, OSError) as problem:
        raise fail(str(problem), 2) from None
    try:
        status = match(setup, games, processes, json)
    except RuntimeError as problem:
        raise fail(str(problem), 1) from None
    raise typer.Exit(status)


@app.command("lab")
def run_lab(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {GAMES}.", show_default=False)],
    players: Annotated[
        str,
        typer.Option(
            metavar="A[,B,…]",
            help=f"Who plays: one for all seats, or one for each, who then take turns at the seats: {', '.join(PLAYERS)}.",
        ),
    ] = "random",
    games: Annotated[
        int, typer.Option(min=1, help="How many games; rounded up so that different players sit everywhere equally often.")
    ] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(
            parser=_whole("The number of seats"), metavar="N", help="How many play; the fewest the game allows if not said."
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=VALUE]", help="An option of the game: a name to switch it on, or name=file. Repeat for more."),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=VALUE]",
            help="An option whose effect is wanted: the same deals are played with it too, and compared game by game. Several "
            "at once: NAME+NAME. Repeat for further comparisons.",
        ),
    ] = None,
    skill: Annotated[
        str, typer.Option(metavar="A,B,…", help="Players to be matched in pairs, to see how skill shows.", show_default=False)
    ] = "",
    skill_games: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Games for each pair; 200 or --games if not said.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed brings the same games, on any number of workers.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where report.html, results.json and games.parquet go; a new folder in hortus-lab if not said."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many batches are played at a time; one for each core if not said.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the study in --out, which was interrupted.")] = False,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address: HOST:PORT, or auto.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    version: Version = False,
) -> None:
    """Study a game: many games, and what they say about seats, scores, length, rules, choices and variants."""
    from hortus.cli.lab import lab, plan_of

    studied = _game(game)
    try:
        plan = plan_of(studied, players, seats, games, seed, option or [], variant or [], skill, skill_games)
        status = lab(plan, out, workers, resume, ray, json, command(*sys.argv[1:]))
    except (ValueError, OSError) as problem:
        raise fail(str(problem), 2) from None
    except RuntimeError as problem:
        raise fail(str(problem), 1) from None
    raise typer.Exit(status)


@app.command("bench")
def run_bench(
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter runs, rougher figures.")] = False,
    beside: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="A program that prints its own decisions_per_s for fungi as JSON, to compare with."),
    ] = "",
    version: Version = False,
) -> None:
    """Measure how fast the rules run here."""
    from hortus.cli.bench import bench

    bench(json=json, quick=quick, beside=beside)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without a sign shows ? instead of failing
    app()


if __name__ == "__main__":
    main()
