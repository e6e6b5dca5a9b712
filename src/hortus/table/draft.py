"""Trying a compound move before it is made.

A draft is a question, not an entry: nothing of it is kept, and nobody else can see it. The client holds the steps, asks what would
be after them, drops the last one to take it back, and sends them all as one ``Play`` to confirm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hortus.table.sight import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hortus.table.table import Table


class Draft(msgspec.Struct, frozen=True, gc=False):
    """What a seat would see after these steps."""

    steps: tuple[str, ...]  # their canonical texts
    view: dict[str, Any]
    legal: list[Choice]  # what could follow; empty when the steps hand over to others or to chance
    complete: bool  # they do: nothing more can be tried
    shown: int  # so many steps the view shows; the last one is left out if only playing it says what it brings


def draft(table: Table, seat: int, steps: Sequence[str | int]) -> Draft:
    """Try these steps out for the seat to act; ``Refused`` as if they were played. Nothing changes and nothing is revealed."""
    raise NotImplementedError
