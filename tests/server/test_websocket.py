"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket as sockets
from collections.abc import AsyncIterator
from types import CoroutineType
from typing import Any

import httpx2
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.http11 import Request

from hortus.server import websocket
from hortus.server.edge import HttpProtocol
from hortus.server.middleware import RateLimit, SecuritySettings
from hortus.server.seat_auth import Principal
from hortus.server.websocket import UNSENT, Socket
from tests.server.service import OFTEN, PATIENCE, Line, Service, served, tokens_of
from tests.server.service import settings as server_settings


@contextlib.asynccontextmanager
async def everyone(service: Service) -> AsyncIterator[tuple[Line, Line, Line]]:
    """A table of Mars: whoever sits at each seat, and somebody who watches."""
    table = await service.table("mars")
    first, second = tokens_of(table)
    async with (
        service.line(table, first) as ann,
        service.line(table, second) as ben,
        service.line(table) as eve,
    ):
        yield ann, ben, eve


async def move(line: Line, choice: int = 0) -> dict[str, Any]:
    """Take one of the legal actions."""
    view = line.seat_view
    return await line.ask("act", action=view["legal"][choice]["action"], seq=view["seq"])


async def test_the_welcome_comes_first_then_every_event_in_order_at_both_seats() -> None:
    async with served() as service, everyone(service) as (ann, ben, eve):
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


async def test_a_socket_goes_on_from_any_seq_and_misses_nothing() -> None:
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


async def test_hello_with_a_token_takes_the_seat_and_a_wrong_one_nothing() -> None:
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


async def test_who_holds_two_seats_looks_from_the_one_they_say() -> None:
    async with served() as service:
        browser = service.client
        table = (await browser.post("/api/tables", json={"game": "fungi", "seats": ["open", "open"]})).json()
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


async def test_two_tabs_of_one_seat_hear_the_same_and_presence_counts_seats_not_tabs() -> None:
    async with served() as service:
        table = await service.table("mars")
        first, second = tokens_of(table)
        async with service.line(table, first) as one:
            assert one.heard[0]["presence"] == {"type": "presence", "seats": [True, False], "watching": 0}
            async with service.line(table, first) as other:
                await move(one)
                heard = await other.until(lambda message: message["type"] == "news")
                assert one.seat_view == heard["sight"]
            async with service.line(table, second):
                await one.until(lambda message: message.get("seats") == [True, True])
            await one.until(lambda message: message.get("seats") == [True, False])


async def test_chat_reaches_all_but_those_who_muted_and_nobody_hears_of_that() -> None:
    async with served() as service, everyone(service) as (ann, ben, eve):
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
        news = [message for line in (ann, ben, eve) for message in line.heard if message["type"] == "news"]
        assert all(message["events"] for message in news)  # not even that something happened


async def test_take_back_by_consent_and_resigning_are_told_to_all() -> None:
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
    '{"x":' + "[" * 7000 + "]" * 7000 + ',"type":"say","text":"deep"}',
]


async def test_nonsense_is_answered_and_after_much_of_it_the_line_is_closed() -> None:
    async with served() as service:
        table = await service.table()
        async with service.line(table, tokens_of(table)[0]) as line:
            for text in NONSENSE:
                await line.say(text)
                assert (await line.until(lambda message: message["type"] == "refused"))["kind"] == "bad"
            assert (await line.ask("say", text="still here"))["type"] == "news"
            await line.say(b"\xff\xfe")
            assert (await line.until(lambda message: message["type"] == "refused"))["kind"] == "bad"
            assert await ended(line, "{") == 1008
        async with service.line(table) as line:
            assert await ended(line, "x" * 20_000) == 1009


HANDSHAKE = (
    "GET /api/tables/{}/live HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(opcode: int, data: bytes) -> bytes:
    """A short frame of a client, with a mask that changes nothing."""
    return bytes([opcode, 0x80 | len(data)]) + bytes(4) + data


async def bare(service: Service, table: dict[str, Any], buffer: int | None = None) -> sockets.socket:
    """A client without a library, after the handshake."""
    found = sockets.socket()
    if buffer is not None:
        found.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, buffer)
    found.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(found, ("127.0.0.1", service.port))
    await loop.sock_sendall(found, HANDSHAKE.format(table["id"], service.port).encode())
    async with asyncio.timeout(PATIENCE):
        head = b""
        while b"\r\n\r\n" not in head:
            head += await loop.sock_recv(found, 1024)
    return found


async def test_a_socket_that_is_refused_leaves_no_line_of_uvicorns(caplog: pytest.LogCaptureFixture) -> None:
    async with served(log_level="warning") as service:
        with pytest.raises(websockets.InvalidStatus, match="404"):
            async with service.line({"id": "nowhere"}):
                pass
    assert [record.getMessage() for record in caplog.records] == []


