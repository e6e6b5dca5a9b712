"""The messages are described once, and what was made from them is up to date."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient

from hortus.server import Config, create_app, openapi, typescript

ROOT = Path(__file__).parents[2]
AGAIN = "run: python -m hortus.server.typescript"


@pytest.mark.parametrize("name", typescript.files())
def test_the_types_for_the_browser_are_those_of_the_messages_and_views(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == typescript.files()[name], AGAIN


def test_the_generator_writes_what_the_server_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["typescript"])
    typescript.main()
    for name, content in typescript.files().items():
        assert Path(name).read_text(encoding="utf-8") == content
    monkeypatch.setattr("sys.argv", ["typescript", "api/openapi.json"])
    typescript.main()
    assert Path("api/openapi.json").read_text(encoding="utf-8") == openapi.text()
    with TestClient(create_app(Config())) as client:
        served = client.get("/api/openapi.json")
    assert (served.status_code, served.text) == (200, openapi.text())


def test_every_address_of_the_server_is_described_and_nothing_else() -> None:
    described = {
        (path, method.upper()) for path, calls in openapi.description()["paths"].items() for method in calls
    }
    served = {
        (route.path, method)
        for route in create_app(Config()).routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert served - {("/api/openapi.json", "GET")} == described
    sockets = [route.path for route in create_app(Config()).routes if isinstance(route, WebSocketRoute)]
    assert sockets == ["/api/tables/{id}/live"]


def test_every_reference_leads_somewhere_and_every_operation_has_a_name_of_its_own() -> None:
    text = openapi.text()
    parts = openapi.description()["components"]["schemas"]
    assert set(re.findall(r"#/components/schemas/(\w+)", text)) <= set(parts)
    names = re.findall(r'"operationId": "(\w+)"', text)
    assert len(names) == len(set(names))
    assert json.loads(text)["openapi"] == "3.1.0"


def test_types_come_out_as_a_person_would_write_them() -> None:
    assert typescript.type_of({"anyOf": [{"type": "integer"}, {"type": "null"}]}) == "number | null"
    assert typescript.type_of({"type": "array", "items": {"enum": ["a", "b"]}}) == '("a" | "b")[]'
    assert (
        typescript.type_of({"type": "object", "additionalProperties": {"type": "boolean"}})
        == "Record<string, boolean>"
    )
    assert typescript.type_of({"$ref": "#/components/schemas/TableView"}) == "TableView"
    assert typescript.type_of({}) == "unknown"


def test_the_protocol_page_names_every_message_and_every_address() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    for path in openapi.description()["paths"]:
        assert path in page, path
    for name in ("MessageToServer", "MessageFromServer"):
        for part in openapi.description()["components"]["schemas"][name]["anyOf"]:
            schema = openapi.description()["components"]["schemas"][part["$ref"].rsplit("/", 1)[1]]
            assert f"`{schema['properties']['type']['enum'][0]}`" in page, schema["title"]
