"""Felci's board tells what things are, what to do first, and can be read on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import under_way

# The letters and words drawn on the board, in pixels of the screen.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".felci svg text")]
  .filter((one) => one.textContent.trim() && one.getBoundingClientRect().width)
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d))"""
# Press a tile with a finger and let go only after a while.
HOLD = """(tile) => new Promise((done) => {
  const { x, y } = tile.getBoundingClientRect()
  const at = { bubbles: true, isPrimary: true, pointerType: "touch", clientX: x + 20, clientY: y + 20 }
  tile.dispatchEvent(new PointerEvent("pointerdown", at))
  setTimeout(() => {
    tile.dispatchEvent(new PointerEvent("pointerup", at))
    tile.click()
    done()
  }, 900)
})"""


def test_things_say_what_they_are(page: Page, axe: Callable[..., None]) -> None:
    under_way(page, "felci", 6, verb="seat")
    tip = page.get_by_role("tooltip")
    page.locator("[data-tell=pile]").hover()
    expect(tip).to_contain_text("empty pile")
    bench = page.locator("[data-bench=w3]")
    bench.focus()
    page.keyboard.press("ArrowRight")  # from bench to bench
    expect(tip).to_contain_text("Bench w4: columns e–h")
    described = page.locator("[data-bench=w4]").get_attribute("aria-describedby")
    assert tip.get_attribute("id") == described
    axe(page)
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_a_cell_pressed_too_early_says_what_to_choose_first(page: Page) -> None:
    under_way(page, "felci", 0)
    page.locator("[data-cell=d4]").click()
    said = page.locator(".felci .say")
    expect(said).to_have_text("First choose a tile from your hand: then its cells light up.")
    page.locator(".felci .tile").first.click()
    page.locator("[data-cell=d4][data-action]").wait_for()
    expect(said).not_to_contain_text("First")


def box(page: Page, what: str) -> dict[str, Any]:
    found = page.locator(what).bounding_box()
    assert found
    return dict(found)


def test_on_a_phone_letters_can_be_read_and_names_have_room(visitor: Visitor) -> None:
    phone = visitor({**PHONE, "viewport": {"width": 360, "height": 780}}, reduced_motion="reduce")
    under_way(phone, "felci", 8, verb="seat")
    assert phone.evaluate(SMALLEST) >= 9
    them, garden = box(phone, ".felci .them"), box(phone, ".felci .garden")
    assert them["y"] + them["height"] <= garden["y"] + 1
    tile = phone.locator(".felci .tile").first
    tile.evaluate(HOLD)
    expect(phone.get_by_role("tooltip")).to_be_visible()
    expect(tile).to_have_attribute("aria-pressed", "false")
