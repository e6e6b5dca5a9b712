"""A table in this program: people at this keyboard, and players."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hortus.core.errors import IllegalAction
from hortus.players import Seen
from hortus.players.advice import Advice, advise
from hortus.tui.event_log import EventLog, beyond, lines
from hortus.tui.local_table import LocalTable, outcome
from hortus.tui.position import MenuChoice, SeatPosition
from hortus.tui.program import command
from hortus.tui.table_session import Row, SessionRefusal, Strength, TableSession, hint_rows, write

PACE = 0.4  # seconds between what bots do, so that a person can follow


class LocalSession(TableSession):
    """A match at this keyboard."""

    def __init__(self, table: LocalTable, pace: float = PACE, adviser: str = "master") -> None:
        super().__init__()
        self.table, self.game = table, table.game
        self._pace, self._adviser = pace, adviser
        self._log = EventLog(table.match, table.people or [None])
        self._viewer = table.people[0] if table.people else None
        self._secret = False  # whether what was last on the screen is not for all
        self._looked = False  # whether anybody has seen the table yet
        self._advice: tuple[int, Advice] | None = None  # for the position after so many steps
        self._saved = 0  # how long the history was when it was last written to a file

    # What is shown --------------------------------------------------------------------------------

    @property
    def position(self) -> SeatPosition:
        """The table as the person at the keyboard may see it."""
        table, state, viewer = self.table, self.table.state, self._viewer
        names = tuple("You" if table.people == [seat] else table.name(seat) for seat in range(state.players))
        return SeatPosition(
            game=self.game,
            view=self.game.typed_view(state, viewer),
            viewer=viewer,
            player=state.player,
            names=names,
            scores=tuple(state.scores()),
            legal=self._legal(),
            sentence=self._sentence(names),
            over=state.is_over,
        )

    def _legal(self) -> tuple[MenuChoice, ...]:
        state = self.table.state
        if state.player != self._viewer:
            return ()
        found = [(state.text(action), state.describe(action)) for action in state.legal_actions()]
        return tuple(MenuChoice(text, beyond(text, words)) for text, words in found)

    def _sentence(self, names: tuple[str, ...]) -> str:
        state = self.table.state
        if state.is_over:
            return f"The game is over. {outcome(self.table)}"
        if state.player == self._viewer:
            return "Your move." if len(self.table.people) == 1 else f"{names[state.player]}, your move."
        return f"{names[state.player]} is thinking."

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.table.state.is_over

    @property
    def introduction(self) -> list[Row]:
        """Who sits where, the seed and the options."""
        table = self.table
        chosen = table.match.record.options.items()
        options = [name if value is True else f"{name}={value}" for name, value in chosen]
        rows = [(self.game.seat_name(seat), who) for seat, who in enumerate(table.seats)]
        rows.append(("seed", str(table.match.seed)))
        return rows + ([("options", ", ".join(options))] if options else [])

    @property
    def happened(self) -> int:
        """How many steps the game has."""
        return len(self.table.match.history)

    def log(self, since: int = 0) -> list[Row]:
        """What has happened from a step on, as far as the viewer may know."""
        seats = range(self.table.state.players)
        names = {seat: "You" if seat == self._viewer else self.table.name(seat) for seat in seats}
        return lines(self._log.events(self._viewer, since), names)

    # Turns ----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Let the players play until a person is to act."""
        await self._go_on()

    async def act(self, typed: str) -> None:
        """Take an action, then let the players play."""
        state = self.table.state
        if state.player != self._viewer:
            turn = f"It is {self.table.name(state.player)}'s turn."
            raise SessionRefusal("The game is over." if state.is_over else turn)
        try:
            self.table.match.apply(typed, self._viewer)
        except IllegalAction as problem:
            raise SessionRefusal(str(problem)) from None
        await self._go_on()

    async def _go_on(self) -> None:
        table = self.table
        while not table.state.is_over and table.state.player not in table.people:
            self.thinking = table.name(table.state.player)
            self.changed()
            chosen, _ = await asyncio.gather(asyncio.to_thread(table.choice), asyncio.sleep(self._pace))
            table.match.apply(chosen)
        self.thinking = ""
        self._hand_over()
        self.changed()

    def _hand_over(self) -> None:
        """Between two people who hide something from each other the table is covered first."""
        table, seat = self.table, self.table.state.player
        if seat not in table.people or (seat == self._viewer and self._looked):
            return
        hides = any(table.hides(seat, other) for other in table.people if other != seat)
        covered = len(table.people) > 1 and (hides or self._secret)
        self._viewer, self._secret, self._looked = seat, hides, True
        called = self.game.seat_name(seat)
        pass_on = f"Pass the keyboard to {called}.\n\n{called}: press Enter when only you can see the screen."
        self.curtain = pass_on if covered else ""

    # Besides --------------------------------------------------------------------------------------

    async def undo(self) -> str:
        """Go back to the last decision; behind the curtain, to that of whoever decided last, in silence."""
        self._check_idle()
        table, hidden = self.table, bool(self.curtain)
        decided = [step.player for step in table.match.history if step.player in table.people]
        seat = decided[-1] if hidden and decided else self._viewer
        if seat not in decided:
            raise SessionRefusal("There is nothing to take back yet.")
        taken = table.take_back(seat)
        if hidden:  # nobody knows who is looking
            self.curtain, self._secret, self._looked = "", True, False
        self._hand_over()
        self.changed()
        also = " and ".join(sorted({table.name(player) for player, _ in taken[:-1] if player != seat}))
        more = f", and what {also} did since" if also else ""
        return "" if hidden else f"Taken back: {taken[-1][1]!r}{more}."

    def _check_idle(self) -> None:
        if self.thinking:
            raise SessionRefusal(f"{self.thinking} is thinking; wait for it.")

    async def hint(self, strength: Strength) -> list[Row]:
        """What the master would do here and why, from what this seat may know."""
        state, place = self.table.state, len(self.table.match.history)
        if state.player != self._viewer:
            raise SessionRefusal("A hint is for your own turn.")
        if self._advice is None or self._advice[0] != place:
            advice = await asyncio.to_thread(advise, Seen(state), self._adviser, place)
            self._advice = place, advice
        found = self._advice[1]
        best, *others = ((one.text, one.words) for one in (found.best, *found.others))
        return hint_rows(found.look, best, others, found.sentences(), strength)

    @property
    def unsaved(self) -> bool:
        """Whether somebody has decided something since the game was last written down."""
        history = self.table.match.history
        return len(history) != self._saved and any(step.player in self.table.people for step in history)

    async def save(self, path: Path) -> str:
        """Write the game to a file."""
        write(path, self.table.record.dumps())
        self._saved = len(self.table.match.history)
        again = ["replay"] if self.table.state.is_over else ["play", "--load"]
        return f"Saved, hidden cards included. Later: {command(*again, str(path))}"
