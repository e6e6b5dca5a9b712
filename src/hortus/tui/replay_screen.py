"""A recorded game, frame by frame, all cards open."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from hortus.core.record import Record
from hortus.tui.board_view import BoardView
from hortus.tui.dialogs import Page
from hortus.tui.log_panel import LogPanel, rows_text
from hortus.tui.play_screen import WIDE
from hortus.tui.replay_frames import ReplayFrames

SECONDS = 1.0  # for each frame when it plays by itself
KEYS = [
    ("Right, Left", "one decision on or back, with what chance brought after it"),
    ("Page down, up", "ten decisions"),
    ("Home, End", "the opening; the end"),
    ("Space", "play by itself, or stop"),
    ("F7", "dark or light"),
    ("Esc, q, Ctrl+Q", "leave"),
]


class ReplayScreen(Screen[None]):
    """The board, what has happened, and which frame it is."""

    AUTO_FOCUS = ""  # nothing here takes the keys
    BINDINGS = [
        Binding("left,h", "go(-1)", "Back", key_display="←"),
        Binding("right,l", "go(1)", "On", key_display="→"),
        Binding("pageup", "go(-10)", "Ten back", show=False),
        Binding("pagedown", "go(10)", "Ten on", show=False),
        Binding("home", "go(-1000000)", "Start"),
        Binding("end", "go(1000000)", "End"),
        Binding("space", "run", "Run"),
        Binding("f1", "help", "Help", key_display="F1"),
        Binding("f7", "app.next_theme", "Theme", key_display="F7"),
        Binding("escape,q", "leave", "Leave", show=False),
    ]

    def __init__(self, record: Record, seconds: float = SECONDS) -> None:
        super().__init__()
        self.frames = ReplayFrames(record)
        self.at = 0
        self._seconds = seconds
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether it plays by itself."""
        return self._timer is not None

    def compose(self) -> ComposeResult:
        """Board at the left, the log at the right."""
        yield Static(id="where")
        with Horizontal(id="middle"):
            with VerticalScroll(id="place", can_focus=False):
                yield BoardView(id="board")
            with Vertical(id="side"):
                yield LogPanel(id="log")
        yield Static(id="message")
        yield Footer()

    def on_mount(self) -> None:
        """There is nothing to choose on the board."""
        self.query_one(BoardView).can_focus = False

    def on_resize(self) -> None:
        """A wide terminal gives the log more room."""
        self.set_class(self.size.width >= WIDE, "wide")
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        position = self.frames.position(self.at)
        self.query_one(BoardView).show(position, [], room=self.query_one("#place").size)
        seats = zip(position.names, position.scores, strict=True)
        scores = ", ".join(f"{name} {score}" for name, score in seats)
        running = " · playing" if self.running else ""
        where = f"{self.frames.game.title} · frame {self.at} of {self.frames.last}{running} · {scores}"
        self.query_one("#where", Static).update(where)
        self.query_one(LogPanel).show(rows_text(self.frames.log(self.at)))
        self.query_one("#message", Static).update(position.sentence)

    def action_go(self, steps: int) -> None:
        """On or back."""
        self._stop()
        self._to(self.at + steps)

    def _to(self, place: int) -> None:
        self.at = max(0, min(place, self.frames.last))
        self._show()

    def action_run(self) -> None:
        """Play by itself, from the beginning if this is the end; or stop."""
        if self._timer:
            self._stop()
        else:
            if self.at == self.frames.last:
                self.at = 0
            self._timer = self.set_interval(self._seconds, self._tick)
        self._show()

    def _tick(self) -> None:
        if self.at + 1 >= self.frames.last:
            self._stop()
        self._to(self.at + 1)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(Page("Going through a game", rows=list(KEYS)))

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit("")
