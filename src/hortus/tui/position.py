"""What a screen shows of a table at one moment: what its viewer may know and do, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from hortus.core.game import Game


class MenuChoice(NamedTuple):
    """Something the viewer may do: its canonical text, and what plain words say besides it."""

    text: str
    words: str = ""


@dataclass(frozen=True)
class SeatPosition:
    """A table through the eyes of one seat (None: a spectator)."""

    game: Game
    view: Any  # of the type that the game's views.py has
    viewer: int | None
    player: int  # the seat to act; below 0: nobody's turn
    names: tuple[str, ...]  # by seat, with who sits there
    scores: tuple[int, ...]
    legal: tuple[MenuChoice, ...] = ()  # empty unless it is the viewer's turn
    sentence: str = ""  # who is to act, or how it ended
    over: bool = False
    tried: tuple[str, ...] = ()  # steps of a turn that nobody else has seen; the view is what they lead to

    def spots(self, text: str) -> tuple[str, ...]:
        """The spots of an action on the board: the button of its first word, and its places."""
        return (f"word {text.split(maxsplit=1)[0]}", *self.game.touches(self.view, text))
