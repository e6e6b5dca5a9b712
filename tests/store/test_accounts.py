"""Accounts, tokens, ratings, and the server's own secrets."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence

import pytest

from hortus.store import (
    Account,
    Finish,
    NoSuchTable,
    RatingRow,
    SeatRow,
    SetSeat,
    StandingRow,
    Taken,
    Token,
    logs,
    open_store,
)
from tests.store.examples import lay, seats, table


def account(name: str, ident: str | None = None) -> Account:
    return Account(ident or f"id-{name}", name, b"hash of a password", 50.0)


async def test_an_account_is_found_by_id_and_name(url: str) -> None:
    async with await open_store(url) as store:
        await store.add_account(account("Ann", "a1"))
        found = account("Ann", "a1")
        assert await store.account("a1") == found
        for spelling in ("Ann", "ann", "ANN", " ann ", "\uff21nn"):  # the last with a full-width A
            assert await store.account_named(spelling) == found
        for wrong in ("", "Anna", "\0", "\ud800"):
            assert await store.account_named(wrong) is None
            assert await store.account(wrong) is None


@pytest.mark.parametrize("name", ["Ann", "ANN", "ann ", "\uff21nn"])
async def test_a_name_belongs_to_one(url: str, name: str) -> None:
    async with await open_store(url) as store:
        await store.add_account(account("Ann"))
        with pytest.raises(Taken, match="taken"):
            await store.add_account(account(name, "another"))
        assert await store.account("another") is None


async def test_of_twenty_who_want_a_name_one_gets_it(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        wanted = [
            one.add_account(account("Ann", f"a{number}")) for number, one in enumerate((store, other) * 10)
        ]
        results = await asyncio.gather(*wanted, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["NoneType"] + ["Taken"] * 19


async def test_nobody_is_called_what_cannot_be_kept() -> None:
    for name in ("a\0b", "\ud800"):
        with pytest.raises(ValueError, match="name"):
            account(name)
        with pytest.raises(ValueError, match="name"):
            SeatRow(0, "x", name)


async def test_a_password_is_never_printed_and_ends_old_cookies(url: str) -> None:
    async with await open_store(url) as store:
        await store.add_account(account("Ann", "a1"))
        assert await store.set_password("a1", b"another hash") == 1
        found = await store.account("a1")
        assert found is not None
        assert (found.password, found.generation) == (b"another hash", 1)
        assert "hash" not in repr(found)
        with pytest.raises(LookupError, match="nobody"):
            await store.set_password("nobody", b"x")


async def test_whoever_leaves_is_forgotten(url: str) -> None:
    async with await open_store(url) as store:
        await store.add_account(account("Ann", "ann"))
        await lay(store, creator="ann", finished=120.0)
        await store.rate("t", ["ann"], lambda _: [RatingRow(25.0, 8.0, 1)])
        await store.delete_account("ann")
        assert await store.account("ann") is None
        assert await store.rating("fungi", "ann") is None
        assert (await seats(store))[0].name is None
        assert (await store.load("t"))[0].creator is None
        await store.add_account(account("Ann", "another"))


async def test_tokens_open_what_they_were_made_for(url: str) -> None:
    async with await open_store(url) as store:
        await store.create(
            table(), [SeatRow(0), SeatRow(1)], time=1.0, tokens={"key": (1, "seat"), "eye": (None, "watch")}
        )
        await store.add_token("invitation", "t", 0, "invitation", time=2.0)
        assert await store.token("key") == Token("t", 1, "seat")
        assert await store.token("eye") == Token("t", None, "watch")
        assert await store.token("invitation") == Token("t", 0, "invitation")
        for wrong in ("", "KEY", "key ", "\0", "\ud800"):
            assert await store.token(wrong) is None
        with pytest.raises(NoSuchTable):
            await store.add_token("new", "nobody", 0, "seat", time=1.0)
        with pytest.raises(Taken):
            await store.add_token("eye", "t", 0, "seat", time=1.0)


async def test_of_many_tokens_for_the_same_the_oldest_are_worth_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MOST_TOKENS", 3)
    async with await open_store(url) as store:
        await store.create(table(), [SeatRow(0), SeatRow(1)], time=1.0, tokens={"other": (1, "seat b")})
        for number in range(5):
            await store.add_token(f"key {number}", "t", 0, "seat a", time=2.0 + number)
        found = [await store.token(f"key {number}") for number in range(5)]
        assert found == [None, None, *[Token("t", 0, "seat a")] * 3]
        assert await store.token("other") == Token("t", 1, "seat b")


async def test_tokens_are_not_in_the_database(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        await store.create(table(), [], time=1.0, tokens={"a-long-token": (1, "seat")})
    database = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    dump = "\n".join(database.iterdump())
    database.close()
    assert 'INSERT INTO "tokens"' in dump
    assert "a-long-token" not in dump
    assert b"a-long-token".hex() not in dump.lower()


def better(old: Sequence[RatingRow | None]) -> list[RatingRow]:
    """Each wins one game more."""
    return [
        RatingRow(26.0, 8.0, 1) if one is None else RatingRow(one.mu + 1, one.sigma / 2, one.games + 1)
        for one in old
    ]


async def test_a_result_is_counted_once(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store, finished=120.0)
        assert await store.rating("fungi", "ann") is None
        assert await store.rate("t", ["ann", "gardener"], better) == [RatingRow(26.0, 8.0, 1)] * 2
        assert await store.rate("t", ["ann", "gardener"], better) is None
        assert await store.rating("fungi", "ann") == RatingRow(26.0, 8.0, 1)
        assert await store.rating("mars", "ann") is None
        assert (await store.load("t"))[0].rated
        with pytest.raises(NoSuchTable):
            await store.rate("nobody", ["ann"], better)
        with pytest.raises(ValueError, match="twice"):
            await store.rate("t", ["ann", "ann"], better)


async def test_results_that_nobody_has_counted_are_found(url: str) -> None:
    async with await open_store(url) as store:
        for number, finished in enumerate((None, 130.0, 120.0, 120.0, 110.0)):
            await lay(store, f"t{number}", finished=finished)
        assert await store.uncounted(1000.0) == ["t4", "t2", "t3", "t1"]
        assert await store.uncounted(120.0) == ["t4"]
        assert await store.rate("t4", ["ann"], better) == [RatingRow(26.0, 8.0, 1)]
        assert await store.rate("t2", [], better) == []
        assert await store.rate("t2", ["ann"], better) is None
        assert await store.uncounted(1000.0) == ["t3", "t1"]


@pytest.mark.parametrize("way", ["at once", "with care", "with other changes"])
async def test_a_game_without_accounts_is_settled_when_it_ends(
    url: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(url) as store:
        await store.add_account(account("Ann", "ann"))
        await lay(store, "anns")
        await lay(store, "guests", seats=[SeatRow(0, "guest"), SeatRow(1, None, None, "gardener")])
        if way == "with care":
            monkeypatch.setattr("hortus.store.sqlite.SQLite._append_all", _fails)
        for name in ("anns", "guests"):
            others = [SetSeat(SeatRow(1, None, None, "sage"))] if way == "with other changes" else []
            await store.append(name, 1, [b"move"], 150.0)
            assert not (await store.load(name))[0].rated
            await store.append(name, 2, [b"over"], 160.0, changes=[Finish(), *others])
        assert [(await store.load(name))[0].rated for name in ("anns", "guests")] == [False, True]
        assert await store.uncounted(1000.0) == ["anns"]


def _fails(*_: object) -> None:
    raise RuntimeError("Nothing is written at once today.")


async def test_no_result_is_lost_when_many_end_at_once(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        names = [f"t{number}" for number in range(12)]
        for name in names:
            await lay(store, name)
        ends = [
            one.rate(name, identities, better)
            for number, name in enumerate(names)
            for one in (store, other)
            for identities in [["gardener", f"guest-{number % 3}"][:: 1 if number % 2 else -1]]
        ]
        results = await asyncio.gather(*ends)
        assert sum(result is None for result in results) == 12
        for identity, games in (("gardener", 12), *((f"guest-{number}", 4) for number in range(3))):
            found = await store.rating("fungi", identity)
            assert found is not None
            assert (found.games, found.mu) == (games, 25.0 + games)


async def test_what_cannot_be_calculated_is_not_counted(url: str) -> None:
    async with await open_store(url) as store:
        await lay(store)

        def wrong(_: Sequence[RatingRow | None]) -> list[RatingRow]:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await store.rate("t", ["ann"], wrong)
        assert not (await store.load("t"))[0].rated
        assert await store.rating("fungi", "ann") is None
        assert await store.rate("t", ["ann"], better) == [RatingRow(26.0, 8.0, 1)]


async def test_the_strongest_come_first_as_far_as_is_certain(url: str) -> None:
    async with await open_store(url) as store:
        for name in ("Ann", "Bob", "Cleo"):
            await store.add_account(account(name, name.lower()))
        values = {
            "ann": RatingRow(30.0, 2.0, 9),
            "cleo": RatingRow(33.0, 8.0, 1),
            "level:sage": RatingRow(50.0, 1.0, 99),
            "bob": RatingRow(28.0, 1.0, 20),
        }
        await lay(store)
        await store.rate("t", list(values), lambda _: list(values.values()))
        assert await store.standings("fungi") == [
            StandingRow("bob", "Bob", values["bob"]),
            StandingRow("ann", "Ann", values["ann"]),
            StandingRow("cleo", "Cleo", values["cleo"]),
        ]
        assert len(await store.standings("fungi", limit=2)) == 2
        known = await store.standings("fungi", least_games=9, most_sigma=1.5)
        assert [one.name for one in known] == ["Bob"]
        assert await store.standings("mars") == []


async def test_all_processes_keep_the_same_key(url: str) -> None:
    async with await open_store(url) as store, await open_store(url) as other:
        kept = await asyncio.gather(
            *(one.keep("cookies", b"%d" % number) for number, one in enumerate((store, other) * 5))
        )
        assert len(set(kept)) == 1
        assert await other.keep("another", b"x") == b"x"
    async with await open_store(url) as store:
        assert await store.keep("cookies", b"new") == kept[0]
