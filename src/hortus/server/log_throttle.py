"""Which of many like lines go into the log."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass

MOST_KEYS = 1000


@dataclass(slots=True)
class _Window:
    since: float
    written: int = 0
    left_out: int = 0


class LogThrottle:
    """Lets a few lines of each kind through in a minute, and counts the others.

    ``most`` bounds the lines of all kinds together: whoever has many addresses has many kinds.
    """

    def __init__(
        self, few: int, most: int = 600, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._few, self._most, self._seconds, self._clock = few, most, seconds, clock
        self._all = _Window(clock())
        self._windows: dict[Hashable, _Window] = {}

    def admit(self, kind: Hashable) -> int | None:
        """None if the line is to be left out; otherwise how many of its kind were, since the last one."""
        now = self._clock()
        window = self._windows.get(kind)
        if window is None:
            if len(self._windows) >= MOST_KEYS:
                del self._windows[next(iter(self._windows))]
            window = self._windows[kind] = _Window(now)
        for one in (window, self._all):
            if now - one.since >= self._seconds:
                one.since, one.written = now, 0
        if window.written >= self._few or self._all.written >= self._most:
            window.left_out += 1
            return None
        window.written += 1
        self._all.written += 1
        left_out, window.left_out = window.left_out, 0
        return left_out
