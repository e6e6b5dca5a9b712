"""The deal of the day in a browser: one try that counts, its comparison, and the free one after it."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import step, wait_for_turn


def give_up(page: Page) -> None:
    """Resign by the menu."""
    page.locator(".bar [aria-expanded]").last.click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes").click()


def test_the_first_try_counts_and_is_compared(page: Page, axe: Callable[[Page], None]) -> None:
    page.goto("/")
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.locator("[data-deal]")).to_have_count(4)
    expect(page.locator('[data-deal="felci"]')).to_have_attribute("data-state", "new")
    axe(page)
    page.locator('[data-play="felci"]').press("Enter")
    assert wait_for_turn(page)
    step(page)
    assert wait_for_turn(page)
    expect(page.locator('[data-do="takeback"]')).to_have_count(0)
    page.locator('[data-do="hint"]').press("Enter")
    expect(page.get_by_text("This try is scored: there are no hints.")).to_be_visible()
    give_up(page)
    results = page.locator('[data-daily="felci"]')
    expect(results.locator("[data-mine]")).to_contain_text("Gave up")
    expect(results.locator('[data-streak="1"]')).to_be_visible()
    expect(results.locator("[data-share]")).to_contain_text("Gave up ⬜⬜⬜⬜⬜")
    axe(page)
    page.get_by_text("Was chance fair?").click()
    expect(page.get_by_text("the proof comes when its day has closed")).to_be_visible()
    page.locator('[data-do="again"]').click()
    page.wait_for_selector('.table[data-mine="yes"]')  # for a moment the try that is over is still there
    give_up(page)
    expect(page.get_by_text("A free try: it does not count.")).to_be_visible()
    page.get_by_role("link", name="All deals of the day").click()
    expect(page.locator('[data-deal="felci"]')).to_have_attribute("data-state", "done")
    expect(page.locator('[data-deal="felci"] [data-mine]')).to_have_count(1)
    axe(page)


@pytest.mark.parametrize(("lang", "title"), [("it", "La mano del giorno"), ("de", "Partie des Tages")])
def test_the_page_on_a_phone_in_other_languages(
    visitor: Visitor, axe: Callable[[Page], None], lang: str, title: str
) -> None:
    page = visitor(PHONE, locale=lang)
    page.goto("/daily")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    today = datetime.datetime.now(datetime.UTC).date()
    expect(page.locator(".date")).to_contain_text(str(today.year))
    page.locator("details summary").click()
    axe(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
