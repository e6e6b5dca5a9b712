"""Trying the steps of a turn before they are played.

A draft is a question, not an entry: nothing of it is kept, and nobody else sees it. The client holds the
steps, asks for the position after them, drops the last one to take it back, and sends them all as one
``Play`` to confirm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hortus.core.position import Position
from hortus.table import moving
from hortus.table.authority import fresh, seated
from hortus.table.refusals import Refused
from hortus.table.seat_view import LegalAction, legal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hortus.table.table import Table


class Draft(msgspec.Struct, frozen=True, gc=False):
    """What a seat would see after these steps."""

    # Their canonical texts.
    steps: tuple[str, ...]
    view: dict[str, Any]
    # What could follow; empty when the draft is complete.
    legal: list[LegalAction]
    # Others or chance go on after the steps, or the last one reveals something: nothing more can be tried.
    complete: bool
    # So many steps the view shows: the last one is left out if only playing it says what it brings.
    shown: int


class Trial(msgspec.Struct, frozen=True):
    """Steps that were tried out on a copy of the position."""

    seat: int
    steps: tuple[str, ...]
    state: Position
    seen: Position  # the last position that reveals nothing
    complete: bool

    def draft(self) -> Draft:
        """What the seat may see of it."""
        following = [] if self.complete else legal(self.state)
        shown = len(self.steps) - (self.seen is not self.state)
        view = self.seen.game.client_view(self.seen, self.seat)
        return Draft(self.steps, view, following, self.complete, shown)


def try_out(table: Table, seat: int, steps: Sequence[str | int], seq: int | None = None) -> Trial:
    """Try these steps out for the seat to act; ``Refused`` as if they were played. Nothing changes."""
    if len(steps) > moving.MOST_STEPS:
        raise Refused("bad", f"A draft has no more than {moving.MOST_STEPS} steps.")
    seated(table, seat)
    fresh(table, seq)
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
        action = moving.apply(state, step)
        texts.append(state.game.texts[action])
        tells = state.is_over or state.game.reveals(before, action)
        complete = tells or state.player != seat
        seen = before if tells else state
    return Trial(seat, tuple(texts), state, seen, complete)
