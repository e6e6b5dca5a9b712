"""Ratings: who is counted, how, and only once."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import math
from array import array
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from hortus.server.rating import (
    Outcome,
    Place,
    bot_rating,
    changes,
    is_provisional,
    level_identity,
    level_of,
    ranks,
    rate,
    rated,
)
from hortus.store import Account, RatingRow, SeatRow, Store, TableRow, open_store
from hortus.table import Table, commands
from hortus.table.commands import SYSTEM
from hortus.table.entries import RatingChange
from tests.server.bed import PASSWORD, Bed, bed, opened
from tests.server.people import RATED, Browser, browsers
from tests.server.service import eventually, served, settings, tokens_of

SAGE = level_identity("sage")
SECRET = bytes(32)


def place(who: str | None, value: float = 0.0, score: int = 0, lost: bool = False) -> Place:
    return Place(who, lost, value, score)


@contextlib.asynccontextmanager
async def stored(url: str) -> AsyncIterator[Store]:
    async with await open_store(url) as store:
        for name in ("ann", "bob", "cleo"):
            await store.add_account(Account(f"p-{name}", name, b"x", 0.0))
        for table in ("t1", "t2"):
            row = TableRow(table, "fungi", 2, {}, "1", SECRET, 0.0)
            await store.create(row, [SeatRow(0), SeatRow(1)], time=0.0)
        yield store


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with stored("sqlite://") as found:
        yield found


WON = Outcome("played", (place("p-ann", 1.0, 30), place("p-bob", 0.0, 20)), game="fungi")


def test_who_wins_goes_up_and_who_loses_goes_down() -> None:
    ann, bob = rated([None, None], [0, 1])
    assert ann.mu > 25 > bob.mu
    assert ann.sigma < 25 / 3
    assert (ann.games, bob.games) == (1, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_is_openskills_plackett_luce(seats: int) -> None:
    model = PlackettLuce()
    before = [RatingRow(20.0 + seat, 5.0 + seat / 10, seat) for seat in range(seats)]
    order = [seat // 2 for seat in range(seats)]
    expected = model.rate(
        [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before], ranks=[float(rank) for rank in order]
    )
    found = rated(before, order)
    assert [(one.mu, one.sigma) for one in found] == [(team[0].mu, team[0].sigma) for team in expected]
    assert [one.games for one in found] == [seat + 1 for seat in range(seats)]


def test_a_tie_between_equals_changes_no_mu() -> None:
    assert [round(one.mu, 9) for one in rated([None, None], [0, 0])] == [25.0, 25.0]


def test_beating_a_stronger_one_is_worth_more() -> None:
    strong, weak = RatingRow(35.0, 3.0, 9), RatingRow(20.0, 3.0, 9)
    surprise = rated([weak, strong], [0, 1])[0].mu - weak.mu
    expected = rated([strong, weak], [0, 1])[0].mu - strong.mu
    assert surprise > 3 * expected > 0


# Who comes where ----------------------------------------------------------------------------------


def order(how: Any, *places: Place) -> list[int]:
    return ranks(Outcome(how, places), places)


def test_winners_first_then_by_points() -> None:
    assert order("played", place("a", 0, 10), place("b", 1, 30), place("c", 0, 20)) == [2, 0, 1]


def test_a_tie_break_of_the_game_stands() -> None:
    assert order("played", place("a", 0, 30), place("b", 1, 30)) == [1, 0]


def test_a_shared_win_is_shared() -> None:
    assert order("played", place("a", 0.5, 30), place("b", 0.5, 30), place("c", 0, 30)) == [0, 0, 1]


def test_who_gave_up_is_last_whatever_the_points() -> None:
    assert order("played", place("a", 0, 99, lost=True), place("b", 1, 10), place("c", 0, 5)) == [2, 0, 1]
    assert order("resigned", place("a", 0, 99, lost=True), place("b", 1, 0)) == [1, 0]


def test_in_a_game_that_was_not_played_to_the_end_points_say_nothing() -> None:
    assert order("agreed", place("a", 0.5, 30), place("b", 0.5, 10)) == [0, 0]
    assert order("time", place("a", 0.5, 30), place("b", 0.5, 10), place("c", 0, 50, lost=True)) == [0, 0, 1]


# What counts --------------------------------------------------------------------------------------


async def test_two_accounts_are_rated_and_it_is_kept(store: Store) -> None:
    became = await rate(store, "t1", WON)
    assert became is not None
    assert became["p-ann"][0] is None
    assert became["p-ann"][1].mu > became["p-bob"][1].mu
    assert await store.rating("fungi", "p-ann") == became["p-ann"][1]
    assert await store.rating("mars", "p-ann") is None
    again = await rate(store, "t2", WON)
    assert again is not None
    assert again["p-ann"][0] == became["p-ann"][1]
    assert again["p-ann"][1].mu > became["p-ann"][1].mu
    assert again["p-ann"][1].games == 2


async def test_a_table_counts_once(store: Store) -> None:
    first = await rate(store, "t1", WON)
    assert await rate(store, "t1", WON) is None
    assert first is not None
    assert await store.rating("fungi", "p-ann") == first["p-ann"][1]


async def test_a_table_counts_once_even_if_many_processes_try(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'hortus.db'}"
    async with stored(url) as store, await open_store(url) as other:
        tries = [rate(one, "t1", WON) for one in (store, other) * 5]
        became = [found for found in await asyncio.gather(*tries) if found is not None]
        assert len(became) == 1
        assert await store.rating("fungi", "p-ann") == became[0]["p-ann"][1]
        assert became[0]["p-ann"][1].games == 1


async def test_two_tables_that_end_at_once_both_count(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'hortus.db'}"
    async with stored(url) as store, await open_store(url) as other:
        await asyncio.gather(rate(store, "t1", WON), rate(other, "t2", WON))
        found = await store.rating("fungi", "p-ann")
        assert found is not None
        assert found.games == 2


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome("abandoned", WON.places),
        Outcome("played", WON.places, team=True),
        Outcome("played", (place("p-ann", 1), place("p-guest"))),
        Outcome("played", (place("p-ann", 1), place(None))),
        Outcome("played", (place("p-guest", 1), place(SAGE))),
        Outcome("played", (place(SAGE, 1), place(level_identity("sprout")))),
        Outcome("played", (place("p-ann", 1), place("p-ann"), place("p-bob"))),
    ],
    ids=["abandoned", "team", "guest", "empty", "guest and bot", "bots only", "on two sides"],
)
async def test_what_is_not_rated(store: Store, outcome: Outcome) -> None:
    assert await rate(store, "t1", outcome) is None
    assert await store.standings("fungi") == []


def against_bot(level: str, value: float, turns: int = 9, lost: bool = False) -> Outcome:
    mine = Place("p-ann", lost, value, 10, turns)
    how: Any = "resigned" if lost else "played"
    return Outcome(how, (place(level_identity(level), 1 - value, 20), mine), game="fungi")


async def test_bots_keep_the_rating_that_the_ladder_gives_them(store: Store) -> None:
    became = await rate(store, "t1", against_bot("sage", 1.0))
    assert became is not None
    sage = bot_rating("fungi", "sage")
    assert became == {"p-ann": (None, rated([sage, None], [1, 0])[1])}
    assert await store.rating("fungi", SAGE) is None
    assert bot_rating("fungi", "sage") == sage


def test_a_bots_rating_says_how_often_it_wins() -> None:
    model = PlackettLuce()
    gardener, apprentice = bot_rating("fungi", "gardener"), bot_rating("fungi", "apprentice")
    assert gardener is not None
    assert apprentice is not None
    assert apprentice.mu == 25.0
    certain = [[model.rating(mu=one.mu, sigma=1e-6)] for one in (gardener, apprentice)]
    c = math.sqrt(2) * model.beta
    share = 1 / (1 + math.exp((certain[1][0].mu - certain[0][0].mu) / c))
    assert math.isclose(share, 1 / (1 + 10 ** (-238 / 400)))


async def test_25_instant_resignations_change_nothing(store: Store) -> None:
    for number in range(25):
        row = TableRow(f"quit{number}", "fungi", 2, {}, "1", SECRET, 0.0)
        await store.create(row, [SeatRow(0), SeatRow(1)], time=0.0)
        level = ("random", "sage")[number % 2]
        assert await rate(store, row.id, against_bot(level, 0.0, turns=number % 3, lost=True)) is None
    assert await store.rating("fungi", "p-ann") is None
    assert await store.rating("fungi", level_identity("random")) is None
    assert await store.standings("fungi") == []


async def test_who_gives_up_later_has_lost_to_the_bot(store: Store) -> None:
    became = await rate(store, "t1", against_bot("sage", 0.0, turns=3, lost=True))
    assert became is not None
    assert became["p-ann"][1].mu < 25


async def test_between_people_an_early_resignation_counts(store: Store) -> None:
    places = (Place("p-ann", True, 0.0, 0, 0), Place("p-bob", False, 1.0, 0, 0))
    assert await rate(store, "t1", Outcome("resigned", places, game="fungi")) is not None


async def test_a_bot_without_a_place_on_the_ladder_is_no_measure(store: Store) -> None:
    assert await rate(store, "t1", against_bot("random", 1.0)) is None
    assert await rate(store, "t2", against_bot("master@20it", 1.0)) is None


async def test_an_unrated_table_does_not_count(store: Store) -> None:
    assert await rate(store, "t1", dataclasses.replace(WON, rated=False)) is None
    assert await store.rating("fungi", "p-ann") is None
    assert "t1" not in await store.uncounted(math.inf)


def test_a_rating_is_provisional_until_there_were_ten_games_and_it_is_fairly_certain() -> None:
    assert is_provisional(RatingRow(30.0, 2.0, 9))
    assert is_provisional(RatingRow(30.0, 5.1, 10))
    assert not is_provisional(RatingRow(30.0, 5.0, 10))


async def test_a_guest_in_between_is_left_out(store: Store) -> None:
    places = (place("p-ann", 1, 30), place("p-guest", 0, 20), place("p-bob", 0, 10))
    became = await rate(store, "t1", Outcome("played", places, game="fungi"))
    assert became is not None
    ann, bob = rated([None, None], [0, 1])
    assert became == {"p-ann": (None, ann), "p-bob": (None, bob)}


def test_levels_and_people_are_told_apart() -> None:
    assert level_of(SAGE) == "sage"
    assert level_of("p-ann") is None


# From a table -------------------------------------------------------------------------------------


def table(seats: tuple[str, ...], game: str = "feenbalz", **options: bool | int) -> Table:
    found = Table("t1", SECRET)
    do(found, commands.Create(game, seats, options), SYSTEM)
    for seat, kind in enumerate(seats):
        if kind == "open":
            do(found, commands.Sit(seat, f"p-{('ann', 'bob', 'cleo')[seat]}", ""), None)
    return found


def do(found: Table, command: commands.Command, who: int | None) -> None:
    for entry in found.decide(command, who, 1.0):
        found.evolve(entry, 1.0)


def test_a_table_that_is_not_over_has_no_outcome() -> None:
    with pytest.raises(ValueError, match="Only a finished game"):
        Outcome.of(table(("open", "open", "sage")))


def test_who_resigns_has_lost_even_if_a_bot_plays_on() -> None:
    found = table(("open", "open", "sage"))
    do(found, commands.Resign(), 0)
    do(found, commands.Resign(), 1)
    outcome = Outcome.of(found)
    assert [one.who for one in outcome.places] == ["p-ann", "p-bob", SAGE]
    assert [one.lost for one in outcome.places] == [True, True, False]
    assert ranks(outcome, outcome.places) == [1, 1, 0]


def test_who_left_the_seat_to_a_bot_until_the_end_has_lost() -> None:
    found = table(("open", "open", "open"))
    found.chairs[2].stand_in = "greedy"
    do(found, commands.OfferDraw(), 0)
    do(found, commands.Answer(True), 1)
    outcome = Outcome.of(found)
    assert [one.lost for one in outcome.places] == [False, False, True]


def test_a_team_is_not_rated() -> None:
    found = table(("open", "open"), "mars", cooperative=True)
    do(found, commands.OfferDraw(), 0)
    do(found, commands.Answer(True), 1)
    assert Outcome.of(found).team


def test_turns_are_counted_not_steps() -> None:
    found = table(("open", "open"), "fungi")
    found.history.movers = array("b", [-1, 0, 0, -1, 0, 1, -1, 0])
    do(found, commands.Resign(), 0)
    assert [one.turns for one in Outcome.of(found).places] == [2, 1]


def test_a_table_is_told_what_became_of_the_ratings() -> None:
    found = table(("open", "open"), "fungi")
    do(found, commands.Resign(), 0)
    before, after = RatingRow(25.0, 5.0, 9), RatingRow(26.0, 4.0, 10)
    told = changes(found, {"p-bob": (before, after), "p-ann": (None, before)})
    assert told == (RatingChange(0, None, 25.0, True), RatingChange(1, 25.0, 26.0, False))
    do(found, commands.TellRating(told), SYSTEM)
    assert found.seat_view(None, 1.0).ratings == told
    assert found.decide(commands.TellRating(told), SYSTEM, 1.0) == []


# Over the network ---------------------------------------------------------------------------------


def test_the_strongest_are_told_without_ids_and_after_enough_games() -> None:
    server = bed()
    with opened(server) as client:
        client.post("/api/account", json={"name": "Alice", "password": PASSWORD})
        somebody = client.get("/api/whose").json()["id"]

        async def play(first: int, last: int) -> None:
            store = server.context.sessions.store
            for number in range(first, last):
                row = TableRow(f"t{number}", "fungi", 2, {}, "1", SECRET, 0.0)
                await store.create(row, [SeatRow(0), SeatRow(1)], time=0.0)
                places = (place(somebody, number % 2, 9), place(SAGE, 1 - number % 2, 1))
                await rate(store, row.id, Outcome("played", places, game="fungi"))

        def people() -> list[str]:
            answer = server.client().get("/api/ratings/fungi")
            assert somebody not in answer.text
            return [one["name"] for one in answer.json()["standings"] if not one["bot"]]

        assert client.get("/api/account/ratings").json() == {"ratings": []}
        assert server.portal is not None
        server.portal.call(play, 0, 9)
        [mine] = client.get("/api/account/ratings").json()["ratings"]
        assert (mine["game"], mine["games"], mine["provisional"]) == ("fungi", 9, True)
        assert people() == []
        server.portal.call(play, 9, 20)
        assert client.get("/api/account/ratings").json()["ratings"][0]["provisional"] is False
        assert people() == ["Alice"]
        bots = [one for one in server.client().get("/api/ratings/fungi").json()["standings"] if one["bot"]]
        assert bots[0]["name"] == "master"
        assert len(bots) == 8  # the grandmaster was not measured
        assert [one["also"] for one in bots] == [[]] * 8
        assert server.client().get("/api/account/ratings").json() == {"ratings": []}
        assert server.client().get("/api/ratings/chess").status_code == 404


async def test_accounts_play_rated_games_and_are_told_what_became_of_their_ratings(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 2) as (ann, bob):
        await ann.sign_up("Ann")
        await bob.sign_up("Bob")
        ids = [await ann.table(settings=RATED)]
        for one in (ann, bob):
            await one.sit(ids[0])
        for _ in range(3):
            await bob.command(ids[-1], "resign")
            await eventually(lambda: _is_told(ann, ids[-1]))
            for one in (ann, bob):
                await one.command(ids[-1], "rematch")
            await eventually(lambda: _goes_on(ann, ids[-1]))
            ids.append((await ann.get(f"/api/tables/{ids[-1]}"))["next_table"])
            assert (await ann.get(f"/api/tables/{ids[-1]}"))["rated"] is True
        [mine] = (await ann.get("/api/account/ratings"))["ratings"]
        [other] = (await bob.get("/api/account/ratings"))["ratings"]
        assert mine["mu"] > 28
        assert other["mu"] < 22
        assert (mine["games"], mine["provisional"]) == (3, True)
        told = (await bob.get(f"/api/tables/{ids[2]}"))["ratings"]
        assert sorted(one["after"] for one in told) == sorted([mine["mu"], other["mu"]])


async def _is_told(somebody: Browser, table_id: str) -> bool:
    return len((await somebody.get(f"/api/tables/{table_id}"))["ratings"]) == 2


async def _goes_on(somebody: Browser, table_id: str) -> bool:
    return bool((await somebody.get(f"/api/tables/{table_id}"))["next_table"])


async def test_rated_games_are_for_accounts_without_hints_and_take_backs() -> None:
    async with served() as service, browsers(service, 2) as (ann, guest):
        new = {"game": "fungi", "seats": ["open", "open"], "listed": True}
        assert await guest.refused("/api/tables", **new, settings=RATED) == (403, "account")
        await ann.sign_up("Ann")
        for wrong in (
            {"settings": {"rated": True}},
            {"settings": RATED, "seats": ["open", "random"]},
            {"settings": RATED, "seats": ["open", "person"]},
            {"settings": RATED, "game": "mars", "options": {"cooperative": True}},
        ):
            assert await ann.refused("/api/tables", **{**new, **wrong}) == (422, "bad")
        rated = await ann.table(settings=RATED)
        [listed] = (await guest.get("/api/tables"))["tables"]
        assert listed["rated"] is True
        assert await guest.refused(f"/api/tables/{rated}/sit", name="Gus") == (403, "account")
        alone = await ann.table("open", "sprout", settings=RATED)
        await ann.sit(alone)
        assert (await ann.get(f"/api/tables/{alone}"))["rated"] is True
        address = f"/api/tables/{alone}/commands"
        answer = await ann.client.post(address, json={"type": "hint"})
        assert (answer.status_code, answer.json()["code"]) == (422, "rated_hint")
        assert "rated game" in answer.json()["sentence"]
        assert await ann.refused(address, type="takeback") == (422, "bad")
        await ann.command(alone, "leave")  # no way out of a game that is about to be lost
        assert (await ann.get(f"/api/tables/{alone}"))["result"]["how"] == "resigned"


async def test_an_unrated_hint_is_known_to_all_and_says_nothing_more() -> None:
    async with served() as service:
        made = await service.table()
        tokens = tokens_of(made)
        async with service.line(made, tokens[1]) as other, service.line(made, tokens[0]) as asking:
            for strength in ("move", "move", "reasons"):
                assert (await asking.ask("hint", strength=strength))["type"] == "hint"
            told = await other.until(lambda message: message.get("events", [{}])[-1].get("ask") == "reasons")
            assert told.get("sight") is None
            found = [event for event in other.events if event["what"] == "hinted"]
            assert [(one["seat"], one["ask"]) for one in found] == [(0, "move"), (0, "reasons")]
            assert all(set(one) == {"seq", "time", "what", "seat", "ask"} for one in found)


def test_levels_that_are_the_same_player_have_one_line_in_the_list(server: Bed) -> None:
    for game in ("felci", "feenbalz"):  # no net: the master is the classic
        lines = server.client().get(f"/api/ratings/{game}").json()["standings"]
        assert (lines[0]["name"], lines[0]["also"]) == ("master", ["classic"])
        assert len({line["mu"] for line in lines}) == len(lines) == 7
