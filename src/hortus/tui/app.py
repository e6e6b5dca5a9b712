"""The application: a first screen, two themes, and what is said when it is left."""

from __future__ import annotations

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from hortus.core.record import Record
from hortus.tui.play_screen import PlayScreen
from hortus.tui.replay_screen import ReplayScreen
from hortus.tui.start_screen import StartScreen
from hortus.tui.table_session import TableSession

THEMES = (
    Theme(
        name="hortus-dark",
        primary="#7fb069",
        secondary="#c9a66b",
        accent="#ffd866",
        warning="#e8a84c",
        error="#e06c5a",
        success="#7fb069",
        foreground="#d9ded6",
        background="#121a14",
        surface="#18221b",
        panel="#223027",
        dark=True,
    ),
    Theme(
        name="hortus-light",
        primary="#2c6b2f",
        secondary="#8a6a2f",
        accent="#9a3d00",
        warning="#9a5b00",
        error="#a32a1c",
        success="#2c6b2f",
        foreground="#23301f",
        background="#f7f8f2",
        surface="#eff3e9",
        panel="#dfe8d8",
        dark=False,
    ),
)


class HortusApp(App[str], inherit_bindings=False):
    """Tables in the terminal. It returns what is to be said afterwards."""

    CSS_PATH = "hortus.tcss"
    TITLE = "Hortus"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+q", "leave", "Leave", priority=True),
        Binding("ctrl+c", "leave", "Leave", show=False, priority=True),
    ]

    def __init__(self, first: Screen[None], theme: str = "hortus-dark") -> None:
        super().__init__()
        self._first = first
        for one in THEMES:
            self.register_theme(one)
        self.theme = theme

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self._first)

    def action_leave(self) -> None:
        """Leave as the uppermost screen that knows how does it."""
        for screen in reversed(self.screen_stack):
            if hasattr(screen, "action_leave"):
                screen.action_leave()
                return

    def action_next_theme(self) -> None:
        """The other theme."""
        self.theme = "hortus-light" if self.current_theme.dark else "hortus-dark"
        for screen in self.screen_stack:
            for board in screen.query("BoardView"):
                board.redraw()  # type: ignore[attr-defined]


def play(session: TableSession) -> tuple[str, int]:
    """Play at a table; what to say afterwards, and the exit status."""
    return _run(PlayScreen(session))


def start() -> tuple[str, int]:
    """Choose a game and play it."""
    return _run(StartScreen())


def replay(record: Record) -> tuple[str, int]:
    """Go through a record."""
    return _run(ReplayScreen(record))


def _run(first: Screen[None]) -> tuple[str, int]:
    app = HortusApp(first)
    said = app.run() or ""
    return said, app.return_code or 0
