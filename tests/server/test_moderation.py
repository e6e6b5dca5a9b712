"""Hosts, bans, mutes, reports and the audit log, at a running server on either database."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets
from sqlalchemy import Connection

from hortus.server.moderation import Moderation
from hortus.server.routes import ENDPOINTS
from hortus.store import StoreError, schema
from tests.server.people import PASSWORD, Browser, browsers
from tests.server.service import Line, Service, eventually, new_database, served, settings

CALLS: dict[str, dict[str, Any]] = {
    "close-report": {"id": "x"},
    "ban": {"whom": "Nobody"},
    "unban": {"whom": "Nobody"},
    "rename": {"whom": "Nobody", "name": "Somebody"},
    "close-table": {"table": "nowhere", "reason": ""},
    "password": {"whom": "Nobody"},
    "delete": {"whom": "Nobody"},
    "export": {"whom": "Nobody"},
}


@pytest.fixture
async def people(service: Service) -> AsyncIterator[list[Browser]]:
    """A host, an account and a guest."""
    async with browsers(service, 3) as found:
        await found[0].sign_up("Hermione")
        await found[1].sign_up("Victoria")
        await Moderation(service.context, "cli:test").set_host("Hermione", True)
        yield found


async def seated(*people: Browser) -> str:
    """A table with these people."""
    table = await people[0].table(*["open"] * len(people))
    for one in people:
        await one.sit(table)
    return table


@contextlib.asynccontextmanager
async def line(somebody: Browser, table: str) -> AsyncIterator[Line]:
    """Somebody's socket, by their cookie."""
    cookie = "; ".join(f"{name}={value}" for name, value in somebody.client.cookies.items())
    address = f"{somebody.client.base_url}/api/tables/{table}/live".replace("http", "ws", 1).replace(
        "//api", "/api"
    )
    async with websockets.connect(address, additional_headers={"cookie": cookie}, compression=None) as socket:
        found = Line(socket)
        assert (await found.hear())["type"] == "welcome"
        yield found


async def audit(host: Browser) -> list[tuple[str, str, str]]:
    """Who did what and why, the newest first."""
    return [(one["actor"], one["action"], one["reason"]) for one in await host.get("/api/host/audit")]


@pytest.mark.parametrize(
    "endpoint", [one for one in ENDPOINTS if one.path.startswith("/api/host")], ids=lambda one: one.path
)
async def test_the_desk_is_for_hosts_alone(endpoint: Any) -> None:
    async with served(settings()) as service, browsers(service, 3) as (host, account, guest):
        await host.sign_up("Hermione")
        await account.sign_up("Victoria")
        await Moderation(service.context, "cli:test").set_host("Hermione", True)
        table = await guest.table()
        path = endpoint.path.replace("{account}", "Victoria").replace("{id}", table)

        async def call(somebody: Browser) -> httpx2.Response:
            if endpoint.method == "GET":
                return await somebody.client.get(path)
            return await somebody.client.post(path, json=CALLS[path.rpartition("/")[2]])

        for somebody in (account, guest):
            answer = await call(somebody)
            assert (answer.status_code, answer.json()["kind"]) == (403, "host")
        answer = await call(host)
        assert answer.status_code == (200 if endpoint.method == "GET" else 404), answer.text


async def test_who_is_a_host_is_told_so(people: list[Browser]) -> None:
    assert [(await one.get("/api/account")).get("host", False) for one in people] == [True, False, False]


async def test_who_is_banned_is_disconnected_and_refused_until_it_is_lifted(people: list[Browser]) -> None:
    host, victoria, guest = people
    table = await seated(victoria, guest)
    until = time.time() + 3600
    async with line(victoria, table) as socket:
        await host.post("/api/host/ban", whom="victoria", reason="rude words", until=until)
        bye = await socket.until(lambda message: message["type"] == "bye")
        assert "rude words" in bye["why"]
        assert "until 20" in bye["why"]
        with pytest.raises(websockets.ConnectionClosed):
            await socket.hear()
    banned = (403, "banned")
    assert await victoria.refused("/api/tables", game="fungi", seats=["person", "person"]) == banned
    assert await victoria.refused(f"/api/tables/{table}/commands", type="say", text="let me in") == banned
    assert await victoria.refused("/api/account/login", name="Victoria", password=PASSWORD) == banned
    assert await guest.refused("/api/account/login", name="Victoria", password=PASSWORD) == banned
    with pytest.raises(websockets.InvalidStatus):
        async with line(victoria, table):
            pass

    async def has_left() -> bool:
        return bool((await guest.get(f"/api/tables/{table}"))["over"])

    await eventually(has_left)  # so that nobody waits for them
    assert [(one["name"], one["kind"]) for one in await host.get("/api/host/bans")] == [("Victoria", "ban")]
    await host.post("/api/host/unban", whom="Victoria", reason="made up")
    await victoria.table()
    assert (await audit(host))[:2] == [("Hermione", "unban", "made up"), ("Hermione", "ban", "rude words")]


