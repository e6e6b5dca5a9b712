"""A page without a server, in short: a whole game without a line. test_page.py has the long ones."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import Visitor
from tests.e2e.file_server import FileServer, wait_until_kept
from tests.e2e.playing import TABLE, play_now, play_on, stands, wait_for_turn

NO_WORKER = "self.Worker = class { postMessage() {} terminate() {} }"  # as one that takes its time


def test_a_whole_game_without_a_line_and_its_board_at_once_when_the_page_is_opened_again(
    visitor: Visitor, plain_site_folder: Path
) -> None:
    files = FileServer(plain_site_folder)
    page = visitor(base_url=files.base, reduced_motion="reduce")
    page.goto("./")
    wait_until_kept(page)
    files.end()
    play_now(page, "fungi")
    before, address = stands(page), page.url
    page.goto("./")
    again = page.context.new_page()
    again.add_init_script(NO_WORKER)
    again.goto(address)
    expect(again.locator(TABLE)).to_have_attribute("data-stands", before)
    expect(again.locator("[data-turn]")).to_contain_text("Opening the table")
    page.goto(address)
    wait_for_turn(page)
    assert play_on(page) > 5
    expect(page.get_by_role("region", name="Result")).to_be_visible()