async def rest(client: sockets.socket, wanted: bytes | None = None) -> bytes:
    """Everything that comes until the server hangs up, or until this has come."""
    found = b""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while some := await asyncio.get_running_loop().sock_recv(client, 65536):
                found += some
                if wanted is not None and wanted in found:
                    break
    return found


async def test_a_client_that_does_not_read_is_dropped_and_hurts_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hortus.server.main.UNREAD_SECONDS", 0.5)
    async with served(server_settings(backlog=20)) as service:
        table = await service.table("mars")
        deaf = await bare(service, table, 4096)
        async with service.line(table, tokens_of(table)[0]) as line:
            live = await service.context.hub.open(table["id"])
            while None not in live.clients:
                await line.hear()
            while None in live.clients:
                for box in live.clients[None]:
                    box.push(b"x" * 100_000)
                await asyncio.sleep(0)
            await line.until(lambda message: message["type"] == "presence" and message["watching"] == 0)
            assert (await move(line))["type"] == "news"
            assert service.context.metrics.dropped._value.get() == 1
            with contextlib.suppress(ConnectionError):  # the system cuts the line, whatever is unread
                async with asyncio.timeout(PATIENCE):
                    while True:
                        await asyncio.get_running_loop().sock_sendall(deaf, frame(0x8A, b""))
                        await asyncio.sleep(0.01)
        deaf.close()


async def test_a_client_that_does_not_read_gets_no_more_answers_until_it_does() -> None:
    async with served() as service:
        live = await service.context.hub.open((await service.table("mars"))["id"])
        sent, said, may_send = list[str](), asyncio.Queue[Any](), asyncio.Event()

        async def send(message: Any) -> None:
            await may_send.wait()
            sent.append(message["text"])

        scope = {"type": "websocket", "client": ("127.0.0.1", 1), "headers": []}
        socket = Socket(service.context, live, Principal(None), scope, said.get, send, 0)
        serving = asyncio.create_task(socket.run())
        while None not in live.clients:
            await asyncio.sleep(0)
        for _ in range(UNSENT + 1):
            socket.push(b"unread")
        said.put_nowait({"type": "websocket.receive", "text": '{"type":"draft","steps":[],"id":7}'})
        while not said.empty():
            await asyncio.sleep(0)
        waiting = len(socket._unsent)
        for _ in range(10):
            await asyncio.sleep(0)
        assert len(socket._unsent) == waiting  # the command is not answered
        may_send.set()
        async with asyncio.timeout(PATIENCE):
            while len(sent) < UNSENT + 3:
                await asyncio.sleep(0)
            said.put_nowait({"type": "websocket.disconnect"})
            await serving
        assert sent[1:-1] == ["unread"] * (UNSENT + 1)
        assert '"id":7' in sent[-1]


async def test_messages_of_every_size_arrive_whole_and_in_order() -> None:
    async with served() as service:
        table = await service.table("mars")
        async with service.line(table, tokens_of(table)[0]) as line:
            live = await service.context.hub.open(table["id"])
            [box] = live.clients[0]
            texts = ['{"type":"x","x":"%s"}' % ("y" * (size - 19)) for size in (30, 125, 126, 65_535, 65_536)]
            for text in texts:
                box.push(text.encode())
            for text in texts:
                await line.until(lambda message: message["type"] == "x")
                assert line.texts[-1] == text


async def test_a_message_is_heard_once_however_its_bytes_are_cut() -> None:
    async with served() as service:
        table = await service.table("mars")
        said = b'{"type":"draft","steps":[],"id":%d}'
        whole = b"".join(frame(0x81, said % number) for number in range(4))
        first, second = said[:10], said[10:] % 4
        whole += frame(0x01, first) + frame(0x89, b"here?") + frame(0x80, second)
        for size in (1, 7, 40, len(whole)):
            client = await bare(service, table)
            for start in range(0, len(whole), size):
                await asyncio.get_running_loop().sock_sendall(client, whole[start : start + size])
                await asyncio.sleep(0)
            heard = await rest(client, b'"refused","id":4,')
            client.close()
            places = [heard.index(b'"refused","id":%d,' % number) for number in range(5)]
            assert places == sorted(places)
            assert heard.count(b'"refused"') == 5
            assert b"here?" in heard


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (frame(0x81, b"\xff\xfe"), 1007),  # a text that is none
        (frame(0x01, b"not yet") + frame(0x81, b"too soon"), 1002),
        (frame(0x83, b"what is this?"), 1002),
        (bytes([0x81, 0x01]) + b"x", 1002),  # without a mask
    ],
)
async def test_a_frame_that_breaks_the_protocol_ends_the_line_and_nothing_else(
    broken: bytes, code: int
) -> None:
    async with served() as service:
        table = await service.table("mars")
        async with service.line(table, tokens_of(table)[0]) as line:
            client = await bare(service, table)
            await asyncio.get_running_loop().sock_sendall(client, broken)
            heard = await rest(client)
            client.close()
            assert code.to_bytes(2, "big") in heard
            assert b'"refused"' not in heard
            await line.until(lambda message: message["type"] == "presence" and message["watching"] == 0)
            assert (await move(line))["type"] == "news"


