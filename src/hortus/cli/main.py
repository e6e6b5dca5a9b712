"""The command ``hortus``."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from hortus.cli.commands import bench, lab, match, play, records, rules, serve
from hortus.cli.commands.shared import Version
from hortus.cli.screen import Screen

app = typer.Typer(
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="Four tabletop games of gardens and woods. Without a command: open them in the browser.",
)


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


for _command in (play.play, rules.rules, records.replay, records.verify, serve.serve, match.match, lab.lab, bench.bench):
    app.command()(_command)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without a sign shows ? instead of failing
    app()


if __name__ == "__main__":
    main()
