"""The rule pages."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import hortus


def page(game: str) -> str:
    """The rule page of a game: in an installed package inside it, in a source tree where it is written."""
    packed = resources.files("hortus") / "rules" / f"{game}.md"
    if packed.is_file():
        return packed.read_text(encoding="utf-8")
    return (Path(hortus.__file__).parents[2] / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
