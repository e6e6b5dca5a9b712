"""Reviews a finished game from the coarse to the fine."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from hortus.core.record import Record
from hortus.players.arena import derived
from hortus.players.rollouts import POLICY, Rollouts
from hortus.review.analysis import ChanceAnalysis, DecisionAnalysis, Guide
from hortus.review.events import Event, ReviewedGame, ReviewError, read_game
from hortus.review.result import Counts, Moment, Review, SeatReview
from hortus.review.verdicts import COUNTED, Verdict, skill_of

LONGEST = 86_400.0  # seconds a review may be given
SLICES = 8  # reviews that are told of in each pass


@dataclass(frozen=True)
class Pass:
    """How closely all events are looked at: iterations of the search, worlds of decisions and of chance."""

    search: int
    worlds: int
    chance: int
    doubtful: bool = False  # only decisions whose verdict is not sure


GLANCE = 16  # worlds of the first curve
PASSES = (Pass(1500, 64, 12), Pass(6000, 400, 100), Pass(6000, 1600, 100, True))


def review(
    record: Record | str,
    *,
    seed: int = 0,
    seconds: float | None = None,
    seat: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    threads: int | None = None,
    passes: Sequence[Pass] = PASSES,
) -> Iterator[Review]:
    """Reviews of a finished game, each finer than the one before; the last is the result.

    The same seed gives the same reviews on any number of threads; a number of seconds, or ``stop``, only ends
    them early. With a seat (from 0), the moments are its own decisions and its luck.
    """
    if seconds is not None and not 0.0 < seconds <= LONGEST:
        raise ReviewError(f"A review takes from a moment to a day ({LONGEST:.0f} s); {seconds:g} s is not.")
    game = read_game(record)
    if seat is not None and not 0 <= seat < game.players:
        raise ReviewError(f"There is no seat {seat}: the seats of this game are 0 to {game.players - 1}.")
    if threads is not None and threads < 1:
        raise ReviewError(f"A review runs on at least one thread, not {threads}.")
    return _Reviewer(game, seed, seat, seconds, stop, threads or cores(), passes).reviews()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
        guide = Guide.of(game.record.game)
        seeds = {event.number: derived(seed, "review", event.number) for event in game.events}
        self._curve = {
            event.number: guide.rollouts(event.state, [POLICY], seeds[event.number])
            for event in game.events
            if len(event.state.legal_actions()) > 1
        }
        open_events = [event for event in game.events if event.number in self._curve]
        self._chance = {
            e.number: ChanceAnalysis(e, guide, seeds[e.number]) for e in open_events if e.is_chance
        }
        self._decisions = {
            e.number: DecisionAnalysis(e, guide, seeds[e.number]) for e in open_events if not e.is_chance
        }

    # The passes -----------------------------------------------------------------------------------

    def reviews(self) -> Iterator[Review]:
        """All reviews, from the first curve on; none if it was stopped before that."""
        with ThreadPoolExecutor(self._threads) as pool:
            for _ in pool.map(self._glance, self._curve.values()):
                pass
            if self._stop():
                return
            yield self._review(0.0)
            for number, one in enumerate(self._passes):
                for done in self._run(pool, self._jobs(one)):
                    yield self._review((number + done) / len(self._passes))

    def _glance(self, rollouts: Rollouts) -> None:
        if not self._stop():
            rollouts.run(GLANCE)

    def _jobs(self, one: Pass) -> list[Callable[[], object]]:
        """What is to be done in a pass, in the order of the game."""
        found: list[Callable[[], object]] = []
        for number in self._curve:
            if number in self._chance:
                if not one.doubtful:
                    found.append(partial(self._chance[number].refine, one.chance))
            elif not one.doubtful:
                found.append(partial(_look, self._decisions[number], one))
            elif self._is_doubtful(self._decisions[number]):
                found.append(partial(self._decisions[number].refine, one.worlds))
        return found

    def _is_doubtful(self, decision: DecisionAnalysis) -> bool:
        mine = self._seat is None or decision.seat == self._seat
        return mine and decision.is_compared and decision.is_doubtful

    def _run(self, pool: ThreadPoolExecutor, jobs: list[Callable[[], object]]) -> Iterator[float]:
        """Do these jobs, unless stopped, and say now and then which share is done."""
        each = max(1, -(-len(jobs) // SLICES))
        for first in range(0, len(jobs), each):
            if self._is_stopped():
                return
            for _ in pool.map(self._unless_stopped, jobs[first : first + each]):
                pass
            yield min(1.0, (first + each) / len(jobs))

    def _is_stopped(self) -> bool:
        return self._stop() or time.monotonic() >= self._end

    def _unless_stopped(self, job: Callable[[], object]) -> None:
        if not self._is_stopped():
            job()

    # What is known so far -------------------------------------------------------------------------

    def _review(self, progress: float) -> Review:
        curve = self._values()
        moments = [self._moment(event, curve[event.number + 1]) for event in self._game.events]
        seats = [self._seat_review(seat, curve[0]) for seat in range(self._game.players)]
        shown = [moment for moment in moments if self._is_shown(moment)]
        record = self._game.record
        return Review(record.game, seats, shown, progress, self._game.end.together)

    def _is_shown(self, moment: Moment) -> bool:
        return self._seat is None or moment.kind == "chance" or moment.seat == self._seat

    def _values(self) -> list[list[float]]:
        """Each seat's expected share in every position, the last included."""
        values = [self._game.values]
        for event in reversed(self._game.events):
            values.append(self._value(event) if event.number in self._curve else values[-1])
        return values[::-1]

    def _value(self, event: Event) -> list[float]:
        analysis = self._chance.get(event.number) or self._decisions[event.number]
        return analysis.before if analysis.is_compared else self._curve[event.number].value(0)

    def _moment(self, event: Event, win: list[float]) -> Moment:
        if event.is_chance:
            return self._chance_moment(event, win)
        decision = self._decisions.get(event.number)
        text, seat, nothing = event.state.text(event.action), event.state.player, [0.0] * self._game.players
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
            alternatives=decision.alternatives(),
            best_line=decision.best_line(),
            reasons=decision.reasons(),
        )

    def _chance_moment(self, event: Event, win: list[float]) -> Moment:
        """An event of chance, for the seat in question or else the one that it mattered most to."""
        chance = self._chance.get(event.number)
        seats = range(self._game.players)
        if chance is not None and chance.is_compared:
            lucks = [chance.luck(seat) for seat in seats]
        else:
            lucks = [(0.0, 0.0) for _ in seats]
        most = max(seats, key=lambda seat: (round(abs(lucks[seat][0]), 9), lucks[seat][0]))
        seat = most if self._seat is None else self._seat
        luck, error = lucks[seat]
        text = event.state.text(event.action)
        return Moment(
            event.line, "chance", seat, text, None, 0.0, error, None, luck, win, [luck for luck, _ in lucks]
        )

    def _seat_review(self, seat: int, start: list[float]) -> SeatReview:
        decisions = [one for one in self._decisions.values() if one.is_compared]
        mine = [one for one in decisions if one.seat == seat]
        errors = sum(one.error[0] for one in mine)
        luck = sum(one.luck(seat)[0] for one in self._chance.values() if one.is_compared)
        layout = sum(one.layout(seat) for one in decisions)
        others = sum(one.given(seat) for one in decisions if one.seat != seat)
        result, counted = self._game.values[seat], sum(one.counts for one in mine)
        verdicts = [one.verdict for one in mine]
        return SeatReview(
            seat=seat,
            result=result,
            start=start[seat],
            errors=errors,
            luck=luck,
            layout=layout,
            others=others,
            remainder=result - start[seat] - luck - layout + errors - others,
            adjusted=result - luck,
            skill=skill_of(errors, counted),
            counts=Counts(**{name: verdicts.count(name) for name in COUNTED}),
            decisions=counted,
        )


def _look(decision: DecisionAnalysis, one: Pass) -> None:
    decision.search(one.search)
    decision.refine(one.worlds)
