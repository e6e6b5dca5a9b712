"""A table on a server, line by line: what happens is told in words as it comes, and what is typed is done."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from hortus.cli import rules_pages
from hortus.cli.play import HELP
from hortus.cli.screen import Screen
from hortus.core.errors import IllegalAction
from hortus.tui import choices
from hortus.tui.boards import plain
from hortus.tui.boards.canvas import CellStyle
from hortus.tui.clock_text import LOW
from hortus.tui.position import Position
from hortus.tui.remote_session import RemoteSession
from hortus.tui.table_session import SessionRefusal

BLOCK = 4096  # bytes read at a time


class Lines:
    """What is typed, a line at a time; None when nothing more comes.

    Nobody waits for it but who asks for it.
    """

    def __init__(self) -> None:
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def listen(self) -> None:
        """Read the standard input in a thread of its own.

        It reads the descriptor: a thread that waits in Python's own input cannot be left behind when the
        program ends.
        """
        threading.Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True).start()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        rest = b""
        with suppress(RuntimeError):  # the loop has ended meanwhile
            while data := os.read(0, BLOCK):
                *whole, rest = (rest + data).split(b"\n")
                for line in whole:
                    loop.call_soon_threadsafe(self.put, line.decode(errors="replace"))
            if rest:
                loop.call_soon_threadsafe(self.put, rest.decode(errors="replace"))
            loop.call_soon_threadsafe(self.put, None)

    def put(self, line: str | None) -> None:
        """One more, or the end."""
        self._queue.put_nowait(line)

    async def next(self) -> str | None:
        """The next one."""
        return await self._queue.get()


class Guest:
    """Somebody at a server's table who reads and types lines.

    With ``waits``, a move that comes too early waits for its turn.
    """

    def __init__(self, desk: RemoteSession, screen: Screen, lines: Lines, waits: bool) -> None:
        self.desk, self.screen, self._lines, self._waits = desk, screen, lines, waits
        self._told = 0  # how far in the history was read out
        self._shown: Position | None = None  # the position that was last shown
        self._left = False
        self._warned = ""  # the file whose name is there already
        self._stirred = asyncio.Event()  # the table has changed
        self._warning: asyncio.TimerHandle | None = None
        self._commands: dict[str, Callable[[str], Awaitable[None]]] = {
            "?": self._list,
            "board": self._board,
            "scores": self._scores,
            "log": self._log,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "rules": self._rules,
            "help": self._help,
            "quit": self._quit,
        }

    async def run(self) -> None:
        """From sitting down to getting up. A Refusal if there is no such table."""
        self.desk.changed, self.desk.tell = self._changed, self._tell
        await self.desk.open()
        self.screen.title(self.desk.game.title)
        self.screen.say("Type help at any time.")
        try:
            await self._until(lambda: self.desk.wire.connected)
            while (
                not self._left and not self.desk.wire.gone and (typed := await self._lines.next()) is not None
            ):
                await self._obey(" ".join(typed.split()))
        finally:
            await self.desk.close()

    async def _until(self, true: Callable[[], object]) -> None:
        """Wait until something is so, or the table is gone."""
        while not true() and not self.desk.wire.gone:
            self._stirred.clear()
            await self._stirred.wait()

    # What is told ---------------------------------------------------------------------------------

    def _tell(self, sentence: str) -> None:
        """Something that no log has."""
        self.screen.say(sentence)
        if self.desk.wire.gone:
            self._lines.put(None)
        self._stirred.set()

    def _changed(self) -> None:
        """Read out what has happened, then show the table to whoever is to act."""
        if not self.desk.wire.connected:  # what happened is still to come
            return
        if self.desk.happened < self._told:
            self._told = 0
            self.screen.title(f"{self.desk.game.title}, from the beginning")
        self.screen.rows(self.desk.log(self._told))
        self._told = self.desk.happened
        self._look()
        self._stirred.set()

    def _look(self) -> None:
        """The board where there is something to decide, or at the end; and whose turn it is."""
        position, before = self.desk.position, self._shown
        self._shown = position
        self._set_warning()
        if before == position:
            return
        mine = position.legal or position.tried
        if (mine or position.over) and (
            before is None or (before.view, before.legal) != (position.view, position.legal)
        ):
            self._show_board()
        if position.over and not (before and before.over):
            self._show_scores()
        if before is None or position.sentence != before.sentence or mine:
            self.screen.say(self._prompt(position), "bold")

    def _prompt(self, position: Position) -> str:
        number = len(position.legal)
        if not number:
            return position.sentence
        forced = (
            f"only {position.legal[0].text!r}: press Enter" if number == 1 else f"{number} choices, ? lists"
        )
        running = next((clock for clock in self.desk.clocks() if clock.running), None)
        return f"{position.sentence} ({forced}{f'; {running} left' if running else ''})"

    def _set_warning(self) -> None:
        """Say when one's own time is nearly up."""
        if self._warning is not None:
            self._warning.cancel()
            self._warning = None
        seat, clocks = self.desk.sight.seat, self.desk.clocks()
        if seat is not None and clocks and clocks[seat].running and not clocks[seat].is_low:
            after = clocks[seat].left - LOW
            self._warning = asyncio.get_running_loop().call_later(
                after, self.screen.say, f"{LOW:.0f} seconds left."
            )

    def _show_board(self) -> None:
        self.screen.say()
        self.screen.show(plain.draw(self.desk.position.view, CellStyle()).plain())
        self.screen.say()

    def _show_scores(self) -> None:
        position, clocks = self.desk.position, self.desk.clocks()
        times = [f", {clock} left" for clock in clocks] or [""] * len(position.names)
        self.screen.rows(
            [
                (name, f"{score}{time}")
                for name, score, time in zip(position.names, position.scores, times, strict=True)
            ]
        )

    # What is typed --------------------------------------------------------------------------------

    async def _obey(self, typed: str) -> None:
        """Do it; a refusal is told, and nothing has changed."""
        if self._waits:
            self.screen.say(f"> {typed}", "dim")  # so that a scripted game reads like one
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if typed.startswith("?"):
            word, rest = "?", typed[1:].strip()
        try:
            if word in self._commands:
                await self._commands[word](rest)
            elif word in self.desk.commands:
                if said := await self.desk.command(word, rest):
                    self.screen.say(said)
            else:
                await self._move(typed)
        except (SessionRefusal, IllegalAction) as problem:
            self.screen.say(str(problem), "yellow")

    async def _move(self, typed: str) -> None:
        """An action: its text or its number; with nothing typed, the only one."""
        if self._waits and typed:
            await self._until(
                lambda: self.desk.position.legal or self.desk.position.tried or self.desk.sight.over
            )
        position = self.desk.position
        if not position.legal and not position.tried:
            raise SessionRefusal(position.sentence)
        if not typed and not position.legal:
            await self.desk.command("confirm", "")
        elif not typed and len(position.legal) > 1:
            self.screen.say(
                "Type a move or its number; ? lists what you can do, help says what else there is."
            )
        elif choices.unfinished(self._menu(), typed):
            self.screen.say("Go on:")
            await self._list(typed)
        elif not typed or typed.isdecimal():
            await self.desk.act(position.legal[choices.place(typed or "1", len(position.legal))].text)
        else:
            await self.desk.act(typed)

    def _menu(self) -> choices.Menu:
        """The server says what is legal, without plain words."""
        return choices.Menu(
            self.desk.game, [choice.text for choice in self.desk.position.legal], lambda place: ""
        )

    async def _list(self, rest: str) -> None:
        offered = self._menu()
        if not offered.texts:
            raise SessionRefusal(self.desk.position.sentence)
        self.screen.show(choices.listing(offered, rest, self.screen.console.width))

    async def _board(self, rest: str) -> None:
        self._show_board()

    async def _scores(self, rest: str) -> None:
        self._show_scores()

    async def _log(self, rest: str) -> None:
        self.screen.rows(self.desk.log())

    async def _hint(self, rest: str) -> None:
        self.screen.rows(await self.desk.hint("reasons"))

    async def _undo(self, rest: str) -> None:
        self.screen.say(await self.desk.undo())

    async def _save(self, rest: str) -> None:
        """Write the record to a file; over another only if it is named twice."""
        if not rest:
            raise SessionRefusal("Say in which file: save evening.txt.")
        try:
            path = Path(rest).expanduser()
            exists = path.exists()
        except (OSError, RuntimeError, ValueError) as problem:
            raise SessionRefusal(f"That is no file's name: {problem}.") from None
        asked, self._warned = self._warned, rest
        if exists and asked != rest:
            raise SessionRefusal(f"{path} is there already. Type save {rest} once more to write over it.")
        self.screen.say(await self.desk.save(path))

    async def _rules(self, rest: str) -> None:
        rules_pages.show(self.desk.game.name, paged=False)

    async def _help(self, rest: str) -> None:
        self.screen.rows([*HELP[:-1], *self.desk.commands.items(), ("quit", "go; the link brings you back")])

    async def _quit(self, rest: str) -> None:
        self._left = True


def join(desk: RemoteSession, screen: Screen) -> None:
    """Sit at a server's table until the person leaves or nothing more is typed.

    A Refusal if there is no such table.
    """

    async def sit() -> None:
        lines = Lines()
        lines.listen()
        await Guest(desk, screen, lines, waits=not sys.stdin.isatty()).run()

    try:
        asyncio.run(sit())
    except KeyboardInterrupt:
        screen.say()
        raise
    finally:
        if desk.farewell:
            screen.line(desk.farewell)
