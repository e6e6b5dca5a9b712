"""Middleware: what may come in, and what may be told and logged."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.testclient import WebSocketDenialResponse
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from hortus.server import log_redaction
from hortus.server.limits import DEFAULTS, MOST_KEYS, Limits, MovingWindow, Rate, neighbourhood, parse
from hortus.server.log_redaction import HIDDEN, redact_text
from hortus.server.middleware import HANDLERS, MOST_AT_ONCE, RateLimit, SecuritySettings, kind_of, middleware
from hortus.server.sessions import COOKIE, new_token
from hortus.store import Unavailable
from tests.server.bed import EVIL, PASSWORD, Bed, Clock, Heard, bed, knock, opened
from tests.server.service import OFTEN


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is written down, as a server would."""
    stream = io.StringIO()
    log_redaction.configure(stream)
    yield stream
    structlog.reset_defaults()


def knocked(server: Bed, *args: Any, **kwargs: Any) -> Heard:
    assert server.portal is not None
    return server.portal.call(lambda: knock(server.app, *args, **kwargs))


# Where from ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [
        EVIL,
        "null",
        "http://testserver.evil.example",
        "http://eviltestserver",
        "http://testserver:8080",
        "http://testserver@evil.example",
        "http://evil.example/http://testserver",
        "http://testserver/",
        "testserver",
        "file://",
        "",
        "http://",
        "http://[",
        "http://testserver, https://evil.example",
        "chrome-extension://testserver",
    ],
)
def test_a_change_that_another_site_asks_for_is_refused(server: Bed, origin: str) -> None:
    client = server.client()
    client.get("/api/whose")  # it has a cookie, as a visitor of the other site would
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        answer = client.request(method, "/api/change", headers={"origin": origin})
        assert (answer.status_code, answer.json()["kind"]) == (403, "origin")
        assert server.changed == []


def test_the_replayed_request_of_a_real_page_is_refused_from_elsewhere(server: Bed) -> None:
    """The same cookie, the same body, another origin."""
    client = server.client()
    real = client.post(
        "/api/account", json={"name": "Alice", "password": PASSWORD}, headers={"origin": "http://testserver"}
    )
    assert real.status_code == 201
    forged = client.post("/api/account/logout", json={"everywhere": True}, headers={"origin": EVIL})
    assert forged.status_code == 403
    assert client.get("/api/account").json()["kind"] == "account"


@pytest.mark.parametrize(
    "origin", ["http://testserver", "http://testserver:80", "https://testserver", "HTTP://TestServer"]
)
def test_ones_own_page_may(server: Bed, origin: str) -> None:
    client = server.client()
    client.get("/api/whose")
    assert client.post("/api/change", headers={"origin": origin}).status_code == 200


def test_over_https_a_page_from_http_may_not(server: Bed) -> None:
    client = server.client("https://testserver")
    assert client.post("/api/change", headers={"origin": "http://testserver"}).status_code == 403
    assert client.post("/api/change", headers={"origin": "https://testserver"}).status_code == 200


def test_two_origins_are_none(server: Bed) -> None:
    answer = knocked(server, "/api/change", headers=[("origin", "http://testserver"), ("origin", EVIL)])
    assert answer.status in (400, 403)
    assert server.changed == []


@pytest.mark.parametrize("site", ["cross-site", "same-site", "whatever"])
def test_what_the_browser_says_about_the_site_counts_too(server: Bed, site: str) -> None:
    assert server.client().post("/api/change", headers={"sec-fetch-site": site}).status_code == 403
    both = {"sec-fetch-site": site, "origin": "http://testserver"}
    assert server.client().post("/api/change", headers=both).status_code == 403


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_page_of_ours_without_origin_may(server: Bed, site: str) -> None:
    assert server.client().post("/api/change", headers={"sec-fetch-site": site}).status_code == 200


def test_a_program_with_a_token_needs_no_origin_but_may_not_have_a_wrong_one(server: Bed) -> None:
    client = server.client(headers={"Authorization": f"Bearer {new_token()}"})
    assert client.post("/api/change").status_code == 200
    assert client.post("/api/change", headers={"origin": EVIL}).status_code == 403


