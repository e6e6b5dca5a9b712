"""How the screens look, as pictures that are kept: ``python -m tests.tui.snapshots`` makes them anew."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from textual.screen import Screen
from textual.widgets import Input

from hortus.tui.app import HortusApp
from hortus.tui.play_screen import PlayScreen
from hortus.tui.replay_screen import ReplayScreen
from hortus.tui.start_screen import StartScreen
from tests.tui.keyboard import LARGE, SMALL, desk, table

FOLDER = Path(__file__).with_name("pictures")
ALIKE = 4  # pictures in a row, until the screen is taken to be at rest
DARK, LIGHT = "hortus-dark", "hortus-light"


def _play(game: str, players: int, moves: int = 30, people: int = 1) -> Callable[[], Screen[None]]:
    return lambda: PlayScreen(desk(game, people, moves, players=players))


# The first screen, the size of the terminal, the theme, and the keys that are pressed.
PICTURES: Mapping[str, tuple[Callable[[], Screen[None]], tuple[int, int], str, tuple[str, ...]]] = {
    "felci": (_play("felci", 2), SMALL, DARK, ("p",)),
    "felci-large": (_play("felci", 2), LARGE, LIGHT, ()),
    "feenbalz": (_play("feenbalz", 4, 40), SMALL, LIGHT, ()),
    "mars": (_play("mars", 3), SMALL, DARK, ()),
    "mars-large": (_play("mars", 3), LARGE, DARK, ()),
    "fungi": (_play("fungi", 2), SMALL, DARK, ("down",)),
    "curtain": (_play("fungi", 2, people=2), SMALL, DARK, ()),
    "start": (lambda: StartScreen("mars"), SMALL, DARK, ()),
    "replay": (lambda: ReplayScreen(table("fungi", moves=60).record), SMALL, DARK, ("end",)),
    "help": (_play("fungi", 2), SMALL, DARK, ("f1",)),
}


def path(name: str) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{name}.svg"


async def taken(name: str) -> str:
    """A picture as it is now, without the number that tells one picture in a page from another."""
    screen, size, theme, keys = PICTURES[name]
    app = HortusApp(screen(), theme)
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        for line in app.screen.query(Input):
            line.cursor_blink = False
        await pilot.press(*keys)
        await app.workers.wait_for_complete()
        shots = [""]
        while (
            len(shots) < ALIKE or len(set(shots[-ALIKE:])) > 1
        ):  # a text that grew is scrolled once it has been laid out
            await pilot.pause()
            shots.append(app.export_screenshot(title="Hortus"))
        picture = shots[-1]
    return re.sub(r"terminal-\d+", "terminal", picture).rstrip() + "\n"


def main() -> None:
    """Make them anew, all or those named."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        path(name).write_text(asyncio.run(taken(name)), encoding="utf-8")
        print(path(name))


if __name__ == "__main__":
    main()
