"""The log is the truth: every entry once, in its place, on the disk before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from hortus.store import (
    Begin,
    Change,
    Finish,
    LogEntry,
    NoSuchTable,
    SeatRow,
    SetSeat,
    Stale,
    StoreError,
    TableRow,
    Taken,
    Token,
    logs,
    open_store,
)
from hortus.store.retry import Backoff, sqlstate
from tests.store.examples import SECRET, lay, payloads, seats, table


async def test_a_table_comes_back_as_it_was_laid(url: str) -> None:
    async with await open_store(url) as store:
        row = await lay(store, creator="ann", listed=False, clocked=True)
        assert await store.load("t") == (row, [LogEntry(0, 100.0, b"created")])
        assert await seats(store) == [SeatRow(0, "ann", "Ann"), SeatRow(1)]


async def test_a_table_is_there_after_opening_again(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await store.append("t", 1, [b"a", b"b"], 101.5)
    async with await open_store(url) as store:
        _, entries = await store.load("t")
    assert entries == [LogEntry(0, 100.0, b"created"), LogEntry(1, 101.5, b"a"), LogEntry(2, 101.5, b"b")]


async def test_loading_may_begin_in_the_middle(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        assert await store.append("t", 1, [b"a", b"b"], 101.0) == 3
        assert [entry.seq for entry in (await store.load("t", since=2))[1]] == [2]
        assert [entry.seq for entry in await store.entries("t", since=1)] == [1, 2]
        assert await store.entries("t", since=3) == []


async def test_the_secret_is_never_printed(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        row, _ = await store.load("t")
        assert row.secret == SECRET
        assert "secret" not in repr(row)


async def test_two_tables_cannot_have_one_id(url: str) -> None:
    async with await open_store(url) as store:
        row = await lay(store)
        with pytest.raises(Taken, match="'t'"):
            await store.create(row, [SeatRow(0, "bob")], [b"again"], time=200.0)
        assert await payloads(store) == [b"created"]
        assert (await seats(store))[0].holder == "ann"


@pytest.mark.parametrize(
    ("changes", "log"),
    [
        ({"created": 0.1 + 1e9, "creator": "ann", "options": {"é": True}}, [b"created", b"\0\xff", b""]),
        ({"created": 1e9, "started": 1e9, "listed": False, "clocked": True, "options": {}}, [b"created"]),
        ({"created": 1.5, "started": 2.5, "finished": 3.5, "rated": True, "secret": b"short"}, []),
    ],
)
async def test_a_new_table_is_all_that_was_asked_for(
    url: str, changes: dict[str, Any], log: list[bytes]
) -> None:
    held = [SeatRow(0, "ann", 'Änn "5"'), SeatRow(1, None, None, "hard"), SeatRow(2, "t-5", "7"), SeatRow(3)]
    tokens: dict[str, tuple[int | None, str]] = {"key": (3, "invitation"), "other": (None, "table")}
    async with await open_store(url) as store:
        row = table(**changes)
        await store.create(row, held, log, time=row.created, tokens=tokens)
        assert (await store.load("t"))[0] == row
        assert await store.entries("t") == [LogEntry(seq, row.created, one) for seq, one in enumerate(log)]
        assert await seats(store) == held
        assert await store.token("key") == Token("t", 3, "invitation")
        assert await store.token("other") == Token("t", None, "table")


async def test_a_table_that_cannot_be_is_in_nobodys_way(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await store.add_token("mine", "t", 0, "seat", time=1.0)
        found = await asyncio.gather(
            store.create(table(), [SeatRow(0, "bob")], [b"again"], time=100.0),
            store.append("t", 1, [b"x"], 1.0),
            store.create(table("u"), [SeatRow(0)], [b"created"], time=100.0, tokens={"mine": (0, "seat")}),
            store.create(table("v"), [SeatRow(0)], [b"created"], time=100.0),
            store.append("t", 1, [b"too late"], 1.0),
            return_exceptions=True,
        )
        assert [type(one) for one in found] == [Taken, int, Taken, type(None), Stale]
        assert [await payloads(store, name) for name in ("t", "u", "v")] == [
            [b"created", b"x"],
            [],
            [b"created"],
        ]
        assert await store.heads(["t", "u", "v"]) == {"t": 2, "v": 1}
        assert [seat.holder for seat in await seats(store)] == ["ann", None]


async def test_moves_of_many_tables_share_one_statement(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        for name in ("t", "u"):
            await lay(store, name)
        said: list[str] = []
        database: Any = await store._write(lambda connection: connection.connection.driver_connection)
        database.set_trace_callback(said.append)
        await asyncio.gather(store.append("t", 1, [b"x", b"y"], 1.0), store.append("u", 1, [b"x"], 1.0))
        database.set_trace_callback(None)
        assert [text.split()[:2] for text in said] == [["WITH", "incoming"]]


async def test_a_batch_may_be_larger_than_a_statement(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await lay(store, "u")
        many = [b"%d" % number for number in range(3000)]
        doing = (store.append("t", 1, many, 1.0), store.append("u", 1, many[:700], 1.0))
        assert tuple(await asyncio.gather(*doing)) == (3001, 701)
        assert await payloads(store) == [b"created", *many]


@pytest.mark.parametrize("name", ["", "a b", "a:b", "é", "a\0", "x" * 65, "\ud800"])
async def test_an_id_is_letters_digits_and_dashes(url: str, name: str) -> None:
    async with await open_store(url) as store:
        with pytest.raises(ValueError, match="letters"):
            await store.create(table(name), [], time=1.0)
        with pytest.raises(NoSuchTable):
            await store.append(name, 0, [b"x"], 1.0)
        with pytest.raises(NoSuchTable):
            await store.load(name)
        assert await store.entries(name) == []
        assert await store.heads([name]) == {}


async def test_what_is_half_done_is_not_done(url: str) -> None:
    async with await open_store(url) as store:
        with pytest.raises(StoreError):
            await store.create(table(), [SeatRow(0), SeatRow(0)], [b"created"], time=1.0)
        with pytest.raises(NoSuchTable):
            await store.load("t")
        await store.create(table(), [SeatRow(0)], time=1.0)


async def test_a_place_is_given_once(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await store.append("t", 1, [b"mine"], 1.0)
        with pytest.raises(Stale) as stale:
            await store.append("t", 1, [b"too late"], 1.0)
        assert stale.value.seq == 2
        assert await payloads(store) == [b"created", b"mine"]


async def test_there_are_no_gaps(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        with pytest.raises(Stale) as stale:
            await store.append("t", 2, [b"too early"], 1.0)
        assert stale.value.seq == 1
        assert await payloads(store) == [b"created"]


async def test_there_are_no_gaps_either_where_others_write_in_the_same_moment(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        moves = [store.append("t", seq, [b"%d" % seq], 1.0) for seq in (1, 5, 2)]
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(result).__name__ for result in results] == ["int", "Stale", "int"]
        assert await payloads(store) == [b"created", b"1", b"2"]


async def test_of_a_hundred_at_once_one_wins(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await lay(store, "quiet")
        moves = [store.append("t", 1, [b"%d" % number, b"draw"], 1.0) for number in range(100)]
        *results, quiet = await asyncio.gather(
            *moves, store.append("quiet", 1, [b"x"], 1.0), return_exceptions=True
        )
        won = [number for number, result in enumerate(results) if result == 3]
        assert len(won) == 1
        assert all(isinstance(result, Stale) and result.seq == 3 for result in results if result != 3)
        assert await payloads(store) == [b"created", b"%d" % won[0], b"draw"]
        assert quiet == 2


async def test_of_a_hundred_in_two_processes_one_wins(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        await lay(store)
        for seq in range(1, 20):
            moves = [
                one.append("t", seq, [b"%d" % number], 1.0) for number in range(50) for one in (store, other)
            ]
            results = await asyncio.gather(*moves, return_exceptions=True)
            assert sum(result == seq + 1 for result in results) == 1
            assert all(
                isinstance(result, Stale) and result.seq == seq + 1 for result in results if result != seq + 1
            )
        assert len(await payloads(store)) == 20


async def test_an_append_is_written_whole_or_not(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        await lay(store)
        seq = 1
        for _ in range(20):
            long, short = [b"long"] * 3, [b"short"]
            results = await asyncio.gather(
                store.append("t", seq, long, 1.0), other.append("t", seq, short, 1.0), return_exceptions=True
            )
            won = long if results[0] == seq + 3 else short
            assert (await payloads(store))[seq:] == won
            seq += len(won)


async def test_many_tables_share_a_commit_and_all_are_answered(url: str) -> None:
    async with await open_store(url) as store:
        names = [f"table-{number}" for number in range(250)]
        await asyncio.gather(*(lay(store, name) for name in names))
        ends = await asyncio.gather(*(store.append(name, 1, [name.encode(), b"2"], 1.0) for name in names))
        assert ends == [3] * 250
        assert await store.heads([*names, "nobody"]) == dict.fromkeys(names, 3)
        for name in names[::50]:
            assert await payloads(store, name) == [b"created", name.encode(), b"2"]


async def test_moves_may_follow_each_other_without_waiting(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        ends = await asyncio.gather(*(store.append("t", seq, [b"%d" % seq], 1.0) for seq in range(1, 50)))
        assert ends == list(range(2, 51))
        late = await asyncio.gather(
            *(store.append("t", seq, [b"x"], 1.0) for seq in (49, 50, 50, 51)), return_exceptions=True
        )
        assert [end for end in late if isinstance(end, int)] == [51, 52]
        assert await payloads(store) == [b"created", *(b"%d" % seq for seq in range(1, 50)), b"x", b"x"]


async def test_there_must_be_a_table(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        results = await asyncio.gather(
            store.append("nobody", 0, [b"x"], 1.0), store.append("t", 1, [b"x"], 1.0), return_exceptions=True
        )
        assert isinstance(results[0], NoSuchTable)
        assert results[1] == 2
        with pytest.raises(NoSuchTable, match="nobody"):
            await store.append("nobody", 0, [b"x"], 1.0, changes=[Finish()])


@pytest.mark.parametrize(
    ("seq", "entries"), [(1, []), (1, ["text"]), (1, [b"x", None]), (-1, [b"x"]), (2**31, [b"x"])]
)
async def test_what_is_no_entry_is_refused_before_it_troubles_anybody(
    url: str, seq: int, entries: list[bytes]
) -> None:
    async with await open_store(url) as store:
        await lay(store)
        with pytest.raises(ValueError, match=r"entries|place"):
            await store.append("t", seq, entries, 1.0)


async def test_changes_happen_with_the_entries(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        changes: list[Change] = [Begin(), SetSeat(SeatRow(1, level="gardener"))]
        assert await store.append("t", 1, [b"started"], 150.0, changes=changes) == 2
        assert await store.append("t", 2, [b"finished"], 160.0, changes=[Finish()]) == 3
        row, entries = await store.load("t")
        assert (row.started, row.finished, len(entries)) == (150.0, 160.0, 3)
        assert await seats(store) == [SeatRow(0, "ann", "Ann"), SeatRow(1, None, None, "gardener")]


async def test_a_game_may_end_with_other_changes_beside_it(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await store.append("t", 1, [b"left"], 150.0, changes=[Finish(), SetSeat(SeatRow(1, level="greedy"))])
        assert (await store.load("t"))[0].finished == 150.0
        assert (await seats(store))[1] == SeatRow(1, None, None, "greedy")


async def test_what_is_tried_again_is_there_already_only_if_it_is_ones_own(url: str) -> None:
    """After a lost connection nobody knows whether it was written; what stands there may be another's."""
    async with await open_store(url) as store:
        await lay(store)

        def write(again: bool, writer: int = 7, payload: bytes = b"x", time: float = 5.0) -> Awaitable[int]:
            return store._write(logs.append, writer, "t", 1, [payload], time, [], again)

        assert await write(False) == 2
        assert await write(True) == 2
        others: list[dict[str, Any]] = [{"writer": 8}, {"payload": b"y"}, {"time": 6.0}]
        for other in others:
            with pytest.raises(Stale):
                await write(True, **other)
        with pytest.raises(Stale):
            await write(False)

        def create(again: bool, row: TableRow) -> Awaitable[None]:
            return store._write(logs.create_table, 7, row, [], [b"created"], 5.0, {}, again)

        await create(False, table("u"))
        await create(True, table("u"))
        with pytest.raises(Taken):
            await create(True, table("u", secret=bytes(32)))
        assert await payloads(store, "u") == [b"created"]


