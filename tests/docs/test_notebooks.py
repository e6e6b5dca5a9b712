"""The example notebooks run from top to bottom and show pictures. What they show is not kept in the tree."""

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
NAMES = sorted(page.stem for page in FOLDER.glob("*.ipynb"))


def test_each_is_of_a_game() -> None:
    assert NAMES
    assert set(NAMES) <= set(hortus.GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_runs_from_top_to_bottom_and_every_cell_shows_something(name: str) -> None:
    page = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    assert (page["nbformat"], page["metadata"]["kernelspec"]["language"]) == (4, "python")
    names: dict[str, Any] = {}
    pictures = 0
    for cell in page["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None), (
                "strip the outputs: see docs/research.md"
            )
            text, picture = run("".join(cell["source"]), names)
            assert text
            pictures += picture.startswith("<svg")
    assert pictures >= 2


def run(source: str, names: dict[str, Any]) -> tuple[str, str]:
    """What a cell shows, as text and as a picture."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    picture = value._repr_svg_() if value is not None and hasattr(value, "_repr_svg_") else ""
    return printed.getvalue() + (repr(value) if value is not None else ""), picture
