"""Lets rules written in plain Python run inside the core: the plain half; see ``python_bridge.pyx``.

Compiled, each C method of the seam takes the interpreter's lock and calls the Python method of its name.
"""

from __future__ import annotations

import random as stdlib_random
from typing import Any

from hortus.core.plain_data import duplicate
from hortus.core.state import Random, State


class Bridge(State):
    """A state whose fields are any plain Python data."""

    def find_legal(self, actions: list[int]) -> int:
        """Write what ``legal`` says into ``actions``."""
        found: list[int] = self.checked_legal()  # type: ignore[attr-defined]
        actions[: len(found)] = found
        return len(found)

    def assign(self, source: State) -> None:
        """Become equal to another state of the same game."""
        vars(self).clear()
        vars(self).update(duplicate(vars(source)))

    def read_from(self, row: Any) -> None:
        """Become equal to what was written there."""
        self.assign(row)

    def write_to(self, row: Any) -> None:
        """Keep a copy there."""
        row.assign(self)

    def imagine(self, seat: int, random: Random) -> None:
        """Draw anew what this seat cannot know, with a generator of the standard library."""
        rng = stdlib_random.Random(random.bits() << 32 | random.bits())
        if not self.is_over:  # then all lies open
            self.shuffle_hidden(None if seat < 0 else seat, rng)  # type: ignore[attr-defined]

    def observe(self, seat: int, numbers: Any, at: int) -> int:
        """Write what ``observed`` says."""
        found: list[int] = self.observed(None if seat < 0 else seat)  # type: ignore[attr-defined]
        for place, number in enumerate(found):
            numbers[at + place] = number
        return at + len(found)
