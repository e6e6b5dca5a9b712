"""How quick and how large the page without a server is, in Chromium without a line.

python -m benchmarks.local_page [--json]     (first: make page)

Seconds of processor time are those of all of Chromium's processes together, and hold on a busy machine, too;
seconds and milliseconds by the clock only on an idle one.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.e2e.conftest import DESKTOP, FLAGS, PATIENCE, found_browser
from tests.e2e.file_server import FileServer, wait_until_kept
from tests.e2e.page_python import compared
from tests.e2e.playing import GAMES, TABLE, lit, play_now, play_on, stands, wait_for_turn

from hortus.page import site

PRESSES = 8  # in each game
# From the press of an action to the first frame that shows what came of it, measured in the page itself.
WATCH = """() => {
  window.shown = []
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-action]")) return
    const begin = performance.now()
    const now = () => document.querySelector(".table[data-game]")?.dataset.stands
    const before = now()
    const look = () => {
      if (now() !== before) window.shown.push(performance.now() - begin)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
}"""


def processes() -> list[psutil.Process]:
    """Those of Chromium."""
    return [one for one in psutil.Process().children(recursive=True) if "chrom" in one.name()]


def processor_seconds() -> float:
    """What Chromium has used of processors so far."""
    return sum(one.cpu_times().user + one.cpu_times().system for one in processes())


def memory() -> float:
    """Megabytes that the largest of Chromium's processes has for itself: the page and its worker."""
    return max(one.memory_full_info().uss for one in processes()) / 1e6


@contextmanager
def measured(found: dict[str, Any]) -> Iterator[None]:
    """Seconds by the clock and of processor time."""
    began, used = time.perf_counter(), processor_seconds()
    yield
    found["seconds"] = round(time.perf_counter() - began, 2)
    found["processor seconds"] = round(processor_seconds() - used, 2)


def starts(context: BrowserContext) -> dict[str, Any]:
    """From nothing to a board, once all is kept and there is no line; then once more, at the same table."""
    first: dict[str, Any] = {}
    again: dict[str, Any] = {}
    another: dict[str, Any] = {}
    page = context.new_page()
    with measured(first):
        play_now(page, "fungi")
    with measured(again):
        page.reload()
        page.wait_for_selector(TABLE)
    wait_for_turn(page)
    with measured(another):
        play_now_here(page, "mars")
    page.close()
    return {"first board": first, "the same table again": again, "the next game": another}


def play_now_here(page: Page, game: str) -> None:
    """Another game, in the page as it is open."""
    page.get_by_role("link", name="Hortus").first.click()
    page.locator(f"[data-play={game}]").click()
    wait_for_turn(page)


def presses(page: Page, game: str) -> list[float]:
    """Milliseconds from a press to what came of it, while the master thinks about a hint."""
    play_now(page, game)
    page.evaluate(WATCH)
    for _ in range(PRESSES):
        if not wait_for_turn(page):
            break
        before = stands(page)
        one = lit(page).first
        page.locator("[data-do=hint]").click()
        one.click()
        page.wait_for_selector(f'{TABLE}:not([data-stands="{before}"])')
    shown: list[float] = page.evaluate("() => window.shown")
    return sorted(round(one, 1) for one in shown)


def measure(browser: Browser, folder: Path) -> dict[str, Any]:
    """All of it."""
    server = FileServer(folder)
    context = browser.new_context(base_url=server.base, locale="en-GB", reduced_motion="reduce", **DESKTOP)
    context.set_default_timeout(PATIENCE)
    context.add_init_script("""localStorage.setItem("hortus.prefs", '{"speed": "once"}')""")
    page = context.new_page()
    found: dict[str, Any] = {}
    arriving: dict[str, Any] = {}
    with measured(arriving):
        page.goto("/")
        wait_until_kept(page)
    found["first visit, until all is kept"] = arriving | {
        "MB over the line": round(sum(server.sent.values()) / 1e6, 2)
    }
    page.close()
    context.set_offline(True)
    server.end()
    found |= starts(context)
    page = context.new_page()
    for game in GAMES:
        shown = presses(page, game)
        found[f"press to shown in {game}, ms"] = {
            "median": shown[len(shown) // 2],
            "most": shown[-1],
            "presses": len(shown),
        }
    play_now(page, "fungi", "botanist")
    play_on(page)
    found["MB of memory after a game against botanist"] = round(memory())
    context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(1000)
    found["the same, what is not needed any more given back"] = round(memory())
    context.close()
    return found


def main() -> None:
    """Measure and tell."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--json", action="store_true")
    asked = given.parse_args()
    load = [round(one, 1) for one in os.getloadavg()]
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site.write(Path(place))
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        found = {"machine": {"load": load, "cores": os.cpu_count()}, **measure(browser, Path(place))}
        found["search"] = compared(browser, Path(place), processor_seconds)
        browser.close()
    print(json.dumps(found) if asked.json else "\n".join(f"{name:44} {one}" for name, one in found.items()))


if __name__ == "__main__":
    main()
