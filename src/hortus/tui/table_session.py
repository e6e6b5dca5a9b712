"""What a screen needs of a table, wherever the table stands: in this program, on a server, or in a record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from hortus.core.game import Game
from hortus.tui.clock_text import Clock
from hortus.tui.event_log import beyond
from hortus.tui.position import SeatPosition

Strength = Literal["look", "move", "reasons"]
STRENGTHS: tuple[Strength, ...] = ("look", "move", "reasons")
Row = tuple[str, str]  # who, and what


class SessionRefusal(Exception):
    """Something that cannot be done; the sentence says why, and nothing has changed."""


def _ignore(sentence: str) -> None:
    pass


class TableSession(ABC):
    """A table to sit at. It calls whoever shows it whenever there is something new to show."""

    game: Game
    commands: Mapping[str, str] = {}  # words that can be typed besides those of every table, and what they do
    is_live = False  # whether the table also changes while nothing is typed
    restarts = 0  # how often the log has begun anew

    def __init__(self) -> None:
        self.changed: Callable[[], None] = lambda: None  # called when the position is another one
        self.tell: Callable[[str], None] = _ignore  # called with what has happened that no log has
        self.said: Callable[[str], None] = _ignore  # called with what somebody says; the log has it, too
        self.thinking = ""  # the player who thinks now
        self.curtain = ""  # what to say while the keyboard goes to somebody else and nobody may see the table

    @property
    @abstractmethod
    def position(self) -> SeatPosition:
        """The table as the person at the keyboard may see it."""

    @property
    def connected(self) -> bool:
        """Whether the table can be seen now."""
        return True

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether nothing more can happen at this table."""

    @property
    def introduction(self) -> list[Row]:
        """What to say of the table before anything has happened."""
        return []

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

    @property
    @abstractmethod
    def happened(self) -> int:
        """How many events the log has."""

    @abstractmethod
    def log(self, since: int = 0) -> list[Row]:
        """What has happened from an event on, as far as the viewer may know."""

    @abstractmethod
    async def open(self) -> None:
        """Sit down, and let everybody else do what they do until it is the viewer's turn."""

    @abstractmethod
    async def act(self, typed: str) -> None:
        """Take an action, given as its text, until a person is to act; a SessionRefusal says why not."""

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
    """Write a file; a SessionRefusal says why that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as problem:  # a full disk, a name that is none
        why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
        raise SessionRefusal(f"{str(path)[:60]!r} could not be written: {why}.") from None


class FileNamer:
    """Reads a file's name that was typed; one that is there already must be given twice."""

    def __init__(self) -> None:
        self._warned = ""

    def path(self, name: str) -> Path:
        """The file to write to; a SessionRefusal says what is wrong with the name."""
        if not name:
            raise SessionRefusal("Type a file's name, for example evening.txt.")
        try:
            path = Path(name).expanduser()
            exists = path.exists()
        except (OSError, RuntimeError, ValueError) as problem:
            raise SessionRefusal(f"That is no file's name: {problem}.") from None
        warned, self._warned = self._warned, name
        if exists and warned != name:
            raise SessionRefusal(f"{path} is there already. The same name once more writes over it.")
        return path


def hint_rows(look: str, best: Row, others: list[Row], sentences: list[str], strength: Strength) -> list[Row]:
    """Advice, as much of it as was asked for; of an action its text and its plain words."""
    if strength == "look":
        return [("hint", f"Have a look at {look!r}. Ask again to be told what.")]
    text, more = best[0], beyond(*best)
    if strength == "move":
        return [("hint", f"{text}. Ask again to be told why.")]
    told = [("hint", f"{text}: {more}" if more else text)]
    told += [("or", ", ".join(text for text, _ in others))] if others else []
    return [*told, ("why", " ".join(sentences))]
