"""Everybody gets all that the server keeps of them in one call, and nothing of anybody else's."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hortus.server import data_export
from hortus.server.context import AppContext
from hortus.server.fair_semaphore import FairSemaphore
from hortus.server.limits import DEFAULTS
from hortus.server.middleware import SecuritySettings
from hortus.server.moderation import Moderation
from hortus.server.sessions import Identity
from hortus.store.subscriptions import Subscription
from hortus.table import verify
from tests.server.bed import bed, opened
from tests.server.people import Browser, browsers
from tests.server.receivers import PushBrowser
from tests.server.service import OFTEN, Service, served, settings
from tests.server.test_forgetting import WORDS, finished

PATH = "/api/account/export"


async def test_an_account_gets_its_games_words_and_ratings(people: list[Browser]) -> None:
    victoria, ben, _ = people
    table = await finished(victoria, ben)
    found = (await victoria.get(PATH))["parts"]
    assert list(found) == list(data_export.PARTS)
    assert (found["account"]["kind"], found["account"]["name"]) == ("account", "Victoria")
    assert found["sign_in"] == {"password": True, "recovery_codes_left": 10, "passkeys": [], "providers": []}
    (told,) = found["tables"]
    assert (told["id"], told["game"], told["names"]) == (table, "fungi", ["Victoria"])
    assert [said["text"] for said in told["said"]] == [WORDS, WORDS]
    assert told["record"] == await victoria.get(f"/api/tables/{table}/record")
    verify(told["record"])
    assert "under the other tree" not in repr(found)  # what others said is theirs


async def test_a_guest_gets_what_this_browser_has(people: list[Browser]) -> None:
    victoria, ben, stranger = people
    table = await finished(victoria, ben)
    (told,) = (await ben.get(PATH))["parts"]["tables"]
    assert (told["id"], [said["text"] for said in told["said"]]) == (table, ["under the other tree"])
    nothing = (await stranger.get(PATH))["parts"]
    assert (nothing["account"]["kind"], nothing["tables"], nothing["ratings"]) == ("guest", [], {})


async def test_a_game_that_goes_on_is_told_without_its_secrets(people: list[Browser]) -> None:
    victoria, ben, _ = people
    table = await victoria.table()
    await victoria.sit(table)
    await ben.sit(table)
    (told,) = (await victoria.get(PATH))["parts"]["tables"]
    assert "record" not in told
    assert told["finished"] is None


async def test_words_at_a_table_one_got_up_from_are_told_too(people: list[Browser]) -> None:
    victoria, _, _ = people
    table = await victoria.table()
    await victoria.sit(table)
    await victoria.command(table, "say", text=WORDS)
    await victoria.command(table, "leave")
    (told,) = (await victoria.get(PATH))["parts"]["tables"]
    assert [said["text"] for said in told["said"]] == [WORDS]


async def test_where_one_is_told_and_whom_one_reported_is_told_too(
    service: Service, people: list[Browser]
) -> None:
    victoria, ben, _ = people
    table = await finished(victoria, ben)
    keys = PushBrowser().subscription("https://push.example/secret")
    details = {name: keys["keys"][name] for name in ("p256dh", "auth")}
    me = (await victoria.get(PATH))["parts"]["account"]["id"]
    address = Subscription("s", me, "push", "https://push.example/secret", 5.0, details=details)
    await service.context.store.subscriptions.add(address)
    await victoria.post("/api/notifications", quiet={"start": 0, "end": 60}, language="it")
    await victoria.post(f"/api/tables/{table}/reports", seat=1, reason="chat", text="He was rude.")
    await Moderation(service.context, "cli:test").ban("Victoria", "spam", kind="mute")
    mine, his = [(await one.get(PATH))["parts"] for one in (victoria, ben)]
    told = mine["notifications"]
    assert [(one["kind"], one["address"]) for one in told["addresses"]] == [("push", address.address)]
    assert (told["preferences"]["quiet_to"], told["preferences"]["language"]) == (60, "it")
    (report,) = mine["moderation"]["reports"]
    assert (report["table"], report["text"]) == (table, "He was rude.")
    assert [(one["kind"], one["reason"]) for one in mine["moderation"]["bans"]] == [("mute", "spam")]
    assert (his["notifications"]["addresses"], his["moderation"]) == ([], {"reports": [], "bans": []})


async def test_exports_of_one_address_wait_for_each_other_and_another_goes_before(
    monkeypatch: pytest.MonkeyPatch, quick_passwords: None
) -> None:
    may_go_on, begun, asked = asyncio.Event(), list[str](), list[str]()

    async def slow(context: AppContext, somebody: Identity) -> None:
        begun.append(somebody.kind)
        await may_go_on.wait()

    class Noting(FairSemaphore):
        def turn(self, neighbourhood: str) -> Any:
            asked.append(neighbourhood)
            return super().turn(neighbourhood)

    monkeypatch.setattr(data_export, "PARTS", {"slow": slow})
    proxied = settings(security=SecuritySettings(proxies=("127.0.0.1",)))
    async with served(proxied) as service, browsers(service, 4) as people:
        await people[3].sign_up("Victoria")
        service.context.exporting = Noting(1, 1)
        addresses, asking = ["192.0.2.1"] * 3 + ["192.0.2.2"], list[asyncio.Task[Any]]()
        for somebody, address in zip(people, addresses, strict=True):
            somebody.client.headers["x-forwarded-for"] = address
            asking.append(asyncio.create_task(somebody.get(PATH)))
            while len(asked) < len(asking):
                await asyncio.sleep(0.001)
        may_go_on.set()
        await asyncio.gather(*asking)
    assert asked == addresses
    assert begun == ["guest", "account", "guest", "guest"]


async def test_no_hash_is_told(service: Service, people: list[Browser]) -> None:
    text = (await people[0].client.get(PATH)).text
    assert "argon2" not in text
    assert "hash" not in text


def test_an_export_is_not_asked_for_again_and_again() -> None:
    server = bed(rules={**OFTEN, "export": DEFAULTS["export"]})
    with opened(server) as client:
        client.get("/api/account")
        heard = [client.get(PATH).status_code for _ in range(8)]
        assert heard == [200] * 6 + [429] * 2
