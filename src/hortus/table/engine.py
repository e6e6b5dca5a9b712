"""Which rules a table is played by."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

import hortus

# What only shows, explains or judges, and does not say what may be done and what comes of it.
BESIDE_THE_RULES = {
    "board.py",
    "drawing.py",
    "judgement.py",
    "length.py",
    "levels.toml",
    "reasons.py",
    "views.py",
}


@cache
def version(game: str) -> str:
    """The program's version and a fingerprint of this game's rules, such as ``0.1.0 3f9a12c07b5e``.

    The fingerprint is that of the sources. The same one means the same rules; another may only mean another
    comment.
    """
    digest = hashlib.sha256()
    sources = [
        file for file in files(f"hortus.games.{game}").iterdir() if file.name.endswith((".py", ".toml"))
    ]
    for file in sorted(sources, key=lambda file: file.name):
        if file.name not in BESIDE_THE_RULES:
            digest.update(file.name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return f"{hortus.__version__} {digest.hexdigest()[:12]}"
