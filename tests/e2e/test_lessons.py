"""The guided first games, played by somebody who only follows what is lit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Visitor
from tests.e2e.playing import GAMES, stays_in_width
from tests.soak import soak

LESSON = ".lesson[data-game]"
READY = '.lesson[data-wants="action"], .lesson[data-wants="continue"]'
LIT = ".lesson .board [data-action]:visible"
TOGGLES = ".lesson .board [aria-pressed]:visible"
PLAY = '.coach [data-do="play"]'
COURT = '.lesson .board [data-press="court"]:visible'
DONE = '.lesson .board [data-press="done"]:visible'


def collections() -> dict[str, list[list[str]]]:
    """The cards that Feenbalz's coach asks for together, by the step: they are chosen as a set."""
    found: dict[str, list[list[str]]] = {}
    step = ""
    for line in (files("hortus.games.feenbalz") / "lesson.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "step":
            step = rest
        elif word == "expect" and (cards := re.findall(r"(?:lay|add|back) ([\w-]+)", rest)):
            found.setdefault(step, []).append(cards)
    return found


def stands(page: Page) -> str:
    return page.locator(LESSON).get_attribute("data-stands") or ""


def has_moved(page: Page, before: str) -> None:
    expect(page.locator(LESSON)).not_to_have_attribute("data-stands", before)
    page.wait_for_selector(READY)


def lit_set(page: Page) -> Locator | None:
    """Feenbalz: choose the cards that the coach asks for, and what lays them; None at other steps."""
    lesson = page.locator(LESSON)
    asked = collections().get(lesson.get_attribute("data-step") or "", [])
    if lesson.get_attribute("data-game") != "feenbalz" or not asked or page.locator(LIT).count():
        return None
    if page.locator(COURT).count():
        page.locator(COURT).click()
    for cards in asked:
        places = [
            page.locator(f'.lesson .board button[data-tell="card:{card}"][aria-pressed]:visible')
            for card in cards
        ]
        if all(place.count() for place in places):
            for place in places:
                if place.get_attribute("aria-pressed") != "true":
                    place.click()
            break
    return page.locator(DONE)


def lit(page: Page) -> Locator:
    """Something that is lit on the board; what has to be chosen first is chosen."""
    if (found := lit_set(page)) is not None:
        return found
    toggles = page.locator(TOGGLES)
    for i in range(toggles.count()):
        if page.locator(LIT).count():
            break
        if toggles.nth(i).get_attribute("aria-pressed") == "false" and toggles.nth(i).is_enabled():
            toggles.nth(i).click()
    expect(page.locator(LIT).first).to_be_visible()
    return page.locator(LIT).first


def follow(page: Page) -> None:
    """Go on, or do one thing that is lit."""
    page.wait_for_selector(READY)
    before = stands(page)
    on = page.locator('.coach [data-do="continue"]')
    (on if on.count() else lit(page)).click()
    has_moved(page, before)


def play_through(page: Page, most: int = 80) -> None:
    page.wait_for_selector(READY)
    for _ in range(most):
        if page.locator(PLAY).count():
            return
        follow(page)
    raise AssertionError(f"the lesson is not over after {most} things done")


@pytest.mark.parametrize(
    ("game", "language", "device"),
    [
        *((game, "de", DESKTOP) for game in GAMES[:2]),
        *((game, "it", PHONE) for game in GAMES[2:]),
        *(soak(game, "de", DESKTOP) for game in GAMES[2:]),
        *(soak(game, "it", PHONE) for game in GAMES[:2]),
    ],
)
def test_a_lesson_is_played_by_following_what_is_lit(
    visitor: Visitor, axe: Callable[..., None], game: str, language: str, device: Mapping[str, Any]
) -> None:
    page = visitor(device, locale=language, reduced_motion="reduce")
    page.goto(f"/learn/{game}")
    page.wait_for_selector(READY)
    follow(page)
    axe(page)
    play_through(page)
    axe(page)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_learning_comes_first_until_it_was_done(page: Page) -> None:
    page.goto("/")
    first = page.locator(".game").filter(has=page.locator("[data-play=fungi]")).locator(".ways > *").first
    expect(first).to_have_attribute("data-learn", "fungi")
    page.goto("/new/fungi")
    page.get_by_role("link", name="Learn it first").click()
    play_through(page)
    page.locator(PLAY).click()
    page.wait_for_selector('.table[data-mine="yes"]')
    page.goto("/")
    expect(first).to_have_attribute("data-play", "fungi")
    page.goto("/new/fungi")
    expect(page.get_by_role("link", name="Learn it first")).to_have_count(0)


def test_a_lesson_is_left_and_resumed(page: Page) -> None:
    page.goto("/learn/fungi")
    follow(page)
    follow(page)
    expect(page.locator(LESSON)).to_have_attribute("data-step", "decay")
    page.locator('.coach [data-do="leave"]').click()
    expect(page.locator("[data-learn=fungi]")).to_be_visible()
    page.locator("[data-learn=fungi]").click()
    expect(page.locator(LESSON)).to_have_attribute("data-step", "decay")


def test_one_can_go_back_and_skip(page: Page) -> None:
    page.goto("/learn/felci")
    page.wait_for_selector(READY)
    for name in ("plant", "spore", "seat"):
        before = stands(page)
        page.locator('.coach [data-do="skip"]').click()
        has_moved(page, before)
        expect(page.locator(LESSON)).to_have_attribute("data-step", name)
    page.locator('.coach [data-do="back"]').click()
    expect(page.locator(LESSON)).to_have_attribute("data-step", "spore")


def test_from_one_table_to_another_nothing_is_played(page: Page) -> None:
    page.goto("/learn/fungi")
    page.wait_for_selector(READY)
    while page.locator(LESSON).get_attribute("data-step") != "cider":
        before = stands(page)
        page.locator('.coach [data-do="skip"]').click()
        has_moved(page, before)
    assert page.locator(".lesson .board .path").count() == 1
    assert page.locator(".lesson .board .cooking").count() == 0, "nobody has cooked now"


def test_a_wrong_try_is_answered_kindly_and_with_the_rule(page: Page) -> None:
    page.goto("/learn/fungi")
    follow(page)
    page.locator(".lesson .board .path button").nth(0).click()
    expect(page.locator(".coach .wrong")).to_contain_text("honey fungus")
    expect(page.locator("[data-live]")).to_contain_text("honey fungus")
    expect(page.locator(LESSON)).to_have_attribute("data-step", "take")
    follow(page)
    expect(page.locator(".coach .wrong")).to_have_count(0)


def test_a_lesson_is_played_by_keyboard(page: Page) -> None:
    page.goto("/learn/fungi")
    page.wait_for_selector(READY)
    for wanted in ('[data-do="continue"]', '[data-action="take 2"]', '[data-action="decay"]'):
        before = stands(page)
        for _ in range(60):
            if page.evaluate("(wanted) => document.activeElement?.matches(wanted)", wanted):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        has_moved(page, before)
    expect(page.locator(LESSON)).to_have_attribute("data-step", "sell")
    expect(page.locator("[data-live]")).to_contain_text("Sticks pay for the deeper cards")


def test_another_language_is_spoken_at_once(page: Page) -> None:
    page.goto("/learn/mars")
    page.wait_for_selector(READY)
    expect(page.locator("[data-say]")).to_contain_text("Plant flowers")
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Language").select_option("it")
    expect(page.locator("[data-say]")).to_contain_text("Pianta fiori")


@pytest.mark.parametrize(
    ("lang", "title", "begin", "go_on"),
    [
        ("en-GB", "Learn by playing", "Begin", "Go on"),
        ("it-IT", "Impara giocando", "Comincia", "Avanti"),
        ("de-DE", "Spielend lernen", "Los geht’s", "Weiter"),
    ],
)
def test_all_lessons_have_a_page_that_knows_how_far_one_is(
    visitor: Visitor, axe: Callable[[Page], None], lang: str, title: str, begin: str, go_on: str
) -> None:
    page = visitor(PHONE, locale=lang)
    page.goto("/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    lessons = page.locator("[data-learn]")
    assert [one.get_attribute("data-learn") for one in lessons.all()] == list(GAMES)
    expect(lessons.first).to_contain_text(begin)
    stays_in_width(page)
    axe(page)
    lessons.nth(3).click()
    page.locator('.coach [data-do="continue"]').click()
    page.wait_for_selector('.lesson[data-wants="action"]')
    page.goto("/learn")
    expect(lessons.nth(3)).to_contain_text(go_on)
    expect(lessons.first).to_contain_text(begin)


def test_a_game_without_a_lesson_has_no_such_page(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        "history.pushState(null, '', '/learn/nothing'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(page.get_by_role("heading", level=1)).to_contain_text("Nothing")
