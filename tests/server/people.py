"""Browsers at a running server: each keeps its own cookies."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx2

from tests.server.service import Service

PASSWORD = "velvet otters climb"
RATED = {"rated": True, "take_back": "never"}


class Browser:
    """One person's browser."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self.client = client

    async def get(self, path: str) -> Any:
        """An answer that is well."""
        answer = await self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def post(self, path: str, **body: Any) -> Any:
        """An answer that is well."""
        answer = await self.client.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def refused(self, path: str, **body: Any) -> tuple[int, str]:
        """The status and kind of a refusal."""
        answer = await self.client.post(path, json=body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["kind"]

    async def sign_up(self, name: str, password: str = PASSWORD) -> Any:
        """Make an account."""
        return await self.post("/api/account", name=name, password=password)

    async def table(self, *seats: str, **others: Any) -> str:
        """A new table that anybody may sit at; its id."""
        made = await self.post(
            "/api/tables", game="fungi", seats=list(seats or ("open", "open")), listed=True, **others
        )
        return str(made["id"])

    async def sit(self, table: str, **body: Any) -> Any:
        """Take a seat."""
        return await self.post(f"/api/tables/{table}/sit", **body)

    async def command(self, table: str, kind: str, **fields: Any) -> Any:
        """Do something at one's seat."""
        return await self.post(f"/api/tables/{table}/commands", type=kind, **fields)


@contextlib.asynccontextmanager
async def browsers(service: Service, count: int) -> AsyncIterator[list[Browser]]:
    """So many browsers, each with its own cookies."""
    async with contextlib.AsyncExitStack() as stack:
        yield [Browser(await stack.enter_async_context(service.new_client())) for _ in range(count)]
