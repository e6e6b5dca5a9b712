"""TypeScript types of all messages, for the client in the browser.

python -m hortus.server.typescript web/src/lib/messages.ts
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from hortus.server import openapi

HEAD = """// Made from src/hortus/server/messages.py by `python -m hortus.server.typescript`: do not change it here.

"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def text() -> str:
    """All types, one after the other."""
    parts = openapi.description()["components"]["schemas"]
    return HEAD + "\n".join(_declaration(name, parts[name]) for name in sorted(parts))


def _declaration(name: str, schema: dict[str, Any]) -> str:
    about = schema.get("description", "")
    comment = f"/** {' '.join(about.replace('*/', '* /').split())} */\n" if about else ""
    if schema.get("type") == "object" and "properties" in schema:
        return f"{comment}export interface {name} {_fields(schema)}\n"
    return f"{comment}export type {name} = {type_of(schema)};\n"


def _fields(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = []
    for name, inner in schema["properties"].items():
        key = name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)
        lines.append(f"  {key}{'' if name in required else '?'}: {type_of(inner)};")
    return "{\n" + "\n".join(lines) + "\n}" if lines else "Record<string, never>"


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(one) for one in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
        inner = type_of(schema.get("items") or {})
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        if "properties" in schema:
            return _fields(schema)
        return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(str(kind), "unknown")


def main() -> None:
    """Write each named file: the OpenAPI description where it ends in .json, otherwise the types."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(openapi.text() if path.suffix == ".json" else text(), encoding="utf-8")


if __name__ == "__main__":
    main()
