"""A game in progress: chance is rolled by itself, everything is written down, and steps can be taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

from hortus.core import intrinsics
from hortus.core.deal import Deal
from hortus.core.errors import IllegalAction
from hortus.core.game import Game, Value
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.registry import load


class Step(NamedTuple):
    """One action of the history, and who took it (CHANCE for chance)."""

    player: int
    action: int
    text: str


class Match:
    """One game from its first draw to its end.

    Each pile is shuffled once a seed and drawn from in order (``Deal``): what players do changes who draws a
    card, not where it lies, and a step taken back brings the same draws again. The same seed is the same
    deal: name one, or every match begins alike.

    >>> match = Match("fungi", players=2, seed=7)
    >>> match.apply("take 1")
    >>> match.undo()
    'take 1'
    """

    def __init__(self, game: str | Game, players: int | None = None, seed: int = 0, **options: Value) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if not isinstance(seed, int):
            raise ValueError(f"A seed is a whole number, not {seed!r}.")
        self.seed = seed
        self._start = self.game.new(players, **options)
        self.options = self.game.check_options(self._start.players, options)
        self.state: Position = self._start.copy()
        self.history: list[Step] = []
        self._deal: Deal | None = None  # as far as the history; None: it must be followed up to there
        self._roll()

    @classmethod
    def resume(cls, record: Record, seed: int = 0) -> Match:
        """A match that goes on from a record: what has happened stays, what comes depends on the seed.

        With the seed of the match that the record was written by, the same draws are still to come. With
        another, the piles hold what was not drawn yet, in the order of that seed.
        """
        match = cls(load(record.game, record.rules), record.players, seed, **record.options)
        match.state = match._start.copy()
        match.history, match._deal = [], None
        for text in record.actions:
            player, action = match.state.player, match.state.parse(text)
            match.state.apply(action)
            match.history.append(Step(player, action, match.state.text(action)))
        match._roll()
        return match

    def __repr__(self) -> str:
        return f"<match of {self.game.name}, seed {self.seed}, {len(self.history)} steps: {self.state!r}>"

    def _repr_svg_(self) -> str:
        """In a notebook: the table as it is, with everything open."""
        return self.state._repr_svg_()

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_deal": None}

    def _roll(self) -> None:
        while self.state.player == intrinsics.CHANCE:
            self._deal = self._deal or self._followed()
            action = self._deal.draw(self.state)
            self.history.append(Step(intrinsics.CHANCE, action, self.state.text(action)))

    def _followed(self) -> Deal:
        """The deal of the seed, less what has been drawn."""
        deal, state = Deal(self.game, self.seed), self._start.copy()
        for step in self.history:
            if step.player == intrinsics.CHANCE:
                deal.follow(state, step.action)
            state.apply(step.action)
        return deal

    def apply(self, action: int | str, seat: int | None = None) -> None:
        """Take an action; given a seat, only if it is that seat's turn. IllegalAction says why not."""
        player = self.state.player
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.state.players):
            raise IllegalAction(f"There is no seat {seat!r}: seats are 0 to {self.state.players - 1}.")
        if seat is not None and seat != player:
            turn = "the game is over" if self.state.is_over else f"it is {self.game.seat_name(player)}'s turn"
            raise IllegalAction(f"{self.game.seat_name(seat)} cannot act now: {turn}.")
        if isinstance(action, str):
            action = self.state.parse(action)
        text = self.state.text(action)
        number = int(action)  # whatever kind of number it was
        self.state.apply(number)
        self.history.append(Step(player, number, text))
        self._roll()

    def undo(self) -> str | None:
        """Take back the last decision and the chance after it; its text, or None when there is none."""
        decisions = [place for place, step in enumerate(self.history) if step.player >= 0]
        if not decisions:
            return None
        last = decisions[-1]
        taken = self.history[last].text
        del self.history[last:]
        self._deal = None
        self.state = self._start.copy()
        for step in self.history:
            self.state.apply(step.action)
        return taken

    @property
    def record(self) -> Record:
        """The game so far."""
        result = " ".join(map(str, self.state.scores()))
        headers = {"result": result} if self.state.is_over else {}
        defaults = self.game.defaults()
        options = {name: value for name, value in self.options.items() if value != defaults[name]}
        actions = [step.text for step in self.history]
        return Record(self.game.name, self.state.players, options, actions, headers, self.game.rules)
