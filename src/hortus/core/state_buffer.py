"""A buffer of many positions, and rows of numbers for them: the plain half; see ``state_buffer.pxd``.

Compiled, a buffer is one piece of memory, and nothing here needs the interpreter's lock.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from hortus.core.state import State


def build(start: State, places: int) -> Any:
    """A buffer with so many rows; what is there means nothing until something is put there."""
    return [start.copy() for _ in range(places)]


def fetch(state: State, rows: Any, place: int) -> None:
    """Make a state equal to what is kept there."""
    state.read_from(rows[place])


def put(state: State, rows: Any, place: int) -> None:
    """Keep a state."""
    state.write_to(rows[place])


def numbers(row: MutableSequence[int]) -> MutableSequence[int]:
    """Where the numbers of an array lie."""
    return row


def clear_numbers(row: Any, at: int, size: int) -> None:
    """Make so many numbers zero."""
    row[at : at + size] = memoryview(bytes(2 * size)).cast("h")


def clear_marks(row: Any, at: int, size: int) -> None:
    """Make so many marks zero."""
    row[at : at + size] = bytes(size)


def claim(counter: MutableSequence[int]) -> int:
    """The number there, which the next to ask finds one higher; compiled, no two threads get the same."""
    counter[0] += 1
    return counter[0] - 1
