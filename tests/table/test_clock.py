"""Clocks: in real time, days a move, and at the very moment when time is up."""

from __future__ import annotations

import pytest

from hortus.table import SYSTEM, DaysAMove, RealTime, Settings
from hortus.table.clock import FIRST_TURN
from hortus.table.commands import Act, Answer, Leave, Pause, Resign, Return, Say, TakeBack, Tick
from hortus.table.settings import DAY
from tests.table.helpers import House, begun, opened, refusal, with_bots

BLITZ = Settings(clock=RealTime(60.0, 5.0))


def left(house: House) -> tuple[float, ...]:
    clock = house.table.seat_view(None, house.now).clock
    assert clock is not None
    return clock.left


def passed(house: House, seconds: float, action: str | None = None) -> None:
    """Whoever is to act thinks for so long, and then hands the turn on."""
    house.now += seconds
    seat = house.mover
    house.act(action or house.table.state.legal_actions()[0])
    assert house.mover != seat


def test_without_a_clock_nobody_is_in_a_hurry() -> None:
    house = begun("fungi", settings=Settings(patience=None))
    assert house.table.deadline() is None
    assert house.table.seat_view(0, house.now).clock is None
    house.now += 1e9
    assert house.do(Tick(), SYSTEM) == []
    house.act("take 1")


# Real time ----------------------------------------------------------------------------------------


def test_time_runs_for_the_seat_to_act_and_the_increment_comes_when_the_turn_is_handed_on() -> None:
    house = begun("fungi", settings=BLITZ)
    passed(house, 3)
    passed(house, 4)
    assert left(house) == (60, 60)
    house.now += 7
    assert left(house) == (53, 60)
    passed(house, 0)
    assert left(house) == (58, 60)
    passed(house, 20)
    assert left(house) == (58, 45)


def test_the_first_turn_is_not_taken_off_the_clock_but_has_a_limit() -> None:
    house = begun("fungi", settings=BLITZ)
    assert house.table.deadline() == house.now + FIRST_TURN
    house.now += FIRST_TURN - 0.001
    assert left(house) == (60, 60)
    assert house.do(Tick(), SYSTEM) == []
    house.act("take 1")
    assert left(house) == (60, 60)
    assert house.table.deadline() == house.now + FIRST_TURN
    house.now += FIRST_TURN
    assert house.do(Tick(), SYSTEM) == ["TimedOut", "Finished"]


def test_steps_of_one_turn_bring_no_increment() -> None:
    house = begun("felci", settings=BLITZ)
    for _ in range(2):  # first turns
        seat = house.mover
        while house.mover == seat:
            house.play_on(1)
    seat = house.mover
    house.now += 10
    house.play_on(1)
    assert house.mover == seat
    assert left(house)[seat] == 50
    house.now += 10
    house.play_on(1)
    assert house.mover != seat
    assert left(house)[seat] == 45


def test_at_the_very_moment_time_is_up() -> None:
    for late in (False, True):
        house = begun("fungi", settings=BLITZ)
        passed(house, 1)
        passed(house, 1)
        deadline = house.table.deadline()
        assert deadline == house.now + 60
        house.now = deadline if late else deadline - 0.001
        if late:
            assert refusal(house, Act("take 1", house.table.seq), 0) == ("turn", "Your time is up.")
            house.now += 1
            assert left(house)[0] == 0
            assert house.do(Tick(), SYSTEM) == ["TimedOut", "Finished"]
            assert house.table.result is not None
            assert (house.table.result.how, house.table.result.values) == ("time", (0.0, 1.0))
            assert house.table.deadline() is None
            assert left(house)[0] == 0
        else:
            assert house.do(Tick(), SYSTEM) == []
            house.act("take 1")
            assert left(house)[0] == pytest.approx(5.001)


def test_only_the_house_looks_at_the_clock() -> None:
    house = begun("fungi", settings=BLITZ)
    house.now += 10**6
    for who in (0, 1, None):
        assert refusal(house, Tick(), who)[0] == "seat"


