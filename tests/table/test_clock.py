"""Clocks: in real time, days a move, and at the very moment when time is up."""

from __future__ import annotations

import pytest

from hortus.table import SYSTEM, DaysAMove, RealTime, Settings
from hortus.table.clock import FIRST_TURN
from hortus.table.commands import Act, Answer, Leave, Pause, Resign, Return, Say, TakeBack, Tick
from hortus.table.settings import DAY
from tests.table.helpers import TableDriver, begun, opened, refusal, with_bots

BLITZ = Settings(clock=RealTime(60.0, 5.0))


def left(driver: TableDriver) -> tuple[float, ...]:
    clock = driver.table.seat_view(None, driver.now).clock
    assert clock is not None
    return clock.left


def passed(driver: TableDriver, seconds: float, action: str | None = None) -> None:
    """Whoever is to act thinks for so long, and then hands the turn on."""
    driver.now += seconds
    seat = driver.mover
    driver.act(action or driver.table.state.legal_actions()[0])
    assert driver.mover != seat


def test_without_a_clock_nobody_is_in_a_hurry() -> None:
    driver = begun("fungi", settings=Settings(patience=None))
    assert driver.table.deadline() is None
    assert driver.table.seat_view(0, driver.now).clock is None
    driver.now += 1e9
    assert driver.do(Tick(), SYSTEM) == []
    driver.act("take 1")


# Real time ----------------------------------------------------------------------------------------


def test_time_runs_for_the_seat_to_act_and_the_increment_comes_when_the_turn_is_handed_on() -> None:
    driver = begun("fungi", settings=BLITZ)
    passed(driver, 3)
    passed(driver, 4)
    assert left(driver) == (60, 60)
    driver.now += 7
    assert left(driver) == (53, 60)
    passed(driver, 0)
    assert left(driver) == (58, 60)
    passed(driver, 20)
    assert left(driver) == (58, 45)


def test_the_first_turn_is_not_taken_off_the_clock_but_has_a_limit() -> None:
    driver = begun("fungi", settings=BLITZ)
    assert driver.table.deadline() == driver.now + FIRST_TURN
    driver.now += FIRST_TURN - 0.001
    assert left(driver) == (60, 60)
    assert driver.do(Tick(), SYSTEM) == []
    driver.act("take 1")
    assert left(driver) == (60, 60)
    assert driver.table.deadline() == driver.now + FIRST_TURN
    driver.now += FIRST_TURN
    assert driver.do(Tick(), SYSTEM) == ["TimedOut", "Finished"]


def test_steps_of_one_turn_bring_no_increment() -> None:
    driver = begun("felci", settings=BLITZ)
    for _ in range(2):  # first turns
        seat = driver.mover
        while driver.mover == seat:
            driver.play_on(1)
    seat = driver.mover
    driver.now += 10
    driver.play_on(1)
    assert driver.mover == seat
    assert left(driver)[seat] == 50
    driver.now += 10
    driver.play_on(1)
    assert driver.mover != seat
    assert left(driver)[seat] == 45


def test_at_the_very_moment_time_is_up() -> None:
    for late in (False, True):
        driver = begun("fungi", settings=BLITZ)
        passed(driver, 1)
        passed(driver, 1)
        deadline = driver.table.deadline()
        assert deadline == driver.now + 60
        driver.now = deadline if late else deadline - 0.001
        if late:
            assert refusal(driver, Act("take 1", driver.table.seq), 0) == ("turn", "Your time is up.")
            driver.now += 1
            assert left(driver)[0] == 0
            assert driver.do(Tick(), SYSTEM) == ["TimedOut", "Finished"]
            assert driver.table.result is not None
            assert (driver.table.result.how, driver.table.result.values) == ("time", (0.0, 1.0))
            assert driver.table.deadline() is None
            assert left(driver)[0] == 0
        else:
            assert driver.do(Tick(), SYSTEM) == []
            driver.act("take 1")
            assert left(driver)[0] == pytest.approx(5.001)


def test_only_the_house_looks_at_the_clock() -> None:
    driver = begun("fungi", settings=BLITZ)
    driver.now += 10**6
    for who in (0, 1, None):
        assert refusal(driver, Tick(), who)[0] == "seat"


