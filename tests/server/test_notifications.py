"""Who is not looking is told that it is their turn: once a turn, at real receivers on 127.0.0.1."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from hortus.server.limits import DEFAULTS
from hortus.server.notify import addresses, notifier
from hortus.server.notify.quiet import not_before
from hortus.store.subscriptions import Preferences
from tests.server.bed import bed, opened
from tests.server.people import Browser, browsers
from tests.server.receivers import (
    HttpReceiver,
    MailReceiver,
    PushBrowser,
    Received,
    receiving,
    receiving_mail,
    vapid_claims,
)
from tests.server.service import OFTEN, PATIENCE, Service, eventually, served, settings

NOW = 1_800_000_000.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for anybody."""
    for name, seconds in {"POLL": 0.01, "TOGETHER": 0.0, "FIRST_RETRY": 0.01}.items():
        monkeypatch.setattr(notifier, name, seconds)


@pytest.fixture
def receiver() -> Iterator[HttpReceiver]:
    with receiving() as found:
        yield found


@pytest.fixture
async def service(database: str) -> AsyncIterator[Service]:
    async with served(settings(database, notify_after=0.0, allow_private_webhooks=True)) as found:
        yield found


@pytest.fixture
async def people(service: Service) -> AsyncIterator[list[Browser]]:
    async with browsers(service, 3) as found:
        yield found


async def seated(*people: Browser) -> str:
    """A table at which these sit, in this order; the game has begun."""
    table = await people[0].table(*["open"] * len(people))
    for seat, somebody in enumerate(people):
        await somebody.sit(table, seat=seat, name=f"Player {seat + 1}")
    return table


async def hook(somebody: Browser, receiver: HttpReceiver, **more: Any) -> Any:
    """A webhook of somebody's: what is known of it."""
    told = await somebody.post("/api/notifications/webhook", url=receiver.url, **more)
    return told["subscriptions"][-1]


async def move(somebody: Browser, table: str) -> int:
    """Take whole turns at random until somebody else is to move; where the log stands then."""
    async with asyncio.timeout(PATIENCE):
        while (view := await somebody.get(f"/api/tables/{table}"))["legal"]:
            action = view["legal"][0]["action"]
            await somebody.post(f"/api/tables/{table}/actions", action=action, seq=view["seq"])
    return int(view["seq"])


def cookie_of(somebody: Browser) -> dict[str, str]:
    """The header by which a socket of theirs is known."""
    return {"cookie": "; ".join(f"{name}={value}" for name, value in somebody.client.cookies.items())}


async def come(receiver: HttpReceiver, count: int) -> list[Received]:
    """So many requests, once they are there."""

    async def there() -> bool:
        return len(receiver.received) >= count

    await eventually(there)
    return receiver.received


async def states(service: Service) -> list[tuple[str, str, int]]:
    """The outbox: event, state and tries of each row."""
    from hortus.store.schema import outbox

    chosen = outbox.select().order_by(outbox.c.seq, outbox.c.id)
    rows = await service.context.store._read(lambda connection: connection.execute(chosen).all())
    return [(row.event, row.state, row.tries) for row in rows]


async def settled(service: Service, *wanted: tuple[str, str, int]) -> None:
    """Wait until the outbox is so."""

    async def so() -> bool:
        return await states(service) == list(wanted)

    await eventually(so)


