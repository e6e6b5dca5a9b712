"""Passkeys: added, used, renamed and removed by their owner; forged and foreign answers are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from hortus.server.sessions import SECURE_COOKIE
from tests.server.authenticator import ORIGIN, Authenticator
from tests.server.bed import PASSWORD, Bed
from tests.server.test_accounts import log_in, sign_up, whose

CHALLENGE = f"{SECURE_COOKIE}-passkey"


@pytest.fixture
def alice(server: Bed) -> TestClient:
    client = server.client(ORIGIN)
    sign_up(client)
    return client


def post(client: TestClient, path: str, **body: Any) -> Any:
    return client.post(f"/api/account/passkeys{path}", json=body)


def options(client: TestClient, password: str = PASSWORD) -> dict[str, Any]:
    answer = post(client, "/options", password=password)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["options"]
    return found


def add(client: TestClient, key: Authenticator, name: str = "my phone") -> Any:
    return post(client, "", credential=key.create(options(client)), name=name)


def challenge(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = post(client, "/login/options").json()["options"]
    return found


def enter(client: TestClient, key: Authenticator) -> Any:
    return post(client, "/login", credential=key.get(challenge(client)))


def passkeys(client: TestClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/account/sign-in").json()["passkeys"]
    return found


def test_a_passkey_logs_in_without_name_and_password(server: Bed, alice: TestClient) -> None:
    key, away = Authenticator(), server.client(ORIGIN)
    assert add(alice, key).status_code == 201
    for _ in range(3):
        answer = enter(away, key)
        assert (answer.status_code, answer.json()) == (200, {"kind": "account", "name": "Alice"})
    assert whose(away)["kind"] == "account"
    (told,) = passkeys(away)
    assert (told["name"], told["used"]) == ("my phone", server.clock.now)


def test_a_device_that_does_not_count_may_come_again(server: Bed, alice: TestClient) -> None:
    key = Authenticator()
    add(alice, key)
    for _ in range(2):
        key.count = -1  # it says 0
        assert enter(server.client(ORIGIN), key).status_code == 200


@pytest.mark.parametrize(
    "forge",
    [
        lambda key: replace(key, origin="https://evil.example"),
        lambda key: replace(key, rp_id="evil.example"),
        lambda key: replace(key, flags=0),  # nobody was there
        lambda key: replace(key, key=Authenticator().key),  # signed with another key
        lambda key: replace(key, id=b"unknown"),
        lambda key: replace(key, user="cC1zb21lYm9keS1lbHNl"),
        lambda key: replace(key, count=-1),  # a copy that has counted less
    ],
)
def test_a_forged_answer_opens_nothing(server: Bed, alice: TestClient, forge: Any) -> None:
    key, away = Authenticator(count=5), server.client(ORIGIN)
    add(alice, key)
    answer = enter(away, forge(key))
    assert (answer.status_code, answer.json()["kind"]) == (401, "login")
    assert whose(away)["kind"] == "guest"
    assert enter(away, key).status_code == 200


def test_an_answer_is_good_once_and_in_the_browser_that_was_asked(server: Bed, alice: TestClient) -> None:
    key, away, thief = Authenticator(), server.client(ORIGIN), server.client(ORIGIN)
    add(alice, key)
    asked = challenge(away)
    kept = away.cookies[CHALLENGE]
    credential = key.get(asked)
    challenge(thief)
    assert post(thief, "/login", credential=credential).status_code == 401
    key.count = -1
    credential = key.get(asked)  # without a count, which would tell the second use
    assert post(away, "/login", credential=credential).status_code == 200
    assert post(away, "/login", credential=credential).status_code == 401  # its cookie is gone
    replaying = server.client(ORIGIN, cookies={CHALLENGE: kept})
    assert post(replaying, "/login", credential=credential).status_code == 401


def test_a_challenge_grows_old(server: Bed, alice: TestClient) -> None:
    key, away = Authenticator(), server.client(ORIGIN)
    add(alice, key)
    asked = challenge(away)
    server.clock.now += 301
    assert post(away, "/login", credential=key.get(asked)).status_code == 401


def test_a_challenge_to_log_in_adds_no_passkey_and_the_reverse(server: Bed, alice: TestClient) -> None:
    key, other = Authenticator(), Authenticator()
    add(alice, key)
    made = other.create({**options(alice), **challenge(alice)})
    assert post(alice, "", credential=made).status_code == 403
    assert post(alice, "/login", credential=key.get(options(alice))).status_code == 401
    assert len(passkeys(alice)) == 1


@pytest.mark.parametrize(
    "forge", [{"origin": "https://evil.example"}, {"rp_id": "evil.example"}, {"flags": 0}]
)
def test_a_passkey_made_elsewhere_is_not_added(alice: TestClient, forge: dict[str, Any]) -> None:
    answer = add(alice, Authenticator(**forge))
    assert (answer.status_code, answer.json()["kind"]) == (403, "passkey")
    assert passkeys(alice) == []


def test_adding_one_needs_the_password_or_a_passkey_just_used(server: Bed, alice: TestClient) -> None:
    for password in ("not the password", ""):
        assert post(alice, "/options", password=password).status_code == 403
    assert post(server.client(ORIGIN), "/options", password=PASSWORD).status_code == 401
    key, away = Authenticator(), server.client(ORIGIN)
    add(alice, key)
    enter(away, key)
    assert options(away, "")["excludeCredentials"][0]["id"]
    server.clock.now += 601
    assert post(away, "/options", password="").status_code == 403


def test_who_forgot_the_password_sets_a_new_one_after_a_passkey(server: Bed, alice: TestClient) -> None:
    key, away = Authenticator(), server.client(ORIGIN)
    add(alice, key)
    enter(away, key)
    new = {"password": "", "new": "seven green herons"}
    assert alice.post("/api/account/password", json=new).status_code == 403
    assert away.post("/api/account/password", json=new).status_code == 200
    assert log_in(server.client(), password="seven green herons").status_code == 200


def test_a_passkey_belongs_to_one_account(server: Bed, alice: TestClient) -> None:
    key, bertram = Authenticator(), server.client(ORIGIN)
    told = add(alice, key).json()
    sign_up(bertram, "Bertram")
    assert add(bertram, key).status_code == 409
    for path in ("rename", "remove"):
        answer = post(bertram, f"/{told['id']}/{path}", **({"name": "mine"} if path == "rename" else {}))
        assert answer.status_code == 404
    assert passkeys(alice) == [told]


def test_a_passkey_is_renamed_and_removed(server: Bed, alice: TestClient) -> None:
    key = Authenticator()
    told = add(alice, key, name="").json()
    assert told["name"] == "Passkey"
    assert post(alice, f"/{told['id']}/rename", name=" the blue one ").json()["name"] == "the blue one"
    assert post(alice, f"/{told['id']}/rename", name="a\nb").status_code == 422
    assert post(alice, "/zz/remove").status_code == 404
    assert post(alice, f"/{told['id']}/remove").status_code == 200
    assert passkeys(alice) == []
    assert enter(server.client(ORIGIN), key).status_code == 401


def test_a_deleted_account_takes_its_passkeys_along(server: Bed, alice: TestClient) -> None:
    key = Authenticator()
    add(alice, key)
    assert alice.post("/api/account/delete", json={"password": PASSWORD}).status_code == 200
    assert enter(server.client(ORIGIN), key).status_code == 401


def test_a_server_without_a_name_says_that_it_needs_one(server: Bed) -> None:
    answer = post(server.client("http://192.0.2.3:8000"), "/login/options")
    assert (answer.status_code, answer.json()["kind"]) == (403, "passkey")


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        {"rawId": 5},
        {"rawId": "é"},
        {"id": "AA", "rawId": "AA", "response": None},
        {"id": "AA", "rawId": "AA", "response": [], "type": "public-key"},
        {"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "AA"}},
        {
            "id": "AA",
            "rawId": "AA",
            "type": "public-key",
            "response": {"clientDataJSON": "e30", "attestationObject": "oA"},
        },
    ],
)
def test_nonsense_is_refused_politely(alice: TestClient, nonsense: dict[str, Any]) -> None:
    options(alice)
    assert post(alice, "", credential=nonsense).status_code == 403
    challenge(alice)
    assert post(alice, "/login", credential=nonsense).status_code == 401


def test_behind_a_proxy_the_address_that_people_use_counts(server: Bed, alice: TestClient) -> None:
    server.context.config = replace(server.context.config, url="https://hortus.example/games/")
    key = Authenticator("https://hortus.example", "hortus.example")
    assert add(alice, key).status_code == 201
    assert add(alice, Authenticator()).status_code == 403
