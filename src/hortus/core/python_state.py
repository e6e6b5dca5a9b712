"""The base of rules in plain Python: what such a game fills in, and what it gets for nothing.

``legal``, ``play`` and ``score`` are all a game must have. Its fields are plain data: numbers, texts, lists,
dictionaries and sets. See ``State`` for ``weight``, ``value``, ``rate``, ``outlook`` and ``together``, which
it may have, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import pairwise
from random import Random
from typing import Any

from hortus.core import limits, nogil_task
from hortus.core.intrinsics import CHANCE
from hortus.core.plain_data import duplicate
from hortus.core.python_bridge import Bridge
from hortus.core.state import State


class PythonState(Bridge):
    """A position whose rules are plain Python. ``player`` says who acts: a seat, CHANCE or OVER."""

    # What a game fills in -------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """What may be done now, as rising numbers; at chance, what can come."""
        raise NotImplementedError("The rules do not say what is legal: they have no method legal.")

    def play(self, action: int) -> None:
        """Carry out an action or a chance outcome that is known to be legal, and say who is next."""
        raise NotImplementedError("The rules do not say what an action does: they have no method play.")

    def score(self, seat: int) -> int:
        """The seat's score as it stands."""
        raise NotImplementedError("The rules do not say what a seat scores: they have no method score.")

    # What a game fills in if anything is hidden in it ----------------------------------------------

    def visible(self, seat: int | None, reveal: bool) -> Any:
        """What this seat (None: a spectator; ``reveal``: anyone) may see, as a msgspec Struct or a dict.

        The observations of programs that learn follow from the types of the Struct's fields.
        """
        return {}

    def shuffle_hidden(self, seat: int | None, rng: Random) -> None:
        """Draw anew, uniformly, everything this seat (None: a spectator) cannot know."""

    def secret_to(self, action: int) -> int | None:
        """The only seat that may read this action, which is about to be played; None: everyone may."""
        return None

    def reveals(self, action: int) -> bool:
        """Whether this action tells who takes it more than itself, as the next card may."""
        return False

    # What follows from it -------------------------------------------------------------------------

    def checked_legal(self) -> list[int]:
        """What is legal, if the core can work with it."""
        if not CHANCE <= self.player < self.players:
            raise ValueError(f"{self.player} is no seat to act: seats are 0 to {self.players - 1}.")
        found = self.legal()
        who = "Chance has" if self.player == CHANCE else f"Seat {self.player} has"
        if not found:
            raise ValueError(f"{who} nothing to do, and the game is not over (player = OVER).")
        if any(one >= other for one, other in pairwise(found)):
            raise ValueError(f"{who} choices that do not rise: {found[:8]}.")
        most = limits.MOST_OUTCOMES if self.player == CHANCE else limits.MOST_LEGAL
        limits.check(f"{who} more choices than there may be:", len(found), most)
        return found

    def observed(self, seat: int | None) -> list[int]:
        """What this seat may know, as the numbers of ``game.planes``."""
        return self.game.observation_layout(self.players).write(self, seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.players, self.player, duplicate(vars(self)))


def _restored(kind: type[PythonState], players: int, player: int, fields: dict[str, Any]) -> PythonState:
    state = kind.__new__(kind)
    State.__init__(state, players)
    state.player = player
    vars(state).update(fields)
    return state


def _raising(method: Callable[..., Any]) -> Callable[..., Any]:
    """The same method; an exception that C code could not pass on is raised when it is done."""

    @wraps(method)
    def called(*args: Any) -> Any:
        result = method(*args)
        nogil_task.raise_failure()
        return result

    return called


CALLED = "legal_actions weights outcomes draw apply scores values outlooks ratings winners copy"
for _name in f"{CALLED} observation resample".split():
    setattr(PythonState, _name, _raising(getattr(State, _name)))
