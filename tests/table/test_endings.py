"""How a game ends, other than by being played out."""

from __future__ import annotations

import pytest

from hortus.table import SYSTEM, RealTime, Settings
from hortus.table.commands import Abandon, Act, Answer, Leave, OfferDraw, Resign, Say, Sit, TakeBack, Tick
from tests.table.helpers import SECRET, House, begun, opened, refusal, with_bots


def result(house: House) -> tuple[str, tuple[float, ...]]:
    assert house.table.result is not None
    assert house.table.is_over
    assert house.table.phase == "over"
    return house.table.result.how, house.table.result.values


def test_a_game_that_is_played_out_gives_the_win_to_who_has_won() -> None:
    house = begun("felci")
    house.play_on(1000, seed=3)
    assert result(house) == ("played", tuple(house.table.state.values()))
    assert house.table.result is not None
    assert house.table.result.scores == tuple(house.table.state.scores())


def test_with_the_end_the_secret_is_public_and_not_before() -> None:
    house = begun("fungi")
    house.play_on(5)
    sight = house.table.seat_view(0, house.now)
    assert sight.result is None
    house.do(Resign(), 1)
    sight = house.table.seat_view(None, house.now)
    assert sight.result is not None
    assert sight.result.secret == SECRET.hex()
    assert sight.result.winners == (0,)


# Resigning ----------------------------------------------------------------------------------------


def test_who_resigns_against_one_has_lost() -> None:
    house = begun("fungi")
    assert house.do(Resign(), 0) == ["Resigned", "Finished"]
    assert result(house) == ("resigned", (0.0, 1.0))


def test_among_several_a_bot_plays_on_and_the_seat_cannot_win() -> None:
    for number in range(6):
        house = begun("feenbalz", 3, secret=bytes([number]) * 32)
        assert house.do(Resign(), 1) == ["Resigned", "StoodIn"]
        assert refusal(house, Resign(), 1)[0] == "over"
        assert refusal(house, OfferDraw(), 1)[0] == "seat"
        house.play_on(5000, seed=number)
        how, values = result(house)
        scores = house.table.state.scores()
        best = max(scores[0], scores[2])
        winners = [seat for seat in (0, 2) if scores[seat] == best]
        assert how == "played"
        assert values == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(3))


def test_the_last_who_has_not_resigned_has_won() -> None:
    house = begun("mars", 4)
    house.do(Resign(), 0)
    house.do(Resign(), 3)
    assert house.do(Resign(), 1) == ["Resigned", "Finished"]
    assert result(house) == ("resigned", (0.0, 0.0, 1.0, 0.0))


def test_when_only_bots_are_left_they_share_the_win() -> None:
    house = with_bots("greedy", "person", "greedy", game="feenbalz")
    assert house.do(Resign(), 1) == ["Resigned", "Finished"]
    assert result(house) == ("resigned", (0.5, 0.0, 0.5))


def test_who_left_a_seat_to_a_bot_may_resign_later() -> None:
    house = begun("feenbalz", 3, settings=Settings(on_timeout="bot"))
    house.do(Leave(), 2)
    assert house.do(Resign(), 2) == ["Resigned"]
    assert house.table.chairs[2].lost


def test_only_players_resign_and_only_during_the_game() -> None:
    house = begun()
    assert refusal(house, Resign(), None)[0] == "seat"
    assert refusal(house, Resign(), SYSTEM)[0] == "seat"
    house.do(Resign(), 0)
    assert refusal(house, Resign(), 1)[0] == "over"
    house = opened()
    house.do(Sit(0, "a"))
    assert refusal(house, Resign(), 0)[0] == "over"


# Agreeing -----------------------------------------------------------------------------------------


def test_an_agreed_draw_is_shared_by_all_who_have_not_lost() -> None:
    house = begun("mars", 4)
    house.do(Resign(), 1)
    assert refusal(house, OfferDraw(), 1) == ("seat", "You have lost this game; a bot plays on for you.")
    house.do(OfferDraw(), 0)
    assert house.do(Answer(yes=True), 2) == ["Answered"]
    assert house.do(Answer(yes=True), 3) == ["Answered", "Finished"]
    assert result(house) == ("agreed", (1 / 3, 0.0, 1 / 3, 1 / 3))


