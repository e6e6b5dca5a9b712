"""What answers the client in a page: the server's own endpoints and sockets, without a network.

The hub, the handlers and the sockets are those of `hortus.server`. Only what lies around them is another:
requests are messages, the store is the browser's, bots think between messages, and there is one person.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qsl, urlsplit

import msgspec

from hortus.core.errors import RecordError
from hortus.page.store import GamesFile, PageStore, RecordFile
from hortus.page.thinking import ThinkLoop
from hortus.server import websocket
from hortus.server.bots import Bots
from hortus.server.config import Config
from hortus.server.context import AppContext, RequestContext
from hortus.server.limits import Limits
from hortus.server.live_table import LiveTable
from hortus.server.messages import Problem, encoder
from hortus.server.passwords import Passwords
from hortus.server.problems import refusal_of
from hortus.server.reviews import Work
from hortus.server.routes import ENDPOINTS, Endpoint
from hortus.server.seat_auth import Principal
from hortus.server.sessions import Identity, Sessions, new_id
from hortus.store import StoreError

PERSON = "person"
HERE = ("127.0.0.1", 0)  # where every request comes from: nobody is held back
BEYOND = ("/api/account", "/api/notifications", "/api/host", "/.well-known")
WITHIN = ("/api/account", "/api/account/games")  # all the same, to read
ALONE = Problem("alone", "There is no server here: this is for games among people at one screen and bots.")
MISSING = Problem("missing", "There is no such page.")
NO_GAMES = Problem("bad", "This is no file of games, or it has been changed; nothing was taken in.")
NO_RECORD = "This is no record of a game with all that was drawn:"
GAMES_FILE = "/api/page/games"
BROKEN = Problem("broken", "Something went wrong; nothing has changed.")


class LocalResponse(NamedTuple):
    """What comes of a request."""

    status: int
    media: str
    body: str


class LocalRequest:
    """As much of an HTTP request as handlers look at."""

    def __init__(self, method: str, address: str, token: str | None) -> None:
        parts = urlsplit(address)
        self.method = method
        self.path = parts.path
        self.query_params = dict(parse_qsl(parts.query))
        self.path_params: dict[str, str] = {}
        self.token = token
        self.scope: dict[str, Any] = {"type": "http", "client": HERE, "headers": [], "path": parts.path}

    async def is_disconnected(self) -> bool:
        """Whoever asks waits in the same page."""
        return False


class OnePerson:
    """Whoever uses this browser; in the place of `Sessions`."""

    def __init__(self, identity: str, now: Callable[[], float]) -> None:
        self.me = Identity(identity, "guest", "")
        self.now = now
        self.may_enter: Callable[[str], None] = lambda account_id: None
        self.when_ended: Callable[[str, int], None] = lambda account_id, generation: None

    async def identify(self, request: object) -> Identity:
        """The one person."""
        return self.me

    def is_over(self, identity: str, generation: int | None) -> bool:
        """A session without a server does not end."""
        return False


class NoNotifier:
    """In the place of `Notifier`: who is not looking at a page cannot be told anything."""

    async def start(self) -> None:
        """Nothing."""

    async def close(self) -> None:
        """Nothing."""

    def happened(self, live: LiveTable) -> None:
        """Nothing."""

    def joined(self, live: LiveTable, seat: int | None) -> None:
        """Nothing."""


class PageContext(AppContext):
    """The server's context, for one person."""

    def __init__(self, store: PageStore, person: OnePerson, config: Config) -> None:
        super().__init__(store, cast(Sessions, person), Limits({}), config, cast(Passwords, object()))
        self.me = person.me
        self.also = store.also
        self.hub.notifier = cast(Any, NoNotifier())
        self.hub.bots = Bots(self.hub, 1, self.metrics, ThinkLoop(self.metrics))

    async def principal(self, connection: Any) -> Principal:
        """The one person, or whoever has the token."""
        return Principal(connection.token, (self.me.id, *self.also()), self.me.name)


