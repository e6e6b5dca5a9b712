"""The game so far as snapshots, one for each decision, as a seat or a spectator could see it then.

Snapshots show the line of play that stands: what was taken back is not among them. Once the game is
over everything is shown, also of earlier positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE, OVER
from hortus.table.seat_view import NOBODY, action_text

if TYPE_CHECKING:
    from hortus.table.table import Table

MOST = 1000  # moments at a time


class Snapshot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The position after a decision and the chance that followed.

    The first is the opening, before anyone has decided.
    """

    seq: int  # how many entries the log had then
    place: int  # how many steps of the line of play led here
    seat: int | None  # who decided; None at the opening
    texts: list[str]  # the decision and what chance brought after it, with ? for what the reader may not know
    player: int  # the seat to act; -1 before the start, -2 when it is over
    scores: list[int]
    view: dict[str, Any]
    outcome: Any = None  # as in an event


class ReplayStep(msgspec.Struct, frozen=True, gc=False):
    """One step of the line of play."""

    mover: int
    action: int
    text: str  # as the reader may know it
    seq: int
    outcome: Any


class Replay(msgspec.Struct, frozen=True):
    """All that snapshots are made of, apart from the table: a thread can read it while the table goes on."""

    game: Game
    players: int
    options: dict[str, bool | int]
    reader: int | None
    steps: list[ReplayStep]
    opening: int  # the seq of a position without any step
    waiting: bool
    over: bool

    def moments(self, first: int = 0, last: int | None = None) -> list[Snapshot]:
        """Those at the places from ``first`` to ``last``, `MOST` at the most."""
        state = self.game.new(self.players, **self.options)
        found: list[Snapshot] = []
        seat: int | None = None
        texts: list[str] = []
        outcome: Any = None
        seq, end = self.opening, len(self.steps)
        for place in range(end + 1):
            is_moment = place == end or self.steps[place].mover != CHANCE
            if is_moment and place >= first:
                if len(found) == MOST or (last is not None and place > last):
                    break
                player = NOBODY if self.waiting else OVER if self.over and place == end else state.player
                view = self.game.client_view(state, self.reader, reveal=self.over)
                found.append(Snapshot(seq, place, seat, texts, player, state.scores(), view, outcome))
            if place < end:
                step = self.steps[place]
                if is_moment:
                    seat, texts, outcome = step.mover, [], None
                texts.append(step.text)
                outcome = outcome or step.outcome
                state.apply(step.action)
                seq = step.seq + 1
        return found


def replay(table: Table, reader: int | None) -> Replay:
    """The game so far, for this seat (None: a spectator)."""
    line = table.history
    steps = [
        ReplayStep(mover, action, action_text(table, reader, seq), seq, table.outcomes.get(seq))
        for mover, action, seq in zip(line.movers, line.actions, line.seqs, strict=True)
    ]
    opening = table.seq if table.started is None else table.started + 1
    return Replay(
        table.game,
        table.players,
        dict(table.options),
        reader,
        steps,
        opening,
        table.started is None,
        table.is_over,
    )
