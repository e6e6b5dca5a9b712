"""How a game ends, other than by being played out."""

from __future__ import annotations

import pytest

from hortus.table import SYSTEM, RealTime, Settings
from hortus.table.commands import (
    Abandon,
    Act,
    Answer,
    Close,
    Leave,
    OfferDraw,
    Resign,
    Say,
    Sit,
    TakeBack,
    Tick,
)
from tests.table.helpers import SECRET, TableDriver, begun, opened, refusal, with_bots


def result(driver: TableDriver) -> tuple[str, tuple[float, ...]]:
    assert driver.table.result is not None
    assert driver.table.is_over
    assert driver.table.phase == "over"
    return driver.table.result.how, driver.table.result.values


def test_a_game_that_is_played_out_gives_the_win_to_who_has_won() -> None:
    driver = begun("felci")
    driver.play_on(1000, seed=3)
    assert result(driver) == ("played", tuple(driver.table.state.values()))
    assert driver.table.result is not None
    assert driver.table.result.scores == tuple(driver.table.state.scores())


def test_with_the_end_the_secret_is_public_and_not_before() -> None:
    driver = begun("fungi")
    driver.play_on(5)
    view = driver.table.seat_view(0, driver.now)
    assert view.result is None
    driver.do(Resign(), 1)
    view = driver.table.seat_view(None, driver.now)
    assert view.result is not None
    assert view.result.secret == SECRET.hex()
    assert view.result.winners == (0,)


# Resigning ----------------------------------------------------------------------------------------


def test_who_resigns_against_one_has_lost() -> None:
    driver = begun("fungi")
    assert driver.do(Resign(), 0) == ["Resigned", "Finished"]
    assert result(driver) == ("resigned", (0.0, 1.0))


def test_among_several_a_bot_plays_on_and_the_seat_cannot_win() -> None:
    for number in range(6):
        driver = begun("feenbalz", 3, secret=bytes([number]) * 32)
        assert driver.do(Resign(), 1) == ["Resigned", "StoodIn"]
        assert refusal(driver, Resign(), 1)[0] == "over"
        assert refusal(driver, OfferDraw(), 1)[0] == "seat"
        driver.play_on(5000, seed=number)
        how, values = result(driver)
        scores = driver.table.state.scores()
        best = max(scores[0], scores[2])
        winners = [seat for seat in (0, 2) if scores[seat] == best]
        assert how == "played"
        assert values == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(3))


def test_the_last_who_has_not_resigned_has_won() -> None:
    driver = begun("mars", 4)
    driver.do(Resign(), 0)
    driver.do(Resign(), 3)
    assert driver.do(Resign(), 1) == ["Resigned", "Finished"]
    assert result(driver) == ("resigned", (0.0, 0.0, 1.0, 0.0))


def test_when_only_bots_are_left_they_share_the_win() -> None:
    driver = with_bots("greedy", "person", "greedy", game="feenbalz")
    assert driver.do(Resign(), 1) == ["Resigned", "Finished"]
    assert result(driver) == ("resigned", (0.5, 0.0, 0.5))


def test_who_left_a_seat_to_a_bot_may_resign_later() -> None:
    driver = begun("feenbalz", 3, settings=Settings(on_timeout="bot"))
    driver.do(Leave(), 2)
    assert driver.do(Resign(), 2) == ["Resigned"]
    assert driver.table.chairs[2].lost


def test_only_players_resign_and_only_during_the_game() -> None:
    driver = begun()
    assert refusal(driver, Resign(), None)[0] == "seat"
    assert refusal(driver, Resign(), SYSTEM)[0] == "seat"
    driver.do(Resign(), 0)
    assert refusal(driver, Resign(), 1)[0] == "over"
    driver = opened()
    driver.do(Sit(0, "a"))
    assert refusal(driver, Resign(), 0)[0] == "over"


# Agreeing -----------------------------------------------------------------------------------------


def test_an_agreed_draw_is_shared_by_all_who_have_not_lost() -> None:
    driver = begun("mars", 4)
    driver.do(Resign(), 1)
    assert refusal(driver, OfferDraw(), 1) == ("seat", "You have lost this game; a bot plays on for you.")
    driver.do(OfferDraw(), 0)
    assert driver.do(Answer(yes=True), 2) == ["Answered"]
    assert driver.do(Answer(yes=True), 3) == ["Answered", "Finished"]
    assert result(driver) == ("agreed", (1 / 3, 0.0, 1 / 3, 1 / 3))


