"""A game in the terminal, from the first board to the last."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hortus.cli import rules_pages
from hortus.cli.program import command
from hortus.cli.screen import Screen
from hortus.core.errors import IllegalAction
from hortus.players import Seen
from hortus.players.advice import advise
from hortus.tui import choices
from hortus.tui.event_log import EventLog, lines
from hortus.tui.local_table import LocalTable, outcome

HELP = [
    ("take 3", "a move is typed as its text; case and spaces hardly matter"),
    ("7", "or as its number in the list"),
    ("?", "list what you can do; ? and how a text begins lists a part"),
    ("board", "show the table again"),
    ("scores", "show the scores as they stand"),
    ("log", "all that has happened, as far as you may know"),
    ("hint", "what the master would do, and why"),
    ("undo", "go back to your last decision"),
    ("save FILE", "write the game to a file, to go on with it later"),
    ("rules", "read the rules; a move that breaks one is refused with the reason, so just try"),
    ("quit", "leave the table"),
]
NOT_SAVED = ("", "n", "no")


class Session:
    """One sitting: people type, players choose, and everybody reads only what they may."""

    def __init__(self, table: LocalTable, screen: Screen) -> None:
        self.table, self.screen = table, screen
        self.story = EventLog(table.match, table.people or [None])
        self._told = dict.fromkeys(table.people, 0)  # how far in the history each person has read
        self._looking: int | None = None  # the person whose cards are on the screen
        self._secret = False  # whether what is on the screen is not for all
        self._left = False  # whether someone has left the table
        self._saved = 0  # how long the history was when it was last written to a file
        self._commands: dict[str, Callable[[int, str], bool]] = {
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

    def run(self) -> None:
        """Play to the end, or until someone quits. Control-C offers to save before it goes on its way."""
        try:
            self._play()
        except KeyboardInterrupt:
            self.screen.say()
            with suppress(KeyboardInterrupt, EOFError):
                self._offer_to_save()
            raise

    def _play(self) -> None:
        self._greet()
        while not self.table.state.is_over and not self._left:
            if self.table.state.player in self.table.people:
                self._person(self.table.state.player)
            else:
                self._player(self.table.state.player)
        if self._left:
            self.screen.say("Goodbye.")
        else:
            self._finish()

    def _greet(self) -> None:
        table = self.table
        self.screen.title(table.game.title)
        self.screen.rows([(table.game.seat_name(seat), who) for seat, who in enumerate(table.seats)])
        chosen = [
            name if value is True else f"{name}={value}" for name, value in table.match.record.options.items()
        ]
        more = f" Options: {', '.join(chosen)}." if chosen else ""
        self.screen.say(
            f"Seed {table.match.seed}.{more}" + (" Type help at any time." if table.people else "")
        )

    # The players' turns ---------------------------------------------------------------------------

    def _player(self, seat: int) -> None:
        place = len(self.table.match.history)
        with self.screen.waiting(f"{self.table.name(seat)} is thinking"):
            self.table.match.apply(self.table.choice(), seat)
        if not self.table.people:
            self._watch(place)

    def _watch(self, place: int) -> None:
        """A step between players, for those who only look on."""
        first = all(step.player < 0 for step in self.table.match.history[:place])
        self._tell(None, 0 if first else place)
        if not self.table.state.is_over:
            self.screen.say()
            self.screen.show(self.table.game.board(self.table.state, None, reveal=False))
            self.screen.say()

    def _tell(self, viewer: int | None, since: int) -> None:
        names = {
            seat: "You" if seat == viewer else self.table.name(seat)
            for seat in range(self.table.state.players)
        }
        self.screen.rows(lines(self.story.events(viewer, since), names))

    # A person's turn ------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        """Show the table and ask until something is done."""
        if not self._hand_over(seat):
            return
        self._show(seat)
        legal = self.table.state.legal_actions()
        forced = (
            f"only {self.table.state.text(legal[0])!r}: press Enter"
            if len(legal) == 1
            else f"{len(legal)} choices, ? lists"
        )
        done = False
        while not done:
            typed = self.screen.ask(f"{self.table.game.seat_name(seat)}, your move ({forced}): ")
            done = self._obey(seat, typed, legal)

    def _hand_over(self, seat: int) -> bool:
        """Between two people who hide something from each other, the screen is emptied first.

        Whether the seat is there.
        """
        hides = any(self.table.hides(seat, other) for other in self.table.people if other != seat)
        passed = self._looking != seat
        secret = hides or self._secret
        self._looking, self._secret = seat, hides if passed else secret
        if not passed or not secret:
            return True
        self.screen.clear()
        called = self.table.game.seat_name(seat)
        asked = f"Pass the keyboard to {called}. {called}: press Enter when only you can see the screen. "
        while typed := self.screen.ask(asked).lower():
            if typed == "quit":
                return not self._quit(seat, "")
            if typed == "undo" and self._back_to_the_last_person():
                return False
            if typed != "undo":
                self.screen.say(
                    "Only Enter shows the cards; undo takes the last decision back, and quit leaves the table."
                )
        return True

    def _back_to_the_last_person(self) -> bool:
        """Take back what the last person decided, without a word of what it was: nobody knows who is looking."""
        last = next(
            (step.player for step in reversed(self.table.match.history) if step.player in self.table.people),
            None,
        )
        if last is None:
            self.screen.say("There is nothing to take back yet.")
            return False
        self._take_back(last)
        self._looking, self._secret = None, True
        return True

    def _show(self, seat: int) -> None:
        place = len(self.table.match.history)
        since = min(self._told[seat], place)
        self.screen.say()
        self.screen.title(f"{self.table.game.seat_name(seat)} to act")
        if since < place:
            self._tell(seat, since)
            self.screen.say()
        self._told[seat] = place
        self._board(seat, "")

    def _obey(self, seat: int, typed: str, legal: list[int]) -> bool:
        """Do what was typed; whether the table has changed."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            word, rest = "?", typed[1:].strip()
        if word.lower() in self._commands:
            return self._commands[word.lower()](seat, rest)
        if not typed and len(legal) > 1:
            self.screen.say(
                "Type a move or its number; ? lists what you can do, help says what else there is."
            )
            return False
        if choices.unfinished(choices.menu(self.table.state), typed):
            self.screen.say("Go on:")
            return self._list(seat, typed)
        try:
            action = choices.read(self.table.state, typed) if typed else legal[0]
        except IllegalAction as problem:
            self.screen.say(str(problem), "yellow")
            return False
        self.table.match.apply(action, seat)
        return True

    # What can be typed besides moves --------------------------------------------------------------

    def _list(self, seat: int, rest: str) -> bool:
        self.screen.show(choices.listing(choices.menu(self.table.state), rest, self.screen.console.width))
        return False

    def _board(self, seat: int, rest: str) -> bool:
        self.screen.show(self.table.game.board(self.table.state, seat, reveal=False))
        self.screen.say()
        return False

    def _scores(self, seat: int, rest: str) -> bool:
        scores = self.table.state.scores()
        self.screen.rows([(self.table.name(one), str(score)) for one, score in enumerate(scores)])
        return False

    def _log(self, seat: int, rest: str) -> bool:
        self._tell(seat, 0)
        return False

    def _hint(self, seat: int, rest: str) -> bool:
        """What the master would do here and why, from what this seat may know."""
        advice = advise(Seen(self.table.state), seed=len(self.table.match.history))
        self.screen.rows([(one.text, one.words) for one in (advice.best, *advice.others)])
        for sentence in advice.sentences():
            self.screen.say(sentence, "dim")
        return False

    def _undo(self, seat: int, rest: str) -> bool:
        taken = self._take_back(seat)
        if not taken:
            self.screen.say("There is nothing of yours to take back yet.")
            return False
        also = sorted({self.table.name(player) for player, _ in taken[:-1] if player != seat})
        more = f", and what {' and '.join(also)} did since" if also else ""
        self.screen.say(f"Taken back: {taken[-1][1]!r}{more}.")
        return True

    def _take_back(self, seat: int) -> list[tuple[int, str]]:
        taken = self.table.take_back(seat)
        place = len(self.table.match.history)
        self._told = {one: min(told, place) for one, told in self._told.items()}
        return taken

    def _save(self, seat: int, rest: str) -> bool:
        if rest:
            self._write(rest)
        else:
            self.screen.say("Where to? Type save and a file's name, for example: save evening.txt")
        return False

    def _rules(self, seat: int, rest: str) -> bool:
        try:
            rules_pages.show(self.table.game.name)
        except OSError as problem:
            self.screen.say(f"The rules cannot be read: {problem.strerror or problem}.", "yellow")
        return False

    def _help(self, seat: int, rest: str) -> bool:
        example = self.table.state.text(self.table.state.legal_actions()[0])
        self.screen.rows([(example, HELP[0][1]), *HELP[1:]])
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        self._offer_to_save()
        self._left = True
        return True

    # Saving and the end ---------------------------------------------------------------------------

    def _write(self, name: str) -> bool:
        """Write the game to a file, never over another without asking."""
        try:
            path = Path(name).expanduser()
            if path.exists() and not self.screen.agrees(f"{path} is there already. Write over it?"):
                self.screen.say("Nothing was written.")
                return False
            path.write_text(self.table.record.dumps(), encoding="utf-8")
        except (
            OSError,
            RuntimeError,
            ValueError,
        ) as problem:  # a full disk, nobody's home folder, a name that is none
            why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
            self.screen.say(f"{name[:60]!r} could not be written: {why}.", "yellow")
            return False
        self._saved = len(self.table.match.history)
        on = ["replay"] if self.table.state.is_over else ["play", "--load"]
        self.screen.say("Saved, hidden cards included. Later:")
        self.screen.show(f"  {command(*on, str(path))}")
        return True

    def _offer_to_save(self) -> None:
        if self._saved == len(self.table.match.history):
            return
        asked = "Save the game? A file's name, or Enter to leave it: "
        while (name := self.screen.ask(asked)).lower() not in NOT_SAVED:
            if name.lower() in ("y", "yes"):
                asked = "The file's name, for example evening.txt, or Enter to leave it: "
            elif name.isdecimal():
                self.screen.say("A number alone is hardly a file's name; evening.txt would be one.")
            elif self._write(name):
                return

    def _finish(self) -> None:
        table = self.table
        self.screen.say()
        self.screen.title(f"{table.game.title}: the end")
        if len(table.people) == 1:
            self._tell(table.people[0], self._told[table.people[0]])
            self.screen.say()
        self.screen.show(table.game.board(table.state))
        self.screen.say()
        self._scores(0, "")
        self.screen.say(outcome(table), "bold")
        if table.people or self.screen.console.is_terminal:
            self._offer_to_save()