async def test_guests_and_networks_are_banned_too(service: Service, people: list[Browser]) -> None:
    host, victoria, guest = people
    table = await seated(victoria, guest)
    seats = (await host.get(f"/api/host/tables/{table}"))["seats"]
    who = next(seat["holder"] for seat in seats if seat["name"].startswith("Guest"))
    await host.post("/api/host/ban", whom=who)
    assert await guest.refused(f"/api/tables/{table}/commands", type="leave") == (403, "banned")
    assert await guest.refused("/api/account", name="Gustav", password=PASSWORD) == (403, "banned")
    assert (await victoria.command(table, "say", text="hello"))["type"] == "done"
    await Moderation(service.context, "cli:test").ban("127.0.0.1/8", "")
    assert await victoria.refused(f"/api/tables/{table}/commands", type="say", text="x") == (403, "banned")


async def test_a_ban_ends_by_itself(service: Service, people: list[Browser]) -> None:
    _, victoria, _ = people
    access = service.context.access
    await Moderation(service.context, "cli:test").ban("Victoria", "", time.time() + 3600)
    assert await victoria.refused("/api/tables", game="fungi", seats=["person", "person"]) == (403, "banned")
    access._clock = lambda: time.time() + 3601
    await victoria.table()


async def test_who_is_muted_plays_and_says_nothing(people: list[Browser]) -> None:
    host, victoria, guest = people
    table = await seated(victoria, guest)
    await host.post("/api/host/ban", whom="Victoria", kind="mute", reason="shouting")
    answer = await victoria.client.post(f"/api/tables/{table}/commands", json={"type": "say", "text": "HEY"})
    assert (answer.status_code, answer.json()["code"]) == (403, "muted")
    assert "shouting" in answer.json()["sentence"]
    await victoria.command(table, "offerdraw")
    await host.post("/api/host/unban", whom="Victoria", kind="mute")
    await victoria.command(table, "say", text="sorry")


async def test_a_closed_table_is_over_for_everybody_there(people: list[Browser]) -> None:
    host, victoria, guest = people
    table = await seated(victoria, guest)
    async with line(guest, table) as socket:
        await host.post("/api/host/close-table", table=table, reason="spam")
        news = await socket.until(lambda message: message["type"] == "news")
        assert [(one["what"], one.get("text", "")) for one in news["events"]] == [
            ("closed", "spam"),
            ("finished", ""),
        ]
        assert news["sight"]["result"]["how"] == "abandoned"
    assert await host.refused("/api/host/close-table", table=table, reason="") == (409, "over")
    assert (await audit(host))[0] == ("Hermione", "close", "spam")


async def test_a_report_brings_the_last_words_and_there_is_one_at_a_time(people: list[Browser]) -> None:
    host, victoria, guest = people
    table = await seated(victoria, guest)
    await guest.command(table, "say", text="I know where you live")
    view = await victoria.get(f"/api/tables/{table}")
    mine = next(seat["seat"] for seat in view["seats"] if seat["name"] == "Victoria")
    path, body = (
        f"/api/tables/{table}/reports",
        {"seat": 1 - mine, "reason": "chat", "text": "please\x1b\n help\x00"},
    )
    assert await host.refused(path, **body) == (403, "seat"), "only who sits there reports"
    assert await victoria.refused(path, **body | {"seat": mine}) == (422, "bad")
    assert await victoria.refused(path, **body | {"seat": 5}) == (422, "bad")
    made = await victoria.post(path, **body)
    assert await victoria.refused(path, **body) == (409, "taken")
    (report,) = await host.get("/api/host/reports")
    assert (report["id"], report["reporter"], report["text"]) == (made["id"], "Victoria", "please help")
    assert [line["text"] for line in report["chat"]] == ["I know where you live"]
    await host.post("/api/host/close-report", id=made["id"], verdict="banned")
    assert await host.get("/api/host/reports") == []
    assert (await host.get("/api/host/reports?closed=yes"))[0]["verdict"] == "banned"
    await victoria.post(path, **body)


async def test_names_passwords_and_accounts(people: list[Browser]) -> None:
    host, victoria, guest = people
    await host.post("/api/host/rename", whom="Victoria", name="Viola")
    assert (await victoria.get("/api/account"))["name"] == "Viola"
    assert await host.refused("/api/host/rename", whom="Viola", name="Hermione") == (409, "taken")
    password = (await host.post("/api/host/password", whom="Viola"))["password"]
    assert (await victoria.get("/api/account"))["kind"] == "guest"
    assert await guest.refused("/api/account/login", name="Viola", password=PASSWORD) == (401, "login")
    await guest.post("/api/account/login", name="Viola", password=password)
    assert [one["name"] for one in await host.get("/api/host/accounts?like=VIO")] == ["Viola"]
    assert [one["name"] for one in await host.get("/api/host/accounts")] == ["Hermione", "Viola"]
    await host.post("/api/host/delete", whom="Viola")
    assert (await guest.get("/api/account"))["kind"] == "guest"
    assert [one[1] for one in await audit(host)] == ["delete", "reset password", "rename", "host"]


