"""A position as people and programs use it: all of ``State`` but the seam through which games are driven.

Type checkers take what the library gives out for a :class:`Position`, so what they accept runs compiled and
in plain Python. The methods of the seam (``score``, ``play`` …) are C functions in the compiled core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    import random as stdlib_random

    from hortus.core.game import Game


@runtime_checkable
class Position(Protocol):
    """A position: whose turn it is, what may be done, and what it comes to."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def player(self) -> int:
        """The seat to act, ``hortus.CHANCE`` or ``hortus.OVER``."""

    @property
    def game(self) -> Game:
        """The game this is a position of."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def together(self) -> bool:
        """Whether all win or lose together."""

    @property
    def house_rules(self) -> dict[str, int]:
        """The dials that are not as the rules have them, and the number of each."""

    @property
    def num_actions(self) -> int:
        """How many action numbers there are here."""

    def legal_actions(self) -> list[int]:
        """What may be done now, as rising numbers; at chance, what can come."""

    def weights(self) -> list[tuple[int, int]]:
        """At chance: each possible outcome and in how many ways it can come. Empty otherwise."""

    def outcomes(self) -> list[tuple[int, float]]:
        """At chance: each possible outcome and its probability. Empty otherwise."""

    def draw(self, bits32: int, /) -> int:
        """At chance: let thirty-two random bits choose what comes, apply it and return it."""

    def apply(self, action: int | str, /) -> None:
        """Carry out an action, a number or a text; IllegalAction says why not, and nothing has changed."""

    def text(self, action: int) -> str:
        """The canonical text of an action."""

    def parse(self, text: str) -> int:
        """The number of an action, from its text; case and surplus spaces do not matter."""

    def redacted(self, action: int, seat: int | None) -> str:
        """The text of an action about to be applied, as this seat (None: a spectator) may read it."""

    def describe(self, action: int) -> str:
        """A legal action in plain words, for a person."""

    def scores(self) -> list[int]:
        """Each seat's score as it stands."""

    def values(self) -> list[float]:
        """Each seat's result as it stands: 1 for a lone winner, shared by several, 0 for the others."""

    def outlooks(self) -> list[float]:
        """The points each seat looks like ending with; made from all there is: ask an imagined position."""

    def features(self) -> list[int]:
        """The inputs of a net that are on; made from all there is: ask an imagined position."""

    def ratings(self) -> list[tuple[int, int]]:
        """Each legal action and how promising it looks; made from all there is: ask an imagined position."""

    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""

    def copy(self) -> Position:
        """An independent state equal to this one."""

    def key(self) -> bytes:
        """The position in bytes: equal keys, equal positions, whatever happened before."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat (None: a spectator) may know, as plain JSON data."""

    def observation(self, seat: int | None) -> list[int]:
        """What this seat (None: a spectator) may know as numbers: the planes of ``game.planes`` in a row."""

    def resample(self, seat: int | None, rng: stdlib_random.Random) -> Position:
        """A state with the same view for this seat; what it cannot know is drawn anew, uniformly."""

    def _repr_svg_(self) -> str: ...
