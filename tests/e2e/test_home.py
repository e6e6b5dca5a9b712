"""The first page."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_the_home_page_opens(page: Page) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    expect(page).to_have_title("Hortus")
    expect(page.locator("#app")).not_to_be_empty()
