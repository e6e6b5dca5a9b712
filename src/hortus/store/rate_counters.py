"""Rate limits that all processes on one PostgreSQL count together, in one statement a request.

The window slides by estimate: of the period before, the share counts that lies within the last period.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ARRAY, BigInteger, Connection, Double, Integer, Text, bindparam, text

# A key that is over its limit is not counted, and comes back in no row. Rows are locked in order of their
# keys, so that two processes cannot deadlock.
_COUNT = text("""
WITH asked AS (
    SELECT * FROM unnest(:keys, :periods, :shares, :most, :expires) AS a (key, period, share, most, expires)
), carried AS (
    SELECT asked.*, coalesce(before.count, 0) * share AS carried
    FROM asked LEFT JOIN rate_counters AS before
    ON before.key = asked.key AND before.period = asked.period - 1
)
INSERT INTO rate_counters AS counters (key, period, count, expires)
SELECT key, period, 1, expires FROM carried WHERE carried + 1 <= most ORDER BY key COLLATE "C"
ON CONFLICT (key, period) DO UPDATE SET count = counters.count + 1
WHERE counters.count + 1 <= (
    SELECT most - carried FROM carried WHERE carried.key = counters.key
)
RETURNING key
""").bindparams(
    bindparam("keys", type_=ARRAY(Text)),
    bindparam("periods", type_=ARRAY(BigInteger)),
    bindparam("shares", type_=ARRAY(Double)),
    bindparam("most", type_=ARRAY(Integer)),
    bindparam("expires", type_=ARRAY(Double)),
)


class Counted(NamedTuple):
    """So many in so many seconds, for this key."""

    key: str
    most: int
    seconds: int


def count(connection: Connection, asked: Sequence[Counted], now: float) -> float:
    """Count one for each key that may; 0.0 if all may, otherwise in about how many seconds."""
    periods = [int(now // one.seconds) for one in asked]
    passed = [now % one.seconds for one in asked]
    keys = [f"{one.key} {one.seconds}" for one in asked]
    arguments = {
        "keys": keys,
        "periods": periods,
        "shares": [1 - part / one.seconds for part, one in zip(passed, asked, strict=True)],
        "most": [one.most for one in asked],
        "expires": [(period + 2) * one.seconds for period, one in zip(periods, asked, strict=True)],
    }
    allowed = set(connection.scalars(_COUNT, arguments))
    waits = [
        max(1.0, one.seconds - part)
        for one, part, key in zip(asked, passed, keys, strict=True)
        if key not in allowed
    ]
    return max(waits, default=0.0)
