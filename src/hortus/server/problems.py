"""How the house says no: a status, a word for machines and a sentence for people. Never more."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from hortus.server.messages import Problem

__all__ = ["HEADERS", "HttpRefusal", "Problem", "answer", "turn_away"]

HEADERS = {"cache-control": "no-store"}


class HttpRefusal(Exception):  # noqa: N818  a polite no is no error
    """Raised where a request cannot go on; ``answer`` makes the response of it."""

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


async def turn_away(scope: Scope, receive: Receive, send: Send, refusal: HttpRefusal) -> None:
    """Answer a request or refuse a WebSocket with this, without asking anyone further in."""
    response = refusal.response()
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await receive()  # websocket.connect: the handshake is answered, not the client's first message
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.problem.kind})
            return
    await response(scope, receive, send)
