"""ASGI middleware, one small class a concern.

    Starlette(routes=…, middleware=middleware(SecuritySettings(…), limits), exception_handlers=HANDLERS)

From the outside in: `SecurityHeaders`; `RequestLog` (request ids, failures without details, the access log);
the proxy's headers, if a proxy is trusted; `SizeLimit`; `OriginCheck`; `RateLimit`; `Cookies`.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, cast
from urllib.parse import urlsplit

import structlog
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from hortus.server.edge import CONNECTION, EdgeMiddleware
from hortus.server.limits import Limits, in_networks, neighbourhood, retry_after
from hortus.server.log_redaction import redact_text, safe_traceback
from hortus.server.log_throttle import LogThrottle
from hortus.server.messages import Problem
from hortus.server.problems import HttpRefusal, answer, refusal_of, refuse
from hortus.server.sessions import (
    COOKIE,
    SECURE_COOKIE,
    VISIT,
    Sessions,
    Visitor,
    bearer,
    is_secure,
    token_hash,
)
from hortus.store import StoreError

log = structlog.get_logger("hortus.requests")

SAFE = ("GET", "HEAD", "OPTIONS")
SLOW = 1.0  # seconds after which a request is logged
MOST_AT_ONCE = 256  # requests of one address under way, and open sockets: as many as connections
FEW_REFUSED = 20  # requests of one address with one status that are logged in a minute; the rest are counted

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_PLAIN = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_HSTS = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE = (b"cache-control", b"no-store")


@dataclass(frozen=True)
class SecuritySettings:
    """The settings of all middleware. The defaults suit a household and a host behind one proxy."""

    origins: Sequence[str] = ()  # besides the server's own: "https://play.example"
    hosts: Sequence[str] = ()  # the names under which the server may be called; none: any
    proxies: Sequence[str] = ()  # addresses or networks whose X-Forwarded-For and -Proto are believed
    cookie_needs_origin: bool = False  # refuse a change with a cookie but without Origin and Sec-Fetch-Site
    body: int = 64 * 1024  # bytes
    body_seconds: float = 20.0  # for the whole of it
    url: int = 2048
    headers: int = 16 * 1024
    header_lines: int = 64
    spare_loopback: bool = True  # no rate limits for this very machine, except for guessing passwords
    access: Literal["all", "problems", "none"] = (
        "problems"  # in the access log; problems: 400 and up, and slow
    )


# Places in the scope:
SERVER_SEND = "hortus.send"  # the server's own ``send``
POST = "hortus.post"  # in the extensions: sends a text with others, if it can be sent at once
GOES_ON = "hortus.goes-on"  # what serves an accepted WebSocket to its end
WHEN_OVER = "hortus.when-over"  # what is to be called then


def middleware(settings: SecuritySettings, limits: Limits) -> list[Middleware]:
    """All middleware, from the outside in. Once it runs, the application has ``state.context``."""
    trusted = [Middleware(_proxied, proxies=list(settings.proxies))] if settings.proxies else []
    return [
        Middleware(EdgeMiddleware),
        Middleware(OpenSockets),
        Middleware(SecurityHeaders),
        Middleware(RequestLog, access=settings.access),
        *trusted,
        Middleware(SizeLimit, settings=settings),
        Middleware(OriginCheck, settings=settings),
        Middleware(RateLimit, limits=limits, spare_loopback=settings.spare_loopback),
        Middleware(Cookies),
    ]


def _proxied(app: ASGIApp, proxies: list[str]) -> ASGIApp:
    """Believe these proxies about the client's address and scheme."""
    return cast(ASGIApp, ProxyHeadersMiddleware(_Forwarded(app), trusted_hosts=proxies))  # type: ignore[arg-type]


def address(scope: Scope) -> str:
    """The client's address."""
    client = scope.get("client")
    return str(client[0]) if client else ""


FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")  # what proxies add


def is_loopback(scope: Scope) -> bool:
    """Whether a request comes from this very machine, and not through an unknown proxy on it."""
    where = address(scope)
    here = where == "::1" or where.startswith(("127.", "::ffff:127."))
    return here and not _is_forwarded(scope)


