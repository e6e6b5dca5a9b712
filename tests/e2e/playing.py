"""Playing at a page as a person does: look what is lit, press it, wait until something has come of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import STILL

GAMES = ("felci", "feenbalz", "mars", "fungi")
LEAST = {"felci": 2, "feenbalz": 3, "mars": 2, "fungi": 2}
TABLE = ".table[data-game]"
TO_ACT = '.table[data-mine="yes"], .table[data-phase="over"]'
LIT = ".board [data-action]:visible"
TOGGLES = ".board [aria-pressed]:visible"


def play_now(page: Page, game: str, level: str = "sprout") -> None:
    """From the first page to the first turn: choose the level, press the button."""
    page.goto("./")
    page.get_by_label("My opponents:").select_option(level)
    page.locator(f"[data-play={game}]").click()
    wait_for_turn(page)


def wait_for_turn(page: Page) -> bool:
    """Wait until it is this person's turn (True) or the game is over (False)."""
    page.wait_for_selector(TO_ACT)
    return page.locator(TABLE).get_attribute("data-phase") != "over"


def stands(page: Page) -> str:
    """Where the game stands, as the page shows it: changes with every step that is tried and every move of
    anybody.
    """
    return page.locator(TABLE).get_attribute("data-stands") or ""


def has_moved(page: Page, before: str) -> None:
    """Wait until something has come of it."""
    expect(page.locator(TABLE)).not_to_have_attribute("data-stands", before)


def lit(page: Page) -> Locator:
    """Something on the board that plays an action; what has to be chosen first is chosen."""
    if not page.locator(LIT).count():
        toggles = page.locator(TOGGLES)
        for i in range(toggles.count()):
            if toggles.nth(i).get_attribute("aria-pressed") == "true" or not toggles.nth(i).is_enabled():
                continue
            toggles.nth(i).click()
            if page.locator(LIT).count():
                break
    expect(page.locator(LIT).first).to_be_visible()
    return page.locator(LIT)


def step(page: Page, choose: Callable[[int], int] = lambda count: 0) -> str:
    """Play one thing that is lit with the mouse; the text of what was played."""
    before = stands(page)
    for _ in range(3):
        found = lit(page)
        one = found.nth(choose(found.count()))
        text = one.get_attribute("data-action") or ""
        one.click()
        try:
            expect(page.locator(TABLE)).not_to_have_attribute("data-stands", before, timeout=10_000)
        except AssertionError:
            continue  # it was just leaving when it was pressed: a person presses again
        return text
    raise AssertionError(f"{text!r} was pressed three times, and nothing came of it")


def play_on(page: Page, most: int = 400, one_step: Callable[[Page], Any] = step) -> int:
    """Play to the end; how many steps it took."""
    for steps in range(most):
        if not wait_for_turn(page):
            return steps
        one_step(page)
    raise AssertionError(f"not over after {most} steps")


def step_by_keys(page: Page) -> None:
    """Play one thing with the keyboard alone: Tab to something on the board, Enter."""
    before = stands(page)
    for _ in range(20):
        if page.locator(LIT).count():
            assert _tab_to(page, "[data-action]"), "what is lit cannot be reached by keyboard"
            page.keyboard.press("Enter")
            has_moved(page, before)
            return
        assert _tab_to(page, '[aria-pressed="false"]:not(:disabled)'), (
            "nothing on the board can be reached by keyboard"
        )
        page.keyboard.press("Enter")
    raise AssertionError("nothing is lit, whatever is chosen")


def _tab_to(page: Page, wanted: str, most: int = 160) -> bool:
    """Press Tab until the focus is on such a thing on the board."""
    is_there = (
        "(wanted) => document.activeElement?.matches(wanted) && !!document.activeElement.closest('.board')"
    )
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(is_there, wanted):
            return True
    return False


def under_way(page: Page, game: str, decisions: int, others: int | None = None, verb: str = "") -> None:
    """Come to a game against sprouts after so many decisions of one's own, whatever was played, when there is
    such an action.
    """
    api = page.context.request
    seats = ["open", *["sprout"] * (others or LEAST[game] - 1)]
    made = api.post("/api/tables", data={"game": game, "seats": seats}).json()
    key = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    api.post(f"/api/tables/{made['id']}/sit", data={"seat": 0, "name": "Ada"}, headers=key)
    chance = random.Random(4)
    while True:
        view = api.get(f"/api/tables/{made['id']}").json()
        if view["over"]:
            break
        if view["player"] != 0:
            continue
        if decisions <= 0 and any(one["text"].startswith(verb) for one in view["legal"]):
            break
        best = _sensible(view["legal"], chance)
        api.post(f"/api/tables/{made['id']}/actions", data={"action": best, "seq": view["seq"]})
        decisions -= 1
    page.goto(f"/t/{made['id']}")
    page.wait_for_selector(TO_ACT)


def _sensible(legal: list[Mapping[str, Any]], chance: random.Random) -> int:
    """An action that makes a position worth looking at: any kind, rarely one that just passes the time."""
    dull = ("pass", "decline", "sell", "stay")
    lively = [one for one in legal if not one["text"].startswith(dull)] or legal
    verb = chance.choice(sorted({one["text"].split()[0] for one in lively}))
    return int(chance.choice([one for one in lively if one["text"].split()[0] == verb])["action"])


def stays_in_width(page: Page) -> None:
    """Nothing reaches beyond the screen's right edge. (A phone's `innerWidth` grows with what does.)"""
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), "the page scrolls sideways"


def table_id(page: Page) -> str:
    """The table a page is at."""
    found = re.search(r"/t/([^/?#]+)", page.url)
    assert found
    return found[1]


def resized(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The same page on screens of these sizes, each laid out before it is looked at."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.evaluate(STILL)
        yield width, height
