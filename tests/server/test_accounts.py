"""Who is asking: cookies, accounts, passwords and names."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from itertools import product
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from hortus.server import sessions as people_module
from hortus.server.limits import DEFAULTS
from hortus.server.names import check_name
from hortus.server.passwords import Passwords, check_password
from hortus.server.problems import HttpRefusal
from hortus.server.sessions import COOKIE, DAY, KEY_PERIOD, SECURE_COOKIE, invitation, new_token, token_hash
from hortus.store import Account
from tests.server.bed import PASSWORD, Bed, bed, knock, opened
from tests.server.service import OFTEN
from tests.soak import soak


def sign_up(client: TestClient, name: str = "Alice", password: str = PASSWORD) -> Any:
    return client.post("/api/account", json={"name": name, "password": password})


def log_in(client: TestClient, name: str = "Alice", password: str = PASSWORD) -> Any:
    return client.post("/api/account/login", json={"name": name, "password": password})


def whose(client: TestClient) -> Any:
    return client.get("/api/whose").json()


# Guests -------------------------------------------------------------------------------------------


def test_a_newcomer_is_a_guest_and_stays_the_same(server: Bed) -> None:
    client = server.client()
    first = client.get("/api/whose")
    assert first.json()["kind"] == "guest"
    assert whose(client) == first.json()
    assert whose(server.client()) != first.json()


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(server: Bed) -> None:
    header = server.client().get("/api/whose").headers["set-cookie"]
    assert header.startswith(f"{COOKIE}=")
    assert "; HttpOnly" in header
    assert "; SameSite=Lax" in header
    assert "; Path=/" in header
    assert "Domain" not in header
    assert "Secure" not in header


def test_over_https_the_cookie_is_bound_to_it(server: Bed) -> None:
    client = server.client("https://testserver")
    header = client.get("/api/whose").headers["set-cookie"]
    assert header.startswith(f"{SECURE_COOKIE}=")
    assert "; Secure" in header
    assert whose(client) == whose(client)


def test_over_https_a_cookie_without_the_prefix_says_nothing(server: Bed) -> None:
    plain = server.client()
    guest = whose(plain)["id"]
    secure = server.client("https://testserver", cookies={COOKIE: plain.cookies[COOKIE]})
    assert whose(secure)["id"] != guest


def test_an_answer_with_a_cookie_is_not_kept_by_anyone(server: Bed) -> None:
    browser = server.client()
    for _ in range(2):  # with a new cookie and without
        assert browser.get("/api/whose").headers["cache-control"] == "no-store"


def test_who_only_asks_for_nothing_of_theirs_gets_no_cookie(server: Bed) -> None:
    assert "set-cookie" not in server.client().get("/nowhere").headers


def test_a_websocket_knows_the_same_guest_and_brings_newcomers_a_cookie(server: Bed) -> None:
    client = server.client()
    guest = whose(client)["id"]
    with client.websocket_connect("/socket") as socket:
        assert socket.receive_json() == {"id": guest}
    with server.client().websocket_connect("/socket") as socket:
        headers: Any = socket.extra_headers
        assert any(name == b"set-cookie" for name, _ in headers)


@pytest.mark.parametrize(
    "forge",
    [
        lambda value: (
            value[:-5] + ("A" if value[-5] != "A" else "B") + value[-4:]
        ),  # the last letter has bits that do not count
        lambda value: value.rpartition(".")[0],
        lambda value: value.rpartition(".")[0] + ".",
        lambda value: "." + value.rpartition(".")[2],
        lambda value: _said(["p-somebody-else", None, 1_800_000_000, None]) + "." + value.rpartition(".")[2],
        lambda value: (
            _said(["p-x", None, 1_800_000_000, None]) + ".AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        ),
        lambda value: value * 2,
        lambda value: "a" * 4000,
        lambda value: "%00",
        lambda value: "[]",
    ],
)
def test_a_forged_cookie_is_nobody(server: Bed, forge: Any) -> None:
    client = server.client()
    guest = whose(client)["id"]
    other = server.client(cookies={COOKIE: forge(client.cookies[COOKIE])})
    answer = other.get("/api/whose")
    assert answer.status_code == 200
    assert answer.json()["id"] not in (guest, "p-somebody-else", "p-x")
    assert answer.json()["kind"] == "guest"


def _said(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def test_a_cookie_is_renewed_while_its_owner_keeps_coming_and_dies_of_age(server: Bed) -> None:
    client = server.client()
    guest = whose(client)["id"]
    server.clock.now += 2 * DAY
    assert "set-cookie" in client.get("/api/whose").headers
    old = client.cookies[COOKIE]
    server.clock.now += 399 * DAY
    assert whose(server.client(cookies={COOKIE: old}))["id"] == guest
    server.clock.now += 2 * DAY
    assert whose(server.client(cookies={COOKIE: old}))["id"] != guest


def test_who_logged_in_and_stays_away_is_logged_out(server: Bed) -> None:
    client = server.client()
    sign_up(client)
    server.clock.now += 89 * DAY
    assert whose(server.client(cookies=dict(client.cookies)))["kind"] == "account"
    server.clock.now += 2 * DAY
    assert whose(server.client(cookies=dict(client.cookies)))["kind"] == "guest"


def test_of_people_who_come_once_not_all_are_remembered(server: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.context.sessions._known, "_most", 3)
    for _ in range(10):
        client = server.client()
        assert whose(client) == whose(client)
    assert len(server.context.sessions._known) == 3


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_what_a_form_of_another_page_could_send_is_not_read(server: Bed, kind: str) -> None:
    body = b'{"name": "Alice", "password": "%b"}' % PASSWORD.encode()
    assert (
        server.client().post("/api/account", content=body, headers={"content-type": kind}).status_code == 415
    )
    assert sign_up(server.client()).status_code == 201


def test_who_was_logged_out_everywhere_changes_nothing_even_where_that_is_not_known_yet(server: Bed) -> None:
    client = server.client()
    sign_up(client)
    somebody = whose(client)
    assert somebody["kind"] == "account"
    assert server.portal is not None
    server.portal.call(server.context.sessions.store.end_sessions, somebody["id"])  # at another process
    for path, body in (
        ("password", {"password": PASSWORD, "new": "sevenfold brambles"}),
        ("delete", {"password": PASSWORD}),
    ):
        assert client.post(f"/api/account/{path}", json=body).status_code == 401
    assert log_in(server.client()).status_code == 200


def test_keys_change_by_themselves_and_old_ones_are_believed_for_a_while(server: Bed) -> None:
    client = server.client()
    guest = whose(client)["id"]
    before = server.context.sessions._signer
    server.clock.now += KEY_PERIOD
    assert whose(client)["id"] == guest
    after = server.context.sessions._signer
    assert before is not None
    assert after is not None
    assert after.secret_keys[-1] not in before.secret_keys
    assert before.read(client.cookies[COOKIE]) is None  # signed anew, with the new key


def test_a_cookie_from_the_future_says_nothing(server: Bed) -> None:
    client = server.client()
    guest = whose(client)["id"]
    server.clock.now -= 30 * DAY
    assert whose(client)["id"] != guest


# Tokens -------------------------------------------------------------------------------------------


def test_a_seats_token_without_a_cookie_needs_no_person(server: Bed) -> None:
    token = new_token()
    answer = server.client().get("/api/whose", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["kind"] == "token"
    assert token not in answer.text
    assert "set-cookie" not in answer.headers


def test_tokens_have_32_bytes_and_are_kept_as_hashes() -> None:
    token = new_token()
    assert len(base64.urlsafe_b64decode(token + "=")) == 32
    assert new_token() != token
    assert token.encode() not in token_hash(token)
    assert len({token_hash(one) for one in (token, token[:-1], "\ud800")}) == 3


def test_an_invitations_token_stays_in_the_browser() -> None:
    from urllib.parse import urlsplit

    link = urlsplit(invitation("https://play.example/tables/7", "geheim"))
    assert link.fragment == "geheim"
    assert "geheim" not in link.path + link.query


# Accounts -----------------------------------------------------------------------------------------


def test_a_guest_who_signs_up_keeps_their_id_and_so_their_seats(server: Bed) -> None:
    client = server.client()
    guest = whose(client)["id"]
    answer = sign_up(client)
    assert answer.status_code == 201
    assert (answer.json()["kind"], answer.json()["name"]) == ("account", "Alice")
    assert whose(client) == {"id": guest, "kind": "account", "ids": [guest]}


def test_the_cookie_of_before_signing_up_no_longer_opens_anything(server: Bed) -> None:
    client = server.client()
    guest = whose(client)["id"]
    stolen = client.cookies[COOKIE]
    sign_up(client)
    assert whose(server.client(cookies={COOKIE: stolen}))["id"] != guest


def test_logging_in_elsewhere_and_out_again(server: Bed) -> None:
    home = server.client()
    sign_up(home)
    away = server.client()
    guest = whose(away)["id"]
    assert log_in(away, "aLICE").json() == {"kind": "account", "name": "Alice"}
    assert whose(away)["id"] == whose(home)["id"]
    assert whose(away)["ids"] == [whose(home)["id"], guest]  # and may go on with the guest's games
    assert away.post("/api/account/logout", json={}).json()["kind"] == "guest"
    assert whose(away)["id"] == guest
    assert whose(home)["kind"] == "account"


def test_the_guest_in_an_accounts_cookie_is_nobody_once_they_have_an_account(server: Bed) -> None:
    sign_up(server.client(), "Alice")
    client = server.client()
    guest_cookie = {COOKIE: (whose(client), client.cookies[COOKIE])[1]}
    guest = whose(client)["id"]
    log_in(client)
    assert sign_up(server.client(cookies=guest_cookie), "Bruno").status_code == 201
    assert guest not in whose(client)["ids"]


def test_all_sessions_can_be_ended(server: Bed) -> None:
    home, away = server.client(), server.client()
    sign_up(home)
    log_in(away)
    assert away.post("/api/account/logout", json={"everywhere": True}).status_code == 200
    assert whose(home)["kind"] == "guest"
    assert log_in(home).status_code == 200


def test_what_another_process_ends_is_ended_here_within_seconds(server: Bed) -> None:
    client = server.client()
    sign_up(client)
    assert whose(client)["kind"] == "account"
    assert server.portal is not None
    server.portal.call(server.context.sessions.store.end_sessions, whose(client)["id"])
    server.clock.now += people_module.FRESH + 1
    assert whose(client)["kind"] == "guest"


def test_a_new_password_logs_out_everywhere_else(server: Bed) -> None:
    home, away = server.client(), server.client()
    sign_up(home)
    log_in(away)
    new = "sevenfold brambles"
    assert home.post("/api/account/password", json={"password": PASSWORD, "new": new}).status_code == 200
    assert whose(home)["kind"] == "account"
    assert whose(away)["kind"] == "guest"
    assert log_in(away, password=PASSWORD).status_code == 401
    assert log_in(away, password=new).status_code == 200


def test_changing_the_password_needs_the_old_one_and_a_good_new_one(server: Bed) -> None:
    client = server.client()
    sign_up(client)
    wrong = client.post(
        "/api/account/password", json={"password": "wrong password", "new": "sevenfold brambles"}
    )
    easy = client.post("/api/account/password", json={"password": PASSWORD, "new": "password123"})
    assert (wrong.status_code, easy.status_code) == (403, 422)
    assert log_in(server.client()).status_code == 200
    guest = server.client().post(
        "/api/account/password", json={"password": PASSWORD, "new": "sevenfold brambles"}
    )
    assert guest.status_code == 401


def test_a_deleted_account_is_gone_with_its_name_free(server: Bed) -> None:
    home, away = server.client(), server.client()
    sign_up(home)
    log_in(away)
    assert home.post("/api/account/delete", json={"password": "wrong password"}).status_code == 403
    somebody = whose(home)["id"]
    assert home.post("/api/account/delete", json={"password": PASSWORD}).json()["kind"] == "guest"
    assert whose(home)["id"] != somebody
    assert whose(away)["id"] != somebody
    assert log_in(away).status_code == 401
    assert sign_up(server.client()).status_code == 201


def test_who_has_an_account_makes_no_second_one_by_accident(server: Bed) -> None:
    client = server.client()
    sign_up(client)
    assert sign_up(client, "Bruno").status_code == 409
    assert log_in(server.client(), "Bruno").status_code == 401


def test_a_token_can_sign_up_too(server: Bed) -> None:
    client = server.client(headers={"Authorization": f"Bearer {new_token()}"})
    assert sign_up(client).status_code == 201
    assert whose(client)["kind"] == "account"


# Telling nothing ----------------------------------------------------------------------------------


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer_after_the_same_work(
    server: Bed, monkeypatch: Any
) -> None:
    sign_up(server.client())
    checked: list[str] = []
    verify = server.context.passwords._verify

    def watched(kept: str, password: str) -> bool:
        checked.append(kept)
        return verify(kept, password)

    monkeypatch.setattr(server.context.passwords, "_verify", watched)
    wrong = [
        log_in(server.client(), "Alice", "not the password"),
        log_in(server.client(), "Nobody here", "not the password"),
        log_in(server.client(), "Nobody here", "a password that opens nothing"),
        log_in(server.client(), "\0", "not the password"),
        log_in(server.client(), "", ""),
    ]
    assert {answer.status_code for answer in wrong} == {401}
    assert len({answer.content for answer in wrong}) == 1
    volatile = {"x-request-id", "set-cookie"}
    assert (
        len({tuple((k, v) for k, v in answer.headers.items() if k not in volatile) for answer in wrong}) == 1
    )
    assert len(checked) == len(wrong)
    parameters = {kept.rsplit("$", 2)[0] for kept in checked}
    assert len(parameters) == 1  # as dear for nobody as for somebody


def test_names_of_others_are_counted_against_whether_they_exist_or_not() -> None:
    server = bed(rules={**OFTEN, "log in as": ("3/minute", "")})
    with opened(server):
        sign_up(server.client())
        for name in ("Alice", "Nobody here"):
            answers = [log_in(server.client(), name, "not the password").status_code for _ in range(5)]
            assert answers == [401, 401, 401, 429, 429]
        assert log_in(server.client(), "aIice", PASSWORD).status_code == 429  # not even in another spelling


def test_nothing_about_ids_or_hashes_is_told(server: Bed) -> None:
    client = server.client()
    answer = sign_up(client)
    somebody = whose(client)["id"]
    assert somebody not in answer.text
    assert "argon2" not in answer.text


def test_structs_with_passwords_do_not_print_them() -> None:
    from hortus.server import messages

    said = [
        messages.SignUp("Alice", PASSWORD),
        messages.LogIn("Alice", PASSWORD),
        messages.ChangePassword(PASSWORD, PASSWORD),
        messages.DeleteAccount(PASSWORD),
    ]
    assert PASSWORD not in repr(said)
    assert PASSWORD not in repr(Account("p-1", "Alice", PASSWORD.encode(), 0.0))


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Jean-Luc",
        "O’Neill",
        "李小龍",
        "ひらがな",
        "Алиса",
        "Αθηνά",
        "सरिता",
        "Ana 2",
        "x_y.z",
        "D'Artagnan",
        "Ångström",
    ],
)
def test_names_from_all_over_the_world_are_fine(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "x" * 25,
        "   ",
        "a\nb",
        "a\0bc",
        "a\tbc",
        "Ali\u200bce",
        "Ali\u202ece",
        "\ufeffAlice",
        "Al\ud800ice",
        "Аlice",  # a Cyrillic А
        "Alicе",
        "paypаl",
        "😀😀😀",
        "123",
        "-Bob",
        "Bob; DROP TABLE accounts",
        "<script>",
        "admin",
        "Adm1n",
        "HORTUS",
        "sage",
        "Guest Fern",
        "Guest",
        "Z" + "\u0351" * 10 + "lgo",
        "a  b",
        "\ue000\ue001\ue002",
    ],
)
def test_names_that_mislead_or_cannot_be_read_are_refused(name: str) -> None:
    with pytest.raises(HttpRefusal) as refused:
        check_name(name)
    assert refused.value.status == 422
    assert refused.value.problem.kind == "name"


@pytest.mark.parametrize(
    "other", ["alice", "ALICE", "Ａｌｉｃｅ", "A1ice", "AIice", "AL1CE", " Alice ", "Alıce"]
)
def test_a_name_is_taken_with_all_that_look_like_it(server: Bed, other: str) -> None:
    assert sign_up(server.client(), "Alice").status_code == 201
    answer = sign_up(server.client(), other)
    assert (answer.status_code, answer.json()["kind"]) == (409, "taken")


def test_a_cyrillic_name_of_latin_looks_is_taken_with_the_latin_one(server: Bed) -> None:
    assert sign_up(server.client(), "Cocoa").status_code == 201
    assert sign_up(server.client(), "Сосоа").status_code == 409


@pytest.mark.parametrize(
    "name", ["' OR 1=1 --", "Robert'); DROP TABLE accounts;--", "%", "_____", "a\\'; --", '" OR ""="']
)
def test_meta_characters_are_nothing_special(server: Bed, name: str) -> None:
    sign_up(server.client())
    assert log_in(server.client(), name, PASSWORD).status_code == 401
    assert log_in(server.client(), "Alice", name).status_code == 401
    assert sign_up(server.client(), name).status_code == 422
    assert log_in(server.client()).status_code == 200


def test_two_who_want_the_same_name_at_once_do_not_both_get_it(server: Bed) -> None:
    clients = [server.client() for _ in range(6)]
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda c=client: answers.append(sign_up(c).status_code)) for client in clients
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [201, 409, 409, 409, 409, 409]


# Passwords ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "password",
    [
        "",
        "short",
        "ninesigns",
        "aaaaaaaaaa",
        "aaaaaaaaaaaaaaaaaaaaaaaaab",
        "1234567890",
        "0987654321",
        "12345678901234567890",
        "abcdefghij",
        "jihgfedcba",
        "qwertyuiop",
        "poiuytrewq",
        "qwertzuiop",
        "asdfghjkl;",
        "1qaz2wsx3edc",
        "qwerty12345",
        "abcabcabcabc",
        "abc123abc123",
        "xyzxyzxyzxyzx",
        "password123",
        "Password1234!",
        "P@ssw0rd2024",
        "p4$$w0rd!!!",
        "letmein2024!",
        "iloveyou1234",
        "sunshine!!11",
        "dragonmonkey",
        "Welcome2026!",
        "aaaabbbbcccc",
        "1111122222333",
        "alice alice",
        "Alice123456",
        "ecila12345",
        "4l1c3alice",
        "x" * 201,
        "null\0null\0null",
    ],
)
def test_easy_passwords_are_refused(password: str) -> None:
    with pytest.raises(HttpRefusal) as refused:
        check_password(password, "Alice")
    assert refused.value.problem.kind == "password"
    assert not password or password not in refused.value.problem.sentence


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery staple",
        "velvet otters climb",
        "h7$kQ2!mzR",
        "tr0ubador&3x",
        "Käsebrot mit Senf",
        "ζεστό ψωμί 7",
    ],
)
def test_good_passwords_are_taken(password: str) -> None:
    check_password(password, "Alice")


def test_a_password_is_the_same_however_its_letters_are_put_together(server: Bed) -> None:
    sign_up(server.client(), password="Käsebrot mit Senf")
    assert log_in(server.client(), password="Ka\u0308sebrot mit Senf").status_code == 200


async def test_hashing_leaves_the_loop_free_and_has_its_cap() -> None:
    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            if password == "x":
                running.append(threading.get_ident())
                started.set()
                go.wait(60)
            return "x"

    started, go = threading.Event(), threading.Event()
    running: list[int] = []
    passwords = Passwords(Slow(), threads=1, waiting=1)
    tasks = [asyncio.create_task(passwords.hash("x")) for _ in range(2)]
    await asyncio.to_thread(started.wait, 60)  # the loop goes on while a thread hashes
    assert len(running) == 1
    assert threading.get_ident() not in running
    with pytest.raises(HttpRefusal) as refused:
        await passwords.hash("x")
    assert refused.value.status == 503
    go.set()
    await asyncio.gather(*tasks)
    await passwords.hash("x")
    passwords.close()


async def test_nobodys_password_opens_nothing() -> None:
    passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    assert not await passwords.verify(None, "a password that opens nothing")
    assert not await passwords.verify(b"no hash at all", PASSWORD)
    passwords.close()


async def test_a_password_is_kept_with_argon2id_as_recommended() -> None:
    passwords = Passwords()
    kept = await passwords.hash(PASSWORD)
    passwords.close()
    assert kept.startswith(b"$argon2id$v=19$m=65536,t=3,p=4$")
    assert PASSWORD.encode() not in kept


# Whatever comes -----------------------------------------------------------------------------------

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
_FIELDS = st.fixed_dictionaries(
    {}, optional={"name": _JSON, "password": _JSON, "new": _JSON, "everywhere": _JSON, "x": _JSON}
)
_LOOSE = st.builds(
    lambda name, password: {"name": name, "password": password}, st.text(max_size=120), st.text(max_size=30)
)
_BODIES = st.one_of(
    st.binary(max_size=60),
    (_FIELDS | _LOOSE | _JSON).map(lambda value: json.dumps(value).encode()),
    _LOOSE.map(lambda value: json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")),
)
_KINDS = st.sampled_from(
    ["application/json", "application/json; charset=utf-16", "text/plain", "", "application/json, x"]
)
_PATHS = st.sampled_from(
    ["/api/account/login"] * 6
    + ["/api/account", "/api/account/logout", "/api/account/password", "/api/account/delete"]
)
_COOKIES = st.sampled_from(["", "hortus=x", "hortus=W10.x", "hortus", "=", ";;;", "hortus=\xff"])


def _some(strategy: st.SearchStrategy[Any], size: int) -> st.SearchStrategy[list[Any]]:
    return st.lists(strategy, min_size=size, max_size=size)


@pytest.mark.parametrize("most", [20, soak(100)])
def test_thousands_of_malformed_log_ins_do_no_harm(most: int) -> None:
    """A hundred in each example."""
    server = bed()
    heard: list[int] = []

    async def knocks(paths: list[str], bodies: list[bytes], kinds: list[str], cookies: list[str]) -> None:
        for path, body, kind, cookie in product(paths, bodies, kinds, cookies):
            answer = await knock(server.app, path, body, headers=[("content-type", kind), ("cookie", cookie)])
            heard.append(answer.status)
            assert answer.status < 500, (path, body, answer)
            if answer.status >= 400:
                assert set(json.loads(answer.body)) == {"kind", "sentence"}

    with opened(server):
        sign_up(server.client())

        @settings(max_examples=most, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(_some(_PATHS, 5), _some(_BODIES, 5), _some(_KINDS, 2), _some(_COOKIES, 2))
        def crowd(paths: list[str], bodies: list[bytes], kinds: list[str], cookies: list[str]) -> None:
            assert server.portal is not None
            server.portal.call(knocks, paths, bodies, kinds, cookies)

        crowd()
        assert len(heard) >= 100 * most
        assert {400, 401, 415} <= set(heard)
        assert log_in(server.client()).status_code == 200


def test_the_usual_limits_stop_guessing() -> None:
    server = bed(rules=DEFAULTS)
    with opened(server) as client:
        answers = [log_in(client, f"somebody {n}", "not the password") for n in range(30)]
        stopped = [answer for answer in answers if answer.status_code == 429]
        assert len(stopped) >= 10
        assert int(stopped[0].headers["retry-after"]) >= 1
        server.clock.now += 3700
        assert log_in(client, "somebody", "not the password").status_code == 401