def test_where_it_is_wished_a_cookie_needs_an_origin() -> None:
    server = bed(SecuritySettings(cookie_needs_origin=True))
    with opened(server) as client:
        assert client.post("/api/change").status_code == 200  # the first time there is no cookie
        assert client.post("/api/change").status_code == 403
        assert client.post("/api/change", headers={"origin": "http://testserver"}).status_code == 200
        assert (
            client.post("/api/change", headers={"Authorization": f"Bearer {new_token()}"}).status_code == 200
        )


def test_reading_is_open_to_links_from_anywhere(server: Bed) -> None:
    assert server.client().get("/api/whose", headers={"origin": EVIL}).status_code == 200


def test_no_other_site_is_let_read_answers(server: Bed) -> None:
    asked = {
        "origin": EVIL,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
    }
    answers = [
        server.client().get("/api/whose", headers=asked),
        server.client().options("/api/change", headers=asked),
    ]
    assert not [name for answer in answers for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("headers", [{"origin": EVIL}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}])
def test_a_websocket_that_another_site_opens_is_refused(server: Bed, headers: dict[str, str]) -> None:
    client = server.client()
    client.get("/api/whose")
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        client.websocket_connect("/socket", headers=headers),
    ):
        pass
    assert denied.value.status_code == 403


def test_a_websocket_is_refused_by_servers_that_can_only_close_it(server: Bed) -> None:
    sent: list[Message] = []

    async def open_socket() -> None:
        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            sent.append(message)

        headers = [(b"host", b"testserver"), (b"origin", EVIL.encode())]
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/socket",
            "query_string": b"",
            "headers": headers,
            "root_path": "",
        }
        await server.app({**scope, "client": ("192.0.2.7", 1), "subprotocols": []}, receive, send)

    assert server.portal is not None
    server.portal.call(open_socket)
    assert [message["type"] for message in sent] == ["websocket.close"]


def test_other_origins_can_be_allowed_and_must_be_origins() -> None:
    server = bed(SecuritySettings(origins=["https://play.example"]))
    with opened(server) as client:
        assert client.post("/api/change", headers={"origin": "https://play.example"}).status_code == 200
        assert client.post("/api/change", headers={"origin": "http://play.example"}).status_code == 403
    with pytest.raises(ValueError, match="An origin is like"), opened(bed(SecuritySettings(origins=["*"]))):
        pass


def test_a_server_may_insist_on_its_name() -> None:
    """So that a page whose name was made to lead here (DNS rebinding) gets nothing."""
    server = bed(SecuritySettings(hosts=["testserver"]))
    with opened(server):
        assert server.client().get("/api/whose").status_code == 200
        rebound = server.client("http://evil.example")
        assert rebound.get("/api/whose").status_code == 421
        assert rebound.post("/api/change", headers={"origin": "http://evil.example"}).status_code == 421
    assert server.changed == []


# What browsers are told ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/whose", "/nowhere", "/fails", "/api/change"])
def test_every_answer_carries_the_headers(server: Bed, path: str) -> None:
    for answer in (
        server.client().get(path),
        server.client().post(path),
        server.client().post(path, headers={"origin": EVIL}),
    ):
        csp = answer.headers["content-security-policy"].split("; ")
        assert "default-src 'none'" in csp
        assert "script-src 'self'" in csp
        assert "frame-ancestors 'none'" in csp
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["x-request-id"]
        if path.startswith("/api"):
            assert answer.headers["cache-control"] == "no-store"


def test_https_stays_https(server: Bed) -> None:
    assert "strict-transport-security" not in server.client().get("/api/whose").headers
    assert (
        "max-age"
        in server.client("https://testserver").get("/api/whose").headers["strict-transport-security"]
    )


# Sizes --------------------------------------------------------------------------------------------


def test_a_body_that_announces_too_much_is_not_read(server: Bed) -> None:
    answer = knocked(server, "/api/change", b"x", headers=[("content-length", "70000")], hang=True)
    assert (answer.status, json.loads(answer.body)["kind"]) == (413, "size")
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize("path", ["/api/change", "/careless"])
def test_a_body_without_length_is_read_no_further_than_the_limit(server: Bed, path: str) -> None:
    """Even where the application swallows what goes wrong."""
    answer = knocked(server, path, *[b"x" * 1000] * 70, headers=[("transfer-encoding", "chunked")], hang=True)
    assert (answer.status, json.loads(answer.body)["kind"]) == (413, "size")
    assert server.changed == []


