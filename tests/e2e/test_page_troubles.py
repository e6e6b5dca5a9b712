"""A page without a server where something is missing or breaks: a sentence, and nothing is lost."""

from __future__ import annotations

import gzip
import io
import re
import shutil
import signal
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.e2e.conftest import Problems, Visitor
from tests.e2e.file_server import FileServer, wait_until_kept
from tests.e2e.playing import LIT, TABLE, lit, play_now, play_on, stands, step, wait_for_turn
from tests.server.programs import Program

pytestmark = pytest.mark.soak

Arrive = Callable[..., Page]
NOTICE = "[data-local]"
# Given to every page before its own program: what that browser has not got, or refuses.
NO_WEBASSEMBLY = "delete globalThis.WebAssembly"
NO_DATABASE = "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('refused') } })"
# Until a visitor of a server could go on without it.
PYTHON_KEPT = """async () => {
  const wait = () => new Promise((go) => setTimeout(go, 100));
  await navigator.serviceWorker.ready;
  while (!(await caches.match("/python/manifest.json")) || !navigator.serviceWorker.controller) await wait();
}"""
NO_SECOND_WORKER = """self.Worker = class {
  constructor() { setTimeout(() => this.onerror(new Event("error")), 100); }
  postMessage() {}
  terminate() {}
}"""
FULL = """() => {
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function () { throw new DOMException("full", "QuotaExceededError"); };
  globalThis.makeRoom = () => (IDBObjectStore.prototype.add = add);
}"""
# What another version of the page may have left in the browser: a document, or an entry of a log.
LEFT = """([store, change]) => new Promise((done, failed) => {
  const opening = indexedDB.open("hortus", 1);
  opening.onsuccess = () => {
    const altering = opening.result.transaction(store, "readwrite");
    if (store === "documents") altering.objectStore(store).put(...change);
    else
      altering.objectStore(store).getAll().onsuccess = ({ target }) => {
        const last = target.result.at(-1);
        altering.objectStore(store).put({ ...last, payload: change });
      };
    altering.oncomplete = () => (opening.result.close(), done());
    altering.onabort = () => failed(altering.error);
  };
})"""
KEPT = """(key) => new Promise((done) => {
  const opening = indexedDB.open("hortus", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("documents").objectStore("documents").get(key);
    asked.onsuccess = () => (opening.result.close(), done(asked.result));
  };
})"""


@pytest.fixture
def arrive(visitor: Visitor, site_folder: Path, problems: Problems) -> Iterator[Arrive]:
    """Somebody at the site, whose worker runs a script before its own: arrive(script).

    ``is_kept``: all of it is kept by the browser first, so that any address can be opened anew.
    """
    problems.expect("Service Worker registration blocked")
    servers = []

    def come(script: str = "", changed: Path | None = None, is_kept: bool = False) -> Page:
        server = FileServer(changed or site_folder)
        servers.append(server)
        # what comes by way of a service worker would not be changed here
        workers = "allow" if is_kept else "block"
        page = visitor(base_url=server.base, reduced_motion="reduce", service_workers=workers)
        if is_kept:
            page.goto("/")
            wait_until_kept(page)
        if script:
            page.route(
                re.compile(r"/assets/worker-[^/]*\.js$"),
                lambda route: route.fulfill(
                    body=f"{script};\n{route.fetch().text()}", content_type="text/javascript"
                ),
            )
        return page

    yield come
    for server in servers:
        server.end()


def worker_of(page: Page) -> Worker:
    """The one with the tables."""
    return page.workers[-1]


def test_without_webassembly_a_sentence_says_what_would_do(arrive: Arrive, problems: Problems) -> None:
    problems.expect("WebAssembly")
    page = arrive(NO_WEBASSEMBLY)
    page.goto("/")
    expect(page.locator(NOTICE)).to_contain_text("they need WebAssembly")
    page.locator("[data-play=fungi]").click()
    expect(page.get_by_text("The server cannot be reached")).to_have_count(0)
    expect(page.locator(NOTICE)).to_have_attribute("data-local", "failed")


def test_over_plain_http_which_gives_a_page_less_games_go_on_all_the_same(
    visitor: Visitor, site_folder: Path
) -> None:
    server = FileServer(site_folder)
    page = visitor(base_url=server.base.replace("127.0.0.1", "0.0.0.0"), reduced_motion="reduce")
    play_now(page, "fungi")
    assert not page.evaluate("isSecureContext"), "no service worker, no locks, no random UUIDs"
    before = stands(page)
    step(page)
    assert stands(page) != before
    server.end()


def test_a_browser_that_keeps_nothing_says_so_and_plays(arrive: Arrive) -> None:
    page = arrive(NO_DATABASE)
    play_now(page, "fungi")
    expect(page.locator(NOTICE)).to_contain_text("keeps nothing for this page")
    before = stands(page)
    step(page)
    assert stands(page) != before


