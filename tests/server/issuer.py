"""An OpenID provider on a loopback port that signs real RS256 tokens, and can be told to get things wrong."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import uvicorn
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from hortus.server.main import listen

CLIENT, SECRET = "hortus-client", "a secret between two servers"


@dataclass
class Issuer:
    """The provider. ``wrong`` replaces claims; ``signs`` may be another key than it publishes."""

    base: str = ""
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one"}, auto_kid=False))
    signs: RSAKey | None = None
    algorithm: str = "RS256"
    name: str = ""  # as it calls itself; left out: as it is
    wrong: dict[str, Any] = field(default_factory=dict)
    codes: dict[str, dict[str, str]] = field(default_factory=dict)  # what was asked for, by code
    asked: list[dict[str, str]] = field(default_factory=list)  # of the token endpoint

    def authorize(self, location: str, subject: str = "sub-1") -> dict[str, str]:
        """Somebody logs in there: the query with which their browser comes back."""
        query = {key: values[0] for key, values in parse_qs(urlsplit(location).query).items()}
        code = f"code-{len(self.codes)}"
        self.codes[code] = {**query, "sub": subject}
        return {"code": code, "state": query["state"]}

    async def configuration(self, request: Request) -> Response:
        return JSONResponse(
            {
                "issuer": self.name or self.base,
                "authorization_endpoint": f"{self.base}/authorize",
                "token_endpoint": f"{self.base}/token",
                "jwks_uri": f"{self.base}/keys",
            }
        )

    async def keys(self, request: Request) -> Response:
        return JSONResponse({"keys": [self.key.as_dict(private=False)]})

    async def token(self, request: Request) -> Response:
        form = {key: str(values[0]) for key, values in parse_qs((await request.body()).decode()).items()}
        self.asked.append(form)
        given = self.codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        credentials = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if (
            given is None
            or given["code_challenge"] != challenge
            or given["redirect_uri"] != form.get("redirect_uri")
            or request.headers.get("authorization") != f"Basic {credentials}"
        ):
            return JSONResponse({"error": "invalid_grant"}, 400)
        now = int(time.time())
        claims = {"iss": self.base, "sub": given["sub"], "aud": CLIENT, "iat": now, "exp": now + 300}
        claims |= {"nonce": given["nonce"], "preferred_username": "Rosalind"}
        claims = {key: value for key, value in (claims | self.wrong).items() if value is not None}
        header = {"alg": self.algorithm, "kid": "one"}
        signed = jwt.encode(header, claims, self.signs or self.key, algorithms=[self.algorithm])
        return JSONResponse({"access_token": "x", "token_type": "Bearer", "id_token": signed})


@contextlib.asynccontextmanager
async def issued() -> AsyncIterator[Issuer]:
    """A running provider."""
    issuer = Issuer()
    app = Starlette(
        routes=[
            Route("/.well-known/openid-configuration", issuer.configuration),
            Route("/keys", issuer.keys),
            Route("/token", issuer.token, methods=["POST"]),
        ]
    )
    with listen("127.0.0.1", 0) as listening:
        issuer.base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield issuer
        finally:
            server.should_exit = True
            await serving
