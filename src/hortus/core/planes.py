"""What a seat may know as a row of numbers: it is made of planes, each with a name and a shape.

Each game has its own in ``planes.py``, and writes them in ``observation.py``. Seats are counted from the one
that looks: 0 is itself, 1 the next in turn order, and so on; for a spectator, 0 is the first seat.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Plane(NamedTuple):
    """One part of an observation; ``shape`` is how its numbers lie, the last index running fastest."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


def of_everyone(players: int) -> list[Plane]:
    """The planes every game begins with."""
    numbered = "1 for the seat that looks, as seats are numbered at the table; a spectator has none"
    return [
        Plane("seat", (players,), numbered),
        Plane("player", (players + 2,), "1 for the seat to act, for chance, or for the end"),
        Plane("turn", (players,), "1 for the seat whose turn it is, also while chance or another acts in it"),
        Plane("scores", (players,), "each seat's score as it stands"),
    ]


def for_each(players: int, planes: list[Plane]) -> list[Plane]:
    """These planes for each seat, with its number in the name."""
    return [one._replace(name=f"{one.name} {seat}") for seat in range(players) for one in planes]
