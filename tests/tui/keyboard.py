"""Somebody at the application: opens it without a terminal, presses keys, and reads what is there."""

from __future__ import annotations

import asyncio
import contextlib
import html
import random
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from hortus.core.match import Match
from hortus.tui.app import HortusApp
from hortus.tui.board_view import BoardView
from hortus.tui.header import SECOND
from hortus.tui.local_session import LocalSession
from hortus.tui.local_table import LocalTable
from hortus.tui.play_screen import PlayScreen
from hortus.tui.table_session import TableSession

SMALL, LARGE = (80, 24), (140, 40)
CHARACTER = 12.2  # how wide a character is in a screenshot
PATIENCE = 60.0  # seconds after which a test that waits for something has failed
EVENING = 300.0  # and one that has not come to its end, whole games included


class Sitting:
    """A person at a table."""

    def __init__(self, app: HortusApp, pilot: Pilot[str], play: PlayScreen) -> None:
        self.app, self.pilot, self.play = app, pilot, play

    async def settle(self) -> None:
        """Wait until everybody else has done what they do."""
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys and wait for what they bring."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type a line and press Enter."""
        self.play.query_one("#line", Input).value = text
        await self.pilot.pause()
        await self.press("enter")

    async def click(self, spot: str) -> None:
        """Click a place of the board."""
        board = self.play.query_one(BoardView)
        row, column = board.canvas.spots()[spot]
        await self.pilot.click(BoardView, offset=(int(column), int(row)))
        await self.settle()

    def top(self) -> Screen[Any]:
        """The screen one looks at."""
        return self.app.screen

    @property
    def message(self) -> str:
        """What is said above the line."""
        return str(self.play.query_one("#message", Static).render())

    @property
    def board(self) -> str:
        """The signs of the board."""
        return str(self.play.query_one(BoardView).canvas)


def screen_text(app: App[Any]) -> str:
    """The characters on the screen, taken from a screenshot."""
    rows: dict[float, dict[int, str]] = {}
    texts = re.findall(r'<text [^>]*x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', app.export_screenshot())
    for x, y, text in texts[1:]:  # the first is the title of the window
        for place, character in enumerate(html.unescape(text)):
            rows.setdefault(float(y), {})[round(float(x) / CHARACTER) + place] = character
    lines = ("".join(rows[y].get(at, " ") for at in range(max(rows[y]) + 1)) for y in sorted(rows))
    return "\n".join(line.replace("\xa0", " ").rstrip() for line in lines) + "\n"


@contextlib.asynccontextmanager
async def opened(
    screen: Screen[None], size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[HortusApp, Pilot[str]]]:
    """The application with a first screen."""
    app = HortusApp(screen)
    async with asyncio.timeout(EVENING), app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


@contextlib.asynccontextmanager
async def seated(
    session: TableSession, size: tuple[int, int] = SMALL, second: float = SECOND
) -> AsyncIterator[Sitting]:
    """Somebody who has just sat down."""
    play = PlayScreen(session, second)
    async with opened(play, size) as (app, pilot):
        sitting = Sitting(app, pilot, play)
        await sitting.settle()
        yield sitting


def table(
    game: str, people: int = 1, moves: int = 0, seed: int = 3, players: int | None = None, **options: bool
) -> LocalTable:
    """A table of people and random players, after random decisions and until a person is to act."""
    match = Match(game, players, seed, **options)
    rng = random.Random(seed)
    seats = ["person"] * people + ["random"] * (match.state.players - people)
    while not match.state.is_over and (moves > 0 or seats[match.state.player] != "person"):
        match.apply(rng.choice(match.state.legal_actions()))
        moves -= 1
    return LocalTable(match, seats)


def local_session(game: str, people: int = 1, moves: int = 0, **more: Any) -> LocalSession:
    """The same, with players who do not make one wait and an adviser who does not think long."""
    return LocalSession(table(game, people, moves, **more), pace=0.0, adviser="sprout")


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)
