"""Puzzles, solved on the real board."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from hortus.puzzles import puzzles
from tests.e2e.conftest import PHONE, Visitor

FUNGI = next(
    one
    for one in puzzles("fungi")
    if one.answers[0][0].startswith("take") and one.next.choice[0].startswith("take")
)
BOARD = ".puzzle .board"
PANEL = ".puzzle .panel"


def press(page: Page, text: str) -> None:
    page.locator(f'{BOARD} [data-action="{text}"]:visible').first.click()


def test_a_puzzle_is_solved_by_doing(page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(f"/puzzles/fungi/{FUNGI.id}")
    panel = page.locator(PANEL)
    expect(panel.locator("[data-say]")).to_have_text("Your turn. What is best?")
    axe(page)
    press(page, FUNGI.next.choice[0])
    expect(panel).to_contain_text("something else is better")
    expect(page.locator(".puzzle")).to_have_attribute("data-stands", "missed")
    panel.locator('[data-do="hint"]').click()
    expect(panel.locator("[data-hint]")).to_contain_text("Look here:")
    press(page, FUNGI.answers[0][0])
    expect(panel.locator("[data-say]")).to_contain_text("Yes, that is it!")
    expect(panel).to_contain_text("Your rating: 1")
    axe(page)
    panel.locator('[data-do="next"]').click()
    expect(page.locator(".puzzle")).not_to_have_attribute("data-id", FUNGI.id)
    expect(panel.locator("[data-say]")).to_have_text("Your turn. What is best?")


def test_from_the_home_page_to_an_answer_by_keyboard(visitor: Visitor, axe: Callable[[Page], None]) -> None:
    page = visitor(PHONE, locale="de")
    page.goto("/puzzles")
    expect(page.get_by_role("heading", name="Rätsel")).to_be_visible()
    expect(page.locator("[data-solve]")).to_have_count(4)
    axe(page)
    page.goto("/")
    page.locator('[data-puzzles="mars"]').click()
    panel = page.locator(PANEL)
    expect(panel.locator("[data-say]")).to_have_text("Du bist dran. Was ist am besten?")
    axe(page)
    panel.locator('[data-do="show"]').focus()
    page.keyboard.press("Enter")
    expect(panel.locator("[data-say]")).to_contain_text("Die Antwort:")
    expect(panel.locator('[data-do="next"]')).to_be_focused()


def test_a_collection_is_chosen_as_a_set(page: Page) -> None:
    laying = next(one for one in puzzles("feenbalz") if one.hint == "lay")
    page.goto(f"/puzzles/feenbalz/{laying.id}")
    page.locator(f'{BOARD} [data-press="court"]:visible').click()
    cards = [text.split()[1] for text in laying.answers[0] if text.startswith("lay")]
    for card in reversed(cards):
        page.locator(f'{BOARD} button[data-tell="card:{card}"][aria-pressed]:visible').click()
    page.locator(f'{BOARD} [data-press="done"]:visible').click()
    expect(page.locator(f"{PANEL} [data-say]")).to_contain_text("Yes, that is it!")
