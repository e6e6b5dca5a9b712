"""Why an action is better than the one that was played, by the points that both are expected to bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hortus.review.result import MomentReason

HALF = 0.5  # a smaller difference in points is not spoken of,
SHARE = 0.03  # unless scores are so low that this share of the best is less
WINS = MomentReason("wins", 0.0)  # given where no difference in points explains it


@dataclass(frozen=True)
class Outlook:
    """What an action brings its seat at once, and the score that each seat is expected to end with."""

    gain: int
    points: Sequence[float]

    def best_of_others(self, seat: int) -> float:
        """The best score of all seats but this one."""
        return max(points for other, points in enumerate(self.points) if other != seat)


def by_points(seat: int, better: Outlook, played: Outlook, together: bool) -> list[MomentReason]:
    """What differs, if anything does: points at once, in the end, and those of the best opponent."""
    later = better.points[seat] - played.points[seat]
    more = better.gain - played.gain
    least = min(HALF, SHARE * max(better.points))
    found = []
    if more > 0:
        found.append(MomentReason("gain", more))
    if later >= least > 0.0:
        found += [MomentReason("waits", -more)] if more < 0 else []
        found.append(MomentReason("later", round(later, 1)))
    denied = 0.0 if together else played.best_of_others(seat) - better.best_of_others(seat)
    if denied >= least > 0.0:
        found.append(MomentReason("denies", round(denied, 1)))
    return found
