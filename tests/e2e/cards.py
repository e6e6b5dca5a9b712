"""The small pictures of boards that the first page shows: ``python -m tests.e2e.cards [GAME ...]`` takes them
anew, for when a board looks different. Each is a part of a real board in a game among bots,
without its words: a picture is the same in every language.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import FLAGS, ROOT, found_browser
from tests.e2e.playing import GAMES, LEAST
from tests.server.programs import Program, free_port, program
from tests.server.service import new_database

SIZE = (448, 252)
QUALITY = 27
LEVEL = "gardener"


class Part(NamedTuple):
    """What of a board is shown: this element, and where in it the picture lies; the first moment after this
    share of the game at which the page says so (JavaScript) is taken, without its words (CSS).
    """

    element: str
    share: float
    shows: str = "true"
    window: int = 1280
    middle: tuple[float, float] = (0.5, 0.5)
    width: float = 1.0  # of the element's own
    wordless: str = ""


PARTS = {
    "felci": Part(".garden", 0.75, middle=(0.62, 0.5), width=0.8),
    "feenbalz": Part(
        ".scene",
        0.4,
        "document.querySelectorAll('.fairy .wishes li').length > 1 && "
        "document.querySelectorAll('.suitors .row:has(.slot)').length > 2",
        window=760,
        middle=(0.29, 0.42),
        width=0.58,
        wordless=".scene :is(.who, .wishes, .sum) { visibility: hidden } "
        ".scene .row { grid-template-columns: 0 auto 1fr auto !important }",
    ),
    "mars": Part(".garden", 0.7, width=0.72),
    "fungi": Part(
        "section.wood",
        0.3,
        "new Set([...document.querySelectorAll('.path .card .unseen')]"
        ".map((one) => one.textContent.slice(3, 8))).size > 6",
        window=440,
        middle=(0.5, 0.56),
        wordless=".wood .plaque, .wood text:is(.name, .help, .mark) { visibility: hidden } "
        ".wood .word { display: none }",
    ),
}


def played(server: Program, game: str) -> str:
    """A finished game among bots."""
    made = server.call("/api/tables", {"game": game, "seats": [LEVEL] * LEAST[game]})
    while not server.call(f"/api/tables/{made['id']}")["over"]:
        pass
    return str(made["id"])


def open_at(page: Page, table: str, part: Part) -> None:
    """Look at a moment of a game that shows what is wanted."""
    page.goto(f"/t/{table}?at=0")
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    for moment in range(round(last * part.share), last):
        page.goto(f"/t/{table}?at={moment}")
        page.get_by_role("slider").wait_for()
        if page.evaluate(part.shows):
            break
    if part.wordless:
        page.add_style_tag(content=part.wordless)
    page.evaluate("() => document.fonts.ready.then(() => true)")


def picture(page: Page, part: Part) -> Image.Image:
    """The part of the board, as an image."""
    box = page.locator(part.element).first.bounding_box()
    assert box
    width = box["width"] * part.width
    height = width * SIZE[1] / SIZE[0]
    x, y = (box["x"] + part.middle[0] * box["width"], box["y"] + part.middle[1] * box["height"])
    clip = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    shot = page.screenshot(clip=clip, full_page=True)  # type: ignore[arg-type]
    return Image.open(io.BytesIO(shot)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)


def take(browser: Browser, server: Program, game: str) -> None:
    """Both pictures of a game."""
    part, table = PARTS[game], played(server, game)
    for name, light in (("day", "light"), ("night", "dark")):
        context = browser.new_context(
            base_url=server.base,
            viewport={"width": part.window, "height": 880},
            device_scale_factor=2,
            color_scheme=light,  # type: ignore[arg-type]
            reduced_motion="reduce",
            bypass_csp=True,
        )
        page = context.new_page()
        open_at(page, table, part)
        path = ROOT / f"web/src/games/{game}/{name}.avif"
        picture(page, part).save(path, quality=QUALITY, speed=2)
        print(path.relative_to(ROOT), path.stat().st_size)
        context.close()


def main(games: Sequence[str]) -> None:
    """Take the pictures of these games, or of all."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        with program(new_database("sqlite", Path(place)), Path(place), free_port()) as server:
            for game in games or GAMES:
                take(browser, server, game)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
