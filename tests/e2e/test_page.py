"""A page without a server, in a real browser: `make page` makes what it runs on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.file_server import FileServer, wait_until_kept
from tests.e2e.page_python import ALL, PROGRAM, run_here, run_in_browser
from tests.e2e.playing import GAMES, TABLE, play_now, play_on, stands, step, wait_for_turn

pytestmark = pytest.mark.soak


@pytest.fixture
def files(site_folder: Path) -> Iterator[FileServer]:
    """The site on a file server."""
    server = FileServer(site_folder)
    yield server
    server.end()


@pytest.fixture
def page(visitor: Visitor, files: FileServer) -> Page:
    """Somebody who is there for the first time, until all is kept."""
    found = visitor(base_url=files.base, reduced_motion="reduce")
    found.goto("/")
    wait_until_kept(found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_botanist_without_a_line(page: Page, files: FileServer, game: str) -> None:
    files.end()
    play_now(page, game, "botanist")
    assert play_on(page) > 5
    expect(page.get_by_role("region", name="Result")).to_be_visible()


def test_a_page_that_is_opened_again_goes_on_without_a_line(page: Page, files: FileServer) -> None:
    play_now(page, "fungi", "sprout")
    step(page)
    wait_for_turn(page)
    before = stands(page)
    files.end()
    page.reload()
    wait_for_turn(page)
    assert stands(page) == before


def test_two_tabs_at_one_game_show_the_same(page: Page) -> None:
    play_now(page, "fungi", "sprout")
    other = page.context.new_page()
    other.goto(page.url)
    wait_for_turn(other)
    step(page)
    wait_for_turn(page)
    expect(other.locator(TABLE)).to_have_attribute("data-stands", stands(page))


def test_the_same_seed_chooses_the_same_as_elsewhere(page: Page) -> None:
    page.goto("/404.html")
    mine, theirs = run_here(PROGRAM + ALL), run_in_browser(page, PROGRAM + ALL)
    assert [one["choices"] for one in theirs] == [one["choices"] for one in mine]
