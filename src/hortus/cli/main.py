"""The command ``hortus``."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import hortus
from hortus import extras
from hortus.cli.commands import (
    admin,
    bench,
    daily,
    data,
    lab,
    learn,
    match,
    new_game,
    page,
    play,
    puzzles,
    rate,
    records,
    review,
    rules,
    serve,
    train,
)
from hortus.cli.options import Version
from hortus.cli.screen import Screen, fail
from hortus.tui.program import command


class Commands(TyperGroup):
    """The commands; one that is not there is answered with those that are."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that was named."""
        wanted = args[0]
        if self.get_command(ctx, wanted) is None and not wanted.startswith("-"):
            if wanted.lower() in hortus.GAMES:
                raise fail(
                    f"{wanted!r} is a game: {command('play', wanted.lower())} plays it in the terminal.", 2
                )
            raise fail(f"There is no command {wanted!r}. The commands are {', '.join(self.commands)}.", 2)
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
        play.play()
    else:
        home.run(Screen(), os.environ.get("HORTUS_DATABASE", ""), port, browser)


for _command in (
    play.play,
    learn.learn,
    daily.daily,
    rules.rules,
    records.replay,
    records.verify,
    review.review,
    serve.serve,
    match.match,
    rate.rate,
    lab.lab,
    bench.bench,
    page.page,
    train.train,
    new_game.new_game,
):
    app.command()(_command)
app.add_typer(puzzles.app)
app.add_typer(data.app)
app.add_typer(admin.app)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without a sign shows ? instead of failing
    app()


if __name__ == "__main__":
    main()
