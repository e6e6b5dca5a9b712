"""A game that the client has no folder for: the server offers it, and it can be played at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, ROOT, Visitor, served
from tests.e2e.playing import play_now, play_on, stays_in_width, step_by_keys, wait_for_turn
from tests.server.programs import Program

GAME = "moths"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server that finds one more game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HORTUS_GAMES", str(ROOT / "tests/sample_game"))
        yield from served(tmp_path_factory.mktemp("sample"))


@pytest.fixture
def come(visitor: Visitor, program: Program) -> Callable[..., Page]:
    """Somebody at that server."""
    return lambda *device: visitor(*device, base_url=program.base, reduced_motion="reduce")


def test_a_whole_game_by_mouse(come: Callable[..., Page], axe: Callable[..., None]) -> None:
    page = come()
    play_now(page, GAME)
    board = page.locator(".board")
    expect(board.get_by_role("heading", name="Lamp")).to_be_visible()
    expect(board.get_by_role("region", name="Sprout")).to_contain_text("Size")
    axe(page)
    assert play_on(page) > 5
    expect(page.get_by_role("region", name="Result")).to_contain_text("points")
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_role("region", name="Replay")).to_contain_text("0 /")
    axe(page)


def test_it_is_set_up_hinted_and_played_by_keyboard_on_a_phone(
    come: Callable[..., Page], axe: Callable[..., None]
) -> None:
    page = come(PHONE)
    page.goto(f"/new/{GAME}")
    expect(page.get_by_role("heading", name="Moths")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Set up the table").click()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="What to do").click()
    expect(page.locator(".board .hint")).to_be_visible()  # in a turn half tried it may be of a step before
    axe(page)
    page.get_by_role("region", name="Hint").get_by_role("button", name="Close").click()
    for _ in range(3):
        step_by_keys(page)
        assert wait_for_turn(page)
    stays_in_width(page)
    page.keyboard.press("/")
    page.get_by_label("Type an action").fill("keep")
    page.keyboard.press("Enter")
    assert wait_for_turn(page)
    expect(page.get_by_role("heading", name="On the table").first).to_be_attached()


def test_its_rules_are_read_and_unknown_games_are_not_there(come: Callable[..., Page]) -> None:
    page = come()
    page.goto(f"/rules/{GAME}")
    expect(page.locator("article")).to_contain_text("MOT-1")
    page.goto("/")
    expect(page.locator(f"[data-play={GAME}]")).to_be_visible()
    page.evaluate("history.pushState(null, '', '/new/chess'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="Nothing grows here")).to_be_visible()
