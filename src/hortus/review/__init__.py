"""Looking at a finished game again: errors, luck, and what could not be known."""

from hortus.review.events import ReviewError
from hortus.review.result import Alternative, Counts, Moment, MomentReason, Review, SeatReview
from hortus.review.reviewer import review

__all__ = ["Alternative", "Counts", "Moment", "MomentReason", "Review", "ReviewError", "SeatReview", "review"]
