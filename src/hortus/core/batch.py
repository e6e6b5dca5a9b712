"""Many games at once, a step each, for programs that learn: what they see, may do and win, as arrays.

The arrays are anything that lays its numbers out in one row; whoever makes a batch owns them.
"""

from __future__ import annotations

from typing import Any

from hortus.core import intrinsics, nogil_runner, state_buffer
from hortus.core.nogil_task import NogilTask
from hortus.core.state import State

PORTION: int = 32  # games a thread takes on at a time
STAY: int = -(1 << 31)  # instead of an action: nothing happens in this game


class Rows:
    """The arrays of a batch of games, one row a game. Several workers share them."""

    def __init__(self, start: State, games: int, width: int, size: int, renewed: bool) -> None:
        self.start = start.copy()
        self.games = games
        self.width = width  # action numbers
        self.size = size  # numbers of an observation; 0: none are written
        self.renewed = renewed  # whether a game that has ended begins anew at once
        self.positions: Any = shelf_for(start, games)
        self.next: Any = None  # int64: the portion to be taken on next
        self.luck: Any = None  # uint64: where each game is in its sequence of random numbers
        self.whim: Any = None  # uint64: the same for the random actions
        self.actions: Any = None  # int64: what is to be done in each game
        self.anything: Any = None  # int64: a random legal action
        self.observations: Any = None  # int16, size a game
        self.finals: Any = None  # int16, size a game, or none: what the last to act saw of a game that ended
        self.watchers: Any = None  # int8: whose sight that is; -1: of whoever acted last
        self.masks: Any = None  # uint8, width a game: the legal actions
        self.players: Any = None  # int8: who is to act
        self.rewards: Any = None  # float32, one a seat
        self.scores: Any = None  # int32, one a seat: those of the last game that ended
        self.ended: Any = None  # uint8: whether the step ended the game


def shelf_for(start: State, games: int) -> Any:
    """Room for so many positions."""
    return state_buffer.build(start, games)


class Worker(NogilTask):
    """Takes steps in the games of a batch. One object serves one thread."""

    def __init__(self, rows: Rows) -> None:
        self.start: State = rows.start.copy()
        self.state: State = rows.start.copy()
        self.games: int = rows.games
        self.width: int = rows.width
        self.size: int = rows.size
        self.seats: int = rows.start.players
        self.renewed: bool = rows.renewed
        self.together: bool = rows.start.together
        self.begins: bool = False
        self.legal: list[int] = [0] * 1024
        self.positions: Any = rows.positions
        self.next: Any = rows.next
        self.luck: Any = rows.luck
        self.whim: Any = rows.whim
        self.actions: Any = rows.actions
        self.anything: Any = rows.anything
        self.observations: Any = rows.observations
        self.finals: Any = rows.finals
        self.watchers: Any = rows.watchers
        self.keeps_finals: bool = rows.finals is not None
        self.masks: Any = rows.masks
        self.players: Any = rows.players
        self.rewards: Any = rows.rewards
        self.scores: Any = rows.scores
        self.ended: Any = rows.ended

    def run(self, begins: bool) -> None:
        """Take portions of the games until none is left: a step each, or all begin anew."""
        self.begins = begins
        nogil_runner.run(self)

    def work(self) -> None:
        """The portions that no other worker has taken on."""
        first = PORTION * state_buffer.claim(self.next)
        while first < self.games:
            for game in range(first, min(first + PORTION, self.games)):
                self.advance(self.state, game)
            first = PORTION * state_buffer.claim(self.next)

    def first_illegal(self) -> int:
        """The first game in which the action to be taken is not legal; -1 if there is none."""
        for game in range(self.games):
            action = self.actions[game]
            known = 0 <= action < self.width
            if self.players[game] >= 0 and not (known and self.masks[self.width * game + action]):
                if action != STAY:
                    return game
        return -1

    def place(self, state: State, game: int) -> None:
        """A game goes on from this position, after what chance does there."""
        if not 0 <= game < self.games:
            raise ValueError(f"There is no game {game}: they are numbered 0 to {self.games - 1}.")
        self.settle(state.copy(), game)

    def settle(self, state: State, game: int) -> None:
        """Chance acts, the position is kept, and all of it is shown."""
        self.roll(state, game)
        state_buffer.put(state, self.positions, game)
        self.show(state, game)

    def position(self, game: int) -> State:
        """The position of one game; a copy of its own."""
        if not 0 <= game < self.games:
            raise ValueError(f"There is no game {game}: they are numbered 0 to {self.games - 1}.")
        return self.filled(self.start.copy(), game)

    def filled(self, state: State, game: int) -> State:
        """This state, made equal to the position of a game."""
        state_buffer.fetch(state, self.positions, game)
        return state

    def advance(self, state: State, game: int) -> None:
        """One step in one game, and what it comes to."""
        for seat in range(self.seats):
            self.rewards[self.seats * game + seat] = 0.0
        self.ended[game] = 0
        if not self.begins:
            if self.players[game] < 0 or self.actions[game] == STAY:  # or it is over, and stays so
                return
            state_buffer.fetch(state, self.positions, game)
            mover = state.player
            state.play(self.actions[game])
            self.roll(state, game)
            if state.player == intrinsics.OVER:
                self.reward(state, game)
                if self.keeps_finals:
                    mover = self.watchers[game] if self.watchers[game] >= 0 else mover
                    state_buffer.clear_numbers(self.finals, self.size * game, self.size)
                    state.observe(mover, state_buffer.numbers(self.finals), self.size * game)
        if self.begins or (self.renewed and state.player == intrinsics.OVER):
            state.assign(self.start)
            self.roll(state, game)
        state_buffer.put(state, self.positions, game)
        self.show(state, game)

    def roll(self, state: State, game: int) -> None:
        """Chance acts until somebody is to decide."""
        word = self.luck[game]
        while state.player == intrinsics.CHANCE:
            word = intrinsics.step(word)
            state.roll(intrinsics.mix(word))
        self.luck[game] = word

    def reward(self, state: State, game: int) -> None:
        """The end: a lone winner gets 1, and that costs the others as much; a team gets its result."""
        self.ended[game] = 1
        for seat in range(self.seats):
            worth = state.value(seat)
            if not self.together:
                worth = (self.seats * worth - 1.0) / (self.seats - 1.0)
            self.rewards[self.seats * game + seat] = worth
            self.scores[self.seats * game + seat] = state.score(seat)

    def show(self, state: State, game: int) -> None:
        """Who is to act, what is legal, and what that seat may know."""
        self.players[game] = state.player
        state_buffer.clear_marks(self.masks, self.width * game, self.width)
        found = 0
        if state.player >= 0:
            found = state.find_legal(self.legal)
            word = intrinsics.step(self.whim[game])
            self.whim[game] = word
            self.anything[game] = self.legal[intrinsics.scale(intrinsics.mix(word), found)]
        for place in range(found):
            self.masks[self.width * game + self.legal[place]] = 1
        if self.size > 0:
            state_buffer.clear_numbers(self.observations, self.size * game, self.size)
            state.observe(max(state.player, 0), state_buffer.numbers(self.observations), self.size * game)
