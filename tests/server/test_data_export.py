"""Everybody gets all that the server keeps of them in one call, and nothing of anybody else's."""

from __future__ import annotations

from hortus.server import data_export
from hortus.server.limits import DEFAULTS
from hortus.server.moderation import Moderation
from hortus.store.subscriptions import Subscription
from hortus.table import verify
from tests.server.bed import bed, opened
from tests.server.people import Browser
from tests.server.receivers import PushBrowser
from tests.server.service import OFTEN, Service
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
