"""The start screen: what is chosen there is what is played."""

from __future__ import annotations

from textual.widgets import Checkbox, Input, OptionList, Select, Static

import hortus
from hortus.tui.local_session import LocalSession
from hortus.tui.play_screen import PlayScreen
from hortus.tui.start_screen import StartScreen
from tests.tui.keyboard import opened


async def test_enter_twice_begins_the_first_game_with_its_usual_seats() -> None:
    async with opened(StartScreen(pace=0.0)) as (app, pilot):
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        session = app.screen.session
        assert isinstance(session, LocalSession)
        assert session.game.name == hortus.GAMES[0]
        assert session.table.seats == ["person", "greedy"]


async def test_players_seats_and_options_are_chosen() -> None:
    async with opened(StartScreen("mars", pace=0.0)) as (app, pilot):
        screen = app.screen
        screen.query_one("#players", Select).value = 3
        await pilot.pause()
        screen.query_one("#seat1", Select).value = "person"
        screen.query_one("#seat2", Select).value = "random"
        screen.query_one("#option_special_actions", Checkbox).value = True
        await pilot.press("f9")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        session = app.screen.session
        assert isinstance(session, LocalSession)
        assert session.table.seats == ["person", "person", "random"]
        assert session.table.match.options["special_actions"] is True
        assert session.table.match.options["cooperative"] is False


async def test_an_option_for_two_is_not_offered_to_three() -> None:
    async with opened(StartScreen("mars")) as (app, pilot):
        assert app.screen.query("#option_two_gardeners")
        app.screen.query_one("#players", Select).value = 3
        await pilot.pause()
        assert not app.screen.query("#option_two_gardeners")


async def test_another_game_brings_its_own_form() -> None:
    async with opened(StartScreen()) as (app, pilot):
        await pilot.press("down")
        await pilot.pause()
        chosen = hortus.GAMES[1]
        assert app.screen.query_one("#games", OptionList).highlighted == 1
        assert len(app.screen.query("Select")) == hortus.load(chosen).min_players + 1


async def test_a_link_that_is_none_is_told() -> None:
    async with opened(StartScreen()) as (app, pilot):
        app.screen.query_one("#link", Input).value = "https://play.example/about"
        await pilot.press("f9")
        await pilot.pause()
        assert "looks like https://play.example/t/" in str(app.screen.query_one("#problem", Static).render())