def test_a_body_up_to_the_limit_is_fine(server: Bed) -> None:
    answer = knocked(server, "/api/change", *[b"x" * 1024] * 64)
    assert json.loads(answer.body) == {"size": 65536}


def test_a_body_that_never_ends_is_not_waited_for() -> None:
    server = bed(SecuritySettings(body_seconds=0.05))
    with opened(server):
        answer = knocked(server, "/api/change", b"x", hang=True)
    assert (answer.status, json.loads(answer.body)["kind"]) == (408, "slow")


def test_a_body_that_comes_drop_by_drop_is_not_waited_for() -> None:
    server = bed(SecuritySettings(body_seconds=0.1))
    with opened(server):
        answer = knocked(server, "/api/change", *[b"x"] * 20, pause=0.02)
    assert (answer.status, json.loads(answer.body)["kind"]) == (408, "slow")
    assert server.changed == []


@pytest.mark.parametrize(
    "headers",
    [
        [("content-length", "5"), ("transfer-encoding", "chunked")],
        [("content-length", "5"), ("content-length", "6")],
        [("content-length", "5"), ("content-length", "5")],
        [("content-length", "-5")],
        [("content-length", "+5")],
        [("content-length", "5, 6")],
        [("content-length", "0x5")],
        [("content-length", "5_0")],
        [("content-length", "٥".encode().decode("latin-1"))],
        [("content-length", "9" * 30)],
        [("content-length", "")],
        [("host", "evil.example")],
        [("authorization", "Bearer a"), ("authorization", "Bearer b")],
    ],
)
def test_a_request_that_two_readers_could_read_differently_is_refused(
    server: Bed, headers: list[tuple[str, str]]
) -> None:
    answer = knocked(server, "/api/change", b"12345", headers=headers)
    assert answer.status == 400
    assert answer.headers["connection"] == "close"
    assert server.changed == []


def test_long_addresses_and_many_headers_are_refused(server: Bed) -> None:
    client = server.client()
    assert client.get("/" + "x" * 3000).status_code == 414
    assert client.get("/api/whose?" + "x" * 3000).status_code == 414
    assert client.get("/api/whose", headers={"x-long": "x" * 20000}).status_code == 431
    assert client.get("/api/whose", headers={f"x-{n}": "x" for n in range(80)}).status_code == 431


# How often ----------------------------------------------------------------------------------------


