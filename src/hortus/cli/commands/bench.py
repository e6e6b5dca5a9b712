"""``hortus bench``: how fast it is."""

from __future__ import annotations

from typing import Annotated

import typer

from hortus.cli.options import Json, Version
from hortus.cli.screen import fail

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

    try:
        benchmark.run(json=json, quick=quick, beside=beside)
    except ValueError as problem:
        raise fail(str(problem), 2) from None
