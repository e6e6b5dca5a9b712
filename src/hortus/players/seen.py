"""What a player is handed at its turn: the table as its seat may know it."""

from __future__ import annotations

import random
from typing import Any, Protocol

from hortus.core.game import Game
from hortus.core.position import Position


class Seen:
    """What the seat to act may know of a position.

    The true position cannot be reached from here: ``imagine`` gives one that looks the same to this seat,
    with everything hidden from it drawn anew.

    >>> from hortus import Match
    >>> seen = Seen(Match("fungi", seed=7).state)
    >>> seen.seat, [seen.text(action) for action in seen.legal_actions()][:2]
    (0, ['take 1', 'take 2'])
    >>> seen.imagine(random.Random(1)).view(0) == seen.view(), len(seen.observation())
    (True, 737)
    """

    __slots__ = ("__state", "seat")

    def __init__(self, state: Position, seat: int | None = None) -> None:
        if state.player < 0:
            what = "The game is over" if state.is_over else "Chance is to act"
            raise ValueError(f"{what}: there is nothing for a player to decide.")
        self.seat: int = state.player if seat is None else seat
        if not 0 <= self.seat < state.players:
            raise ValueError(
                f"There is no seat {self.seat} to see this table from: seats are 0 to {state.players - 1}."
            )
        if self.seat != state.player:
            raise ValueError(f"Seat {self.seat} has nothing to decide here.")
        self.__state = state

    @property
    def game(self) -> Game:
        """The game that is played: its name, options and texts."""
        return self.__state.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.__state.players

    @property
    def house_rules(self) -> dict[str, int]:
        """The numbers of the rules that this table has turned, by the names of the dials."""
        return self.__state.house_rules

    @property
    def together(self) -> bool:
        """Whether all win or lose together."""
        return self.__state.together

    def view(self) -> dict[str, Any]:
        """What this seat may know, as plain JSON data."""
        return self.__state.view(self.seat)

    def observation(self) -> list[int]:
        """The same as numbers, for players that have learnt: the planes of ``game.planes`` in a row."""
        return self.__state.observation(self.seat)

    def legal_actions(self) -> list[int]:
        """What may be done, as rising numbers."""
        return self.__state.legal_actions()

    def text(self, action: int) -> str:
        """The canonical text of an action."""
        return self.__state.text(action)

    def describe(self, action: int) -> str:
        """A legal action in plain words."""
        return self.__state.describe(action)

    def imagine(self, rng: random.Random) -> Position:
        """A position that looks the same to this seat; what it cannot know is drawn anew, uniformly."""
        return self.__state.resample(self.seat, rng)

    def imagine_for_search(self, seed: int) -> Position:
        """The same, for a search that imagines anew in every iteration; the same seed, the same position."""
        return self.__state.resample(self.seat, random.Random(seed))


class Player(Protocol):
    """A player: decides for a seat."""

    def choose(self, seen: Seen) -> int:
        """One of the seat's legal actions."""
