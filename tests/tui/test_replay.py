"""A record in the application: on, back, to both ends, and by itself."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual.widgets import Static

import hortus
from hortus.core.record import Record
from hortus.tui.board_view import BoardView
from hortus.tui.log_panel import LogPanel
from hortus.tui.replay_frames import ReplayFrames
from hortus.tui.replay_screen import ReplayScreen
from tests.tui.keyboard import SMALL, opened, until


def recorded(game: str, moves: int = 12) -> Record:
    """A game of random decisions, not played to its end."""
    match = hortus.Match(game, seed=3)
    rng = random.Random(3)
    for _ in range(moves):
        match.apply(rng.choice(match.state.legal_actions()))
    return match.record


@pytest.mark.parametrize("game", hortus.GAMES)
def test_moments_are_the_decisions_of_a_record(game: str) -> None:
    record = recorded(game)
    moments = ReplayFrames(record)
    assert moments.last == 12
    assert moments.all[-1].state.view(None) == record.replay().view(None)
    decided = [event for moment in moments.all for event in moment.events]
    assert [event.text for event in decided] == record.actions
    assert all(moment.state.player >= 0 for moment in moments.all)


async def test_a_record_is_gone_through_by_keys() -> None:
    record = recorded("fungi")
    screen = ReplayScreen(record)
    async with opened(screen) as (app, pilot):
        await pilot.press("right", "right", "left")
        await pilot.pause()
        assert screen.at == 1
        assert "frame 1 of 12" in str(screen.query_one("#where", Static).render())
        await pilot.press("end", "right")
        await pilot.pause()
        assert screen.at == 12
        shown = str(screen.query_one(BoardView).canvas)
        assert "never shown" not in shown  # all cards lie open
        await pilot.press("home", "left")
        assert screen.at == 0
        await pilot.press("q")
        assert app.return_value == ""


async def test_the_log_is_shown_to_its_end_however_often_it_is_laid_out() -> None:
    screen = ReplayScreen(recorded("fungi", 30))
    async with opened(screen) as (_, pilot):
        log_panel = screen.query_one(LogPanel)
        for key in ("end", "pageup", "end"):
            await pilot.press(key)
            await until(lambda: log_panel.scroll_y == log_panel.max_scroll_y > 0)
        await pilot.resize_terminal(120, 40)
        await until(lambda: log_panel.size.width > 40 and log_panel.scroll_y == log_panel.max_scroll_y > 0)
        await pilot.resize_terminal(*SMALL)
        await until(lambda: log_panel.size.width < 40 and log_panel.scroll_y == log_panel.max_scroll_y > 0)
        log_panel.scroll_home(animate=False, immediate=True)  # somebody reads what was before
        await pilot.pause()
        assert log_panel.scroll_y == 0


async def test_a_record_plays_by_itself_to_its_end_and_stops() -> None:
    screen = ReplayScreen(recorded("mars"), seconds=0.01)
    async with opened(screen) as (_, pilot):
        await pilot.press("space")
        while screen.running:
            await asyncio.sleep(0.01)
        assert screen.at == 12


async def test_a_key_stops_what_plays_by_itself() -> None:
    screen = ReplayScreen(recorded("mars"), seconds=1000.0)
    async with opened(screen) as (_, pilot):
        await pilot.press("end", "space")
        assert running(screen)
        assert screen.at == 0  # from the end it begins again
        await pilot.press("right")
        assert not running(screen)
        assert screen.at == 1


def running(screen: ReplayScreen) -> bool:
    return screen.running
