"""What a try at a deal of the day is worth, and how all tries of a day compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from hortus.players import levels
from hortus.table import daily

WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # of a bar, in points
MOST_BARS = 15
MOST_LEAVES = 5

How = Literal["played", "resigned", "abandoned"]


class Bar(msgspec.Struct, frozen=True, gc=False):
    """How many tries ended with a lead from ``least`` to ``most``; a lead of 0 has a bar of its own."""

    least: int
    most: int
    count: int


class Histogram(msgspec.Struct, frozen=True):
    """All tries of a day that were finished: bars without gaps, from the worst to the best, and who gave up.

    ``mine`` is the place of one's own bar; None: one gave up, or has no result.
    """

    bars: list[Bar]
    resigned: int
    mine: int | None = None


def lead(scores: Sequence[int], seat: int) -> int:
    """By how many points a seat is ahead of the best of the others; below 0: behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def leaves(game: str, ahead: int | None) -> int:
    """A lead in leaves, from 1 to 5; 3 is a tie, 0 is for who gave up.

    One and a half times the lead that guides the search of the game is a great win or a great loss.
    """
    if ahead is None:
        return 0
    if ahead == 0:
        return 3
    scale = float(levels.settings(game, levels.find(daily.LEVEL))["scale"])
    is_great = abs(ahead) >= 1.5 * scale
    return (5 if is_great else 4) if ahead > 0 else (1 if is_great else 2)


def streak(days: Collection[str], today: str) -> int:
    """How many days in a row have a finished try, up to today; today may still come."""
    known, day = set(days), today
    if day not in known:
        day = daily.shifted(day, -1)
    count = 0
    while day in known:
        count, day = count + 1, daily.shifted(day, -1)
    return count


def histogram(leads: Mapping[int | None, int] | Iterable[int | None], mine: int | None = None) -> Histogram:
    """The bars of these leads (None: gave up) or of how many there are, with one's own: at most 15."""
    counts = Counter(leads)
    resigned = counts.pop(None, 0)
    known = [one for one in counts if one is not None]
    if not known:
        return Histogram([], resigned)
    low, high = min(known), max(known)
    width = next((one for one in WIDTHS if _place(high, one) - _place(low, one) < MOST_BARS), WIDTHS[-1])
    found = Counter[int]()
    for one in known:
        found[_place(one, width)] += counts[one]
    first, last = _place(low, width), _place(high, width)
    bars = [Bar(*_bounds(place, width), found[place]) for place in range(first, last + 1)]
    return Histogram(bars, resigned, None if mine is None else _place(mine, width) - first)


def _place(ahead: int, width: int) -> int:
    """Which bar a lead is in: 0 for a tie, 1 for the smallest leads, -1 for the smallest gaps."""
    steps = (abs(ahead) + width - 1) // width
    return steps if ahead > 0 else -steps


def _bounds(place: int, width: int) -> tuple[int, int]:
    """The least and the greatest lead of a bar."""
    if place == 0:
        return 0, 0
    near, far = (abs(place) - 1) * width + 1, abs(place) * width
    return (near, far) if place > 0 else (-far, -near)


def share_line(game: str, title: str, day: str, ahead: int | None, days: int) -> str:
    """A line to show to others; it tells nothing of the deal."""
    grown = leaves(game, ahead)
    squares = "🌿" * grown + "⬜" * (MOST_LEAVES - grown)
    result = "gave up" if ahead is None else f"{ahead:+d}".replace("-", "−") if ahead else "a tie"
    row = f" · {days} days in a row" if days > 1 else ""
    return f"Hortus · {title} · {day} · {result} {squares}{row}"
