"""Whatever is sent over HTTP, the server answers politely, loses nothing and breaks nowhere."""

from __future__ import annotations

import json
import os
import random
from typing import Any

from hortus.server import openapi
from tests.server.service import Service, bearer, served, tokens_of

REQUESTS = int(os.environ.get("HORTUS_FUZZ", "600"))
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    5,
    2**31,
    2**63,
    10**400,
    1.5,
    -0.0,
    "",
    "x" * 3000,
    "\u0000",
    "\ud800",
    "é\n",
    [],
    {},
    [[]],
    {"": None},
]


class Fuzz:
    """Makes bodies out of the description of the API: right ones, nearly right ones, and nonsense."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.parts = openapi.description()["components"]["schemas"]

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """Something that may fit a schema."""
        rng = self.rng
        if rng.random() < 0.06 or depth > 6:
            return rng.choice(ODD)
        if "$ref" in schema:
            return self.value(self.parts[schema["$ref"].rsplit("/", 1)[1]], depth + 1)
        if "anyOf" in schema:
            return self.value(rng.choice(schema["anyOf"]), depth + 1)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return self.fields(schema, depth)
        if kind == "array":
            return [
                self.value(schema.get("items") or {}, depth + 1)
                for _ in range(rng.choice([0, 1, 2, 2, 3, 7]))
            ]
        if kind == "string":
            return rng.choice(
                [
                    "fungi",
                    "felci",
                    "mars",
                    "feenbalz",
                    "person",
                    "open",
                    "greedy",
                    "random",
                    "take 1",
                    "place a1",
                    "name",
                    "",
                ]
            )
        if kind in ("integer", "number"):
            return rng.choice([0, 1, 2, 17, 60, schema.get("minimum", 3), schema.get("maximum", 9)])
        return rng.choice([True, False, None, "x"])

    def fields(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        """Some of an object's fields, perhaps one too many."""
        rng = self.rng
        required = schema.get("required", [])
        found = {
            name: self.value(inner, depth + 1)
            for name, inner in schema.get("properties", {}).items()
            if rng.random() < (0.97 if name in required else 0.4)
        }
        return {**found, "surplus": 1} if rng.random() < 0.05 else found

    def body(self, schema: dict[str, Any]) -> bytes:
        """A body, as it goes over the wire."""
        rng = self.rng
        if rng.random() < 0.03:
            return rng.choice([b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"a":1}{', b"null"])
        return json.dumps(self.value(schema)).encode()


async def test_whatever_is_asked_nothing_breaks_and_games_go_on() -> None:
    fuzz = Fuzz(1)
    rng = fuzz.rng
    seen: set[int] = set()
    calls = [
        (path, method, call)
        for path, methods in openapi.description()["paths"].items()
        for method, call in methods.items()
    ]
    async with served() as service:
        tables = [await service.table(game, ["person", "person", "person"][:count]) for game, count in KINDS]
        for _ in range(REQUESTS):
            path, method, call = rng.choice(calls)
            if path.startswith("/api/account") and method == "post":
                continue  # passwords are slow on purpose, and have a test of their own
            seen.add(await ask(service, fuzz, tables, path, method, call))
        assert service.context.metrics.broken._value.get() == 0
        assert {200, 201, 400, 403, 404, 409, 422} <= seen
        for table in tables:
            if not (await service.seat_view(table))["over"]:
                assert await service.play(table, tokens_of(table), 3) == 3


NUMBERS = ["0", "1", "-1", "99999999999999999999", "1e9", "nan"]
WORDS = ["x", "%00", "mine", "finished", "watch", "fungi"]
KINDS = [("fungi", 2), ("mars", 2), ("felci", 2), ("feenbalz", 3)]


async def ask(
    service: Service, fuzz: Fuzz, tables: list[dict[str, Any]], path: str, method: str, call: dict[str, Any]
) -> int:
    """One request; the status of its answer."""
    rng = fuzz.rng
    table = rng.choice(tables)
    token = rng.choice([*tokens_of(rng.choice([table, rng.choice(tables)])), None, "nobody's"])
    path = path.replace("{id}", table["id"] if rng.random() < 0.9 else rng.choice(["x", "%00", "..", "é"]))
    path = path.replace("{game}", rng.choice(["fungi", "mars", "chess", "%ff"]))
    for one in call.get("parameters", []):
        if one["in"] == "query" and rng.random() < 0.3:
            given = rng.choice(NUMBERS + WORDS)
            path += f"{'&' if '?' in path else '?'}{one['name']}={given}"
    body = None
    if "requestBody" in call:
        body = fuzz.body(call["requestBody"]["content"]["application/json"]["schema"])
        if b"resign" in body or b"leave" in body:
            return 0  # else there would soon be no game left
    headers = bearer(token) | ({"content-type": "application/json"} if rng.random() < 0.9 else {})
    answer = await service.client.request(method.upper(), path, content=body, headers=headers)
    assert answer.status_code < 500, (method, path, body, answer.text)
    if answer.status_code >= 400:
        assert answer.json()["sentence"], answer.text
    return answer.status_code
