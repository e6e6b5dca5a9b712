"""What a table shows does not lie over each other, on any screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hortus.puzzles import puzzles
from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import resized, stays_in_width, step, under_way
from tests.soak import soak

PHONES = [(360, 640), (390, 844), (768, 1024), (844, 390), (640, 400)]
DESKS = [(1280, 800), (1536, 864), (1920, 1080)]
FINGER = 40  # pixels
GLOW = 3

# The boxes of all that is seen of a kind.
BOXES = """(what) => [...document.querySelectorAll(what)]
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.width > 1 && box.height > 1)
  .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round))"""


def boxes(page: Page, what: str) -> list[list[int]]:
    """Left, top, right and bottom of each."""
    found: list[list[int]] = page.evaluate(BOXES, what)
    return found


def is_over(one: list[int], other: list[int]) -> bool:
    """Whether two boxes lie over each other by more than the glow around them."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return min(wide, high) > GLOW


def apart(page: Page, one: str, other: str) -> None:
    """Nothing of the one kind lies over the other."""
    for first in boxes(page, one):
        for second in boxes(page, other):
            assert not is_over(first, second), f"{one} {first} lies over {other} {second}"


def seated(visitor: Visitor, size: tuple[int, int], game: str, others: int) -> Page:
    """Somebody in mid-game, with a screen of this size."""
    width, height = size
    more: dict[str, Any] = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
    page = visitor({**PHONE, **more} if width < 900 else more)
    under_way(page, game, 3, others=others)
    return page


@pytest.mark.parametrize("sizes", [PHONES, DESKS], ids=["phones", "desks"])
@pytest.mark.parametrize(("game", "others"), [("mars", 2), ("feenbalz", 5)])
def test_nothing_lies_over_anything(
    visitor: Visitor, sizes: list[tuple[int, int]], game: str, others: int
) -> None:
    page = seated(visitor, sizes[0], game, others)
    for _ in resized(page, sizes):
        nothing_lies_over_anything(page)


def nothing_lies_over_anything(page: Page) -> None:
    apart(page, "header .home", ".strip ul")  # a long row scrolls inside its box
    apart(page, "header nav > *", ".strip ul")
    apart(page, ".strip ul", ".board")
    apart(page, ".foot .bar", "nav.strip")
    apart(page, ".board", ".beside")
    rows = {top for _, top, _, _ in boxes(page, ".strip li:not(.watching)")}
    assert len(rows) <= 1, "the players stand in two rows"
    stays_in_width(page)
    small = [
        box
        for box in boxes(page, ".foot button, nav.strip button, [role=tab], header nav > *")
        if min(box[2] - box[0], box[3] - box[1]) < FINGER
    ]
    assert small == []


def test_a_low_screen_is_the_boards(visitor: Visitor) -> None:
    page = seated(visitor, (844, 390), "fungi", 1)
    for width, height in resized(page, [(844, 390), (640, 400)]):
        [bar] = boxes(page, ".foot .bar")
        assert bar[3] - bar[1] <= height / 8
        [tabs] = boxes(page, "nav.strip")
        assert tabs[2] - tabs[0] <= width / 8, "the tabs stand beside the board"


def test_on_a_phone_on_its_side_all_of_fungi_is_seen_above_the_bar(visitor: Visitor) -> None:
    page = visitor({**PHONE, "viewport": {"width": 844, "height": 390}}, reduced_motion="reduce")
    under_way(page, "fungi", 20)
    [bar] = boxes(page, ".foot .bar")
    assert len(boxes(page, ".board .seat")) == 2
    assert max(bottom for _, _, _, bottom in boxes(page, ".board .seat, .board .minis li")) <= bar[1] + GLOW


def test_with_six_on_a_tablet_no_name_is_cut(visitor: Visitor) -> None:
    page = seated(visitor, (768, 1024), "feenbalz", 5)
    cut = "(names) => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    for _ in resized(page, [(768, 1024), (844, 390)]):
        assert page.locator(".strip li .name").count() == 6
        assert page.locator(".strip li .name").evaluate_all(cut) == []


def test_a_wide_screen_is_used(visitor: Visitor) -> None:
    page = seated(visitor, (1920, 1080), "felci", 1)
    [table] = boxes(page, ".table")
    assert table[2] - table[0] >= 1800
    [board] = boxes(page, ".garden-box")
    assert board[3] - board[1] >= 0.7 * 1080


@pytest.mark.parametrize("size", [(390, 844), soak((1280, 800))], ids=str)
def test_a_refusal_covers_nothing_and_goes_with_the_next_move(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = seated(visitor, size, "fungi", 1)
    page.keyboard.press("/")
    for text in ("take 8", "cook morel 9+0"):
        page.get_by_label("Type an action").fill(text)
        page.keyboard.press("Enter")
        expect(page.locator(".toast").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".toast:visible")).to_have_count(1)
    apart(page, ".toasts:not(.inside) .toast", ".foot .bar")
    apart(page, ".toasts:not(.inside) .toast", "[role=group][aria-label='Your hand']")
    step(page)
    expect(page.locator(".toast:visible")).to_have_count(0)


def test_a_hint_covers_neither_the_hand_nor_the_buttons(visitor: Visitor) -> None:
    page = seated(visitor, (390, 844), "fungi", 1)
    page.locator("[data-do=hint]").click()
    hint = page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="And why").click()
    expect(hint.locator(".why")).to_be_visible()
    for _ in resized(page, [(390, 844), (360, 640), (844, 390)]):
        apart(page, "section[aria-label=Hint]", ".foot .bar")
        apart(page, "section[aria-label=Hint]", "[role=group][aria-label='Your hand']")


def test_more_moves_nothing(visitor: Visitor) -> None:
    page = seated(visitor, (1280, 800), "mars", 2)
    before = boxes(page, ".board, .foot .bar, .beside")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Look back")).to_be_visible()
    assert boxes(page, ".board, .foot .bar, .beside") == before
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Look back")).to_have_count(0)


def test_a_lost_line_is_told_once_and_moves_nothing(visitor: Visitor) -> None:
    page = seated(visitor, (1280, 800), "mars", 2)
    before = boxes(page, ".board")
    page.evaluate("dispatchEvent(new Event('offline'))")
    assert page.get_by_text("The server cannot be reached").count() == 0
    assert boxes(page, ".board") == before


def test_feenbalz_on_a_wide_screen_has_its_height(visitor: Visitor) -> None:
    page = seated(visitor, (1920, 1080), "feenbalz", 2)
    [board] = boxes(page, ".feenbalz")
    assert board[3] - board[1] >= 0.8 * 1080


def test_a_late_position_of_feenbalz_fits_on_a_phone(visitor: Visitor) -> None:
    late = (one for one in puzzles("feenbalz") if "fairy black" in one.record)
    puzzle = next(one for one in late if one.hint in ("collect", "exchange"))
    page = visitor(PHONE, reduced_motion="reduce")
    page.goto(f"/puzzles/feenbalz/{puzzle.id}")
    page.wait_for_selector(".puzzle .board .hand")
    for _ in resized(page, [(360, 640), (390, 844)]):
        apart(page, ".piles .gone", ".market .slot")
        apart(page, ".mine .fairies > *", ".hand .sort")
        assert len({top for _, top, _, _ in boxes(page, "[data-hand] .slot")}) == 1
        stays_in_width(page)
