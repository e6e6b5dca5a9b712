"""What the view of every game has: the base of the Structs in each ``views.py``."""

from __future__ import annotations

from msgspec import Struct, UnsetType

HouseRules = dict[str, int] | UnsetType  # the dials that are turned; left out where none is


class GameView(Struct, frozen=True, gc=False):
    """A table as one reader may see it."""

    game: str
    seat: int | None  # who looks; null: a spectator
    player: int  # who is to act; -1: chance, -2: nobody, the game is over
    scores: list[int]
    winners: list[int]
