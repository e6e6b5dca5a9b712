"""A deleted account is gone everywhere: its name and words from views, events, records, lists and ratings."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from hortus.table import verify
from hortus.table.redaction import FORMER_NAME
from tests.server.people import PASSWORD, RATED, Browser, browsers
from tests.server.service import PATIENCE, Service, new_database, served, settings

WORDS = "meet me at the mulberry"


async def finished(victoria: Browser, other: Browser, **how: Any) -> str:
    """A table at which both have talked and the other resigned; seats are drawn."""
    table = await victoria.table(**how)
    await victoria.sit(table, name="Victoria", nonce="luck")
    await victoria.command(table, "say", text=WORDS)
    await other.sit(table, name="Ben", nonce="more luck")
    await victoria.command(table, "say", text=WORDS)
    await other.command(table, "say", text="under the other tree")
    await other.command(table, "resign")
    return table


async def told(somebody: Browser, table: str) -> str:
    """All that anybody is told of a table."""
    lists = [
        await somebody.get(f"/api/tables?list={which}") for which in ("open", "watch", "mine", "finished")
    ]
    paths = ["", "/events", "/record", "/moments"]
    return repr([*lists, *[await somebody.get(f"/api/tables/{table}{path}") for path in paths]])


async def dump(service: Service) -> str:
    """The whole database."""
    from hortus.store.schema import metadata

    def every(connection: Any) -> str:
        return repr([connection.execute(table.select()).all() for table in metadata.sorted_tables])

    return await service.context.store._read(every)


async def test_name_and_words_are_gone_and_the_game_stays(service: Service, people: list[Browser]) -> None:
    victoria, ben, stranger = people
    table = await finished(victoria, ben)
    gone = str((await victoria.client.get("/api/account")).json()["name"])
    before = await ben.get(f"/api/tables/{table}/record")
    assert WORDS in await told(stranger, table)
    await victoria.post("/api/account/delete", password=PASSWORD)
    for somebody in (ben, stranger):
        heard = await told(somebody, table)
        assert (gone in heard, WORDS in heard) == (False, False)
        assert FORMER_NAME in heard
        assert "under the other tree" in heard
    kept = await dump(service)
    assert (gone in kept, WORDS in kept, "mulberry" in kept) == (False, False, False)
    after = await ben.get(f"/api/tables/{table}/record")
    assert verify(before).proven
    assert verify(after).proven
    assert after.replace(FORMER_NAME, gone).split("\nseal")[0] == before.split("\nseal")[0]


async def test_it_is_so_after_a_restart(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 2) as (victoria, ben):
        await victoria.sign_up("Victoria")
        table = await finished(victoria, ben)
        await victoria.post("/api/account/delete", password=PASSWORD)
        live = await told(ben, table)
    async with served(settings(database)) as service, browsers(service, 1) as (stranger,):
        seats = (await stranger.get(f"/api/tables/{table}"))["seats"]
        assert sorted((one["name"], one["who"]) for one in seats) == [
            ("Ben", "guest"),
            (FORMER_NAME, "former"),
        ]
        heard = await told(stranger, table)
        assert ("Victoria" in heard, WORDS in heard, FORMER_NAME in live) == (False, False, True)


async def test_who_sat_and_left_before_the_start_is_forgotten_there_too(people: list[Browser]) -> None:
    victoria, ben, _ = people
    table = await ben.table()
    await victoria.sit(table)
    await victoria.command(table, "say", text=WORDS)
    await victoria.command(table, "leave")
    await victoria.post("/api/account/delete", password=PASSWORD)
    heard = await told(ben, table)
    assert ("Victoria" in heard, WORDS in heard) == (False, False)


async def test_a_running_game_is_left_so_that_nobody_waits(people: list[Browser]) -> None:
    victoria, ben, _ = people
    table = await victoria.table()
    await victoria.sit(table)
    await ben.sit(table, name="Ben")
    await victoria.post("/api/account/delete", password=PASSWORD)
    seat = next(one for one in (await ben.get(f"/api/tables/{table}"))["seats"] if one["who"] == "former")
    assert seat["away"]
    assert seat["level"] or (await ben.get(f"/api/tables/{table}"))["over"]


async def test_the_cookie_of_the_guest_from_before_holds_no_seat_any_more(people: list[Browser]) -> None:
    victoria, ben, _ = people
    await ben.get("/api/account")
    cookie = dict(ben.client.cookies)
    await ben.sign_up("Benedikt")
    table = await finished(victoria, ben)
    await ben.post("/api/account/delete", password=PASSWORD)
    ben.client.cookies.clear()
    ben.client.cookies.update(cookie)
    assert (await ben.get(f"/api/tables/{table}"))["seat"] is None


async def test_ratings_go(service: Service, people: list[Browser]) -> None:
    victoria, ben, _ = people
    await ben.sign_up("Benedikt")
    await finished(victoria, ben, settings=RATED)
    store = service.context.store
    account = await store.account_named("Victoria")
    assert account is not None
    async with asyncio.timeout(PATIENCE):
        while await store.rating("fungi", account.id) is None:
            await asyncio.sleep(0.01)
    await victoria.post("/api/account/delete", password=PASSWORD)
    assert await store.rating("fungi", account.id) is None
    assert (await ben.get("/api/account/ratings"))["ratings"][0]["games"] == 1


async def test_another_process_forgets_too(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    async with (
        served(settings(database)) as one,
        served(settings(database)) as other,
        browsers(one, 2) as (victoria, ben),
    ):
        await victoria.sign_up("Victoria")
        table = await finished(victoria, ben)
        async with other.line({"id": table}) as line:
            assert "Victoria" in line.texts[0]
            await victoria.post("/api/account/delete", password=PASSWORD)
            news = await line.until(lambda message: message["type"] == "news")
            assert FORMER_NAME in [seat["name"] for seat in news["sight"]["seats"]]
        assert "Victoria" not in str(other.context.hub.live[table].table.entries)
