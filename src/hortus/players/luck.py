"""The luck in a game: what chance brought, less the mean of what it could have brought.

luck = V(h·o) - Σ p(o') V(h·o'), for any value function V that is fixed beforehand. The sum is taken over all
outcomes, or over some that are drawn without looking at what came. So the mean of a luck is zero whatever V
is, and a result less the luck is an unbiased estimate that varies less: a better V, a smaller variance
(AIVAT; Burch et al., AAAI 2018).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol

from hortus.core import intrinsics
from hortus.core.position import Position
from hortus.core.state import driven
from hortus.players import learned, levels
from hortus.players.net import Net
from hortus.players.open_search import OpenSearch
from hortus.players.search import Search
from hortus.players.seen import Seen

READINGS = 48  # of a net, for each event
GOLDEN = 0.6180339887498949  # steps of this size round a circle leave gaps as even as can be
UNKNOWN = 0.05  # the standard error of a single search


class ValueFunction(Protocol):
    """What positions are worth to each seat.

    ``number`` is the number of events before those of chance whose luck is measured. It is the same before
    and after them, so that a value function may change as the game goes on.
    """

    # Whether a position where chance is to act is worth the mean of what can come: then what chance brought
    # in a row needs to be valued only before and after the whole row.
    telescopes: bool

    def value(self, state: Position, number: int) -> list[float]:
        """Each seat's value of a position."""

    def expected(self, state: Position, number: int) -> list[float]:
        """Where chance is to act: the mean of the values after all that it can bring."""


class ExactValues:
    """Any function of a position as a value function."""

    telescopes = False

    def __init__(self, function: Callable[[Position], list[float]]) -> None:
        self._function = function

    def value(self, state: Position, number: int) -> list[float]:
        """Each seat's value of a position."""
        return self._function(state)

    def expected(self, state: Position, number: int) -> list[float]:
        """The mean over all outcomes."""
        means = [0.0] * state.players
        for outcome, probability in state.outcomes():
            for seat, value in enumerate(self._function(_after(state, outcome))):
                means[seat] += probability * value
        return means


class SearchedValues:
    """What short searches expect that see all cards, and what a net reads there, each times a weight.

    The weights were fitted to other games. The net counts in the first ``net_events`` events: what chance
    deals early, searches do not see the end of.
    """

    telescopes = True

    def __init__(
        self,
        seed: int,
        iterations: int,
        weight: float,
        searches: int,
        net_weight: float = 0.0,
        net_events: int = 0,
    ) -> None:
        self._seed, self._iterations, self._weight, self._searches = seed, iterations, weight, searches
        self._net_weight, self._net_events = net_weight, net_events

    def value(self, state: Position, number: int) -> list[float]:
        """Each seat's value of a position."""
        return self._value(state, number, self._seed + 2 * number + 1, 1, 1)

    def expected(self, state: Position, number: int) -> list[float]:
        """The mean over all outcomes, each looked at as often as it is likely."""
        return self._value(state, number, self._seed + 2 * number, self._searches, READINGS)

    def _value(self, state: Position, number: int, seed: int, searches: int, readings: int) -> list[float]:
        settings = settings_of(state)
        net = settings.get("net")
        found = SearchedValue(state, seed, self._iterations, settings)
        found.run(searches)
        values = [self._weight * value for value in found.value()]
        if net is None or number >= self._net_events:
            return values
        read = ReadValue(state, seed, net)
        read.run(readings)
        return [value + self._net_weight * more for value, more in zip(values, read.value(), strict=True)]


class PlayedValues:
    """What a net reads after quick players have played on for some decisions.

    Searches that see all cards go by what could be played. These players do what is played there.
    """

    telescopes = True

    def __init__(self, seed: int, looks: int, decisions: int, iterations: int, weight: float) -> None:
        self._seed, self._looks, self._weight = seed, looks, weight
        self._decisions, self._iterations = decisions, iterations

    def value(self, state: Position, number: int) -> list[float]:
        """Each seat's value of a position."""
        return self._value(state, self._seed + 2 * number + 1)

    def expected(self, state: Position, number: int) -> list[float]:
        """The mean over all outcomes, each played on from as often as it is likely."""
        return self._value(state, self._seed + 2 * number)

    def _value(self, state: Position, seed: int) -> list[float]:
        found = PlayedValue(state, seed, self._decisions, self._iterations)
        found.run(self._looks)
        return [self._weight * value for value in found.value()]


def values_for(start: Position, seed: int) -> ValueFunction:
    """How luck is measured at such a table, as the ``[luck]`` of the game's levels says."""
    reads = bool(settings_of(start).get("net"))
    found = levels.luck_settings(start.game.name, reads)
    return PlayedValues(seed, **found) if "looks" in found else SearchedValues(seed, **found)


