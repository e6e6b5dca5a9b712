"""What a seat's clock shows."""

from __future__ import annotations

import math
from typing import NamedTuple

LOW = 20.0  # seconds from which on one should hurry
DAY = 86400


class Clock(NamedTuple):
    """The seconds that are left to a seat, and whether they run."""

    left: float
    running: bool

    @property
    def is_low(self) -> bool:
        """Whether its seat should hurry."""
        return self.running and self.left < LOW

    def __str__(self) -> str:
        """``4:07``, ``1:02:03`` or ``3 days``."""
        if self.left >= 2 * DAY:
            return f"{int(self.left // DAY)} days"
        whole = math.ceil(self.left)
        minutes, seconds = divmod(whole, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
