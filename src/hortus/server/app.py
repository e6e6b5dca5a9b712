"""The ASGI application: routes, what becomes of errors, beginning and end."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from hortus.server import openapi, socket
from hortus.server.answering import broken
from hortus.server.api import CALLS, DECODERS, JSON, Call
from hortus.server.calls import Visit
from hortus.server.config import Config
from hortus.server.house import House
from hortus.server.messages import Problem, encoder
from hortus.store import NoSuchTable, Store, StoreError, open_store
from hortus.table import Refused

MOST_BYTES = 64 * 1024
STATUS = {"illegal": 422, "bad": 422, "turn": 403, "seat": 403, "stale": 409, "over": 409, "rate": 429}
FRESH = {"cache-control": "no-store"}

log = structlog.get_logger("hortus.http")


class _TooLarge(Exception):
    """More than anybody has to say."""


def create_app(config: Config | None = None, store: Store | None = None) -> Starlette:
    """The server as an ASGI application. A store that is handed in is not closed with it."""
    chosen = config or Config()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        kept = store or await open_store(chosen.database, patience=chosen.patience)
        house = app.state.house = House(kept, chosen)
        try:
            await house.hub.start()
            log.info("open", database=kept_kind(chosen.database))
            yield
        finally:
            await house.hub.close()
            if store is None:
                await kept.close()
            log.info("closed")

    return Starlette(routes=list(_routes(chosen)), middleware=_middleware(chosen), lifespan=lifespan, exception_handlers=ERRORS)


def kept_kind(url: str) -> str:
    """The kind of a database; its address may have a password in it."""
    return url.partition(":")[0]


def _middleware(config: Config) -> Sequence[Middleware]:
    """What every request passes through first."""
    return []


def _routes(config: Config) -> Sequence[BaseRoute]:
    by_path: dict[str, dict[str, Call]] = {}
    for call in CALLS:
        by_path.setdefault(call.path, {})[call.method] = call
    routes: list[BaseRoute] = [Route(path, _endpoint(calls), methods=list(calls)) for path, calls in by_path.items()]
    routes.append(WebSocketRoute("/api/tables/{id}/live", _Live()))
    routes.append(Route("/api/openapi.json", _describe, methods=["GET"]))
    routes.append(Route("/metrics", _measure, methods=["GET"]))
    routes += _client(config)
    return routes


def _endpoint(calls: dict[str, Call]) -> Callable[[Request], Any]:
    """The handler of an address, whichever method is used."""

    async def handle(request: Request) -> Response:
        call = calls["GET" if request.method == "HEAD" else request.method]
        house: House = request.app.state.house
        try:
            visit = Visit(house, request, await house.caller(request))
            found = await (call.work(visit) if call.body is None else call.work(visit, DECODERS[call].decode(await _body(request))))
        except Exception as problem:
            return await _refuse(house, request, problem)
        content = found if call.answer is str else encoder.encode(found)
        status = 503 if getattr(found, "status", "ok") == "no database" else call.status
        return Response(content, status, FRESH, media_type=call.media)

    return handle


async def _body(request: Request) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > MOST_BYTES:
            raise _TooLarge
        parts.append(part)
    return b"".join(parts)


def _answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response:
    return Response(encoder.encode(problem), status, {**FRESH, **(headers or {})}, media_type=JSON)


async def _refuse(house: House, request: Request, problem: Exception) -> Response:
    """An error as a status and a sentence; of what only the host should know, no word."""
    match problem:
        case Refused():
            seq = await _seq(house, request)
            headers = {"retry-after": "5"} if problem.kind == "rate" else None
            return _answer(STATUS[problem.kind], Problem(problem.kind, problem.sentence, problem.clause, seq), headers)
        case NoSuchTable():
            return _answer(404, Problem("missing", "There is no such table."))
        case msgspec.ValidationError():
            return _answer(422, Problem("bad", f"{problem}"[:300]))
        case msgspec.DecodeError() | UnicodeDecodeError():
            return _answer(400, Problem("bad", "The body is not JSON."))
        case _TooLarge():
            return _answer(413, Problem("size", f"A body has no more than {MOST_BYTES // 1024} kB."))
        case StoreError():
            log.warning("database trouble", path=request.url.path, problem=str(problem))
            return _answer(503, Problem("busy", "The house cannot write this down just now; try again."), {"retry-after": "2"})
    raise problem


async def _seq(house: House, request: Request) -> int | None:
    """Where the table stands that a refusal is about."""
    table_id = request.path_params.get("id")
    return None if table_id is None else (await house.hub.open(table_id)).table.seq


async def _http_error(request: HTTPConnection, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    kind, sentence = {
        404: ("missing", "There is nothing here."),
        405: ("method", "That cannot be done here."),
    }.get(problem.status_code, ("bad", problem.detail))
    return _answer(problem.status_code, Problem(kind, sentence), dict(problem.headers or {}))


async def _broken(request: HTTPConnection, problem: Exception) -> Response:
    house: House = request.app.state.house
    broken(house.metrics, log.bind(exc_info=problem), "request failed", path=request.url.path)
    return _answer(500, Problem("broken", "Something went wrong in the house; nothing has changed."))


ERRORS: dict[Any, Any] = {HTTPException: _http_error, 500: _broken}


async def _describe(request: Request) -> Response:
    return Response(openapi.text(), media_type=JSON)


async def _measure(request: Request) -> Response:
    house: House = request.app.state.house
    content, media = house.metrics.page()
    return Response(content, headers=FRESH, media_type=media)


class _Live:
    """The socket of a table, without Starlette's own wrapping: it is called for every message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client."""
        connection = HTTPConnection(scope)
        house: House = connection.app.state.house
        since = connection.query_params.get("since", "0")
        try:
            live = await house.hub.open(connection.path_params["id"])
            caller = await house.caller(connection)
            await house.keeper.seat(live, caller)
            if not since.isascii() or not since.isdecimal() or len(since) > 10:
                raise Refused("bad", "since is a whole number.")
        except NoSuchTable:
            await _deny(404, Problem("missing", "There is no such table."), scope, receive, send)
        except Refused as refusal:
            await _deny(STATUS[refusal.kind], Problem(refusal.kind, refusal.sentence), scope, receive, send)
        except StoreError:
            await _deny(503, Problem("busy", "The house cannot be reached just now; try again."), scope, receive, send)
        else:
            await socket.serve(house, scope, receive, send, live, caller, int(since))


async def _deny(status: int, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a handshake with no."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await _answer(status, problem)(scope, receive, send)
    else:
        await receive()
        await send({"type": "websocket.close", "code": socket.POLICY, "reason": problem.sentence})


# The client in the browser --------------------------------------------------------------------------------------------------------


def _client(config: Config) -> list[BaseRoute]:
    """The built client, if it is there; every page of it is the same file."""
    folder = config.static or Path(__file__).parent / "static"
    index = folder / "index.html"
    if not index.is_file():
        return []

    async def page(request: Request) -> Response:
        return FileResponse(index, headers={"cache-control": "no-cache"})

    return [
        Route("/", page, methods=["GET"]),
        Route("/t/{id}", page, methods=["GET"]),
        Mount("/", StaticFiles(directory=folder, html=True)),
    ]