def test_a_draw_is_refused_by_one() -> None:
    driver = begun("mars", 3)
    driver.do(OfferDraw(), 0)
    driver.do(Answer(yes=True), 2)
    driver.do(Answer(yes=False), 1)
    assert not driver.table.is_over
    assert refusal(driver, OfferDraw(), 0)[0] == "rate"
    assert driver.do(OfferDraw(), 1) == ["Asked"]
    assert refusal(driver, OfferDraw(), 1)[0] == "bad"


def test_bots_agree_to_no_draw_and_who_is_not_there_cannot() -> None:
    assert refusal(with_bots("person", "greedy", "person", game="mars"), OfferDraw(), 0) == (
        "bad",
        "A bot agrees to no draw.",
    )
    driver = begun("fungi", settings=Settings(on_timeout="bot"))
    driver.do(Leave(), 1)
    assert refusal(driver, OfferDraw(), 0) == ("bad", "Nobody is there to agree.")


@pytest.mark.parametrize("change", ["leaves", "resigns", "runs out of time"])
def test_a_question_lapses_when_the_company_changes(change: str) -> None:
    driver = begun("mars", 3, settings=Settings(on_timeout="bot", clock=RealTime(60.0)))
    driver.do(OfferDraw(), 1)
    if change == "runs out of time":
        driver.do(Tick(), SYSTEM, after=120)
    else:
        driver.do(Leave() if change == "leaves" else Resign(), 0)
    assert driver.table.question is None


def test_a_draw_offer_lapses_when_a_person_acts() -> None:
    driver = begun("mars")
    driver.do(OfferDraw(), 1)
    driver.act("place a1")
    assert driver.table.question is None


# A team -------------------------------------------------------------------------------------------


def test_a_team_does_not_resign_it_agrees_to_end() -> None:
    driver = begun("mars", 3, cooperative=True)
    assert refusal(driver, Resign(), 0)[0] == "bad"
    driver.play_on(40, seed=2)
    driver.do(OfferDraw(), 0)
    driver.do(Answer(yes=True), 1)
    driver.do(Answer(yes=True), 2)
    assert result(driver) == ("agreed", tuple(driver.table.state.values()))
    view = driver.table.seat_view(0, driver.now)
    assert view.result is not None
    lowest = min(driver.table.state.scores())
    assert view.result.winners == ((0, 1, 2) if lowest else ())


def test_the_bots_of_a_team_agree() -> None:
    driver = with_bots("person", "greedy", game="mars", cooperative=True)
    assert driver.do(OfferDraw(), 0) == ["Finished"]


def test_who_leaves_a_team_is_stood_in_for() -> None:
    driver = begun("mars", 2, cooperative=True)
    assert driver.do(Leave(), 0) == ["Left", "StoodIn"]
    assert driver.do(Leave(), 1) == ["Left", "Finished"]
    assert result(driver)[0] == "abandoned"


# Abandoning, and afterwards -----------------------------------------------------------------------


def test_only_the_house_abandons_a_table() -> None:
    driver = begun()
    driver.do(OfferDraw(), 0)
    assert refusal(driver, Abandon(), 0)[0] == "seat"
    assert driver.do(Abandon(), SYSTEM) == ["Finished"]
    assert result(driver) == ("abandoned", (0.0, 0.0))
    assert refusal(driver, Abandon(), SYSTEM)[0] == "over"
    view = driver.table.seat_view(0, driver.now)
    assert view.result is not None
    assert view.result.winners == ()
    assert view.question is None


def test_after_the_end_people_only_talk() -> None:
    driver = begun()
    driver.do(Resign(), 0)
    for command in (Act("take 1", driver.table.seq), TakeBack(), OfferDraw(), Answer(yes=True), Resign()):
        assert refusal(driver, command, 1)[0] == "over"
    assert driver.do(Tick(), SYSTEM) == []
    driver.do(Say("good game"), 0)
    assert driver.table.bot_to_move() is None


def test_the_host_closes_a_table_and_everybody_reads_why() -> None:
    for driver in (begun("fungi"), opened("fungi")):
        assert refusal(driver, Close("spam"), 0)[0] == "seat"
        assert driver.do(Close("spam"), SYSTEM) == ["Closed", "Finished"]
        assert result(driver) == ("abandoned", (0.0, 0.0))
        closed, finished = driver.table.events(None, driver.table.seq - 2)
        assert (closed.what, closed.text, finished.how) == ("closed", "spam", "abandoned")
        assert refusal(driver, Close(), SYSTEM)[0] == "over"
