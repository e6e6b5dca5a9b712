"""A lesson line by line, and where the learner left it."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from hortus import lessons
from hortus.cli.screen import Screen
from hortus.core.registry import load
from hortus.lessons import CONTINUE, SKIP, LessonRefusal, LessonView
from hortus.text_canvas import BoardStyle

SHOWN = 3  # actions that are lit and named in the prompt
WORDS = {
    "en": {
        "you": "You",
        "help": "Type an action or its number. back: a step back · skip: the next step · board: the table"
        " again · ?: what is lit · restart: from the beginning · quit: leave, and go on another time",
        "continue": "Enter goes on",
        "action": "Your turn",
        "resumed": "Welcome back: the lesson goes on where you left it. restart begins anew.",
        "kept": "The lesson goes on from here another time.",
        "done": "The lesson is over.",
        "lit": "Lit",
        "unknown": "That is nothing one can do in this game. ? says what is lit.",
    },
    "it": {
        "you": "Tu",
        "help": "Scrivi un’azione o il suo numero. back: un passo indietro · skip: il passo dopo · board: di"
        " nuovo il tavolo · ?: che cosa è illuminato · restart: dall’inizio · quit: esci e continua un’altra"
        " volta",
        "continue": "Invio per continuare",
        "action": "Tocca a te",
        "resumed": "Bentornato: la lezione continua da dove l’hai lasciata. restart ricomincia.",
        "kept": "La lezione continuerà da qui un’altra volta.",
        "done": "La lezione è finita.",
        "lit": "Illuminato",
        "unknown": "Questo in questo gioco non si può fare. ? dice che cosa è illuminato.",
    },
    "de": {
        "you": "Du",
        "help": "Tippe eine Aktion oder ihre Nummer. back: einen Schritt zurück · skip: der nächste Schritt ·"
        " board: noch einmal der Tisch · ?: was leuchtet · restart: von vorn · quit: gehen und später weiter",
        "continue": "Enter geht weiter",
        "action": "Du bist dran",
        "resumed": "Willkommen zurück: Es geht weiter, wo du aufgehört hast. restart beginnt von vorn.",
        "kept": "Die Lektion geht ein andermal von hier weiter.",
        "done": "Die Lektion ist zu Ende.",
        "lit": "Es leuchtet",
        "unknown": "Das gibt es in diesem Spiel nicht. ? sagt, was leuchtet.",
    },
}


class Progress:
    """The learner's actions in each game's lesson, in a file among the program's data."""

    def __init__(self, path: Path | None = None) -> None:
        name = "Hortus" if sys.platform in ("win32", "darwin") else "hortus"
        self._path = path or user_data_path(name, appauthor=False) / "lessons.json"

    def actions(self, game: str) -> tuple[str, ...]:
        """What was done in the lesson of a game; nothing if the file cannot be read or does not fit."""
        with suppress(OSError, ValueError, AttributeError, TypeError):
            kept = tuple(json.loads(self._path.read_text(encoding="utf-8")).get(game, ()))
            return () if lessons.tell(game, kept).wants == "done" else kept
        return ()

    def keep(self, game: str, actions: tuple[str, ...]) -> None:
        """Remember it; where nothing can be written, the lesson just begins anew another time."""
        with suppress(OSError, ValueError):
            kept = {}
            if self._path.exists():
                kept = json.loads(self._path.read_text(encoding="utf-8"))
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(kept | {game: actions}), encoding="utf-8")


class LessonMode:
    """One sitting at a lesson."""

    def __init__(self, game: str, language: str, screen: Screen, progress: Progress) -> None:
        self.game, self.language, self.screen, self.progress = game, language, screen, progress
        self.words = WORDS[language]
        self.told = lessons.tell(game, progress.actions(game), language)

    def run(self) -> None:
        """Until the lesson is over or left; EOFError when nothing more is typed."""
        self.screen.title(load(self.game).title)
        self.screen.say(self.words["resumed"] if self.told.actions else self.words["help"])
        self._show()
        while self.told.wants != "done":
            typed = self.screen.ask(self._prompt())
            if typed.lower() == "quit":
                self.screen.say(self.words["kept"])
                return
            self._obey(typed)
        self.screen.say(self.words["done"])

    def _prompt(self) -> str:
        """Where the learner is, and how what is lit is typed."""
        lit = [one.text for one in self.told.accepted[:SHOWN]]
        more = " …" if len(self.told.accepted) > SHOWN else ""
        asked = self.words[self.told.wants] + (f" [{' · '.join(lit)}{more}]" if lit else "")
        return f"({self.told.step + 1}/{self.told.steps}) {asked}:"

    def _obey(self, typed: str) -> None:
        told = self.told
        match typed.lower():
            case "help":
                self.screen.say(self.words["help"])
            case "board":
                self._board()
            case "?" | "hint":
                lit = [f"{number} {one.text}" for number, one in enumerate(told.accepted, 1)]
                self.screen.say(f"{self.words['lit']}: {' · '.join(lit) or '–'}")
            case "restart":
                self._go(())
            case "back":
                here = told.marks[-1]
                self._go(told.actions[: here if len(told.actions) > here else (0, *told.marks)[-2]])
            case "skip":
                self._go((*told.actions, SKIP))
            case "" if told.wants == "action":
                self.screen.say(told.say, "bold")
            case _:
                self._go((*told.actions, self._meant(typed)))

    def _meant(self, typed: str) -> str:
        """The action of a number in the list of what is lit; nothing typed goes on."""
        if typed.isdecimal() and 1 <= int(typed) <= len(self.told.accepted):
            return self.told.accepted[int(typed) - 1].text
        return typed or CONTINUE

    def _go(self, actions: tuple[str, ...]) -> None:
        self.told = lessons.tell(self.game, actions, self.language)
        wrong = self.told.wrong
        if wrong is not None:
            self.screen.say(self._answer(wrong), "yellow")
            return
        self.progress.keep(self.game, self.told.actions)
        self._tell_events(self.told)
        self._show()

    def _answer(self, wrong: LessonRefusal) -> str:
        """The lesson's own words, or what the rules say against it."""
        if wrong.code == "unknown_action":
            return self.words["unknown"]
        if wrong.own or not wrong.reason or self.language != "en":
            return wrong.text
        return f"{wrong.text} {wrong.reason} ({wrong.clause})"

    def _tell_events(self, told: LessonView) -> None:
        names = self._names()
        rows = [
            (
                names[acted.seat] if acted.seat is not None else "",
                " · ".join(event.text for event in moment.events),
            )
            for moment in told.moments
            for acted in moment.events[:1]
        ]
        self.screen.rows(rows)

    def _names(self) -> tuple[str, ...]:
        others, seat = self.told.names, self.told.seat
        return (*others[:seat], self.words["you"], *others[seat:])

    def _show(self) -> None:
        if self.told.wants == "done":
            return
        self._board()
        if self.told.then:
            self.screen.say(f"✓ {self.told.then}", "green")
        if self.told.say:
            self.screen.say(self.told.say, "bold")

    def _board(self) -> None:
        game = load(self.game)
        style = BoardStyle(names=self._names(), width=max(50, min(79, self.screen.console.width - 1)))
        view = game.read_view(self.told.moments[-1].view)
        self.screen.say()
        self.screen.show(str(game.canvas(view, style)))
        self.screen.say()
