"""Scored tries at the deals of the day: one each, with one result, on both databases."""

from __future__ import annotations

import asyncio

from hortus.store import Account, DailyTry, Finish, FinishTry, SeatRow, open_store
from tests.store.examples import lay

DAY = "2026-11-17"


async def test_one_try_a_day_and_game_counts(url: str) -> None:
    async with await open_store(url) as store:
        tries = [DailyTry(DAY, "felci", "ann", f"t{number}", 1.0) for number in range(5)]
        begun = await asyncio.gather(*(store.daily.begin(one, ["ann"]) for one in tries))
        assert len({one.table_id for one in begun}) == 1
        logged_in = DailyTry(DAY, "felci", "account", "t9", 2.0)
        assert await store.daily.begin(logged_in, ["account", "ann"]) == begun[0]
        for game, day, person in (
            ("mars", DAY, "ann"),
            ("felci", "2026-11-18", "ann"),
            ("felci", DAY, "bob"),
        ):
            other = DailyTry(day, game, person, f"{game} {day} {person}", 3.0)
            assert await store.daily.begin(other, [person]) == other
        assert [one.day for one in await store.daily.of(["ann"], since="2026-11-18")] == ["2026-11-18"]


async def test_results_come_with_the_end_of_the_game_and_go_with_the_person(url: str) -> None:
    async with await open_store(url) as store:
        await store.add_account(Account("p-ann", "Ann", b"x", 0.0))
        for name, how, lead in (
            ("p-ann", "played", 3),
            ("bob", "resigned", None),
            ("cleo", "abandoned", None),
        ):
            await lay(store, f"t-{name}", [SeatRow(0, name), SeatRow(1, level="gardener")])
            await store.daily.begin(DailyTry(DAY, "fungi", name, f"t-{name}", 1.0), [name])
            assert await store.daily.leads(DAY, "felci") == {}
            await store.append(f"t-{name}", 1, [b"over"], 2.0, changes=[Finish(), FinishTry(how, lead)])
        assert await store.daily.leads(DAY, "fungi") == {3: 1, None: 1}
        await store.delete_account("p-ann")
        assert await store.daily.of(["p-ann"]) == []
        await store.forget_guests(3.0, lambda payloads, guests: {}, "former", "a former guest")
        assert await store.daily.leads(DAY, "fungi") == {}