async def test_changes_do_not_happen_without_the_entries(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        sits = [
            store.append("t", 1, [who.encode()], 150.0, changes=[SetSeat(SeatRow(1, who, who))])
            for who in ("bob", "eve")
        ]
        results = await asyncio.gather(*sits, return_exceptions=True)
        won = "bob" if results[0] == 2 else "eve"
        assert sorted(type(result).__name__ for result in results) == ["Stale", "int"]
        assert await payloads(store) == [b"created", won.encode()]
        assert (await seats(store))[1] == SeatRow(1, won, won)


async def test_a_game_is_over_with_its_last_move_whoever_else_is_too_late(url: str) -> None:
    """Those who are too late spoil the quick way for all who write in the same moment."""
    async with await open_store(url) as store:
        tables = [f"t{number}" for number in range(20)]
        for table in tables:
            await lay(store, table)
        late = [store.append(table, 5, [b"late"], 150.0, changes=[Finish()]) for table in tables[:10]]
        last = [store.append(table, 1, [b"last"], 160.0, changes=[Finish()]) for table in tables[10:]]
        results = await asyncio.gather(
            *(one for pair in zip(late, last, strict=True) for one in pair), return_exceptions=True
        )
        assert [type(result).__name__ for result in results] == ["Stale", "int"] * 10
        assert [(await store.load(table))[0].finished for table in tables] == [None] * 10 + [160.0] * 10


async def test_of_two_processes_that_end_a_game_at_once_one_does(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        tables = [f"t{number}" for number in range(30)]
        for table in tables:
            await lay(store, table)
        ends = [
            one.append(table, 1, [b"1", b"2"], time, changes=[Finish()])
            for table in tables
            for one, time in ((store, 5.0), (other, 6.0))
        ]
        goes_on = [one.append(table, 1, [b"chat"], 7.0) for one in (store, other) for table in tables]
        results = await asyncio.gather(*ends, *goes_on, return_exceptions=True)
        assert {type(result).__name__ for result in results} == {"int", "Stale"}
        for number, table in enumerate(tables):
            mine = [results[2 * number], results[2 * number + 1], results[60 + number], results[90 + number]]
            [won] = [place for place, result in enumerate(mine) if isinstance(result, int)]
            row, entries = await store.load(table)
            assert row.finished == (5.0, 6.0, None, None)[won]
            assert entries[1].time == (5.0, 6.0, 7.0, 7.0)[won]
            assert len(entries) == (3, 3, 2, 2)[won]


async def test_of_many_who_want_a_seat_one_gets_it(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        await lay(store)
        for seq in range(1, 15):
            sits = [
                one.append("t", seq, [who.encode()], 1.0, changes=[SetSeat(SeatRow(1, who, who))])
                for one in (store, other)
                for who in (f"{id(one)}-{number}" for number in range(4))
            ]
            results = await asyncio.gather(*sits, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["Stale"] * 7 + ["int"]
            assert (await payloads(store))[-1].decode() == (await seats(store))[1].holder


async def test_processes_never_wait_for_each_other_in_a_circle(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    conflicts: list[str] = []
    monkeypatch.setattr(Backoff, "conflict", lambda _, error: conflicts.append(sqlstate(error)))
    names = [f"t{number}" for number in range(40)]
    async with await open_store(postgres_url) as store, await open_store(postgres_url) as other:
        for name in names:
            await lay(store, name)
        for seq in range(1, 30):
            there = [store.append(name, seq, [b"x"], 1.0) for name in names]
            back = [other.append(name, seq, [b"y"], 1.0) for name in reversed(names)]
            results = await asyncio.gather(*there, *back, return_exceptions=True)
            assert sum(result == seq + 1 for result in results) == len(names)
    assert set(conflicts) <= {"23505"}


async def test_tables_that_never_started_are_forgotten(url: str) -> None:
    async with await open_store(url) as store:
        await store.create(table("old"), [SeatRow(0)], [b"x"], time=100.0, tokens={"key": (0, "seat")})
        await lay(store, "busy")
        await store.append("busy", 1, [b"somebody comes"], 900.0)
        await lay(store, "begun", started=110.0)
        await lay(store, "new", created=900.0)
        assert await store.prune(500.0) == 1
        assert await store.heads(["old", "busy", "begun", "new"]) == {"busy": 2, "begun": 1, "new": 1}
        assert (await store.entries("old"), await seats(store, "old"), await store.token("key")) == (
            [],
            [],
            None,
        )


async def test_closing_writes_what_waits(url: str) -> None:
    store = await open_store(url)
    await lay(store)
    moves = [asyncio.ensure_future(store.append("t", seq, [b"%d" % seq], 1.0)) for seq in range(1, 100)]
    await asyncio.sleep(0)  # every move is on its way
    await store.close()
    assert await asyncio.gather(*moves) == list(range(2, 101))
    await store.close()
    for asked in (
        store.append("t", 100, [b"x"], 1.0),
        store.load("t"),
        store.add_token("a", "t", 0, "b", time=1.0),
    ):
        with pytest.raises(StoreError, match="closed"):
            await asked
    async with await open_store(url) as again:
        assert len(await payloads(again)) == 100


async def test_whoever_goes_away_troubles_nobody(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)
        await lay(store, "other")
        gone = [asyncio.ensure_future(store.append("t", 1, [b"%d" % number], 1.0)) for number in range(20)]
        await asyncio.sleep(0)
        for one in gone:
            one.cancel()
        assert await store.append("other", 1, [b"x"], 1.0) == 2
        assert len(await payloads(store)) in (1, 2)
        assert await store.append("other", 2, [b"y"], 1.0) == 3


async def test_memory_is_a_database_too() -> None:
    async with await open_store("sqlite://") as store:
        await lay(store)
        assert await store.append("t", 1, [b"x"], 1.0) == 2
        assert await payloads(store) == [b"created", b"x"]
    async with await open_store("sqlite://") as store:
        assert await store.heads(["t"]) == {}
