"""A table besides its moves: invitations, lost connections, hints, replays, friends at one screen."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Problems, Visitor
from tests.e2e.playing import (
    GAMES,
    TABLE,
    has_moved,
    lit,
    play_now,
    stands,
    stays_in_width,
    step,
    table_id,
    under_way,
    wait_for_turn,
)
from tests.server.programs import Program
from tests.soak import soak, soak_but

Axe = Callable[..., None]


# Until the program and the rules are kept, and the page is in the care of its service worker.
KEPT = """async () => {
  const rules = async () => (await (await caches.open("hortus-rules")).keys()).length
  await navigator.serviceWorker.ready
  const wait = () => new Promise((go) => setTimeout(go, 50))
  while ((await rules()) < 5 || !navigator.serviceWorker.controller) await wait()
}"""


def invite(page: Page, game: str) -> str:
    """Set up a table with a friend; the link for the friend."""
    page.goto(f"/new/{game}?with=friends")
    page.get_by_role("button", name="Set up the table").click()
    return page.get_by_label(re.compile("Link for seat")).first.input_value()


def sit(page: Page, link: str, name: str) -> None:
    """Follow an invitation."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_selector(TABLE)


def test_two_friends_and_one_loses_the_line(visitor: Visitor, problems: Problems, axe: Axe) -> None:
    problems.expect("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    one, two = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    link = invite(one, "fungi")
    axe(one)
    two.goto(link)
    expect(two.get_by_role("button", name="Take the seat")).to_be_visible()
    axe(two)
    sit(two, link, "Bea")
    assert "#" not in two.url, "the invitation is not kept in the address"
    for turn in range(6):
        page, other = (one, two) if turn % 2 == 0 else (two, one)
        if turn == 3:
            other.context.set_offline(True)
        assert wait_for_turn(page)
        before = int(page.locator(TABLE).get_attribute("data-seq") or 0)
        step(page)
        if turn == 3:
            expect(page.locator(TABLE)).not_to_have_attribute("data-seq", str(before))
            other.context.set_offline(False)
        expect(other.locator(TABLE)).not_to_have_attribute("data-seq", str(before))
    expect(one.locator(TABLE)).to_have_attribute(
        "data-seq", two.locator(TABLE).get_attribute("data-seq") or ""
    )


def test_words_reach_the_other(visitor: Visitor) -> None:
    one, two = visitor(), visitor()
    sit(two, invite(one, "felci"), "Bea")
    two.get_by_role("tab", name="Chat").click()
    two.get_by_label("Say something").fill("What a lovely garden")
    two.get_by_role("button", name="Send").click()
    one.get_by_role("tab", name="Chat").click()
    expect(one.get_by_role("list", name="Chat")).to_contain_text("What a lovely garden")


def test_an_invitation_is_good_for_one(visitor: Visitor) -> None:
    one, two, three = visitor(), visitor(), visitor()
    link = invite(one, "felci")
    sit(two, link, "Bea")
    three.goto(link)
    expect(three.get_by_text("This invitation was used already")).to_be_visible()


def test_a_wrong_link_says_so(page: Page, problems: Problems) -> None:
    problems.expect("404|WebSocket")
    page.goto("/t/nosuchtable")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Nothing grows here")).to_be_visible()


def test_a_wrong_key_lets_one_watch(visitor: Visitor, problems: Problems) -> None:
    problems.expect("403")
    one, two = visitor(), visitor()
    play_now(one, "fungi")
    two.goto(f"/t/{table_id(one)}#not-a-key")
    expect(two.get_by_text("This link opens no seat at this table")).to_be_visible()
    expect(two.locator(TABLE)).to_have_attribute("data-mine", "no")


def test_pass_and_play_hides_the_hand_in_between(visitor: Visitor, axe: Axe) -> None:
    page = visitor(reduced_motion="reduce")
    page.goto("/new/felci?with=here")
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Bob")
    page.get_by_role("button", name="Set up the table").click()
    for name in ("Ada", "Bob", "Ada"):
        expect(page.get_by_role("heading", name=f"{name} is next")).to_be_visible()
        expect(page.locator(".board")).to_have_count(0)
        axe(page)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".board")).to_be_visible()
        while (
            page.wait_for_selector('.table[data-mine="yes"], .table.covered')
            and not page.locator(".table.covered").count()
        ):
            step(page)


