"""Recovery codes: told once, good once, and never for somebody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient

from hortus.server.limits import DEFAULTS
from hortus.server.recovery import CODES, code_hash, new_codes
from tests.server.bed import PASSWORD, Bed, bed, opened
from tests.server.people import browsers
from tests.server.service import served, settings
from tests.server.test_accounts import log_in, sign_up, whose

NEW = "seven green herons"


def recover(client: TestClient, code: str, name: str = "Alice", password: str = NEW) -> Any:
    return client.post("/api/account/recover", json={"name": name, "code": code, "password": password})


def left(client: TestClient) -> int:
    count: int = client.get("/api/account/sign-in").json()["codes_left"]
    return count


def test_codes_are_many_different_and_easy_to_read() -> None:
    codes = [code for _ in range(20) for code in new_codes()]
    assert len(set(codes)) == 20 * CODES
    assert set("".join(codes)).isdisjoint("0o1il")
    assert {len(code.replace("-", "")) for code in codes} == {16}
    assert code_hash("abcd-efgh") == code_hash(" ABCD efgh ")


def test_a_code_logs_in_once_and_sets_the_password(server: Bed) -> None:
    home, away = server.client(), server.client()
    codes = sign_up(home).json()["recovery_codes"]
    assert (len(codes), left(home)) == (CODES, CODES)
    answer = recover(away, codes[3].upper().replace("-", " "))
    assert answer.json() == {"kind": "account", "name": "Alice"}
    assert left(away) == CODES - 1
    assert whose(home)["kind"] == "guest"  # all others are logged out
    assert log_in(server.client()).status_code == 401
    assert log_in(server.client(), password=NEW).status_code == 200
    again = recover(server.client(), codes[3], password="another good password")
    assert (again.status_code, again.json()["kind"]) == (401, "login")
    assert log_in(server.client(), password=NEW).status_code == 200


@pytest.mark.parametrize(("name", "password"), [("Bertram", NEW), ("Nobody", NEW), ("\0", NEW)])
def test_a_code_is_for_one_account(server: Bed, name: str, password: str) -> None:
    codes = sign_up(server.client()).json()["recovery_codes"]
    sign_up(server.client(), "Bertram")
    assert recover(server.client(), codes[0], name, password).status_code == 401
    assert log_in(server.client(), "Bertram").status_code == 200


def test_an_easy_password_uses_no_code_up(server: Bed) -> None:
    client = server.client()
    codes = sign_up(client).json()["recovery_codes"]
    assert recover(server.client(), codes[0], password="password12").status_code == 422
    assert left(client) == CODES


def test_new_codes_replace_the_old_ones(server: Bed) -> None:
    client = server.client()
    old = sign_up(client).json()["recovery_codes"]
    wrong = client.post("/api/account/codes", json={"password": "not the password"})
    assert wrong.status_code == 403
    new = client.post("/api/account/codes", json={"password": PASSWORD}).json()["recovery_codes"]
    assert set(old).isdisjoint(new)
    assert recover(server.client(), old[0]).status_code == 401
    assert recover(server.client(), new[0]).status_code == 200


def test_only_who_is_logged_in_makes_codes(server: Bed) -> None:
    assert server.client().post("/api/account/codes", json={"password": PASSWORD}).status_code == 401


def test_guesses_at_the_password_do_not_stop_a_code() -> None:
    server = bed(rules=DEFAULTS)
    with opened(server):
        codes = sign_up(server.client()).json()["recovery_codes"]
        for _ in range(30):
            log_in(server.client(), password="not the password")
        assert log_in(server.client()).status_code == 429
        assert recover(server.client(), codes[0]).status_code == 200


async def test_of_ten_who_use_a_code_at_once_one_gets_in(database: str, quick_passwords: None) -> None:
    async with served(settings(database)) as service, browsers(service, 11) as (owner, *others):
        code = (await owner.sign_up("Rosalind"))["recovery_codes"][0]
        body = {"name": "Rosalind", "code": code, "password": NEW}
        answers = await asyncio.gather(
            *(one.client.post("/api/account/recover", json=body) for one in others)
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [401] * 9
        assert await service.context.store.credentials.codes_left("nobody") == 0
