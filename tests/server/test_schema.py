"""Schemathesis reads the description of the HTTP API and sends requests that fit it and that do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hortus.server import openapi
from tests.server.programs import Program, free_port, program
from tests.server.service import new_database
from tests.soak import soak

FEW, MANY = 4, 60  # requests of each kind
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

schema = schemathesis.openapi.from_dict(openapi.description())


@dataclass
class Scene:
    """A server with a table where somebody plays a bot."""

    server: Program
    table: dict[str, Any]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("schema")
    with program(new_database("sqlite", folder), folder, free_port()) as server:
        table = server.call("/api/tables", {"game": "fungi", "seats": ["person", "random"]})
        scene = Scene(server, table)
        yield scene
        before = server.call(f"/api/tables/{scene.table['id']}")
        assert before["over"] or before["player"] in (0, 1)
        assert server.problems() == []


OPERATIONS = [
    (path, method) for path, methods in openapi.description()["paths"].items() for method in methods
]


@pytest.mark.parametrize("examples", [FEW, soak(MANY)])
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_fits_the_description_or_not_is_answered_as_described(
    path: str, method: str, examples: int, scene: Scene
) -> None:
    operation = schema[path][method.upper()]

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode)))
    def is_answered(case: schemathesis.Case[Any]) -> None:
        headers = {}
        if "id" in case.path_parameters and len(case.path_parameters["id"]) % 3:
            case.path_parameters["id"] = scene.table["id"]
            headers = {"authorization": f"Bearer {scene.table['seats'][0]['token']}"}
        case.call_and_validate(base_url=scene.server.base, headers=headers, checks=CHECKS)

    is_answered()
