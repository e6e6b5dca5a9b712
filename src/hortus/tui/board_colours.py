"""The colours of the text boards: what each role of a canvas looks like in a dark and in a light theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from hortus.text_canvas import Canvas, Cell

# Pieces have a ground of their own colour; a letter or word on it says the same.
PIECES = {
    "red": "#ffffff on #b3372f",
    "yellow": "#1d1a10 on #e3bd45",
    "green": "#ffffff on #35763f",
    "blue": "#ffffff on #2f62a8",
    "rose": "#2a1420 on #e39abf",
    "white": "#1d1d1d on #f0efe8",
    "gray": "#111111 on #9aa0a5",
    "violet": "#ffffff on #7448a0",
    "brown": "#ffffff on #7a4a26",
    "night": "#f4f0d8 on #22304f",
    "cream": "#2a2412 on #efe2b8",
    "earth": "#efe6d8 on #4c3b2d",
}
DARK: Mapping[str, str] = {
    **PIECES,
    "": "#d9ded6",
    "dim": "#87918a",
    "head": "bold #9fd08c",
    "mine": "bold #ffffff",
    "button": "#e8efe4 on #2f4436",
    "lit": "bold #ffd866",
    "chosen": "bold #101010 on #ffd866",
    "ground": "#aab5aa on #1d2a20",
    "mars": "#c9a58f on #33211b",
}
LIGHT: Mapping[str, str] = {
    **PIECES,
    "white": "#1d1d1d on #d3d1c4",
    "cream": "#2a2412 on #e3cf8f",
    "": "#23301f",
    "dim": "#667063",
    "head": "bold #2c6b2f",
    "mine": "bold #000000",
    "button": "#16301b on #cfe3cd",
    "lit": "bold #9a3d00",
    "chosen": "bold #ffffff on #9a3d00",
    "ground": "#4b5a4b on #e3ecdc",
    "mars": "#6b4232 on #f0ddd0",
}


class Highlights(NamedTuple):
    """The spots of legal actions, those chosen on the way to one, and the one under the cursor."""

    lit: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    cursor: str = ""


def coloured(canvas: Canvas, highlights: Highlights, theme: Mapping[str, str]) -> Text:
    """A canvas in the colours of a theme."""
    text = Text(no_wrap=True, overflow="crop")
    for number, row in enumerate(canvas.rows):
        if number:
            text.append("\n")
        for style, run in groupby(row, key=lambda cell: style_of(cell, highlights, theme)):
            text.append("".join(cell.character for cell in run), style)
    return text


def style_of(cell: Cell, highlights: Highlights, theme: Mapping[str, str]) -> Style:
    """The style of a cell. Where there is no room for a ◇, a lit cell is underlined."""
    names = [theme.get(cell.role, theme[""])]
    if cell.spot and cell.spot in highlights.chosen:
        names.append(theme["chosen"])
    elif cell.spot and cell.spot in highlights.lit:
        names.append("bold underline" if cell.role in PIECES or cell.role == "button" else theme["lit"])
    if cell.spot and cell.spot == highlights.cursor:
        names.append("bold reverse")
    return _combined(tuple(names))


@cache
def _combined(names: tuple[str, ...]) -> Style:
    return Style.combine(Style.parse(name) for name in names)
