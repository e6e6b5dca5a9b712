"""Who plays goes before who comes: while many moves are under way, new connections wait a moment at the door.

A new table with its sockets keeps the server as busy as a dozen moves. Nobody minds a twelfth of a second
more until a page or a game begins; at the tables everyone would feel it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MANY = 8  # moves under way: from then on newcomers wait
PATIENCE = 0.08  # seconds that one of them waits; of several, the next is let in after a part of it
GLANCE = 0.001  # seconds until the porter looks again


class Porter:
    """Lets newcomers in: at once, or one by one."""

    def __init__(self, under_way: Callable[[], int]) -> None:
        self._under_way = under_way
        self._waiting: deque[Callable[[], None]] = deque()
        self._last = 0.0  # when somebody was let in

    def hold(self, enter: Callable[[], None]) -> bool:
        """Whether a newcomer has to wait; ``enter`` is then called when it is their turn."""
        if not self._waiting and self._under_way() < MANY:
            return False
        self._waiting.append(enter)
        if len(self._waiting) == 1:
            loop = asyncio.get_running_loop()
            self._last = loop.time()
            loop.call_later(GLANCE, self._look)
        return True

    def _look(self) -> None:
        """Let in whose turn it is: the next one if the house is quiet, otherwise as many as the time since
        the last allows.
        """
        loop = asyncio.get_running_loop()
        now, waiting = loop.time(), self._waiting
        due = int((now - self._last) * len(waiting) / PATIENCE)
        if due == 0 and self._under_way() < MANY:
            due = 1
        if due:
            self._last = now
        entering = [waiting.popleft() for _ in range(min(due, len(waiting)))]
        if waiting:
            loop.call_later(GLANCE, self._look)
        for enter in entering:
            loop.call_soon(enter)  # each by itself: what goes wrong with one is not for the others to suffer
