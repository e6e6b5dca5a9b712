"""``hortus bench``: how fast it is."""

from __future__ import annotations

from typing import Annotated

import typer

from hortus.cli.options import Json, Version
from hortus.cli.screen import failing

Quick = Annotated[bool, typer.Option("--quick", help="Shorter runs, rougher figures.")]
Beside = Annotated[
    str,
    typer.Option(
        metavar="COMMAND",
        help="A program that prints its own decisions_per_s for fungi as JSON, to compare with.",
    ),
]


def bench(json: Json = False, quick: Quick = False, beside: Beside = "", version: Version = False) -> None:
    """Measure how fast the rules run here."""
    from hortus.cli import benchmark

    with failing(2, ValueError):
        benchmark.run(json=json, quick=quick, beside=beside)