def test_a_bot_plays_on_where_that_is_the_tables_choice() -> None:
    house = begun("fungi", settings=Settings(clock=BLITZ.clock, on_timeout="bot", stand_in="random"))
    house.now += FIRST_TURN
    assert house.do(Tick(), SYSTEM) == ["TimedOut", "StoodIn"]
    turn = house.table.bot_to_move()
    assert turn is not None
    assert (turn.seat, turn.level) == (0, "random")
    assert refusal(house, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")
    house.play_on(1)
    assert house.table.bot_to_move() is None
    house.play_on(1)
    assert house.table.bot_to_move() is not None
    house.play_on(1000)
    assert house.table.result is not None
    assert house.table.result.how == "played"


def test_with_more_than_two_who_is_out_of_time_has_lost_and_a_bot_plays_on() -> None:
    house = begun("mars", 3, settings=BLITZ)
    house.now += FIRST_TURN
    assert house.do(Tick(), SYSTEM) == ["TimedOut", "StoodIn"]
    assert house.table.chairs[0].lost
    assert house.table.people() == [1, 2]
    assert refusal(house, Return(), 0)[0] == "seat"


def test_a_team_never_forfeits() -> None:
    house = begun("mars", 3, settings=BLITZ, cooperative=True)
    house.now += FIRST_TURN
    assert house.do(Tick(), SYSTEM) == ["TimedOut", "StoodIn"]
    assert not house.table.chairs[0].lost


def test_bots_have_no_clock() -> None:
    house = with_bots("person", "greedy", settings=BLITZ)
    passed(house, 1)
    assert house.mover == SYSTEM
    assert house.table.timer.deadline() is None
    passed(house, 10_000)
    assert left(house) == (60, 60)
    passed(house, 10)
    assert left(house)[0] == 55


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    house = begun("fungi", settings=BLITZ)
    passed(house, 1)
    passed(house, 1)
    passed(house, -5)
    assert left(house)[0] == 65


# Taking back --------------------------------------------------------------------------------------


def placed(settings: Settings) -> House:
    """Mars with two gardeners each: four turns without chance, the first of each seat done."""
    house = begun("mars", settings=settings, two_gardeners=True)
    passed(house, 1, "place a1")
    passed(house, 1, "place a2")
    return house


def test_who_takes_back_freely_pays_for_the_time_since_and_gets_no_increment() -> None:
    house = placed(BLITZ)
    passed(house, 10, "place a3")
    assert left(house) == (55, 60)
    assert house.do(TakeBack(), 0, after=20) == ["TookBack"]
    assert left(house) == (30, 60)
    passed(house, 5, "place a4")
    assert left(house) == (30, 60)


def test_again_and_again_brings_no_time() -> None:
    house = placed(BLITZ)
    for _ in range(20):
        passed(house, 0.5, "place a3")
        house.do(TakeBack(), 0, after=0.5)
    assert left(house) == (40, 60)


def test_who_has_not_the_time_cannot_take_back() -> None:
    house = placed(BLITZ)
    passed(house, 50, "place a3")
    house.now += 9.999
    house.decide(TakeBack(), 0)
    house.now += 0.002
    assert refusal(house, TakeBack(), 0) == ("turn", "You have no time left to take that back.")


def test_a_first_turn_that_is_taken_back_is_still_the_first_and_keeps_its_limit() -> None:
    house = begun("mars", settings=BLITZ)
    begins = house.now
    passed(house, 100, "place a1")
    house.do(TakeBack(), 0, after=10)
    assert house.table.deadline() == begins + FIRST_TURN
    house.now = begins + FIRST_TURN - 1
    house.act("place a1")
    house.now += 2
    assert refusal(house, TakeBack(), 0)[0] == "turn"


def test_by_consent_everyone_has_used_what_they_used_and_increments_are_undone() -> None:
    house = begun("fungi", settings=BLITZ)
    passed(house, 1)
    passed(house, 1)
    passed(house, 10)
    passed(house, 20)
    assert left(house) == (55, 45)
    house.do(TakeBack(house.table.history.last_of(0)), 0, after=2)
    house.do(Answer(yes=True), 1, after=3)
    assert house.mover == 0
    assert left(house) == (50, 40)
    passed(house, 4)
    assert left(house) == (51, 40)


def test_nobody_is_left_without_any_time_by_a_take_back_they_agreed_to() -> None:
    house = begun("fungi", settings=Settings(clock=RealTime(20.0, 10.0)))
    for seconds in (1, 1, 15, 15, 12, 12):
        passed(house, seconds)
    assert left(house) == (13, 13)
    house.do(TakeBack(14), 0)
    house.do(Answer(yes=True), 1)
    assert left(house) == (10, 10)


# Days, pauses, patience ---------------------------------------------------------------------------


def test_days_a_move_begin_anew_with_every_turn() -> None:
    house = begun("fungi", settings=Settings(clock=DaysAMove(2.0)))
    assert house.table.deadline() == house.now + 2 * DAY
    house.now += DAY
    assert left(house) == (DAY, 2 * DAY)
    passed(house, 0.9 * DAY)
    assert house.table.deadline() == house.now + 2 * DAY
    assert left(house) == (2 * DAY, 2 * DAY)
    house.now += 2 * DAY
    assert refusal(house, Act("take 1", house.table.seq), 1) == ("turn", "Your time is up.")
    assert house.do(Tick(), SYSTEM) == ["TimedOut", "Finished"]


def test_who_missed_a_day_may_come_back() -> None:
    house = begun("fungi", settings=Settings(clock=DaysAMove(2.0), on_timeout="bot"))
    house.now += 2 * DAY
    house.do(Tick(), SYSTEM)
    assert refusal(house, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")
    house.play_on(1)
    house.do(Return(), 0, after=5.0)
    passed(house, DAY)
    assert house.mover == 0
    assert house.table.deadline() == house.now + 2 * DAY
    house.act("take 1")


def test_who_comes_back_in_real_time_goes_on_with_the_time_that_was_left() -> None:
    house = begun("fungi", settings=Settings(clock=RealTime(60.0), on_timeout="bot"))
    passed(house, 1)
    passed(house, 1)
    house.do(Leave(), 0, after=10)
    assert house.table.timer.deadline() is None
    passed(house, 500)  # by the bot
    house.do(Return(), 0)
    passed(house, 1)
    assert left(house)[0] == 50
    assert house.table.deadline() == house.now + 50


def test_who_leaves_when_the_time_is_up_cannot_come_back_to_more_of_it() -> None:
    for turns, seconds in ((2, 60.0), (0, FIRST_TURN)):
        house = begun("fungi", settings=Settings(clock=RealTime(60.0), on_timeout="bot"))
        for _ in range(turns):
            passed(house, 1)
        house.do(Leave(), 0, after=seconds)
        assert refusal(house, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")


@pytest.mark.parametrize(("clock", "turns"), [(RealTime(60.0), 0), (RealTime(60.0), 2), (DaysAMove(2.0), 0)])
def test_leaving_and_coming_back_before_the_bot_has_moved_brings_no_time(
    clock: RealTime | DaysAMove, turns: int
) -> None:
    house = begun("fungi", settings=Settings(clock=clock, on_timeout="bot"))
    for _ in range(turns):
        passed(house, 1)
    due = house.table.deadline()
    assert due is not None
    part = (due - house.now) / 10
    for _ in range(4):
        house.do(Leave(), 0, after=part)
        house.do(Return(), 0, after=part)
        assert house.table.deadline() == due
    assert house.rebuilt().deadline() == due
    house.do(Leave(), 0, after=part)
    house.now = due
    assert refusal(house, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")


def test_a_first_turn_that_was_left_to_a_bot_is_over() -> None:
    house = begun("fungi", settings=Settings(clock=RealTime(60.0), on_timeout="bot"))
    house.do(Leave(), 0, after=100)
    passed(house, 0)  # by the bot
    house.do(Return(), 0)
    passed(house, 1)
    assert house.mover == 0
    assert house.table.deadline() == house.now + 60


def test_a_pause_of_the_house_does_not_count() -> None:
    house = begun("fungi", settings=BLITZ)
    passed(house, 1)
    passed(house, 1)
    house.now += 300
    assert house.do(Pause(290.0), SYSTEM) == ["Paused"]
    assert left(house)[0] == 50
    house.do(Pause(1e9), SYSTEM)
    assert left(house)[0] == 60
    assert house.table.deadline() == house.now + 60
    for seconds in (0.0, -1.0, float("nan"), float("inf")):
        assert refusal(house, Pause(seconds), SYSTEM)[0] == "bad"
    assert refusal(house, Pause(1.0), 0)[0] == "seat"
    house.do(Resign(), 0)
    assert house.do(Pause(1.0), SYSTEM) == []


def test_a_table_without_a_sign_of_life_is_abandoned() -> None:
    for house in (opened(settings=Settings(patience=100.0)), begun(settings=Settings(patience=100.0))):
        started = house.table.phase == "playing"
        house.now += 99.9
        assert house.do(Tick(), SYSTEM) == []
        if started:
            house.do(Say("wait"), 0)
            assert house.table.deadline() == house.now + 100
        house.now += 100
        assert house.do(Tick(), SYSTEM) == ["Finished"]
        assert house.table.result is not None
        assert house.table.result.how == "abandoned"


def test_patience_does_not_cut_a_clock_short() -> None:
    house = begun("fungi", settings=Settings(clock=DaysAMove(30.0), patience=14 * DAY))
    assert house.table.deadline() == house.now + 30 * DAY


def test_the_clock_is_in_the_log() -> None:
    house = placed(BLITZ)
    passed(house, 10, "place a3")
    house.do(TakeBack(), 0, after=20)
    passed(house, 1, "place a4")
    again = house.rebuilt()
    assert again.seat_view(0, house.now) == house.table.seat_view(0, house.now)
    assert again.deadline() == house.table.deadline()