def is_direct_from(scope: Scope, networks: Sequence[str]) -> bool:
    """Whether a request comes from this machine or one of these networks, and not through any proxy."""
    return is_loopback(scope) or (in_networks(address(scope), tuple(networks)) and not _is_forwarded(scope))


def _is_forwarded(scope: Scope) -> bool:
    return any(name in FORWARDED for name, _ in scope["headers"])


def values(scope: Scope, name: bytes) -> list[str]:
    """All values of a header."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


class HttpMiddleware:
    """Middleware for requests and WebSockets; the application's lifespan is passed on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        if scope["type"] in ("http", "websocket"):
            await self.handle(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        raise NotImplementedError


class _Forwarded(HttpMiddleware):
    """Tells the edge for whom a proxy's connection speaks."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        if scope.get(CONNECTION) is not None:
            scope[CONNECTION].speak_for(address(scope))
        await self.app(scope, receive, send)


# Request log --------------------------------------------------------------------------------------


class OpenSockets(HttpMiddleware):
    """Serves WebSockets once they are accepted: nothing goes through the rest, nor is kept of it, any more.

    What all the other middleware and the request would keep for a socket is a third of its memory.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        scope[SERVER_SEND] = send
        await self.app(scope, receive, send)
        if GOES_ON in scope:
            serve: Callable[[], Coroutine[Any, Any, None]] = scope[GOES_ON]
            over: Callable[[], None] = scope.get(WHEN_OVER, _nothing)
            scope.clear()
            try:
                # As a task of its own: what waits around this would be woken up with every message.
                await asyncio.create_task(serve())
            finally:
                over()


def _nothing() -> None:
    """Nobody counts this socket."""


class RequestLog(HttpMiddleware):
    """Gives each request an id, answers where the application fails, and writes the access log."""

    def __init__(self, app: ASGIApp, access: str) -> None:
        super().__init__(app)
        self.access = access
        self._throttle = LogThrottle(FEW_REFUSED)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        begun = time.perf_counter()
        request = secrets.token_hex(8)
        scope["hortus.request"] = request
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                headers = [*message.get("headers", ()), (b"x-request-id", request.encode())]
                message = {**message, "headers": headers}
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                status = status or 403
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except HttpRefusal as refusal:
            if status:
                raise
            await refuse(scope, receive, sending, refusal)
        except (WebSocketDisconnect, ClientDisconnect):
            pass  # the client has gone: nobody is left to answer
        except Exception as problem:
            method, path = scope.get("method", "WS"), redact_text(scope["path"][:200])
            log.error("failed", request=request, method=method, path=path, failure=safe_traceback(problem))
            await self._answer_failure(scope, receive, sending, status, request)
        self._note(scope, status, time.perf_counter() - begun, request)

    async def _answer_failure(
        self, scope: Scope, receive: Receive, send: Send, status: int, request: str
    ) -> None:
        """Say that something failed, and nothing else."""
        if scope["type"] == "websocket":
            if status in (0, 101):
                await send({"type": "websocket.close", "code": 1011, "reason": "failed"})
        elif not status:
            sentence = "Something went wrong in the server; nothing you did. Please try again."
            await answer(500, Problem("failed", sentence, request))(scope, receive, send)
        else:
            raise ConnectionAbortedError  # half an answer is out: the server closes the connection

    def _note(self, scope: Scope, status: int, seconds: float, request: str) -> None:
        slow = seconds > SLOW and scope["type"] == "http"
        if self.access == "none" or (self.access == "problems" and status < 400 and not slow):
            return
        left_out: int | None = 0
        if self.access == "problems" and status < 500:
            left_out = self._throttle.admit((neighbourhood(address(scope)), status))
        if left_out is not None:
            log.info(
                "request",
                request=request,
                method=scope.get("method", "WS"),
                path=redact_text(scope["path"][:200]),
                status=status,
                ms=round(seconds * 1000, 1),
                address=address(scope),
                **({"left_out": left_out} if left_out else {}),
            )


_SENTENCES = {404: "There is nothing here.", 405: "That cannot be done here."}


async def _http_exception(request: Request, problem: Exception) -> Response:
    """Starlette's own refusals, as a `Problem`."""
    assert isinstance(problem, HTTPException)
    kind = "missing" if problem.status_code == 404 else "bad"
    sentence = _SENTENCES.get(problem.status_code, "That cannot be done.")
    return answer(problem.status_code, Problem(kind, sentence), problem.headers)


async def _store_error(request: Request, problem: Exception) -> Response:
    """The database is away."""
    cause, refusal = redact_text(str(problem)), refusal_of(problem)
    log.warning("database trouble", request=request.scope.get("hortus.request"), problem=cause)
    assert refusal is not None
    return refusal.response()


HANDLERS = {HTTPException: _http_exception, StoreError: _store_error}


# Headers ------------------------------------------------------------------------------------------


class SecurityHeaders(HttpMiddleware):
    """Adds the headers by which browsers forbid what this site never does."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        api = scope["path"].startswith("/api")

        async def sending(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = list(message.get("headers", ()))
                there = {name for name, _ in headers}
                headers += [header for header in _PLAIN if header[0] not in there]
                if is_secure(scope):
                    headers.append(_HSTS)
                if api and b"cache-control" not in there:
                    headers.append(_NO_STORE)
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, sending)


# Sizes --------------------------------------------------------------------------------------------

_ONCE = frozenset({b"host", b"content-length", b"authorization", b"content-type", b"origin"})
_DIGITS = re.compile(rb"[0-9]{1,15}")


class SizeLimit(HttpMiddleware):
    """Refuses what is too large or too slow, or has no clear length or host."""

    def __init__(self, app: ASGIApp, settings: SecuritySettings) -> None:
        super().__init__(app)
        self.settings = settings

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        refusal = self._refusal(scope)
        if refusal is not None:
            await refuse(scope, receive, send, refusal)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await _Body(self.settings, receive, send).pass_to(self.app, scope)

    def _refusal(self, scope: Scope) -> HttpRefusal | None:
        """What is wrong with a request's head, if anything."""
        path = scope.get("raw_path") or scope["path"].encode()
        if len(path) + len(scope["query_string"]) > self.settings.url:
            return _closing(414, "size", "This address is too long.")
        headers = scope["headers"]
        size = 0
        once: dict[bytes, bytes] = {}
        chunked = False
        for name, value in headers:
            size += len(name) + len(value) + 4
            if name in _ONCE:
                if name in once:
                    return _closing(400, "bad", "A header is there twice that can be there only once.")
                once[name] = value
            elif name == b"transfer-encoding":
                chunked = True
        if len(headers) > self.settings.header_lines or size > self.settings.headers:
            return _closing(431, "size", "This request brings too many headers.")
        length = once.get(b"content-length")
        if length is not None:
            if chunked or not _DIGITS.fullmatch(length):
                return _closing(400, "bad", "The length of this request is not clear.")
            if int(length) > self.settings.body:
                return _too_large(self.settings.body)
        return None


class _Body:
    """A request's body on its way in: counted and timed."""

    def __init__(self, settings: SecuritySettings, receive: Receive, send: Send) -> None:
        self.most = settings.body
        self.seconds = settings.body_seconds
        self.receive, self.send = receive, send
        self.size = 0
        self.complete = False
        self.due: float | None = None
        self.answered = False
        self.refusal: HttpRefusal | None = None

    async def pass_to(self, app: ASGIApp, scope: Scope) -> None:
        """Call the application; where the body was refused, that is the answer, whatever it says."""
        try:
            await app(scope, self.receiving, self.sending)
        except HttpRefusal as refusal:
            if refusal is not self.refusal:
                raise
        if self.refusal is not None and not self.answered:
            await self.refusal.response()(scope, self.receive, self.send)

    async def receiving(self) -> Message:
        if self.complete:
            return await self.receive()
        if self.refusal is not None:
            raise self.refusal
        loop = asyncio.get_running_loop()
        self.due = self.due or loop.time() + self.seconds
        try:
            async with asyncio.timeout_at(self.due):
                message = await self.receive()
        except TimeoutError:
            self.refusal = _closing(408, "slow", "The rest of this request did not come in time.")
            raise self.refusal from None
        if message["type"] == "http.request":
            self.size += len(message.get("body", b""))
            self.complete = not message.get("more_body", False)
            if self.size > self.most:
                self.refusal = _too_large(self.most)
                raise self.refusal
        return message

    async def sending(self, message: Message) -> None:
        if self.refusal is not None and not self.answered:
            return  # the application caught the refusal and answers something else; the refusal goes out
        self.answered = True
        await self.send(message)


def _closing(status: int, kind: str, sentence: str) -> HttpRefusal:
    """A refusal that closes the connection: what else comes on it is not to be trusted."""
    return HttpRefusal(status, kind, sentence, {"connection": "close"})


def _too_large(most: int) -> HttpRefusal:
    return _closing(413, "size", f"This is too large; at most {most} bytes are read.")


# Origins ------------------------------------------------------------------------------------------


class OriginCheck(HttpMiddleware):
    """Refuses changes and WebSockets that another site's page asks for in somebody's name.

    Browsers say in Origin and Sec-Fetch-Site where a request comes from. Other programs say neither, and
    have nobody's cookies but their own.
    """

    def __init__(self, app: ASGIApp, settings: SecuritySettings) -> None:
        super().__init__(app)
        self.allowed = {_normal(origin) for origin in settings.origins}
        self.hosts = {host.lower() for host in settings.hosts}
        self.strict = settings.cookie_needs_origin
        if None in self.allowed:
            given = ", ".join(settings.origins)
            raise ValueError(f"An origin is like https://play.example, without a path; given: {given}.")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        refusal = self._refusal(scope)
        if refusal is not None:
            await refuse(scope, receive, send, refusal)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> HttpRefusal | None:
        if self.hosts and _name(scope) not in self.hosts:
            return HttpRefusal(421, "host", "This server does not go by that name.")
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if self._is_ours(scope):
            return None
        sentence = "This came from another site, so it was not done. Please use this server's own page."
        return HttpRefusal(403, "origin", sentence)

    def _is_ours(self, scope: Scope) -> bool:
        origins = values(scope, b"origin")
        if len(origins) > 1:
            return False
        if origins and _normal(origins[0]) in self.allowed:
            return True
        if any(site.lower() not in ("same-origin", "none") for site in values(scope, b"sec-fetch-site")):
            return False
        if origins:
            return _is_same(origins[0], scope)
        return not self.strict or not _has_cookie(scope) or bearer(HTTPConnection(scope)) is not None


def _normal(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None for "null" and whatever else is none."""
    try:
        parts = urlsplit(origin.strip())
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    if not parts.hostname or parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        return None
    return parts.scheme, parts.hostname, port


def _is_same(origin: str, scope: Scope) -> bool:
    """Whether an origin is the server's own. Over http it may say https: a proxy may end TLS."""
    found = _normal(origin)
    host = values(scope, b"host")
    if found is None or not host:
        return False
    if is_secure(scope) and found[0] != "https":
        return False
    return found == _normal(f"{found[0]}://{host[0]}")


def _name(scope: Scope) -> str:
    """The name under which the server was called, without the port."""
    host = values(scope, b"host")
    found = _normal(f"http://{host[0]}") if host else None
    return found[1] if found else ""


def _has_cookie(scope: Scope) -> bool:
    cookies = HTTPConnection(scope).cookies
    return COOKIE in cookies or SECURE_COOKIE in cookies


# Rates --------------------------------------------------------------------------------------------

_KINDS = (
    ("sign up", re.compile(r"/api/account/?")),
    # Logging in is counted by its handler, which knows the browser and the name (``devices.py``).
    ("log in", re.compile(r"/api/account/(password|delete|codes|passkeys/options)/?")),
    ("create", re.compile(r"/api/(tables|daily/[^/]+)/?")),
    ("report", re.compile(r"/api/tables/[^/]+/reports/?")),
    ("subscribe", re.compile(r"/api/notifications/(push|webhook|mail|test)/?")),
    ("move", re.compile(r"/api/tables/.+")),
    ("read", re.compile(r"/api/games/[^/]+/lesson/?")),  # a POST that changes nothing
)


GUESSING = ("sign up", "log in")


def kind_of(scope: Scope) -> str | None:
    """What a request is counted as; None: it is not."""
    path = scope["path"]
    if scope["type"] == "websocket":
        return "connect"
    if scope["method"] in SAFE:
        if path.rstrip("/") == "/api/account/export":
            return "export"
        return "read" if path.startswith("/api/") else None
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(path)), "write")