def test_a_draw_is_refused_by_one() -> None:
    house = begun("mars", 3)
    house.do(OfferDraw(), 0)
    house.do(Answer(yes=True), 2)
    house.do(Answer(yes=False), 1)
    assert not house.table.is_over
    assert refusal(house, OfferDraw(), 0)[0] == "rate"
    assert house.do(OfferDraw(), 1) == ["Asked"]
    assert refusal(house, OfferDraw(), 1)[0] == "bad"


def test_bots_agree_to_no_draw_and_who_is_not_there_cannot() -> None:
    assert refusal(with_bots("person", "greedy", "person", game="mars"), OfferDraw(), 0) == (
        "bad",
        "A bot agrees to no draw.",
    )
    house = begun("fungi", settings=Settings(on_timeout="bot"))
    house.do(Leave(), 1)
    assert refusal(house, OfferDraw(), 0) == ("bad", "Nobody is there to agree.")


@pytest.mark.parametrize("change", ["leaves", "resigns", "runs out of time"])
def test_a_question_lapses_when_the_company_changes(change: str) -> None:
    house = begun("mars", 3, settings=Settings(on_timeout="bot", clock=RealTime(60.0)))
    house.do(OfferDraw(), 1)
    if change == "runs out of time":
        house.do(Tick(), SYSTEM, after=120)
    else:
        house.do(Leave() if change == "leaves" else Resign(), 0)
    assert house.table.question is None


def test_a_draw_offer_lapses_when_a_person_acts() -> None:
    house = begun("mars")
    house.do(OfferDraw(), 1)
    house.act("place a1")
    assert house.table.question is None


# A team -------------------------------------------------------------------------------------------


def test_a_team_does_not_resign_it_agrees_to_end() -> None:
    house = begun("mars", 3, cooperative=True)
    assert refusal(house, Resign(), 0)[0] == "bad"
    house.play_on(40, seed=2)
    house.do(OfferDraw(), 0)
    house.do(Answer(yes=True), 1)
    house.do(Answer(yes=True), 2)
    assert result(house) == ("agreed", tuple(house.table.state.values()))
    sight = house.table.seat_view(0, house.now)
    assert sight.result is not None
    lowest = min(house.table.state.scores())
    assert sight.result.winners == ((0, 1, 2) if lowest else ())


def test_the_bots_of_a_team_agree() -> None:
    house = with_bots("person", "greedy", game="mars", cooperative=True)
    assert house.do(OfferDraw(), 0) == ["Finished"]


def test_who_leaves_a_team_is_stood_in_for() -> None:
    house = begun("mars", 2, cooperative=True)
    assert house.do(Leave(), 0) == ["Left", "StoodIn"]
    assert house.do(Leave(), 1) == ["Left", "Finished"]
    assert result(house)[0] == "abandoned"


# Abandoning, and afterwards -----------------------------------------------------------------------


def test_only_the_house_abandons_a_table() -> None:
    house = begun()
    house.do(OfferDraw(), 0)
    assert refusal(house, Abandon(), 0)[0] == "seat"
    assert house.do(Abandon(), SYSTEM) == ["Finished"]
    assert result(house) == ("abandoned", (0.0, 0.0))
    assert refusal(house, Abandon(), SYSTEM)[0] == "over"
    sight = house.table.seat_view(0, house.now)
    assert sight.result is not None
    assert sight.result.winners == ()
    assert sight.question is None


def test_after_the_end_people_only_talk() -> None:
    house = begun()
    house.do(Resign(), 0)
    for command in (Act("take 1", house.table.seq), TakeBack(), OfferDraw(), Answer(yes=True), Resign()):
        assert refusal(house, command, 1)[0] == "over"
    assert house.do(Tick(), SYSTEM) == []
    house.do(Say("good game"), 0)
    assert house.table.bot_to_move() is None
