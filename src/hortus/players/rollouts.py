"""What actions lead to, compared in the same worlds and with the same draws (common random numbers).

Every rollout takes one of the actions and plays on to the end of the game: chance by its weights, every seat
by the best prior of a few choices that are drawn. The words of chance and of each seat are the same for all
the actions in one world, so their difference is far more exact than each of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt

from hortus.core import intrinsics, nogil_runner
from hortus.core.nogil_task import NogilTask
from hortus.core.position import Position
from hortus.core.state import Random, State, driven

NOBODY = -1  # imagines nothing: the position itself is played on
POLICY = -1  # in place of an action: the position is played on as it is


class Rollouts(NogilTask):
    """Rollouts from one position for several actions. The same seed gives the same results."""

    def __init__(
        self,
        start: Position,
        actions: Sequence[int],
        seed: int,
        seat: int = NOBODY,
        samples: int = 1,
        determinizations: int = 1,
    ) -> None:
        self.random: Random = Random(0)
        self.start: State = driven(start).copy()
        self.world: State = self.start.copy()
        self.state: State = self.start.copy()
        self.seat: int = seat  # whose knowledge the worlds are drawn from
        self.samples: int = samples  # choices that are drawn, of which the best prior is played
        self.determinizations: int = determinizations  # worlds that are drawn, of which the likeliest is kept
        self.players: int = start.players
        self.keys: Random = Random(seed)  # every world's words come from these
        self.words: list[int] = [0] * 6
        self.chance: int = 0
        self.choice: list[int] = [0] * 6
        self.legal: list[int] = [0] * 1024
        self.actions: tuple[int, ...] = tuple(actions)
        self.count: int = len(actions)
        self.first = array("i", actions)
        self.sums = array("d", bytes(8 * self.count * self.players))
        self.scores = array("d", bytes(8 * self.count * self.players))
        self.latest = array("d", bytes(8 * self.count * self.players))  # what this world came to
        self.products = array("d", bytes(8 * self.count * self.count * self.players))
        self.wanted: int = 0
        self.done: int = 0

    def run(self, worlds: int) -> None:
        """Play every action on in so many further worlds; compiled, other threads go on meanwhile."""
        if worlds < 0:
            raise ValueError(f"A number of worlds is 0 or more, not {worlds}.")
        self.wanted = worlds
        nogil_runner.run(self)

    # What was found -------------------------------------------------------------------------------

    def value(self, index: int) -> list[float]:
        """The mean result of each seat after the action of this index."""
        return [self.sums[index * self.players + seat] / self.done for seat in range(self.players)]

    def points(self, index: int) -> list[float]:
        """The mean final score of each seat after the action of this index."""
        return [self.scores[index * self.players + seat] / self.done for seat in range(self.players)]

    def combined(self, weights: Sequence[float], seat: int) -> tuple[float, float]:
        """A weighted sum of the actions' values for a seat, and its standard error."""
        used = [index for index, weight in enumerate(weights) if weight]
        total = sum(weights[index] * self.sums[index * self.players + seat] for index in used)
        square = sum(
            weights[one] * weights[other] * self.products[self._place(one, other, seat)]
            for one in used
            for other in used
        )
        variance = max(0.0, (square - total * total / self.done) / max(1, self.done - 1))
        return total / self.done, sqrt(variance / self.done)

    def square(self, seat: int) -> float:
        """The squares of a seat's results after the first action, summed."""
        return self.products[seat]

    def difference(self, one: int, other: int, seat: int) -> tuple[float, float]:
        """By how much one action is better for a seat than another, and the standard error of that."""
        weights = [0.0] * self.count
        weights[one] += 1.0
        weights[other] -= 1.0
        return self.combined(weights, seat)

    def _place(self, one: int, other: int, seat: int) -> int:
        return (one * self.count + other) * self.players + seat

    # Inside the core ------------------------------------------------------------------------------

    def work(self) -> None:
        """Play the wanted worlds, without the GIL."""
        for _ in range(self.wanted):
            self.random.word = self.fresh_word()
            self.imagine()
            chance = self.fresh_word()
            for seat in range(self.players):
                self.words[seat] = self.fresh_word()
            for index in range(self.count):
                self.chance = chance
                for seat in range(self.players):
                    self.choice[seat] = self.words[seat]
                self.state.assign(self.world)
                if self.first[index] >= 0:
                    self.state.play(self.first[index])
                self.play_out(self.state)
                self.take(self.state, index * self.players)
            self.add()
            self.done += 1

    def fresh_word(self) -> int:
        """The first word of a sequence of its own."""
        high = self.keys.bits()
        return (high << 32) | self.keys.bits()

    def imagine(self) -> None:
        """The next world: what looks the same to the seat, the likeliest of a few; or the position itself."""
        self.world.assign(self.start)
        if self.seat < 0:
            return
        self.world.imagine(self.seat, self.random)
        if self.determinizations > 1:
            likelihood = self.world.likelihood(self.seat)
            for _ in range(self.determinizations - 1 if likelihood >= 0 else 0):
                self.state.assign(self.start)
                self.state.imagine(self.seat, self.random)
                another = self.state.likelihood(self.seat)
                if another > likelihood:
                    likelihood = another
                    self.world.assign(self.state)

    def play_out(self, state: State) -> None:
        """Play on to the end."""
        while state.player != intrinsics.OVER:
            if state.player == intrinsics.CHANCE:
                self.chance = intrinsics.step(self.chance)
                state.roll(intrinsics.mix(self.chance))
            else:
                found = state.find_legal(self.legal)
                state.play(self.legal[self.sample_choice(state, found)])

    def sample_choice(self, state: State, found: int) -> int:
        """The index of a choice: the best prior of a few that are drawn from the mover's own words."""
        word = intrinsics.step(self.choice[state.player])
        best = intrinsics.scale(intrinsics.mix(word), found)
        if self.samples > 1 and found > 1:
            rating = state.rate(self.legal[best])
            for _ in range(self.samples - 1):
                word = intrinsics.step(word)
                other = intrinsics.scale(intrinsics.mix(word), found)
                another = state.rate(self.legal[other])
                if another > rating:
                    rating = another
                    best = other
        self.choice[state.player] = word
        return best

    def take(self, state: State, place: int) -> None:
        """Take down how this rollout ended."""
        for seat in range(self.players):
            self.latest[place + seat] = state.value(seat)
            self.sums[place + seat] += self.latest[place + seat]
            self.scores[place + seat] += state.score(seat)

    def add(self) -> None:
        """Add this world's results to the products, from which standard errors follow."""
        players, place = self.players, 0
        for one in range(self.count):
            for other in range(self.count):
                for seat in range(players):
                    product = self.latest[one * players + seat] * self.latest[other * players + seat]
                    self.products[place + seat] += product
                place += players
