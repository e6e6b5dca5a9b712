"""A sheet of signs to draw a board on: each has a role, which a theme gives its colours, and may belong to a
spot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

WIDTH = 50  # columns that every terminal has for the board

# Colours of pieces come with their own ground, and a letter or word says the same.
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
    "cursor": "bold reverse",
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
    "cursor": "bold reverse",
    "ground": "#4b5a4b on #e3ecdc",
    "mars": "#6b4232 on #f0ddd0",
}


class CellStyle(NamedTuple):
    """How a board is looked at: what is legal, what was chosen on the way to an action, and where the cursor
    is.
    """

    lit: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    cursor: str = ""
    names: tuple[str, ...] = ()
    width: int = WIDTH
    height: int = 20

    def name(self, seat: int) -> str:
        """Who sits at a seat."""
        return self.names[seat] if seat < len(self.names) else f"Seat {seat}"


class Cell(NamedTuple):
    """One sign on the paper."""

    sign: str = " "
    role: str = ""
    spot: str = ""


Piece = tuple[str, str, str]  # text, role, spot
BLANK = Cell()


class Canvas:
    """Rows of signs."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = []

    @property
    def width(self) -> int:
        """The columns of its longest row."""
        return max((len(row) for row in self.rows), default=0)

    def write(self, row: int, column: int, text: str, role: str = "", spot: str = "") -> None:
        """Write over what is there; the paper grows as it must."""
        self.rows += [[] for _ in range(row + 1 - len(self.rows))]
        line = self.rows[row]
        line += [BLANK] * (column + len(text) - len(line))
        line[column : column + len(text)] = [Cell(sign, role, spot) for sign in text]

    def line(self, *pieces: Piece | str) -> None:
        """A row below the others, its pieces side by side."""
        row, column = len(self.rows), 0
        self.rows.append([])
        for piece in pieces:
            text, role, spot = (piece, "", "") if isinstance(piece, str) else piece
            self.write(row, column, text, role, spot)
            column += len(text)

    def flow(self, pieces: Iterable[Piece], head: str = "", width: int = WIDTH, role: str = "") -> None:
        """Pieces beside each other with a space between, on as many rows as it takes.

        They start after the head.
        """
        row: list[Piece | str] = [(head, role, "")]
        used = len(head)
        for piece in pieces:
            if used + bool(row[1:]) + len(piece[0]) > width and len(row) > 1:
                self.line(*row)
                row, used = [" " * len(head)], len(head)
            between = [" "] if len(row) > 1 else []
            row += [*between, piece]
            used += len(between) + len(piece[0])
        self.line(*row)

    def words(self, text: str, head: str = "", role: str = "", width: int = WIDTH) -> None:
        """A sentence, wrapped between words."""
        self.flow([(word, role, "") for word in text.split()], head, width, role)

    def under(self, other: Canvas, row: int, column: int) -> None:
        """Put another paper on this one."""
        for down, line in enumerate(other.rows):
            for across, (sign, role, spot) in enumerate(line):
                self.write(row + down, column + across, sign, role, spot)

    # Reading it -----------------------------------------------------------------------------------

    def spot_at(self, row: int, column: int) -> str:
        """The spot under a pointer; empty where there is none."""
        return (
            self.rows[row][column].spot
            if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])
            else ""
        )

    def places(self) -> dict[str, tuple[float, float]]:
        """The middle of each spot, as row and column."""
        found: dict[str, list[tuple[int, int]]] = {}
        for row, line in enumerate(self.rows):
            for column, sign in enumerate(line):
                if sign.spot:
                    found.setdefault(sign.spot, []).append((row, column))
        return {
            spot: (sum(row for row, _ in at) / len(at), sum(column for _, column in at) / len(at))
            for spot, at in found.items()
        }

    def plain(self) -> str:
        """The signs alone."""
        return "\n".join("".join(sign.sign for sign in row).rstrip() for row in self.rows)

    def text(self, look: CellStyle, theme: Mapping[str, str]) -> Text:
        """In colour: what is lit stands out, what was chosen more so, and the cursor is reversed."""
        found = Text(no_wrap=True, overflow="crop")
        for number, row in enumerate(self.rows):
            if number:
                found.append("\n")
            for style, run in groupby(row, key=lambda sign: style_of(sign, look, theme)):
                found.append("".join(sign.sign for sign in run), style)
        return found


_PARSED: dict[tuple[str, ...], Style] = {}


def style_of(sign: Cell, look: CellStyle, theme: Mapping[str, str]) -> Style:
    """How a sign looks: what can be chosen stands out by more than its colour where it has no ◇."""
    _, role, spot = sign
    names = [theme.get(role, theme[""])]
    if spot and spot in look.chosen:
        names.append(theme["chosen"])
    elif spot and spot in look.lit:
        names.append("bold underline" if role in PIECES or role == "button" else theme["lit"])
    if spot and spot == look.cursor:
        names.append(theme["cursor"])
    key = tuple(names)
    if key not in _PARSED:
        _PARSED[key] = Style.combine(Style.parse(name) for name in names)
    return _PARSED[key]
