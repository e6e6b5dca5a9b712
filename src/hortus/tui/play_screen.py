"""The screen of a table: the board, what can be done, what has happened, and a line to type in."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.suggester import Suggester
from textual.widgets import Footer, Input, OptionList, Static

from hortus.core.rulebook import page
from hortus.tui.board_view import BoardView
from hortus.tui.choice_list import ChoiceList
from hortus.tui.dialogs import Curtain, LeaveDialog, Page, SaveDialog
from hortus.tui.header import SECOND, Header
from hortus.tui.log_panel import LogPanel, rows_text
from hortus.tui.position import MenuChoice, SeatPosition
from hortus.tui.rules_text import for_terminal
from hortus.tui.table_session import STRENGTHS, Row, SessionRefusal, TableSession

COMMANDS = {word: word for word in ("help", "hint", "undo", "log", "rules")}  # typed words as actions
COMMANDS |= {"?": "help", "theme": "app.next_theme", "quit": "leave"}
TOLD = 24  # rows of the log beside the board
WIDE = 110  # columns from which on there is more room at the side

KEYS = [
    (
        "click, Enter",
        "choose a lit place ◇, a card, a button or a line of the list; an only choice is played",
    ),
    ("Tab", "from the line to the board and to the list, where arrow keys move"),
    ("Up, Down", "move in the list, from the line, too"),
    ("take 3", "or type what you do; Right takes what is offered in grey"),
    ("Esc", "let go of what was chosen or typed"),
    ("F2, hint", "a hint: where to look; again: what; once more: why"),
    ("F3, undo", "go back to your last decision (also Ctrl+Z)"),
    ("F4, log", "all that has happened, as far as you may know"),
    ("F5, rules", "read the rules; a move that breaks one is refused with the reason, so just try"),
    ("F6, save FILE", "write the game to a file, to go on with it later (also Ctrl+S)"),
    ("F7, theme", "dark or light"),
    ("F1, help", "this page"),
    ("Ctrl+Q, quit", "leave the table"),
]


class Completion(Suggester):
    """Offers the first legal text that goes on from what is typed."""

    def __init__(self, play: PlayScreen) -> None:
        super().__init__(use_cache=False, case_sensitive=False)
        self._play = play

    async def get_suggestion(self, value: str) -> str | None:
        """The rest of a text."""
        texts = (choice.text for choice in self._play.remaining())
        return next((text for text in texts if text.startswith(value)), None)


class CommandLine(Input):
    """Where one types; Up and Down move in the list of choices."""

    BINDINGS = [
        Binding("up", "screen.list('up')", "Up", show=False),
        Binding("down", "screen.list('down')", "Down", show=False),
    ]


class PlayScreen(Screen[None]):
    """A table."""

    AUTO_FOCUS = "#line"
    BINDINGS = [
        Binding("f1", "help", "Help", key_display="F1"),
        Binding("f2", "hint", "Hint", key_display="F2"),
        Binding("f3,ctrl+z", "undo", "Undo", key_display="F3"),
        Binding("f4", "log", "Log", key_display="F4"),
        Binding("f5", "rules", "Rules", key_display="F5"),
        Binding("f6,ctrl+s", "save", "Save", key_display="F6"),
        Binding("f7", "app.next_theme", "Theme", key_display="F7"),
        Binding("escape", "let_go", "Let go", show=False),
    ]

    def __init__(self, session: TableSession, second: float = SECOND) -> None:
        super().__init__()
        self.session = session
        self._second = second  # after so long a clock that runs is drawn again
        self._position: SeatPosition | None = None
        self._chosen: list[str] = []  # spots on the way to an action
        self._asked = 0  # how strong the next hint is
        self._busy = False
        self._covered = False
        self._drawing = False

    def compose(self) -> ComposeResult:
        """Board at the left, choices and news at the right, the line below."""
        yield Header(self.session, self._second)
        with Horizontal(id="middle"):
            with VerticalScroll(id="place", can_focus=False):
                yield BoardView(id="board")
            with Vertical(id="side"):
                yield ChoiceList(id="choices")
                yield LogPanel(id="log")
        yield Static(id="message")
        yield CommandLine(
            id="line", suggester=Completion(self), placeholder="Type what you do, or click it; F1 helps"
        )
        yield Footer()

    def on_mount(self) -> None:
        """Sit down."""
        self.session.changed, self.session.tell, self.session.said = self._changed, self._tell, self._tell
        self._do(self._open())

    async def _open(self) -> None:
        try:
            await self.session.open()
        except SessionRefusal as problem:  # there is no table to show
            self.app.exit(str(problem), return_code=1)

    async def on_unmount(self) -> None:
        """Get up."""
        await self.session.close()

    def on_resize(self) -> None:
        """A wide terminal gives the list more room."""
        self.set_class(self.size.width >= WIDE, "wide")
        self.call_after_refresh(self._show)

    # What is shown --------------------------------------------------------------------------------

    @property
    def position(self) -> SeatPosition:
        """The table as it was last shown."""
        return self._position or self.session.position

    def _changed(self) -> None:
        """The table is another one: begin afresh."""
        if self.session.curtain:
            self._drop_curtain()
            return
        self._position = self.session.position
        self._chosen, self._asked = [], 0
        self._note("")
        self._show()

    def _tell(self, sentence: str) -> None:
        """Something that is no move."""
        self.notify(sentence, markup=False)
        self._show()

    def _show(self) -> None:
        """Draw everything again, once for all that changes at the same time."""
        if not self._drawing:
            self._drawing = True
            self.call_next(self._draw)

    def _draw(self) -> None:
        self._drawing = False
        if self._position is None or self._covered or not self.is_attached:
            return
        position = self._position
        remaining = self.remaining()
        place = self.query_one("#place")
        board = self.query_one(BoardView)
        board.show(position, [choice.text for choice in remaining], frozenset(self._chosen), place.size)
        self.query_one(Header).show(position)
        self.query_one(ChoiceList).show(remaining, len(position.legal), self.has_class("wide"))
        self.query_one(LogPanel).show(rows_text(self.session.log()[-TOLD:]))

    def _note(self, sentence: str | Text, problem: bool = False) -> None:
        """What is said above the line; without anything, whose turn it is."""
        message = self.query_one("#message", Static)
        message.set_class(problem, "problem")
        if not sentence:
            thinking = f"{self.session.thinking} is thinking …" if self.session.thinking else ""
            sentence = thinking or self.position.sentence
        message.update(
            Text(f"✗ {sentence}") if problem else Text(sentence) if isinstance(sentence, str) else sentence
        )

    # Choosing -------------------------------------------------------------------------------------

    def remaining(self) -> list[MenuChoice]:
        """What is left of the legal actions after what was chosen on the board and typed."""
        position = self.position
        normal = self.session.game.normal
        typed = normal(self.query_one("#line", CommandLine).value)
        found = [choice for choice in position.legal if not typed or normal(choice.text).startswith(typed)]
        return [choice for choice in found if set(self._chosen) <= set(position.spots(choice.text))]

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """A spot: play the only action it leaves, or go on from there."""
        spot, position = event.spot, self.position
        if spot in self._chosen:
            self._chosen.remove(spot)
            self._show()
            return
        fitting = [choice.text for choice in self.remaining() if spot in position.spots(choice.text)]
        if not fitting:
            self._chosen = []
            fitting = [choice.text for choice in position.legal if spot in position.spots(choice.text)]
        self._go_on(spot, fitting)

    def _go_on(self, spot: str, fitting: list[str]) -> None:
        if len(fitting) == 1:
            self._play(fitting[0])
        elif fitting:
            self._chosen.append(spot)
            self._note(f"{len(fitting)} choices are left: go on by clicking or typing. Esc lets go.")
            self._show()
        else:
            self._note("There is nothing to do there now.")

    @on(OptionList.OptionSelected, "#choices")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if choice := self.query_one(ChoiceList).choice(event.option_index):
            self._play(choice.text)

    @on(OptionList.OptionHighlighted, "#choices")
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        """Where the list has no room for plain words they are said below."""
        if (choice := self.query_one(ChoiceList).choice(event.option_index)) and not self._busy:
            self._note(f"{choice.text}: {choice.words}" if choice.words else choice.text)

    def action_list(self, way: str) -> None:
        """Move in the list while typing."""
        choices = self.query_one(ChoiceList)
        (choices.action_cursor_down if way == "down" else choices.action_cursor_up)()

    @on(Input.Changed, "#line")
    def _typed(self) -> None:
        self._show()

    @on(Input.Submitted, "#line")
    def _entered(self, event: Input.Submitted) -> None:
        typed = " ".join(event.value.split())
        word, _, rest = typed.partition(" ")
        command = word.lower()
        if command in COMMANDS and not rest:
            self._clear_line()
            self.run_worker(self.run_action(COMMANDS[command]))
        elif command == "save":
            self._clear_line()
            self.action_save(rest)
        elif command in self.session.commands:
            self._clear_line()
            self._do(self.session.command(command, rest), self._note)
        else:
            self._enter(typed)

    def _enter(self, typed: str) -> None:
        """An action: typed in full, or marked in the list, or the only one."""
        normal, choices, remaining = self.session.game.normal, self.query_one(ChoiceList), self.remaining()
        exact = [choice for choice in self.position.legal if normal(choice.text) == normal(typed)]
        meant = exact or filter(None, [choices.choice(choices.highlighted)])
        if choice := next(iter(meant), remaining[0] if len(remaining) == 1 else None):
            self._play(choice.text)
        elif typed and not remaining:
            self._play(typed)  # the refusal says why not
        elif remaining:
            self._note(f"{len(remaining)} choices are left: type on, click one, or use Up and Down.")
        elif self.position.tried and not self.position.legal:
            self._do(self.session.command("confirm", ""), self._note)
        else:
            self._note("")

    def _play(self, text: str) -> None:
        if self._busy:
            self._note("Wait a moment.", problem=True)
            return
        self._do(self.session.act(text), self._clear_line)

    def _clear_line(self, _: object = None) -> None:
        line = self.query_one("#line", CommandLine)
        with self.prevent(Input.Changed):
            line.value = ""
        self._show()

    def action_let_go(self) -> None:
        """Forget what was chosen and typed."""
        self._chosen = []
        self._clear_line()
        self._note("")
        self.query_one("#line").focus()

    def _do(self, work: Coroutine[Any, Any, Any], then: Callable[[Any], object] = lambda _: None) -> None:
        """Do something that may take a while; a refusal is told, and nothing has changed."""
        self.run_worker(self._done(work, then), exit_on_error=True)

    async def _done(self, work: Coroutine[Any, Any, Any], then: Callable[[Any], object]) -> None:
        self._busy = True
        try:
            then(await work)
        except SessionRefusal as problem:
            self._note(str(problem), problem=True)
        finally:
            self._busy = False

    # Besides --------------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """A hint, a stronger one each time it is asked for."""
        if not self._busy:
            self._note("Let me think …")
            self._do(self.session.hint(STRENGTHS[self._asked]), self._show_hint)

    def _show_hint(self, rows: list[Row]) -> None:
        self._asked = min(self._asked + 1, len(STRENGTHS) - 1)
        self._note(rows_text(rows))

    def action_undo(self) -> None:
        """Take the last decision back."""
        if self.session.thinking:
            self._note(f"{self.session.thinking} is thinking; wait for it.", problem=True)
        else:
            self._do(self.session.undo(), self._note)

    def action_help(self) -> None:
        """The keys."""
        more: list[Row] = list(self.session.commands.items())
        self.app.push_screen(Page("What you can do", rows=[*KEYS, *more]))

    def action_log(self) -> None:
        """All that has happened."""
        self.app.push_screen(Page("What has happened", rows=self.session.log(), at_end=True))

    def action_rules(self) -> None:
        """The rules of the game."""
        try:
            text = page(self.session.game.name)
        except OSError as problem:
            self._note(f"The rules cannot be read: {problem.strerror or problem}.", problem=True)
            return
        self.app.push_screen(Page(f"The rules of {self.session.game.title}", markdown=for_terminal(text)))

    def action_save(self, name: str = "") -> None:
        """Write the game to a file."""
        self._save(self._note, name)

    def _save(self, then: Callable[[str], object], name: str = "") -> None:
        def write(path: Path | None) -> None:
            if path is not None:
                self._do(self.session.save(path), then)

        self.app.push_screen(SaveDialog(name), write)

    def action_leave(self) -> None:
        """Leave, and offer to save first."""
        if self.session.unsaved:
            self.app.push_screen(LeaveDialog(), self._leave)
        else:
            self._leave("leave")

    def _leave(self, how: str | None) -> None:
        if how == "leave":
            self.app.exit(self.session.farewell)
        elif how == "save":
            self._save(self.app.exit)

    # The curtain ----------------------------------------------------------------------------------

    def _drop_curtain(self) -> None:
        """Between two people nothing is to be seen, not even for a moment."""
        if not self._covered:
            self._covered = True
            self.add_class("covered")
            self.app.push_screen(Curtain(self), self._curtain_gone)

    def _curtain_gone(self, how: str | None) -> None:
        self._covered = False
        if how == "undo":
            self._do(self._undo_covered())
        else:
            self.remove_class("covered")
            self.session.lift()

    async def _undo_covered(self) -> None:
        try:
            await self.session.undo()
        except SessionRefusal as problem:
            self.notify(str(problem), markup=False)
            self._drop_curtain()
