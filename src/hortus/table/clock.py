"""The clock of a table: whose time runs, and when it is up.

No clock is read here: every entry brings its time. In real time a seat's first turn is not taken off its clock but must not last
longer than ``FIRST_TURN``; the increment comes when a turn is handed on, not at every step of it. Bots and chance have no clock.
"""

from __future__ import annotations

FIRST_TURN = 120.0
"""Seconds for a seat's first turn in real time."""
