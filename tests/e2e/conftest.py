"""A real browser at a real server. Nothing is built here: ``make client`` does that, and ``make e2e`` both.

server      `hortus serve` with a database of its own, shared by the tests of one worker
own_server  the same for one test alone, which may end it and start it again
page        somebody at a desktop, who has just come; phone: somebody with a phone in the hand
visitor     as many more of them as a test needs: visitor(), visitor(PHONE, locale="it", speed="normal")
problems    what no page may bring: errors, complaints of the console and of the content security policy;
            ``problems.expect("ERR_INTERNET_DISCONNECTED")`` for those that belong to a test
axe         axe(page) finds nothing that keeps somebody out
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from hortus.page import site
from hortus.server.client_files import BUILT
from tests.server.programs import Program, free_port, program
from tests.server.service import new_database

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
# The first is made for this: it has no window of its own, and takes half the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000  # milliseconds until a test that waits has failed

DESKTOP: Mapping[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Mapping[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1,
    "has_touch": True,
    "is_mobile": True,
}
# The others' turns are followed at once, unless a test is about following them: visitor(speed="normal").
SPEED = """if (location.protocol === "http:" && !localStorage.getItem("hortus.prefs"))
  localStorage.setItem("hortus.prefs", JSON.stringify({ speed: "%s" }))"""
# Tell the console of whatever the content security policy keeps a page from.
CSP = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`Policy: ${event.violatedDirective} keeps out ${event.blockedURI}`,
    `${event.sourceFile}:${event.lineNumber}`))"""

# One colour runs into another while something fades in. What breathes for ever is no hindrance.
# (Nothing here waits with wait_for_function: the page's policy allows no eval, which that needs from its
# second look on.)
STILL = """() => {
  const passing = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity)
  return Promise.all(passing.map((one) => one.finished.catch(() => null))).then(() => true)
}"""


class Problems:
    """What went wrong on any page of a test."""

    def __init__(self) -> None:
        self._found: list[str] = []
        self._expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """Such ones belong to the test."""
        self._expected.append(pattern)

    def watch(self, page: Page) -> None:
        """Take notice of what goes wrong on this page."""
        page.on("pageerror", lambda error: self._found.append(f"{page.url}: {error.stack or error.message}"))
        page.on("crash", lambda _: self._found.append(f"{page.url}: the page crashed"))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._found.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    @property
    def found(self) -> list[str]:
        """Those that nobody expected."""
        return [one for one in self._found if not any(re.search(pattern, one) for pattern in self._expected)]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server that all tests of this worker share."""
    yield from served(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Program]:
    """A server for one test, which may do with it what it likes: ``end``, ``start``, ``wait``."""
    yield from served(tmp_path)


@pytest.fixture(scope="package")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, as `hortus page` writes it."""
    found = tmp_path_factory.mktemp("page")
    site.write(found)
    return found


@pytest.fixture(scope="package")
def plain_site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with our modules as plain Python, which `make test` makes in seconds."""
    if sys.version_info[:2] != (3, 11):
        pytest.skip("The Python of a page is 3.11, and made by that alone.")
    found = tmp_path_factory.mktemp("plain")
    site.write(found, ROOT / "build/plain-page")
    return found


def served(folder: Path) -> Iterator[Program]:
    assert (BUILT / "index.html").is_file(), "The client is not built: make client."
    with program(new_database("sqlite", folder), folder, free_port()) as found:
        yield found
        assert found.problems() == []


def found_browser() -> str:
    """Where Chromium is."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "There is no Chromium here: apt-get install chromium-headless-shell."
    return found


@pytest.fixture(
    scope="package"
)  # no longer than this: while it is there, no other test can run a loop of its own
def browser() -> Iterator[Browser]:
    """Chromium, as the system has it."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def problems() -> Iterator[Problems]:
    """What went wrong on the pages of this test; there may be nothing left at its end."""
    found = Problems()
    yield found
    assert found.found == []


Visitor = Callable[..., Page]


@pytest.fixture
def visitor(browser: Browser, server: Program, problems: Problems) -> Iterator[Visitor]:
    """Somebody new: a browser window with cookies of its own."""
    contexts = []

    def come(device: Mapping[str, Any] = DESKTOP, speed: str = "once", **more: Any) -> Page:
        context = browser.new_context(**{"base_url": server.base, "locale": "en-GB", **device, **more})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(CSP)
        context.add_init_script(SPEED % speed)
        context.on("page", problems.watch)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """Somebody at a desktop."""
    return visitor()


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    """Somebody with a phone."""
    return visitor(PHONE)


@pytest.fixture(scope="session")
def axe() -> Callable[..., None]:
    """Looks at a page, or the part of it that is named, with axe-core.

    Evaluated, not loaded: the policy allows no other script.
    """
    source = AXE.read_text(encoding="utf-8")

    def look(page: Page, part: str = "html") -> None:
        page.evaluate(source + ";0")
        page.evaluate(STILL)
        found = page.evaluate("(part) => axe.run(part, { resultTypes: ['violations'] })", part)
        told = [
            f"{one['id']}: {one['help']}\n  "
            + "\n  ".join(f"{node['html']} {node.get('failureSummary', '')}" for node in one["nodes"])
            for one in found["violations"]
        ]
        assert told == [], f"{page.url}\n" + "\n".join(told)

    return look
