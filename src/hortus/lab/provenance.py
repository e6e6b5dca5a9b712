"""What a study was played by: the version, the rules, and a digest of all that decides its games."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import hortus
from hortus.core.registry import load

DECIDING = ("core", "players", "lab/driver.py", "lab/row_schema.py", "lab/batches.py", "lab/plan.py")
KINDS = (".py", ".pxd", ".pyx", ".toml", ".net")


@cache
def program(game: str) -> dict[str, object]:
    """The version of Hortus, that of the game's rules, and the digest."""
    return {"hortus": hortus.__version__, "rules": load(game).rules, "code": _digest(game)}


def _digest(game: str) -> str:
    root = Path(hortus.__file__).parent
    found = hashlib.blake2b(digest_size=8)
    for part in (*DECIDING, f"games/{game}"):
        place = root / part
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.suffix in KINDS:
                found.update(f"{file.relative_to(root).as_posix()}\n".encode())
                found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()
