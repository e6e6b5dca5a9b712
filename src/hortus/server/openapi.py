"""The description of the HTTP API, made from the list of calls and the message types."""

from __future__ import annotations

import inspect
import json
import re
from functools import cache
from typing import Any

import msgspec

from hortus import __version__
from hortus.server import account_messages
from hortus.server.messages import FromServer, Problem, ToServer
from hortus.server.routes import CALLS, JSON, Call

WHY = {
    400: "The body is not JSON.",
    401: "Not logged in, or name and password do not fit together.",
    403: "Another's turn or seat.",
    404: "There is no such thing.",
    409: "Stale: the table has moved on; `seq` says where it stands. Or the game is over, or has not begun.",
    413: "Too large.",
    415: "Not JSON.",
    422: "Against the rules, in a sentence; or the message has a field that makes no sense.",
    429: "Too often.",
    503: "The database does not answer.",
}


@cache
def text() -> str:
    """The description as JSON."""
    return json.dumps(description(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def types() -> tuple[list[Any], dict[str, Any]]:
    """The schema of every type in the list of calls and on the socket, and all the parts they refer to."""
    wanted: list[Any] = [Problem, ToServer, FromServer]
    for one in account_messages.CALLS:
        wanted += [kind for kind in (one.body, *one.answers.values()) if kind is not None]
    for call in CALLS:
        wanted += [one for one in (call.answer, call.body) if one not in (None, str)]
    schemas, parts = msgspec.json.schema_components(wanted, ref_template="#/components/schemas/{name}")
    return list(zip(wanted, schemas, strict=True)), parts


def description() -> dict[str, Any]:
    """The whole description."""
    schemas, parts = types()
    by_type = {str(one): schema for one, schema in schemas}
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, by_type)
    for other in account_messages.CALLS:
        paths.setdefault(other.path, {})[other.method.lower()] = _about_people(other, by_type)
    paths["/metrics"] = {
        "get": {
            "operationId": "metrics",
            "summary": "Measurements for Prometheus.",
            "responses": {
                "200": {
                    "description": "Measurements.",
                    "content": {"text/plain": {"schema": {"type": "string"}}},
                }
            },
        }
    }
    parts["MessageToServer"] = by_type[str(ToServer)]
    parts["MessageFromServer"] = by_type[str(FromServer)]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hortus",
            "version": __version__,
            "description": "Tables for four games. The socket at /api/tables/{id}/live carries MessageToServer and "
            "MessageFromServer as JSON texts; see docs/protocol.md.",
        },
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
        "security": [{}, {"seat": []}],
    }


def _operation(call: Call, by_type: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if call.answer is str else by_type[str(call.answer)]
    said = inspect.getdoc(call.work) or ""
    answers = {
        str(call.status): {
            "description": "Done.",
            "content": {call.media.partition(";")[0]: {"schema": schema}},
        }
    }
    for status in call.problems:
        told = schema if status == 503 else by_type[str(Problem)]
        answers[str(status)] = {"description": WHY[status], "content": {JSON: {"schema": told}}}
    operation: dict[str, Any] = {
        "operationId": call.work.__name__,
        "summary": said.partition("\n")[0],
        "responses": answers,
    }
    named = _named(call.path)
    named += [
        {"name": name, "in": "query", "description": help_, "schema": {"type": "string"}}
        for name, help_ in call.query.items()
    ]
    if named:
        operation["parameters"] = named
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": by_type[str(call.body)]}}}
    return operation


def _about_people(call: account_messages.Call, by_type: dict[str, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for status, kind in call.answers.items():
        answers[str(status)] = {"description": "Done."}
        if kind is not None:
            answers[str(status)]["content"] = {JSON: {"schema": by_type[str(kind)]}}
    for status in call.problems:
        answers[str(status)] = {
            "description": WHY[status],
            "content": {JSON: {"schema": by_type[str(Problem)]}},
        }
    name = f"{call.method} {call.path}".lower()
    operation: dict[str, Any] = {
        "operationId": re.sub(r"\W+", "_", name).strip("_"),
        "summary": call.summary,
        "responses": answers,
    }
    named = _named(call.path)
    if named:
        operation["parameters"] = named
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": by_type[str(call.body)]}}}
    return operation


def _named(path: str) -> list[dict[str, Any]]:
    """The parts of an address that have names."""
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]
