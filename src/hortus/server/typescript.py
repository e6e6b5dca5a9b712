"""TypeScript types of all messages and of every game's views, for the client in the browser.

``python -m hortus.server.typescript`` writes them, in the root of the repository; with the name of a file,
it writes the description of the HTTP API there instead.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import re
import sys
import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from hortus.core import view as core_view
from hortus.core.registry import GAMES
from hortus.server import openapi

HEAD = """// Made from {} by `python -m hortus.server.typescript`: do not change it here.

"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HINTS = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def text() -> str:
    """The types of all messages, one after the other."""
    parts = openapi.description()["components"]["schemas"]
    head = HEAD.format("src/hortus/server/messages.py")
    return head + "\n".join(_declaration(name, parts[name]) for name in sorted(parts))


def _comment(about: str) -> str:
    return f"/** {' '.join(about.replace('*/', '* /').split())} */\n" if about else ""


def _declaration(name: str, schema: dict[str, Any]) -> str:
    comment = _comment(schema.get("description", ""))
    if schema.get("type") == "object" and schema.get("properties"):
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


# Views --------------------------------------------------------------------------------------------


def view_text(game: str) -> str:
    """The types of a game's view: those with a name, and an interface for each Struct of its module."""
    module = importlib.import_module(f"hortus.games.{game}.views")
    names = {kind: name for name, kind in vars(module).items() if get_origin(kind) in (Literal, dict)}
    structs = [kind for kind in vars(module).values() if isinstance(kind, msgspec.StructMeta)]
    comments = _field_comments(core_view) | _field_comments(module)
    interfaces = [_interface(kind, names, comments) for kind in structs if kind.__module__ == module.__name__]
    used = [(name, kind) for kind, name in names.items() if re.search(rf"\b{name}\b", "".join(interfaces))]
    aliases = [f"export type {name} = {_hint(kind, names, name)};\n" for name, kind in used]
    return HEAD.format(f"src/hortus/games/{game}/views.py") + "\n".join(aliases + interfaces)


def _field_comments(module: types.ModuleType) -> dict[tuple[str, str], str]:
    """The comment at the end of each field's line, by the names of Struct and field."""
    name = module.__name__.rpartition(".")[2]
    source = Path(str(module.__file__)).with_name(f"{name}.py").read_text(encoding="utf-8")
    lines = source.splitlines()
    return {
        (kind.name, ast.unparse(field.target)): lines[field.end_lineno - 1][field.end_col_offset :].lstrip(
            " #"
        )
        for kind in ast.parse(source).body
        if isinstance(kind, ast.ClassDef)
        for field in kind.body
        if isinstance(field, ast.AnnAssign) and field.end_lineno and field.end_col_offset
    }


def _interface(kind: type, names: dict[Any, str], comments: dict[tuple[str, str], str]) -> str:
    lines = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        about = next(filter(None, (comments.get((one.__name__, name)) for one in kind.__mro__)), "")
        left_out = "?" if msgspec.UnsetType in get_args(hint) else ""
        lines.append(f"{_comment(about)}{name}{left_out}: {_hint(hint, names)};\n")
    body = "".join(lines).replace("\n", "\n  ").rstrip(" ")
    return f"{_comment(kind.__doc__ or '')}export interface {kind.__name__} {{\n  {body}}}\n"


def _hint(hint: Any, names: dict[Any, str], declares: str = "") -> str:
    """A Python type as a TypeScript type, by its name if it has one other than the one that is declared."""
    if names.get(hint, declares) != declares:
        return names[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(_hint(one, names) for one in inner if one is not msgspec.UnsetType)
    if origin is list:
        item = _hint(inner[0], names)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is Annotated:  # a dict that has all of its keys, as ``min_length`` says
        return f"Required<{_hint(inner[0], names)}>"
    if origin is dict:
        record = f"Record<{_hint(inner[0], names)}, {_hint(inner[1], names)}>"
        return record if inner[0] is str else f"Partial<{record}>"
    return HINTS.get(hint) or str(hint.__name__)


def files() -> dict[str, str]:
    """What is made from Python's types: the text of each file, by its path in the repository."""
    typed = [game for game in GAMES if importlib.util.find_spec(f"hortus.games.{game}.views")]
    views = {f"web/src/games/{game}/view.ts": view_text(game) for game in typed}
    return {"web/src/lib/messages.ts": text(), **views}


def main() -> None:
    """Write all types; or only the description of the HTTP API, to the file that is named."""
    named = {name: openapi.text() for name in sys.argv[1:]}
    for name, content in (named or files()).items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