async def test_pings_without_end_end_the_line_of_one_that_does_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hortus.server.main.UNREAD_SECONDS", 0.5)
    async with served() as service:
        table = await service.table("mars")
        async with service.line(table, tokens_of(table)[0]) as line:
            client = await bare(service, table, 4096)
            with contextlib.suppress(ConnectionError):
                async with asyncio.timeout(PATIENCE):
                    while True:
                        await asyncio.get_running_loop().sock_sendall(client, frame(0x89, b"x" * 125) * 100)
            client.close()
            await line.until(lambda message: message["type"] == "presence" and message["watching"] == 0)
            assert (await move(line))["type"] == "news"


async def test_who_says_too_much_is_asked_to_wait() -> None:
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


async def test_only_so_much_is_said_and_moves_do_not_wait_for_it() -> None:
    limits = {**OFTEN, "say": ("2/minute", "")}
    async with served(
        server_settings(limits=limits, security=SecuritySettings(spare_loopback=False))
    ) as service:
        table = await service.table("mars")
        mine, other = tokens_of(table)
        async with service.line(table, mine) as line:
            answers = [await line.ask("say", text="hey") for _ in range(3)]
            assert [answer["type"] for answer in answers] == ["news", "news", "refused"]
            assert answers[-1]["kind"] == "rate"
            assert (await line.ask("draft", steps=[]))["type"] == "draft"
        path, words = f"/api/tables/{table['id']}/commands", {"type": "say", "text": "hey"}
        for token, statuses in ((mine, [429]), (other, [200, 200, 429])):
            assert [(await service.post(path, words, token)).status_code for _ in statuses] == statuses


async def test_who_comes_from_elsewhere_is_counted_where_this_machine_is_spared() -> None:
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


async def test_where_chance_moves_the_chairs_everyone_goes_on_in_their_own_name() -> None:
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


async def test_who_connects_in_the_moment_in_which_the_seats_are_drawn_sits_where_chance_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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


async def test_a_server_that_closes_says_goodbye() -> None:
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


async def test_a_page_of_another_site_gets_no_socket() -> None:
    async with served() as service:
        table = await service.table()
        address = f"ws://127.0.0.1:{service.port}/api/tables/{table['id']}/live"
        with pytest.raises(websockets.InvalidStatus) as denied:
            async with websockets.connect(address, origin=websockets.Origin("https://evil.example")):
                pass
        assert denied.value.response.status_code == 403
        async with websockets.connect(address, origin=websockets.Origin(service.base)) as found:
            assert "welcome" in str(await found.recv())


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
async def test_whatever_is_said_the_server_answers_and_the_game_goes_on(messages: list[Any]) -> None:
    async with served() as service:
        table = await service.table("fungi", ["person", "person"])
        tokens = tokens_of(table)
        await throw(service, table, tokens[0], messages)
        view = (
            await service.their_turn(table, tokens) if not (await service.seat_view(table))["over"] else None
        )
        if view is not None and view["legal"]:
            assert (
                await service.act(table, tokens[view["player"]], view["legal"][0]["text"], view["seq"])
            ).status_code == 200
        assert service.context.metrics.broken._value.get() == 0


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


def how_many(kind: type) -> int:
    """Objects of this class."""
    return sum(type(one) is kind for one in gc.get_objects())


async def test_nothing_of_the_request_is_kept_for_an_open_socket() -> None:
    """A thousand watchers are a thousand sockets: what each keeps counts."""
    async with served() as service:
        table = await service.table()
        before = how_many(HttpToolsProtocol)
        async with service.line(table, tokens_of(table)[0], headers={"x-more": "z" * 100}) as line:
            assert how_many(HttpToolsProtocol) <= before
            asked = [one.headers for one in gc.get_objects() if type(one) is Request]
            assert sum("x-more" in one for one in asked) == 1  # the client's own
            left = [one.admitted for one in gc.get_objects() if type(one) is HttpProtocol]
            assert not [one for one in left if one is not None and one.is_socket]
            # `isinstance` would look through weak proxies of other tests, whose objects may be gone.
            code = [one.cr_code for one in gc.get_objects() if type(one) is CoroutineType]
            assert RateLimit.handle.__code__ not in code
            assert (await line.ask("say", text="still here"))["type"] == "news"


async def test_a_socket_that_fails_is_closed_with_a_code_and_the_host_reads_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with served() as service:
        table = await service.table()
        with capture_logs() as logs:
            async with service.line(table) as line:
                monkeypatch.setattr(websocket, "_decoder", None)
                assert await ended(line, "{}") == 1011
        assert [one["event"] for one in logs if one["log_level"] == "error"] == ["socket failed"]
        assert service.context.metrics.broken._value.get() == 1
