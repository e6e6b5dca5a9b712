"""The widget that shows a board: lit places can be clicked, or reached with the arrow keys."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from hortus.tui import boards
from hortus.tui.boards.canvas import DARK, LIGHT, WIDTH, Canvas, CellStyle
from hortus.tui.position import Position

SMALLEST = Size(WIDTH, 20)
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class BoardView(Static, can_focus=True):
    """A board."""

    BINDINGS = [
        *(Binding(way, f"go('{way}')", "Move", show=False) for way in WAYS),
        Binding("enter,space", "press", "Choose", show=False),
    ]

    class Pressed(Message):
        """A spot was clicked, or Enter pressed on it."""

        def __init__(self, spot: str) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.paper = Canvas()
        self.look = CellStyle()
        self._cursor = ""

    def show(
        self,
        position: Position,
        texts: list[str],
        chosen: frozenset[str] = frozenset(),
        room: Size = SMALLEST,
    ) -> None:
        """Draw a position in which these actions are left to choose from, as large as there is room."""
        lit = frozenset(spot for text in texts for spot in boards.spots(position.view, text))
        if self._cursor not in lit:
            self._cursor = ""
        self.look = CellStyle(
            lit - chosen, chosen, self._cursor, position.names, max(WIDTH, room.width - 3), room.height
        )
        words = [choice.text for choice in position.legal]
        self.paper = boards.draw(position.view, self.look, words)
        self.redraw()

    def redraw(self) -> None:
        """Put the paper on the screen, in the colours of the theme."""
        self.look = self.look._replace(cursor=self._cursor)
        self.update(self.text())

    def text(self) -> Text:
        """The board in colour."""
        theme: Mapping[str, str] = DARK if self.app.current_theme.dark else LIGHT
        return self.paper.text(self.look, theme)

    # Mouse and keys -------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Choose what is under the pointer."""
        if spot := self._under(event):
            self._cursor = ""
            self.post_message(self.Pressed(spot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show what a click would choose."""
        spot = self._under(event)
        self._point(spot if spot in self.look.lit | self.look.chosen else "")

    def on_leave(self) -> None:
        """The pointer is elsewhere."""
        self._point("")

    def _under(self, event: events.MouseEvent) -> str:
        at = event.get_content_offset(self)
        return self.paper.spot_at(at.y, at.x) if at is not None else ""

    def _point(self, spot: str) -> None:
        if spot != self._cursor:
            self._cursor = spot
            self.redraw()

    def action_go(self, way: str) -> None:
        """Move the cursor to the nearest lit place that way; the first time, to the first."""
        places = {
            spot: at for spot, at in self.paper.places().items() if spot in self.look.lit | self.look.chosen
        }
        if self._cursor in places:
            self._point(nearest(places, self._cursor, WAYS[way]))
        elif places:
            self._point(min(places, key=lambda spot: places[spot]))

    def action_press(self) -> None:
        """Choose the place under the cursor."""
        if self._cursor:
            self.post_message(self.Pressed(self._cursor))


def nearest(places: Mapping[str, tuple[float, float]], start: str, way: tuple[int, int]) -> str:
    """The nearest place in a direction, or the start where there is none.

    A row is about as high as two columns are wide.
    """
    row, column = places[start]
    best, found = float("inf"), start
    for spot, (other_row, other_column) in places.items():
        down, across = 2 * (other_row - row), other_column - column
        ahead, aside = (down * way[0], across) if way[0] else (across * way[1], down)
        if ahead > 0.5 and ahead + 2 * abs(aside) < best:
            best, found = ahead + 2 * abs(aside), spot
    return found
