"""The screens look as they did; ``KEEP=1 pytest tests/tui/test_screens.py`` keeps them as they look now."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from textual.screen import Screen

from hortus.tui.play_screen import PlayScreen
from hortus.tui.replay_screen import ReplayScreen
from hortus.tui.start_screen import StartScreen
from tests.soak import soak_but
from tests.tui.keyboard import LARGE, SMALL, local_session, opened, screen_text, table

FOLDER = Path(__file__).with_name("screens")
SETTLED = 60.0  # seconds after which a screen that is not as it was has changed


def _play(game: str, players: int, moves: int = 30, people: int = 1) -> Callable[[], Screen[None]]:
    return lambda: PlayScreen(local_session(game, people, moves, players=players))


# The first screen, the size of the terminal, and the keys that are pressed.
SCREENS: Mapping[str, tuple[Callable[[], Screen[None]], tuple[int, int], tuple[str, ...]]] = {
    "felci": (_play("felci", 2), SMALL, ("p",)),
    "felci-large": (_play("felci", 2), LARGE, ()),
    "feenbalz": (_play("feenbalz", 4, 40), SMALL, ()),
    "mars": (_play("mars", 3), SMALL, ()),
    "mars-large": (_play("mars", 3), LARGE, ()),
    "fungi": (_play("fungi", 2), SMALL, ("down",)),
    "curtain": (_play("fungi", 2, people=2), SMALL, ()),
    "start": (lambda: StartScreen("mars"), SMALL, ()),
    "replay": (lambda: ReplayScreen(table("fungi", moves=60).record), SMALL, ("end",)),
    "help": (_play("fungi", 2), SMALL, ("f1",)),
}


@pytest.mark.parametrize("name", soak_but(SCREENS, ["felci", "feenbalz", "mars-large", "curtain", "start"]))
async def test_a_screen_looks_as_it_did(name: str) -> None:
    """Layout takes as long as the machine lets it: the screen has time until it is as it was."""
    screen, size, keys = SCREENS[name]
    file = FOLDER / f"{name}.txt"
    async with opened(screen(), size) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.press(*keys)
        await app.workers.wait_for_complete()
        if "KEEP" in os.environ:
            await pilot.pause(1.0)
            file.write_text(screen_text(app), encoding="utf-8")
        kept = file.read_text(encoding="utf-8")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED):
                while screen_text(app) != kept:
                    await pilot.pause()
        assert screen_text(app) == kept


def test_every_screen_that_is_kept_is_looked_at() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(SCREENS)
