"""Refusals over HTTP: a status, a kind for programs and a sentence for people, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from hortus.server.messages import Problem
from hortus.store import NoSuchTable, StoreError
from hortus.table import Refused

HEADERS = {"cache-control": "no-store"}
STATUS = {"illegal": 422, "bad": 422, "turn": 403, "seat": 403, "stale": 409, "over": 409, "rate": 429}
UNKNOWN_RULES = "This server does not know the game of this table, or not by these rules."
BUSY = "The server cannot reach its database just now. Please try again."


class UnknownRules(NoSuchTable):
    """Not even the first entry of a table's log fits the rules that are known here."""


class HttpRefusal(Exception):  # noqa: N818  a refusal is no error
    """Raised where a request cannot go on."""

    def __init__(
        self, status: int, kind: str, sentence: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.problem = Problem(kind, sentence)
        self.headers = dict(headers or {})

    def response(self) -> Response:
        """The answer to send."""
        return answer(self.status, self.problem, self.headers)


def answer(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as JSON."""
    body = msgspec.json.encode(problem)
    return Response(body, status, {**HEADERS, **(headers or {})}, media_type="application/json")


def refusal_of(problem: Exception, strict: bool = False) -> HttpRefusal | None:
    """The refusal that tells a client of this error; None where only the server is to blame."""
    match problem:
        case HttpRefusal():
            return problem
        case Refused():
            headers = {"retry-after": "5"} if problem.kind == "rate" else None
            refusal = HttpRefusal(STATUS[problem.kind], problem.kind, problem.sentence, headers)
            refusal.problem = Problem(
                *(problem.kind, problem.sentence, "", problem.clause, None),
                *(problem.code, problem.reason, problem.suggestions),
            )
            return refusal
        case UnknownRules():
            return HttpRefusal(404, "missing", UNKNOWN_RULES)
        case NoSuchTable():
            return HttpRefusal(404, "missing", "There is no such table.")
        case msgspec.ValidationError():
            return HttpRefusal(400 if strict else 422, "bad", f"{problem}"[:300])
        case msgspec.DecodeError() | UnicodeDecodeError():
            return HttpRefusal(400, "bad", "The body is not JSON.")
        case StoreError():
            return HttpRefusal(503, "busy", BUSY, {"retry-after": "2"})
    return None


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: HttpRefusal) -> None:
    """Answer a request or refuse a WebSocket, without calling the application."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await receive()  # websocket.connect: the handshake is answered, not the client's first message
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.problem.kind})
    else:
        await refusal.response()(scope, receive, send)
