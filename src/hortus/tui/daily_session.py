"""The deal of the day at this keyboard: one scored try, kept until it is over, then free ones."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from hortus.core.errors import IllegalAction
from hortus.core.intrinsics import OVER
from hortus.table.daily import DailyMatch
from hortus.table.daily_results import lead, share_line, streak
from hortus.tui.local_session import PACE, LocalSession
from hortus.tui.local_table import LocalTable
from hortus.tui.position import SeatPosition
from hortus.tui.program import command
from hortus.tui.table_session import Row, SessionRefusal, Strength

NO_HINTS = "In the scored try there are no hints. Play the deal again afterwards, with as many as you like."
NO_UNDO = "In the scored try nothing is taken back. Play the deal again afterwards."


class KeptTry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scored try: all decisions so far, and what came of it."""

    actions: tuple[str, ...] = ()
    how: str = ""  # played or resigned; empty: it is not over
    lead: int | None = None  # of a game that was played to its end


class DailyFile:
    """The scored tries at this computer, by day and game, in a file among the program's data."""

    def __init__(self, path: Path | None = None) -> None:
        name = "Hortus" if sys.platform in ("win32", "darwin") else "hortus"
        self._path = path or user_data_path(name, appauthor=False) / "daily.json"

    def all(self) -> dict[str, dict[str, KeptTry]]:
        """Every try; none if the file cannot be read."""
        with suppress(OSError, ValueError):
            return msgspec.convert(
                json.loads(self._path.read_text(encoding="utf-8")), dict[str, dict[str, KeptTry]]
            )
        return {}

    def find(self, day: str, game: str) -> KeptTry:
        """The try of a day, if only as one that has not begun."""
        return self.all().get(day, {}).get(game, KeptTry())

    def keep(self, day: str, game: str, kept: KeptTry) -> None:
        """Remember a try; where nothing can be written it is played all the same."""
        tries = self.all()
        tries.setdefault(day, {})[game] = kept
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(msgspec.to_builtins(tries)), encoding="utf-8")

    def finished(self, game: str) -> dict[str, KeptTry]:
        """The tries of a game that are over, by day."""
        return {day: tries[game] for day, tries in self.all().items() if game in tries and tries[game].how}

    def streak(self, game: str, today: str) -> int:
        """How many days in a row have a finished try."""
        return streak(self.finished(game), today)

    def share_line(self, match: DailyMatch) -> str:
        """The line to share of a try that is over."""
        game, day = match.game, match.day
        return share_line(
            game.name, game.title, day, self.find(day, game.name).lead, self.streak(game.name, day)
        )


class DailySession(LocalSession):
    """A try at the deal of a day: the scored one until that is over, from where it was left."""

    commands: Mapping[str, str] = {"resign": "give up; in the scored try that is its result"}

    def __init__(self, match: DailyMatch, file: DailyFile, pace: float = PACE) -> None:
        self._file, self._match = file, match
        kept = file.find(match.day, match.game.name)
        self.scored = not kept.how
        self._resigned = False
        with suppress(IllegalAction):  # the file was changed, or the rules were: it goes on from there
            for text in kept.actions if self.scored else ():
                match.apply(text)
        super().__init__(LocalTable(match, match.seats), pace)

    @property
    def introduction(self) -> list[Row]:
        """Whose deal it is, whether it counts, and who sits where."""
        counts = "the scored try: no hints, nothing taken back" if self.scored else "a free try"
        seats = [(self.game.seat_name(seat), who) for seat, who in enumerate(self.table.seats)]
        return [("deal of the day", f"{self._match.day}, {counts}"), *seats]

    @property
    def position(self) -> SeatPosition:
        """The table as the person may see it; nobody is to act after giving up."""
        found = super().position
        if not self._resigned:
            return found
        return replace(found, legal=(), player=OVER, sentence="The game is over. You gave up.", over=True)

    @property
    def finished(self) -> bool:
        """Whether the game is over, or was given up."""
        return self._resigned or super().finished

    @property
    def unsaved(self) -> bool:
        """Nothing is lost: the try is kept with every decision."""
        return False

    @property
    def farewell(self) -> str:
        """The line to share; or how to go on."""
        if self._file.find(self._match.day, self.game.name).how:
            return self._file.share_line(self._match)
        return f"The try goes on until midnight UTC: {command('daily', self.game.name)}"

    async def open(self) -> None:
        """Let the players play until the person is to act."""
        await super().open()
        self._keep()

    async def act(self, typed: str) -> None:
        """Take an action, and keep the try as it stands then."""
        if self._resigned:
            raise SessionRefusal("You gave up.")
        await super().act(typed)
        self._keep()

    def _keep(self, how: str = "") -> None:
        if not self.scored:
            return
        state, seat = self.table.state, self.table.people[0]
        actions = tuple(step.text for step in self._match.history if step.player >= 0)
        ahead = lead(state.scores(), seat) if state.is_over else None
        how = how or ("played" if state.is_over else "")
        self._file.keep(self._match.day, self.game.name, KeptTry(actions, how, ahead))

    async def command(self, word: str, rest: str) -> str:
        """Give up."""
        if word != "resign":
            return await super().command(word, rest)
        if not self.finished:
            self._resigned = True
            self._keep("resigned")
            self.changed()
        return "You gave up."

    async def undo(self) -> str:
        """Not in the scored try."""
        if self.scored:
            raise SessionRefusal(NO_UNDO)
        return await super().undo()

    async def hint(self, strength: Strength) -> list[Row]:
        """Not in the scored try."""
        if self.scored:
            raise SessionRefusal(NO_HINTS)
        return await super().hint(strength)

    async def save(self, path: Path) -> str:
        """Only a game that is over: what comes later is the day's, and not a file's."""
        if not self.table.state.is_over:
            raise SessionRefusal(
                "A deal of the day can be saved when it is over; until then it is kept here."
            )
        return await super().save(path)
