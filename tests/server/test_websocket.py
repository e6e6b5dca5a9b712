"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
import socket as sockets
from typing import Any

import httpx2
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hortus.server.middleware import SecuritySettings
from hortus.server.websocket import Socket
from tests.server.service import OFTEN, PATIENCE, Line, Service, served, tokens_of
from tests.server.service import settings as server_settings


async def move(line: Line, choice: int = 0) -> dict[str, Any]:
    """Take one of the legal actions."""
    sight = line.seat_view
    return await line.ask("act", action=sight["legal"][choice]["action"], seq=sight["seq"])


def test_the_welcome_comes_first_then_every_event_in_order_at_both_seats() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("mars")
            first, second = tokens_of(table)
            async with (
                service.line(table, first) as ann,
                service.line(table, second) as ben,
                service.line(table) as eve,
            ):
                assert [line.heard[0]["seat"] for line in (ann, ben, eve)] == [0, 1, None]
                for _ in range(6):
                    line = (ann, ben)[ann.seat_view["player"]]
                    answer = await move(line)
                    assert answer["type"] == "news"
                    for other in (ann, ben, eve):
                        if other is not line:
                            await other.reach(answer["sight"]["seq"])
                for line in (ann, ben, eve):
                    assert [event["seq"] for event in line.events] == list(range(line.seat_view["seq"]))
                assert ann.seat_view["view"] != eve.seat_view["view"]

    asyncio.run(work())


def test_a_socket_goes_on_from_any_seq_and_misses_nothing() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("fungi")
            tokens = tokens_of(table)
            async with service.line(table, tokens[0]) as line:
                whole = list(line.events)
            await service.play(table, tokens, 12)
            for since in (0, 5, len(whole), 10_000):
                async with service.line(table, tokens[0], since) as line:
                    seen = [event["seq"] for event in line.events]
                    assert seen == list(range(since, line.seat_view["seq"]))
                    assert since or line.events[: len(whole)] == whole

    asyncio.run(work())


def test_hello_with_a_token_takes_the_seat_and_a_wrong_one_nothing() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("fungi")
            mine = tokens_of(table)[0]
            async with service.line(table) as line:
                assert line.seat_view["seat"] is None
                wrong = await line.ask("hello", token="no such token")
                assert (wrong["type"], wrong["kind"]) == ("refused", "seat")
                assert (await line.ask("act", action="take 1", seq=line.seat_view["seq"]))["kind"] == "seat"
                welcome = await line.ask("hello", token=mine, since=3)
                assert (welcome["type"], welcome["seat"], welcome["events"][0]["seq"]) == ("welcome", 0, 3)
                assert (await line.ask("act", action="take 1", seq=line.seat_view["seq"]))["type"] == "news"
            with pytest.raises(websockets.InvalidStatus) as denied:
                async with service.line(table, "no such token"):
                    pass
            assert denied.value.response.status_code == 403
            with pytest.raises(websockets.InvalidStatus) as missing:
                async with service.line({"id": "nowhere"}):
                    pass
            assert missing.value.response.status_code == 404

    asyncio.run(work())


def test_who_holds_two_seats_looks_from_the_one_they_say() -> None:
    async def work() -> None:
        async with served() as service:
            browser = service.client
            table = (
                await browser.post("/api/tables", json={"game": "fungi", "seats": ["open", "open"]})
            ).json()
            for seat in (0, 1):
                assert (await browser.post(f"/api/tables/{table['id']}/sit", json={"seat": seat})).json()[
                    "seat"
                ] == seat
            assert (await browser.get(f"/api/tables/{table['id']}?seat=1")).json()["seat"] == 1
            cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
            address = f"ws://127.0.0.1:{service.port}/api/tables/{table['id']}/live"
            async with websockets.connect(address, additional_headers={"cookie": cookie}) as found:
                line = Line(found)
                assert (await line.hear())["seats"] == [0, 1]
                assert (await line.ask("hello", seat=1))["seat"] == 1
                assert (await line.ask("hello", seat=0))["seat"] == 0
                live = await service.context.hub.open(table["id"])
                assert [(seat, len(boxes)) for seat, boxes in live.clients.items()] == [(0, 1)]

    asyncio.run(work())


