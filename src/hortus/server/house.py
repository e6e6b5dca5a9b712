"""Everything one running server consists of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection

from hortus.server.config import Config
from hortus.server.hub import Hub
from hortus.server.metrics import Metrics
from hortus.server.seats import Caller, Doorkeeper
from hortus.store import Store

Identify = Callable[[HTTPConnection], Awaitable[tuple[str, ...]]]


async def nobody(connection: HTTPConnection) -> tuple[str, ...]:
    """Where no visitor is known, everyone is a stranger."""
    return ()


class House:
    """The store, the tables, and who is let in."""

    def __init__(self, store: Store, config: Config, identify: Identify = nobody) -> None:
        self.store = store
        self.config = config
        self.metrics = Metrics()
        self.hub = Hub(store, config, self.metrics)
        self.keeper = Doorkeeper(store)
        self.identify = identify
        self.asking: set[tuple[str, int]] = set()  # who waits for a hint

    async def caller(self, connection: HTTPConnection) -> Caller:
        """Who is asking: by a token, or else as the visitor that a cookie says."""
        given = connection.headers.get("authorization", "")
        kind, _, token = given.partition(" ")
        if kind.lower() == "bearer" and token.strip():
            return Caller(token.strip(), await self.identify(connection))
        return Caller(None, await self.identify(connection))

    def link(self, connection: HTTPConnection, table_id: str, token: str | None = None) -> str:
        """Where people find a table. The token stands after #, which browsers keep to themselves."""
        base = self.config.url or str(connection.base_url).replace("ws", "http", 1)
        return f"{base.rstrip('/')}/t/{table_id}" + (f"#{token}" if token else "")
