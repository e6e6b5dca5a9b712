"""The deal of the day on the server: one scored try each, and nothing told too early."""

from __future__ import annotations

from typing import Any

from hortus.server.messages_daily import DailyOverview
from hortus.table import daily, verify
from tests.server.people import Browser, browsers
from tests.server.service import Service, eventually, served, settings

DAY = "2027-01-15"  # a Friday
NOON = daily.closes(DAY) - daily.GRACE - 43200


def at(service: Service, now: float) -> None:
    """Let it be this time."""
    hub = service.context.hub
    hub.clock = lambda: now
    hub.clocks._clock = hub.clock
    hub.clocks._changed.set()


async def deal(browser: Browser, game: str = "fungi", day: str = "") -> dict[str, Any]:
    """What somebody is told of a deal."""
    found = await browser.get(f"/api/daily?day={day}" if day else "/api/daily")
    return next(dict(one) for one in found["deals"] if one["game"] == game)


async def give_up(browser: Browser, table: str) -> None:
    await browser.command(table, "resign")


async def test_one_try_is_scored_and_then_as_many_as_one_likes_are_not(database: str) -> None:
    async with served(settings(database)) as service, browsers(service, 2) as (ann, bob):
        at(service, NOON)
        assert (await deal(ann))["state"] == "new"
        first = await ann.post("/api/daily/fungi")
        assert first["scored"]
        assert await ann.post("/api/daily/fungi") == first
        assert (await deal(ann))["state"] == "playing"
        view = await ann.get(f"/api/tables/{first['table']}")
        assert (view["daily"], view["scored"], view["result"]) == (DAY, True, None)
        await give_up(ann, first["table"])
        told = await deal(ann)
        assert (told["state"], told["streak"], told["result"]["resigned"]) == ("done", 1, True)
        free = await ann.post("/api/daily/fungi")
        assert not free["scored"]
        assert free["table"] != first["table"]
        await give_up(ann, free["table"])
        assert (await deal(ann))["histogram"]["resigned"] == 1
        assert (await bob.post("/api/daily/fungi"))["scored"]
        assert (await deal(ann, "mars"))["state"] == "new"


async def test_everyone_meets_the_same_deal_and_another_tomorrow() -> None:
    async with served() as service, browsers(service, 3) as people:
        seen = []
        for day, browser in enumerate(people):
            at(service, NOON + (86400 if day == 2 else 0))
            started = await browser.post("/api/daily/felci")
            events = await browser.get(f"/api/tables/{started['table']}/events")
            played = next((place for place, one in enumerate(events) if one["what"] == "acted"), None)
            seen.append([(one["what"], one.get("text"), one.get("order")) for one in events[:played]])
        ann, bob, cleo = seen
        assert ann == bob
        assert ann != cleo


async def test_nothing_is_told_before_ones_own_try_is_over_or_the_day_is() -> None:
    async with served() as service, browsers(service, 3) as (ann, bob, cleo):
        at(service, NOON)
        table = (await ann.post("/api/daily/fungi"))["table"]
        await give_up(ann, table)
        await bob.post("/api/daily/fungi")
        for other in (bob, cleo):
            told = await deal(other)
            assert told["histogram"] is None
            assert told["result"] is None
            assert told["finished"] == 1
            for part in ("", "/record", "/events", "/moments", "/proof"):
                assert (await other.client.get(f"/api/tables/{table}{part}")).status_code == 403
        secret = (await service.context.hub.days.secret(DAY)).hex()
        texts = [await ann.get(f"/api/tables/{table}{part}") for part in ("", "/record", "/events")]
        texts += [await ann.get("/api/daily"), await ann.get(f"/api/daily/{DAY}")]
        assert secret not in repr(texts)
        assert (await ann.client.get(f"/api/tables/{table}/proof")).status_code == 409


