"""An account in the browser: made, left, entered again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Problems
from tests.e2e.playing import TABLE, play_now

NAME, PASSWORD = "Rosmarin", "seven-green-herons"


def preferences(page: Page) -> None:
    """Open them, where the account is."""
    page.get_by_role("button", name="Preferences").click()


def fill_in(page: Page, password: str) -> None:
    """Name and password."""
    page.locator("form").get_by_label("Name").fill(NAME)
    page.locator("form").get_by_label("Password").fill(password)


def test_who_logs_out_is_out_in_every_tab(page: Page, problems: Problems) -> None:
    page.goto("/")
    preferences(page)
    page.get_by_role("button", name="Make an account").click()
    fill_in(page, PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text(f"You are {NAME}.")).to_be_visible()

    play_now(page, "fungi")
    other = page.context.new_page()
    problems.watch(other)
    other.goto(page.url)
    expect(other.locator(TABLE)).to_have_attribute("data-mine", "yes")

    preferences(page)
    page.get_by_role("button", name="Log out").click()
    for tab in (page, other):  # both read the table anew, and only look on
        expect(tab.locator(TABLE)).to_have_attribute("data-mine", "no")

    preferences(other)
    other.get_by_role("button", name="Log in").click()
    fill_in(other, PASSWORD + "!")
    problems.expect("401")
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("alert")).to_contain_text("do not fit together")
    fill_in(other, PASSWORD)
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_text(f"You are {NAME}.")).to_be_visible()
    other.reload()
    expect(other.locator(TABLE)).to_have_attribute("data-mine", "yes")
