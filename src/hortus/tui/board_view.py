"""The widget that shows a board: lit places can be clicked, or reached with the arrow keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from hortus.text_canvas import BoardStyle, Canvas
from hortus.tui.board_colours import DARK, LIGHT, Highlights, coloured
from hortus.tui.position import SeatPosition

WIDTH = 50  # columns that every terminal has for the board
SMALLEST = Size(WIDTH, 20)
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class BoardView(Static, can_focus=True):
    """A board."""

    BINDINGS = [
        *(Binding(key, f"go('{key}')", "Move", show=False) for key in DIRECTIONS),
        Binding("enter,space", "press", "Choose", show=False),
    ]

    class Pressed(Message):
        """A spot was clicked, or Enter pressed on it."""

        def __init__(self, spot: str) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.canvas = Canvas()
        self.highlights = Highlights()

    def show(
        self,
        position: SeatPosition,
        texts: list[str],
        chosen: frozenset[str] = frozenset(),
        room: Size = SMALLEST,
    ) -> None:
        """Draw a position in which these actions are left to choose from, as large as there is room."""
        lit = frozenset(spot for text in texts for spot in position.spots(text))
        cursor = self.highlights.cursor
        self.highlights = Highlights(lit - chosen, chosen, cursor if cursor in lit else "")
        style = BoardStyle(lit - chosen, position.names, max(WIDTH, room.width - 3), room.height)
        self.canvas = position.game.canvas(position.view, style)
        add_buttons(self.canvas, (choice.text for choice in position.legal), style.width)
        self.redraw()

    def redraw(self) -> None:
        """Draw the canvas in the colours of the theme."""
        self.update(self.text())

    def text(self) -> Text:
        """The board in colour."""
        return coloured(self.canvas, self.highlights, DARK if self.app.current_theme.dark else LIGHT)

    # Mouse and keys -------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Choose what is under the pointer."""
        if spot := self._under(event):
            self._point("")
            self.post_message(self.Pressed(spot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show what a click would choose."""
        spot = self._under(event)
        self._point(spot if spot in self._pressable else "")

    def on_leave(self) -> None:
        """The pointer is elsewhere."""
        self._point("")

    @property
    def _pressable(self) -> frozenset[str]:
        return self.highlights.lit | self.highlights.chosen

    def _under(self, event: events.MouseEvent) -> str:
        at = event.get_content_offset(self)
        return self.canvas.spot_at(at.y, at.x) if at is not None else ""

    def _point(self, spot: str) -> None:
        if spot != self.highlights.cursor:
            self.highlights = self.highlights._replace(cursor=spot)
            self.redraw()

    def action_go(self, key: str) -> None:
        """Move the cursor to the nearest lit spot in a direction; the first time, to the first spot."""
        spots = {spot: at for spot, at in self.canvas.spots().items() if spot in self._pressable}
        if self.highlights.cursor in spots:
            self._point(nearest(spots, self.highlights.cursor, DIRECTIONS[key]))
        elif spots:
            self._point(min(spots, key=lambda spot: spots[spot]))

    def action_press(self) -> None:
        """Choose the spot under the cursor."""
        if self.highlights.cursor:
            self.post_message(self.Pressed(self.highlights.cursor))


def add_buttons(canvas: Canvas, texts: Iterable[str], width: int) -> None:
    """Add a button for each first word among these actions, with how many there are."""
    counts = Counter(text.split()[0] for text in texts)
    if counts:
        buttons = [
            (f" {word} {count} " if count > 1 else f" {word} ", "button", f"word {word}")
            for word, count in counts.items()
        ]
        canvas.flow(buttons, "  ", width)


def nearest(spots: Mapping[str, tuple[float, float]], start: str, direction: tuple[int, int]) -> str:
    """The nearest spot in a direction, or the start; a row is about as high as two columns are wide."""
    row, column = spots[start]
    best, found = float("inf"), start
    for spot, (other_row, other_column) in spots.items():
        down, across = 2 * (other_row - row), other_column - column
        ahead, aside = (down * direction[0], across) if direction[0] else (across * direction[1], down)
        if ahead > 0.5 and ahead + 2 * abs(aside) < best:
            best, found = ahead + 2 * abs(aside), spot
    return found
