"""Looking ahead: Monte Carlo tree search over what a seat may know (information-set MCTS).

Every iteration imagines a position that looks the same to the seat, walks down the tree by choices that are
legal there, adds one choice, and plays on at random to the end. Chance is sampled on the way; a choice that
exists only in some positions is compared by how often it was there (Cowling, Powley and Whitehouse, 2012).
Each seat wants the best for itself. Compiled, all of it runs without the interpreter's lock.
"""

from __future__ import annotations

import math
import sys
import time
from array import array
from collections.abc import Iterable
from typing import NamedTuple

from hortus.core import intrinsics, nogil_runner
from hortus.core.nogil_task import NogilTask
from hortus.core.state import Random, State, driven
from hortus.players.net import Net
from hortus.players.seen import Seen

MOST = 1 << 22  # nodes a tree may have at the most
PAUSE = 0.004  # seconds between two looks at the clock
NEVER = 1 << 20  # a playout cut-off that no game reaches
BITS: int = 64  # so many choices can be remembered in a word
LEAST: int = -(1 << 30)  # below any rating


class ActionEstimate(NamedTuple):
    """What the search thinks of one action."""

    action: int
    visits: int
    value: float  # what the search goes by: the seat's expected win and lead, 0 to 1
    win: float  # the seat's expected result, 1 for a win
    points: float  # its expected final score


