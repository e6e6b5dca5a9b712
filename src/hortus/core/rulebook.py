"""The rule pages."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path

import hortus
from hortus.core.registry import load

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


def house_rules(game: str, turned: Mapping[str, int]) -> str:
    """What is different where these dials are turned, as a section that stands before the page."""
    dials = load(game).dials
    lines = [
        f"- **{dials[name].help}**: {value}, not {dials[name].default} ({dials[name].clause})"
        for name, value in turned.items()
    ]
    return "\n".join(["# House rules", "", "Otherwise than below:", "", *lines, "", ""]) if lines else ""
