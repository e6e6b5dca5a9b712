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


def test_the_strongest_are_listed_by_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Ratings").click()
    expect(page.get_by_role("heading", name="The strongest")).to_be_visible()
    fungi = page.locator("section").filter(has=page.get_by_role("heading", name="Fungi"))
    expect(fungi.get_by_role("row").nth(1)).to_contain_text("Master (bot)")
    expect(fungi.get_by_role("row")).to_have_count(9)
    expect(fungi.get_by_text("Nobody has played enough rated games yet.")).to_be_visible()
