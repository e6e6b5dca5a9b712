"""A small application behind all the middleware."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from anyio.from_thread import BlockingPortal
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message
from starlette.websockets import WebSocket

from hortus.server import Config
from hortus.server.app import api_routes
from hortus.server.context import AppContext
from hortus.server.limits import Limits
from hortus.server.middleware import HANDLERS, SecuritySettings, middleware
from hortus.server.sessions import Sessions, identify
from hortus.store import open_store
from tests.server.service import OFTEN, quick_passwords

PASSWORD = "velvet otters climb"
EVIL = "https://evil.example"


@dataclass
class Clock:
    """Time that passes when told to."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Bed:
    """What a test needs to look at."""

    app: Starlette
    clock: Clock
    limits: Limits
    changed: list[str] = field(default_factory=list)
    portal: BlockingPortal | None = None  # into the loop in which the application runs

    @property
    def context(self) -> AppContext:
        context: AppContext = self.app.state.context
        return context

    def client(self, url: str = "http://testserver", **kwargs: Any) -> TestClient:
        """Another browser, at the same running application."""
        client = TestClient(self.app, url, raise_server_exceptions=False, **kwargs)
        client.portal = self.portal
        return client


def bed(
    settings: SecuritySettings | None = None,
    rules: Mapping[str, tuple[str, str]] = OFTEN,
    database: str = "sqlite://",
) -> Bed:
    """An application with a few calls beside those for accounts."""
    clock = Clock()
    limits = Limits(rules, clock=clock)

    async def whose(request: Request) -> Response:
        somebody = await identify(request)
        return JSONResponse({"id": somebody.id, "kind": somebody.kind, "ids": somebody.ids})

    async def change(request: Request) -> Response:
        body = await request.body()
        found.changed.append((await identify(request)).id)
        return JSONResponse({"size": len(body)})

    async def careless(request: Request) -> Response:
        with contextlib.suppress(Exception):
            await request.body()
        return JSONResponse({"done": True})

    async def fails(request: Request) -> Response:
        password = await request.body()
        raise RuntimeError(f"cannot open seat with Bearer {password.decode()}")

    async def socket(websocket: WebSocket) -> None:
        somebody = await identify(websocket)
        await websocket.accept()
        await websocket.send_json({"id": somebody.id})
        await websocket.close()

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with await open_store(database) as store:
            sessions = await Sessions.open(store, clock=clock)
            passwords = quick_passwords()
            app.state.context = AppContext(store, sessions, limits, Config(), passwords)
            yield
            await app.state.context.hub.bots.close()
            passwords.close()

    app = Starlette(
        routes=[
            Route("/api/whose", whose),
            Route("/api/change", change, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Route("/api/tables", change, methods=["POST"]),
            Route("/api/tables/x/actions", change, methods=["POST"]),
            Route("/careless", careless, methods=["POST"]),
            Route("/fails", fails, methods=["POST"]),
            Route("/join/{token}", whose),
            WebSocketRoute("/socket", socket),
            *api_routes(),
        ],
        lifespan=life,
        middleware=middleware(settings or SecuritySettings(), limits),
        exception_handlers=HANDLERS,
    )
    found = Bed(app, clock, limits)
    return found


@contextlib.contextmanager
def opened(found: Bed) -> Iterator[TestClient]:
    """The application running, and a browser at it."""
    with found.client() as client:
        found.portal = client.portal
        yield client


@dataclass(frozen=True)
class Heard:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


async def knock(
    app: ASGIApp,
    path: str,
    *bodies: bytes,
    method: str = "POST",
    headers: Sequence[tuple[str, str]] = (),
    hang: bool = False,
    pause: float = 0.0,
) -> Heard:
    """One request as it would come from a server, without a client's good manners.

    ``hang``: the rest of the body never comes; ``pause``: each part comes after so many seconds.
    """
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in [("host", "testserver"), *headers]
        ],
        "client": ("192.0.2.7", 40000),
        "server": ("testserver", 80),
    }
    waiting = list(bodies) or [b""]
    sent: list[Message] = []

    async def receive() -> Message:
        if waiting:
            await asyncio.sleep(pause)
            return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting) or hang}
        if hang:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    head = sent[0]
    found = {name.decode(): value.decode("latin-1") for name, value in head["headers"]}
    return Heard(head["status"], found, b"".join(message.get("body", b"") for message in sent[1:]))
