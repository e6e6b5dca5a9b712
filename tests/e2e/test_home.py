"""The first page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor


def test_the_home_page_opens(page: Page, axe: Callable[[Page], None]) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    expect(page).to_have_title("Hortus")
    expect(page.locator("#app")).not_to_be_empty()
    axe(page)


@pytest.mark.parametrize(("light", "name"), [("light", "day"), ("dark", "night")])
def test_each_game_shows_its_board_in_the_light_of_the_page(visitor: Visitor, light: str, name: str) -> None:
    page = visitor(color_scheme=light)
    page.goto("/")
    pictures = page.locator(".game .picture img")
    expect(pictures).to_have_count(4)
    page.wait_for_load_state("networkidle")
    for picture in pictures.all():
        assert f"/{name}-" in (picture.get_attribute("src") or "")
        assert picture.evaluate("(one) => one.naturalWidth") > 0


def test_all_ways_into_a_game_are_in_sight_on_a_desk(page: Page) -> None:
    page.goto("/")
    ways = page.locator(".game :is(a, button)")
    expect(ways).to_have_count(24)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)


def test_the_strongest_are_listed_by_game(page: Page, axe: Callable[[Page], None]) -> None:
    page.goto("/")
    page.get_by_role("link", name="Ratings").click()
    expect(page.get_by_role("heading", name="The strongest")).to_be_visible()
    fungi = page.locator("section").filter(has=page.get_by_role("heading", name="Fungi"))
    expect(fungi.get_by_role("row").nth(1)).to_contain_text("Master (bot)")
    expect(fungi.get_by_role("row")).to_have_count(9)
    expect(fungi.get_by_text("Nobody has played enough rated games yet.")).to_be_visible()
    axe(page)
