"""The first screen: which game, who sits where, which options; or the link of a table on a server."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Footer, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.registry import GAMES, load
from hortus.players import PLAYERS
from hortus.players.levels import levels
from hortus.tui.local_session import LocalSession
from hortus.tui.local_table import PERSON, LocalTable, default_seats
from hortus.tui.play_screen import PlayScreen
from hortus.tui.remote_session import RemoteSession
from hortus.tui.table_session import SessionRefusal, TableSession


def who_may_sit() -> list[tuple[str, str]]:
    """What a seat can be given to: the words for it, and its name."""
    titles = {name: level.title for name, level in levels().items()}
    return [("A person here", PERSON), *((titles.get(name, name.capitalize()), name) for name in PLAYERS)]


class Box(Checkbox):
    """A box that is empty while it is off: colour alone would not say so to everyone."""

    BUTTON_LEFT, BUTTON_RIGHT = "[", "]"

    @property
    def BUTTON_INNER(self) -> str:  # type: ignore[override]  # noqa: N802
        """What is in it."""
        return "X" if self.value else " "


class StartScreen(Screen[None]):
    """Choices, and a button that begins."""

    BINDINGS = [
        Binding("f9", "begin", "Begin", key_display="F9"),
        Binding("f7", "app.next_theme", "Theme", key_display="F7"),
    ]

    def __init__(self, game: str = GAMES[0], **settings: Any) -> None:
        super().__init__()
        self._game = load(game)
        self._settings = settings  # of the session, where they are not as usual
        self._players = self._game.min_players

    def compose(self) -> ComposeResult:
        """Games at the left, the table at the right."""
        yield Label("Hortus: four games of gardens and woods", id="head")
        with Horizontal():
            yield OptionList(*(self._entry(load(name)) for name in GAMES), id="games")
            yield VerticalScroll(id="form", can_focus=False)
        yield Static(id="problem")
        yield Footer()

    @staticmethod
    def _entry(game: Game) -> Option:
        low, high = game.min_players, game.max_players
        seats = f"{low}" if low == high else f"{low}–{high}"
        return Option(Text.assemble((game.title, "bold"), f"\n{seats} players\n"), id=game.name)

    async def on_mount(self) -> None:
        """The first game is chosen already."""
        games = self.query_one("#games", OptionList)
        games.highlighted = GAMES.index(self._game.name)
        games.focus()

    @on(OptionList.OptionHighlighted, "#games")
    async def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._game = load(event.option.id or GAMES[0])
        self._players = self._game.min_players
        await self._fill()

    @on(OptionList.OptionSelected, "#games")
    def _chosen(self) -> None:
        self.query_one("#begin").focus()

    async def _fill(self) -> None:
        """The form of this game: how many, who, which options."""
        form = self.query_one("#form")
        async with self.batch():
            await form.remove_children()
            await form.mount(*self._rows())

    def _rows(self) -> Iterator[Widget]:
        game = self._game
        yield Static(f"{game.summary}\n", markup=False, id="summary")
        if game.min_players < game.max_players:
            numbers = range(game.min_players, game.max_players + 1)
            yield _row("Players", [(f"{n} players", n) for n in numbers], self._players, "players")
        for seat, usual in enumerate(default_seats(self._players)):
            yield _row(game.seat_name(seat), who_may_sit(), usual, f"seat{seat}")
        for name, option in game.options.items():
            if option.kind is bool and (not option.players or self._players in option.players):
                box = Box(name.replace("_", " "), id=f"option_{name}", compact=True)
                yield Horizontal(box, Label(option.help), classes="option")
        yield Button("Begin", id="begin", variant="success", compact=True)
        yield Input(placeholder="or the link of a table on a server", id="link", compact=True)

    @on(Select.Changed, "#players")
    async def _another_number(self, event: Select.Changed) -> None:
        if event.value != self._players:
            self._players = int(str(event.value))
            await self._fill()
            self.query_one("#players").focus()

    @on(Button.Pressed, "#begin")
    @on(Input.Submitted, "#link")
    def action_begin(self) -> None:
        """Sit down at what was chosen."""
        try:
            self.app.switch_screen(PlayScreen(self._made()))
        except (SessionRefusal, ValueError) as problem:
            self.query_one("#problem", Static).update(Text(f"✗ {problem}"))

    def _made(self) -> TableSession:
        link = self.query_one("#link", Input).value.strip()
        if link:
            return RemoteSession(link)
        seats = [str(self.query_one(f"#seat{seat}", Select).value) for seat in range(self._players)]
        options = {
            box.id.removeprefix("option_"): True
            for box in self.query(Checkbox)
            if box.value and box.id is not None
        }
        match = Match(self._game.name, self._players, secrets.randbelow(1_000_000), **options)
        return LocalSession(LocalTable(match, seats), **self._settings)

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit("")


def _row(name: str, choices: list[tuple[str, Any]], value: object, id: str) -> Horizontal:
    """A name, and what can be chosen there."""
    select = Select(choices, value=value, allow_blank=False, compact=True, id=id)
    return Horizontal(Label(name), select, classes="row")
