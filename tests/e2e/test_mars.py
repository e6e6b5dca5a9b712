"""The board of Gardens of Mars: what one points at is explained, and a finger finds the hex it means."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import play_now, step, under_way, wait_for_turn


def test_whatever_one_points_at_is_explained(page: Page) -> None:
    under_way(page, "mars", 4, verb="move")
    told = page.get_by_role("tooltip")
    page.locator(".track [data-about='stone 20']").hover()
    expect(told).to_contain_text("Space 20 of the track")
    page.keyboard.press("Tab")
    page.locator(".board [data-about^=die]").first.focus()
    expect(told).to_contain_text("straight line")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_a_finger_slides_to_the_hex_it_means(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    play_now(page, "mars")
    here, there = (page.locator(f".spots [data-hex={name}]").bounding_box() for name in ("d4", "d6"))
    assert here
    assert there
    touch = page.context.new_cdp_session(page)
    y = here["y"] + here["height"] / 2
    for kind, x in (("touchStart", here["x"]), ("touchMove", here["x"] + 20), ("touchMove", there["x"])):
        points = [{"x": x + here["width"] / 2, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.locator(".callout")).to_have_text("d6")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Log").or_(page.get_by_role("tab", name="Log")).first.click()
    expect(page.locator(".log")).to_contain_text("starts on d6")


def test_the_log_tells_hexes_and_points(page: Page) -> None:
    play_now(page, "mars")
    for _ in range(3):
        wait_for_turn(page)
        step(page)
    expect(page.locator(".log li").filter(has_text="plants").first).to_contain_text("on ")
    expect(page.locator(".log li").filter(has_text="points").first).to_be_visible()
