"""Guesses are bounded, and nobody's guesses keep the owner out of a browser that has logged in before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from hortus.server.limits import DEFAULTS
from hortus.server.sessions import COOKIE, DAY
from tests.server.bed import PASSWORD, Bed, bed, opened
from tests.server.test_accounts import log_in, sign_up

DEVICE = f"{COOKIE}-device"
HERE = ("192.0.2.1", 40000)


@pytest.fixture
def server() -> Iterator[Bed]:
    found = bed(rules=DEFAULTS)
    with opened(found):
        yield found


@pytest.fixture
def owner(server: Bed) -> TestClient:
    """Alice's browser, in which she has just logged out."""
    client = server.client(client=HERE)
    assert sign_up(client).status_code == 201
    client.post("/api/account/logout", json={})
    return client


def guess(server: Bed, number: int, where: str | None = None, name: str = "Alice") -> int:
    """A wrong password, from an address of its own."""
    address = where or f"198.51.{number // 250}.{number % 250 + 1}"
    status: int = log_in(server.client(client=(address, 1)), name, "not the password").status_code
    return status


def test_many_guesses_by_strangers_do_not_stop_the_owner(server: Bed, owner: TestClient) -> None:
    heard = Counter(guess(server, number) for number in range(120))
    assert heard == {401: 20, 429: 100}  # as many as strangers have in a minute, from wherever they come
    assert log_in(server.client(client=("203.0.113.5", 1))).status_code == 429  # she is a stranger there
    assert log_in(owner, password="not the password").status_code == 401
    assert log_in(owner).status_code == 200


def test_strangers_have_few_guesses_in_an_hour(server: Bed, owner: TestClient) -> None:
    heard: Counter[int] = Counter()
    for minute in range(5):
        server.clock.now += 700.0
        heard.update(guess(server, 100 * minute + number) for number in range(22))
    assert heard[401] == 60


def test_one_address_has_fewer_guesses_at_one_name(server: Bed, owner: TestClient) -> None:
    heard = [guess(server, 0, where="198.51.100.7") for _ in range(15)]
    assert heard == [401] * 10 + [429] * 5
    assert guess(server, 0, where="198.51.100.8") == 401


def test_a_neighbour_who_uses_up_the_address_does_not_stop_the_owner(server: Bed, owner: TestClient) -> None:
    heard = [guess(server, 0, where=HERE[0], name=f"Name {number % 5}") for number in range(40)]
    assert heard.count(429) == 20
    assert log_in(owner).status_code == 200


def test_a_known_browser_may_not_guess_for_ever_either(server: Bed, owner: TestClient) -> None:
    heard = [log_in(owner, password="not the password").status_code for _ in range(15)]
    assert heard == [401] * 10 + [429] * 5
    server.clock.now += 61.0
    assert log_in(owner).status_code == 200


def test_a_browser_is_known_to_its_own_accounts_only(server: Bed, owner: TestClient) -> None:
    mallory = server.client(client=("198.51.100.9", 1))
    sign_up(mallory, "Mallory")
    for number in range(20):
        guess(server, number)
    mallory.post("/api/account/logout", json={})
    assert log_in(mallory).status_code == 429
    assert log_in(mallory, "Mallory").status_code == 200


def test_a_household_shares_a_browser(server: Bed, owner: TestClient) -> None:
    assert sign_up(owner, "Bertram").status_code == 201
    for name in ("Alice", "Bertram"):
        for number in range(20):
            guess(server, number, name=name)
        owner.post("/api/account/logout", json={})
        assert log_in(owner, name).status_code == 200


def test_a_forged_old_or_borrowed_cookie_makes_no_browser_known(server: Bed, owner: TestClient) -> None:
    mine, person = owner.cookies[DEVICE], owner.cookies[COOKIE]
    for number in range(20):
        guess(server, number)
    for value in (mine[:-5] + ("A" if mine[-5] != "A" else "B") + mine[-4:], mine.partition(".")[0], person):
        client = server.client(client=("198.51.100.10", 1), cookies={DEVICE: value})
        assert log_in(client).status_code == 429
    assert log_in(server.client(cookies={DEVICE: mine})).status_code == 200
    server.clock.now += 401 * DAY
    for number in range(20):
        guess(server, number)
    assert log_in(server.client(cookies={DEVICE: mine})).status_code == 429


def test_scripts_cannot_read_the_cookie(server: Bed) -> None:
    answer = sign_up(server.client("https://testserver"))
    found = [one for one in answer.headers.get_list("set-cookie") if one.startswith(f"__Host-{DEVICE}=")]
    assert len(found) == 1
    assert "; HttpOnly; SameSite=Lax; Secure" in found[0]
    assert PASSWORD not in found[0]
