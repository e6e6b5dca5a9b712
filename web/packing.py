"""Packs this package for the Python in a page, compiled, so that no browser does that at every start.

Archives are not compressed file by file but as a whole, which makes them a tenth smaller, and browsers unpack
them as they come.
"""

from __future__ import annotations

import fnmatch
import gzip
import hashlib
import importlib.util
import io
import json
import py_compile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/hortus"
RULES = ROOT / "docs/rules"
# What no page runs: other ways in, studies, pictures for notebooks, what keeps a server going.
SPARED = tuple(
    """
    cli/* lab/* research/* training/* tui/* page/runtime/* page/site.py server/static/* store/migrations/*
    core/batch.* core/state_buffer.* core/tally.* core/view_planes.* games/*/drawing.* games/*/planes.*
    games/*/tally.* puzzles/making.* review/html.* server/backups.* server/main.* server/typescript.*
    store/batch_writer.* store/postgres.*
    """.split()  # noqa: SIM905
)
SPARED_SUFFIXES = (".so", ".pyd", ".pyc", ".c", ".svg", ".tcss")


def is_spared(name: str) -> bool:
    """Whether no page needs this file of the package."""
    return any(fnmatch.fnmatchcase(name, one) for one in SPARED)


def sources() -> Iterator[tuple[str, Path]]:
    """What a page needs of this package and of the ratings, and its place among Python's packages."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and not is_spared(name) and path.suffix not in SPARED_SUFFIXES:
            yield f"hortus/{name}", path
    ratings = importlib.util.find_spec("openskill")
    folder = Path(str(ratings and ratings.origin)).parent
    for path in sorted(folder.rglob("*.py")):
        yield f"openskill/{path.relative_to(folder).as_posix()}", path
    for path in sorted(RULES.rglob("*.md")):
        yield f"hortus/rules/{path.relative_to(RULES).as_posix()}", path


def pack(folder: Path, others: Mapping[str, Path]) -> None:
    """Write this package, unless it is up to date, and ``manifest.json``, which says what there is.

    ``others``: more files, by their places.
    """
    found = [*sources(), *others.items()]
    now = _fingerprint(found)
    mark = folder / "packed.txt"
    if not (mark.is_file() and mark.read_text() == now and (folder / "manifest.json").is_file()):
        write_packed(folder / "hortus.zip", archive(_contents(found)))
        (folder / "manifest.json").unlink(missing_ok=True)
        files = [path for path in sorted(folder.iterdir()) if path.suffix != ".txt"]
        total = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
        sizes = {path.name: path.stat().st_size for path in files}
        (folder / "manifest.json").write_text(json.dumps({"version": total, "files": sizes}) + "\n")
        mark.write_text(now)


def _fingerprint(found: list[tuple[str, Path]]) -> str:
    total = hashlib.sha256(Path(__file__).read_bytes())
    for name, path in found:
        total.update(name.encode() + b"\n" + path.read_bytes())
    return total.hexdigest()


def _contents(found: Iterable[tuple[str, Path]]) -> Iterator[tuple[str, bytes]]:
    for name, path in found:
        is_source = path.suffix == ".py"
        if is_source:
            yield f"{name}c", bytecode(path, name)
        if not is_source or path.parent.parent.name == "games":  # a game's sources name its rules
            yield name, path.read_bytes()


def archive(contents: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip file; what is alike stands together."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as file:
        for name, content in sorted(contents, key=lambda one: (Path(one[0]).suffix, one[0])):
            file.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()


def write_packed(path: Path, content: bytes) -> None:
    """Write a file packed by gzip, which no server unpacks: its name ends with ``packed``."""
    path.with_name(f"{path.name}.packed").write_bytes(gzip.compress(content, 9, mtime=0))


def bytecode(source: Path, name: str) -> bytes:
    """A module as the Python that runs this reads it, without docstrings."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "made.pyc")
        py_compile.compile(str(source), str(made), name, True, 2, mode)
        return made.read_bytes()
