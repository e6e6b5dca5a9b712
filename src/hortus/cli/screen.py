"""The terminal: printing, asking, and clearing what another may not see."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.status import Status
from rich.text import Text

BLANK = 60  # lines that push what was printed off a screen whose height is not known


class Screen:
    """Where people read and type."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self._status: Status | None = None  # the sign that somebody thinks
        self._warned = False  # of a terminal that is too narrow
        self._forget: Callable[[], None] = lambda: None
        try:
            import readline
        except ImportError:  # Windows: no line editing, all else works
            return
        self._forget = readline.clear_history

    def say(self, text: str = "", style: str = "") -> None:
        """A sentence, wrapped to the width of the terminal."""
        self.console.print(Text(text, style=style))

    def show(self, lines: str | Iterable[str]) -> None:
        """Lines as they are: boards and lists are not wrapped."""
        text = Text(lines if isinstance(lines, str) else "\n".join(lines))
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False)
        needed = max(cell_len(line) for line in text.plain.split("\n"))
        if self.console.is_terminal and needed > self.console.width and not self._warned:
            self._warned = True
            have = f"your terminal has {self.console.width}"
            self.say(f"(This needs {needed} columns and {have}: a wider one shows it whole.)", "dim")

    def line(self, text: str) -> None:
        """One line: a terminal may break it, but nothing else does, so that a link in it stays whole."""
        self.console.print(Text(text), soft_wrap=True)

    def title(self, text: str) -> None:
        """A heading with a line to the margin."""
        self.console.rule(Text(text, style="bold green"), align="left", characters="─", style="green")

    def rows(self, rows: list[tuple[str, str]]) -> None:
        """Two columns; the second is wrapped."""
        left = max((len(who) for who, _ in rows), default=0) + 4
        for who, what in rows:
            body = textwrap.wrap(what, max(20, self.console.width - left - 1), break_on_hyphens=False) or [""]
            line = Text(f"  {who:<{left - 2}}", style="bold" if who != "chance" else "dim")
            line.append(("\n" + " " * left).join(body), style="not bold" if who != "chance" else "dim")
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def ask(self, prompt: str) -> str:
        """What is typed next, without surplus spaces; EOFError when nothing more will be."""
        width = max(20, self.console.width - 1)
        asked = textwrap.wrap(prompt, width, break_on_hyphens=False, break_long_words=False) or [""]
        try:
            typed = input("\n".join(asked) + " ")
        except EOFError:
            self.say()
            raise
        if not sys.stdin.isatty():
            self.say(typed)  # so that a scripted game reads like one
        return " ".join(typed.split())

    def clear(self) -> None:
        """Nothing printed or typed before can be read again."""
        self._forget()
        if self.console.is_terminal:
            self.console.file.write("\n" * self.console.height + "\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        else:
            self.console.print("\n" * BLANK)

    def show_busy(self, what: str) -> None:
        """Show a sign of life in a terminal while somebody thinks; nothing: it is over."""
        if self._status is not None:
            self._status.stop()
            self._status = None
        if what and self.console.is_terminal:
            self._status = self.console.status(what)
            self._status.start()


def is_terminal() -> bool:
    """Whether a person looks at a terminal that can be drawn on, and types there."""
    return (
        sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("dumb", "unknown")
    )


@contextmanager
def failing(status: int, *kinds: type[Exception]) -> Iterator[None]:
    """Say what was wrong, and leave with this status, where an error of these kinds is raised."""
    try:
        yield
    except kinds as problem:
        raise fail(str(problem), status) from None


def fail(sentence: str, status: int) -> typer.Exit:
    """Say on the error channel what was wrong; raise what this returns. 1: it failed, 2: wrong usage."""
    # A path that is longer than a line stays whole, to be copied.
    Console(stderr=True, highlight=False).print(Text(sentence), overflow="ignore", crop=False)
    return typer.Exit(status)
