"""Signed cookies beside the one that says who somebody is: devices, challenges."""

from __future__ import annotations

import hashlib
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from hortus.server.context import RequestContext
from hortus.server.sessions import COOKIE, DAY, SECURE_COOKIE, is_secure


class SignedCookie:
    """A cookie of one purpose. What it holds can be read by who has it, and made by nobody else."""

    def __init__(self, purpose: str, age: float) -> None:
        self._purpose = purpose
        self._age = age

    def read(self, request: RequestContext) -> Any:
        """What the request's cookie holds; None without one that we signed and that is not too old."""
        name = (SECURE_COOKIE if is_secure(request.http.scope) else COOKIE) + f"-{self._purpose}"
        try:
            signed, value = self._serializer(request).loads(request.http.cookies.get(name, ""))
        except BadData:
            return None
        age = request.app.sessions.now() - signed
        return value if -DAY < age <= self._age else None

    def write(self, request: RequestContext, value: Any) -> None:
        """Send it along with the answer."""
        signed = self._serializer(request).dumps([int(request.app.sessions.now()), value])
        request.visit.others[f"-{self._purpose}"] = (str(signed), self._age)

    def clear(self, request: RequestContext) -> None:
        """Have the browser forget it."""
        request.visit.others[f"-{self._purpose}"] = ("", 0.0)

    def _serializer(self, request: RequestContext) -> URLSafeSerializer:
        kwargs = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        return URLSafeSerializer(
            request.app.sessions.keys, salt=f"hortus.{self._purpose}", signer_kwargs=kwargs
        )