def test_a_full_browser_refuses_a_move_with_a_sentence_and_takes_it_later(
    arrive: Arrive, problems: Problems
) -> None:
    problems.expect("database trouble")  # the page says it on the console, too
    page = arrive()
    play_now(page, "fungi")
    worker_of(page).evaluate(FULL)
    before = stands(page)
    lit(page).first.click()
    expect(page.get_by_text("keeps no more")).to_be_visible()
    assert stands(page) == before
    worker_of(page).evaluate("() => makeRoom()")
    step(page)
    assert stands(page) != before


def test_games_that_another_version_kept_stay_with_a_sentence_and_the_others_go_on(arrive: Arrive) -> None:
    page = arrive(is_kept=True)
    play_now(page, "fungi")
    before = stands(page)
    later = '{"row": "kept in another way"}'
    page.evaluate(LEFT, ["documents", [later, "table/later"]])
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text("kept by another version of this page")
    wait_for_turn(page)
    assert stands(page) == before
    step(page)
    assert page.evaluate(KEPT, "table/later") == later


def test_an_old_game_that_the_rules_have_left_is_shown_as_far_as_it_fits(
    arrive: Arrive, problems: Problems
) -> None:
    problems.expect("log does not fit the rules")  # the page says it on the console, too
    page = arrive(is_kept=True)
    play_now(page, "fungi")
    step(page)
    wait_for_turn(page)
    page.evaluate(LEFT, ["log", '{"type":"acted","seat":0,"action":"take 1 of yesterday"}'])
    page.reload()
    expect(page.get_by_text("older rules")).to_be_visible()
    expect(page.locator(TABLE)).to_be_visible()
    expect(page).not_to_have_title(re.compile("Your turn"))
    expect(page.locator(LIT)).to_have_count(0)
    play_now(page, "mars")  # and others are begun as ever


def test_a_worker_that_dies_is_followed_by_another_and_the_game_goes_on(arrive: Arrive) -> None:
    page = arrive()
    play_now(page, "mars")
    step(page)
    wait_for_turn(page)
    before = stands(page)
    worker_of(page).evaluate("() => self.close()")
    expect(page.locator(TABLE)).to_be_visible()
    expect(page.locator("[data-turn]")).to_contain_text("line is lost")
    expect(page.locator("[data-turn]")).not_to_contain_text("line is lost")
    wait_for_turn(page)
    assert stands(page) == before
    step(page)


def test_a_review_whose_worker_cannot_be_had_says_so_and_is_not_taken_for_a_whole_one(arrive: Arrive) -> None:
    page = arrive(NO_SECOND_WORKER)
    play_now(page, "fungi")
    play_on(page)
    page.get_by_role("link", name="Look at it again").click()
    expect(page.get_by_text("The review has stopped")).to_be_visible()


def test_where_compiled_modules_do_not_load_gentle_bots_play_in_plain_python(
    arrive: Arrive, site_folder: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(site_folder, broken)
    packed = broken / "python/hortus.zip.packed"
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.read_bytes()))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            is_ours = name.startswith("hortus/") and name.endswith(".so")
            archive.writestr(name, b"\0asm, but another" if is_ours else text)
    packed.write_bytes(gzip.compress(content.getvalue()))
    page = arrive(changed=broken)
    page.goto("/")
    expect(page.locator(NOTICE)).to_contain_text("plain Python")
    offered = page.get_by_label("My opponents:").locator("option")
    assert [one.get_attribute("value") for one in offered.all()] == [
        *("sprout", "seedling", "apprentice", "gardener")
    ]
    play_now(page, "felci", "gardener")
    step(page)
    assert wait_for_turn(page)


def test_where_sums_are_not_done_eight_at_a_time_plain_python_plays(arrive: Arrive) -> None:
    page = arrive("WebAssembly.validate = () => false")
    page.goto("/")
    expect(page.locator(NOTICE)).to_contain_text("plain Python")
    play_now(page, "fungi", "gardener")
    step(page)
    assert wait_for_turn(page)


def test_when_a_server_is_gone_its_visitors_go_on_with_bots_and_come_back(
    visitor: Visitor, own_server: Program, problems: Problems
) -> None:
    problems.expect("ERR_CONNECTION_REFUSED|Failed to load|WebSocket connection")
    page = visitor(base_url=own_server.base, reduced_motion="reduce")
    play_now(page, "fungi")  # whoever plays is given what the games run on, for later
    page.evaluate(PYTHON_KEPT)
    own_server.end(signal.SIGTERM)
    page.get_by_role("button", name="Play bots without the line").click()
    expect(page.get_by_text("You play without the server here")).to_be_visible()
    play_now(page, "mars")
    assert play_on(page) > 5
    own_server.start()
    own_server.wait()
    page.goto("/")
    page.get_by_role("button", name="Back to the server").click()
    expect(page.get_by_text("You play without the server here")).to_have_count(0)
    play_now(page, "fungi")
    assert page.workers == [], "the server's own tables again"
