"""Puzzles line by line, and what somebody has solved."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from hortus import puzzles
from hortus.cli.puzzle_words import WORDS, joined, reasons
from hortus.cli.screen import Screen
from hortus.core.registry import load
from hortus.puzzles import Choice, PuzzleView, rating
from hortus.puzzles.rating import Skill
from hortus.text_canvas import BoardStyle


class Kept(msgspec.Struct):
    """What somebody has tried of a game's puzzles, by id whether it was solved, and their rating."""

    tried: dict[str, bool] = {}
    mu: float | None = None
    sigma: float | None = None

    @property
    def skill(self) -> Skill:
        """How strong they are."""
        if self.mu is None or self.sigma is None:
            return rating.newcomer()
        return Skill(self.mu, self.sigma)


class Solved:
    """What was solved, in a file among the program's data; where nothing can be kept, all is new."""

    def __init__(self, path: Path | None = None) -> None:
        name = "Hortus" if sys.platform in ("win32", "darwin") else "hortus"
        self._path = path or user_data_path(name, appauthor=False) / "puzzles.json"

    def of(self, game: str) -> Kept:
        """What is kept of a game."""
        return self._all().get(game, Kept())

    def keep(self, game: str, kept: Kept) -> None:
        """Remember it."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_bytes(msgspec.json.encode(self._all() | {game: kept}))

    def _all(self) -> dict[str, Kept]:
        with suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, Kept])
        return {}


class PuzzleMode:
    """One sitting at the puzzles of a game."""

    def __init__(self, game: str, language: str, screen: Screen, solved: Solved) -> None:
        self.game, self.language, self.screen, self.solved = game, language, screen, solved
        self.words = WORDS[language]
        self.told: PuzzleView
        self.hinted = False

    def run(self, id: str | None = None) -> None:
        """One after the other until somebody leaves; EOFError when nothing more is typed."""
        self.screen.title(load(self.game).title)
        self.screen.say(self.words["help"])
        while self._solve(id or self._next()):
            id = None

    def _next(self) -> str:
        """The puzzle nearest to one's rating that was never solved."""
        kept = self.solved.of(self.game)
        every = puzzles.puzzles(self.game)
        left = [one for one in every if not kept.tried.get(one.id) and one.id != self._last]
        if not left:
            self.screen.say(self.words["none"])
            left = list(every)
        return min(left, key=lambda one: (one.id in kept.tried, abs(one.rating - kept.skill.shown))).id

    @property
    def _last(self) -> str:
        return self.told.id if hasattr(self, "told") else ""

    def _solve(self, id: str) -> bool:
        """One puzzle; whether another is wanted."""
        self.told, self.hinted = puzzles.tell(self.game, id), False
        puzzle = puzzles.find(self.game, id)
        self._board()
        self.screen.say(self.words["asked"].format(id=id, rating=puzzle.rating), "bold")
        while True:
            steps = self.told.steps
            so_far = f" ({self.words['more'].format(steps=joined(steps))})" if steps else ""
            match typed := self.screen.ask(f"{self.words['prompt']}{so_far}:"):
                case "quit":
                    return False
                case "next":
                    return True
                case "":
                    continue
            if self._obey(typed):
                return self.screen.ask(f"{self.words['next']}:") != "quit"

    def _obey(self, typed: str) -> bool:
        """Do what was typed; whether the puzzle is over."""
        match typed.lower():
            case "help":
                self.screen.say(self.words["help"])
            case "board":
                self._board()
            case "?":
                self.screen.say(
                    f"{self.words['legal']}: {joined(tuple(one.text for one in self.told.legal))}"
                )
            case "hint":
                self.hinted = True
                self.screen.say(self._hint(), "yellow")
            case "show":
                self.told = puzzles.tell(self.game, self.told.id, give_up=True)
                self._count(False)
                self._explain()
                return True
            case _:
                return self._try((*self.told.steps, *(part.strip() for part in typed.split("·"))))
        return False

    def _hint(self) -> str:
        if self.told.between:
            one, other = map(joined, self.told.between)
            return self.words["between"].format(one=one, other=other)
        return self.words["hint"].format(word=self.told.hint)

    def _try(self, steps: Choice) -> bool:
        told = puzzles.tell(self.game, self.told.id, steps)
        if told.wrong is not None:
            self.screen.say(self.words["not"].format(reason=told.wrong.reason), "yellow")
            return False
        if told.solution is None:
            self.told = told
            return False
        if told.solution.solved:
            self.told = told
            self.screen.say(f"✓ {self.words['right']}", "green")
            self._count(True)
            self._explain()
            return True
        self.screen.say(self.words["wrong"], "yellow")
        if percent := round(100 * told.solution.behind):
            self.screen.say(self.words["behind"].format(percent=percent))
        self._count(False)
        self.told = puzzles.tell(self.game, self.told.id)
        return False

    def _explain(self) -> None:
        solution = self.told.solution
        assert solution is not None
        self.screen.say(self.words["shown"].format(answer=joined(solution.answers[0])), "bold")
        self.screen.say(reasons(solution, self.language))

    def _count(self, solved: bool) -> None:
        """The first try changes one's rating, unless a hint was asked for; solving is remembered always."""
        kept, id = self.solved.of(self.game), self.told.id
        if id in kept.tried or self.hinted:
            if solved:
                self.screen.say(self.words["unrated" if self.hinted else "again"])
        else:
            before = kept.skill
            skill, _ = rating.after(before, rating.untried(puzzles.find(self.game, id)), solved)
            kept.mu, kept.sigma = skill
            change = skill.shown - before.shown
            self.screen.say(self.words["mine"].format(rating=skill.shown, change=change))
        kept.tried = kept.tried | {id: solved or kept.tried.get(id, False)}
        self.solved.keep(self.game, kept)

    def _board(self) -> None:
        game = load(self.game)
        others = [self.words["other"]] * (self.told.players - 1)
        if len(others) > 1:
            others = [f"{name} {number}" for number, name in enumerate(others, 1)]
        names = (*others[: self.told.seat], self.words["you"], *others[self.told.seat :])
        style = BoardStyle(names=names, width=max(50, min(79, self.screen.console.width - 1)))
        self.screen.say()
        self.screen.show(str(game.canvas(game.read_view(self.told.moment.view), style)))
        self.screen.say()
