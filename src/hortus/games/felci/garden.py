"""The garden of Felci (FEL-1 to FEL-4), its tiles (FEL-5) and the numbers of the actions, as plain tables."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Colour = Literal["red", "yellow", "green", "blue", "rose"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

# FEL-1: columns a-h and rows 1-8 without three cells at each corner; a cell's bit is 8 * row + column,
# counted from 0.
MISSING = ("a1", "b1", "a2", "g1", "h1", "h2", "a7", "a8", "b8", "g8", "h8", "h7")
SQUARES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
BITS = tuple(bit for bit, square in enumerate(SQUARES) if square not in MISSING)
CELLS = tuple(SQUARES[bit] for bit in BITS)
GARDEN = sum(1 << bit for bit in BITS)


BenchName = Literal["w1", "w2", "w3", "w4", "b1", "b2", "b3", "b4"]
BENCHES: tuple[BenchName, ...] = get_args(BenchName)


class Side(NamedTuple):
    """Two adjacent sections of the garden and the two benches that overlook them (FEL-4)."""

    name: str
    white: BenchName
    black: BenchName
    cells: int  # as bits


def _where(rows: str, columns: str) -> int:
    return sum(1 << bit for bit in BITS if SQUARES[bit][1] in rows and SQUARES[bit][0] in columns)


SIDES = (
    Side("rows 5–8", "w1", "b3", _where("5678", "abcdefgh")),
    Side("rows 1–4", "w2", "b4", _where("1234", "abcdefgh")),
    Side("columns a–d", "w3", "b1", _where("12345678", "abcd")),
    Side("columns e–h", "w4", "b2", _where("12345678", "efgh")),
)
SIDE_OF = tuple(next(side for side in range(4) if bench in SIDES[side]) for bench in BENCHES)

# Where each group of action numbers begins; inside a group by colour, then by cell or bench.
PLANT = 0
UNDER = PLANT + len(COLOURS) * len(CELLS)
SEAT = UNDER + len(COLOURS) * len(CELLS)
DRAW = SEAT + len(COLOURS) * len(BENCHES)


def inner(border: int) -> int:
    """The cells of a garden without so many rows and columns along each edge, as bits."""
    return _where("12345678"[border : 8 - border], "abcdefgh"[border : 8 - border])


def around(bits: int) -> int:
    """FEL-2: the cells adjacent to any of these, as bits."""
    west, east = _where("12345678", "a"), _where("12345678", "h")
    return ((bits & ~east) << 1 | (bits & ~west) >> 1 | bits << 8 | bits >> 8) & GARDEN


def colours_of(mask: int) -> list[Colour]:
    """The names of the colours whose bits are set."""
    return [name for colour, name in enumerate(COLOURS) if mask >> colour & 1]