def test_two_tabs_of_one_seat_hear_the_same_and_presence_counts_seats_not_tabs() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("mars")
            first, second = tokens_of(table)
            async with service.line(table, first) as one:
                assert one.heard[0]["presence"] == {"type": "presence", "seats": [True, False], "watching": 0}
                async with service.line(table, first) as other:
                    await move(one)
                    heard = await other.hear()
                    assert heard["type"] == "news"
                    assert one.heard[-1]["sight"] == heard["sight"]
                async with service.line(table, second):
                    presence = await one.until(lambda message: message["type"] == "presence")
                    assert presence["seats"] == [True, True]
                presence = await one.until(lambda message: message["type"] == "presence")
                assert presence["seats"] == [True, False]

    asyncio.run(work())


def test_chat_reaches_all_but_those_who_muted_and_nobody_hears_of_that() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("mars")
            first, second = tokens_of(table)
            async with (
                service.line(table, first) as ann,
                service.line(table, second) as ben,
                service.line(table) as eve,
            ):
                said = await ann.ask("say", text="good   luck")
                assert "sight" not in said
                assert (await ben.until(lambda message: message["type"] == "news"))["events"][0][
                    "text"
                ] == "good luck"
                muted = await ben.ask("mute", other=0)
                assert muted["events"][0]["what"] == "muted"
                await ann.ask("say", text="can you hear me")
                assert (await eve.until(lambda message: "can you hear me" in str(message)))["type"] == "news"
                await ben.ask("say", text="last")
                await ann.until(lambda message: "last" in str(message))
                assert "can you hear me" not in str(ben.heard)
                assert "muted" not in str(ann.heard) + str(eve.heard)
                news = [
                    message for line in (ann, ben, eve) for message in line.heard if message["type"] == "news"
                ]
                assert all(message["events"] for message in news)  # not even that something happened

    asyncio.run(work())


def test_take_back_by_consent_and_resigning_are_told_to_all() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("fungi")
            first, second = tokens_of(table)
            async with service.line(table, first) as ann, service.line(table, second) as ben:
                before = ann.seat_view["view"]
                await ann.ask("act", action="take 1", seq=ann.seat_view["seq"])
                await ann.ask("takeback")
                asked = await ben.until(lambda message: (message.get("sight") or {}).get("question"))
                await ben.ask("answer", yes=True, question=asked["sight"]["question"]["question"])
                back = await ann.until(
                    lambda message: any(event["what"] == "tookback" for event in message.get("events", ()))
                )
                assert back["sight"]["view"] == before
                await ben.ask("resign")
                over = await ann.until(lambda message: (message.get("sight") or {}).get("over"))
                assert over["sight"]["result"]["winners"] == [0]

    asyncio.run(work())


async def ended(line: Line, text: str) -> int | None:
    """Say this until the server hangs up; the code with which it does."""
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(30):
            await line.say(text)
            await line.hear()
    return line.socket.close_code


NONSENSE = [
    "",
    "{",
    "[]",
    "null",
    '{"type":"fly"}',
    '{"type":"act"}',
    '{"type":"act","action":[],"seq":1}',
    '{"type":"hello","token":5}',
]


def test_nonsense_is_answered_and_after_much_of_it_the_line_is_closed() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table()
            async with service.line(table, tokens_of(table)[0]) as line:
                for text in NONSENSE:
                    await line.say(text)
                    assert (await line.until(lambda message: message["type"] == "refused"))["kind"] == "bad"
                assert (await line.ask("say", text="still here"))["type"] == "news"
                await line.say(b"\xff\xfe")
                assert (await line.hear())["kind"] == "bad"
                assert await ended(line, "{") == 1008
            async with service.line(table) as line:
                assert await ended(line, "x" * 20_000) == 1009

    asyncio.run(work())


def test_a_client_that_does_not_read_is_hung_up_on_and_hurts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hortus.server.wire.GOODBYE", 0.1)

    async def work() -> None:
        async with served(server_settings(backlog=20)) as service:
            table = await service.table("mars")
            with sockets.socket() as deaf:
                deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
                deaf.connect(("127.0.0.1", service.port))
                deaf.sendall(
                    f"GET /api/tables/{table['id']}/live HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
                )
                async with service.line(table, tokens_of(table)[0]) as line:
                    live = await service.context.hub.open(table["id"])
                    while None not in live.clients:
                        await line.hear()
                    [wire] = [box._post.__self__ for box in live.clients[None]]  # type: ignore[attr-defined]
                    for _ in range(1000):  # a hundred megabytes at the most
                        for box in live.clients.get(None, []):
                            box.push(b"x" * 100_000)
                        await asyncio.sleep(0)
                    await line.until(
                        lambda message: message["type"] == "presence" and message["watching"] == 0
                    )
                    assert (await move(line))["type"] == "news"
                    assert service.context.metrics.dropped._value.get() == 1
                    async with asyncio.timeout(
                        PATIENCE
                    ):  # and nothing is kept for them: the line is cut, not only closed
                        while not wire.disconnected:
                            await asyncio.sleep(0.01)

    asyncio.run(work())


