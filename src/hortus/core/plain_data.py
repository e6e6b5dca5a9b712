"""Copies of plain data: what a state written in Python is made of."""

from __future__ import annotations

from typing import Any


def duplicate(data: Any) -> Any:
    """A copy that shares no list, dictionary or set with its original; anything else is taken as it is."""
    if isinstance(data, list):
        return [duplicate(one) for one in data]
    if isinstance(data, dict):
        return {name: duplicate(one) for name, one in data.items()}
    return set(data) if isinstance(data, set) else data
