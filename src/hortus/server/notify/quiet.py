"""Quiet hours: what would come in them waits until they end."""

from __future__ import annotations

from hortus.store.subscriptions import Preferences

DAY = 24 * 60  # minutes


def not_before(time: float, preferences: Preferences) -> float:
    """The time, or the end of the quiet hours that it falls into."""
    start, end = preferences.quiet_from, preferences.quiet_to
    if start is None or end is None or start == end:
        return time
    minute = (time / 60 + preferences.utc_offset) % DAY
    if (minute - start) % DAY >= (end - start) % DAY:
        return time
    return time + ((end - minute) % DAY) * 60
