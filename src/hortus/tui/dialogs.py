"""Screens over the table: pages to read, the curtain, and the dialogs for saving and leaving."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, Input, Label, Markdown, Static

from hortus.tui.log_panel import LogPanel
from hortus.tui.table_session import FileNamer, Row, SessionRefusal

if TYPE_CHECKING:
    from hortus.tui.play_screen import PlayScreen


class Page(ModalScreen[None]):
    """Something to read, over the whole screen."""

    BINDINGS = [
        Binding("escape,q,enter,f1,f4,f5", "dismiss(None)", "Back"),
        Binding("up,k", "scroll('scroll_up')", "Up", show=False),
        Binding("down,j", "scroll('scroll_down')", "Down", show=False),
        Binding("pageup,b", "scroll('scroll_page_up')", "Page up", show=False),
        Binding("pagedown,space", "scroll('scroll_page_down')", "Page down"),
        Binding("home,g", "scroll('scroll_home')", "Start", show=False),
        Binding("end,G", "scroll('scroll_end')", "End", show=False),
    ]

    def __init__(
        self, heading: str, *, rows: list[Row] | None = None, markdown: str = "", at_end: bool = False
    ) -> None:
        super().__init__()
        self._heading, self._rows, self._markdown, self._at_end = heading, rows or [], markdown, at_end

    def compose(self) -> ComposeResult:
        """A heading and the text."""
        with Vertical(id="page"):
            yield Label(self._heading, id="heading")
            if self._at_end:
                yield LogPanel(self._grid(), id="text")
            else:
                text = Markdown(self._markdown, open_links=False) if self._markdown else Static(self._grid())
                yield VerticalScroll(text, id="text")
            yield Footer()

    def _grid(self) -> Table:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(ratio=1)
        for who, what in self._rows:
            grid.add_row(Text(who), Text(what))
        return grid

    def action_scroll(self, how: str) -> None:
        """Move the text."""
        getattr(self.query_one("#text"), how)(animate=False)


class Curtain(Screen[str]):
    """Nothing of the table is seen until the next person is alone at the screen."""

    BINDINGS = [
        Binding("enter", "dismiss('lift')", "It is me: show the table"),
        Binding("u", "dismiss('undo')", "Take the last decision back"),
    ]

    def __init__(self, play: PlayScreen) -> None:
        super().__init__()
        self._play = play

    def compose(self) -> ComposeResult:
        """The sentence alone."""
        yield Static(self._play.session.curtain, id="curtain", markup=False)
        yield Footer()

    def action_leave(self) -> None:
        """Leave as from the table, which stays covered."""
        self._play.action_leave()


class SaveDialog(ModalScreen[Path | None]):
    """Asks for a file's name; one that is there already must be given twice."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, suggestion: str = "") -> None:
        super().__init__()
        self._suggestion = suggestion
        self._namer = FileNamer()

    def compose(self) -> ComposeResult:
        """A line to type in."""
        with Vertical(id="dialog"):
            yield Label("Save the game in which file?")
            yield Input(self._suggestion, placeholder="evening.txt", id="name")
            yield Label("Enter saves, Escape goes back.", id="note")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Check the name."""
        try:
            self.dismiss(self._namer.path(event.value.strip()))
        except SessionRefusal as problem:
            self.query_one("#note", Label).update(str(problem))


class LeaveDialog(ModalScreen[str]):
    """Asks whether to save before leaving."""

    BINDINGS = [
        Binding("s", "dismiss('save')", "Save and leave"),
        Binding("l", "leave", "Leave"),
        Binding("escape", "dismiss('stay')", "Stay"),
    ]

    def compose(self) -> ComposeResult:
        """Three buttons."""
        with Vertical(id="dialog"):
            yield Label("Leave the table? The game is not saved.")
            with Horizontal():
                yield Button("Save (s)", id="save", variant="success")
                yield Button("Leave (l)", id="leave", variant="error")
                yield Button("Stay (Esc)", id="stay")

    def action_leave(self) -> None:
        """Whoever asks twice means it."""
        self.dismiss("leave")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of them."""
        self.dismiss(event.button.id or "stay")
