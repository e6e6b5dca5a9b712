"""The garden of Mars (MAR-1): hexes, directions, flowers and the numbers of the actions, as plain tables."""

from __future__ import annotations

from typing import Literal, get_args

ROWS = "abcdefghijk"
Colour = Literal["red", "green", "blue", "yellow", "white", "gray"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

# A hex is a row (0 = a, at the bottom) and a number along the diagonal; its cell is its place in this table.
PLACES = tuple((row, number) for row in range(11) for number in range(max(1, row - 4), min(11, row + 6) + 1))
HEXES = tuple(f"{ROWS[row]}{number}" for row, number in PLACES)
CELLS = {place: cell for cell, place in enumerate(PLACES)}
CENTRE = HEXES.index("f6")
OFF = len(HEXES)  # the cell that stands for "off the board"
FENCE = -2  # what a hex holds that is not part of a smaller garden

DIRECTIONS = ("e", "w", "ne", "nw", "se", "sw")
STEPS = ((0, 1), (0, -1), (1, 1), (1, 0), (-1, 0), (-1, -1))  # row and number, for each direction
COMPASS = ("east", "west", "north-east", "north-west", "south-east", "south-west")

# Where each group of action numbers begins. A die has 19 moves: the six directions without a gardener's
# number, with 1 and with 2, then stay.
PLACE = 0
DRAW = PLACE + len(HEXES)
ROLL = DRAW + len(COLOURS)
MOVE = ROLL + 6
WAYS = 3 * len(DIRECTIONS) + 1
STAY = WAYS - 1
PLANT = MOVE + 6 * WAYS

# What the table waits for.
Phase = Literal["place", "draw", "roll", "move", "plant", "over"]
PHASES: tuple[Phase, ...] = ("place", "draw", "roll", "move", "plant")


def inside(cell: int, size: int) -> bool:
    """Whether a hex belongs to a garden of so many hexes a side, whose centre is the same."""
    row, number = PLACES[cell][0] - 5, PLACES[cell][1] - 6
    return max(abs(row), abs(number), abs(row - number)) < size


def ahead(cell: int, direction: int, steps: int) -> int:
    """The cell so many hexes on in a straight line, or OFF."""
    (row, number), (up, along) = PLACES[cell], STEPS[direction]
    return CELLS.get((row + up * steps, number + along * steps), OFF)


def moves_with_room(cell: int, size: int) -> int:
    """MAR-7, MAR-8: the moves that stay on the board and off the centre, as bits 6 * face + direction."""
    ends = [ahead(cell, move % 6, move // 6 + 1) for move in range(36)]
    good = [end not in (OFF, CENTRE) and inside(end, size) for end in ends]
    return sum(1 << move for move in range(36) if good[move])


def moves_past(cell: int) -> list[int]:
    """MAR-9: for each other cell, the moves that neither cross nor end on it, as bits as above."""
    passed = [(1 << 36) - 1] * len(HEXES)
    for direction in range(6):
        for steps in range(1, 7):
            other = ahead(cell, direction, steps)
            if other != OFF:
                passed[other] &= ~sum(1 << 6 * face + direction for face in range(steps - 1, 6))
    return passed
