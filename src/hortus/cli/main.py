"""The command ``hortus``."""

from __future__ import annotations

import functools
import importlib
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import hortus
from hortus import extras
from hortus.cli.options import Version
from hortus.cli.screen import Screen, fail
from hortus.tui.program import command

# Where each command is: a function, or an application of several commands. Only the one that is asked for is
# imported, as all of them together take a third of a second.
COMMANDS = {
    "play": "play.play",
    "learn": "learn.learn",
    "daily": "daily.daily",
    "rules": "rules.rules",
    "replay": "records.replay",
    "verify": "records.verify",
    "review": "review.review",
    "serve": "serve.serve",
    "match": "match.match",
    "rate": "rate.rate",
    "lab": "lab.lab",
    "bench": "bench.bench",
    "page": "page.page",
    "train": "train.train",
    "new-game": "new_game.new_game",
    "puzzles": "puzzles.app",
    "data": "data.app",
    "admin": "admin.app",
}


@functools.cache
def _command(name: str) -> Any:
    """A command with all its options. Typer takes a tenth of a second to make them all."""
    module, _, attribute = COMMANDS[name].partition(".")
    made = getattr(importlib.import_module(f"hortus.cli.commands.{module}"), attribute)
    if not isinstance(made, typer.Typer):
        alone = typer.Typer(add_completion=False)
        alone.command(name)(made)
        made = alone
    return get_command(made)


class Commands(TyperGroup):
    """The commands, made when they are asked for; one that is not there is answered with those that are."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order in which help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, if there is one."""
        return _command(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that was named."""
        wanted = args[0]
        if wanted not in COMMANDS and not wanted.startswith("-"):
            if wanted.lower() in hortus.GAMES:
                raise fail(
                    f"{wanted!r} is a game: {command('play', wanted.lower())} plays it in the terminal.", 2
                )
            raise fail(f"There is no command {wanted!r}. The commands are {', '.join(COMMANDS)}.", 2)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; where a library of an extra is missing, say which extra brings it."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as problem:
            sentence = extras.missing(problem)
            if sentence is None:
                raise
            raise fail(sentence, 1) from None


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="Four tabletop games of gardens and woods. Without a command: open them in the browser.",
)


Browser = Annotated[
    bool,
    typer.Option(
        "--browser/--no-browser", help="Open the browser, if there is one; the address is said in any case."
    ),
]
Port = Annotated[
    int | None,
    typer.Option(min=1, max=65535, help="The port to listen at; left out: the first free one from 8000 on."),
]


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context, browser: Browser = True, port: Port = None, version: Version = False
) -> None:
    if context.invoked_subcommand is None:
        _open_home(port, browser)


def _open_home(port: int | None, browser: bool) -> None:
    """The pages in the browser; where the server is not installed, the games in the terminal."""
    try:
        from hortus.cli import home
    except ModuleNotFoundError as problem:
        sentence = extras.missing(problem)
        if sentence is None:
            raise
        Screen().say(f"In the browser: {extras.install('serve')}, then hortus. In the terminal:")
        from hortus.cli.commands.play import play

        play()
    else:
        home.run(Screen(), os.environ.get("HORTUS_DATABASE", ""), port, browser)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without a sign shows ? instead of failing
    app()


if __name__ == "__main__":
    main()
