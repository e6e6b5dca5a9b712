"""What actions lead to, compared in the same worlds and with the same draws (common random numbers).

Every rollout takes one of the actions and plays on to the end of the game: chance by its weights, every seat
by the best prior of a few choices that are drawn, or as long as it reaches by the most visited choice of a
search that was made after the action. The words of chance and of each seat are the same for all the actions
in one world, so their difference is far more exact than each of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt

from hortus.core import intrinsics, nogil_runner
from hortus.core.nogil_task import NogilTask
from hortus.core.state import Random, State
from hortus.players.search import Search

NOBODY = -1  # imagines nothing: the position itself is played on
ENOUGH = 8  # visits that a choice of a search must have to guide
POLICY = -1  # in place of an action: the position is played on as it is


class Rollouts(NogilTask):
    """Rollouts from one position for several actions. The same seed gives the same results."""

    def __init__(
        self,
        start: State,
        actions: Sequence[int],
        seed: int,
        seat: int = NOBODY,
        samples: int = 1,
        determinizations: int = 1,
        searches: Sequence[Search] = (),
    ) -> None:
        self.random: Random = Random(0)
        self.start: State = start.copy()
        self.world: State = start.copy()
        self.state: State = start.copy()
        self.seat: int = seat  # whose knowledge the worlds are drawn from
        self.samples: int = samples  # choices that are drawn, of which the best prior is played
        self.determinizations: int = determinizations  # worlds that are drawn, of which the likeliest is kept
        self.searches: tuple[Search, ...] = tuple(searches)  # one for each action, or none at all
        self.players: int = start.players
        self.keys: Random = Random(seed)  # every world's words come from these
        self.words: list[int] = [0] * 6
        self.chance: int = 0
        self.legal: list[int] = [0] * 1024
        self.actions: tuple[int, ...] = tuple(actions)
        self.count: int = len(actions)
        self.first = array("i", actions)
        self.sums = array("d", bytes(8 * self.count * self.players))
        self.scores = array("d", bytes(8 * self.count * self.players))
        self.latest = array("d")  # what each world came to, by action and seat
        self.index: int = 0  # of the action that is played on
        self.guided: bool = False
        self.enough: int = ENOUGH
        self.node: int = 0  # of the search, while it guides
        self.products = array("d", bytes(8 * self.count * self.count * self.players))
        self.wanted: int = 0
        self.done: int = 0

    def run(self, worlds: int) -> None:
        """Play every action on in so many further worlds; compiled, other threads go on meanwhile."""
        if worlds <= 0:
            return
        begin, done = self.keys.word, self.done
        self.wanted = worlds
        self.latest = array("d", bytes(8 * worlds * self.count * self.players))
        for index in range(self.count):
            self.keys.word, self.done, self.index = begin, done, index
            self.guided = bool(self.searches)
            if self.guided:
                self.search = self.searches[index]
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
        """Play one action on in the wanted worlds, without the GIL."""
        place = self.index * self.players
        for _ in range(self.wanted):
            self.random.word = self.fresh_word()
            self.imagine()
            self.chance = self.fresh_word()
            for seat in range(self.players):
                self.words[seat] = self.fresh_word()
            self.state.assign(self.world)
            self.begin(self.state)
            self.play_out(self.state)
            self.take(self.state, place)
            if self.index == self.count - 1:
                self.add(place - self.index * self.players)
            place += self.count * self.players
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

    def begin(self, state: State) -> None:
        """Take the action, in the tree of its search too."""
        self.node = -1
        action = self.first[self.index]
        if action < 0:
            return
        if self.guided:
            self.node = self.child_of(0, state.player, action)
        state.play(action)

    def child_of(self, node: int, mover: int, action: int) -> int:
        """The node that an action leads to, or -1."""
        child = self.search.first[node]
        while child != 0:
            if self.search.mover[child] == mover and self.search.action[child] == action:
                return child
            child = self.search.next[child]
        return -1

    def play_out(self, state: State) -> None:
        """Play on to the end."""
        while state.player != intrinsics.OVER:
            if state.player == intrinsics.CHANCE:
                self.chance = intrinsics.step(self.chance)
                state.roll(intrinsics.mix(self.chance))
            else:
                found = state.find_legal(self.legal)
                state.play(self.legal[self.guided_choice(state, found)])

    def guided_choice(self, state: State, found: int) -> int:
        """The index of a choice: the most visited of the search, or where that ends one by its prior."""
        if self.node < 0:
            return self.sample_choice(state, found)
        most, chosen, node = self.enough - 1, -1, -1
        for i in range(found):
            child = self.child_of(self.node, state.player, self.legal[i])
            if child >= 0 and self.search.visits[child] > most:
                most = self.search.visits[child]
                chosen = i
                node = child
        self.node = node
        return chosen if chosen >= 0 else self.sample_choice(state, found)

    def sample_choice(self, state: State, found: int) -> int:
        """The index of a choice: the best prior of a few that are drawn from the mover's own words."""
        word = intrinsics.step(self.words[state.player])
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
        self.words[state.player] = word
        return best

    def take(self, state: State, place: int) -> None:
        """Take down how this rollout ended."""
        sums = self.index * self.players
        for seat in range(self.players):
            self.latest[place + seat] = state.value(seat)
            self.sums[sums + seat] += self.latest[place + seat]
            self.scores[sums + seat] += state.score(seat)

    def add(self, begin: int) -> None:
        """Add a world's results to the products, from which standard errors follow."""
        players, place = self.players, 0
        for one in range(self.count):
            for other in range(self.count):
                for seat in range(players):
                    product = self.latest[begin + one * players + seat]
                    product *= self.latest[begin + other * players + seat]
                    self.products[place + seat] += product
                place += players
