"""What mypy says of a program that uses the library."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[1]


def complaints(folder: Path, program: str) -> list[tuple[str, str]]:
    """The lines of the program that are wrong, and how."""
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    here, limit = Path.cwd(), sys.getrecursionlimit()
    os.chdir(ROOT)
    try:
        said, problem, _ = api.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), str(path)])
    finally:
        os.chdir(here)
        sys.setrecursionlimit(limit)  # which mypy raises for good
    assert problem == ""
    lines = program.splitlines()
    wrong = [line.split(":", 2) for line in said.splitlines() if "error:" in line]
    return [
        (lines[int(number) - 1].strip(), words.rpartition("[")[2].strip("]")) for _, number, words in wrong
    ]
