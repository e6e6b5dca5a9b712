"""Writes the static site: the client, Python, and this package for it."""

from __future__ import annotations

import gzip
import io
import json
import mimetypes
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hortus.core.registry import GAMES

PACKAGE = Path(__file__).resolve().parent.parent
RUNTIME = PACKAGE / "page" / "runtime"  # made by web/wasm.py
CLIENT = PACKAGE / "server" / "static"
PYTHON = "python"  # the folder of the site with Python in it
PACKED = "program.packed"  # all of the client, for the service worker
KINDS = {
    **{".html": "text/html; charset=utf-8", ".js": "text/javascript", ".avif": "image/avif"},
    **{".woff2": "font/woff2", ".webmanifest": "application/manifest+json"},
}
MARK = '<meta name="hortus-page" content="{}" />'
BASE = '<base href="/" />'  # of the built client
# Pages that have an address of their own on any file server; the others are found by the service worker.
PAGES = (
    *("games", "daily", "learn", "puzzles", "rules", "account"),
    *(f"{kind}/{game}" for kind in ("new", "learn", "rules", "puzzles") for game in GAMES),
)
# Some file servers answer with one page at any other address; the folder of the site follows from that.
ANYWHERE = r"""<script>
      const place = /^(.*?\/)(t|new|learn|rules|puzzles|games|daily|account)(\/.*)?$/.exec(location.pathname);
      document.head.append(Object.assign(document.createElement("base"), { href: place ? place[1] : "/" }));
    </script>"""


class NotWritten(Exception):  # noqa: N818
    """There is no site, and why."""


def write(target: Path, runtime: Path = RUNTIME) -> int:
    """Write the site into a folder, which is made or must be one of ours; how many bytes a visit fetches."""
    if not (CLIENT / "index.html").is_file():
        raise NotWritten(
            "The client for the browser has not been built. In a clone of the project, make page does it."
        )
    if not (runtime / "manifest.json").is_file():
        raise NotWritten("The page's Python has not been made. In a clone of the project, make page does it.")
    mark = target / PYTHON / "manifest.json"
    if target.is_dir() and any(target.iterdir()) and not mark.is_file():
        raise NotWritten(f"{target} is not empty, and holds no page of ours: choose another folder.")
    shutil.rmtree(target, ignore_errors=True)
    spared = shutil.ignore_patterns("built.txt", "chunks.json*", "index.html.*", "sw.js.*")
    shutil.copytree(CLIENT, target, ignore=spared)
    shutil.copytree(runtime, target / PYTHON, ignore=shutil.ignore_patterns("*.txt"))
    manifest = json.loads(mark.read_text())
    version = _write_service_worker(target, manifest["version"], manifest["files"])
    _write_pages(target, version)
    python: int = sum(manifest["files"].values())
    return python + write_packed(target)


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


def _write_service_worker(target: Path, python: str, names: Iterable[str]) -> str:
    """It keeps Python, too, and fetches the program as one file; the version of both together."""
    worker = target / "sw.js"
    text = worker.read_text(encoding="utf-8")
    files = [f"{PYTHON}/manifest.json", *(f"{PYTHON}/{name}?{python}" for name in names)]
    version = f"{_listed(text, 'VERSION')}-{python}"
    for name, value in (("PYTHON", files), ("PACKED", f"{PACKED}?{version}"), ("VERSION", version)):
        text = re.sub(rf"(const {name} =) .*;", rf"\1 {json.dumps(value)};", text, count=1)
    worker.write_text(text, encoding="utf-8")
    return version


def write_packed(target: Path) -> int:
    """The program as one file, as browsers send files to servers, packed by gzip; how many bytes it has."""
    script = (target / "sw.js").read_text(encoding="utf-8")
    version, made = _listed(script, "VERSION"), io.BytesIO()
    for name in ("./", *_listed(script, "FILES"), *_listed(script, "ICONS")):
        path = target / ("index.html" if name == "./" else name)
        kind = KINDS.get(path.suffix) or mimetypes.types_map[path.suffix]
        head = f'--{version}\r\ncontent-disposition: form-data; name="{name}"; filename="{path.name}"\r\n'
        made.write(f"{head}content-type: {kind}\r\n\r\n".encode() + path.read_bytes() + b"\r\n")
    made.write(f"--{version}--\r\n".encode())
    return (target / PACKED).write_bytes(gzip.compress(made.getvalue(), 9, mtime=0))


def _listed(script: str, name: str) -> Any:
    """What a constant of the service worker is."""
    found = re.search(rf"const {name} = (.*);", script)
    assert found is not None
    return json.loads(found[1])
