"""The program in a real terminal: a pseudo-terminal that reads and types like a person."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import dealt_file

LONGEST = 60.0  # seconds until a terminal that does not answer is given up

# Opening the terminal makes it the one whose Ctrl-C reaches the program.
LAUNCH = """import os, sys
os.open(os.ttyname(0), os.O_RDWR)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"""


class Terminal:
    """The program, and what has come from it."""

    def __init__(self, *words: str, columns: int, term: str = "xterm") -> None:
        self._master, slave = pty.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, "-m", "hortus.cli.main", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": term, "COLUMNS": str(columns), "LINES": "30"},
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str, again: str = "") -> str:
        """Read until a text comes; what was read.

        ``again``: keys to press once more after each second of silence.
        """
        end = time.monotonic() + LONGEST
        while text not in self.shown:
            if time.monotonic() > end:  # a cursor that blinks is no silence
                raise AssertionError(f"{text!r} did not come; there was: {self.shown!r}")
            if not select.select([self._master], [], [], 1)[0]:
                self.type(again)
                continue
            try:
                read = os.read(self._master, 65536)
            except OSError:  # the program has gone
                read = b""
            if not read:
                raise AssertionError(f"{text!r} did not come before the end; there was: {self.shown!r}")
            self.shown += read.decode("utf-8", "replace")
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def close(self) -> int:
        """The exit status."""
        status = self.program.wait(LONGEST)
        os.close(self._master)
        return status

    def give_up(self) -> None:
        """End a program that is still there after a failed test."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
            os.close(self._master)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens terminals in which the same dealt game is gone on with."""
    opened: list[Terminal] = []

    def opens(*words: str, columns: int = 100, plain: bool = True, term: str = "xterm") -> Terminal:
        how = ["--plain"] if plain else []
        opened.append(
            Terminal("play", f"--load={dealt_file(tmp_path)}", *how, *words, columns=columns, term=term)
        )
        return opened[-1]

    yield opens
    for one in opened:
        one.give_up()


def test_a_person_plays_and_leaves_with_control_d(terminal: Callable[..., Terminal]) -> None:
    alone = terminal()
    assert "Honey Fungus" in alone.until("Your move (2 choices, ? lists): ")
    alone.type("take 1\r")
    assert "take the Honey Fungus" in alone.until("our move (")
    alone.until("lists): ")
    alone.type("\x04")
    alone.until("Goodbye.")
    assert alone.close() == 0


def test_control_c_leaves_without_a_traceback(terminal: Callable[..., Terminal]) -> None:
    alone = terminal()
    alone.until("lists): ")
    alone.type("\x03")
    # Python's line editor can miss a signal that comes just after the prompt: a person presses the key again.
    assert "Traceback" not in alone.until("Goodbye.", again="\x03")
    assert alone.close() == 130


def test_two_people_pass_the_keyboard_and_the_screen_is_wiped(terminal: Callable[..., Terminal]) -> None:
    shared = terminal("--seat", "2=person")
    shared.until("only you can see the screen. ")
    shared.type("\r")
    shared.until("lists): ")
    shared.type("1\r")
    passed = shared.until("Pass the keyboard to Seat 1.")
    assert "\x1b[2J\x1b[3J" in passed
    shared.until("only you can see the screen. ")
    shared.type("\r")
    assert "take 1" in shared.until("lists): ")  # what seat 0 did
    shared.type("\x1b[A\r")  # the key for what was typed before brings nothing of theirs
    shared.until("Type a move or its number")
    shared.until("lists): ")
    shared.type("\x04")
    shared.until("Goodbye.")
    assert shared.close() == 0


def test_a_terminal_that_is_too_narrow_is_told_so_once(terminal: Callable[..., Terminal]) -> None:
    narrow = terminal(columns=30)
    assert "terminal has 30" in narrow.until("lists): ")
    narrow.type("board\r")
    assert "terminal has 30" not in narrow.until("lists): ")
    narrow.type("\x04")
    narrow.until("Goodbye.")
    assert narrow.close() == 0


def test_a_terminal_that_can_be_drawn_on_shows_the_application(terminal: Callable[..., Terminal]) -> None:
    drawn = terminal(plain=False)
    drawn.until("\x1b[?1049h")  # the other screen of the terminal, which leaves what was there as it was
    drawn.until("Your move.")
    drawn.type("take 1\r")
    drawn.until("take 1: take the")  # it stands in the log: there is something to lose, now
    drawn.type("\x11")
    drawn.until("not saved")
    drawn.type("l")
    drawn.until("Goodbye.")
    assert drawn.close() == 0


def test_a_dumb_terminal_is_written_to_line_by_line(terminal: Callable[..., Terminal]) -> None:
    dumb = terminal(plain=False, term="dumb")
    dumb.until("Your move (2 choices, ? lists): ")
    dumb.type("\x04")
    dumb.until("Goodbye.")
    assert dumb.close() == 0