class RateLimit(HttpMiddleware):
    """Refuses who asks too often: by person (or seat's token), and by address."""

    def __init__(self, app: ASGIApp, limits: Limits, spare_loopback: bool = True) -> None:
        super().__init__(app)
        self.limits = limits
        self.spare_loopback = spare_loopback
        self._going: Counter[tuple[str, str]] = Counter()  # requests and open sockets, by neighbourhood

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        kind = kind_of(scope)
        if kind is not None and not (self.spare_loopback and kind not in GUESSING and is_loopback(scope)):
            seconds = await self.limits.wait(kind, self._person(scope), address(scope))
            if seconds:
                await refuse(scope, receive, send, too_often(seconds))
                return
            await self._one_of_few(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _one_of_few(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it, unless too many of this address are under way: also those whose asker has hung up."""
        here = scope["type"], neighbourhood(address(scope))
        if self._going[here] >= MOST_AT_ONCE:
            await refuse(scope, receive, send, too_often(1.0))
            return
        self._going[here] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            if GOES_ON in scope:
                scope[WHEN_OVER] = partial(self._is_over, here)
            else:
                self._is_over(here)

    def _is_over(self, here: tuple[str, str]) -> None:
        self._going[here] -= 1
        if not self._going[here]:
            del self._going[here]

    def _person(self, scope: Scope) -> str | None:
        """By what a request's sender is counted; newcomers only by their address."""
        connection = HTTPConnection(scope)
        token = bearer(connection)
        if token is not None:
            return token_hash(token).hex()
        sessions: Sessions = scope["app"].state.context.sessions
        cookie = sessions.read(connection)
        return cookie.id if cookie is not None else None


def too_often(seconds: float) -> HttpRefusal:
    """Refused now, but not for long."""
    headers = retry_after(seconds)
    sentence = f"That is too often. Please try again in {headers['retry-after']} s."
    return HttpRefusal(429, "rate", sentence, headers)


# Cookies ------------------------------------------------------------------------------------------


class Cookies(HttpMiddleware):
    """Lets `identify` remember its answer for the request, and sends new cookies out."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or WebSocket."""
        visit = Visitor()
        scope[VISIT] = visit

        async def sending(message: Message) -> None:
            cookies = dict(visit.others)
            if visit.cookie is not None:
                cookies[""] = (visit.cookie, visit.age)
            if cookies and message["type"] in ("http.response.start", "websocket.accept"):
                headers = [one for one in message.get("headers", ()) if one[0].lower() != b"cache-control"]
                headers += [
                    (b"set-cookie", _set_cookie(name, value, age, is_secure(scope)))
                    for name, (value, age) in cookies.items()
                ]
                message = {**message, "headers": [*headers, _NO_STORE]}
            await send(message)

        await self.app(scope, receive, sending)


def _set_cookie(suffix: str, value: str, age: float, secure: bool) -> bytes:
    """The header's value. No script reads it, no other site sends it along with more than a link."""
    name, more = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}{suffix}={value}; Max-Age={int(age)}; Path=/; HttpOnly; SameSite=Lax{more}".encode()