def test_steps_of_a_turn_are_taken_back(page: Page) -> None:
    play_now(page, "felci")
    before = stands(page)
    step(page)
    expect(page.locator(TABLE)).to_have_attribute("data-steps", "1")
    page.locator("[data-do=back]").click()
    expect(page.locator(TABLE)).to_have_attribute("data-steps", "0")
    assert stands(page) == before


def test_whoever_wants_to_confirms_a_turn(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Confirm each turn").check()
    page.get_by_role("button", name="Close").first.click()
    play_now(page, "fungi")
    seq = page.locator(TABLE).get_attribute("data-seq") or ""
    step(page)
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    expect(page.locator(TABLE)).to_have_attribute("data-seq", seq)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(TABLE)).not_to_have_attribute("data-seq", seq)


def type_action(page: Page, text: str) -> None:
    """By keyboard: the slash opens the place to type."""
    page.keyboard.press("/")
    expect(page.get_by_label("Type an action")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_an_illegal_try_says_why_and_shows_the_rule(page: Page, axe: Axe) -> None:
    play_now(page, "fungi")
    before = stands(page)
    type_action(page, "take 8")
    expect(page.get_by_role("button", name=re.compile("See the rule"))).to_be_visible()
    assert stands(page) == before
    clause = re.search(
        r"[A-Z]{3}-\d+", page.get_by_role("button", name=re.compile("See the rule")).inner_text()
    )
    assert clause
    page.get_by_role("button", name=re.compile("See the rule")).click()
    expect(page.locator(f"[id='{clause[0]}']")).to_be_in_viewport()
    axe(page)


def test_typed_texts_play(page: Page) -> None:
    play_now(page, "fungi")
    before = page.locator(TABLE).get_attribute("data-seq") or ""
    type_action(page, "Take  1")
    expect(page.locator(TABLE)).not_to_have_attribute("data-seq", before)


def test_watching(visitor: Visitor, axe: Axe) -> None:
    one, two = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    play_now(one, "mars")
    two.goto(f"/t/{table_id(one)}")
    expect(two.locator(TABLE)).to_have_attribute("data-mine", "no")
    assert two.locator(".board [data-action]").count() == 0
    expect(one.get_by_text("one watches")).to_be_visible()
    before = two.locator(TABLE).get_attribute("data-seq") or ""
    step(one)
    expect(two.locator(TABLE)).not_to_have_attribute("data-seq", before)
    axe(two)


@pytest.mark.parametrize("game", soak_but(GAMES, ["mars"]))
def test_a_hint_in_three_strengths(page: Page, axe: Axe, game: str) -> None:
    play_now(page, game)
    page.locator("[data-do=hint]").click()
    hint = page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="Where to look").click()
    expect(hint.get_by_role("button", name="Where to look")).to_have_attribute("aria-pressed", "true")
    assert hint.locator("[data-action]").count() == 0
    hint.get_by_role("button", name="What to do").click()
    expect(hint.locator("[data-action]")).to_have_count(1)
    hint.get_by_role("button", name="And why").click()
    expect(hint.locator(".why")).to_contain_text(".")
    hint.get_by_text("In figures").click()
    expect(hint.get_by_role("table")).to_be_visible()
    axe(page)
    before = stands(page)
    hint.locator("[data-action]").click()
    has_moved(page, before)


def test_after_the_game(visitor: Visitor, axe: Axe) -> None:
    page = visitor(reduced_motion="reduce")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    under_way(page, "fungi", decisions=1000)
    page.get_by_text("Was chance fair?").click()
    page.get_by_role("button", name="Check every draw").click()
    expect(page.get_by_text(re.compile(r"All \d+ draws checked: all are fair"))).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record").click()
    assert "game: fungi" in saved.value.path().read_text(encoding="utf-8").lower()
    page.get_by_role("button", name="Replay").click()
    moment = page.get_by_role("slider", name="Moment of the game")
    expect(moment).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(moment).to_have_value("0")
    page.get_by_role("button", name="One move on").click()
    page.keyboard.press("ArrowRight")
    expect(moment).to_have_value("2")
    axe(page)
    page.get_by_role("button", name="Link to this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("?at=2")
    page.goto(link)
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_value("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider", name="Moment of the game")).not_to_have_value("2")
    page.get_by_role("button", name="Back to the table").click()
    old = table_id(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and old not in url)
    assert wait_for_turn(page)


