"""What a screen needs of a table, wherever the table stands: in this program, on a server, or in a record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from hortus.core.game import Game
from hortus.tui.clock_text import Clock
from hortus.tui.position import Position

Strength = Literal["look", "move", "reasons"]
STRENGTHS: tuple[Strength, ...] = ("look", "move", "reasons")
Row = tuple[str, str]  # who, and what


class SessionRefusal(Exception):
    """Something that cannot be done; the sentence says why, and nothing has changed."""


class TableSession(ABC):
    """A table to sit at. Whoever shows it is called whenever there is something new to show."""

    game: Game
    commands: Mapping[str, str] = {}  # words that can be typed besides those of every table, and what they do

    def __init__(self) -> None:
        self.changed: Callable[[], None] = lambda: None  # the position is another one
        self.tell: Callable[[str], None] = lambda sentence: (
            None
        )  # something else has happened, which no log has
        self.said: Callable[[str], None] = lambda sentence: (
            None
        )  # somebody has said something; the log has it, too
        self.thinking = ""  # who, while a player thinks
        self.curtain = (
            ""  # what to say while nobody may see the table, because the keyboard goes to somebody else
        )

    @property
    @abstractmethod
    def position(self) -> Position:
        """The table as the person at the keyboard may see it."""

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose something."""
        return False

    @property
    def farewell(self) -> str:
        """What to say to somebody who has left: how to come back, if that is possible."""
        return ""

    def clocks(self) -> Sequence[Clock]:
        """What each seat's clock shows now; none at a table without clocks."""
        return ()

    @abstractmethod
    def log(self) -> list[Row]:
        """All that has happened, as far as the viewer may know."""

    @abstractmethod
    async def open(self) -> None:
        """Sit down, and let everybody else do what they do until it is the viewer's turn."""

    @abstractmethod
    async def act(self, typed: str) -> None:
        """Take an action, given as its text; a Refusal says why not.

        Returns when it is a person's turn again.
        """

    @abstractmethod
    async def undo(self) -> str:
        """Take the viewer's last decision back; what has happened, in a sentence."""

    @abstractmethod
    async def hint(self, strength: Strength) -> list[Row]:
        """What a strong player would do: where to look, what, or also why."""

    @abstractmethod
    async def save(self, path: Path) -> str:
        """Write the game to a file; a sentence that says what to do with it."""

    async def command(self, word: str, rest: str) -> str:
        """Do what one of ``commands`` says; a sentence, or nothing."""
        raise SessionRefusal(f"There is no command {word!r}.")

    def lift(self) -> None:
        """The person the curtain waits for is alone at the screen."""
        self.curtain = ""
        self.changed()

    async def close(self) -> None:
        """Nobody looks any more."""
        return


def write(path: Path, text: str) -> None:
    """Write a file, or say in a Refusal why that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as problem:  # a full disk, a name that is none
        why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
        raise SessionRefusal(f"{str(path)[:60]!r} could not be written: {why}.") from None


def hint_rows(look: str, best: Row, others: list[Row], sentences: list[str], strength: Strength) -> list[Row]:
    """Advice, as much of it as was asked for."""
    if strength == "look":
        return [("hint", f"Have a look at {look!r}. Ask again to be told what.")]
    if strength == "move":
        return [("hint", f"{best[0]}. Ask again to be told why.")]
    told = [("hint", f"{best[0]}: {best[1]}" if best[1] else best[0])]
    told += [("or", ", ".join(text for text, _ in others))] if others else []
    return [*told, ("why", " ".join(sentences))]
