"""A table line by line: what happens is told in words, and what is typed is done."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from hortus.cli import rules_pages
from hortus.cli.screen import Screen
from hortus.core.errors import IllegalAction
from hortus.text_canvas import BoardStyle
from hortus.tui import choices
from hortus.tui.clock_text import LOW
from hortus.tui.position import SeatPosition
from hortus.tui.table_session import FileNamer, SessionRefusal, TableSession

HELP = [
    ("7", "or as its number in the list"),
    ("?", "list what you can do; ? and how a text begins lists a part"),
    ("board", "show the table again"),
    ("scores", "show the scores as they stand"),
    ("log", "all that has happened, as far as you may know"),
    ("hint", "what the master would do, and why"),
    ("undo", "go back to your last decision"),
    ("save FILE", "write the game to a file"),
    ("rules", "read the rules; a move that breaks one is refused with the reason, so just try"),
    ("quit", "leave the table"),
]
COMMANDS = ("board", "scores", "log", "hint", "undo", "save", "rules", "help", "quit")
BLOCK = 4096  # bytes read at a time
NOT_SAVED = ("", "n", "no")


class Lines(Protocol):
    """Where typed lines come from."""

    async def next(self, prompt: str) -> str:
        """The next line, without surplus spaces; EOFError when there is none any more."""

    def end(self) -> None:
        """Let nobody wait any longer."""


class PromptedLines:
    """Asks at a prompt, with line editing. Nothing else happens meanwhile."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    async def next(self, prompt: str) -> str:
        """Ask; Ctrl-C interrupts at once, which asyncio's own handler would put off."""
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            return self._screen.ask(f"{prompt} " if prompt.endswith(".") else f"{prompt}: ")
        finally:
            signal.signal(signal.SIGINT, before)

    def end(self) -> None:
        """Nobody waits at a prompt while anything else happens."""


class ReceivedLines:
    """Takes lines as they come, while the table changes by itself. A prompt is only said when it changes."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def listen(self) -> None:
        """Read standard input in a thread, by its descriptor: Python's ``input`` would block the exit."""
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
            loop.call_soon_threadsafe(self.end)

    def put(self, line: str) -> None:
        """One more line."""
        self._queue.put_nowait(line)

    def end(self) -> None:
        """There will be no further line."""
        self._queue.put_nowait(None)

    async def next(self, prompt: str) -> str:
        """The next line that was typed."""
        line = await self._queue.get()
        if line is None:
            raise EOFError
        if not sys.stdin.isatty():
            self._screen.say(f"> {line}", "dim")  # so that a scripted game reads like one
        return " ".join(line.split())