def test_my_games_are_there_to_resume(page: Page, axe: Axe) -> None:
    play_now(page, "mars")
    table = table_id(page)
    page.goto("/")
    page.locator(f"a[href='t/{table}']").click()
    assert wait_for_turn(page)
    page.goto("/")
    expect(page.locator(f"a[href='t/{table}']")).to_be_visible()
    axe(page)


def test_a_second_tab_on_the_same_seat(visitor: Visitor) -> None:
    one = visitor(reduced_motion="reduce")
    play_now(one, "fungi")
    two = one.context.new_page()
    two.goto(one.url)
    assert wait_for_turn(two)
    before = two.locator(TABLE).get_attribute("data-seq") or ""
    step(one)
    expect(two.locator(TABLE)).not_to_have_attribute("data-seq", before)
    assert wait_for_turn(two)
    before = one.locator(TABLE).get_attribute("data-seq") or ""
    step(two)
    expect(one.locator(TABLE)).not_to_have_attribute("data-seq", before)


def test_the_server_restarts_in_mid_game(visitor: Visitor, own_server: Program, problems: Problems) -> None:
    problems.expect("WebSocket|ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load|fetching the script")
    page = visitor(base_url=own_server.base, reduced_motion="reduce")
    play_now(page, "fungi")
    step(page)
    assert wait_for_turn(page)
    own_server.end(signal.SIGTERM)
    expect(page.get_by_text("The line is lost").first).to_be_visible()
    own_server.start()
    assert wait_for_turn(page)
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    before = page.locator(TABLE).get_attribute("data-seq") or ""
    step(page)
    expect(page.locator(TABLE)).not_to_have_attribute("data-seq", before)


@pytest.mark.parametrize(
    ("lang", "word"), [("it", "Gioca subito"), soak("de", "Gleich spielen"), soak("en", "Play now")]
)
def test_the_language_is_ones_own_and_can_be_switched(visitor: Visitor, lang: str, word: str) -> None:
    page = visitor(locale=f"{lang}-{lang.upper()}" if lang != "en" else "en-GB")
    page.goto("/")
    expect(page.get_by_role("button", name=word).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.locator("header nav button").click()
    other = "de" if lang == "it" else "it"
    page.locator("select").filter(has=page.locator("option[value=it]")).select_option(other)
    expect(page.locator("html")).to_have_attribute("lang", other)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", other)


SCREENS = [
    "/",
    "/new/mars?with=friends",
    "/rules",
    "/rules/felci",
    "/rules/feenbalz",
    "/ratings",
    "/account",
    "/desk",
    "/nowhere",
]


@pytest.mark.parametrize(("device", "light"), [("desktop", "light"), ("phone", "dark")])
def test_every_screen_is_for_everyone(
    visitor: Visitor, axe: Axe, problems: Problems, device: str, light: str
) -> None:
    problems.expect("404")
    page = visitor(**(PHONE if device == "phone" else {}), color_scheme=light)
    for path in SCREENS:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        axe(page)
        stays_in_width(page)


def test_text_at_twice_its_size(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
    )
    play_now(page, "fungi")
    stays_in_width(page)
    expect(lit(page).first).to_be_visible()


def test_home_and_rules_can_be_read_without_the_server(visitor: Visitor, problems: Problems) -> None:
    problems.expect("ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch")
    page = visitor()
    page.goto("/")
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="Felci")).to_be_visible()
    page.goto("/rules/mars")
    expect(page.get_by_role("heading", name="Gardens of Mars").first).to_be_visible()
    expect(page.get_by_text("MAR-1").first).to_be_attached()
