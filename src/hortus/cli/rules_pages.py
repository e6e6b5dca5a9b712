"""The rule pages in the terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping

from rich.console import Console

from hortus.core.rulebook import house_rules, page
from hortus.tui.rules_text import for_terminal


def show(game: str, paged: bool = True, turned: Mapping[str, int] | None = None) -> None:
    """Print the page; in a terminal, through the pager, unless something else reads what is typed."""
    from rich.markdown import Markdown  # takes a tenth of a second, with its parser

    console = Console(width=min(100, Console().width))
    text = Markdown(for_terminal(house_rules(game, turned or {}) + page(game)), hyperlinks=False)
    if console.is_terminal and paged:
        os.environ.setdefault("LESS", "-RFX")  # colours, and no pager for a page that fits
        with console.pager(styles=True):
            console.print(text)
    else:
        console.print(text)
