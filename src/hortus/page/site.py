"""Writes the static site: the client, Python, and this package for it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from hortus.core.registry import GAMES

PACKAGE = Path(__file__).resolve().parent.parent
RUNTIME = PACKAGE / "page" / "runtime"  # made by web/wasm.py
CLIENT = PACKAGE / "server" / "static"
PYTHON = "python"  # the folder of the site with Python in it
MARK = '<meta name="hortus-page" content="{}" />'
BASE = '<base href="/" />'  # of the built client
# Pages that have an address of their own on any file server; the others are found by the service worker.
PAGES = (
    *("games", "daily", "puzzles", "rules", "account"),
    *(f"{kind}/{game}" for kind in ("new", "learn", "rules", "puzzles") for game in GAMES),
)
# Some file servers answer with one page at any other address; the folder of the site follows from that.
ANYWHERE = r"""<script>
      const place = /^(.*?\/)(t|new|learn|rules|puzzles|games|daily|account)(\/.*)?$/.exec(location.pathname);
      document.head.append(Object.assign(document.createElement("base"), { href: place ? place[1] : "/" }));
    </script>"""


class NotWritten(Exception):  # noqa: N818
    """There is no site, and why."""


def write(target: Path) -> int:
    """Write the site into a folder, which is made or must be one of ours; how many bytes a visit fetches."""
    if not (CLIENT / "index.html").is_file():
        raise NotWritten(
            "The client for the browser has not been built. In a clone of the project, make page does it."
        )
    if not (RUNTIME / "manifest.json").is_file():
        raise NotWritten("The page's Python has not been made. In a clone of the project, make page does it.")
    mark = target / PYTHON / "manifest.json"
    if target.is_dir() and any(target.iterdir()) and not mark.is_file():
        raise NotWritten(f"{target} is not empty, and holds no page of ours: choose another folder.")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(CLIENT, target, ignore=shutil.ignore_patterns("built.txt", "index.html.*", "sw.js.*"))
    shutil.copytree(RUNTIME, target / PYTHON, ignore=shutil.ignore_patterns("*.txt"))
    manifest = json.loads(mark.read_text())
    _write_pages(target, manifest["version"])
    _write_service_worker(target, manifest["version"], ["manifest.json", *manifest["files"]])
    return sum(manifest["files"].values())


def _write_pages(target: Path, version: str) -> None:
    """The one page, at every address that a file server has to know by itself, in whatever folder it lies."""
    text = (target / "index.html").read_text(encoding="utf-8")
    text = text.replace("</title>", "</title>\n    " + MARK.format(version), 1)
    for page in ("", *PAGES):
        place = target / page / "index.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        base = "../" * len(Path(page).parts) or "./"
        place.write_text(text.replace(BASE, BASE.replace("/", base, 1)), encoding="utf-8")
    (target / "404.html").write_text(text.replace(BASE, ANYWHERE), encoding="utf-8")


def _write_service_worker(target: Path, version: str, names: list[str]) -> None:
    """It keeps Python, too."""
    worker = target / "sw.js"
    text = worker.read_text(encoding="utf-8")
    files = [f"{PYTHON}/{name}" for name in names]
    text = re.sub(r"const PYTHON = \[\];", f"const PYTHON = {json.dumps(files)};", text)
    worker.write_text(re.sub(r'(const VERSION = "\w+)"', rf'\1-{version}"', text), encoding="utf-8")