async def test_a_webhook_is_told_of_each_turn_once_and_signed(
    service: Service, people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, _ = people
    known = await hook(ben, receiver)
    table = await seated(ada, ben)
    for turn in (1, 2):
        await move(ada, table)
        found = (await come(receiver, turn))[-1]
        assert found.is_signed(known["secret"])
        assert not found.is_signed("whsec_" + "A" * 44)
        said = found.said
        assert (said["event"], said["table"], said["game"], said["seat"]) == ("turn", table, "fungi", 1)
        assert said["link"] == f"{service.base}/t/{table}"
        assert found.id == said["id"] == f"{table}.{said['seq']}.1.{known['id']}"
        await move(ben, table)
    await settled(service, ("turn", "sent", 1), ("turn", "sent", 1))
    assert len({one.id for one in receiver.received}) == 2


async def test_who_is_looking_is_not_told(
    service: Service, people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, _ = people
    await hook(ben, receiver)
    table = await seated(ada, ben)
    async with service.line({"id": table}, headers=cookie_of(ben)) as line:
        assert line.heard[0]["seat"] == 1
        await move(ada, table)
        await settled(service, ("turn", "seen", 0))
    assert receiver.received == []


async def test_who_comes_to_look_before_it_is_sent_is_not_told(database: str, receiver: HttpReceiver) -> None:
    config = settings(database, notify_after=3600.0, allow_private_webhooks=True)
    async with served(config) as service, browsers(service, 2) as (ada, ben):
        await hook(ben, receiver)
        table = await seated(ada, ben)
        await move(ada, table)
        await settled(service, ("turn", "due", 0))
        async with service.line({"id": table}, headers=cookie_of(ben)):
            await settled(service, ("turn", "seen", 0))


async def test_a_turn_that_is_over_is_not_told(
    database: str, receiver: HttpReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "POLL", 3600.0)
    config = settings(database, notify_after=0.0, allow_private_webhooks=True)
    async with served(config) as service, browsers(service, 2) as (ada, ben):
        await hook(ben, receiver)
        table = await seated(ada, ben)
        await move(ada, table)
        await settled(service, ("turn", "due", 0))
        await move(ben, table)
        await service.context.hub.notifier.send_due()
        await settled(service, ("turn", "obsolete", 1))
    assert receiver.received == []


async def test_the_end_of_the_game_is_told(
    service: Service, people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, _ = people
    await hook(ben, receiver)
    table = await seated(ada, ben)
    await ada.command(table, "resign")
    [found] = await come(receiver, 1)
    assert (found.said["event"], found.said["table"]) == ("over", table)
    await settled(service, ("over", "sent", 1))


async def test_a_receiver_that_fails_is_tried_again_with_the_same_id_and_one_that_is_gone_is_forgotten(
    service: Service, people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, _ = people
    receiver.answers = [500, 302, 503]
    receiver.redirect = receiver.url + "/elsewhere"
    await hook(ben, receiver)
    table = await seated(ada, ben)
    await move(ada, table)
    found = await come(receiver, 4)
    assert len({one.id for one in found}) == 1
    assert {one.path for one in found} == {"/hook"}  # the redirect was not followed
    await settled(service, ("turn", "sent", 4))
    await move(ben, table)
    receiver.answers = [410]
    await move(ada, table)

    async def forgotten() -> bool:
        return not (await ben.get("/api/notifications"))["subscriptions"]

    await eventually(forgotten)
    assert await states(service) == []


async def test_it_is_given_up_at_last(
    service: Service, people: list[Browser], receiver: HttpReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "MOST_TRIES", 2)
    ada, ben, _ = people
    receiver.answers = [500] * 5
    await hook(ben, receiver)
    await move(ada, await seated(ada, ben))
    await settled(service, ("turn", "failed", 2))
    assert len(receiver.received) == 2


async def test_a_table_has_a_webhook_of_its_own_for_all_its_turns(
    people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, stranger = people
    table = await seated(ada, ben)
    refused = {"url": receiver.url, "table": table}
    assert await stranger.refused("/api/notifications/webhook", **refused) == (403, "seat")
    await hook(ada, receiver, table=table)
    await move(ada, table)
    assert (await come(receiver, 1))[0].said["text"] == "Player 2 is to move at Fungi"
    await move(ben, table)
    assert (await come(receiver, 2))[1].said["seat"] == 0


async def test_discord_and_ntfy_get_what_they_expect(people: list[Browser], receiver: HttpReceiver) -> None:
    ada, ben, _ = people
    await hook(ben, receiver, format="discord")
    await ada.post("/api/notifications", language="de")
    await hook(ada, receiver, format="ntfy")
    table = await seated(ada, ben)  # it is Ada's turn
    ntfy = (await come(receiver, 1))[0]
    assert (ntfy.path, ntfy.said["topic"], ntfy.said["title"]) == ("/", "hook", "Du bist am Zug bei Fungi")
    assert ntfy.said["click"].endswith(f"/t/{table}")
    await move(ada, table)
    discord = (await come(receiver, 2))[1].said
    assert discord["content"].startswith("**Your turn at Fungi**")
    assert discord["allowed_mentions"] == {"parse": []}


async def test_a_browser_gets_an_encrypted_push_signed_by_the_server(
    people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, _ = people
    device = PushBrowser()
    told = await ben.post("/api/notifications/push", **device.subscription(receiver.url))
    table = await seated(ada, ben)
    await move(ada, table)
    [got] = await come(receiver, 1)
    assert b"Fungi" not in got.body
    shown = device.read(got)
    assert (shown["title"], shown["tag"]) == ("Your turn at Fungi", table)
    assert shown["id"].startswith(f"{table}.")
    claims = vapid_claims(got, told["push_key"])
    assert claims["aud"] == receiver.url.removesuffix("/hook")
    assert claims["sub"].startswith("mailto:")
    receiver.answers = [404]
    await move(ben, table)
    await move(ada, table)

    async def forgotten() -> bool:
        return not (await ben.get("/api/notifications"))["subscriptions"]

    await eventually(forgotten)


@pytest.fixture
def mails() -> Iterator[tuple[MailReceiver, str]]:
    with receiving_mail() as found:
        yield found


async def test_e_mail_is_confirmed_by_a_code_and_ended_by_one_click(
    database: str, mails: tuple[MailReceiver, str]
) -> None:
    box, smtp = mails
    config = settings(database, notify_after=0.0, smtp=smtp, mail_from="Hortus <hortus@play.example>")
    async with served(config) as service, browsers(service, 2) as (ada, ben):
        address = {"address": "ben@example.org"}
        assert await ben.refused("/api/notifications/mail", **address) == (403, "account")
        await ben.sign_up("Benedikt")
        [known] = (await ben.post("/api/notifications/mail", **address))["subscriptions"]
        code = re.search(r"\d{6}", box.mails[0]["subject"])
        assert code is not None
        table = await seated(ada, ben)
        await move(ada, table)
        await move(ben, table)
        wrong = {"id": known["id"], "code": "x"}
        assert await ben.refused("/api/notifications/mail/confirm", **wrong) == (422, "code")
        told = await ben.post("/api/notifications/mail/confirm", id=known["id"], code=code[0])
        assert told["subscriptions"][0]["confirmed"]
        await move(ada, table)

        async def came() -> bool:
            return len(box.mails) == 2

        await eventually(came)
        mail = box.mails[1]
        assert (mail["subject"], mail["to"]) == ("Your turn at Fungi", "ben@example.org")
        assert f"{service.base}/t/{table}" in mail.get_content()
        assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        link = mail["list-unsubscribe"].strip("<>").removeprefix(service.base)
        answer = await service.client.post(link, data={"List-Unsubscribe": "One-Click"})
        assert answer.json() == {"stopped": True}
        assert (await ben.get("/api/notifications"))["subscriptions"] == []
        again = await service.client.post(link[:-1])
        assert again.json() == {"stopped": False}


async def test_one_address_gets_only_so_many_codes_however_many_accounts_ask(
    mails: tuple[MailReceiver, str],
) -> None:
    box, smtp = mails
    limits = OFTEN | {"mail code": ("2/hour", "")}
    config = settings(smtp=smtp, mail_from="hortus@play.example", limits=limits)
    async with served(config) as service, browsers(service, 3) as people:
        for number, one in enumerate(people):
            await one.sign_up(f"Benedikt {'abc'[number]}")
        for one, address in zip(people[:2], ("ada@example.org", "Ada@Example.org"), strict=True):
            await one.post("/api/notifications/mail", address=address)
        refusal = await people[2].refused("/api/notifications/mail", address="ada@example.org")
        assert refusal == (429, "rate")
        await people[2].post("/api/notifications/mail", address="bob@example.org")
        assert [mail["to"] for mail in box.mails] == ["ada@example.org", "Ada@Example.org", "bob@example.org"]


async def test_five_wrong_codes_and_the_right_one_is_worthless(
    database: str, mails: tuple[MailReceiver, str]
) -> None:
    box, smtp = mails
    config = settings(database, notify_after=0.0, smtp=smtp, mail_from="hortus@play.example")
    async with served(config) as service, browsers(service, 1) as (ben,):
        await ben.sign_up("Benedikt")
        [known] = (await ben.post("/api/notifications/mail", address="b@example.org"))["subscriptions"]
        code = re.search(r"\d{6}", box.mails[0]["subject"])
        assert code is not None
        for guess in ["x"] * 5 + [code[0]]:
            body = {"id": known["id"], "code": guess}
            assert await ben.refused("/api/notifications/mail/confirm", **body) == (422, "code")
        assert (await ben.get("/api/notifications"))["subscriptions"] == []


async def test_what_was_not_sent_before_a_restart_is_sent_after_it(
    database: str, receiver: HttpReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = settings(database, notify_after=0.0, allow_private_webhooks=True)
    monkeypatch.setattr(notifier.Notifier, "happened", lambda self, live: None)  # as if killed just then
    async with served(config) as service, browsers(service, 2) as (ada, ben):
        await hook(ben, receiver)
        table = await seated(ada, ben)
        await move(ada, table)
        assert await states(service) == []
    async with served(config) as service:
        [found] = await come(receiver, 1)
        assert found.said["table"] == table
        await settled(service, ("turn", "sent", 1))
    async with served(config) as service:
        await service.context.hub.notifier.sweep()
        await service.context.hub.notifier.send_due()
        assert await states(service) == [("turn", "sent", 1)]
    assert len(receiver.received) == 1


async def test_nobody_is_told_of_what_was_before_they_subscribed(
    service: Service, people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, _ = people
    table = await seated(ada, ben)
    await move(ada, table)
    await hook(ben, receiver)
    await service.context.hub.notifier.derive([table])
    assert await states(service) == []


async def test_two_processes_send_once(tmp_path: Any, receiver: HttpReceiver) -> None:
    from tests.server.service import new_database

    config = settings(new_database("postgresql", tmp_path), notify_after=0.0, allow_private_webhooks=True)
    async with served(config) as one, served(config) as other, browsers(one, 2) as (ada, ben):
        await hook(ben, receiver)
        await other.context.hub.notifier.read_audience()
        for _ in range(5):
            table = await seated(ada, ben)
            await other.context.hub.open(table)
            await move(ada, table)
        await settled(one, *[("turn", "sent", 1)] * 5)
        assert len(receiver.received) == len({got.id for got in receiver.received}) == 5


async def test_only_so_many_are_told_in_an_hour(database: str, receiver: HttpReceiver) -> None:
    config = settings(
        database, notify_after=0.0, allow_private_webhooks=True, limits={"notify": ("1/hour", "")}
    )
    async with served(config) as service, browsers(service, 2) as (ada, ben):
        known = await hook(ben, receiver)
        await ben.post("/api/notifications/test", id=known["id"])
        await move(ada, await seated(ada, ben))
        assert await ben.refused("/api/notifications/test", id=known["id"]) == (429, "rate")

        async def put_off() -> bool:
            rows = await states(service)
            return bool(rows) and not await service.context.store.subscriptions.is_due(
                service.context.hub.clock() + 1000
            )

        await eventually(put_off)
        assert [one.said["event"] for one in receiver.received] == ["test"]


async def test_a_deleted_account_leaves_nothing(
    service: Service, people: list[Browser], receiver: HttpReceiver
) -> None:
    from tests.server.people import PASSWORD

    ben = people[1]
    await ben.sign_up("Benedikt")
    await hook(ben, receiver)
    await ben.post("/api/notifications", quiet={"start": 0, "end": 60})
    await ben.post("/api/account/delete", password=PASSWORD)
    audience = await service.context.store.subscriptions.audience()
    assert audience.people == frozenset()


@pytest.mark.parametrize(
    ("hour", "wait"),
    [(21, 0), (22, 10 * 3600), (3, 5 * 3600), (8, 0)],
    ids=["before", "begin", "night", "end"],
)
def test_quiet_hours_over_midnight(hour: int, wait: float) -> None:
    preferences = Preferences(22 * 60, 8 * 60, utc_offset=120)
    time = NOW - NOW % 86400 + (hour - 2) * 3600
    assert not_before(time, preferences) - time == wait


async def test_quiet_hours_put_it_off(
    service: Service, people: list[Browser], receiver: HttpReceiver
) -> None:
    ada, ben, _ = people
    await hook(ben, receiver)
    minute = int(service.context.hub.clock() / 60) % 1440
    quiet = {"start": (minute - 60) % 1440, "end": (minute + 60) % 1440}
    assert (await ben.post("/api/notifications", quiet=quiet))["quiet"] == quiet
    await move(ada, await seated(ada, ben))
    await settled(service, ("turn", "due", 0))
    assert not await service.context.store.subscriptions.is_due(service.context.hub.clock() + 3000)
    assert await service.context.store.subscriptions.is_due(service.context.hub.clock() + 3700)


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://[64:ff9b:1::7f00:1]/x",
        "https://[::127.0.0.1]/x",
        "https://[::ffff:0:7f00:1]/x",
        "https://[fec0::1]/x",
        "https://[2002:7f00:1::]/x",
        "https://169.254.169.254/latest",
        "https://0x7f000001/",
        "https://192.168.1.1:8443/",
        "http://93.184.216.34/",
        "https://93.184.216.34:22/",
        "https://user@93.184.216.34/",
        "file:///etc/passwd",
        "https://",
        "nonsense",
    ],
)
async def test_addresses_of_the_servers_own_network_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="address"):
        await addresses.check_reachable(url, private=False)


async def test_a_name_that_leads_into_the_own_network_later_is_not_called() -> None:
    from hortus.server.notify.http_client import HttpClient

    called = list[bytes]()

    async def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.append(await reader.read(1))
        writer.close()

    client = HttpClient(private=False)
    async with await asyncio.start_server(note, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        try:
            for host in ("localhost", "127.1", "2130706433", "0x7f.1"):
                with pytest.raises((OSError, ValueError)):
                    await client.post(f"https://{host}:{port}/", b"", {})
        finally:
            await client.close()
    assert called == []


async def test_names_that_nobody_answers_for_hold_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = threading.Event()

    def silent(*_: Any, **__: Any) -> list[Any]:
        may_answer.wait(PATIENCE)
        return []

    monkeypatch.setattr("socket.getaddrinfo", silent)
    asking = [
        asyncio.create_task(addresses.check_reachable(f"https://{n}.example/", private=False))
        for n in range(20)
    ]
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(PATIENCE / 2):
            assert await asyncio.to_thread(sum, [1, 2]) == 3  # what goes through games does so, too
    finally:
        may_answer.set()
        assert all(
            isinstance(one, ValueError) for one in await asyncio.gather(*asking, return_exceptions=True)
        )


async def test_what_fails_otherwise_is_given_up_in_the_end_too(
    service: Service, people: list[Browser], receiver: HttpReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a library that does not like it")

    monkeypatch.setattr("hortus.server.notify.sending.Sender.send", broken)
    monkeypatch.setattr(notifier, "MOST_TRIES", 2)
    ada, ben, _ = people
    await hook(ben, receiver)
    await move(ada, await seated(ada, ben))
    await settled(service, ("turn", "failed", 2))
    assert service.context.metrics.broken._value.get() == 2


def test_only_so_many_addresses_are_looked_at() -> None:
    server = bed(rules={**OFTEN, "subscribe": DEFAULTS["subscribe"]})
    with opened(server) as client:
        client.get("/api/account")
        told = {"url": "https://127.0.0.1/"}
        heard = [client.post("/api/notifications/webhook", json=told).status_code for _ in range(12)]
        assert heard == [422] * 10 + [429] * 2
        newcomers = [
            server.client().post("/api/notifications/webhook", json=told).status_code for _ in range(12)
        ]
        assert newcomers == [422] * 10 + [429] * 2  # of the same address


async def test_tokens_of_seats_have_no_notifications(service: Service) -> None:
    table = await service.table()
    answer = await service.get("/api/notifications", table["seats"][0]["token"])
    assert (answer.status_code, answer.json()["kind"]) == (403, "account")