def test_a_bot_plays_on_where_that_is_the_tables_choice() -> None:
    driver = begun("fungi", settings=Settings(clock=BLITZ.clock, on_timeout="bot", stand_in="random"))
    driver.now += FIRST_TURN
    assert driver.do(Tick(), SYSTEM) == ["TimedOut", "StoodIn"]
    turn = driver.table.bot_to_move()
    assert turn is not None
    assert (turn.seat, turn.level) == (0, "random")
    assert refusal(driver, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")
    driver.play_on(1)
    assert driver.table.bot_to_move() is None
    driver.play_on(1)
    assert driver.table.bot_to_move() is not None
    driver.play_on(1000)
    assert driver.table.result is not None
    assert driver.table.result.how == "played"


def test_with_more_than_two_who_is_out_of_time_has_lost_and_a_bot_plays_on() -> None:
    driver = begun("mars", 3, settings=BLITZ)
    driver.now += FIRST_TURN
    assert driver.do(Tick(), SYSTEM) == ["TimedOut", "StoodIn"]
    assert driver.table.chairs[0].lost
    assert driver.table.people() == [1, 2]
    assert refusal(driver, Return(), 0)[0] == "seat"


def test_a_team_never_forfeits() -> None:
    driver = begun("mars", 3, settings=BLITZ, cooperative=True)
    driver.now += FIRST_TURN
    assert driver.do(Tick(), SYSTEM) == ["TimedOut", "StoodIn"]
    assert not driver.table.chairs[0].lost


def test_bots_have_no_clock() -> None:
    driver = with_bots("person", "greedy", settings=BLITZ)
    passed(driver, 1)
    assert driver.mover == SYSTEM
    assert driver.table.timer.deadline() is None
    passed(driver, 10_000)
    assert left(driver) == (60, 60)
    passed(driver, 10)
    assert left(driver)[0] == 55


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    driver = begun("fungi", settings=BLITZ)
    passed(driver, 1)
    passed(driver, 1)
    passed(driver, -5)
    assert left(driver)[0] == 65


# Taking back --------------------------------------------------------------------------------------


def placed(settings: Settings) -> TableDriver:
    """Mars with two gardeners each: four turns without chance, the first of each seat done."""
    driver = begun("mars", settings=settings, two_gardeners=True)
    passed(driver, 1, "place a1")
    passed(driver, 1, "place a2")
    return driver


def test_who_takes_back_freely_pays_for_the_time_since_and_gets_no_increment() -> None:
    driver = placed(BLITZ)
    passed(driver, 10, "place a3")
    assert left(driver) == (55, 60)
    assert driver.do(TakeBack(), 0, after=20) == ["TookBack"]
    assert left(driver) == (30, 60)
    passed(driver, 5, "place a4")
    assert left(driver) == (30, 60)


def test_again_and_again_brings_no_time() -> None:
    driver = placed(BLITZ)
    for _ in range(20):
        passed(driver, 0.5, "place a3")
        driver.do(TakeBack(), 0, after=0.5)
    assert left(driver) == (40, 60)


def test_who_has_not_the_time_cannot_take_back() -> None:
    driver = placed(BLITZ)
    passed(driver, 50, "place a3")
    driver.now += 9.999
    driver.decide(TakeBack(), 0)
    driver.now += 0.002
    assert refusal(driver, TakeBack(), 0) == ("turn", "You have no time left to take that back.")


def test_a_first_turn_that_is_taken_back_is_still_the_first_and_keeps_its_limit() -> None:
    driver = begun("mars", settings=BLITZ)
    begins = driver.now
    passed(driver, 100, "place a1")
    driver.do(TakeBack(), 0, after=10)
    assert driver.table.deadline() == begins + FIRST_TURN
    driver.now = begins + FIRST_TURN - 1
    driver.act("place a1")
    driver.now += 2
    assert refusal(driver, TakeBack(), 0)[0] == "turn"


def test_by_consent_everyone_has_used_what_they_used_and_increments_are_undone() -> None:
    driver = begun("fungi", settings=BLITZ)
    passed(driver, 1)
    passed(driver, 1)
    passed(driver, 10)
    passed(driver, 20)
    assert left(driver) == (55, 45)
    driver.do(TakeBack(driver.table.history.last_of(0)), 0, after=2)
    driver.do(Answer(yes=True), 1, after=3)
    assert driver.mover == 0
    assert left(driver) == (50, 40)
    passed(driver, 4)
    assert left(driver) == (51, 40)


def test_nobody_is_left_without_any_time_by_a_take_back_they_agreed_to() -> None:
    driver = begun("fungi", settings=Settings(clock=RealTime(20.0, 10.0)))
    for seconds in (1, 1, 15, 15, 12, 12):
        passed(driver, seconds)
    assert left(driver) == (13, 13)
    driver.do(TakeBack(14), 0)
    driver.do(Answer(yes=True), 1)
    assert left(driver) == (10, 10)


# Days, pauses, patience ---------------------------------------------------------------------------


def test_days_a_move_begin_anew_with_every_turn() -> None:
    driver = begun("fungi", settings=Settings(clock=DaysAMove(2.0)))
    assert driver.table.deadline() == driver.now + 2 * DAY
    driver.now += DAY
    assert left(driver) == (DAY, 2 * DAY)
    passed(driver, 0.9 * DAY)
    assert driver.table.deadline() == driver.now + 2 * DAY
    assert left(driver) == (2 * DAY, 2 * DAY)
    driver.now += 2 * DAY
    assert refusal(driver, Act("take 1", driver.table.seq), 1) == ("turn", "Your time is up.")
    assert driver.do(Tick(), SYSTEM) == ["TimedOut", "Finished"]


def test_who_missed_a_day_may_come_back() -> None:
    driver = begun("fungi", settings=Settings(clock=DaysAMove(2.0), on_timeout="bot"))
    driver.now += 2 * DAY
    driver.do(Tick(), SYSTEM)
    assert refusal(driver, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")
    driver.play_on(1)
    driver.do(Return(), 0, after=5.0)
    passed(driver, DAY)
    assert driver.mover == 0
    assert driver.table.deadline() == driver.now + 2 * DAY
    driver.act("take 1")


def test_who_comes_back_in_real_time_goes_on_with_the_time_that_was_left() -> None:
    driver = begun("fungi", settings=Settings(clock=RealTime(60.0), on_timeout="bot"))
    passed(driver, 1)
    passed(driver, 1)
    driver.do(Leave(), 0, after=10)
    assert driver.table.timer.deadline() is None
    passed(driver, 500)  # by the bot
    driver.do(Return(), 0)
    passed(driver, 1)
    assert left(driver)[0] == 50
    assert driver.table.deadline() == driver.now + 50


def test_who_leaves_when_the_time_is_up_cannot_come_back_to_more_of_it() -> None:
    for turns, seconds in ((2, 60.0), (0, FIRST_TURN)):
        driver = begun("fungi", settings=Settings(clock=RealTime(60.0), on_timeout="bot"))
        for _ in range(turns):
            passed(driver, 1)
        driver.do(Leave(), 0, after=seconds)
        assert refusal(driver, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")


@pytest.mark.parametrize(("clock", "turns"), [(RealTime(60.0), 0), (RealTime(60.0), 2), (DaysAMove(2.0), 0)])
def test_leaving_and_coming_back_before_the_bot_has_moved_brings_no_time(
    clock: RealTime | DaysAMove, turns: int
) -> None:
    driver = begun("fungi", settings=Settings(clock=clock, on_timeout="bot"))
    for _ in range(turns):
        passed(driver, 1)
    due = driver.table.deadline()
    assert due is not None
    part = (due - driver.now) / 10
    for _ in range(4):
        driver.do(Leave(), 0, after=part)
        driver.do(Return(), 0, after=part)
        assert driver.table.deadline() == due
    assert driver.rebuilt().deadline() == due
    driver.do(Leave(), 0, after=part)
    driver.now = due
    assert refusal(driver, Return(), 0) == ("turn", "Your time is up; a bot plays on for you.")


def test_a_first_turn_that_was_left_to_a_bot_is_over() -> None:
    driver = begun("fungi", settings=Settings(clock=RealTime(60.0), on_timeout="bot"))
    driver.do(Leave(), 0, after=100)
    passed(driver, 0)  # by the bot
    driver.do(Return(), 0)
    passed(driver, 1)
    assert driver.mover == 0
    assert driver.table.deadline() == driver.now + 60


def test_a_pause_of_the_house_does_not_count() -> None:
    driver = begun("fungi", settings=BLITZ)
    passed(driver, 1)
    passed(driver, 1)
    driver.now += 300
    assert driver.do(Pause(290.0), SYSTEM) == ["Paused"]
    assert left(driver)[0] == 50
    driver.do(Pause(1e9), SYSTEM)
    assert left(driver)[0] == 60
    assert driver.table.deadline() == driver.now + 60
    for seconds in (0.0, -1.0, float("nan"), float("inf")):
        assert refusal(driver, Pause(seconds), SYSTEM)[0] == "bad"
    assert refusal(driver, Pause(1.0), 0)[0] == "seat"
    driver.do(Resign(), 0)
    assert driver.do(Pause(1.0), SYSTEM) == []


def test_a_table_without_a_sign_of_life_is_abandoned() -> None:
    for driver in (opened(settings=Settings(patience=100.0)), begun(settings=Settings(patience=100.0))):
        started = driver.table.phase == "playing"
        driver.now += 99.9
        assert driver.do(Tick(), SYSTEM) == []
        if started:
            driver.do(Say("wait"), 0)
            assert driver.table.deadline() == driver.now + 100
        driver.now += 100
        assert driver.do(Tick(), SYSTEM) == ["Finished"]
        assert driver.table.result is not None
        assert driver.table.result.how == "abandoned"


def test_patience_does_not_cut_a_clock_short() -> None:
    driver = begun("fungi", settings=Settings(clock=DaysAMove(30.0), patience=14 * DAY))
    assert driver.table.deadline() == driver.now + 30 * DAY


def test_the_clock_is_in_the_log() -> None:
    driver = placed(BLITZ)
    passed(driver, 10, "place a3")
    driver.do(TakeBack(), 0, after=20)
    passed(driver, 1, "place a4")
    again = driver.rebuilt()
    assert again.seat_view(0, driver.now) == driver.table.seat_view(0, driver.now)
    assert again.deadline() == driver.table.deadline()
