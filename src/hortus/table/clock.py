"""The clock of a table: whose time runs, and when it is up.

No clock is read here: every entry brings its time. In real time a seat's first turn is not taken off its
clock but must not last longer than ``FIRST_TURN``; the increment comes when a turn is handed on, not at every
step of it. Bots and chance have no clock. Time is up at the very moment of the deadline: who acts before it
is in time. Getting up and coming back brings no time.
"""

from __future__ import annotations

from typing import NamedTuple

from hortus.table.settings import DAY, Clock, DaysAMove, NoClock, RealTime

FIRST_TURN = 120.0
"""Seconds for a seat's first turn in real time."""
LEAST = 10.0
"""A take-back that others agreed to leaves nobody with less than these seconds who had them."""


class _Turn(NamedTuple):
    """A turn that is over: after how many steps, whose, and what its clock showed when it began."""

    place: int
    seat: int
    left: float
    since: float


class _Stop(NamedTuple):
    """A turn that somebody left to a bot: whose, and what its clock was then."""

    seat: int
    left: float
    turns: int
    since: float


def _whole(clock: Clock) -> float:
    """What a seat's clock shows at the start."""
    if isinstance(clock, RealTime):
        return clock.seconds
    return clock.days * DAY if isinstance(clock, DaysAMove) else 0.0


class Timer:
    """The clocks of all seats.

    ``running`` is the seat whose time runs, None while a bot thinks or nobody plays.
    """

    __slots__ = ("_past", "_stopped", "clock", "left", "running", "since", "turns")

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [_whole(clock)] * seats
        self.turns = [0] * seats
        self.running: int | None = None
        self.since = 0.0
        self._past: list[_Turn] = []
        self._stopped: _Stop | None = None  # until the bot takes a step

    def deadline(self) -> float | None:
        """When the running seat's time is up."""
        if self.running is None or isinstance(self.clock, NoClock):
            return None
        return self.since + self._allowed(self.turns[self.running], self.left[self.running])

    def _allowed(self, turns: int, left: float) -> float:
        """How long a turn may last, after so many turns and with so much left on the clock."""
        return FIRST_TURN if isinstance(self.clock, RealTime) and not turns else left

    def left_at(self, seat: int, now: float) -> float:
        """What the seat's clock shows."""
        if seat != self.running or (isinstance(self.clock, RealTime) and not self.turns[seat]):
            return self.left[seat]
        return max(0.0, self.left[seat] - max(0.0, now - self.since))

    def begin(self, seat: int | None, time: float) -> None:
        """A person's turn begins or goes on (None: a bot's, or nobody's); no other turn ends with it."""
        self.running, self.since, self._stopped = seat, time, None

    def hand_on(self, place: int, seat: int | None, time: float) -> None:
        """After so many steps the turn goes to this person's seat, or to a bot or nobody (None)."""
        mover = self.running
        if mover is not None and not isinstance(self.clock, NoClock):
            self._past.append(_Turn(place, mover, self.left[mover], self.since))
            if isinstance(self.clock, RealTime) and self.turns[mover]:
                self.left[mover] = self.left_at(mover, time) + self.clock.increment
            self.turns[mover] += 1
        self.begin(seat, time)

    def step_out(self, seat: int, time: float) -> None:
        """A bot takes over from this person; the time they used, or the first turn, is gone."""
        if seat != self.running:
            return
        stopped = _Stop(seat, self.left[seat], self.turns[seat], self.since)
        if isinstance(self.clock, RealTime):
            self.left[seat] = self.left_at(seat, time)
            self.turns[seat] += not self.turns[seat]
        self.begin(None, time)
        self._stopped = stopped

    def come_back(self, seat: int, time: float) -> None:
        """The person is to act again.

        If the bot has done nothing, their clock goes on as if it had never been stopped.
        """
        stopped = self._stopped
        if stopped is None or stopped.seat != seat:
            self.begin(seat, time)
            return
        self.left[seat], self.turns[seat] = stopped.left, stopped.turns
        self.begin(seat, stopped.since)

    def use_up(self, seat: int) -> None:
        """The seat's time is up."""
        stopped = _Stop(seat, self.left[seat], self.turns[seat], self.since)
        if isinstance(self.clock, RealTime):
            self.left[seat] = 0.0
        self.begin(None, self.since)
        self._stopped = stopped

    def has_time(self, seat: int, now: float) -> bool:
        """Whether the seat could still play."""
        if isinstance(self.clock, NoClock):
            return True
        stopped = self._stopped
        if stopped is not None and stopped.seat == seat:
            if now >= stopped.since + self._allowed(stopped.turns, stopped.left):
                return False
        return self.left[seat] > 0

    def pause(self, seconds: float, time: float) -> None:
        """So many seconds up to this time do not count."""
        self.since = min(time, self.since + seconds)

    def would_be_late(self, place: int, seat: int, now: float) -> bool:
        """Whether a free take-back to this place comes too late, as the clock would go on from then."""
        turn = next((turn for turn in self._past if turn.place > place), None)
        if turn is None:
            return False
        first = isinstance(self.clock, RealTime) and self.turns[seat] == 1
        return now >= turn.since + (FIRST_TURN if first else turn.left)

    def take_back(self, place: int, seat: int, time: float, free: bool) -> None:
        """The line of play is cut off at this place, where this seat is to act.

        Taken back freely, the clock goes on as if it had never been stopped. By consent, everyone has used
        the time they used, and only the increments of the turns that did not happen are gone.
        """
        mine: _Turn | None = None
        while self._past and self._past[-1].place > place:
            mine = self._past.pop()
            self.turns[mine.seat] -= 1
            if isinstance(self.clock, RealTime) and self.turns[mine.seat] and not free:
                left = self.left[mine.seat]
                self.left[mine.seat] = max(left - self.clock.increment, min(left, LEAST))
        if not free:
            self.begin(seat, time)
        elif mine is not None:
            self.left[seat] = mine.left
            self.begin(seat, mine.since)
