"""How quick the page is: what a first visit fetches, and how long a move takes to show.

python -m benchmarks.page [--json]   (the client must be built: make client)
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Response, sync_playwright
from tests.e2e.conftest import DESKTOP, FLAGS, found_browser
from tests.e2e.playing import GAMES, lit, play_now, stands, wait_for_turn
from tests.server.programs import free_port, program
from tests.server.service import new_database

# From the press of a control to the first frame that shows what came of it, measured in the page itself.
WATCH = """() => {
  window.shown = []
  addEventListener("click", () => {
    const begin = performance.now()
    const table = document.querySelector(".table[data-game]")
    const before = table?.dataset.stands
    const look = () => {
      const now = document.querySelector(".table[data-game]")?.dataset.stands
      if (now !== before) window.shown.push(performance.now() - begin)
      else if (performance.now() - begin < 5000) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
}"""


def first_visit(page: Page, base: str) -> dict[str, Any]:
    """What the first page fetches, packed as it comes over the line, and when it is there."""
    fetched: dict[str, int] = {}

    def count(response: Response) -> None:
        sizes = response.request.sizes()
        fetched[response.url.removeprefix(base)] = sizes["responseBodySize"] + sizes["responseHeadersSize"]

    page.on("requestfinished", lambda request: count(answer) if (answer := request.response()) else None)
    page.goto("/")
    page.wait_for_selector("[data-play]")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    paint = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    elsewhere = [url for url in fetched if url.startswith("http")]
    return {
        "bytes": sum(fetched.values()),
        "requests": len(fetched),
        "first paint ms": round(paint or 0),
        "elsewhere": elsewhere,
    }


def moves(page: Page, game: str, count: int) -> dict[str, Any]:
    """How long it takes until a move shows."""
    play_now(page, game)
    page.evaluate(WATCH)
    played = 0
    while played < count and wait_for_turn(page):
        before = stands(page)
        lit(page).first.click()
        page.wait_for_selector(f'.table[data-game]:not([data-stands="{before}"])')
        played += 1
    shown = sorted(page.evaluate("() => window.shown"))
    return {
        "moves": len(shown),
        "median ms": round(statistics.median(shown), 1),
        "p95 ms": round(shown[int(len(shown) * 0.95)], 1),
    }


def main() -> None:
    """Measure and tell."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--json", action="store_true")
    given.add_argument("--moves", type=int, default=20)
    asked = given.parse_args()
    found: dict[str, Any] = {"machine": {"load": round(os.getloadavg()[0], 1), "cores": os.cpu_count()}}
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        with program(new_database("sqlite", Path(place)), Path(place), free_port()) as server:
            for name in ("first visit", *GAMES):
                context = browser.new_context(
                    **DESKTOP, base_url=server.base, locale="en-GB", reduced_motion="reduce"
                )
                page = context.new_page()
                found[name] = (
                    first_visit(page, server.base)
                    if name == "first visit"
                    else moves(page, name, asked.moves)
                )
                context.close()
        browser.close()
    if asked.json:
        print(json.dumps(found))
    else:
        for name, one in found.items():
            print(f"{name:12}", ", ".join(f"{key} {value}" for key, value in one.items()))


if __name__ == "__main__":
    main()
