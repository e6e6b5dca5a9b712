"""Whatever anyone does, in whatever order: hypothesis sits at the table."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hortus.table import SYSTEM, Command, DaysAMove, NoClock, RealTime, Refused, Settings, Who, verify
from hortus.table import commands as do
from tests.contract.cases import SOME, Case
from tests.table.helpers import TableDriver, whole

KINDS = ("illegal", "turn", "seat", "stale", "over", "rate", "bad")

anyone = st.one_of(st.none(), st.just(SYSTEM), st.integers(-2, 6))
clocks = st.sampled_from([NoClock(), RealTime(30.0, 5.0), DaysAMove(1.0)])
table_settings = st.builds(
    Settings,
    clock=clocks,
    on_timeout=st.sampled_from(["forfeit", "bot"]),
    stand_in=st.just("random"),
    seating=st.sampled_from(["fixed", "random"]),
    take_back=st.sampled_from(["consent", "consent", "free", "never"]),
    autostart=st.booleans(),
    patience=st.sampled_from([None, 3600.0]),
)
numbers = st.one_of(st.none(), st.integers(-2, 400))
odd = st.one_of(
    st.builds(do.Act, st.one_of(st.integers(-2, 1200), st.text(max_size=12)), numbers),
    st.builds(do.Play, st.lists(st.integers(0, 1000), max_size=4), numbers),
    st.builds(do.TakeBack, numbers, numbers),
    st.builds(do.Answer, st.booleans(), numbers),
    st.builds(do.Sit, st.integers(-1, 6), st.text(max_size=3), st.text(max_size=45), st.text(max_size=66)),
    st.builds(do.Say, st.text(max_size=20)),
    st.builds(do.Mute, st.integers(-1, 6), st.booleans()),
    st.builds(do.Pause, st.floats()),
    st.builds(do.Rematch, st.text(max_size=66)),
    st.builds(do.GoOn, st.just("t2")),
    st.sampled_from(
        [do.Leave(), do.Start(), do.OfferDraw(), do.Resign(), do.Return(), do.Tick(), do.Abandon()]
    ),
    st.just(do.Create("fungi", ["open", "open"])),
)


class Evening(RuleBasedStateMachine):
    """One table, from setting up to the rematch."""

    def __init__(self) -> None:
        super().__init__()
        self.driver = TableDriver()

    @initialize(case=st.sampled_from(SOME), settings=table_settings, data=st.data())
    def set_up(self, case: Case, settings: Settings, data: st.DataObject) -> None:
        kinds = data.draw(
            st.lists(
                st.sampled_from(["open", "person", "random"]), min_size=case.players, max_size=case.players
            )
        )
        self.driver.do(do.Create(case.game, kinds, case.options, settings), SYSTEM)
        for seat, kind in enumerate(kinds):
            if kind != "random":
                self.attempt(do.Sit(seat, f"holder {seat}", f"N{seat}", f"n{seat}"), None)

    def attempt(self, command: Command, who: Who) -> None:
        """A refusal is fine, and nothing else is; ``TableDriver.decide`` checks that it changes nothing."""
        refused: Refused | None = None
        try:
            self.driver.do(command, who)
        except Refused as problem:
            refused = problem
        assert refused is None or (refused.kind in KINDS and refused.sentence.endswith((".", "?")))

    @rule(seconds=st.sampled_from([0.0, 0.5, 4.0, 31.0, 130.0, 90_000.0]))
    def wait(self, seconds: float) -> None:
        self.driver.now += seconds

    @rule(command=odd, who=anyone)
    def anything(self, command: Command, who: Who) -> None:
        self.attempt(command, who)

    @precondition(lambda self: self.driver.table.phase == "playing")
    @rule(moves=st.lists(st.integers(0, 999), min_size=1, max_size=15))
    def play(self, moves: list[int]) -> None:
        for number in moves:
            if not self.driver.table.is_over:
                legal = self.driver.table.state.legal_actions()
                self.attempt(do.Act(legal[number % len(legal)], self.driver.table.seq), self.driver.mover)

    @precondition(lambda self: self.driver.table.phase == "playing")
    @rule(seat=st.integers(0, 5), yes=st.booleans(), what=st.sampled_from([do.TakeBack(), do.OfferDraw()]))
    def ask(self, seat: int, yes: bool, what: Command) -> None:
        self.attempt(what, seat % self.driver.table.players)
        for other in self.driver.table.people():
            self.attempt(do.Answer(yes), other)

    @precondition(lambda self: self.driver.table.is_over)
    @rule()
    def play_again(self) -> None:
        for seat in range(self.driver.table.players):
            self.attempt(do.Rematch(f"again {seat}"), seat)
        following = self.driver.table.rematch()
        if following is not None:
            new = TableDriver(table_id="t2")
            new.do(following.create, SYSTEM)
            for sit in following.sits:
                new.do(sit)
            self.driver.do(do.GoOn("t2"), SYSTEM)

    @invariant()
    def the_log_makes_the_same_table(self) -> None:
        assert whole(self.driver.rebuilt()) == whole(self.driver.table)

    @invariant()
    def everyone_can_look(self) -> None:
        table = self.driver.table
        if not table.seq:
            return
        for seat in (*range(table.players), None):
            view = table.seat_view(seat, self.driver.now)
            assert view.seq == table.seq
            assert bool(view.legal) == (
                table.phase == "playing" and seat == table.state.player and table.chairs[seat].plays
            )
        if table.is_over:
            assert verify(table.record(None)).proven
            assert table.deadline() is None
            assert table.bot_to_move() is None
        elif table.phase == "playing":
            assert (table.bot_to_move() is not None) == (table.state.player not in table.people())
        self.the_clock_is_sound()

    def the_clock_is_sound(self) -> None:
        table = self.driver.table
        due = table.deadline()
        assert due is None or not table.is_over
        assert all(left >= 0 for left in table.timer.left)
        if due is not None and self.driver.now < due:
            assert table.decide(do.Tick(), SYSTEM, self.driver.now) == []
        elif due is not None:
            assert table.decide(do.Tick(), SYSTEM, self.driver.now)


TestEvening: Any = Evening.TestCase
TestEvening.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