async def test_a_deleted_account_leaves_no_word_in_reports_or_the_audit_log(
    service: Service, people: list[Browser]
) -> None:
    host, victoria, guest = people
    table = await seated(victoria, guest)
    await victoria.command(table, "say", text="mulberry")
    for one in (victoria, guest):
        seat = (await one.get(f"/api/tables/{table}"))["seat"]
        await one.post(f"/api/tables/{table}/reports", seat=1 - seat, reason="chat", text="quince")
    await host.post("/api/host/ban", whom="Victoria", kind="mute", reason="fruit")
    await host.post("/api/host/delete", whom="Victoria")

    def kept(connection: Any) -> str:
        tables = (schema.reports, schema.audit, schema.bans)
        return repr([connection.execute(one.select()).all() for one in tables])

    found = await service.context.store._read(kept)
    assert ("mulberry" in found, "Victoria" in found, found.count("quince")) == (False, False, 1)
    assert len(await host.get("/api/host/reports")) == 2


async def test_a_host_cannot_be_dealt_with_from_the_desk(service: Service, people: list[Browser]) -> None:
    host, _, _ = people
    for what in ("ban", "rename", "password", "delete"):
        body = {"whom": "Hermione", **({"name": "Anna"} if what == "rename" else {})}
        assert await host.refused(f"/api/host/{what}", **body) == (403, "host")
    await Moderation(service.context, "cli:test").set_host("Hermione", False)
    assert (await host.client.get("/api/host/audit")).status_code == 403


async def test_all_that_is_kept_of_a_person_is_exported(people: list[Browser]) -> None:
    host, victoria, guest = people
    table = await seated(victoria, guest)
    await victoria.command(table, "say", text="mine")
    await guest.command(table, "say", text="theirs")
    await victoria.command(table, "resign")
    found = (await host.post("/api/host/export", whom="Victoria"))["parts"]
    assert found["account"]["name"] == "Victoria"
    [kept] = found["tables"]
    assert (kept["id"], [one["text"] for one in kept["said"]]) == (table, ["mine"])
    assert "resigned" in kept["record"]
    assert (await audit(host))[0][1] == "export"


async def test_nothing_is_taken_from_the_audit_log(service: Service, people: list[Browser]) -> None:
    store = service.context.store
    for change in (schema.audit.delete(), schema.audit.update().values(reason="another")):
        with pytest.raises(StoreError, match="stays as it is"):
            await store._write(Connection.execute, change)
    assert len(await store.audit_log()) == 1


async def test_every_process_hears_of_a_ban(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    config = settings(database)
    async with served(config) as one, served(config) as two, browsers(one, 1) as (victoria,):
        await victoria.sign_up("Victoria")
        table = await victoria.table()
        await victoria.sit(table)
        async with line(victoria, table) as socket:
            await Moderation(two.context, "cli:test").ban("Victoria", "spam")
            assert "spam" in (await socket.until(lambda message: message["type"] == "bye"))["why"]


async def test_a_new_name_reaches_tables_in_use_and_lists_and_no_game_that_is_over(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 2) as (victoria, guest):
        await victoria.sign_up("Victoria")
        waiting = await victoria.table()
        await victoria.sit(waiting)
        playing, other = await seated(victoria, guest), await victoria.table()
        await victoria.sit(other, name="Incognita")
        over = await seated(victoria, guest)
        await guest.command(over, "resign")
        before = await guest.get(f"/api/tables/{over}/record")
        service.context.hub.put_away(time.time() + 1)
        await Moderation(service.context, "cli:test").rename("Victoria", "Viola")

        async def names(table: str) -> set[str]:
            view = await guest.get(f"/api/tables/{table}")
            return {seat["name"] for seat in view["seats"] if seat["who"] == "account"}

        assert [await names(table) for table in (waiting, playing, over)] == [
            {"Viola"},
            {"Viola"},
            {"Victoria"},
        ]
        assert "Incognita" in str(await guest.get(f"/api/tables/{other}"))
        assert await guest.get(f"/api/tables/{over}/record") == before
        for which in ("open", "watch", "finished"):
            listed = str(await guest.get(f"/api/tables?list={which}"))
            assert ("Viola" in listed, "Victoria" in listed) == (True, False), which
        for somebody in (victoria, guest):
            await somebody.command(over, "rematch")

        async def goes_on() -> bool:
            return bool((await guest.get(f"/api/tables/{over}"))["next_table"])

        await eventually(goes_on)
        assert await names((await guest.get(f"/api/tables/{over}"))["next_table"]) == {"Viola"}
