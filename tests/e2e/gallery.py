"""Every screen as a picture: ``python -m tests.e2e.gallery [FOLDER [WIDTH or SCREEN ...]]``, `make gallery`;
then open FOLDER/index.html.

All sizes and screens or those that are named (a screen by how its name begins), both lights, all games at
three moments. The pictures are for looking at; nothing is compared.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.progress import track

from hortus.puzzles import puzzles
from tests.e2e.conftest import DESKTOP, FLAGS, PHONE, found_browser
from tests.e2e.playing import GAMES, resized, under_way
from tests.e2e.test_reviews import finished, reviewed
from tests.server.programs import free_port, program
from tests.server.service import new_database

MOMENTS = {"opening": 0, "middle": 0.5, "end": 1.0}
LENGTHS = {
    "felci": 40,
    "feenbalz": 60,
    "mars": 60,
    "fungi": 40,
}  # decisions of one's own by which a game is well under way
MOST = {"mars": 4, "feenbalz": 5}  # others at a table
HEIGHTS = {"360": 640, "390": 844, "768": 1024, "1280": 800, "1920": 1080}
LIGHTS: Sequence[Literal["light", "dark"]] = ("light", "dark")
HANDHELD = 900  # pixels: what is narrower has a touch screen

Screen = tuple[str, Callable[[Page], None]]


def screens() -> Iterator[Screen]:
    """All screens by name, and how to get there."""
    yield "home", lambda page: _open(page, "/")
    yield "setup", lambda page: _open(page, "/new/mars?with=friends")
    yield "waiting", _waiting
    for page in ("daily", "learn", "puzzles", "ratings", "account"):
        yield page, partial(_open, path=f"/{page}")
    yield "games", _games
    yield "review", _review
    yield "mistakes", _mistakes
    yield "replay", _replay
    yield "house", _house
    yield "missing", lambda page: _open(page, "/nowhere")
    yield "preferences", _preferences
    for game in GAMES:
        yield f"rules-{game}", partial(_open, path=f"/rules/{game}")
        yield f"learn-{game}", partial(_learn, game=game)
        yield f"puzzle-{game}", partial(_puzzle, game=game)
        for moment, share in MOMENTS.items():
            yield f"{game}-{moment}", partial(_table, game=game, share=share)
    for game, others in MOST.items():
        yield f"{game}-crowd", partial(_crowd, game=game, others=others)
    yield "courtship", lambda page: under_way(page, "feenbalz", 10, verb="add")
    yield "goal", _goal
    yield "hint", _hint
    yield "refusal", _refusal
    yield "curtain", _curtain


def _open(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("h1")


def _waiting(page: Page) -> None:
    _open(page, "/new/feenbalz?with=friends")
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="QR code").first.click()


def _preferences(page: Page) -> None:
    _open(page, "/")
    page.get_by_role("button", name="Preferences").click()


def _table(page: Page, game: str, share: float) -> None:
    """A game against sprouts, so far along, whatever was played."""
    under_way(page, game, round(LENGTHS[game] * share) if share < 1 else 1000)


def _learn(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    page.locator('.coach [data-do="continue"]').click()
    page.wait_for_selector('.lesson[data-wants="action"]')


def _puzzle(page: Page, game: str) -> None:
    page.goto(f"/puzzles/{game}/{puzzles(game)[40].id}")
    page.wait_for_selector(".puzzle .board")


def _games(page: Page) -> None:
    for _ in range(2):
        finished(page)
    _open(page, "/games")


def _review(page: Page) -> None:
    table = finished(page)
    reviewed(page, table)
    page.goto(f"/t/{table}/review")
    page.wait_for_selector("[data-curve]")


def _mistakes(page: Page) -> None:
    _review(page)
    page.get_by_role("button", name="Learn from mistakes").click()


def _replay(page: Page) -> None:
    _table(page, "mars", 1.0)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("region", name="Replay").wait_for()


def _house(page: Page) -> None:
    _open(page, "/new/felci")
    for part in ("House rules", "Clock, seats, take-backs"):
        page.get_by_text(part, exact=True).click()


def _crowd(page: Page, game: str, others: int) -> None:
    under_way(page, game, 12, others)


def _goal(page: Page) -> None:
    _table(page, "mars", 0.3)
    page.locator("[data-do=goal]").click()
    page.get_by_role("dialog").get_by_role("heading", level=3).first.wait_for()


def _hint(page: Page) -> None:
    _table(page, "fungi", 0.3)
    page.locator("[data-do=hint]").click()
    page.get_by_role("button", name="And why").click()
    page.get_by_role("region", name="Hint").locator(".why").wait_for()


def _refusal(page: Page) -> None:
    _table(page, "fungi", 0.0)
    page.locator(".board button").filter(has_not=page.locator("[data-action]")).nth(4).wait_for()
    page.keyboard.press("/")
    page.get_by_label("Type an action").fill("take 8")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="See the rule").first.wait_for()


def _curtain(page: Page) -> None:
    _open(page, "/new/felci?with=here")
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Bob")
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="I am Ada").wait_for()


def main(folder: Path, wanted: Sequence[str]) -> None:
    """Take all pictures of these widths and screens."""
    folder.mkdir(parents=True, exist_ok=True)
    widths = [one for one in wanted if one in HEIGHTS] or list(HEIGHTS)
    names = tuple(one for one in wanted if one not in HEIGHTS) or ("",)
    chosen = [one for one in screens() if one[0].startswith(names)]
    kinds = [[one for one in widths if (int(one) < HANDHELD) is handheld] for handheld in (True, False)]
    visits = [(screen, kind) for screen in chosen for kind in kinds if kind]
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        with program(new_database("sqlite", Path(place)), Path(place), free_port()) as server:
            for (name, go), kind in track(visits, "Taking pictures"):
                context = _visitor(browser, server.base, kind[0])
                page = context.new_page()
                go(page)
                page.evaluate("() => document.fonts.ready.then(() => true)")
                _take(page, name, kind, folder)
                context.close()
        browser.close()
    pictures = sorted(one.name for one in folder.glob("*.png"))
    rows = "\n".join(
        f'<figure><img src="{one}" loading="lazy" height="420"><figcaption>{one}</figcaption></figure>'
        for one in pictures
    )
    style = "<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}</style>"
    (folder / "index.html").write_text(
        f"<!doctype html><title>Hortus, every screen</title>{style}{rows}", encoding="utf-8"
    )


def _take(page: Page, name: str, widths: Sequence[str], folder: Path) -> None:
    """A screen in these sizes and both lights."""
    is_long = name in ("home", "setup", "house", "learn", "games", "daily", "puzzles")
    for width, _ in resized(page, [(int(width), HEIGHTS[width]) for width in widths]):
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            page.screenshot(path=folder / f"{name}-{width}-{light}.png", full_page=is_long)


def _visitor(browser: Browser, base: str, width: str) -> BrowserContext:
    device = {
        **(PHONE if int(width) < HANDHELD else DESKTOP),
        "viewport": {"width": int(width), "height": HEIGHTS[width]},
        "base_url": base,
        "locale": "en-GB",
    }
    return browser.new_context(**device, reduced_motion="reduce")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery"), sys.argv[2:])
