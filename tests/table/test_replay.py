"""Going through a game again: what each reader might have seen at every moment of it."""

from __future__ import annotations

import random

import pytest

from hortus.core.intrinsics import CHANCE
from hortus.table import Refused, Table, replay
from hortus.table.commands import Answer, Resign, Say, TakeBack
from tests.contract.cases import FEW, SOME, Case
from tests.soak import soak_but
from tests.table.helpers import TableDriver, begun, begun_case, opened


def seen(table: Table, reader: int | None) -> dict[int, tuple[object, ...]]:
    """The table as somebody sees it now, by its seq."""
    view = table.seat_view(reader, 0.0)
    return {table.seq: (view.player, view.scores, view.view)}


def played(
    case: Case, rng: random.Random
) -> tuple[TableDriver, dict[int | None, dict[int, tuple[object, ...]]]]:
    """Some moves, with words and take-backs between them; and what everyone saw after each."""
    driver = begun_case(case)
    readers = (None, *range(case.players))
    found = {reader: seen(driver.table, reader) for reader in readers}
    for number in range(30):
        if driver.table.is_over:
            break
        driver.play_on(1, seed=rng.randrange(10**6))
        for reader in readers:
            found[reader] |= seen(driver.table, reader)
        if number % 7 == 3 and not driver.table.is_over:
            seat = next(
                seat for seat in range(case.players) if driver.table.history.last_of(seat) is not None
            )
            driver.do(Say("hm"), seat, after=20.0)
            try:
                driver.do(TakeBack(), seat)
                for other in range(case.players):
                    if other != seat and driver.table.question:
                        driver.do(Answer(yes=True), other)
            except Refused:
                continue
    return driver, found


@pytest.mark.parametrize("case", soak_but(SOME, FEW), ids=str)
def test_while_it_is_played_a_moment_is_what_the_reader_saw_then(case: Case) -> None:
    driver, found = played(case, random.Random(str(case)))
    table = driver.table
    assert not table.is_over
    for reader, sights in found.items():
        told = table.replay(reader).moments()
        assert len(told) == 1 + sum(mover != CHANCE for mover in table.history.movers)
        for moment in told:
            assert (moment.player, moment.scores, moment.view) == sights[moment.seq]
        assert table.record(reader).split("\n\n", 1)[1].split("\n")[:-1] == [
            text for moment in told for text in moment.texts
        ]


@pytest.mark.parametrize("case", soak_but(SOME, FEW), ids=str)
def test_once_it_is_over_everyone_sees_the_whole_of_every_moment(case: Case) -> None:
    driver = begun_case(case)
    driver.play_on(10_000, seed=4)
    table = driver.table
    state = table.game.new(case.players, **case.options)
    told = table.replay(None).moments()
    for reader in range(case.players):
        views = [moment.view for moment in table.replay(reader).moments()]
        state = table.game.new(case.players, **case.options)
        done = 0
        for moment, view in zip(told, views, strict=True):
            for text in moment.texts:
                assert (state.player == CHANCE) == (text is not moment.texts[0] or moment.seat is None)
                state.apply(text)
                done += 1
            assert moment.place == done
            assert view == table.game.client_view(state, reader, reveal=True)
    assert (told[-1].player, told[-1].scores) == (-2, list(table.state.scores()))
    assert told[0].seat is None
    assert [moment.seat for moment in told[1:]] == [
        mover for mover in table.history.movers if mover != CHANCE
    ]


def test_what_was_taken_back_is_not_among_the_moments() -> None:
    driver = begun("mars", 3)
    driver.act("place a1")
    before = [(moment.place, moment.texts) for moment in driver.table.replay(0).moments()]
    driver.act("place c5")
    driver.do(TakeBack(), 1)
    assert [(moment.place, moment.texts) for moment in driver.table.replay(0).moments()] == before


def test_only_some_places_can_be_asked_for() -> None:
    driver = begun("fungi")
    driver.play_on(10, seed=1)
    reel = driver.table.replay(1)
    every = reel.moments()
    places = [moment.place for moment in every]
    assert reel.moments(places[3]) == every[3:]
    assert reel.moments(places[3] - 1, places[5]) == every[3:6]
    assert reel.moments(last=places[0]) == every[:1]
    assert reel.moments(places[-1] + 1) == []


def test_there_are_never_too_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = begun("fungi")
    driver.play_on(10, seed=1)
    every = driver.table.replay(None).moments()
    monkeypatch.setattr(replay, "MOST", 4)
    first = driver.table.replay(None).moments()
    assert first == every[:4]
    assert driver.table.replay(None).moments(first[-1].place + 1) == every[4:8]


def test_a_reel_does_not_change_while_the_table_goes_on() -> None:
    driver = begun("fungi")
    reel = driver.table.replay(0)
    before = reel.moments()
    driver.play_on(5, seed=1)
    assert reel.moments() == before


def test_before_the_start_there_is_the_empty_table_and_nobody_to_act() -> None:
    table = opened("fungi").table
    (moment,) = table.replay(None).moments()
    assert (moment.seq, moment.place, moment.seat, moment.texts, moment.player) == (
        table.seq,
        0,
        None,
        [],
        -1,
    )


def test_nobody_is_to_act_where_the_last_one_gave_up() -> None:
    driver = begun("fungi")
    driver.play_on(3)
    driver.do(Resign(), 0)
    told = driver.table.replay(None).moments()
    assert [moment.player for moment in told][-1] == -2
    assert all(moment.player >= 0 for moment in told[:-1])
    assert told[1].view["seats"][0]["hand"] is not None
