"""Logging in at an OpenID provider; whatever it or somebody in between gets wrong logs nobody in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc.jwk import RSAKey

from hortus.server.config import OidcSettings
from tests.server.issuer import CLIENT, SECRET, Issuer, issued
from tests.server.people import PASSWORD, Browser, browsers
from tests.server.service import served, settings

CALLBACK = "/api/account/oidc/callback"


@dataclass
class World:
    """A provider, and people at a server that believes it."""

    issuer: Issuer
    people: list[Browser]

    async def start(self, somebody: Browser) -> str:
        """Where the browser is sent to."""
        return str((await somebody.post("/api/account/oidc/start"))["location"])

    async def back(self, somebody: Browser, **query: str) -> str:
        """Where the browser ends up after it has come back."""
        answer = await somebody.client.get(CALLBACK, params=query)
        assert answer.status_code == 303
        return str(answer.headers["location"])

    async def enter(self, somebody: Browser, subject: str = "sub-1") -> str:
        """All of it."""
        location = await self.start(somebody)
        return await self.back(somebody, **self.issuer.authorize(location, subject))


@pytest.fixture
async def world(quick_passwords: None) -> AsyncIterator[World]:
    async with issued() as issuer:
        oidc = OidcSettings(issuer.base, CLIENT, SECRET)
        async with served(settings(oidc=oidc)) as service, browsers(service, 3) as people:
            yield World(issuer, people)


async def kind(somebody: Browser) -> Any:
    return (await somebody.get("/api/account"))["kind"]


async def test_a_newcomer_chooses_a_name_and_comes_again(world: World) -> None:
    home, away, _ = world.people
    assert await world.enter(home) == "/account?newcomer=Rosalind"
    assert await kind(home) == "guest"
    made = await home.post("/api/account/oidc/signup", name="Rosamund")
    assert (made["kind"], made["name"], len(made["recovery_codes"])) == ("account", "Rosamund", 10)
    assert await world.enter(away) == "/account"
    assert (await away.get("/api/account"))["name"] == "Rosamund"
    methods = await away.get("/api/account/sign-in")
    assert (methods["password"], methods["linked"]) == (False, True)
    assert methods["provider"] == urlsplit(world.issuer.base).netloc


async def test_the_request_has_state_nonce_and_pkce(world: World) -> None:
    query = parse_qs(urlsplit(await world.start(world.people[0])).query)
    assert (query["response_type"], query["code_challenge_method"]) == (["code"], ["S256"])
    assert query["redirect_uri"][0].endswith(CALLBACK)
    again = parse_qs(urlsplit(await world.start(world.people[0])).query)
    for one in ("state", "nonce", "code_challenge"):
        assert len(query[one][0]) >= 32
        assert query[one] != again[one]


@pytest.mark.parametrize(
    "wrong",
    [
        {"nonce": "another"},
        {"nonce": None},
        {"iss": "https://evil.example"},
        {"iss": None},
        {"aud": "another-client"},
        {"aud": [CLIENT, "another-client"], "azp": "another-client"},
        {"aud": None},
        {"exp": 1_000_000_000},
        {"exp": None},
        {"sub": None},
    ],
)
async def test_a_wrong_claim_logs_nobody_in(world: World, wrong: dict[str, Any]) -> None:
    somebody = world.people[0]
    world.issuer.wrong = wrong
    assert await world.enter(somebody) == "/account?problem=provider"
    assert await kind(somebody) == "guest"
    assert await somebody.refused("/api/account/oidc/signup", name="Rosamund") == (401, "provider")
    world.issuer.wrong = {}
    assert await world.enter(somebody) == "/account?newcomer=Rosalind"


async def test_a_token_that_another_signed_logs_nobody_in(world: World) -> None:
    world.issuer.signs = RSAKey.generate_key(2048, {"kid": "one"}, auto_kid=False)
    assert await world.enter(world.people[0]) == "/account?problem=provider"


async def test_a_provider_that_calls_itself_otherwise_is_not_asked(world: World) -> None:
    world.issuer.name = "https://evil.example"
    assert await world.people[0].refused("/api/account/oidc/start") == (503, "provider")


async def test_only_who_began_comes_back_and_once(world: World) -> None:
    home, thief, _ = world.people
    given = world.issuer.authorize(await world.start(home))
    await world.start(thief)
    assert await world.back(thief, **given) == "/account?problem=provider"  # another's state
    assert await world.back(home, code=given["code"], state="guessed") == "/account?problem=provider"
    assert world.issuer.asked == []  # the provider was not even asked
    given = world.issuer.authorize(await world.start(home))
    assert await world.back(home, **given) == "/account?newcomer=Rosalind"
    assert await world.back(home, **given) == "/account?problem=provider"
    assert await world.back(home, error="access_denied", state="x") == "/account?problem=provider"


async def test_a_code_of_another_attempt_fails_for_its_verifier(world: World) -> None:
    home, thief, _ = world.people
    stolen = world.issuer.authorize(await world.start(home))
    mine = world.issuer.authorize(await world.start(thief))
    assert await world.back(thief, code=stolen["code"], state=mine["state"]) == "/account?problem=provider"


async def test_an_account_is_linked_by_its_owner(world: World) -> None:
    home, away, other = world.people
    await home.sign_up("Victoria")
    assert await world.enter(home) == "/account"
    assert await world.enter(away) == "/account"
    assert (await away.get("/api/account"))["name"] == "Victoria"
    await other.sign_up("Bertram")
    assert await world.enter(other) == "/account?problem=linked"
    assert (await other.get("/api/account"))["name"] == "Bertram"


async def test_who_logs_out_on_the_way_links_nothing(world: World) -> None:
    home, away, _ = world.people
    await home.sign_up("Victoria")
    given = world.issuer.authorize(await world.start(home))
    await home.post("/api/account/logout")
    assert await world.back(home, **given) == "/account?problem=provider"
    assert await world.enter(away) == "/account?newcomer=Rosalind"


async def test_an_account_without_a_password_has_none_that_fits(world: World) -> None:
    home, away, _ = world.people
    await world.enter(home)
    await home.post("/api/account/oidc/signup", name="Rosamund")
    for password in ("", PASSWORD):
        assert await away.refused("/api/account/login", name="Rosamund", password=password) == (401, "login")
    await home.post("/api/account/password", password="", new=PASSWORD)  # soon after the provider's word
    await away.post("/api/account/login", name="Rosamund", password=PASSWORD)


async def test_a_server_without_a_provider_says_so(quick_passwords: None) -> None:
    async with served(settings()) as service, browsers(service, 1) as (somebody,):
        assert await somebody.refused("/api/account/oidc/start") == (404, "missing")
        assert (await somebody.get("/api/account/sign-in"))["provider"] is None
