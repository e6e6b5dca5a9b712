"""How long it takes from an empty environment to an open page, by a wheel and without a network.

python -m benchmarks.from_wheel [--dist dist] [--uv PATH]     (first: the wheel house of docs/packaging.md)

Seconds by the clock, from the first command until Chromium shows the first page with its games, and those of
processor time of all but Chromium, which hold on a busy machine, too.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.conftest import FLAGS, found_browser
from tests.server.programs import free_port, running


def by_pip(folder: Path, dist: Path) -> list[str]:
    """Install with pip; the command that opens the games."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    offline = ("install", "--quiet", "--disable-pip-version-check", "--no-index", "--find-links", dist)
    subprocess.run([folder / "bin/python", "-m", "pip", *offline, "hortus[serve]"], check=True)
    return [str(folder / "bin/hortus")]


def by_uvx(uvx: Path, dist: Path) -> list[str]:
    """Let uvx install it on the way; the command that opens the games."""
    offline = ("--offline", "--no-index", "--find-links", str(dist), "--python", sys.executable)
    return [str(uvx), *offline, "--from", "hortus[serve]", "hortus"]


def used() -> float:
    """Seconds of processor time of the programs that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def opened(browser: Browser, command: Sequence[str], folder: Path, began: float) -> float:
    """Serve, and open the first page: the seconds since it began."""
    port = free_port()
    database = f"sqlite:///{folder}/games.db"
    serve = [*command, "serve", "--port", str(port), "--database", database]
    with running(serve, folder / "log", port) as server:
        page = browser.new_page()
        page.goto(server.base)
        page.wait_for_selector("[data-play=fungi]")
        seconds = time.perf_counter() - began
        page.close()
    return seconds


def main() -> None:
    """Measure and tell."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--dist", type=Path, default=Path("dist"))
    given.add_argument("--uv", type=Path, help="the folder with uvx in it; left out: only pip")
    asked = given.parse_args()
    ways = {"pip": lambda folder: by_pip(folder / "env", asked.dist)}
    if asked.uv is not None:
        ways["uvx"] = lambda _: by_uvx(asked.uv / "uvx", asked.dist)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        for name, way in ways.items():
            with tempfile.TemporaryDirectory() as place:
                os.environ["UV_CACHE_DIR"] = f"{place}/cache"
                began, before = time.perf_counter(), used()
                command = way(Path(place))
                installed, spent = time.perf_counter() - began, used() - before
                seconds = opened(browser, command, Path(place), began)
                print(
                    f"{name}: {seconds:.1f} s from nothing to the page, {installed:.1f} of them to install "
                    f"(processor time {used() - before:.1f} and {spent:.1f}; load {os.getloadavg()[0]:.1f})"
                )
        browser.close()


if __name__ == "__main__":
    main()
