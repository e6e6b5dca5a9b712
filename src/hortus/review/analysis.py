"""What one event of a game was worth, found by rollouts that can be made ever finer.

*Error* compares actions from what the seat knew: its worlds are imagined anew, and all actions are played on
in the same worlds with the same draws. *Luck* and *layout* start from the true position, everything open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hortus.core.state import State
from hortus.players import levels
from hortus.players.advice import Advice, AdvisedAction
from hortus.players.arena import derived
from hortus.players.rollouts import POLICY, Rollouts
from hortus.players.search import Search
from hortus.players.seen import Seen
from hortus.review.events import Event
from hortus.review.result import Alternative, MomentReason
from hortus.review.verdicts import ALIKE, STEPS, SURE, Verdict, verdict_of

NAMED = 3  # of the best actions, beside the one that was played
LINE = 4  # actions of a best line


@dataclass(frozen=True)
class Guide:
    """How a game is played on, and how its search looks ahead: as its masters do."""

    search: dict[str, Any]
    samples: int
    determinizations: int

    @classmethod
    def of(cls, game: str) -> Guide:
        """The guide of a game."""
        settings = levels.settings(game, levels.find("master"))
        return cls(settings, settings.get("playout_samples", 1), settings.get("determinizations", 1))

    def rollouts(self, start: State, actions: list[int], seed: int, seat: int = -1) -> Rollouts:
        """Rollouts in worlds that this seat may imagine, or (-1) of the position itself."""
        return Rollouts(start, actions, seed, seat, self.samples, self.determinizations)


class ChanceAnalysis:
    """An event of chance: what came against all that could have come."""

    def __init__(self, event: Event, guide: Guide, seed: int) -> None:
        self.event = event
        outcomes = event.state.outcomes()
        self._odds = [probability for _, probability in outcomes]
        self._came = [action for action, _ in outcomes].index(event.action)
        self._rollouts = guide.rollouts(event.state, [action for action, _ in outcomes], seed)

    def refine(self, worlds: int) -> None:
        """Play so many worlds in all."""
        self._rollouts.run(max(0, worlds - self._rollouts.done))

    @property
    def is_compared(self) -> bool:
        """Whether outcomes were compared at all yet."""
        return self._rollouts.done > 1

    @property
    def before(self) -> list[float]:
        """Each seat's expected share before it: the mean over all that could have come."""
        values = [self._rollouts.value(index) for index in range(len(self._odds))]
        return [
            sum(odds * value[seat] for odds, value in zip(self._odds, values, strict=True))
            for seat in range(self.event.state.players)
        ]

    def luck(self, seat: int) -> tuple[float, float]:
        """What came less the mean of what could have come, for a seat; and its standard error."""
        weights = [-odds for odds in self._odds]
        weights[self._came] += 1.0
        return self._rollouts.combined(weights, seat)


class DecisionAnalysis:
    """A decision: the action that was played against the best that the seat could have known of."""

    def __init__(self, event: Event, guide: Guide, seed: int) -> None:
        self.event, self.seat = event, event.state.player
        self._guide, self._seed = guide, seed
        self._seen = Seen(event.state)
        self._known = guide.rollouts(event.state, [event.action, POLICY], seed)
        self._choices: list[int] = [event.action]
        self._line: list[int] = []
        self._imagined: Rollouts | None = None

    # Looking --------------------------------------------------------------------------------------

    def search(self, iterations: int) -> None:
        """Look ahead from what the seat knew, for the actions that are worth comparing."""
        seed = derived(self._seed, "search", iterations)
        search = Search(self._seen, seed, iterations + 2, **self._guide.search)
        search.think(iterations=iterations)
        best = [choice.action for choice in search.choices()[:NAMED]]
        self._line = search.line(LINE)
        self._choices = [*best, *([] if self.event.action in best else [self.event.action])]
        self._imagined = None

    def refine(self, worlds: int) -> None:
        """Play so many worlds in all."""
        self._known.run(max(0, worlds - self._known.done))
        if self._imagined is None:
            root = self._seen.imagine_for_search(self._seed)
            self._imagined = self._guide.rollouts(root, [*self._choices, POLICY], self._seed, self.seat)
        self._imagined.run(max(0, worlds - self._imagined.done))

    # What was found -------------------------------------------------------------------------------

    @property
    def before(self) -> list[float]:
        """Each seat's expected share before it, in the true position."""
        return self._known.value(1)

    @property
    def is_compared(self) -> bool:
        """Whether actions were compared at all yet."""
        return self._imagined is not None and self._imagined.done > 1

    @property
    def _rollouts(self) -> Rollouts:
        assert self._imagined is not None
        return self._imagined

    @property
    def _played(self) -> int:
        return self._choices.index(self.event.action)

    @property
    def _best(self) -> int:
        """The search's favourite, unless another of its actions does better for sure."""
        best = 0
        for index in range(1, len(self._choices)):
            gain, error = self._rollouts.difference(index, best, self.seat)
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
        gaps = [
            self._rollouts.difference(self._best, index, self.seat) for index in range(len(self._choices))
        ]
        return any(gap > max(ALIKE, SURE * error) for gap, error in gaps)

    @property
    def error(self) -> tuple[float, float]:
        """What the played action costs against the best, in shares of a game, and its standard error."""
        gap, error = self._rollouts.difference(self._best, self._played, self.seat)
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
        best, played = self._rollouts.value(self._best), self._rollouts.value(self._played)
        return played[seat] - best[seat]

    def layout(self, seat: int) -> float:
        """How much better the action turns out in the true position than in those the seat could imagine.

        What the hidden cards were worth before the action is taken off, so that it is not counted again with
        every decision; the mean over what the seat could imagine is zero.
        """
        known = self._known.value(0)[seat] - self._known.value(1)[seat]
        policy = self._rollouts.count - 1
        imagined = self._rollouts.value(self._played)[seat] - self._rollouts.value(policy)[seat]
        return known - imagined

    def alternatives(self) -> list[Alternative]:
        """The actions that were compared, the best first."""
        values = [self._rollouts.value(index)[self.seat] for index in range(len(self._choices))]
        order = sorted(range(len(self._choices)), key=lambda index: (index != self._best, -values[index]))
        return [self._alternative(index, values[index]) for index in order]

    def _alternative(self, index: int, value: float) -> Alternative:
        weights = [0.0] * self._rollouts.count
        weights[index] = 1.0
        if index == self._best:
            _, error = self._rollouts.combined(weights, self.seat)
        else:
            _, error = self._rollouts.difference(index, self._best, self.seat)
        return Alternative(self._seen.text(self._choices[index]), value, error)

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
        win, points = (
            found[self.seat] for found in (self._rollouts.value(index), self._rollouts.points(index))
        )
        return AdvisedAction(action, self._seen.text(action), "", win, points, self._rollouts.done, gain)
