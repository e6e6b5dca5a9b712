"""What one event of a game was worth, found by searches that can be made ever finer.

*Error* compares actions from what the seat knew, by searches after each. *Luck* and *layout* are found by
short searches from the true position, everything open.
"""

from __future__ import annotations

from typing import Any

from hortus.core.position import Position
from hortus.players.arena import derived
from hortus.players.luck import SearchedValue
from hortus.players.search import Search
from hortus.players.seen import Seen
from hortus.review import lines
from hortus.review.comparison import Comparison
from hortus.review.events import RecordedEvent
from hortus.review.layout import Layout
from hortus.review.reasons import WINS, Outlook, by_points
from hortus.review.result import Alternative, MomentReason
from hortus.review.verdicts import ALIKE, COUNTED, RIGHT, STEPS, SURE, Verdict, verdict_of

NAMED = 3  # the best actions that are compared with the one that was played
MORE = 6  # further actions that are compared where the one that was played was not the best,
MOST = 16  # and so many, where a glance at all of them says that they may be as good as the best
GLANCE = 400  # iterations after each action of that glance
LINE = 4  # the length of a best line, in actions
FEWEST = 2  # replicates; more follow only while the verdict could still change
SETTLED = 3.0  # a verdict is settled when the error is so many standard errors from the next threshold
LEAST_ERROR = min(least for least, _ in STEPS)
ITERATIONS = 100  # of each search that values a position,
NET_ITERATIONS = 400  # and where a net reads what it comes to, which is several times faster


class ValuedPosition:
    """A position, everything open: each seat's expected share of the win."""

    def __init__(self, state: Position, settings: dict[str, Any], seed: int) -> None:
        self._players = state.players
        iterations = NET_ITERATIONS if settings.get("net") else ITERATIONS
        self._searched = SearchedValue(state, seed, iterations, settings)

    def refine(self, searches: int) -> None:
        """Search on until so many searches have been made."""
        self._searched.run(searches)

    def value(self) -> list[float]:
        """Each seat's expected share; before chance acts, the mean over all that can come."""
        return self._searched.value()

    def standard_errors(self) -> list[float]:
        """The standard errors of these."""
        return [self._searched.standard_error(seat) for seat in range(self._players)]


