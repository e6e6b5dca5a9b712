"""What a result is worth to a seat, in the words of programs that learn. All adapters agree on it."""

from __future__ import annotations

from collections.abc import Sequence


def rewards(values: Sequence[float], together: bool) -> list[float]:
    """Results from 0 to 1 (``State.values``) as a sum of zero: a lone winner gets 1, the others pay for it.

    Those who share a win share what is won. A team that plays together gets its result as it is.
    """
    if together:
        return list(values)
    return [(len(values) * value - 1.0) / (len(values) - 1) for value in values]