class OutcomeMean:
    """What a position is worth to each seat, by looks at it; made ever finer.

    Where chance is to act, each look begins with an outcome of its own. They are spread evenly, so that
    each comes about as often as it is likely; where they begin to be laid out is drawn, so the mean over
    all such values is exact.
    """

    def __init__(self, state: Position, seed: int) -> None:
        self._state = state.copy()
        self._random = Random(seed)
        self._place = self._random.random()
        self._found: list[list[float]] = []  # by look and seat

    def run(self, looks: int) -> None:
        """Look until there were so many looks."""
        while len(self._found) < looks:
            state = self._outcome()
            self._found.append(state.values() if state.is_over else self._look(state))

    def _outcome(self) -> Position:
        state = self._state.copy()
        if state.player == intrinsics.CHANCE:
            state.draw(int(self._place * 2**32))
            self._place = (self._place + GOLDEN) % 1.0
        while state.player == intrinsics.CHANCE:
            state.draw(self._random.getrandbits(32))
        return state

    def _look(self, state: Position) -> list[float]:
        """Each seat's value where somebody is to act."""
        raise NotImplementedError

    def value(self) -> list[float]:
        """Each seat's mean."""
        return [fmean(shares) for shares in zip(*self._found, strict=True)]

    def standard_error(self, seat: int) -> float:
        """The standard error of a seat's mean."""
        shares = [found[seat] for found in self._found]
        return stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else UNKNOWN


class SearchedValue(OutcomeMean):
    """By short searches that see all cards."""

    def __init__(
        self, state: Position, seed: int, iterations: int, settings: dict[str, Any] | None = None
    ) -> None:
        super().__init__(state, seed)
        self._iterations = iterations
        self._settings = settings_of(state) if settings is None else settings

    def _look(self, state: Position) -> list[float]:
        return OpenSearch(state, self._random.getrandbits(63), self._iterations, **self._settings).expected()


class ReadValue(OutcomeMean):
    """By what a net reads in the position itself, all cards seen."""

    def __init__(self, state: Position, seed: int, net: Net) -> None:
        super().__init__(state, seed)
        self._net = net

    def _look(self, state: Position) -> list[float]:
        return self._net.estimates(driven(state))[0]


class PlayedValue(OutcomeMean):
    """By quick players that play on for so many decisions, and by what a net reads there."""

    def __init__(self, state: Position, seed: int, decisions: int, iterations: int) -> None:
        super().__init__(state, seed)
        self._decisions, self._iterations = decisions, iterations
        self._settings = settings_of(state)
        self._net: Net = self._settings["net"]

    def _look(self, state: Position) -> list[float]:
        left = self._decisions
        while not state.is_over and (left > 0 or state.player == intrinsics.CHANCE):
            if state.player == intrinsics.CHANCE:
                state.draw(self._random.getrandbits(32))
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                left -= 1
            state.apply(self._choice(state) if len(actions) > 1 else actions[0])
        return state.values() if state.is_over else self._net.estimates(driven(state))[0]

    def _choice(self, state: Position) -> int:
        seed, most = self._random.getrandbits(63), self._iterations
        search = Search(Seen(state), seed, most + 2, **self._settings)
        search.think(iterations=most, choosing=True)
        return search.choices()[0].action


def settings_of(state: Position) -> dict[str, Any]:
    """How the searches that value positions look ahead: as the masters of the game do.

    Where all win together, a game is played to its end: before it, nobody has won.
    """
    turned = bool(state.house_rules)
    found = learned.settings(state.game, state.players, levels.find("master"), turned, state.together)
    if state.together:
        found.pop("playout_cutoff", None)
    return found


def luck_of(start: Position, actions: Iterable[int], values: ValueFunction) -> list[float]:
    """The luck of each seat in a game, from its first position and all its actions, chance included."""
    state, lucks = start.copy(), [0.0] * start.players
    before: list[float] | None = None  # of the events of chance that are not counted yet
    first = 0  # the number of the first of them
    for number, action in enumerate(actions):
        if before is None and len(state.weights()) > 1:
            first, before = number, values.expected(state, number)
        state.apply(action)
        if before is None or (values.telescopes and state.player == intrinsics.CHANCE):
            continue
        after = values.value(state, first)
        lucks = [luck + now - then for luck, now, then in zip(lucks, after, before, strict=True)]
        before = None
    return lucks


def _after(state: Position, outcome: int) -> Position:
    after = state.copy()
    after.apply(outcome)
    return after
