"""``hortus`` without a command: the server on this machine, and the browser at its page."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hortus.cli import home
from hortus.cli.screen import Screen
from hortus.cli.serving import where
from hortus.server.main import ServeOptions

LONGEST = 120.0
PROGRAM = [sys.executable, "-m", "hortus.cli.main"]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        found.listen()
        yield found.getsockname()[1]


@pytest.fixture
def place(tmp_path: Path) -> dict[str, str]:
    """The world of somebody who has never played, without a display."""
    world = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    }
    return {**world, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "COLUMNS": "200"}


def test_it_serves_says_where_and_comes_back_to_what_runs_already(
    tmp_path: Path, place: dict[str, str]
) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\n')
    browser.chmod(0o755)
    with subprocess.Popen(
        [*PROGRAM, "--no-browser"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=place
    ) as run:
        try:
            assert run.stdout is not None
            said = run.stdout.readline()
            assert said.startswith("Hortus is open at http://127.0.0.1:")
            address = said.split()[4]
            with urllib.request.urlopen(address, timeout=LONGEST) as page:
                assert b"Hortus" in page.read()
            again = subprocess.run(
                PROGRAM,
                env={**place, "BROWSER": f"{browser} %s"},
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=True,
            )
            assert again.stdout == f"Hortus is open already, at {address}\n"
            assert (tmp_path / "opened").read_text() == f"{address}\n"
            run.send_signal(signal.SIGINT)
            assert run.stdout.read() == "\nGoodbye.\n"
            assert run.wait(LONGEST) == 0
        finally:
            run.kill()
    files = {path.name for path in (tmp_path / "hortus").iterdir()}
    assert files == {"hortus.db", "hortus.db.lock"}


def test_a_note_that_somebody_left_behind_is_not_believed(tmp_path: Path, taken: int) -> None:
    database = f"sqlite:///{tmp_path / 'hortus.db'}"
    assert where(database) is None
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        for said in (
            f"http://127.0.0.1:{closed.getsockname()[1]}/",
            "http://example.org:1/",
            "",
            "\0",
            "http://127.0.0.1:x/",
        ):
            (tmp_path / "hortus.db.at").write_text(said)
            assert where(database) is None


@pytest.mark.parametrize("words", [["--port"], ["serve", "--database", "sqlite://", "--port"]])
def test_a_port_that_is_taken_is_said_in_a_sentence(
    place: dict[str, str], taken: int, words: list[str]
) -> None:
    ran = subprocess.run(
        [*PROGRAM, *words, str(taken)],
        env=place,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert ran.returncode == 2
    assert f"Port {taken} cannot be had: Address already in use." in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "open at" not in ran.stdout


def test_the_first_free_port_is_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        free = other.getsockname()[1]
    monkeypatch.setattr(home, "PORTS", [taken, free])
    assert home._free_port() == free
    monkeypatch.setattr(home, "PORTS", [taken])
    assert home._free_port() != taken


@pytest.mark.parametrize(
    ("platform", "world", "shown"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "my-browser"}, True),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "1 2 3 4"}, False),
        ("win32", {}, True),
    ],
)
def test_the_browser_opens_where_it_can_show_itself(
    platform: str, world: dict[str, str], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "environ", world)
    assert home.has_display() is shown


@pytest.mark.parametrize("wanted", [True, False])
def test_the_browser_opens_when_the_server_does(
    wanted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[str] = []
    came = threading.Event()

    def serve(chosen: ServeOptions, opened: Callable[[], None]) -> None:
        assert pages == []
        opened()
        assert came.wait(LONGEST if wanted else 0) is wanted

    def show(page: str) -> None:
        pages.append(page)
        came.set()

    monkeypatch.setattr("hortus.cli.serving.serve", serve)
    monkeypatch.setattr("webbrowser.open", show)
    monkeypatch.setenv("BROWSER", "any")
    with contextlib.chdir(tmp_path):
        home.run(Screen(), "sqlite:///here.db", 4321, wanted)
    assert pages == (["http://127.0.0.1:4321/"] if wanted else [])