class LocalSocket:
    """One socket of the client: ASGI on one side, two functions on the other."""

    def __init__(self, send: Callable[[str, str], None]) -> None:
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._send = send
        self.task: asyncio.Task[None] | None = None

    def say(self, text: str) -> None:
        """The client says something."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """The client has gone."""
        self._said.put_nowait({"type": "websocket.disconnect"})

    async def receive(self) -> dict[str, Any]:
        """ASGI: what the client says."""
        return await self._said.get()

    async def send(self, message: Any) -> None:
        """ASGI: what it is told."""
        if message["type"] == "websocket.send":
            self._send("text", message["text"])
        elif message["type"] == "websocket.accept":
            self._send("open", "")
        else:
            self.close()
            self._send("closed", message.get("reason", ""))


class Host:
    """Answers a client."""

    def __init__(self, store: PageStore, context: PageContext) -> None:
        self.store = store
        self.context = context
        self._sockets: dict[int, LocalSocket] = {}
        self._routes = [_route(one) for one in ENDPOINTS if _is_within(one)]

    @classmethod
    async def open(cls, store: PageStore, origin: str, review: Work | None = None) -> Host:
        """A host over a store. ``review`` computes reviews, if anything does."""
        identity = (await store.keep(PERSON, new_id().encode())).decode()
        config = Config(url=origin, threads=1, reviews=1)
        person = OnePerson(identity, lambda: context.now())  # noqa: PLW0108  it is not there yet
        context = PageContext(store, person, config)
        if review is not None:
            context.reviews.work = review
        await context.hub.start()
        return cls(store, context)

    async def close(self) -> None:
        """End what runs."""
        await self.context.reviews.close()
        await self.context.hub.close()

    # Requests -------------------------------------------------------------------------------------

    async def request(
        self, method: str, address: str, token: str | None = None, body: str | None = None
    ) -> LocalResponse:
        """Answer a request as the server would."""
        http = LocalRequest(method, address, token)
        if http.path == GAMES_FILE:
            return await self._games_file(body)
        endpoint = self._find(http)
        if endpoint is None:
            return _problem(403, ALONE) if http.path.startswith(BEYOND) else _problem(404, MISSING)
        request = RequestContext(self.context, cast(Any, http))
        try:
            given = [] if endpoint.body is None else [msgspec.json.decode(body or "", type=endpoint.body)]
            found = await endpoint.handler(request, *given)
        except Exception as problem:
            return _refused(problem, endpoint.strict)
        text = found if endpoint.answer is str else encoder.encode(found).decode()
        return LocalResponse(endpoint.status, endpoint.media, text)

    async def _games_file(self, body: str | None) -> LocalResponse:
        """All games as one file, or those of such a file taken in."""
        if body is None:
            text = encoder.encode(await self.store.export(self.context.me.id)).decode()
            return LocalResponse(200, "application/json", text)
        try:
            match msgspec.json.decode(body, type=GamesFile | RecordFile):
                case RecordFile(text):
                    count = await self.store.take_in_record(text, self.context.me.id, self.context.now())
                case games:
                    count = await self.store.take_in(games)
        except RecordError as problem:
            return _problem(422, Problem("bad", f"{NO_RECORD} {problem}", reason=str(problem)))
        except StoreError as problem:
            return _refused(problem)
        except (ValueError, msgspec.DecodeError):
            return _problem(422, NO_GAMES)
        return LocalResponse(200, "application/json", msgspec.json.encode({"games": count}).decode())

    def _find(self, http: LocalRequest) -> Endpoint | None:
        for method, pattern, endpoint in self._routes:
            if method == http.method and (match := pattern.fullmatch(http.path)):
                http.path_params = match.groupdict()
                return endpoint
        return None

    # Sockets --------------------------------------------------------------------------------------

    def connect(self, number: int, address: str, send: Callable[[str, str], None]) -> None:
        """Open a socket at a table; ``send`` is told "open", "text" or "closed", and the text."""
        socket = self._sockets[number] = LocalSocket(send)
        socket.task = asyncio.create_task(self._serve(number, address, socket))

    def say(self, number: int, text: str) -> None:
        """The client says something through a socket."""
        if number in self._sockets:
            self._sockets[number].say(text)

    def hang_up(self, number: int) -> None:
        """The client closes a socket."""
        if number in self._sockets:
            self._sockets[number].close()

    async def _serve(self, number: int, address: str, socket: LocalSocket) -> None:
        http = LocalRequest("GET", address, None)
        found = re.fullmatch(r"/api/tables/([\w-]+)/live", http.path)
        scope = {**http.scope, "type": "websocket"}
        try:
            live = await self.context.hub.open(found[1] if found else "")
            caller = await self.context.principal(http)
            await self.context.seat_auth.seat(live, caller)
            since = int(http.query_params.get("since", "0"))
            self.context.hub.bots.look(live)  # the page may have been closed while one was thinking
            socket._said.put_nowait({"type": "websocket.connect"})
            served = await websocket.accepted(
                self.context, scope, socket.receive, socket.send, live, caller, since
            )
            await served.serve()
        except Exception as problem:
            refusal = refusal_of(problem)
            if refusal is None:
                raise
        finally:
            self._sockets.pop(number, None)
            await socket.send({"type": "websocket.close"})


def _is_within(endpoint: Endpoint) -> bool:
    """Whether it makes sense without a server."""
    return not endpoint.path.startswith(BEYOND) or (endpoint.method == "GET" and endpoint.path in WITHIN)


def _route(endpoint: Endpoint) -> tuple[str, re.Pattern[str], Endpoint]:
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(endpoint.path))
    return endpoint.method, re.compile(pattern), endpoint


def _problem(status: int, problem: Problem) -> LocalResponse:
    return LocalResponse(status, "application/json", msgspec.json.encode(problem).decode())


def _refused(problem: Exception, strict: bool = False) -> LocalResponse:
    refusal = refusal_of(problem, strict)
    if refusal is not None:
        return _problem(refusal.status, refusal.problem)
    sys.excepthook(type(problem), problem, problem.__traceback__)
    return _problem(500, BROKEN)
