"""The line above the board: the game, and each seat with its score and its clock."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.timer import Timer
from textual.widgets import Static

from hortus.tui.clock_text import Clock
from hortus.tui.position import SeatPosition
from hortus.tui.table_session import TableSession

SECOND = 1.0


class Header(Static):
    """Draws itself again each second while a clock runs."""

    def __init__(self, session: TableSession, second: float = SECOND) -> None:
        super().__init__(id="top")
        self._session, self._second = session, second
        self._position: SeatPosition | None = None
        self._timer: Timer | None = None

    @property
    def ticking(self) -> bool:
        """Whether a clock runs."""
        return self._timer is not None

    def show(self, position: SeatPosition) -> None:
        """Another position."""
        self._position = position
        self.redraw()

    def redraw(self) -> None:
        """As it is now; and again in a second, as long as a clock runs."""
        if self._position is None:
            return
        clocks = self._session.clocks()
        self.update(self._text(self._position, clocks))
        runs = any(clock.running for clock in clocks)
        if runs and self._timer is None:
            self._timer = self.set_interval(self._second, self.redraw)
        elif not runs and self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _text(self, position: SeatPosition, clocks: Sequence[Clock]) -> Text:
        """All of it; where that is too wide, of the clocks only the one that runs, at the right."""
        width = max(20, self.app.size.width - 1)
        found = self._seats(position, clocks)
        if found.cell_len <= width:
            return found
        running = self._clock(next((clock for clock in clocks if clock.running), None))
        found = self._seats(position, ())
        found.truncate(width - running.cell_len, overflow="ellipsis")
        return found.append_text(running)

    def _seats(self, position: SeatPosition, clocks: Sequence[Clock]) -> Text:
        found = Text(f" {self._session.game.title} ", "bold")
        for seat, name in enumerate(position.names):
            mark = "▸ " if seat == position.player else ""
            found.append(f"  {mark}{name} {position.scores[seat]}", "bold" if seat == position.player else "")
            found.append_text(self._clock(clocks[seat] if clocks else None))
        return found

    def _clock(self, clock: Clock | None) -> Text:
        """Who should hurry is told by a sign, too."""
        if clock is None:
            return Text()
        if not clock.is_low:
            return Text(f" {clock}", "" if clock.running else "dim")
        return Text.assemble(" ", (f" {clock} ! ", f"bold reverse {self.app.current_theme.error}"))
