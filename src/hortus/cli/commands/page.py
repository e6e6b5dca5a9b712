"""``hortus page``: the games as a static site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.options import Version
from hortus.cli.screen import fail

Folder = Annotated[
    Path,
    typer.Argument(metavar="DIR", help="Where the site goes: a new folder, or one that this command wrote."),
]


def page(folder: Folder, version: Version = False) -> None:
    """Write the games as a static site: any file server can offer it, and it needs no other.

    Everything runs in the visitor's browser, also without a line once it was there.
    """
    from hortus.page import site

    try:
        size = site.write(folder)
    except site.NotWritten as problem:
        raise fail(str(problem), 1) from None
    print(f"{folder} holds the site; a visitor's browser fetches {size / 1e6:.1f} MB once.")
    print(f"To look at it here: python -m http.server --directory {folder}")
