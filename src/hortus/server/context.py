"""What a running server consists of, and what a request's handler needs of it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import Scope

from hortus.server.access import AccessList
from hortus.server.config import Config
from hortus.server.fair_queue import Tenant
from hortus.server.fair_semaphore import FairSemaphore
from hortus.server.hub import Hub
from hortus.server.limits import Limits, neighbourhood
from hortus.server.live_table import LiveTable
from hortus.server.metrics import Metrics
from hortus.server.middleware import address, is_loopback
from hortus.server.oidc import Provider
from hortus.server.passwords import Passwords
from hortus.server.reviews import Reviews
from hortus.server.seat_auth import Principal, SeatAuth, holder_of
from hortus.server.sessions import VISIT, Identity, Sessions, Visitor, invitation
from hortus.store import Store, StoreError
from hortus.store.accounts import DELETED
from hortus.table import Refused, commands


class AppContext:
    """The store, the sessions, the tables, and who may do what."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        limits: Limits,
        config: Config,
        passwords: Passwords | None = None,
    ) -> None:
        self.store = store
        self.sessions = sessions
        self.passwords = passwords or Passwords()
        self.limits = limits
        self.config = config
        self.metrics = Metrics()
        self.hub = Hub(store, config, self.metrics)
        self.seat_auth = SeatAuth(store, self.now)
        self.exporting = FairSemaphore(1, 1)  # so many get all of their data at once
        self.provider = Provider(config.oidc) if config.oidc is not None else None
        self.replaying = FairSemaphore(2, 1)  # so many may go through whole games at once
        self.reviews = Reviews(store, self.hub.clock, config.reviews, self.metrics)
        self.hinting: set[tuple[str, int]] = set()  # tables and seats that wait for a hint
        self.access = AccessList(store)
        self.hub.when_access_changed = self._access_changed
        self.sessions.may_enter = lambda account_id: self.access.check((account_id,))
        self.sessions.when_ended = self._disconnect
        self.hub.when_ended = self._sessions_ended

    def now(self) -> float:
        """The time by the clock of the tables."""
        return self.hub.clock()

    async def principal(self, connection: HTTPConnection) -> Principal:
        """Who is asking: by a token, or else as the person that a cookie names."""
        somebody = await self.sessions.identify(connection)
        generation = None if somebody.account is None else somebody.account.generation
        ids = () if somebody.kind == "token" else somebody.ids
        return Principal(somebody.token, ids, somebody.name, generation)

    def tenant(self, scope: Scope, caller: Principal) -> Tenant:
        """For whom bots think when this caller lets them."""
        person = caller.identity or (holder_of(caller.token) if caller.token else "")
        return Tenant(neighbourhood(address(scope)), person)

    def is_spared(self, scope: Scope) -> bool:
        """Whether nobody is counted or held back: somebody at this very machine, for themselves."""
        return self.config.security.spare_loopback and is_loopback(scope)

    def _sessions_ended(self, account_id: str, generation: int) -> None:
        """A process has ended sessions of an account; no id: notifications were lost for a while."""
        if account_id:
            self.sessions.end(account_id, generation)
        else:
            self.hub.spawn(self._check_everyone())

    def _disconnect(self, account_id: str, generation: int) -> None:
        """Disconnect every client that came by such a session, or by a token for the account's seat."""
        self.seat_auth.forget()
        for box in self.hub.outboxes():
            box.end(account_id, generation)
        if generation == DELETED:
            self.hub.spawn(self._forget(account_id))

    async def _forget(self, account_id: str) -> None:
        await self.hub.forget(account_id)

    async def _check_everyone(self) -> None:
        """Check of every client whether its session still holds."""
        self.sessions.forget_all()
        self.seat_auth.forget()
        try:
            for box in self.hub.outboxes():
                await box.look_again()
        except StoreError:
            return  # notifications are lost again; when they come back, this is called again

    def _access_changed(self) -> None:
        self.hub.spawn(self.access_changed())

    async def access_changed(self) -> None:
        """Read the bans again; who is banned now is disconnected and gets up from the tables in use."""
        try:
            await self.access.load()
        except StoreError:
            return  # as above
        for box in self.hub.outboxes():
            box.check_access()
        for live in list(self.hub.live.values()):
            for seat, chair in enumerate(live.table.chairs):
                if not live.table.is_over and self.access.ban_of((chair.holder,)) is not None:
                    with contextlib.suppress(Refused, StoreError):
                        await self.hub.do(live, commands.Leave(), seat)

    def link(self, connection: HTTPConnection, table_id: str, token: str | None = None) -> str:
        """The address of a table's page, with a token if one is to be handed on."""
        page = f"{(self.config.url or str(connection.base_url)).rstrip('/')}/t/{table_id}"
        return invitation(page, token) if token else page


class RequestContext:
    """One HTTP request: the server, who asks, and at which table."""

    __slots__ = ("app", "http")

    def __init__(self, app: AppContext, http: Request) -> None:
        self.app = app
        self.http = http

    @property
    def visit(self) -> Visitor:
        """The request's identity and cookie."""
        visit: Visitor = self.http.scope[VISIT]
        return visit

    async def identity(self) -> Identity:
        """Who is asking, as an account, a guest or the holder of a token."""
        return await self.app.sessions.identify(self.http)

    async def principal(self) -> Principal:
        """Who is asking, as far as tables are concerned."""
        return await self.app.principal(self.http)

    async def tenant(self) -> Tenant:
        """For whom bots think when the caller lets them."""
        return self.app.tenant(self.http.scope, await self.principal())

    @property
    def is_spared(self) -> bool:
        """Whether the caller is at this very machine, and not held back."""
        return self.app.is_spared(self.http.scope)

    async def live(self, to_read: bool = False) -> LiveTable:
        """The table that the address names; if it is to be read, as its log stands at this moment."""
        live = await self.app.hub.open(self.http.path_params["id"])
        if to_read or live.behind:
            await self.app.hub.refresh(live)
        live.look(self.app.hub.clock(), await self.tenant())
        self.app.hub.bots.wake(live)
        return live

    async def seat(self, live: LiveTable) -> int | None:
        """The caller's seat there."""
        seat = await self.app.seat_auth.seat(live, await self.principal(), self.number("seat", 5))
        if seat is not None and self.http.method == "POST":
            self.app.access.check((live.table.chairs[seat].holder,))
        return seat

    async def check_access(self) -> None:
        """`HttpRefusal` for who is banned, by person or by address."""
        self.app.access.check((await self.principal()).known_as, address(self.http.scope))

    @contextlib.asynccontextmanager
    async def replaying(self) -> AsyncIterator[None]:
        """The caller's turn to have a whole game gone through, for who still waits for it then."""
        async with self.app.replaying.turn(neighbourhood(address(self.http.scope))):
            if await self.http.is_disconnected():
                raise ClientDisconnect
            yield

    def number(self, name: str, most: int) -> int | None:
        """A number in the query."""
        given = self.http.query_params.get(name)
        if given is None:
            return None
        if not given.isascii() or not given.isdecimal() or len(given) > 10 or int(given) > most:
            raise Refused("bad", f"{name} is a whole number up to {most}.")
        return int(given)

    def link(self, table_id: str, token: str | None = None) -> str:
        """The address of a table's page."""
        return self.app.link(self.http, table_id, token)
