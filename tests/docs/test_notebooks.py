"""The example notebooks are whole: each was run, and what it shows still comes out."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

import hortus

FOLDER = Path(__file__).parent.parent.parent / "examples" / "notebooks"


def test_every_game_has_one() -> None:
    assert sorted(page.stem for page in FOLDER.glob("*.ipynb")) == sorted(hortus.GAMES)


@pytest.mark.parametrize("name", hortus.GAMES)
def test_it_was_run_from_top_to_bottom_and_shows_pictures(name: str) -> None:
    page = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    assert (page["nbformat"], page["metadata"]["kernelspec"]["language"]) == (4, "python")
    code = [cell for cell in page["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(cell["outputs"] for cell in code)
    assert all(
        output["output_type"] in ("execute_result", "stream") for cell in code for output in cell["outputs"]
    )
    pictures = [
        output["data"]["image/svg+xml"]
        for cell in code
        for output in cell["outputs"]
        if "image/svg+xml" in str(output)
    ]
    assert len(pictures) >= 2
    assert (FOLDER / f"{name}.ipynb").stat().st_size < 500_000


@pytest.mark.parametrize("name", hortus.GAMES)
def test_what_it_shows_still_comes_out(name: str) -> None:
    names: dict[str, Any] = {}
    for cell in json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert squeezed(run("".join(cell["source"]), names)) == squeezed(shown(cell))


def shown(cell: dict[str, Any]) -> str:
    """What a cell showed as text, and as a picture."""
    found = ""
    for output in cell["outputs"]:
        found += "".join(output.get("text", []))
        data = output.get("data", {})
        found += "".join(data.get("text/plain", [])) + "".join(data.get("image/svg+xml", []))
    return found


def run(source: str, names: dict[str, Any]) -> str:
    """What it shows now."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    picture = value._repr_svg_() if value is not None and hasattr(value, "_repr_svg_") else ""
    return printed.getvalue() + (repr(value) if value is not None else "") + picture


def squeezed(text: str) -> str:
    """Without the line ends and spaces that only make it prettier."""
    return "".join(text.split())
