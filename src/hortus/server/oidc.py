"""Logging in at an OpenID provider: authorization code flow with PKCE, state and nonce, by Authlib.

Authlib is an extra (``pip install hortus[oidc]``), so it is imported where a provider is in use.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import structlog

from hortus.server.config import OidcSettings
from hortus.server.problems import HttpRefusal

SCOPE = "openid profile"
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA")  # none with a shared secret
TIMEOUT = 10.0  # seconds for the provider to answer
NAMES = ("preferred_username", "nickname", "given_name", "name")  # claims that may suggest a name

log = structlog.get_logger("hortus.oidc")


@dataclass(frozen=True)
class Attempt:
    """What the browser keeps, signed, while somebody is at the provider."""

    state: str
    nonce: str
    verifier: str  # of PKCE

    @classmethod
    def new(cls) -> Attempt:
        """One that nobody guesses."""
        return cls(secrets.token_urlsafe(24), secrets.token_urlsafe(24), secrets.token_urlsafe(48))


@dataclass(frozen=True)
class ExternalIdentity:
    """Somebody, as the provider knows them."""

    issuer: str
    subject: str
    name: str  # a suggestion; may be empty


class Provider:
    """An OpenID provider that may say who somebody is."""

    def __init__(self, settings: OidcSettings) -> None:
        self._settings = settings
        self._metadata: dict[str, Any] | None = None

    @property
    def issuer(self) -> str:
        """The provider's identifier."""
        return self._settings.issuer

    @property
    def name(self) -> str:
        """The provider, for people."""
        return urlsplit(self.issuer).netloc

    async def location(self, attempt: Attempt, redirect: str) -> str:
        """Where the browser is to go, to come back to ``redirect``. `HttpRefusal`: the provider is away."""
        async with self._client(redirect) as client:
            try:
                metadata = await self._discover(client)
                url, _ = client.create_authorization_url(
                    metadata["authorization_endpoint"],
                    state=attempt.state,
                    nonce=attempt.nonce,
                    code_verifier=attempt.verifier,
                )
            except Exception as problem:
                raise self._away(problem) from None
        return str(url)

    async def identity(self, attempt: Attempt, code: str, redirect: str) -> ExternalIdentity:
        """Who came back with this code. `HttpRefusal` if the provider's word for it does not hold."""
        async with self._client(redirect) as client:
            try:
                metadata = await self._discover(client)
                token = await client.fetch_token(
                    metadata["token_endpoint"],
                    grant_type="authorization_code",
                    code=code,
                    code_verifier=attempt.verifier,
                )
                keys = await _get(client, metadata["jwks_uri"])
                claims = self._claims(str(token["id_token"]), keys, attempt.nonce)
            except Exception as problem:  # whatever the provider says wrong, nobody is logged in
                raise self._away(problem) from None
        suggested = next((str(claims[one]) for one in NAMES if claims.get(one)), "")
        return ExternalIdentity(self.issuer, str(claims["sub"]), suggested[:100])

    def _client(self, redirect: str) -> Any:
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        return AsyncOAuth2Client(
            self._settings.client,
            self._settings.secret,
            scope=SCOPE,
            redirect_uri=redirect,
            code_challenge_method="S256",
            timeout=TIMEOUT,
        )

    async def _discover(self, client: Any) -> dict[str, Any]:
        """What the provider says of itself; asked for once."""
        if self._metadata is None:
            found = await _get(client, f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
            if found["issuer"] != self.issuer:
                raise ValueError(f"the provider calls itself {found['issuer']!r}, not {self.issuer!r}")
            self._metadata = found
        return self._metadata

    def _claims(self, token: str, keys: Any, nonce: str) -> dict[str, Any]:
        """What an ID token says, if the provider signed it, for this server and this attempt."""
        from authlib.oidc.core import CodeIDToken
        from joserfc import jwt
        from joserfc.jwk import KeySet

        found = jwt.decode(token, KeySet.import_key_set(keys), algorithms=ALGORITHMS)
        expected = {
            "iss": {"essential": True, "value": self.issuer},
            "aud": {"essential": True, "value": self._settings.client},
            "sub": {"essential": True},
        }
        params = {"nonce": nonce, "client_id": self._settings.client}
        claims = CodeIDToken(found.claims, found.header, expected, params)
        claims.validate(leeway=60)
        return dict(claims)

    def _away(self, problem: Exception) -> HttpRefusal:
        """For the person a sentence, for the host what went wrong."""
        log.warning("provider", issuer=self.issuer, problem=f"{type(problem).__name__}: {problem}")
        sentence = f"Logging in at {self.name} did not work. Please try again."
        return HttpRefusal(503, "provider", sentence, {"retry-after": "5"})


async def _get(client: Any, url: str) -> Any:
    """A JSON document of the provider's."""
    answer = await client.request("GET", url, withhold_token=True)
    answer.raise_for_status()
    return answer.json()