class Search(NogilTask):
    """A search from one position for one seat. The same seed and iterations give the same tree."""

    def __init__(
        self,
        seen: Seen,
        seed: int,
        capacity: int = 1 << 16,
        exploration: float = 0.7,
        first_play_urgency: float = 9.0,
        margin: float = 0.0,
        scale: float = 5.0,
        playout_samples: int = 1,
        prior_weight: float = 0.0,
        playout_cutoff: int = NEVER,
        widening: float = 1000.0,
        determinizations: int = 1,
        net: Net | None = None,
        settles: bool = True,
        net_weight: float = 1.0,
        reads_first: bool = True,
    ) -> None:
        self.random: Random = Random(seed)
        self.root: State = driven(seen.imagine_for_search(seed))
        self.state: State = self.root.copy()
        self.other: State = self.root.copy()
        self.seat: int = seen.seat
        self.together: bool = self.root.together
        self.exploration: float = exploration  # weight of the UCB term
        self.first_play_urgency: float = first_play_urgency  # the value of a choice that was never tried
        # A playout draws this many legal actions and plays the one with the best prior; 1: uniform.
        self.playout_samples: int = playout_samples
        # Weight of the prior (``State.rate``) in selection; it fades as the visits grow.
        self.prior_weight: float = prior_weight
        # Progressive widening: a node tries at most ``widening * sqrt(visits + 1)`` children.
        self.widening: float = widening
        # Determinizations drawn in each iteration, of which the likeliest is kept; 1: any.
        self.determinizations: int = determinizations
        # A playout is cut off after this many decisions and ``State.outlook`` is taken as its result.
        self.playout_cutoff: int = playout_cutoff
        # Whether a playout past its cut-off goes on until the position has settled.
        self.settles: bool = settles
        # A net that reads the position at the end of a playout, in place of ``State.outlook``.
        self.reads: bool = net is not None and net.players == self.root.players and not self.together
        self.net: Net | None = net
        self.net_weight: float = net_weight  # of what the net reads; the rest is what a playout brings
        self.reads_first: bool = reads_first and net_weight < 1.0
        self.has_read: bool = False
        self.features: list[int] = [0] * 1024
        self.margin: float = margin  # how much the lead counts beside the win
        self.scale: float = scale  # a lead that counts for half of all leads
        self.capacity: int = min(max(capacity, 2), MOST)
        self.wanted: int = 0
        self.iterations: int = 0
        self.goal: int = 0  # the iterations after which it ends
        self.choosing: bool = False  # only the choice is wanted: it may end when that is decided
        self.decided: bool = False
        self.stopped: bool = False
        self.legal: list[int] = [0] * 1024
        self.path: list[int] = [0] * 512
        self.depth: int = 0
        self.promise: float = 0.0  # of the choice selected last
        self.result: list[float] = [0.0] * 6  # of this iteration, by seat: what the search goes by
        self.win: list[float] = [0.0] * 6  # the wins alone
        self.score: list[float] = [0.0] * 6  # and the final scores
        self.net_result: list[float] = [0.0] * 6  # the same three as the net alone has them
        self.net_win: list[float] = [0.0] * 6
        self.net_score: list[float] = [0.0] * 6
        self.wins: list[float] = [0.0] * 6  # by seat, summed over all iterations: the results
        self.points: list[float] = [0.0] * 6  # and the final scores
        self._grow()

    def _grow(self) -> None:
        """The tree, one entry a node; node 0 is the root."""
        self.nodes: int = 1
        self.action = array("i", bytes(4 * self.capacity))
        self.mover = array("i", bytes(4 * self.capacity))  # who took the action
        self.first = array("i", bytes(4 * self.capacity))  # its first child, 0 for none
        self.next = array("i", bytes(4 * self.capacity))  # its next sibling, 0 for none
        self.visits = array("i", bytes(4 * self.capacity))
        self.available = array("i", bytes(4 * self.capacity))
        self.prior = array("i", bytes(4 * self.capacity))  # its rating before any visit
        self.total = array("d", bytes(8 * self.capacity))  # the mover's results, summed
        self.won = array("d", bytes(8 * self.capacity))  # of these, the wins alone
        self.scored = array("d", bytes(8 * self.capacity))  # the mover's final scores, summed
        self.place = array("i", bytes(4 * self.capacity))  # where a node goes when the root moves on
        self.masked = array("i", bytes(4 * self.root.num_actions))  # 1: never considered
        self.marks = array("i", bytes(4 * self.root.num_actions))

    def reserve(self, nodes: int) -> None:
        """Make sure that the tree has room for so many more nodes, as far as a tree may grow."""
        if self.nodes + nodes > self.capacity:
            self._make_room(min(max(2 * self.capacity, self.nodes + nodes), MOST))

    def _make_room(self, capacity: int) -> None:
        """Grow the arrays of the tree: what is kept from step to step of a turn would fill them."""
        ints, doubles = bytes(4 * (capacity - self.capacity)), bytes(8 * (capacity - self.capacity))
        self.action = array("i", bytes(self.action) + ints)
        self.mover = array("i", bytes(self.mover) + ints)
        self.first = array("i", bytes(self.first) + ints)
        self.next = array("i", bytes(self.next) + ints)
        self.visits = array("i", bytes(self.visits) + ints)
        self.available = array("i", bytes(self.available) + ints)
        self.prior = array("i", bytes(self.prior) + ints)
        self.total = array("d", bytes(self.total) + doubles)
        self.won = array("d", bytes(self.won) + doubles)
        self.scored = array("d", bytes(self.scored) + doubles)
        self.place = array("i", bytes(self.place) + ints)
        self.capacity = capacity

    # What people and programs call ----------------------------------------------------------------

    def think(
        self, iterations: int | None = None, seconds: float | None = None, choosing: bool = False
    ) -> None:
        """Look ahead for so many iterations or seconds, whichever ends first; ``stop`` ends it at once.

        ``choosing``: end as soon as the iterations that are left cannot change which action is visited most.
        """
        budgets = [budget for budget in (iterations, seconds) if budget is not None]
        if not budgets or min(budgets) <= 0:
            raise ValueError("A search wants a number of iterations or of seconds above 0.")
        left = iterations or sys.maxsize
        end = time.perf_counter() + (math.inf if seconds is None else seconds)
        portion, pace = 1, math.inf if seconds is None else 0.0
        self.stopped = self.decided = False
        self.goal = self.iterations + (iterations or 0)
        self.choosing = choosing and iterations is not None
        while not (self.stopped or self.decided) and left > 0:
            begin = time.perf_counter()
            if begin >= end and self.iterations > 0:
                break
            self.wanted = max(1, int(min(portion, left, pace * (end - begin))))
            nogil_runner.run(self)
            left -= self.wanted
            spent = time.perf_counter() - begin
            pace = self.wanted / max(spent, 1e-7)
            if spent < PAUSE / 2:
                portion = min(portion * 2, 4096)
            elif spent > PAUSE:
                portion = max(1, portion // 2)

    def mask_root(self, actions: Iterable[int]) -> None:
        """Never consider these actions here, though they are legal. At least one other must be left."""
        for action in range(len(self.masked)):
            self.masked[action] = 0
        for action in actions:
            self.masked[action] = 1

    def imagined(self) -> State:
        """One more position as this search imagines them."""
        self.imagine()
        return self.state.copy()

    def stop(self) -> None:
        """Stop the search that runs in another thread."""
        self.stopped = True

    def choices(self) -> list[ActionEstimate]:
        """What the seat may do, the most visited first."""
        nodes = sorted(self._children(0), key=self._order)
        return [self._choice(node, max(1, self.visits[node])) for node in nodes]

    def _children(self, node: int) -> list[int]:
        found = []
        child = self.first[node]
        while child:
            found.append(child)
            child = self.next[child]
        return found

    def _choice(self, node: int, visits: int) -> ActionEstimate:
        value, win, points = self.total[node] / visits, self.won[node] / visits, self.scored[node] / visits
        return ActionEstimate(self.action[node], self.visits[node], value, win, points)

    def line(self, longest: int = 8) -> list[int]:
        """The most visited line of play from here, without chance events."""
        found: list[int] = []
        node = self._best_child(0)
        while node and len(found) < longest and self.visits[node] > 1:
            found.append(self.action[node])
            node = self._best_child(node)
        return found

    def _best_child(self, node: int) -> int:
        """The most visited child; ties as in ``choices``."""
        return min(self._children(node), key=self._order, default=0)

    def _order(self, node: int) -> tuple[int, float, int]:
        return -self.visits[node], -self.total[node] / max(1, self.visits[node]), self.action[node]

    def expected(self) -> list[float]:
        """The estimated result of each seat, 1 for a win."""
        return [self.wins[seat] / max(1, self.iterations) for seat in range(self.root.players)]

    def scores(self) -> list[float]:
        """The estimated final score of each seat."""
        return [self.points[seat] / max(1, self.iterations) for seat in range(self.root.players)]

    def follow(self, action: int, seen: Seen) -> int:
        """Keep what is known of the next decision, if this action led there without chance: how often."""
        node = next((child for child in self._children(0) if self.action[child] == action), 0)
        if not node or seen.seat != self.seat:
            return 0
        after = self.root.copy()
        after.apply(action)
        if after.player != self.seat or after.view(self.seat) != seen.view():
            return 0
        self.root = after
        self.keep(node)
        self._forget_strangers(set(after.legal_actions()))
        if 2 * self.nodes > self.capacity:
            self._make_room(min(2 * self.capacity, MOST))
        self.iterations = 0
        for seat in range(6):
            self.wins[seat] = self.points[seat] = 0.0
        return self.visits[0]

    def _forget_strangers(self, legal: set[int]) -> None:
        """Drop nodes where somebody else was to act here, or where this seat had other choices."""
        children = self._children(0)
        mine = [child for child in children if self.mover[child] == self.seat and self.action[child] in legal]
        self.visits[0] -= sum(self.visits[child] for child in children if child not in mine)
        following = 0
        for child in reversed(mine):
            self.next[child] = following
            following = child
        self.first[0] = following

    # Inside the core ------------------------------------------------------------------------------

    def work(self) -> None:
        """Run the wanted iterations, without the GIL."""
        for _ in range(self.wanted):
            if self.choosing and self.is_decided():
                self.decided = True
                return
            self.iterations += 1
            self.imagine()
            self.descend(self.state)
            self.look(self.state)
            self.play_out(self.state)
            self.learn(self.state)

    def is_decided(self) -> bool:
        """Whether what is left cannot change the choice, and no later step of the turn goes on from here."""
        left = self.goal - self.iterations
        if self.visits[0] <= left:  # whichever was visited most, another may come to more
            return False
        most, second, best = 0, 0, 0
        child = self.first[0]
        while child != 0:
            if self.visits[child] > most:
                most, second, best = self.visits[child], most, child
            elif self.visits[child] > second:
                second = self.visits[child]
            child = self.next[child]
        if most <= second + left:
            return False
        self.other.assign(self.root)
        self.other.play(self.action[best])
        self.choosing = self.other.player != self.seat
        return self.choosing

    def imagine(self) -> None:
        """A position that looks the same to the seat: the likeliest of a few, judged by what others did."""
        self.state.assign(self.root)
        self.state.imagine(self.seat, self.random)
        if self.determinizations > 1:
            likelihood = self.state.likelihood(self.seat)
            for _ in range(self.determinizations - 1 if likelihood >= 0 else 0):
                self.other.assign(self.root)
                self.other.imagine(self.seat, self.random)
                another = self.other.likelihood(self.seat)
                if another > likelihood:
                    likelihood = another
                    self.state.assign(self.other)

    def descend(self, state: State) -> None:
        """Selection and expansion: walk down the tree to a choice that is new, and play it."""
        node = 0
        self.depth = 0
        while self.depth < 511:
            while state.player == intrinsics.CHANCE:
                state.roll(self.random.bits())
            if state.player == intrinsics.OVER:
                return
            found = state.find_legal(self.legal)
            if node == 0:
                found = self.leave_out(found)
            fresh = self.mark(node, found, state.player)
            child = self.select(node, state.player)
            if (
                fresh > 0
                and self.promise < self.first_play_urgency
                and self.nodes < self.capacity
                and self.is_wider(node, found - fresh)
            ):
                child = self.expand(state, node, found, fresh)
            else:
                fresh = 0
            self.unmark(found)
            if child == 0:
                return
            state.play(self.action[child])
            self.depth += 1
            self.path[self.depth] = child
            node = child
            if fresh > 0:
                return

    def leave_out(self, found: int) -> int:
        """Keep only those of the seat's own choices that are not masked."""
        kept = 0
        for i in range(found):
            if self.masked[self.legal[i]] == 0:
                self.legal[kept] = self.legal[i]
                kept += 1
        return kept

    def is_wider(self, node: int, tried: int) -> bool:
        """Whether progressive widening allows this node one more child than it has."""
        return tried * tried <= self.widening * self.widening * (self.visits[node] + 1)

    def mark(self, node: int, found: int, player: int) -> int:
        """Mark the choices that are there: 2 for those with a child, 1 for the others. How many are new."""
        # Who is to act may differ from position to position: a choice of one player tells nothing of the
        # same choice of another.
        for i in range(found):
            self.marks[self.legal[i]] = 1
        fresh = found
        child = self.first[node]
        while child != 0:
            if self.mover[child] == player and self.marks[self.action[child]] == 1:
                self.marks[self.action[child]] = 2
                self.available[child] += 1
                fresh -= 1
            child = self.next[child]
        return fresh

    def expand(self, state: State, node: int, found: int, fresh: int) -> int:
        """Expansion: add one of the new choices, a random one or the one with the best prior."""
        nth = self.random.below(fresh)
        chosen = -1
        best = 0
        for i in range(found):
            if self.marks[self.legal[i]] == 1:
                rating = state.rate(self.legal[i]) if self.playout_samples > 1 else 0
                if chosen < 0 or rating > best or (rating == best and nth >= 0):
                    chosen = self.legal[i]
                    best = rating
                nth -= 1
        return self.add_child(node, chosen, best, state.player)

    def add_child(self, node: int, action: int, prior: int, mover: int) -> int:
        """A new node, the first child of another."""
        child = self.nodes
        self.nodes += 1
        self.action[child] = action
        self.prior[child] = prior
        self.mover[child] = mover
        self.available[child] = 1
        self.visits[child] = 0
        self.total[child] = self.won[child] = self.scored[child] = 0.0
        self.first[child] = 0
        self.next[child] = self.first[node]
        self.first[node] = child
        return child

    def select(self, node: int, player: int) -> int:
        """The child with the highest upper confidence bound, by its results and its visits when available."""
        best, best_worth = 0, -1000.0
        child = self.first[node]
        while child != 0:
            if self.mover[child] == player and self.marks[self.action[child]] == 2:
                visits = self.visits[child]
                worth = self.total[child] / visits
                worth += self.exploration * intrinsics.ucb_term(self.available[child], visits)
                worth += self.prior_weight * self.prior[child] / (visits + 1)
                if worth > best_worth:
                    best_worth = worth
                    best = child
            child = self.next[child]
        self.promise = best_worth
        return best

    def unmark(self, found: int) -> None:
        """Forget which choices were there."""
        for i in range(found):
            self.marks[self.legal[i]] = 0

    def look(self, state: State) -> None:
        """Let the net read where the playout begins, if both are mixed."""
        self.has_read = False
        if self.reads and self.reads_first:
            while state.player == intrinsics.CHANCE:
                state.roll(self.random.bits())
            if state.player != intrinsics.OVER:
                self.has_read = self.read(state)
                self.set_aside(state.players)

    def set_aside(self, players: int) -> None:
        """Keep what the net has read, to be mixed with what the judgement says."""
        for seat in range(players):
            self.net_result[seat] = self.result[seat]
            self.net_win[seat] = self.win[seat]
            self.net_score[seat] = self.score[seat]

    def play_out(self, state: State) -> None:
        """Playout: sampled choices to the end, or past the cut-off until the position has settled."""
        left = self.playout_cutoff
        while state.player != intrinsics.OVER and (left > 0 or (self.settles and not state.settled())):
            if state.player == intrinsics.CHANCE:
                state.roll(self.random.bits())
            else:
                left -= 1
                found = state.find_legal(self.legal)
                state.play(self.legal[self.sample_choice(state, found)])
        while self.reads and state.player == intrinsics.CHANCE:  # a net reads where somebody is to act
            state.roll(self.random.bits())

    def sample_choice(self, state: State, found: int) -> int:
        """The index of a choice for the playout: the best prior of a few that are drawn, or any."""
        if self.playout_samples == 1 or found == 1:
            return self.random.below(found)
        if found > BITS:
            return self.sample_of_many(state, found)
        begin = word = self.random.word
        one, drawn = 1, 0
        for _ in range(self.playout_samples):
            word = intrinsics.step(word)
            drawn |= one << intrinsics.scale(intrinsics.mix(word), found)
        self.random.word = word
        rating, best = LEAST, drawn
        while drawn != 0:
            other = intrinsics.lowest(drawn)
            drawn &= drawn - 1
            another = state.rate(self.legal[other])
            if another > rating:
                rating = another
                best = one << other
            elif another == rating:
                best |= one << other
        while best & (best - 1) != 0:  # of several the one that was drawn first
            begin = intrinsics.step(begin)
            first = one << intrinsics.scale(intrinsics.mix(begin), found)
            if best & first != 0:
                best = first
        return intrinsics.lowest(best)

    def sample_of_many(self, state: State, found: int) -> int:
        """The same where there are more choices than a word has bits."""
        best = self.random.below(found)
        rating = state.rate(self.legal[best])
        for _ in range(self.playout_samples - 1):
            other = self.random.below(found)
            another = state.rate(self.legal[other])
            if another > rating:
                rating = another
                best = other
        return best

    def lead(self, seat: int, players: int) -> float:
        """By how much the seat is ahead of the best of the others, from 0 to 1."""
        best = -1000.0
        for other in range(players):
            if other != seat:
                best = max(best, self.score[other])
        ahead = self.score[seat] - best
        return 0.5 + 0.5 * ahead / (abs(ahead) + self.scale)

    def keep(self, root: int) -> None:
        """Make this node the root and forget what does not follow from it. Children stand behind parents."""
        place = self.place
        for node in range(self.nodes):
            place[node] = 0
        kept = 0
        place[root] = 1  # the new index of a node, plus one
        for node in range(root, self.nodes):
            if place[node] != 0:
                kept += 1
                place[node] = kept
                child = self.first[node]
                while child != 0:
                    place[child] = 1
                    child = self.next[child]
        self.next[root] = 0
        for node in range(root, self.nodes):
            if place[node] != 0:
                self.move(node, place[node] - 1)
        self.nodes = kept

    def move(self, node: int, to: int) -> None:
        """Move the record of a node to its new index, which is never a higher one."""
        self.action[to] = self.action[node]
        self.mover[to] = self.mover[node]
        self.visits[to] = self.visits[node]
        self.available[to] = self.available[node]
        self.prior[to] = self.prior[node]
        self.total[to] = self.total[node]
        self.won[to] = self.won[node]
        self.scored[to] = self.scored[node]
        self.first[to] = self.place[self.first[node]] - 1 if self.first[node] != 0 else 0
        self.next[to] = self.place[self.next[node]] - 1 if self.next[node] != 0 else 0

    def learn(self, state: State) -> None:
        """Backpropagation: add the result to the nodes of the path."""
        self.evaluate(state)
        for seat in range(state.players):
            self.points[seat] += self.score[seat]
            self.wins[seat] += self.win[seat]
        for i in range(self.depth + 1):
            node = self.path[i]
            mover = self.mover[node]
            self.visits[node] += 1
            self.total[node] += self.result[mover]
            self.won[node] += self.win[mover]
            self.scored[node] += self.score[mover]

    def evaluate(self, state: State) -> None:
        """The result for each seat: as the net reads it where it can, mixed with what the judgement says."""
        if not self.reads:
            self.judge(state)
        elif self.reads_first:
            self.judge(state)
            if self.has_read:
                self.mix(state)
        elif state.player < 0 or not self.read(state):
            self.judge(state)
        elif self.net_weight < 1.0:
            self.set_aside(state.players)
            self.judge(state)
            self.mix(state)

    def read(self, state: State) -> bool:
        """The result for each seat as the net reads it; False where it cannot."""
        if not self.net.read(state, self.features, self.win, self.score):  # type: ignore[union-attr]
            return False
        players = state.players
        for seat in range(players):
            lead = self.lead(seat, players)
            self.result[seat] = (1.0 - self.margin) * self.win[seat] + self.margin * lead
        return True

    def mix(self, state: State) -> None:
        """The mean of what the net has read and what the judgement says, by the net's weight."""
        weight = self.net_weight
        for seat in range(state.players):
            self.result[seat] += weight * (self.net_result[seat] - self.result[seat])
            self.win[seat] += weight * (self.net_win[seat] - self.win[seat])
            self.score[seat] += weight * (self.net_score[seat] - self.score[seat])

    def judge(self, state: State) -> None:
        """The result for each seat. Before the end, who is ahead by how much says who has which chance."""
        players, whole = state.players, 0.0
        for seat in range(players):
            self.score[seat] = state.outlook(seat)
        for seat in range(players):
            self.result[seat] = state.value(seat) if self.together else self.lead(seat, players)
            whole += self.result[seat]
        for seat in range(players):
            lead = self.result[seat]
            if self.together or state.player == intrinsics.OVER:
                self.win[seat] = state.value(seat)
            else:
                self.win[seat] = lead / whole
            self.result[seat] = (1.0 - self.margin) * self.win[seat] + self.margin * lead