def test_who_asks_too_often_is_asked_to_wait() -> None:
    server = bed(rules={**OFTEN, "move": ("3/10 second", "")})
    with opened(server) as client:
        headers = {"Authorization": f"Bearer {new_token()}"}
        answers = [client.post("/api/tables/x/actions", headers=headers) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[3].json()["kind"] == "rate"
        assert answers[3].headers["retry-after"] == "10"
        other = {"Authorization": f"Bearer {new_token()}"}
        assert client.post("/api/tables/x/actions", headers=other).status_code == 200
        server.clock.now += 10
        assert client.post("/api/tables/x/actions", headers=headers).status_code == 200


def test_a_person_is_counted_by_cookie_and_a_forged_one_gives_no_fresh_start() -> None:
    server = bed(rules={**OFTEN, "create": ("2/minute", "4/minute")})
    with opened(server) as client:
        client.get("/api/whose")
        assert [client.post("/api/tables").status_code for _ in range(3)] == [200, 200, 429]
        forged = [
            server.client(cookies={COOKIE: f"forged{n}"}).post("/api/tables").status_code for n in range(4)
        ]
        assert forged == [200, 200, 429, 429]


def test_sockets_are_counted_too() -> None:
    server = bed(rules={**OFTEN, "connect": ("", "2/minute")})
    with opened(server) as client:
        for _ in range(2):
            with client.websocket_connect("/socket"):
                pass
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/socket"):
            pass


def test_an_address_is_the_clients_only_where_the_proxy_is_known() -> None:
    rules = {**OFTEN, "create": ("", "1/minute")}
    for proxies, expected in (((), [200, 429]), (("192.0.2.7",), [200, 200])):
        server = bed(SecuritySettings(proxies=proxies), rules)
        with opened(server):
            found = [
                knocked(server, "/api/tables", headers=[("x-forwarded-for", f"198.51.100.{n}")]).status
                for n in range(2)
            ]
        assert found == expected


def test_a_client_cannot_put_words_into_the_proxys_mouth() -> None:
    server = bed(SecuritySettings(proxies=["192.0.2.7"]), {**OFTEN, "create": ("", "1/minute")})
    with opened(server):
        found = [
            knocked(server, "/api/tables", headers=[("x-forwarded-for", f"10.0.0.{n}, 198.51.100.1")]).status
            for n in range(2)
        ]
    assert found == [200, 429]


def test_a_trusted_proxy_says_that_it_is_https() -> None:
    server = bed(SecuritySettings(proxies=["192.0.2.7"]))
    with opened(server):
        answer = knocked(server, "/api/whose", method="GET", headers=[("x-forwarded-proto", "https")])
        plain = knocked(server, "/api/whose", method="GET")
    assert "; Secure" in answer.headers["set-cookie"]
    assert "Secure" not in plain.headers["set-cookie"]


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/api/tables", "read"),
        ("GET", "/index.html", None),
        ("POST", "/api/tables", "create"),
        ("POST", "/api/tables/", "create"),
        ("POST", "/api/tables/x/actions", "move"),
        ("POST", "/api/account", "sign up"),
        ("POST", "/api/account/login", "write"),  # counted by its handler
        ("POST", "/api/account/codes", "log in"),
        ("GET", "/api/account/export", "export"),
        ("POST", "/api/account/delete", "log in"),
        ("POST", "/elsewhere", "write"),
    ],
)
def test_what_counts_as_what(method: str, path: str, kind: str | None) -> None:
    assert kind_of({"type": "http", "method": method, "path": path}) == kind


def test_neighbours_in_ipv6_are_one_household() -> None:
    assert (
        neighbourhood("2001:db8:1:2:3:4:5:6")
        == neighbourhood("2001:db8:1:2::1")
        != neighbourhood("2001:db8:1:3::1")
    )
    assert neighbourhood("::ffff:192.0.2.1") == "192.0.2.1"
    assert neighbourhood("192.0.2.1") != neighbourhood("192.0.2.2")
    assert neighbourhood("unix socket") == "unix socket"


def test_counts_take_a_bounded_place() -> None:
    clock = Clock()
    window, rate = MovingWindow(clock, most_keys=100), Rate(5, 10)
    for n in range(1000):
        assert window.hit(f"key {n}", rate) == 0.0
    assert len(window) == 100
    assert MOST_KEYS >= 10_000
    assert [window.hit("key 999", rate) for _ in range(50)] == [0.0] * 4 + [10.0] * 46
    assert window.hit("key 999", Rate(5, 3600)) == 0.0
    clock.now += 60
    for n in range(60):
        window.hit(f"later {n}", rate)
    assert len(window) == 60 + 1  # what no longer counts is gone, and what counts for an hour is not


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("", []),
        ("5/minute; 20/hour", [(5, 60), (20, 3600)]),
        ("1000/10 second", [(1000, 10)]),
        ("3 per 2 days, 1/SECONDS", [(3, 172_800), (1, 1)]),
    ],
)
def test_rates_are_read_from_texts(text: str, rates: list[tuple[int, int]]) -> None:
    assert parse(text) == rates


