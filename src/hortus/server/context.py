"""Everything one running server consists of."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection

from hortus.server.config import Config
from hortus.server.hub import Hub
from hortus.server.limits import Limits
from hortus.server.metrics import Metrics
from hortus.server.seat_auth import Principal, SeatAuth
from hortus.server.sessions import Sessions, invitation
from hortus.store import Store, StoreError


class AppContext:
    """The store, the people, the tables, and who is let in where."""

    def __init__(self, store: Store, people: Sessions, limits: Limits, config: Config) -> None:
        self.store = store
        self.people = people
        self.limits = limits
        self.config = config
        self.metrics = Metrics()
        self.hub = Hub(store, config, self.metrics)
        self.keeper = SeatAuth(store)
        self.heavy = asyncio.Semaphore(2)  # so many may go through whole games at once
        self.people.when_ended = self._ended
        self.hub.when_ended = self._heard
        self.asking: set[tuple[str, int]] = set()  # who waits for a hint

    async def caller(self, connection: HTTPConnection) -> Principal:
        """Who is asking: by a token, or else as the person that a cookie says."""
        somebody = await self.people.identify(connection)
        generation = None if somebody.account is None else somebody.account.generation
        return Principal(
            somebody.token, () if somebody.kind == "token" else somebody.ids, somebody.name, generation
        )

    def _heard(self, account_id: str, generation: int) -> None:
        """Some process, perhaps this one, has ended sessions of an account.

        Or of anybody, while no news came (no id).
        """
        if account_id:
            self.people.end(account_id, generation)
        else:
            self.hub.spawn(self._look_again())

    def _ended(self, account_id: str, generation: int) -> None:
        """Who was at a table by such a session, or by a token for the account's seat, is shown out."""
        self.keeper.forget()
        for box in self.hub.outboxes():
            box.end(account_id, generation)

    async def _look_again(self) -> None:
        """See of everyone who is connected whether they still may be."""
        self.people.forget_all()
        self.keeper.forget()
        try:
            for box in self.hub.outboxes():
                await box.look_again()
        except StoreError:
            return  # the news are lost again, and when they come back so do we

    def link(self, connection: HTTPConnection, table_id: str, token: str | None = None) -> str:
        """Where people find a table."""
        page = f"{(self.config.url or str(connection.base_url)).rstrip('/')}/t/{table_id}"
        return invitation(page, token) if token else page
