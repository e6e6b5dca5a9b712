"""What mypy says of a program, in this process."""

from __future__ import annotations

import sys
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[1]


def complaints(folder: Path, program: str) -> list[str]:
    """The errors that mypy finds in a program, by the project's own settings."""
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    limit = sys.getrecursionlimit()
    try:
        said, problem, _ = api.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), str(path)])
    finally:
        sys.setrecursionlimit(limit)  # mypy raises it for its whole process
    assert problem == ""
    return [line for line in said.splitlines() if "error:" in line]
