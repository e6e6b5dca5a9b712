"""``hortus review``: a finished game, looked at again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.options import Json, Version, read_file, whole
from hortus.cli.screen import failing

SavedGame = Annotated[
    Path, typer.Argument(metavar="RECORD", help="The record of a finished game.", show_default=False)
]
Seat = Annotated[
    int | None,
    typer.Option(
        parser=whole("A seat", 1),
        metavar="N",
        help="Only the decisions and the luck of one seat; the first is 1.",
    ),
]
Time = Annotated[
    float | None, typer.Option(metavar="S", help="Stop after so many seconds, with what is known by then.")
]
Html = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the review as a page, too.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed brings the same review.")]


def review(
    record: SavedGame,
    seat: Seat = None,
    json: Json = False,
    time: Time = None,
    html: Html = None,
    seed: Seed = 0,
    version: Version = False,
) -> None:
    """Look at a finished game again: errors, luck, and what could not be known."""
    from hortus.cli import review_report

    text = read_file(record, str)
    with failing(2, ValueError), failing(1, OSError, RuntimeError):
        status = review_report.show(text, record, seat, json, time, html, seed)
    raise typer.Exit(status)
