"""Lists of tables: who finds what, and in which order."""

from __future__ import annotations

import pytest

from hortus.store import Begin, Finish, ListedRow, SeatRow, SetSeat, Store, open_store
from tests.store.examples import lay


def ids(listed: list[ListedRow]) -> list[str]:
    return [table.id for table in listed]


async def move(store: Store, name: str, time: float) -> None:
    """Something happens at a table."""
    await store.append(name, (await store.heads([name]))[name], [b"move"], time)


async def test_my_tables_are_those_i_sit_at_the_last_to_move_first(url: str) -> None:
    async with await open_store(url) as store:
        for name in ("one", "two", "three"):
            await lay(store, name)
        await lay(store, "bob", [SeatRow(0, "bob", "Bob"), SeatRow(1)])
        await lay(store, "over")
        await store.append("over", 1, [b"finished"], 500.0, changes=[Finish()])
        await move(store, "two", 300.0)
        await move(store, "one", 400.0)
        mine = await store.tables_of("ann")
        assert ids(mine) == ["one", "two", "three"]
        assert [table.moved for table in mine] == [400.0, 300.0, 100.0]
        assert [table.seq for table in mine] == [2, 2, 1]
        assert mine[0].seats == (SeatRow(0, "ann", "Ann"), SeatRow(1))
        assert mine[0].options == {"berries": True}
        assert ids(await store.tables_of("ann", finished=True)) == ["over"]
        assert await store.tables_of("nobody") == []


async def test_long_lists_come_in_pages(url: str) -> None:
    async with await open_store(url) as store:
        for number in range(5):
            await lay(store, f"t{number}", created=100.0 + number)
        first = await store.tables_of("ann", limit=2)
        second = await store.tables_of("ann", limit=2, before=first[-1].moved)
        assert ids(first + second) == ["t4", "t3", "t2", "t1"]


async def test_open_tables_have_a_free_seat_and_want_to_be_found(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store, "free")
        await lay(store, "newer", created=200.0, game="felci")
        await lay(store, "hidden", listed=False)
        await lay(store, "full", [SeatRow(0, "ann"), SeatRow(1, level="gardener")])
        await lay(store, "begun", started=120.0)
        await lay(store, "over", finished=130.0)
        assert ids(await store.open_tables()) == ["newer", "free"]
        assert ids(await store.open_tables(limit=1)) == ["newer"]
        assert ids(await store.open_tables(game="fungi")) == ["free"]
        await store.append("free", 1, [b"sat"], 140.0, changes=[SetSeat(SeatRow(1, "bob", "Bob"))])
        assert ids(await store.open_tables()) == ["newer"]


async def test_tables_to_watch_are_going_on(url: str) -> None:
    async with await open_store(url) as store:
        for name in ("waiting", "going", "later", "over", "hidden"):
            await lay(store, name, listed=name != "hidden", game="mars" if name == "later" else "fungi")
        for time, name in enumerate(("going", "later", "over", "hidden"), 200):
            await store.append(name, 1, [b"started"], float(time), changes=[Begin()])
        await store.append("over", 2, [b"finished"], 300.0, changes=[Finish()])
        assert ids(await store.tables_to_watch()) == ["later", "going"]
        assert ids(await store.tables_to_watch(game="mars")) == ["later"]
        assert ids(await store.tables_to_watch(limit=1)) == ["later"]


async def test_tables_with_a_bot_or_a_clock_go_on_after_a_restart(url: str) -> None:
    bot = [SeatRow(0, "ann"), SeatRow(1, level="gardener")]
    async with await open_store(url) as store:
        await lay(store, "people", started=110.0)
        await lay(store, "bot", bot, started=112.0)
        await lay(store, "clock", clocked=True, started=111.0)
        await lay(store, "waiting", bot, clocked=True)
        await lay(store, "over", bot, clocked=True, started=110.0, finished=120.0)
    async with await open_store(url) as store:
        assert await store.unattended() == ["clock", "bot"]
        await store.append(
            "people", 1, [b"a bot takes over"], 200.0, changes=[SetSeat(SeatRow(1, "bob", "Bob", "gardener"))]
        )
        assert await store.unattended() == ["people", "clock", "bot"]


@pytest.mark.parametrize("game", ["no such game", "\0", "\ud800", "'; DROP TABLE log; --"])
async def test_a_game_nobody_plays_has_no_tables(url: str, game: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        assert await store.open_tables(game=game) == []
        assert await store.tables_to_watch(game=game) == []
        assert await store.standings(game) == []
