"""A page without a server, in a real browser: `make page` makes what it runs on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hortus.page import site
from tests.e2e.conftest import Visitor
from tests.e2e.file_server import FileServer, wait_until_kept
from tests.e2e.page_python import ALL, PROGRAM, SUMS, run_here, run_in_browser
from tests.e2e.playing import GAMES, TABLE, play_now, play_on, stands, step, wait_for_turn

pytestmark = pytest.mark.soak

# Every page that has an address of its own, and a heading on it.
ADDRESSES = {
    **{"./": "Games of gardens and woods", "games": "My games", "daily": "Deal of the day"},
    **{"puzzles": "Puzzles", "rules": "Rules", "new/mars?with=here": "Gardens of Mars"},
    **{"learn/felci": "Learn Felci", "rules/fungi": "Your turn"},
}
RENEWED = """async (begun) => {
  const wait = () => new Promise((go) => setTimeout(go, 100));
  const registration = await navigator.serviceWorker.ready;
  const isNew = async () => (await caches.keys()).some((name) => name.includes(begun));
  while (!(await isNew()) || registration.installing || registration.waiting) await wait();
}"""


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


def test_a_first_visit_fetches_nine_megabytes_at_most_and_python_once(page: Page, files: FileServer) -> None:
    assert sum(files.sent.values()) < 9_000_000
    packed = {path: path.stat().st_size for path in files.folder.glob("python/*.packed")}
    assert {path.name: files.sent[f"/python/{path.name}"] for path in packed} == {
        path.name: size for path, size in packed.items()
    }


def test_a_page_that_is_opened_again_goes_on_without_a_line(page: Page, files: FileServer) -> None:
    play_now(page, "fungi", "sprout")
    step(page)
    wait_for_turn(page)
    before = stands(page)
    files.end()
    page.reload()
    wait_for_turn(page)
    assert stands(page) == before


def test_everything_is_there_in_any_folder_without_a_line(
    visitor: Visitor, site_folder: Path, tmp_path: Path
) -> None:
    inside = tmp_path / "some where" / "hortus"
    shutil.copytree(site_folder, inside)
    files = FileServer(tmp_path, "/some%20where/hortus/")
    page = visitor(base_url=files.base, reduced_motion="reduce")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto("./")
    wait_until_kept(page)
    files.end()
    for address, heading in ADDRESSES.items():
        page.goto(address)
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    play_now(page, "fungi", "sprout")
    page.locator("[data-do=hint]").click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible()
    play_on(page)
    page.get_by_role("region", name="Result").get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    expect(page.get_by_role("button", name="Share this moment")).to_have_count(0)  # nobody else has this game
    with page.context.expect_page() as another:
        page.get_by_role("link", name="Hortus").click(modifiers=["ControlOrMeta"])
    another.value.get_by_role("link", name="Rules").first.click()
    expect(another.value.get_by_role("heading", name="Rules").first).to_be_visible()
    elsewhere = [url for url in asked if not url.startswith((files.base, "blob:", "data:"))]
    assert elsewhere == []


def test_a_puzzle_a_first_game_and_the_deal_of_the_day_without_a_line(page: Page, files: FileServer) -> None:
    files.end()
    page.goto("puzzles/mars")
    page.locator('[data-do="show"]').click()
    expect(page.locator("[data-say]")).to_contain_text("The answer:")
    page.goto("learn/fungi")
    page.locator("[data-do=continue]").click()
    expect(page.locator("[data-do=back]")).to_be_enabled()
    page.goto("daily")
    page.locator("[data-play=felci]").click()
    assert wait_for_turn(page)
    step(page)
    page.goto("daily")
    expect(page.locator("[data-deal=felci]")).to_have_attribute("data-state", "playing")


def test_a_record_that_was_saved_is_replayed_and_reviewed_in_another_browser(
    visitor: Visitor, files: FileServer, page: Page, tmp_path: Path
) -> None:
    play_now(page, "mars", "sprout")
    play_on(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record").click()
    saved.value.save_as(tmp_path / "mars.txt")
    (tmp_path / "other.txt").write_text("hortus: 1\ngame: chess\n")
    other = visitor(base_url=files.base, reduced_motion="reduce")
    other.goto("games")
    chooser = other.get_by_label("Take in games or a record")
    chooser.set_input_files([tmp_path / "mars.txt", tmp_path / "other.txt"])
    expect(other.get_by_text("One game was taken in.")).to_be_visible()
    expect(other.get_by_text("other.txt holds no games")).to_be_visible()
    other.get_by_role("link", name="Replay").click()
    expect(other.get_by_role("slider", name="Moment of the game")).to_be_visible()
    other.goto("games")
    chooser.set_input_files(tmp_path / "mars.txt")
    expect(other.get_by_text("All of them are here already.")).to_be_visible()
    other.get_by_role("link", name="Look at it again").click()
    expect(other.get_by_role("slider", name="Chances of winning")).to_be_visible()


def test_a_new_version_comes_whole_and_a_tab_of_the_old_one_goes_on(
    visitor: Visitor, site_folder: Path, tmp_path: Path
) -> None:
    place = tmp_path / "site"
    shutil.copytree(site_folder, place)
    files = FileServer(place)
    old = visitor(base_url=files.base, reduced_motion="reduce")
    old.goto("./")
    wait_until_kept(old)
    begun = f"{place.stat().st_mtime}"
    for name in ("index.html", "sw.js"):
        text = (place / name).read_text()
        text = text.replace("</title>", '</title><meta name="next" content="yes">')
        (place / name).write_text(text.replace('const VERSION = "', f'const VERSION = "{begun}'))
    (rules,) = (place / "assets").glob("Rules-*.js")
    script = (place / "sw.js").read_text()
    rules.unlink()
    (place / "sw.js").write_text(script.replace(f'"assets/{rules.name}",', ""))
    site.write_packed(place)
    new = old.context.new_page()
    new.goto("./")  # as it was kept; the new one is fetched meanwhile
    assert new.locator("meta[name=next]").count() == 0
    new.evaluate(RENEWED, begun)
    new.reload()
    expect(new.locator("meta[name=next]")).to_have_count(1)
    old.get_by_role("link", name="Rules").click()
    expect(old.get_by_role("heading", name="Rules").first).to_be_visible()
    files.end()


def test_it_can_be_installed(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    assert found["url"].endswith("/manifest.webmanifest")
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}


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


def test_the_sums_of_nets_are_the_same_as_elsewhere(page: Page) -> None:
    page.goto("/404.html")
    assert run_in_browser(page, SUMS) == run_here(SUMS)
