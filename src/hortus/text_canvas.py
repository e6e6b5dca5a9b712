"""A canvas of characters for text boards: each has a role, which a theme colours, and perhaps a spot."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

WIDE = 70  # columns from which on a board writes words in full


class BoardStyle(NamedTuple):
    """How a board is drawn: the spots of legal actions, the names of the seats, and the room there is."""

    lit: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    width: int = 79
    height: int = 24

    @property
    def is_wide(self) -> bool:
        """Whether there is room for words in full."""
        return self.width >= WIDE

    def name(self, seat: int) -> str:
        """Who sits at a seat."""
        return self.names[seat] if seat < len(self.names) else f"Seat {seat}"

    def mark(self, spot: str) -> str:
        """A diamond where something can be done."""
        return "◇" if spot in self.lit else " "


class Cell(NamedTuple):
    """One character of a canvas."""

    character: str = " "
    role: str = ""
    spot: str = ""


Piece = tuple[str, str, str]  # text, role, spot
BLANK = Cell()


class Canvas:
    """Rows of cells. Text that is written beyond the edge makes the canvas larger."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = []

    @property
    def width(self) -> int:
        """The columns of its longest row."""
        return max((len(row) for row in self.rows), default=0)

    def write(self, row: int, column: int, text: str, role: str = "", spot: str = "") -> None:
        """Write over what is there."""
        self.rows += [[] for _ in range(row + 1 - len(self.rows))]
        line = self.rows[row]
        line += [BLANK] * (column + len(text) - len(line))
        line[column : column + len(text)] = [Cell(character, role, spot) for character in text]

    def line(self, *pieces: Piece | str) -> None:
        """Add a row of pieces side by side."""
        row, column = len(self.rows), 0
        self.rows.append([])
        for piece in pieces:
            text, role, spot = (piece, "", "") if isinstance(piece, str) else piece
            self.write(row, column, text, role, spot)
            column += len(text)

    def flow(self, pieces: Iterable[Piece], head: str, width: int, role: str = "") -> None:
        """Add pieces with a space between them, on as many rows as it takes, indented by the head."""
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

    def words(self, text: str, head: str, width: int, role: str = "") -> None:
        """Add a sentence, wrapped between words."""
        self.flow([(word, role, "") for word in text.split()], head, width, role)

    # Reading it -----------------------------------------------------------------------------------

    def spot_at(self, row: int, column: int) -> str:
        """The spot of a cell; empty where there is none."""
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column].spot
        return ""

    def spots(self) -> dict[str, tuple[float, float]]:
        """The middle of each spot, as row and column."""
        found: dict[str, list[tuple[int, int]]] = {}
        for row, line in enumerate(self.rows):
            for column, cell in enumerate(line):
                if cell.spot:
                    found.setdefault(cell.spot, []).append((row, column))
        return {
            spot: (sum(row for row, _ in at) / len(at), sum(column for _, column in at) / len(at))
            for spot, at in found.items()
        }

    def __str__(self) -> str:
        """The characters alone."""
        return "\n".join("".join(cell.character for cell in row).rstrip() for row in self.rows)


def seat_mark(seat: int, player: int, winners: Collection[int]) -> str:
    """What stands before a seat: whether it is to act, or has won."""
    return "▸" if seat == player else "★" if seat in winners else " "


def counted(number: int, what: str) -> str:
    """``1 stick``, ``2 sticks``."""
    return f"{number} {what}" + ("" if number == 1 else "s")
