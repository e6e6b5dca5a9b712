"""What has happened, as a panel beside the board."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.visual import VisualType
from textual.widgets import Static

from hortus.tui.table_session import Row


def rows_text(rows: list[Row]) -> Text:
    """Who in bold, what behind it."""
    found = Text()
    for number, (who, what) in enumerate(rows):
        found.append("\n" if number else "")
        found.append(f"{who} ", "dim bold" if who in ("chance", "score") else "bold")
        found.append(what, "dim" if who in ("chance", "score") else "")
    return found


class LogPanel(VerticalScroll, can_focus=False):
    """Shows the end of a text that grows. Its length is known only after layout: it is scrolled then."""

    class LogText(Static):
        """The text, which is told when its size changes; the panel is told only when its own size does."""

        def on_resize(self) -> None:
            """Scroll after the layout."""
            self.query_ancestor(LogPanel).to_end()

    def __init__(self, text: VisualType = "", *, id: str) -> None:
        super().__init__(id=id)
        self._text = self.LogText(text)

    def compose(self) -> ComposeResult:
        """The text alone."""
        yield self._text

    def show(self, text: Text) -> None:
        """Show another text."""
        self._text.update(text)

    def on_resize(self) -> None:
        """Scroll to the end of the new room."""
        self.to_end()

    def to_end(self) -> None:
        """Show the end at once."""
        self.scroll_end(animate=False, immediate=True)
