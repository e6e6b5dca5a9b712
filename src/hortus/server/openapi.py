"""The OpenAPI description of the HTTP API, made from the list of endpoints and the message types."""

from __future__ import annotations

import inspect
import json
import re
from functools import cache
from typing import Any

import msgspec

from hortus import __version__
from hortus.server.messages import FromServer, Problem, ToServer
from hortus.server.routes import ENDPOINTS, JSON, Endpoint

REASONS = {
    400: "The body is not JSON.",
    401: "Not logged in, or name and password do not fit together.",
    403: "Another's turn or seat.",
    404: "There is no such thing.",
    409: "Stale: the table has moved on; `seq` says where it stands. Or the game is over, or has not begun.",
    413: "Too large.",
    414: "The address is too long.",
    415: "Not JSON.",
    422: "Against the rules, in a sentence; or the message has a field that makes no sense.",
    429: "Too often.",
    502: "The receiver did not take it.",
    503: "The database does not answer.",
}
ABOUT = (
    "Tables for games. The WebSocket at /api/tables/{id}/live carries MessageToServer and "
    "MessageFromServer as JSON texts; see docs/protocol.md."
)


@cache
def text() -> str:
    """The description as JSON."""
    return json.dumps(description(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of every type in an endpoint or on the WebSocket, and all the parts they refer to."""
    found = [Problem, ToServer, FromServer, *(one for call in ENDPOINTS for one in (call.answer, call.body))]
    kinds = [kind for kind in found if kind not in (None, str)]
    schemas, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}, parts


def description() -> dict[str, Any]:
    """The whole description."""
    by_type, parts = _schemas()
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    metrics = _answer("Measurements.", {"type": "string"}, "text/plain")
    paths["/metrics"] = {
        "get": {
            "operationId": "metrics",
            "summary": "Measurements for Prometheus.",
            "responses": {"200": metrics, "414": _answer(REASONS[414], by_type[str(Problem)])},
        }
    }
    parts["MessageToServer"] = by_type[str(ToServer)]
    parts["MessageFromServer"] = by_type[str(FromServer)]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hortus", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
        "security": [{}, {"seat": []}],
    }


def _answer(about: str, schema: Any, media: str = JSON) -> dict[str, Any]:
    return {"description": about, "content": {media: {"schema": schema}}}


def _operation(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if endpoint.answer is str else by_type[str(endpoint.answer)]
    answers = {str(endpoint.status): _answer("Done.", schema, endpoint.media.partition(";")[0])}
    if endpoint.status == 303:
        answers = {"303": {"description": "Go on at the address in Location."}}
    for status in sorted({*endpoint.problems, 414}):
        # /healthz answers with its usual message when the database is away.
        body = schema if status == 503 and not endpoint.strict else by_type[str(Problem)]
        answers[str(status)] = _answer(REASONS[status], body)
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": (inspect.getdoc(endpoint.handler) or "").partition("\n")[0],
        "responses": answers,
    }
    if parameters := _parameters(endpoint):
        operation["parameters"] = parameters
    if endpoint.body is not None:
        body = by_type[str(endpoint.body)]
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What may stand in the address: parts of the path, then query parameters."""
    text = {"type": "string"}
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": text}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    return in_path + [
        {"name": name, "in": "query", "description": about, "schema": text}
        for name, about in endpoint.query.items()
    ]
