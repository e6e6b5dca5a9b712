"""Games to review in tests, and reviews that are quick because they look at little."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hortus.review import Review, review
from hortus.review.reviewer import Pass

GOLDEN = Path(__file__).parents[1] / "playthroughs"
QUICK = (
    Pass(search=12, replicates=1, iterations=8, values=1, layout=2),
    Pass(search=16, replicates=2, iterations=8, values=4, layout=4),
    Pass(search=16, replicates=3, iterations=8, values=4, layout=4, doubtful=True),
)


def golden(name: str) -> str:
    """The text of a golden game, with comments."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def quick(name: str, **asked: Any) -> list[Review]:
    """All reviews of a golden game, each made at a glance."""
    return list(review(golden(name), **{"passes": QUICK, **asked}))