@pytest.mark.parametrize("text", ["5", "minute", "5/fortnight", "-5/minute", "5/minute;", "x5/minute"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no rate"):
        parse(text)


async def test_limits_can_be_set_and_misspelt_ones_are_told() -> None:
    limits = Limits({"move": ("", "")})
    assert not any([await limits.wait("move", "somebody", "192.0.2.1") for _ in range(30_000)])
    with pytest.raises(ValueError, match="There is no limit called moves"):
        Limits({"moves": ("", "")})
    assert set(DEFAULTS) >= {"move", "create", "log in", "sign up", "connect"}


# When something fails -----------------------------------------------------------------------------


def test_a_failure_is_told_without_details_and_written_down_once(server: Bed, log: io.StringIO) -> None:
    token = new_token()
    client = server.client()
    client.get("/api/whose")
    cookie = client.cookies[COOKIE]
    answer = client.post("/fails", content=token, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 500
    assert set(answer.json()) == {"kind", "sentence", "request"}
    assert "RuntimeError" not in answer.text
    assert "Traceback" not in answer.text
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    failures = [line for line in lines if line["event"] == "failed"]
    assert len(failures) == 1
    assert failures[0]["request"] == answer.json()["request"] == answer.headers["x-request-id"]
    assert "RuntimeError: cannot open seat with Bearer [hidden]" in failures[0]["failure"]
    assert token not in log.getvalue()
    assert cookie not in log.getvalue()


def test_a_failure_is_safe_to_write_down_however_logs_are_set_up(
    server: Bed, capsys: pytest.CaptureFixture[str]
) -> None:
    structlog.reset_defaults()  # prints local variables of every frame, given an exception
    token = new_token()
    server.client().post("/fails", content=token, headers={"Authorization": f"Bearer {token}"})
    written = capsys.readouterr()
    assert "RuntimeError" in written.out + written.err
    assert token not in written.out + written.err


async def test_half_an_answer_is_cut_off() -> None:
    async def breaks(request: Request) -> Response:
        async def parts() -> Any:
            yield b"one"
            raise RuntimeError("two")

        return StreamingResponse(parts())

    app = Starlette(
        routes=[Route("/", breaks)],
        middleware=middleware(SecuritySettings(), Limits()),
        exception_handlers=HANDLERS,
    )
    with pytest.raises(ConnectionAbortedError):
        await knock(app, "/", method="GET")


def test_what_starlette_refuses_is_told_in_our_words(server: Bed) -> None:
    client = server.client()
    assert client.get("/nowhere").json() == {"kind": "missing", "sentence": "There is nothing here."}
    wrong = client.put("/api/account")
    assert (wrong.status_code, wrong.json()["kind"]) == (405, "bad")
    assert "POST" in wrong.headers["allow"]


def test_a_database_that_is_away_is_told_as_such(server: Bed, monkeypatch: Any, log: io.StringIO) -> None:
    async def away(name: str) -> None:
        raise Unavailable("no connection to postgresql://hortus:geheim@db")

    monkeypatch.setattr(server.context.sessions.store, "account_named", away)
    answer = server.client().post("/api/account/login", json={"name": "Alice", "password": PASSWORD})
    assert (answer.status_code, answer.json()["kind"], answer.headers["retry-after"]) == (503, "busy", "2")
    assert "geheim" not in answer.text + log.getvalue()


# What is written down -----------------------------------------------------------------------------


def test_the_access_log_has_no_secrets(log: io.StringIO) -> None:
    server = bed(SecuritySettings(access="all"))
    token = new_token()
    with opened(server) as client:
        client.post("/api/account", json={"name": "Alice", "password": PASSWORD})
        client.get(
            f"/join/{token}?key={token}&password={PASSWORD}", headers={"Authorization": f"Bearer {token}"}
        )
        client.get("/api/whose%0A{forged}")
        cookie = client.cookies[COOKIE]
    written = log.getvalue()
    lines = [json.loads(line) for line in written.splitlines()]
    assert [line["path"] for line in lines] == ["/api/account", f"/join/{HIDDEN}", "/api/whose\n{forged}"]
    assert {line["status"] for line in lines} == {200, 201, 404}
    for secret in (token, PASSWORD, cookie, "argon2", "key="):
        assert secret not in written


def test_by_default_only_problems_are_written_down(server: Bed, log: io.StringIO) -> None:
    server.client().get("/api/whose")
    assert log.getvalue() == ""
    server.client().get("/nowhere")
    assert json.loads(log.getvalue())["status"] == 404


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer {secret}",
        "bearer {secret}",
        "Cookie: hortus={secret}.abc; other=1",
        "__Host-hortus={secret}",
        "https://play.example/join?token={secret}&x=1",
        "password='{secret}'",
        '{{"password": "{secret}"}}',
        "password={secret}",
        "postgresql://hortus:{secret}@db/hortus",
        "{secret}",
        "/tables/x#{secret}",
        "WyJwLUN2aGdMbEVw.{secret}",
    ],
)
def test_texts_lose_their_secrets(text: str) -> None:
    secret = new_token()
    assert secret not in redact_text(text.format(secret=secret))
    assert HIDDEN in redact_text(text.format(secret=secret))


def test_hexadecimal_secrets_and_hashes_are_hidden() -> None:
    assert redact_text("it was " + "0f" * 32 + ".") == f"it was {HIDDEN}."
    assert redact_text("GET /t/x?key=velvet") == f"GET /t/x?{HIDDEN}"
    assert "argon2" not in redact_text("$argon2id$v=19$m=65536,t=3,p=4$abc$def")


@pytest.mark.parametrize(
    "text",
    [
        "/api/tables/Wq3xk-8/actions",
        "Fungi: take 3",
        "The log has moved on: its next free place is 7.",
        "no ?",
    ],
)
def test_ordinary_texts_stay_as_they_are(text: str) -> None:
    assert redact_text(text).replace("?" + HIDDEN, "?") == text


def test_values_under_telling_names_are_hidden_however_deep(log: io.StringIO) -> None:
    logger = structlog.get_logger()
    logger.info(
        "hello",
        token="a",
        headers={"Set-Cookie": "b", "deep": [{"password": "c"}, ("Bearer d",)]},
        secret=b"e",
        raw=b"ffff",
        seat=3,
        thing=object,
    )
    told = json.loads(log.getvalue())
    assert told["token"] == told["secret"] == told["headers"]["Set-Cookie"] == HIDDEN
    assert told["headers"]["deep"] == [{"password": HIDDEN}, [f"Bearer {HIDDEN}"]]
    assert told["raw"] == "[4 bytes]"
    assert told["seat"] == 3


def test_exceptions_that_others_log_come_without_values(log: io.StringIO) -> None:
    token = new_token()
    try:
        raise ValueError(f"no seat for {token}")
    except ValueError:
        structlog.get_logger().exception("oh")
    assert "ValueError: no seat for" in log.getvalue()
    assert token not in log.getvalue()


async def test_the_middleware_keeps_out_of_the_way_of_plain_answers() -> None:
    async def hello(request: Request) -> Response:
        return PlainTextResponse("hello", headers={"cache-control": "max-age=60"})

    app = Starlette(
        routes=[Route("/", hello)],
        middleware=middleware(SecuritySettings(), Limits()),
        exception_handlers=HANDLERS,
    )
    answer = await knock(app, "/", method="GET")
    assert (answer.status, answer.body, answer.headers["cache-control"]) == (200, b"hello", "max-age=60")


async def test_an_address_has_so_many_requests_under_way_and_hanging_up_frees_none() -> None:
    going, refused = asyncio.Event(), list[int]()
    here, there = ("http", "192.0.2.1"), ("http", "192.0.2.2")

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await going.wait()  # whether somebody waits for the answer or not

    limit = RateLimit(app, Limits(OFTEN), spare_loopback=False)

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            refused.append(message["status"])

    async def ask(address: str) -> None:
        scope = {"type": "http", "method": "GET", "path": "/api/games", "headers": [], "client": (address, 1)}
        await limit(scope | {"app": app_with_sessions()}, nothing, send)

    async def nothing() -> Message:
        return {"type": "http.disconnect"}

    async with asyncio.TaskGroup() as tasks:
        for _ in range(MOST_AT_ONCE + 3):
            tasks.create_task(ask("192.0.2.1"))
        tasks.create_task(ask("192.0.2.2"))
        while len(refused) < 3:
            await asyncio.sleep(0)
        assert (refused, dict(limit._going)) == ([429] * 3, {here: MOST_AT_ONCE, there: 1})
        going.set()
    assert not limit._going


def app_with_sessions() -> Any:
    """As much of an application as knowing nobody needs."""
    sessions = SimpleNamespace(read=lambda connection: None)
    return SimpleNamespace(state=SimpleNamespace(context=SimpleNamespace(sessions=sessions)))
