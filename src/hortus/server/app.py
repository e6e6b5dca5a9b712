"""The ASGI application: routes, what becomes of errors, beginning and end."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from hortus.server import accounts, openapi, websocket
from hortus.server.client_files import ClientFiles, accepts
from hortus.server.config import Config
from hortus.server.context import AppContext
from hortus.server.handlers import RequestContext
from hortus.server.limits import Limits
from hortus.server.messages import Problem, encoder
from hortus.server.middleware import HANDLERS, doors
from hortus.server.passwords import Passwords
from hortus.server.porter import Porter
from hortus.server.problems import HttpRefusal, answer, turn_away
from hortus.server.routes import CALLS, DECODERS, JSON, Call
from hortus.server.sessions import Sessions
from hortus.server.wire import PORTER
from hortus.store import NoSuchTable, Store, StoreError, open_store
from hortus.table import Refused

STATUS = {"illegal": 422, "bad": 422, "turn": 403, "seat": 403, "stale": 409, "over": 409, "rate": 429}
FRESH = {"cache-control": "no-store"}
PACKING = 3  # of 9: views pack to a tenth of their size, and more work gains little

log = structlog.get_logger("hortus.http")


def create_app(config: Config | None = None, store: Store | None = None) -> Starlette:
    """The server as an ASGI application. A store that is handed in is not closed with it."""
    chosen = config or Config()
    limits = Limits(chosen.limits)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        kept = store or await open_store(chosen.database, patience=chosen.patience)
        app.state.people = await Sessions.open(kept)
        app.state.passwords = Passwords()
        house = app.state.house = AppContext(kept, app.state.people, limits, chosen)
        try:
            await house.hub.start()
            log.info("open", database=kept_kind(chosen.database))
            yield {PORTER: Porter(lambda: house.hub.under_way)}
        finally:
            await house.hub.close()
            app.state.passwords.close()
            if store is None:
                await kept.close()
            log.info("closed")

    app = Starlette(
        routes=_routes(),
        middleware=doors(chosen.doors, limits),
        lifespan=lifespan,
        exception_handlers=HANDLERS,
    )
    app.state.limits = limits
    app.router.default = ClientFiles(chosen.static, app.router.not_found)
    return app


def kept_kind(url: str) -> str:
    """The kind of a database; its address may have a password in it."""
    return url.partition(":")[0]


def _routes() -> Sequence[BaseRoute]:
    by_path: dict[str, dict[str, Call]] = {}
    for call in CALLS:
        by_path.setdefault(call.path, {})[call.method] = call
    routes: list[BaseRoute] = [
        Route(path, _endpoint(calls), methods=list(calls)) for path, calls in by_path.items()
    ]
    routes.append(WebSocketRoute("/api/tables/{id}/live", _Live()))
    routes += accounts.routes
    routes.append(Route("/api/openapi.json", _describe, methods=["GET"]))
    routes.append(Route("/metrics", _measure, methods=["GET"]))
    return routes


def _endpoint(calls: dict[str, Call]) -> Callable[[Request], Any]:
    """The handler of an address, whichever method is used."""

    async def handle(request: Request) -> Response:
        call = calls["GET" if request.method == "HEAD" else request.method]
        house: AppContext = request.app.state.house
        try:
            visit = RequestContext(house, request)
            if call.body is None:
                found = await call.work(visit)
            else:
                found = await call.work(visit, DECODERS[call].decode(await request.body()))
        except Exception as problem:
            return await _refuse(house, request, problem)
        if call.large:
            return await _packed(request, call, found)
        content = found if call.answer is str else encoder.encode(found)
        status = 503 if getattr(found, "status", "ok") == "no database" else call.status
        return Response(content, status, FRESH, media_type=call.media)

    return handle


async def _packed(request: Request, call: Call, found: Any) -> Response:
    """A large answer, packed if its reader can unpack it.

    Written in a thread, so that moves need not wait for it.
    """

    def write() -> bytes:
        content = found.encode() if call.answer is str else encoder.encode(found)
        return gzip.compress(content, PACKING, mtime=0) if coding else content

    coding = {"content-encoding": "gzip"} if accepts(request.headers, "gzip") else {}
    return Response(
        await asyncio.to_thread(write),
        call.status,
        FRESH | {"vary": "Accept-Encoding"} | coding,
        media_type=call.media,
    )


async def _refuse(house: AppContext, request: Request, problem: Exception) -> Response:
    """An error as a status and a sentence; of what only the host should know, no word."""
    match problem:
        case Refused():
            seq = await _seq(house, request)
            headers = {"retry-after": "5"} if problem.kind == "rate" else None
            told = Problem(
                *(problem.kind, problem.sentence, "", problem.clause, seq),
                *(problem.code, problem.reason, problem.suggestions),
            )
            return answer(STATUS[problem.kind], told, headers)
        case NoSuchTable():
            return answer(404, Problem("missing", "There is no such table."))
        case msgspec.ValidationError():
            return answer(422, Problem("bad", f"{problem}"[:300]))
        case msgspec.DecodeError() | UnicodeDecodeError():
            return answer(400, Problem("bad", "The body is not JSON."))
        case StoreError():
            log.warning("database trouble", path=request.url.path, problem=str(problem))
            return answer(
                503,
                Problem("busy", "The house cannot write this down just now; try again."),
                {"retry-after": "2"},
            )
    if not isinstance(problem, HttpRefusal | ClientDisconnect):
        house.metrics.broken.inc()
    raise problem  # the porch answers, and writes it down


async def _seq(house: AppContext, request: Request) -> int | None:
    """Where the table stands that a refusal is about."""
    table_id = request.path_params.get("id")
    return None if table_id is None else (await house.hub.open(table_id)).table.seq


async def _describe(request: Request) -> Response:
    return Response(openapi.text(), media_type=JSON)


async def _measure(request: Request) -> Response:
    house: AppContext = request.app.state.house
    content, media = house.metrics.page()
    return Response(content, headers=FRESH, media_type=media)


class _Live:
    """The socket of a table, without Starlette's own wrapping: it is called for every message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client."""
        connection = HTTPConnection(scope)
        house: AppContext = connection.app.state.house
        since = connection.query_params.get("since", "0")
        try:
            live = await house.hub.open(connection.path_params["id"])
            caller = await house.caller(connection)
            await house.keeper.seat(live, caller)
            if not since.isascii() or not since.isdecimal() or len(since) > 10:
                raise Refused("bad", "since is a whole number.")
        except NoSuchTable:
            await turn_away(scope, receive, send, HttpRefusal(404, "missing", "There is no such table."))
        except Refused as refused:
            await turn_away(
                scope, receive, send, HttpRefusal(STATUS[refused.kind], refused.kind, refused.sentence)
            )
        except StoreError:
            await turn_away(
                scope,
                receive,
                send,
                HttpRefusal(503, "busy", "The house cannot be reached just now; try again."),
            )
        else:
            await websocket.serve(house, scope, receive, send, live, caller, int(since))
