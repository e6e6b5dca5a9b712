"""The ASGI application: routes, what becomes of errors, beginning and end."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from hortus.server import openapi, websocket
from hortus.server.client_files import ClientFiles, accepts
from hortus.server.config import Config
from hortus.server.context import AppContext, RequestContext
from hortus.server.limits import Limits
from hortus.server.messages import Health, decoded, encoder
from hortus.server.middleware import GOES_ON, HANDLERS, address, is_direct_from, middleware
from hortus.server.passwords import Passwords
from hortus.server.problems import HEADERS, HttpRefusal, refusal_of, refuse
from hortus.server.routes import ENDPOINTS, JSON, Endpoint
from hortus.server.sessions import Sessions
from hortus.store import NoSuchTable, Store, StoreError, open_store
from hortus.table import Refused

GZIP_LEVEL = 3  # of 9: views pack to a tenth of their size, and more work gains little

log = structlog.get_logger("hortus.http")


def create_app(
    config: Config | None = None, store: Store | None = None, passwords: Passwords | None = None
) -> Starlette:
    """The server as an ASGI application. A store that is handed in is not closed with it."""
    chosen = config or Config()
    limits = Limits(chosen.limits)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        opened = store or await open_store(chosen.database, patience=chosen.patience)
        context = AppContext(opened, await Sessions.open(opened), limits, chosen, passwords)
        await context.access.load()
        limits.share(opened)
        app.state.context = context
        try:
            await context.hub.start()
            log.info("open", database=chosen.database.partition(":")[0])  # the rest may hold a password
            yield
        finally:
            await context.reviews.close()
            await context.hub.close()
            context.passwords.close()
            if store is None:
                await opened.close()
            log.info("closed")

    app = Starlette(
        routes=api_routes(),
        middleware=middleware(chosen.security, limits),
        lifespan=lifespan,
        exception_handlers=HANDLERS,
    )
    app.router.default = ClientFiles(chosen.static, chosen.runtime, app.router.not_found)
    return app


def api_routes() -> list[BaseRoute]:
    """The routes of all endpoints, and of the WebSocket."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [
        WebSocketRoute("/api/tables/{id}/live", _Live()),  # routes are tried in turn: the frequent one first
        *(Route(path, _handler(methods), methods=list(methods)) for path, methods in by_path.items()),
        Route("/api/openapi.json", _openapi, methods=["GET"]),
        Route("/metrics", _metrics, methods=["GET"]),
    ]


def _handler(methods: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls for an address, whichever method is used."""
    decoders = {
        one.method: msgspec.json.Decoder(one.body) for one in methods.values() if one.body is not None
    }

    async def handle(http: Request) -> Response:
        endpoint = methods["GET" if http.method == "HEAD" else http.method]
        request = RequestContext(http.app.state.context, http)
        try:
            if endpoint.strict:
                _check_media(http)
            decoder = decoders.get(endpoint.method)
            body = [] if decoder is None else [decoded(decoder, await http.body())]
            if endpoint.method == "POST" and not endpoint.for_banned:
                await request.check_access()
            found = await endpoint.handler(request, *body)
        except Exception as problem:
            return await _refused(request, problem, endpoint.strict)
        return await _response(http, endpoint, found)

    return handle


def _check_media(http: Request) -> None:
    """A page of another site can send a form without asking, but not JSON."""
    if http.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise HttpRefusal(415, "bad", "Please send JSON, as application/json.")


async def _response(http: Request, endpoint: Endpoint, found: Any) -> Response:
    """The handler's answer; a large one is encoded in a thread, so that moves need not wait for it."""

    def encode() -> bytes:
        content = found.encode() if endpoint.answer is str else encoder.encode(found)
        return gzip.compress(content, GZIP_LEVEL, mtime=0) if zipped else content

    zipped = endpoint.compressed and accepts(http.headers, "gzip")
    headers = HEADERS | ({"vary": "Accept-Encoding"} if endpoint.compressed else {})
    if zipped:
        headers = headers | {"content-encoding": "gzip"}
    status = 503 if isinstance(found, Health) and found.status != "ok" else endpoint.status
    if endpoint.status == 303:
        return Response(status_code=303, headers=HEADERS | {"location": found})
    content = await asyncio.to_thread(encode) if endpoint.compressed else encode()
    return Response(content, status, headers, media_type=endpoint.media)


async def _refused(request: RequestContext, problem: Exception, strict: bool) -> Response:
    """An error as a status and a sentence; whatever only the host should know is raised on and logged."""
    refusal = refusal_of(problem, strict)
    if refusal is None:
        if not isinstance(problem, ClientDisconnect):
            request.app.metrics.broken.inc()
        raise problem
    if isinstance(problem, StoreError) and not isinstance(problem, NoSuchTable):
        log.warning("database trouble", path=request.http.url.path, problem=str(problem))
    table_id = request.http.path_params.get("id")
    if isinstance(problem, Refused) and table_id is not None:
        seq = (await request.app.hub.open(table_id)).table.seq
        refusal.problem = msgspec.structs.replace(refusal.problem, seq=seq)
    return refusal.response()


async def _openapi(request: Request) -> Response:
    return Response(openapi.text(), media_type=JSON)


async def _metrics(request: Request) -> Response:
    """The measurements, for this machine and for whom the host has named; for others there are none."""
    context: AppContext = request.app.state.context
    if not is_direct_from(request.scope, context.config.metrics):
        raise HTTPException(404)
    content, media = context.metrics.page()
    return Response(content, headers=HEADERS, media_type=media)


class _Live:
    """The WebSocket of a table, as plain ASGI: Starlette's wrapper would be called for every message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client."""
        connection = HTTPConnection(scope)
        context: AppContext = connection.app.state.context
        since = connection.query_params.get("since", "0")
        try:
            live = await context.hub.open(connection.path_params["id"])
            caller = await context.principal(connection)
            await context.seat_auth.seat(live, caller)
            context.access.check(caller.known_as, address(scope))
            if not since.isascii() or not since.isdecimal() or len(since) > 10:
                raise Refused("bad", "since is a whole number.")
        except (Refused, StoreError, HttpRefusal) as problem:
            refusal = refusal_of(problem)
            assert refusal is not None
            await refuse(scope, receive, send, refusal)
        else:
            socket = await websocket.accepted(context, scope, receive, send, live, caller, int(since))
            scope[GOES_ON] = socket.serve