class DecisionAnalysis:
    """A decision: the action that was played against the best that the seat could have known of."""

    def __init__(self, event: RecordedEvent, settings: dict[str, Any], seed: int) -> None:
        self.event, self.seat = event, event.state.player
        self._settings, self._seed = settings, seed
        self._seen = Seen(event.state)
        self._layout = Layout(event.state, event.action, derived(seed, "layout"), settings)
        self._line: list[int] = []
        self._others: list[int] = []
        self._comparison = Comparison(self._seen, [event.action], seed, settings)
        self._more: Comparison | None = None

    # Looking --------------------------------------------------------------------------------------

    def search(self, iterations: int) -> None:
        """Look ahead from what the seat knew, for the actions that are worth comparing."""
        seed = derived(self._seed, "search", iterations)
        search = Search(self._seen, seed, iterations + 2, **self._settings)
        search.think(iterations=iterations)
        found = [choice.action for choice in search.choices()]
        best = found[:NAMED]
        self._line = search.line(LINE)
        choices = [*best, *([] if self.event.action in best else [self.event.action])]
        every = dict.fromkeys([*found, *self._seen.legal_actions()])  # the most visited first
        self._others = [action for action in every if action not in choices]
        self._comparison = Comparison(self._seen, choices, seed, self._settings)

    def compare(self, replicates: int, iterations: int) -> None:
        """Compare the actions until the verdict is settled, or there are so many replicates."""
        while len(self._comparison) < replicates and not self._is_settled:
            self._comparison.add(iterations)
            self._leave_out()

    def _leave_out(self) -> None:
        """Stop comparing what is surely worse than the best, unless it was played."""
        best = self._best
        for index in self._comparison.left:
            gap, error = self._comparison.difference(best, index)
            if index not in (best, self._played) and gap > SETTLED * error:
                self._comparison.leave_out(index)

    def widen(self, iterations: int) -> None:
        """Compare more actions where the played one was not the best: a reader may ask about any of them."""
        if self.is_error and self._others and self._more is None:
            seed = derived(self._seed, "more")
            self._more = Comparison(self._seen, [self.best, *self._near(iterations)], seed, self._settings)
            self._more.add(iterations)

    def _near(self, iterations: int) -> list[int]:
        """The actions not compared yet that were visited most, and those that may be as good as the best."""
        if len(self._others) <= MORE:
            return self._others
        seed = derived(self._seed, "glance")
        glance = Comparison(self._seen, [self.best, *self._others], seed, self._settings)
        glance.add(min(iterations, GLANCE))
        gaps = [glance.difference(0, index) for index in range(1, len(glance.actions))]
        near = [
            index for index, (gap, error) in enumerate(gaps) if index >= MORE and gap - SURE * error < RIGHT
        ]
        near.sort(key=lambda index: gaps[index][0])
        return [self._others[index] for index in [*range(MORE), *near][:MOST]]

    def refine(self, worlds: int) -> None:
        """Look at the action in the true position and in imagined ones, until there are so many worlds."""
        self._layout.run(worlds)

    # What was found -------------------------------------------------------------------------------

    @property
    def is_compared(self) -> bool:
        """Whether actions were compared at all yet."""
        return len(self._comparison) > 0

    @property
    def _choices(self) -> tuple[int, ...]:
        return self._comparison.actions

    @property
    def _played(self) -> int:
        return self._choices.index(self.event.action)

    @property
    def _best(self) -> int:
        """The most visited action of the search, unless another is surely better."""
        best = 0
        for index in range(1, len(self._choices)):
            gain, error = self._comparison.difference(index, best)
            if gain > SURE * error:
                best = index
        return best

    @property
    def best(self) -> int:
        """The best action by what the seat knew."""
        return self._choices[self._best]

    @property
    def counts(self) -> bool:
        """Whether there was anything to decide: the named actions are not all alike."""
        gaps = [self._comparison.difference(self._best, index) for index in range(len(self._choices))]
        return any(gap > max(ALIKE, SURE * error) for gap, error in gaps)

    @property
    def error(self) -> tuple[float, float]:
        """What the played action costs against the best, in shares of a game, and its standard error."""
        gap, error = self._comparison.difference(self._best, self._played)
        return max(0.0, gap), error

    @property
    def verdict(self) -> Verdict:
        """What the error is called."""
        if self._best == self._played:
            return "best"
        return verdict_of(*self.error)

    @property
    def is_error(self) -> bool:
        """Whether it has a name as an error."""
        return self.verdict in COUNTED

    @property
    def _is_settled(self) -> bool:
        """Whether more replicates would hardly change the verdict."""
        if len(self._comparison) < FEWEST:
            return False
        error, doubt = self.error
        if self._best != self._played and any(abs(error - least) < SETTLED * doubt for least, _ in STEPS):
            return False
        gaps = [self._comparison.difference(index, self._best) for index in self._comparison.left]
        return all(gap + SETTLED * doubt < LEAST_ERROR for gap, doubt in gaps)

    @property
    def is_doubtful(self) -> bool:
        """Whether more worlds could change the verdict."""
        error, standard_error = self.error
        near = any(abs(error - least) < SURE * standard_error for least, _ in STEPS)
        return self._best != self._played and (near or self.verdict == "close")

    def given(self, seat: int) -> float:
        """How much another seat gained by the error."""
        return self._comparison.gain(self._played, self._best, seat) if self.error[0] > 0 else 0.0

    def layout(self, seat: int) -> float:
        """How much better the action turns out in the true position than in those the seat could imagine."""
        return self._layout.value(seat)

    def layout_error(self, seat: int) -> float:
        """The standard error of the layout."""
        return self._layout.standard_error(seat)

    def alternatives(self) -> list[Alternative]:
        """The actions that were compared, the best first."""
        best = self._comparison.value(self._best)[self.seat]
        found = [
            (action, *self._comparison.difference(i, self._best)) for i, action in enumerate(self._choices)
        ]
        if self._more is not None:
            more = enumerate(self._more.actions[1:], 1)
            found += [(action, *self._more.difference(i, 0)) for i, action in more]
        found.sort(key=lambda one: (one[0] != self.best, -one[1]))
        return [Alternative(self._seen.text(action), best + gap, error) for action, gap, error in found]

    def best_line(self) -> list[str]:
        """The best action and what the search expects to follow, chance left out."""
        line = self._line if self._line[:1] == [self.best] else [self.best]
        return [self._seen.text(action) for action in line]

    def reasons(self) -> list[MomentReason]:
        """Why the best action is better than the played one."""
        if self._best == self._played:
            return []
        better, played = self._outlook(self._best), self._outlook(self._played)
        told = by_points(self.seat, better, played, self.event.state.together)
        better_line, played_line = (self._comparison.lines[index] for index in (self._best, self._played))
        told += lines.reasons(self._seen, better_line, played_line, self._seed)
        return told or [WINS]

    def _outlook(self, index: int) -> Outlook:
        position = self._seen.imagine_for_search(self._seed)
        before = position.scores()[self.seat]
        position.apply(self._choices[index])
        return Outlook(position.scores()[self.seat] - before, self._comparison.points(index))
