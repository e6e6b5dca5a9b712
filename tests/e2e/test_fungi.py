"""Fungi's board: what it says is true, whatever lies there can be asked about, and everything fits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Visitor
from tests.e2e.playing import has_moved, resized, stands, stays_in_width, under_way
from tests.soak import soak

Axe = Callable[..., None]

# How far the names of cards in the hand are covered by other cards of it, in pixels.
COVERED = """() => {
  const cards = [...document.querySelectorAll(".hand > button")].map((one) => one.getBoundingClientRect())
  const over = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  const beside = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left)
  return Math.max(0, ...cards.flatMap((a) => cards.filter((b) => b !== a && beside(a, b) > 1)
    .map((b) => over(a, b))))
}"""


def lay_out_one(page: Page) -> None:
    """Choose one mushroom card of the hand and no more."""
    page.locator(".hand button.lit[aria-pressed]").first.click()
    chosen = page.locator(".hand button[aria-pressed=true]")
    while chosen.count() > 1:
        before = chosen.count()
        chosen.last.click()
        expect(chosen).to_have_count(before - 1)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        soak("en-GB", "It takes three mushrooms of a kind to cook"),
        soak("it", "Per cucinare ci vogliono tre funghi della stessa specie"),
        ("de", "Zum Braten braucht es drei Pilze einer Sorte"),
    ],
)
def test_whoever_cooks_too_few_is_told_how_many_it_takes(visitor: Visitor, locale: str, said: str) -> None:
    page = visitor(DESKTOP, locale=locale, reduced_motion="reduce")
    under_way(page, "fungi", 4, verb="sell")
    lay_out_one(page)
    page.locator(".ways .way").first.click()
    expect(page.get_by_text(said)).to_be_visible()


def test_after_a_reload_the_log_still_names_the_card(visitor: Visitor) -> None:
    page = visitor(DESKTOP, reduced_motion="reduce")
    under_way(page, "fungi", 0, verb="take")
    card = page.locator(".path .card.lit").first
    name = (card.locator(".unseen").inner_text()).split(": ")[1].split(",")[0]
    before = stands(page)
    card.click()
    has_moved(page, before)
    page.reload()
    expect(page.get_by_text(f"Ada takes the {name}").first).to_be_visible()
    expect(page.get_by_text("takes the card at place")).to_have_count(0)


def test_whatever_the_mouse_rests_on_is_explained(visitor: Visitor, axe: Axe) -> None:
    page = visitor(DESKTOP, reduced_motion="reduce")
    under_way(page, "fungi", 6, verb="take")
    note = page.get_by_role("tooltip")
    for what in (
        ".path .card",
        ".price",
        ".stock li:visible",
        ".things li > *",
        ".decay",
        ".pile",
        ".hand button",
    ):
        page.locator(what).first.hover()
        expect(note.get_by_role("paragraph").first).to_be_visible()
        page.mouse.move(0, 0)
        expect(note).to_have_count(0)
    page.locator(".path .card").first.hover()
    expect(note).to_be_visible()
    axe(page)


def test_on_a_phone_one_can_ask_without_playing(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    under_way(page, "fungi", 6, verb="take")
    before, note = stands(page), page.get_by_role("tooltip")
    page.locator(".stock li").nth(1).tap()
    expect(note).to_contain_text("stick")
    told = note.locator("strong").inner_text()
    page.get_by_role("button", name="What is this?").tap()
    page.locator(".path .card.lit").first.tap()
    expect(note.locator("strong")).not_to_have_text(told)  # whichever card lies there
    assert stands(page) == before
    page.get_by_role("button", name="Play on").tap()
    page.locator(".path .card.lit").first.tap()
    has_moved(page, before)


def test_with_keys_everything_can_be_asked_about(visitor: Visitor) -> None:
    page = visitor(DESKTOP, reduced_motion="reduce")
    under_way(page, "fungi", 6, verb="take")
    note = page.get_by_role("tooltip")
    page.locator(".path .card.lit").first.focus()
    page.keyboard.press("i")
    expect(note).to_be_visible()
    page.keyboard.press("?")
    page.locator(".stock li:visible").first.focus()
    page.keyboard.press("Enter")
    expect(note).to_contain_text("stick")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)


def test_on_a_phone_nothing_covers_a_name_or_leaves_the_screen(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    under_way(page, "fungi", 14, verb="take")
    for width, height in resized(page, [(390, 844), (360, 640), (844, 390)]):
        if width < height:
            assert page.evaluate(COVERED) < 1
        stays_in_width(page)
        told = (".seat.open .last",) if width < height else ()  # on its side only the log has room for it
        for what in (*told, ".stock", ".path .pile"):
            box = page.locator(what).first.bounding_box()
            assert box
            assert box["x"] + box["width"] <= width
        assert page.locator(".path .card").first.evaluate("(one) => one.clientWidth") > 44


@pytest.mark.soak
def test_a_large_hand_is_one_row_on_a_desk(visitor: Visitor) -> None:
    page = visitor(viewport={"width": 1180, "height": 800}, reduced_motion="reduce")
    api = page.context.request
    made = api.post("/api/tables", data={"game": "fungi", "seats": ["open", "sprout"]}).json()
    key = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    api.post(f"/api/tables/{made['id']}/sit", data={"seat": 0, "name": "Ada"}, headers=key)
    for _ in range(300):
        view = api.get(f"/api/tables/{made['id']}").json()
        if view["player"] != 0:
            continue
        if view["over"] or len(view["view"]["seats"][0]["hand"]) >= 12:
            break
        want = ("take", "decay", "pan", "sell", "cook")
        best = min(view["legal"], key=lambda one: want.index(one["text"].split()[0]))
        api.post(f"/api/tables/{made['id']}/actions", data={"action": best["action"], "seq": view["seq"]})
    page.goto(f"/t/{made['id']}")
    hand = page.locator(".hand > button")
    expect(hand.first).to_be_visible()
    assert hand.count() >= 12
    tops = hand.evaluate_all("(cards) => cards.map((one) => one.offsetTop)")
    assert len(set(tops)) == 1, "the bar at the foot covers a second row"
