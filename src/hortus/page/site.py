"""Writes the static site: the client, Python, and this package for it."""

from __future__ import annotations

import hashlib
import json
import py_compile
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import openskill

from hortus.core.registry import GAMES

PACKAGE = Path(__file__).resolve().parent.parent
RUNTIME = Path(__file__).resolve().parent / "runtime"
CLIENT = PACKAGE / "server" / "static"
PYTHON = "python"  # the folder of the site with Python in it
RUNTIME_FILES = (
    *("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm.packed", "pyodide-lock.json"),
    "stdlib.zip",
)
SPARED = ("cli", "lab", "research", "training", "tui", "page/runtime", "server/static", "store/migrations")
SPARED_SUFFIXES = (".so", ".pyd", ".pyc", ".c", ".svg", ".tcss")
MARK = '<meta name="hortus-page" content="{}" />'
# Pages that have an address of their own on any file server; the others are found by the service worker.
PAGES = (
    *("games", "daily", "puzzles", "rules", "account"),
    *(f"{kind}/{game}" for kind in ("new", "learn", "rules", "puzzles") for game in GAMES),
)


class NotWritten(Exception):  # noqa: N818
    """There is no site, and why."""


def write(target: Path) -> int:
    """Write the site into a folder, which is made or must be one of ours; how many bytes a visit fetches."""
    if not (CLIENT / "index.html").is_file():
        raise NotWritten(
            "The client for the browser has not been built. In the project's folder, make page does it."
        )
    if not (RUNTIME / "made.txt").is_file():
        raise NotWritten("The page's Python has not been made. In the project's folder, make page does it.")
    mark = target / PYTHON / "manifest.json"
    if target.is_dir() and any(target.iterdir()) and not mark.is_file():
        raise NotWritten(f"{target} is not empty, and holds no page of ours: choose another folder.")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(CLIENT, target, ignore=shutil.ignore_patterns("built.txt", "index.html.*", "sw.js.*"))
    python = target / PYTHON
    python.mkdir()
    for name in RUNTIME_FILES:
        shutil.copyfile(RUNTIME / name, python / name)
    _pack(python / "hortus.zip")
    files = {path.name: path.stat().st_size for path in sorted(python.iterdir())}
    version = _version(python)
    (python / "manifest.json").write_text(json.dumps({"version": version, "files": files}) + "\n")
    _write_pages(target, version)
    _write_service_worker(target, version)
    return sum(files.values())


def _version(folder: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        total.update(path.read_bytes())
    return total.hexdigest()[:12]


def _write_pages(target: Path, version: str) -> None:
    """The one page, at every address that a file server has to know by itself."""
    index = target / "index.html"
    text = index.read_text(encoding="utf-8").replace("</title>", "</title>\n    " + MARK.format(version), 1)
    for place in (index, target / "404.html", *(target / page / "index.html" for page in PAGES)):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def _write_service_worker(target: Path, version: str) -> None:
    """It keeps Python, too."""
    worker = target / "sw.js"
    text = worker.read_text(encoding="utf-8")
    files = [f"/{PYTHON}/{name}" for name in ("manifest.json", *RUNTIME_FILES, "hortus.zip")]
    text = re.sub(r"const PYTHON = \[\];", f"const PYTHON = {json.dumps(files)};", text)
    worker.write_text(re.sub(r'(const VERSION = "\w+)"', rf'\1-{version}"', text), encoding="utf-8")


# This package -------------------------------------------------------------------------------------


def _sources() -> Iterator[tuple[str, Path]]:
    """What a page needs of this package and of msgspec, and its place among Python's packages."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        is_spared = any(name == one or name.startswith(f"{one}/") for one in SPARED)
        if path.is_file() and not is_spared and path.suffix not in SPARED_SUFFIXES:
            yield f"hortus/{name}", path
    for path in sorted((RUNTIME / "native").rglob("*")):
        if path.is_file():
            yield path.relative_to(RUNTIME / "native").as_posix(), path
    ratings = Path(str(openskill.__file__)).parent
    for path in sorted(ratings.rglob("*.py")):
        yield f"openskill/{path.relative_to(ratings).as_posix()}", path
    if not (PACKAGE / "rules").is_dir():
        rules = PACKAGE.parents[1] / "docs" / "rules"
        for path in sorted(rules.rglob("*.md")):
            yield f"hortus/rules/{path.relative_to(rules).as_posix()}", path


def _pack(target: Path) -> None:
    """All of it in one file, with what Python would otherwise compile at every start."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in _sources():
            if path.suffix == ".py":
                archive.writestr(zipfile.ZipInfo(f"{name}c"), _bytecode(path, name), zipfile.ZIP_DEFLATED)
            if path.suffix != ".py" or path.parent.parent.name == "games":  # a game's sources name its rules
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)


def _bytecode(source: Path, name: str) -> bytes:
    """A module as Python 3.11 reads it, without docstrings."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "made.pyc")
        py_compile.compile(str(source), str(made), name, True, 2, mode)
        return made.read_bytes()
