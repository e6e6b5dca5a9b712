"""Following a game: the others' turns, the log, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import GAMES, TABLE, step, table_id, under_way, wait_for_turn
from tests.e2e.test_tables import invite, sit
from tests.soak import soak_but

Axe = Callable[..., None]
LINES = "[aria-label='What happened'] li"


def lines(page: Page) -> list[str]:
    """The log as it is read, once it tells all that is shown."""
    seq = page.locator(TABLE).get_attribute("data-seq") or ""
    expect(page.locator("[aria-label='What happened']")).to_have_attribute("data-told", seq)
    return page.locator(LINES).all_inner_texts()


def test_one_act_at_a_time_with_a_caption_and_then_ones_own_turn(visitor: Visitor, axe: Axe) -> None:
    page = visitor(speed="slow", reduced_motion="reduce")
    under_way(page, "fungi", 2, verb="take")
    step(page)
    caption = page.locator(".strip .caption")
    expect(caption).to_contain_text("Sprout")
    expect(page.locator("[data-turn]")).not_to_have_text("Your turn")
    axe(page)
    expect(caption).to_have_count(0)
    expect(page.locator("[data-turn]")).to_have_text("Your turn")


def test_on_a_phone_the_bar_says_what_happens(visitor: Visitor) -> None:
    page = visitor(PHONE, speed="slow", reduced_motion="reduce")
    under_way(page, "fungi", 2, verb="take")
    step(page)
    expect(page.locator("[data-turn]")).to_have_text(re.compile("^Sprout (takes|cooks|sells|puts)"))
    assert page.locator(TABLE).get_attribute("data-mine") == "yes", "whoever wants to can act already"


def test_what_happened_is_shown_again(visitor: Visitor) -> None:
    page = visitor(reduced_motion="reduce")
    page.clock.install()
    under_way(page, "fungi", 3)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # or it is over before anybody looks
    page.locator("[data-do=recap]").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    page.clock.resume()
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_count(0)
    assert wait_for_turn(page)


@pytest.mark.parametrize("game", soak_but(GAMES, ["felci", "feenbalz"]))
def test_the_log_is_the_same_after_a_reload(visitor: Visitor, game: str) -> None:
    page = visitor(reduced_motion="reduce")
    under_way(page, game, 1)
    for _ in range(3):
        if wait_for_turn(page):
            step(page)
    wait_for_turn(page)
    seen = lines(page)
    assert len(seen) >= 4
    page.reload()
    wait_for_turn(page)
    assert lines(page) == seen
    assert not any("at place" in line for line in seen), "cards are named"


def test_two_at_one_screen_read_the_names_of_cards(visitor: Visitor) -> None:
    page = visitor(reduced_motion="reduce")
    page.goto("/new/fungi?with=here")
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Bob")
    page.get_by_role("button", name="Set up the table").click()
    for name in ("Ada", "Bob"):
        page.get_by_role("button", name=f"I am {name}").click()
        assert wait_for_turn(page)
        if name == "Ada":
            page.locator("[data-action='take 1']").click()
    told = [line for line in lines(page) if line.startswith("Ada takes")]
    assert len(told) == 1
    assert "place" not in told[0]


def test_a_line_of_the_log_shows_its_moment_and_follows_the_replay(visitor: Visitor, axe: Axe) -> None:
    page = visitor(reduced_motion="reduce")
    under_way(page, "mars", 6)
    page.locator(f"{LINES} button").nth(2).click()
    moment = page.get_by_role("slider", name="Moment of the game")
    expect(moment).to_be_visible()
    current = page.locator(f"{LINES} [aria-current]")
    expect(current).to_have_text(page.locator(f"{LINES} button").nth(2).inner_text())
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".board")).to_be_in_viewport()
    axe(page)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(f"{LINES} button").last).to_have_attribute("aria-current", "step")
    told = page.get_by_role("region", name="Replay").locator("p:visible").last.inner_text()
    assert told.startswith(("Ada ", "Sprout "))
    assert page.locator(".stage").inner_text().count(told) == 1, "what happened is said twice"


def test_a_rematch_is_seen_by_the_other(visitor: Visitor) -> None:
    one, two = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    sit(two, invite(one, "fungi"), "Bea")
    two.get_by_role("button", name="More", exact=True).click()
    two.get_by_role("button", name="Give up").click()
    two.get_by_role("button", name="Yes").click()
    two.get_by_role("button", name="Play again").click()
    expect(one.get_by_role("region", name="Result")).to_contain_text("Bea would like to play again")
    old = table_id(one)
    one.get_by_role("button", name="Yes, play again").click()
    for page in (one, two):
        page.wait_for_url(lambda url: "/t/" in url and old not in url)


def test_an_end_says_why_and_makes_a_picture(visitor: Visitor, axe: Axe) -> None:
    page = visitor(reduced_motion="reduce")
    under_way(page, "fungi", decisions=1000)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("The forest is empty")
    expect(page.get_by_text("The forest is empty")).to_have_count(1)  # nothing stands twice on a screen
    with page.expect_download() as saved:
        result.get_by_role("button", name="Picture").click()
    data = saved.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) > 100_000, "the board is in it"
    axe(page)


def test_an_end_is_celebrated_and_sound_offered_once(visitor: Visitor) -> None:
    page = visitor(reduced_motion="reduce")
    for times in (1, 0):
        under_way(page, "mars", 2)
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("button", name="Yes").click()
        expect(page.get_by_role("region", name="Result")).to_be_visible()
        expect(page.locator("[data-celebration]")).to_have_count(1)
        picture = page.locator("[data-celebration] svg").first
        expect(picture).to_be_in_viewport(ratio=0.9)  # above the words, and never over the board
        expect(page.get_by_role("button", name="Turn sound on")).to_have_count(times)
