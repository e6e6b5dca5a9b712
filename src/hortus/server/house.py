"""Everything one running server consists of."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection

from hortus.server.config import Config
from hortus.server.hub import Hub
from hortus.server.limits import Limits
from hortus.server.metrics import Metrics
from hortus.server.people import People, invitation
from hortus.server.seats import Caller, Doorkeeper
from hortus.store import Store


class House:
    """The store, the people, the tables, and who is let in where."""

    def __init__(self, store: Store, people: People, limits: Limits, config: Config) -> None:
        self.store = store
        self.people = people
        self.limits = limits
        self.config = config
        self.metrics = Metrics()
        self.hub = Hub(store, config, self.metrics)
        self.keeper = Doorkeeper(store)
        self.heavy = asyncio.Semaphore(2)  # so many may go through whole games at once
        self.asking: set[tuple[str, int]] = set()  # who waits for a hint

    async def caller(self, connection: HTTPConnection) -> Caller:
        """Who is asking: by a token, or else as the person that a cookie says."""
        somebody = await self.people.identify(connection)
        return Caller(somebody.token, () if somebody.kind == "token" else somebody.ids, somebody.name)

    def link(self, connection: HTTPConnection, table_id: str, token: str | None = None) -> str:
        """Where people find a table."""
        page = f"{(self.config.url or str(connection.base_url)).rstrip('/')}/t/{table_id}"
        return invitation(page, token) if token else page
