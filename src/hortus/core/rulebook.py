"""The rule pages."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import hortus

LANGUAGES = ("de", "it")  # besides English


def page(game: str, language: str = "") -> str:
    """The rule page of a game: in an installed package inside it, in a source tree where it is written.

    In English where there is none in the language.
    """
    packed = resources.files("hortus") / "rules"
    folder = packed if packed.is_dir() else Path(hortus.__file__).parents[2] / "docs" / "rules"
    told = folder / language / f"{game}.md" if language in LANGUAGES else folder / f"{game}.md"
    return (told if told.is_file() else folder / f"{game}.md").read_text(encoding="utf-8")
