"""What a seat and a spectator are told."""

from __future__ import annotations

import msgspec
import pytest

import hortus
from hortus.table import RealTime, Settings, TableView
from hortus.table.commands import Leave, Resign, Sit
from hortus.table.seat_view import Event
from tests.contract.cases import SOME, Case
from tests.table.helpers import begun, begun_case, opened, with_bots


def test_a_seat_sees_its_view_and_only_the_seat_to_act_what_is_legal() -> None:
    driver = begun("fungi")
    for seat in (0, 1, None):
        view = driver.table.seat_view(seat, driver.now)
        assert view.view == driver.table.state.view(seat)
        assert (view.player, view.over, view.phase, view.seat) == (0, False, "playing", seat)
        legal = [(choice.action, choice.text) for choice in view.legal]
        state = driver.table.state
        assert legal == (
            [(action, state.text(action)) for action in state.legal_actions()] if seat == 0 else []
        )


@pytest.mark.parametrize("case", SOME, ids=str)
def test_what_is_written_for_all_at_once_is_what_each_would_be_told(case: Case) -> None:
    driver = begun_case(case)
    for seed in range(20):
        driver.check_what_is_written()
        driver.play_on(1 << seed // 2, seed)
    found = msgspec.json.decode(msgspec.json.encode(driver.table.seat_views([0], driver.now)[0]))
    assert sorted(found) == sorted(field.name for field in msgspec.structs.fields(TableView))


def test_who_has_left_the_seat_to_a_bot_is_told_no_legal_actions() -> None:
    driver = begun("fungi", settings=Settings(on_timeout="bot"))
    driver.play_on(2)
    before = driver.table.seat_view(0, driver.now)
    assert before.legal
    assert before.take_back == "ask"
    driver.do(Leave(), 0)
    assert driver.table.seat_view(0, driver.now).legal == []
    assert driver.table.seat_view(0, driver.now).take_back is None
    assert driver.table.seat_view(0, driver.now).view == driver.table.state.view(0)


def test_before_the_start_the_empty_table_is_seen() -> None:
    driver = opened("felci", beginner=True)
    driver.do(Sit(1, "b", "Ben"))
    view = driver.table.seat_view(1, driver.now)
    assert (view.phase, view.player, view.legal) == ("waiting", -1, [])
    assert view.options == {"beginner": True}
    assert [(seat.kind, seat.taken, seat.name) for seat in view.seats] == [
        ("open", False, ""),
        ("open", True, "Ben"),
    ]


def test_when_it_is_over_everyone_sees_everything_however_it_ended() -> None:
    driver = begun("fungi")
    driver.play_on(4)
    assert driver.table.seat_view(None, driver.now).view["seats"][0]["hand"] is None
    driver.do(Resign(), 0)
    for seat in (0, 1, None):
        view = driver.table.seat_view(seat, driver.now)
        assert all(one["hand"] is not None for one in view.view["seats"])
        assert (view.player, view.over, view.legal) == (-2, True, [])
        assert all("?" not in event.text for event in driver.table.events(seat))


def test_it_says_who_sits_where_and_who_plays_for_them() -> None:
    driver = with_bots(
        "person", "greedy", "open", game="mars", settings=Settings(on_timeout="bot", stand_in="random")
    )
    driver.do(Leave(), 2)
    seats = driver.table.seat_view(None, driver.now).seats
    assert [(seat.kind, seat.name, seat.level, seat.away) for seat in seats] == [
        ("person", "Person 0", None, False),
        ("bot", "greedy", "greedy", False),
        ("open", "Person 2", "random", True),
    ]


def test_who_holds_a_seat_is_never_told() -> None:
    driver = begun("mars", 3, Settings(clock=RealTime(60.0)))
    driver.play_on(10)
    driver.do(Resign(), 1)
    driver.do(Resign(), 2)
    for seat in (0, 1, 2, None):
        told = msgspec.json.encode([driver.table.seat_view(seat, driver.now), driver.table.events(seat)])
        assert b"Ann" in told
        assert b"holder" not in told
        assert "holder" not in driver.table.record(seat)


def test_a_sight_is_plain_json_that_can_be_read_back() -> None:
    for game in hortus.GAMES:
        driver = begun(game, hortus.load(game).min_players, Settings(clock=RealTime(60.0)))
        for _ in range(3):
            for seat in (0, None):
                view = driver.table.seat_view(seat, driver.now)
                assert msgspec.json.decode(msgspec.json.encode(view), type=TableView) == view
                events = driver.table.events(seat)
                told = msgspec.convert(msgspec.to_builtins(events), list[Event])
                assert msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) == told
            driver.play_on(20)


def test_events_go_on_from_any_seq() -> None:
    driver = begun("feenbalz", 3, berries=True)
    driver.play_on(40)
    for seat in (0, 2, None):
        every = driver.table.events(seat)
        assert [event.seq for event in every] == list(range(driver.table.seq))
        for since in (0, 1, driver.table.seq // 2, driver.table.seq, driver.table.seq + 5):
            assert driver.table.events(seat, since) == every[since:]
        assert driver.table.events(seat, -7) == every


@pytest.mark.parametrize("case", SOME, ids=str)
def test_events_are_redacted_as_the_game_redacts(case: Case) -> None:
    driver = begun_case(case)
    driver.play_on(60, seed=4)
    readers = (*range(case.players), None)
    told = {
        seat: [event.text for event in driver.table.events(seat) if event.what in ("acted", "drew")]
        for seat in readers
    }
    if driver.table.is_over:
        return
    state = case.new()
    for place, action in enumerate(driver.table.history.actions):
        for seat in readers:
            assert told[seat][place] == state.redacted(action, seat)
        state.apply(action)
    for seat in readers:
        body = driver.table.record(seat).split("\n\n", 1)[1]
        assert body.splitlines() == told[seat]


def test_a_record_before_the_end_has_neither_secret_nor_seal() -> None:
    driver = begun("fungi")
    for seat in (0, 1, None):
        head = driver.table.record(seat).split("\n\n")[0]
        assert "commitment: " in head
        assert driver.table.secret.hex() not in head
        for header in ("secret:", "seal:", "result:", "ended:"):
            assert header not in head
    assert "draw ?" in driver.table.record(None)
    assert driver.table.record(0).count("draw ?") == 3
