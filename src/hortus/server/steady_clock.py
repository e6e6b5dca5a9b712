"""The time of day for tables, which never goes back."""

from __future__ import annotations

import time
from collections.abc import Callable

SLACK = 1.0  # seconds by which the system's clock may be put right without this clock leaving it


class SteadyClock:
    """The system's time of day; where that is set back, this clock goes on from where it was.

    Deadlines are times of day: after a step back by a day everybody would have a day more.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._elapsed = elapsed
        self._last, self._at = wall(), elapsed()

    def __call__(self) -> float:
        """Seconds since 1970."""
        wall, at = self._wall(), self._elapsed()
        counted = self._last + at - self._at
        self._last, self._at = (max(wall, self._last) if wall > counted - SLACK else counted), at
        return self._last

    def at_least(self, moment: float) -> float:
        """Go on from this moment if it is later than now; by how many seconds it is."""
        ahead = max(0.0, moment - self())
        self._last += ahead
        return ahead
