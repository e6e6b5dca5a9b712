"""Reviews a finished game from the coarse to the fine."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from hortus.core.record import Record
from hortus.players.arena import derived
from hortus.players.luck import settings_of
from hortus.review.analysis import DecisionAnalysis, ValuedPosition
from hortus.review.events import NoSuchSeatError, RecordedEvent, ReviewedGame, ReviewError, read_game
from hortus.review.result import Counts, Moment, Review, SeatReview
from hortus.review.verdicts import COUNTED, Verdict, skill_of

LONGEST = 86_400.0  # seconds a review may be given
SLICES = 8  # progress reports in each pass


@dataclass(frozen=True)
class Pass:
    """How closely all events are looked at."""

    search: int  # iterations of the search for actions worth comparing
    replicates: int
    iterations: int  # after each action, in each replicate
    values: int  # searches for the value of each position
    layout: int  # determinizations with which the true position is compared
    doubtful: bool = False  # whether only errors and decisions with an unsettled verdict are looked at


Curve = list[tuple[list[float], list[float]]]  # values and standard errors by seat, for every position
GLANCE = 1  # searches for each position of the first curve
PASSES = (
    Pass(search=600, replicates=1, iterations=300, values=4, layout=2),
    Pass(search=3000, replicates=3, iterations=2000, values=24, layout=24),
    Pass(search=3000, replicates=8, iterations=2000, values=24, layout=24, doubtful=True),
)


def review(
    record: Record | str,
    *,
    seed: int = 0,
    seconds: float | None = None,
    seat: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    threads: int | None = None,
    passes: Sequence[Pass] | None = None,
) -> Iterator[Review]:
    """Reviews of a finished game, each finer than the one before; the last is the result.

    The same seed gives the same reviews on any number of threads; a number of seconds, or ``stop``, only ends
    them early. With a seat (from 0), the moments are its own decisions and its luck.
    """
    if seconds is not None and not 0.0 < seconds <= LONGEST:
        raise ReviewError(f"A review takes from a moment to a day ({LONGEST:.0f} s); {seconds:g} s is not.")
    game = read_game(record)
    if seat is not None and not 0 <= seat < game.players:
        raise NoSuchSeatError(f"There is no seat {seat}: the seats of this game are 0 to {game.players - 1}.")
    if threads is not None and threads < 1:
        raise ReviewError(f"A review runs on at least one thread, not {threads}.")
    return _Reviewer(game, seed, seat, seconds, stop, threads or cores(), passes or PASSES).reviews()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# Calls a function with each of these, as ``map`` does: one after the other, or many at once.
ForEach = Callable[[Callable[[Any], object], Iterable[Any]], Iterable[object]]


class _Reviewer:
    def __init__(
        self,
        game: ReviewedGame,
        seed: int,
        seat: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        threads: int,
        passes: Sequence[Pass],
    ) -> None:
        self._game, self._seat, self._threads = game, seat, threads
        self._end = time.monotonic() + (math.inf if seconds is None else seconds)
        self._stop, self._passes = stop, passes
        settings = settings_of(game.end)
        seeds = {event.number: derived(seed, "review", event.number) for event in game.events}
        open_events = [event for event in game.events if len(event.state.legal_actions()) > 1]
        self._positions = {e.number: ValuedPosition(e.state, settings, seeds[e.number]) for e in open_events}
        self._decisions = {
            e.number: DecisionAnalysis(e, settings, seeds[e.number]) for e in open_events if not e.is_chance
        }

    # The passes -----------------------------------------------------------------------------------

    def reviews(self) -> Iterator[Review]:
        """All reviews, from the first curve on; none if it was stopped before that."""
        if self._threads == 1:  # this one: a browser has no other
            yield from self._reviews(map)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                yield from self._reviews(pool.map)

    def _reviews(self, each: ForEach) -> Iterator[Review]:
        for _ in each(self._glance, self._positions.values()):
            pass
        if self._stop():
            return
        yield self._review(0.0)
        for number, one in enumerate(self._passes):
            for done in self._run(each, self._jobs(one)):
                yield self._review((number + done) / len(self._passes))

    def _glance(self, position: ValuedPosition) -> None:
        if not self._stop():
            position.refine(GLANCE)

    def _jobs(self, one: Pass) -> list[Callable[[], object]]:
        """What is to be done in a pass, in the order of the game."""
        found: list[Callable[[], object]] = []
        for number, position in self._positions.items():
            decision = self._decisions.get(number)
            if not one.doubtful:
                found.append(partial(position.refine, one.values))
            if decision is not None and (not one.doubtful or self._wants_more(decision)):
                found.append(partial(_look, decision, one))
        return found

    def _wants_more(self, decision: DecisionAnalysis) -> bool:
        mine = self._seat is None or decision.seat == self._seat
        return mine and decision.is_compared and (decision.is_doubtful or decision.is_error)

    def _run(self, each: ForEach, jobs: list[Callable[[], object]]) -> Iterator[float]:
        """Do these jobs, unless stopped, and say now and then which share is done."""
        many = max(1, -(-len(jobs) // SLICES))
        for first in range(0, len(jobs), many):
            if self._is_stopped():
                return
            for _ in each(self._unless_stopped, jobs[first : first + many]):
                pass
            yield min(1.0, (first + many) / len(jobs))

    def _is_stopped(self) -> bool:
        return self._stop() or time.monotonic() >= self._end

    def _unless_stopped(self, job: Callable[[], object]) -> None:
        if not self._is_stopped():
            job()

    # What is known so far -------------------------------------------------------------------------

    def _review(self, progress: float) -> Review:
        curve = self._values()
        values = [value for value, _ in curve]
        moments = [self._moment(event, curve) for event in self._game.events]
        lucks = [moment.lucks for moment in moments]
        seats = [
            self._seat_review(
                seat, values[0][seat], sum(luck[seat] for luck in lucks), self._doubt(seat, curve)
            )
            for seat in range(self._game.players)
        ]
        shown = [moment for moment in moments if self._is_shown(moment)]
        record = self._game.record
        return Review(record.game, seats, shown, progress, self._game.end.together)

    def _is_shown(self, moment: Moment) -> bool:
        return self._seat is None or moment.kind == "chance" or moment.seat == self._seat

    def _values(self) -> Curve:
        """Each seat's expected share in every position, the last included, and their standard errors."""
        values: Curve = [(self._game.values, [0.0] * self._game.players)]
        for event in reversed(self._game.events):
            position = self._positions.get(event.number)
            values.append(values[-1] if position is None else (position.value(), position.standard_errors()))
        return values[::-1]

    def _moment(self, event: RecordedEvent, curve: Curve) -> Moment:
        win, _ = curve[event.number + 1]
        if event.is_chance:
            return self._chance_moment(event, curve)
        decision = self._decisions.get(event.number)
        text, words = event.state.text(event.action), event.words
        seat, nothing = event.state.player, [0.0] * self._game.players
        if decision is None or not decision.is_compared:
            verdict: Verdict = "forced" if decision is None else "close"
            return Moment(
                event.line,
                "decision",
                seat,
                text,
                text,
                0.0,
                0.0 if decision is None else 1.0,
                verdict,
                0.0,
                win,
                nothing,
                words=words,
                best_words=words,
            )
        error, standard_error = decision.error
        return Moment(
            line=event.line,
            kind="decision",
            seat=seat,
            action=text,
            best=event.state.text(decision.best),
            error=error,
            se=standard_error,
            verdict=decision.verdict,
            luck=0.0,
            win=win,
            lucks=nothing,
            layout=decision.layout(seat),
            layout_se=decision.layout_error(seat),
            alternatives=decision.alternatives(),
            best_line=decision.best_line(),
            reasons=decision.reasons(),
            words=words,
            best_words=event.state.describe(decision.best),
        )

    def _chance_moment(self, event: RecordedEvent, curve: Curve) -> Moment:
        """An event of chance, for the seat in question or else the one that it mattered most to."""
        seats = range(self._game.players)
        (before, doubt), (win, other_doubt) = curve[event.number : event.number + 2]
        lucks = [(win[seat] - before[seat], math.hypot(doubt[seat], other_doubt[seat])) for seat in seats]
        most = max(seats, key=lambda seat: (round(abs(lucks[seat][0]), 9), lucks[seat][0]))
        seat = most if self._seat is None else self._seat
        luck, error = lucks[seat]
        text = event.state.text(event.action)
        every = [luck for luck, _ in lucks]
        return Moment(
            event.line, "chance", seat, text, None, 0.0, error, None, luck, win, every, words=event.words
        )

    def _doubt(self, seat: int, curve: Curve) -> float:
        """The standard error of a seat's luck: what chance does in a row is valued before and after it."""
        draws = [event.is_chance for event in self._game.events]
        edges = [place for place, (was, now) in enumerate(pairwise([False, *draws, False])) if was != now]
        return math.hypot(*(curve[place][1][seat] for place in edges))

    def _seat_review(self, seat: int, start: float, luck: float, luck_se: float) -> SeatReview:
        decisions = [one for one in self._decisions.values() if one.is_compared]
        mine = [one for one in decisions if one.seat == seat]
        errors = sum(one.error[0] for one in mine)
        layout = sum(one.layout(seat) for one in decisions)
        others = sum(one.given(seat) for one in decisions if one.seat != seat)
        result, counted = self._game.values[seat], [one.error[0] for one in mine if one.counts]
        verdicts = [one.verdict for one in mine]
        return SeatReview(
            seat=seat,
            result=result,
            start=start,
            errors=errors,
            luck=luck,
            layout=layout,
            others=others,
            remainder=result - start - luck - layout + errors - others,
            adjusted=result - luck,
            skill=skill_of(sum(counted), len(counted)),
            counts=Counts(**{name: verdicts.count(name) for name in COUNTED}),
            decisions=len(counted),
            luck_se=luck_se,
        )


def judged(event: RecordedEvent, seed: int, passes: Sequence[Pass] = PASSES) -> DecisionAnalysis:
    """One decision of a game, looked at as closely as a whole review looks at it."""
    settings = settings_of(event.state)
    decision = DecisionAnalysis(event, settings, derived(seed, "review", event.number))
    for one in passes:
        if not one.doubtful or decision.is_doubtful or decision.is_error:
            _look(decision, one)
    return decision


def _look(decision: DecisionAnalysis, one: Pass) -> None:
    if not one.doubtful:
        decision.search(one.search)
        decision.refine(one.layout)
    decision.compare(one.replicates, one.iterations)
    if one.doubtful:
        decision.widen(one.iterations)
