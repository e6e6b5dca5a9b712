"""Trying a compound move before it is made.

A draft is a question, not an entry: nothing of it is kept, and nobody else can see it. The client holds the
steps, asks what would be after them, drops the last one to take it back, and sends them all as one ``Play``
to confirm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hortus.table import moving
from hortus.table.authority import seated
from hortus.table.history import numbers
from hortus.table.refusals import Refused
from hortus.table.seat_view import LegalAction, legal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hortus.table.table import Table


class Draft(msgspec.Struct, frozen=True, gc=False):
    """What a seat would see after these steps."""

    steps: tuple[str, ...]  # their canonical texts
    view: dict[str, Any]
    legal: list[LegalAction]  # what could follow; empty when the steps hand over to others or to chance
    complete: bool  # they do: nothing more can be tried
    shown: (
        int  # so many steps the view shows; the last one is left out if only playing it says what it brings
    )


def draft(table: Table, seat: int, steps: Sequence[str | int]) -> Draft:
    """Try these steps out for the seat to act; ``Refused`` as if they were played.

    Nothing changes and nothing is revealed.
    """
    if len(steps) > moving.MOST_STEPS:
        raise Refused("bad", f"A draft has no more than {moving.MOST_STEPS} steps.")
    seated(table, seat)
    moving.to_act(table, seat)
    state = seen = table.state.copy()
    texts: list[str] = []
    complete = False
    for step in steps:
        if complete:
            raise Refused(
                "bad", f"After {texts[-1]!r} it is for others or for chance to go on: a draft ends there."
            )
        before = state.copy()
        texts.append(moving.apply(state, step))
        tells = state.is_over or state.game.reveals(before, numbers(state.game.name)[texts[-1]])
        complete = tells or state.player != seat
        seen = before if tells else state
    return Draft(
        steps=tuple(texts),
        view=seen.view(seat),
        legal=[] if complete else legal(state),
        complete=complete,
        shown=len(texts) - (seen is not state),
    )
