"""House rules: numbers of a game that are turned where a table is set up, and told to who sits down there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import TABLE, stays_in_width

Axe = Callable[..., None]


def unfold(page: Page, game: str, way: str) -> None:
    """The numbers of a game, where a table is set up."""
    page.goto(f"/new/{game}?with={way}")
    page.get_by_text("House rules", exact=True).click()
    expect(page.get_by_text("The numbers of this game")).to_be_visible()


def turn(page: Page, name: str, value: str) -> None:
    field = page.get_by_label(name)
    field.fill(value)
    field.press("Tab")


def test_numbers_are_turned_and_told_at_the_table(page: Page, axe: Axe) -> None:
    unfold(page, "fungi", "bots")
    turn(page, "Cards a hand may hold at first", "9")
    turn(page, "Cards along the path", "99")  # more than there may be: the most
    expect(page.get_by_label("Cards along the path")).to_have_value("12")
    turn(page, "Cards more with each basket", "3")
    turn(page, "Cards more with each basket", "2")  # as printed
    expect(page.get_by_text("2 numbers are otherwise")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_selector(TABLE)
    page.get_by_role("tab", name="Rules").click()
    told = page.locator(".house li")
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text("Cards a hand may hold at first: 9, not 8 FUN-7")
    expect(told.last).to_contain_text("Cards along the path: 12, not 8 FUN-5")


def test_who_is_invited_reads_them_on_a_phone_in_another_language(visitor: Visitor) -> None:
    host = visitor(PHONE, locale="de-DE")
    host.goto("/new/mars?with=friends")
    host.get_by_text("Hausregeln", exact=True).click()
    turn(host, "rot", "12")
    stays_in_width(host)
    host.get_by_role("button", name="Alles wie gedruckt").click()
    expect(host.get_by_label("rot")).to_have_value("10")
    turn(host, "Felder an jeder Seite des Gartens", "4")
    host.get_by_role("button", name="Tisch aufstellen").click()
    expect(host.locator(".house li")).to_contain_text("Felder an jeder Seite des Gartens: 4 statt 6")
    stays_in_width(host)
