"""Which rules a table is played by."""

from __future__ import annotations


def version(game: str) -> str:
    """The program's version and a fingerprint of this game's rules, such as ``0.1.0 3f9a12c07b5e``."""
    raise NotImplementedError