class LineMode:
    """One sitting at a table. With ``waits``, a move that is typed too early waits for its turn."""

    def __init__(self, session: TableSession, screen: Screen, lines: Lines, waits: bool = False) -> None:
        self.session, self.screen, self._lines, self._waits = session, screen, lines, waits
        self._greeted = False
        self._left = False  # whether the person has left the table
        self._restarts = 0  # of the log that is being told
        self._told: dict[int | None, int] = {}  # how many events each viewer has read
        self._shown: SeatPosition | None = None  # the position that was last shown
        self._namer = FileNamer()
        self._changes = asyncio.Event()
        self._warning: asyncio.TimerHandle | None = None
        self._commands: dict[str, Callable[[str], Awaitable[None]]] = {"?": self._list}
        self._commands |= {word: getattr(self, f"_{word}") for word in COMMANDS}

    async def run(self) -> None:
        """From sitting down to leaving; a SessionRefusal if there is no such table."""
        self.session.changed, self.session.tell = self._changed, self._tell
        try:
            await self.session.open()
            await self._until(lambda: self.session.connected)
            while not self._left and not self.session.finished:
                await self._obey(await self._lines.next(self._prompt()))
            if not self._left:
                await self.offer_to_save()
        finally:
            self.screen.show_busy("")
            await self.session.close()

    async def _until(self, condition: Callable[[], object]) -> None:
        """Wait until something is so, or the table has gone."""
        while not condition() and not self.session.finished:
            self._changes.clear()
            await self._changes.wait()

    # What is told ---------------------------------------------------------------------------------

    def _say(self, sentence: str) -> None:
        if sentence:
            self.screen.say(sentence)

    def _tell(self, sentence: str) -> None:
        """Say what no log has."""
        self.screen.say(sentence)
        if self.session.finished:
            self._lines.end()
        self._changes.set()

    def _changed(self) -> None:
        """Tell what has happened, then show the table to whoever is to act."""
        self.screen.show_busy("")
        if not self._greeted:
            self._greeted = True
            self.screen.title(self.session.game.title)
            self.screen.rows(self.session.introduction)
            self.screen.say("Type help at any time.")
        if self.session.curtain:
            self.screen.clear()
        elif self.session.connected:
            self._tell_log()
            self._show()
        self.screen.show_busy(f"{self.session.thinking} is thinking" if self.session.thinking else "")
        self._changes.set()

    def _tell_log(self) -> None:
        """What the viewer has not read yet; less of it after an undo, all of it after a new beginning."""
        if self.session.restarts != self._restarts:
            self._restarts, self._told, self._shown = self.session.restarts, {}, None
            self.screen.title(f"{self.session.game.title}, from the beginning")
        happened, viewer = self.session.happened, self.session.position.viewer
        self._told = {seat: min(told, happened) for seat, told in self._told.items()}
        self.screen.rows(self.session.log(self._told.get(viewer, 0)))
        self._told[viewer] = happened

    def _show(self) -> None:
        """The board where the viewer decides or only watches, and at the end; and whose turn it is."""
        position, before = self.session.position, self._shown
        self._shown = position
        self._warn_of_time(position)
        if before == position:
            return
        if position.over and not (before and before.over):
            self._show_end(position)
        elif position.legal or position.tried or position.viewer is None:
            if before is None or (before.view, before.legal) != (position.view, position.legal):
                self._show_board(position)
        mine = position.legal or position.tried
        if self.session.is_live and (mine or not before or position.sentence != before.sentence):
            self.screen.say(self._prompt(), "bold")

    def _show_board(self, position: SeatPosition) -> None:
        self.screen.say()
        if position.legal:
            self.screen.title(f"{position.game.seat_name(position.player)} to act")
        style = BoardStyle(names=position.names, width=max(50, min(79, self.screen.console.width - 1)))
        self.screen.show(str(position.game.canvas(position.view, style)))
        self.screen.say()

    def _show_end(self, position: SeatPosition) -> None:
        self.screen.say()
        self.screen.title(f"{position.game.title}: the end")
        self._show_board(position)
        self._show_scores()
        if not self.session.is_live:
            self.screen.say(position.sentence, "bold")

    def _show_scores(self) -> None:
        position, clocks = self.session.position, self.session.clocks()
        times = [f", {clock} left" for clock in clocks] or [""] * len(position.names)
        rows = zip(position.names, position.scores, times, strict=True)
        self.screen.rows([(name, f"{score}{time}") for name, score, time in rows])

    def _prompt(self) -> str:
        """Whose turn it is, how many choices there are, and how much time is left."""
        if self.session.curtain:
            return " ".join(self.session.curtain.split())
        position = self.session.position
        number = len(position.legal)
        if not number:
            return position.sentence
        only = f"only {position.legal[0].text!r}: press Enter"
        notes = [only if number == 1 else f"{number} choices, ? lists"]
        notes += [f"{clock} left" for clock in self.session.clocks() if clock.running]
        return f"{position.sentence.removesuffix('.')} ({'; '.join(notes)})"

    def _warn_of_time(self, position: SeatPosition) -> None:
        """Say so when the viewer's own time is nearly up."""
        if self._warning is not None:
            self._warning.cancel()
            self._warning = None
        seat, clocks = position.viewer, self.session.clocks()
        if seat is not None and clocks and clocks[seat].running and not clocks[seat].is_low:
            loop, said = asyncio.get_running_loop(), f"{LOW:.0f} seconds left."
            self._warning = loop.call_later(clocks[seat].left - LOW, self.screen.say, said)

    # What is typed --------------------------------------------------------------------------------

    async def _obey(self, typed: str) -> None:
        """Do what was typed; a refusal is told, and nothing has changed."""
        word, _, rest = (f"? {typed[1:].strip()}" if typed.startswith("?") else typed).partition(" ")
        try:
            if self.session.curtain:
                await self._behind_the_curtain(word.lower())
            elif word.lower() in self._commands:
                await self._commands[word.lower()](rest)
            elif word.lower() in self.session.commands:
                self._say(await self.session.command(word.lower(), rest))
            else:
                await self._move(typed)
        except (SessionRefusal, IllegalAction) as problem:
            self.screen.say(str(problem), "yellow")

    async def _behind_the_curtain(self, typed: str) -> None:
        """While the keyboard is passed on nothing is shown: nobody knows who is looking."""
        if typed in ("undo", "quit"):
            await self._commands[typed]("")
        elif typed:
            raise SessionRefusal(
                "Only Enter shows the cards; undo takes the last decision back, and quit leaves the table."
            )
        else:
            self._shown = None
            self.session.lift()

    async def _move(self, typed: str) -> None:
        """An action: its text or its number; with nothing typed, the only one."""
        if self._waits and typed:
            await self._until(lambda: self._can_act() or self.session.position.over)
        position = self.session.position
        if not self._can_act():
            raise SessionRefusal(position.sentence)
        if not typed:
            await self._move_without_words(position)
        elif typed.isdecimal():
            await self.session.act(position.legal[choices.place(typed, len(position.legal))].text)
        elif choices.is_unfinished(position.game, position.legal, typed):
            self.screen.say("Go on:")
            await self._list(typed)
        else:
            await self.session.act(typed)

    async def _move_without_words(self, position: SeatPosition) -> None:
        if len(position.legal) > 1:
            raise SessionRefusal(
                "Type a move or its number; ? lists what you can do, help says what else there is."
            )
        if position.legal:
            await self.session.act(position.legal[0].text)
        else:
            await self.session.command("confirm", "")

    def _can_act(self) -> bool:
        position = self.session.position
        return bool(position.legal or position.tried)

    # The commands ---------------------------------------------------------------------------------

    async def _list(self, rest: str) -> None:
        position = self.session.position
        if not position.legal:
            raise SessionRefusal(position.sentence)
        width = self.screen.console.width
        self.screen.show(choices.listing(position.game, position.legal, rest, width))

    async def _board(self, rest: str) -> None:
        self._show_board(self.session.position)

    async def _scores(self, rest: str) -> None:
        self._show_scores()

    async def _log(self, rest: str) -> None:
        self.screen.rows(self.session.log())

    async def _hint(self, rest: str) -> None:
        self.screen.show_busy("Thinking")
        try:
            rows = await self.session.hint("reasons")
        finally:
            self.screen.show_busy("")
        self.screen.rows(rows)

    async def _undo(self, rest: str) -> None:
        self._shown = None
        self._say(await self.session.undo())

    async def _save(self, rest: str) -> None:
        said = await self.session.save(self._namer.path(rest))
        self.screen.line(said)

    async def _rules(self, rest: str) -> None:
        try:
            rules_pages.show(self.session.game.name, paged=not self.session.is_live)
        except OSError as problem:
            raise SessionRefusal(f"The rules cannot be read: {problem.strerror or problem}.") from None

    async def _help(self, rest: str) -> None:
        example = next((choice.text for choice in self.session.position.legal), "take 3")
        first = example, "a move is typed as its text; case and spaces hardly matter"
        self.screen.rows([first, *HELP[:-1], *self.session.commands.items(), HELP[-1]])

    async def _quit(self, rest: str) -> None:
        await self.offer_to_save()
        self._left = True

    async def offer_to_save(self) -> None:
        """Ask for a file's name where leaving would lose something."""
        asked = "Save the game? A file's name, or Enter to leave it"
        while self.session.unsaved and (name := await self._lines.next(asked)).lower() not in NOT_SAVED:
            if name.lower() in ("y", "yes"):
                asked = "The file's name, for example evening.txt, or Enter to leave it"
            elif name.isdecimal():
                self.screen.say("A number alone is hardly a file's name; evening.txt would be one.")
            else:
                try:
                    await self._save(name)
                except SessionRefusal as problem:
                    self.screen.say(str(problem), "yellow")


def play(session: TableSession, screen: Screen) -> None:
    """Play until the person leaves or nothing more is typed; Ctrl-C offers to save first."""
    lines = ReceivedLines(screen) if session.is_live else PromptedLines(screen)
    mode = LineMode(session, screen, lines, waits=session.is_live and not sys.stdin.isatty())
    try:
        with suppress(EOFError):
            asyncio.run(_sit(mode, lines))
    except KeyboardInterrupt:
        screen.say()
        with suppress(KeyboardInterrupt, EOFError):
            asyncio.run(mode.offer_to_save())
        raise
    finally:
        if session.farewell:
            screen.line(session.farewell)


async def _sit(mode: LineMode, lines: Lines) -> None:
    if isinstance(lines, ReceivedLines):
        lines.listen()
    await mode.run()