def test_who_does_not_read_gets_no_more_answers_until_they_do(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("mars")
            async with service.line(table, tokens_of(table)[0]) as line:
                live = await service.context.hub.open(table["id"])
                [box] = live.clients[0]
                assert isinstance(box, Socket)
                answered, heard, read, send = list[object](), asyncio.Event(), asyncio.Event(), box._send
                answer, receive = Socket._answer, box._receive

                async def answering(self: Socket, said: Any) -> Any:
                    answered.append(said)
                    return await answer(self, said)

                async def receiving() -> Any:
                    message = await receive()
                    heard.set()
                    return message

                async def sending(message: Any) -> None:
                    await read.wait()
                    await send(message)

                monkeypatch.setattr(Socket, "_answer", answering)
                box._receive = receiving
                await line.ask("say", text="from now on")
                box._post, box._send = lambda data: False, sending
                box.push(b'{"type":"unread"}')
                answered.clear()
                heard.clear()
                await line.say({"type": "say", "id": 1000, "text": "are you there?"})
                await heard.wait()
                for _ in range(10):
                    await asyncio.sleep(0)
                assert answered == []
                read.set()
                await line.until(lambda message: message.get("id") == 1000)

    asyncio.run(work())


def test_messages_of_every_size_arrive_whole() -> None:
    """The short way to the wire writes the frames itself: their headers differ at 126 bytes and at 65,536."""

    async def work() -> None:
        async with served() as service:
            table = await service.table("mars")
            async with service.line(table, tokens_of(table)[0]) as line:
                live = await service.context.hub.open(table["id"])
                [box] = live.clients[0]
                for size in (30, 125, 126, 65_535, 65_536, 70_000):
                    text = b'{"type":"x","x":"%b"}' % (b"y" * (size - 19))
                    assert len(text) == size
                    box.push(text)
                    await line.until(lambda message: message["type"] == "x")
                    assert line.texts[-1].encode() == text

    asyncio.run(work())


def test_who_says_too_much_is_asked_to_wait() -> None:
    async def work() -> None:
        limits = {**OFTEN, "move": ("5/minute", "")}
        async with served(
            server_settings(limits=limits, security=SecuritySettings(spare_loopback=False))
        ) as service:
            table = await service.table("mars")
            async with (
                service.line(table, tokens_of(table)[0]) as line,
                service.line(table, tokens_of(table)[1]) as other,
            ):
                answers = [await line.ask("draft", steps=[]) for _ in range(6)]
                assert [answer["type"] for answer in answers] == ["draft"] * 5 + ["refused"]
                assert answers[-1]["kind"] == "rate"
                assert (await other.ask("say", text="I may"))["type"] == "news"

    asyncio.run(work())


def test_who_comes_from_elsewhere_is_counted_where_this_machine_is_spared() -> None:
    async def work() -> None:
        async with served(server_settings(limits={**OFTEN, "move": ("2/minute", "")})) as service:
            table = await service.table("mars")
            address = f"ws://127.0.0.1:{service.port}/api/tables/{table['id']}/live"
            for headers, allowed in (({}, 5), ({"x-forwarded-for": "203.0.113.7"}, 2)):
                token = {"authorization": f"Bearer {tokens_of(table)[0]}"}
                async with websockets.connect(address, additional_headers={**token, **headers}) as found:
                    line = Line(found)
                    answers = [await line.ask("draft", steps=[]) for _ in range(5)]
                    assert [answer["type"] for answer in answers] == ["draft"] * allowed + ["refused"] * (
                        5 - allowed
                    )

    asyncio.run(work())


def test_where_chance_moves_the_chairs_everyone_goes_on_in_their_own_name() -> None:
    async def work() -> None:
        async with served() as service:
            moved = False
            while not moved:
                table = await service.table(
                    "mars",
                    ["person", "person"],
                    names=["Ann", "Ben"],
                    settings={"seating": "random", "autostart": False},
                )
                ann, ben = tokens_of(table)
                async with service.line(table, ann) as first, service.line(table, ben) as second:
                    assert (await first.ask("start"))["type"] == "news"
                    await second.until(lambda message: message.get("sight"))
                    moved = first.seat_view["seats"][0]["name"] == "Ben"
                    for line, seat in ((first, int(moved)), (second, int(not moved))):
                        assert line.seat_view["seat"] == seat
                        assert (await line.ask("say", text="it is me"))["events"][0]["seat"] == seat

    asyncio.run(work())


def test_who_connects_in_the_moment_in_which_the_seats_are_drawn_sits_where_chance_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with served() as service:
            hub = service.context.hub
            refresh, moved = hub.refresh, False
            while not moved:
                table = await service.table("mars", ["person", "open"], settings={"seating": "random"})
                ann, ben = tokens_of(table)

                async def refreshing(live: Any, table: Any = table, ben: str = ben or "") -> None:
                    monkeypatch.setattr(hub, "refresh", refresh)
                    assert (
                        await service.post(f"/api/tables/{table['id']}/sit", {"name": "Ben"}, ben)
                    ).status_code == 200
                    await refresh(live)

                monkeypatch.setattr(hub, "refresh", refreshing)
                async with service.line(table, ann) as line:
                    moved = line.seat_view["seats"][0]["name"] == "Ben"
                    assert line.seat_view["phase"] == "playing"
                    assert (line.heard[0]["seat"], line.heard[0]["seats"]) == (int(moved), [int(moved)])

    asyncio.run(work())


def test_a_server_that_closes_says_goodbye() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table()
            async with service.line(table) as line:
                closing = asyncio.create_task(service.context.hub.close())
                assert (await line.until(lambda message: message["type"] == "bye"))["why"]
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await line.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
                await closing

    asyncio.run(work())


def test_a_page_of_another_site_gets_no_socket() -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table()
            address = f"ws://127.0.0.1:{service.port}/api/tables/{table['id']}/live"
            with pytest.raises(websockets.InvalidStatus) as denied:
                async with websockets.connect(address, origin=websockets.Origin("https://evil.example")):
                    pass
            assert denied.value.response.status_code == 403
            async with websockets.connect(address, origin=websockets.Origin(service.base)) as found:
                assert "welcome" in str(await found.recv())

    asyncio.run(work())


words = st.sampled_from(
    [
        "act",
        "play",
        "takeback",
        "answer",
        "mute",
        "say",
        "draft",
        "step",
        "hint",
        "hello",
        "start",
        "return",
        "leave",
        "x",
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(
    ["id", "action", "actions", "seq", "steps", "token", "since", "text", "other", "yes", "question", "place"]
)
said = st.fixed_dictionaries({"type": words | values}) | st.dictionaries(fields, values, max_size=4).flatmap(
    lambda some: words.map(lambda word: {"type": word, **some})
)


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(said | values, min_size=60, max_size=60))
def test_whatever_is_said_the_server_answers_and_the_game_goes_on(messages: list[Any]) -> None:
    async def work() -> None:
        async with served() as service:
            table = await service.table("fungi", ["person", "person"])
            tokens = tokens_of(table)
            await throw(service, table, tokens[0], messages)
            sight = (
                await service.their_turn(table, tokens)
                if not (await service.seat_view(table))["over"]
                else None
            )
            if sight is not None and sight["legal"]:
                assert (
                    await service.act(table, tokens[sight["player"]], sight["legal"][0]["text"], sight["seq"])
                ).status_code == 200
            assert service.context.metrics.broken._value.get() == 0

    asyncio.run(work())


async def throw(service: Service, table: dict[str, Any], token: str | None, messages: list[Any]) -> None:
    """Say all of it, on as many lines as it takes; each must be answered or the line be closed."""
    rest = list(messages)
    while rest:
        with contextlib.suppress(websockets.ConnectionClosed, httpx2.HTTPError):
            async with service.line(table, token) as line:
                while rest:
                    await line.say(rest.pop())
                    answer = await line.until(lambda message: message["type"] not in ("presence",))
                    assert answer["type"] in ("refused", "news", "done", "draft", "hint", "welcome", "bye")
                    assert answer.get("kind") != "broken"
