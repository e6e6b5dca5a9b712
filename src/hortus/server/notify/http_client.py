"""Calls addresses that people gave: only public ones, no redirects, within a time, reading little."""

from __future__ import annotations

import socket
from collections.abc import Mapping

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from hortus.server.notify.addresses import check_url, is_public, lookup

TIMEOUT = 8.0  # seconds for the whole call
MOST_CONNECTIONS = 64


class Resolver(AbstractResolver):
    """Looks hosts up and leaves out private addresses; what it returns is what is connected to."""

    def __init__(self, private: bool) -> None:
        self._private = private

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses of a host that may be called."""
        found = [
            ResolveResult(
                hostname=host, host=where[0], port=port, family=kind, proto=proto, flags=socket.AI_NUMERICHOST
            )
            for kind, _, proto, _, where in await lookup(host, family)
            if self._private or is_public(where[0])
        ]
        if not found:
            raise OSError(f"{host} has no public address.")
        return found

    async def close(self) -> None:
        """Nothing is kept open."""


class HttpClient:
    """A client for as long as the server runs."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=Resolver(private), limit=MOST_CONNECTIONS),
            timeout=aiohttp.ClientTimeout(total=TIMEOUT),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"user-agent": "Hortus"},
        )

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post something; the status of the answer, whose body is not read.

        OSError or TimeoutError if there is no answer. ValueError: the address may not be called.
        """
        check_url(url, self._private)
        try:
            async with self._session.post(
                url, data=body, headers=headers, allow_redirects=False, auto_decompress=False
            ) as answer:
                return answer.status
        except aiohttp.ClientError as problem:
            raise OSError(type(problem).__name__) from None

    async def close(self) -> None:
        """Close all connections."""
        await self._session.close()
