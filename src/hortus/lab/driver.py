"""Plays games and counts: in whole batches without the GIL where all choose at random, else step by step."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from hortus.core import intrinsics, nogil_runner
from hortus.core.nogil_task import NogilTask
from hortus.core.state import State
from hortus.core.tally import Tally
from hortus.lab import row_schema


class Driver(NogilTask):
    """Plays games from one position, one after the other, and writes a row for each.

    One object serves one thread. What chance brings depends on the deal and the place in the game, as in a
    ``Match`` of that seed. The seats in ``at_random`` (a bit each) choose at random from the words that
    follow ``word``; the others are asked for.
    """

    def __init__(
        self, start: State, new_tally: Callable[[State], Tally], counted: int, at_random: int
    ) -> None:
        self.start: State = start.copy()
        self.state: State = start.copy()
        self.tally: Tally = new_tally(self.state)
        self.counted: int = counted
        self.width: int = row_schema.FIRST_COUNT + counted
        self.at_random: int = at_random
        self.actions: list[int] = [0] * 1024
        self.deals: array[int] = array("Q")
        self.words: array[int] = array("Q")
        self.rows: array[int] = array("i")
        self.games: int = 0
        # The game that is played.
        self.chance: int = 0
        self.word: int = 0
        self.decisions: int = 0
        self.steps: int = 0
        self.seen: int = 0  # choices, over all decisions
        self.forced: int = 0  # decisions with one choice
        self.leader: int = -1  # who led alone last
        self.lead_changes: int = 0
        self.settled: int = 0  # the decisions that had been made when that lead began
        # Over all games.
        self.choices: list[int] = [0] * 1025  # how many decisions had so many choices
        self.stage_choices: list[int] = [0] * 512  # the choices at a game's first, second, ... decision
        self.stage_decisions: list[int] = [0] * 512

    def run(self, deals: array[int], words: array[int]) -> array[int]:
        """Play a game for each deal, everyone choosing at random; the rows, one after the other."""
        self.deals = deals
        self.words = words
        self.games = len(deals)
        rows = array("i", bytes(4 * self.width * len(deals)))
        self.rows = rows
        nogil_runner.run(self)
        return rows

    def work(self) -> None:
        """Play the games of the batch, without the GIL."""
        for game in range(self.games):
            self.begin(self.deals[game], self.words[game])
            self.play_on()
            self.write(game * self.width)

    # Step by step ---------------------------------------------------------------------------------

    def new_game(self, deal: int, word: int) -> bool:
        """Begin a game and play on until someone must be asked; False when it is over."""
        self.begin(deal, word)
        self.play_on()
        return self.state.player >= 0

    def decide(self, action: int) -> bool:
        """Play the action a seat has chosen, and on; False: the game is over. ValueError: it is not legal."""
        found = self.state.find_legal(self.actions)
        if self.state.player < 0 or action not in [self.actions[i] for i in range(found)]:
            raise ValueError(f"A player chose {action}, which is not legal here.")
        self.count_choices(found)
        self.step(action)
        self.play_on()
        return self.state.player >= 0

    def row(self) -> array[int]:
        """The row of the game that has just ended."""
        rows = array("i", bytes(4 * self.width))
        self.rows = rows
        self.write(0)
        return rows

    # One game -------------------------------------------------------------------------------------

    def begin(self, deal: int, word: int) -> None:
        """A fresh table."""
        self.state.assign(self.start)
        self.tally.clear()
        self.chance = deal
        self.word = word
        self.decisions = 0
        self.steps = 0
        self.seen = 0
        self.forced = 0
        self.leader = -1
        self.lead_changes = 0
        self.settled = 0

    def play_on(self) -> None:
        """Play chance and random seats until another seat is to decide or the game is over."""
        while self.state.player != intrinsics.OVER:
            if self.state.player == intrinsics.CHANCE:
                self.step(self.state.choose(intrinsics.mix(intrinsics.step(self.chance))))
            elif self.at_random >> self.state.player & 1:
                found = self.state.find_legal(self.actions)
                self.count_choices(found)
                self.word = intrinsics.step(self.word)
                self.step(self.actions[intrinsics.scale(intrinsics.mix(self.word), found)])
            else:
                return
        self.tally.finish()

    def count_choices(self, found: int) -> None:
        """Count a decision with this number of choices."""
        stage = min(self.decisions, row_schema.STAGES - 1)
        self.choices[found] += 1
        self.stage_choices[stage] += found
        self.stage_decisions[stage] += 1
        self.decisions += 1
        self.seen += found
        if found == 1:
            self.forced += 1

    def step(self, action: int) -> None:
        """Apply one action or draw, and note who leads after it."""
        self.tally.before(action)
        self.state.play(action)
        self.tally.after()
        self.chance = intrinsics.step(self.chance)
        self.steps += 1
        self.look_at_lead()

    def look_at_lead(self) -> None:
        """A lead changes when someone else leads alone; a tie in between changes nothing."""
        leader = 0
        best = self.state.score(0)
        for seat in range(1, self.state.players):
            score = self.state.score(seat)
            if score > best:
                best = score
                leader = seat
            elif score == best:
                leader = -1
        if leader < 0 or leader == self.leader:
            return
        if self.leader >= 0:
            self.lead_changes += 1
        self.leader = leader
        self.settled = self.decisions

    def write(self, place: int) -> None:
        """The row of the game, from this place on."""
        self.rows[place] = self.winners()
        self.rows[place + 1] = self.decisions
        self.rows[place + 2] = self.steps
        self.rows[place + 3] = self.seen
        self.rows[place + 4] = self.forced
        self.rows[place + 5] = self.lead_changes
        self.rows[place + 6] = self.settled
        for seat in range(self.state.players):
            self.rows[place + row_schema.FIRST_SCORE + seat] = self.state.score(seat)
        for one in range(self.counted):
            self.rows[place + row_schema.FIRST_COUNT + one] = self.tally.counts[one]

    def winners(self) -> int:
        """Who has won, a bit a seat."""
        best = 0.0
        for seat in range(self.state.players):
            best = max(best, self.state.value(seat))
        winners = 0
        for seat in range(self.state.players):
            if self.state.value(seat) == best:
                winners |= 1 << seat
        return winners
