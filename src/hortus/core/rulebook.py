"""The rule pages."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import hortus

LANGUAGES = ("de", "it")  # besides English


def page(game: str, language: str = "") -> str:
    """The rule page of a game, in English where there is none in the language.

    It is ``rules.md`` in the game's folder, or else one of the pages of the package or the source tree.
    """
    own = resources.files(f"hortus.games.{game}") / "rules.md"
    if own.is_file():
        return own.read_text(encoding="utf-8")
    packed = resources.files("hortus") / "rules"
    folder = packed if packed.is_dir() else Path(hortus.__file__).parents[2] / "docs" / "rules"
    told = folder / language / f"{game}.md" if language in LANGUAGES else folder / f"{game}.md"
    return (told if told.is_file() else folder / f"{game}.md").read_text(encoding="utf-8")
