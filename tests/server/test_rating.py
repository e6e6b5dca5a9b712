"""Ratings: who is counted, how, and only once."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from hortus.server.rating import Outcome, Place, level_identity, level_of, ranks, rate, rated
from hortus.store import Account, RatingRow, SeatRow, Store, TableRow, open_store
from hortus.table import Table, commands
from hortus.table.commands import SYSTEM
from tests.server.bed import PASSWORD, bed, opened

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


WON = Outcome("played", (place("p-ann", 1.0, 30), place("p-bob", 0.0, 20)))


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
    assert became["p-ann"].mu > became["p-bob"].mu
    assert await store.rating("fungi", "p-ann") == became["p-ann"]
    assert await store.rating("mars", "p-ann") is None
    again = await rate(store, "t2", WON)
    assert again is not None
    assert again["p-ann"].mu > became["p-ann"].mu
    assert again["p-ann"].games == 2


async def test_a_table_counts_once(store: Store) -> None:
    first = await rate(store, "t1", WON)
    assert await rate(store, "t1", WON) is None
    assert first is not None
    assert await store.rating("fungi", "p-ann") == first["p-ann"]


async def test_a_table_counts_once_even_if_many_processes_try(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'hortus.db'}"
    async with stored(url) as store, await open_store(url) as other:
        tries = [rate(one, "t1", WON) for one in (store, other) * 5]
        became = [found for found in await asyncio.gather(*tries) if found is not None]
        assert len(became) == 1
        assert await store.rating("fungi", "p-ann") == became[0]["p-ann"]
        assert became[0]["p-ann"].games == 1


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


async def test_levels_are_rated_too_and_people_learn_from_them(store: Store) -> None:
    became = await rate(store, "t1", Outcome("played", (place(SAGE, 1, 40), place("p-ann", 0, 10))))
    assert became is not None
    assert became[SAGE].mu > 25 > became["p-ann"].mu


async def test_a_guest_in_between_is_left_out(store: Store) -> None:
    places = (place("p-ann", 1, 30), place("p-guest", 0, 20), place("p-bob", 0, 10))
    became = await rate(store, "t1", Outcome("played", places))
    assert became is not None
    ann, bob = rated([None, None], [0, 1])
    assert became == {"p-ann": ann, "p-bob": bob}


async def test_a_level_at_two_seats_counts_as_one(store: Store) -> None:
    became = await rate(
        store, "t1", Outcome("played", (place(SAGE, 1, 30), place("p-ann", 0, 20), place(SAGE, 0, 10)))
    )
    assert became is not None
    first, ann, last = rated([None] * 3, [0, 1, 2])
    assert became["p-ann"] == ann
    assert math.isclose(became[SAGE].mu, (first.mu + last.mu) / 2)
    assert became[SAGE].games == 1


def test_levels_and_people_are_told_apart() -> None:
    assert level_of(SAGE) == "sage"
    assert level_of("p-ann") is None


# From a table -------------------------------------------------------------------------------------


def table(seats: tuple[str, ...], game: str = "feenbalz", **options: bool) -> Table:
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


# Over the network ---------------------------------------------------------------------------------


def test_ratings_are_told_without_ids() -> None:
    server = bed()
    with opened(server) as client:
        client.post("/api/account", json={"name": "Alice", "password": PASSWORD})
        somebody = client.get("/api/whose").json()["id"]

        async def play() -> None:
            store = server.context.sessions.store
            await store.create(
                TableRow("t1", "fungi", 2, {}, "1", SECRET, 0.0), [SeatRow(0), SeatRow(1)], time=0.0
            )
            await rate(store, "t1", Outcome("played", (place(somebody, 1, 9), place(SAGE, 0, 1))))

        assert client.get("/api/account/ratings").json() == {"ratings": []}
        assert server.portal is not None
        server.portal.call(play)
        mine = client.get("/api/account/ratings").json()["ratings"]
        assert [(one["game"], one["games"]) for one in mine] == [("fungi", 1)]
        answer = server.client().get("/api/ratings/fungi")
        assert [(one["name"], one["bot"]) for one in answer.json()["standings"]] == [
            ("Alice", False),
            ("sage", True),
        ]
        assert somebody not in answer.text
        assert server.client().get("/api/account/ratings").json() == {"ratings": []}
        assert server.client().get("/api/ratings/chess").status_code == 404
