"""What one event of a game was worth, found by searches that can be made ever finer.

*Error* compares actions from what the seat knew, by searches after each. *Luck* and *layout* are found by
short searches from the true position, everything open.
"""

from __future__ import annotations

from typing import Any

from hortus.core.position import Position
from hortus.players.advice import Advice, AdvisedAction
from hortus.players.arena import derived
from hortus.players.luck import SearchedValue
from hortus.players.search import Search
from hortus.players.seen import Seen
from hortus.review.comparison import Comparison
from hortus.review.events import RecordedEvent
from hortus.review.layout import Layout
from hortus.review.result import Alternative, MomentReason
from hortus.review.verdicts import ALIKE, STEPS, SURE, Verdict, verdict_of

NAMED = 3  # of the best actions, beside the one that was played
LINE = 4  # actions of a best line
ITERATIONS = 100  # of a search that values a position


class ValuedPosition:
    """A position, everything open: each seat's expected share of the win."""

    def __init__(self, state: Position, settings: dict[str, Any], seed: int) -> None:
        self._players = state.players
        self._searched = SearchedValue(state, seed, ITERATIONS, settings)

    def refine(self, searches: int) -> None:
        """Look ahead until there are so many searches."""
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
        self._comparison = Comparison(self._seen, [event.action], seed, settings)

    # Looking --------------------------------------------------------------------------------------

    def search(self, iterations: int) -> None:
        """Look ahead from what the seat knew, for the actions that are worth comparing."""
        seed = derived(self._seed, "search", iterations)
        search = Search(self._seen, seed, iterations + 2, **self._settings)
        search.think(iterations=iterations)
        best = [choice.action for choice in search.choices()[:NAMED]]
        self._line = search.line(LINE)
        choices = [*best, *([] if self.event.action in best else [self.event.action])]
        self._comparison = Comparison(self._seen, choices, seed, self._settings)

    def compare(self, replicates: int, iterations: int) -> None:
        """Compare the actions until there are so many replicates."""
        while len(self._comparison) < replicates:
            self._comparison.add(iterations)

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
        """The search's favourite, unless another of its actions does better for sure."""
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
    def is_doubtful(self) -> bool:
        """Whether more worlds could change the verdict."""
        error, standard_error = self.error
        near = any(abs(error - least) < SURE * standard_error for least, _ in STEPS)
        return self._best != self._played and (near or self.verdict == "close")

    def given(self, seat: int) -> float:
        """What the error gave to another seat."""
        best, played = self._comparison.value(self._best), self._comparison.value(self._played)
        return played[seat] - best[seat] if self.error[0] > 0 else 0.0

    def layout(self, seat: int) -> float:
        """How much better the action turns out in the true position than in those the seat could imagine."""
        return self._layout.value(seat)

    def layout_error(self, seat: int) -> float:
        """The standard error of the layout."""
        return self._layout.standard_error(seat)

    def alternatives(self) -> list[Alternative]:
        """The actions that were compared, the best first."""
        values = [self._comparison.value(index)[self.seat] for index in range(len(self._choices))]
        order = sorted(range(len(self._choices)), key=lambda index: (index != self._best, -values[index]))
        return [
            Alternative(
                self._seen.text(self._choices[index]),
                values[index],
                self._comparison.difference(index, self._best)[1],
            )
            for index in order
        ]

    def best_line(self) -> list[str]:
        """The best action and what the search expects to follow, chance left out."""
        line = self._line if self._line[:1] == [self.best] else [self.best]
        return [self._seen.text(action) for action in line]

    def reasons(self) -> list[MomentReason]:
        """Why the best action is better than the played one."""
        if self._best == self._played:
            return []
        together = self.event.state.together
        advice = Advice(
            self.seat, self._option(self._best), (self._option(self._played),), (), (), (), 0, together
        )
        return [MomentReason(reason.kind, reason.points) for reason in advice.reasons()]

    def _option(self, index: int) -> AdvisedAction:
        action = self._choices[index]
        position = self._seen.imagine_for_search(self._seed)
        before = position.scores()[self.seat]
        position.apply(action)
        gain = position.scores()[self.seat] - before
        compared = self._comparison
        win, points = compared.value(index)[self.seat], compared.points(index)[self.seat]
        return AdvisedAction(action, self._seen.text(action), "", win, points, len(compared), gain)
