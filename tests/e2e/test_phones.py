"""On a phone, what one needs at one's turn is on the screen: nobody plays well who has to scroll for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import GAMES, resized, stays_in_width, under_way
from tests.soak import soak

Axe = Callable[..., None]

SHORT = (360, 640)
SIDEWAYS = (844, 390)
TURN = {
    "felci": "plant",
    "feenbalz": "collect",
    "mars": "",
    "fungi": "take",
}  # an ordinary turn, not the middle of something
FINGER = 40  # pixels

# How much of each thing that can be pressed is seen above the bar at the foot, and how much there is of it.
SEEN = """() => {
  const foot = document.querySelector(".foot .bar").getBoundingClientRect().top
  const all = [...document.querySelectorAll(".board [data-action], .board [aria-pressed]:enabled")]
  const boxes = all.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 1)
  return boxes.map(([one, box]) => ({
    what: one.dataset.action ?? one.textContent.trim(),
    seen: Math.min(box.bottom, foot) - Math.max(box.top, 0),
    whole: box.height,
    wide: box.width,
  }))
}"""


def pressable(page: Page) -> list[dict[str, Any]]:
    """What can be pressed at this turn, on a page that was not scrolled."""
    assert page.evaluate("scrollY") == 0
    found: list[dict[str, Any]] = page.evaluate(SEEN)
    assert found
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_that_can_be_done_is_on_one_screen_and_can_be_pressed_on_a_low_one(
    visitor: Visitor, game: str
) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    under_way(page, game, 12, verb=TURN[game])
    for one in pressable(page):
        assert one["seen"] >= one["whole"] - 1, f"{one['what']} is not seen whole"
    for _ in resized(page, [SHORT, SIDEWAYS]):
        for one in pressable(page):
            assert one["seen"] >= min(FINGER, one["whole"]), f"{one['what']} is hardly seen"
        stays_in_width(page)


@pytest.mark.parametrize(("game", "others"), [("feenbalz", 5), soak("mars", 4)])
def test_many_players_stay_in_one_line_that_scrolls(
    visitor: Visitor, axe: Axe, game: str, others: int
) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    under_way(page, game, 3, others=others, verb=TURN[game])
    row = page.locator(".board .sideways")
    tops = row.evaluate(
        "(row) => [...row.children].map((one) => Math.round(one.getBoundingClientRect().top))"
    )
    assert len(tops) >= others
    assert len(set(tops)) == 1
    expect(row).to_have_attribute("data-after", "")
    row.focus()
    for _ in range(400):  # a browser with much to do makes one way of many presses
        if row.get_attribute("data-after") is None:
            break
        page.keyboard.press("ArrowRight")
    expect(row).not_to_have_attribute("data-after", "")
    axe(page)


def test_ones_own_name_fits_beside_the_score(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce", locale="de")
    made = page.request.post("/api/tables", data={"game": "felci", "seats": ["person", "sprout"]}).json()
    page.goto(made["seats"][0]["link"])
    name = page.locator(".felci .area > .who .name")
    expect(name).to_have_text("Platz 1")
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    around = name.evaluate("(one) => getComputedStyle(one.closest('button'), '::after').height")
    assert float(around.removesuffix("px")) >= FINGER
