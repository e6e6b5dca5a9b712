"""The files a new game begins with, which make a small game that can be played at once."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from pathlib import Path
from string import Template

import hortus

FILES = ("__init__.py", "rules.py", "rules.md", "test_rules.py", "README.md")


def write(name: str, into: Path) -> Path:
    """Write a game's folder; a ValueError says what is wrong with its name."""
    check(name)
    folder = into / name
    if folder.exists():
        raise ValueError(f"{folder} is there already. Take another name, or another folder with --into.")
    folder.mkdir(parents=True)
    title = name.replace("_", " ").capitalize()
    words = {"name": name, "title": title, "clause": name.replace("_", "")[:3].upper(), "folder": str(into)}
    for file in FILES:
        template = Template((files("hortus.cli") / "skeleton" / f"{file}.txt").read_text(encoding="utf-8"))
        (folder / file).write_text(template.substitute(words), encoding="utf-8")
    return folder


def check(name: str) -> None:
    """Refuse a name that cannot be a game's."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{2,29}", name) or keyword.iskeyword(name):
        raise ValueError(
            f"{name!r} cannot be a game's name: that is 3 to 30 small letters, digits and _, a letter first, "
            "and no word of Python's own."
        )
    if name in hortus.GAMES:
        raise ValueError(f"There is a game {name!r} already. The games are {', '.join(hortus.GAMES)}.")