async def test_the_commitment_comes_the_day_before_and_the_secret_after() -> None:
    async with served() as service, browsers(service, 2) as (ann, bob):
        at(service, NOON - 86400)
        promised = (await ann.get("/api/daily"))["tomorrow"]["commitment"]
        assert (await ann.client.get("/api/daily/2027-01-16")).status_code == 404
        at(service, NOON)
        table = (await ann.post("/api/daily/fungi"))["table"]
        await give_up(ann, table)
        today = await ann.get("/api/daily")
        assert (today["day"]["commitment"], today["day"]["secret"]) == (promised, "")
        view = await ann.get(f"/api/tables/{table}")
        assert view["result"]["next_commitment"] == today["tomorrow"]["commitment"]
        at(service, daily.closes(DAY) - 1)
        assert (await bob.get(f"/api/daily/{DAY}"))["secret"] == ""
        at(service, daily.closes(DAY))
        told = await bob.get(f"/api/daily/{DAY}")
        assert told["commitment"] == promised
        assert len(told["secret"]) == 64
        assert verify(await bob.get(f"/api/tables/{table}/record")).proven
        assert (await bob.get(f"/api/tables/{table}/proof"))["secret"] == told["secret"]
        yesterday = await ann.get("/api/daily")
        assert yesterday["yesterday"] == told
        assert yesterday["played_yesterday"] == [{"game": "fungi", "table": table}]


async def test_a_streak_over_days_and_the_result_of_a_past_one() -> None:
    async with served() as service, browsers(service, 1) as (ann,):
        for days in (0, 1, 3):
            at(service, NOON + days * 86400)
            await give_up(ann, (await ann.post("/api/daily/mars"))["table"])
        assert (await deal(ann, "mars"))["streak"] == 1
        assert (await deal(ann, "mars", "2027-01-16"))["streak"] == 2
        at(service, NOON + 5 * 86400)
        assert (await deal(ann, "mars"))["streak"] == 0


async def test_a_try_left_lying_ends_without_a_result_when_the_day_closes() -> None:
    async with served(settings(idle=0.05)) as service, browsers(service, 1) as (ann,):
        at(service, NOON)
        table = (await ann.post("/api/daily/fungi"))["table"]
        at(service, daily.closes(DAY) + 1)

        async def is_over() -> bool:
            return bool((await ann.get(f"/api/tables/{table}"))["over"])

        await eventually(is_over)
        told = await deal(ann, "fungi", DAY)
        assert (told["state"], told["result"], told["streak"]) == ("done", None, 0)


async def test_the_scored_try_gives_no_hints_and_a_free_one_does() -> None:
    async with served() as service, browsers(service, 1) as (ann,):
        at(service, NOON)
        for scored in (True, False):
            table = (await ann.post("/api/daily/felci"))["table"]
            path = f"/api/tables/{table}"

            async def is_mine(path: str = path) -> bool:
                return bool((await ann.get(path))["legal"])

            await eventually(is_mine)
            answer = await ann.client.post(f"{path}/commands", json={"type": "hint", "strength": "look"})
            assert answer.status_code == (422 if scored else 200)
            assert not scored or answer.json()["code"] == "scored_hint"
            await give_up(ann, table)


async def test_a_guest_who_logs_in_has_no_second_try() -> None:
    async with served() as service, browsers(service, 2) as (ann, other):
        at(service, NOON)
        await other.sign_up("Ann")
        first = await ann.post("/api/daily/fungi")
        await ann.post("/api/account/login", name="Ann", password="velvet otters climb")
        assert await ann.post("/api/daily/fungi") == first


async def test_what_is_no_deal_is_refused() -> None:
    async with served() as service, browsers(service, 1) as (ann,):
        assert (await ann.refused("/api/daily/chess"))[0] == 404
        assert (await ann.client.get("/api/daily/tuesday")).status_code == 404
        for day in ("tuesday", "0001-01-01"):
            assert (await ann.client.get(f"/api/daily?day={day}")).status_code == 422
        made = await service.table("fungi")
        answer = await service.post("/api/daily/fungi", {}, made["seats"][0]["token"])
        assert answer.status_code == 403
        assert set(DailyOverview.__struct_fields__) == set(await ann.get("/api/daily"))
