"""The client in the browser is served where it is built; where it is not, a page says how to build it."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from hortus import GAMES
from hortus.server import Config
from hortus.server.client_files import AHEAD
from hortus.server.edge import EdgeLimits, edge
from tests.server.service import Service, served

PAGE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
OURS = [
    "/",
    "/index.html",
    "/t/3vX9_-",
    "/t/3vX9_-/review",
    "/new/fungi",
    "/learn",
    "/learn/fungi",
    "/rules",
    "/rules/",
    "/rules/mars",
    "/games",
    "/about",
]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder with what a build leaves behind."""
    files = {
        "index.html": "<title>Hortus</title>",
        "index.html.gz": "gz of index",
        "sw.js": "self.skipWaiting()",
        "manifest.webmanifest": "{}",
        "assets/main-1a2b.js": "'use strict'",
        "assets/main-1a2b.js.gz": "gz of main",
        "assets/main-1a2b.js.br": "br of main",
        "assets/leaf-3c4d.svg": "<svg/>",
        "assets/serif-5e6f.woff2": "font",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    return tmp_path


@pytest.fixture
async def service(built: Path) -> AsyncIterator[Service]:
    """A server that finds its client in the folder."""
    async with served(Config(static=built)) as found:
        yield found


async def get(service: Service, path: str, **headers: str) -> httpx2.Response:
    """Ask as somebody new, with these headers; nothing is unpacked."""
    service.client.cookies.clear()
    given = {
        "accept-encoding": "identity",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    async with service.client.stream("GET", path, headers=given) as answer:
        answer._content = b"".join([chunk async for chunk in answer.aiter_raw()])
        return answer


async def test_every_page_is_the_same_file_and_newcomers_become_guests(service: Service) -> None:
    for path in OURS:
        page = await get(service, path, **PAGE)
        assert (page.status_code, page.text) == (200, "<title>Hortus</title>"), path
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "hortus=" in page.headers["set-cookie"]
        assert page.headers["cache-control"] == "no-store"  # whoever is next must not get this one's cookie


async def test_who_is_known_gets_no_second_cookie_and_may_keep_the_page(service: Service) -> None:
    cookie = (await get(service, "/")).headers["set-cookie"].partition(";")[0]
    page = await get(service, "/", cookie=cookie)
    assert "set-cookie" not in page.headers
    assert page.headers["cache-control"] == "no-cache"
    again = await get(service, "/", cookie=cookie, if_none_match=page.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")


CHUNKS: dict[str, Any] = {
    "_main-1a2b.js": {"file": "assets/main-1a2b.js", "css": ["assets/main-7a8b.css"]},
    "_board-9c0d.js": {"file": "assets/board-9c0d.js", "imports": ["_main-1a2b.js"], "css": ["assets/b.css"]},
    "src/pages/Learn.svelte": {"file": "assets/Learn-1.js", "imports": ["_main-1a2b.js", "_board-9c0d.js"]},
    "src/games/fungi/index.ts": {"file": "assets/fungi-2.js", "imports": ["_board-9c0d.js"]},
}


async def test_a_page_comes_with_a_word_of_all_that_it_will_load(built: Path) -> None:
    (built / "index.html").write_text('<title>Hortus</title><script src="./assets/main-1a2b.js"></script>')
    (built / "chunks.json").write_text(json.dumps(CHUNKS))
    async with served(Config(static=built)) as service:
        page = await get(service, "/learn/fungi", **PAGE)
        assert page.headers["link"].split(", ") == [
            "</assets/main-1a2b.js>; rel=modulepreload",  # the page's own first
            "</assets/Learn-1.js>; rel=modulepreload",
            "</assets/board-9c0d.js>; rel=modulepreload",
            "</assets/fungi-2.js>; rel=modulepreload",
            "</assets/main-7a8b.css>; rel=preload; as=style; crossorigin",
            "</assets/b.css>; rel=preload; as=style; crossorigin",
        ]
        for path in ("/", "/nowhere", "/account", "/assets/main-1a2b.js"):
            assert "link" not in (await get(service, path, **PAGE)).headers, path
        assert (await get(service, "/chunks.json")).status_code == 404


def test_every_page_that_loads_more_is_known_with_sources_that_there_are() -> None:
    there = Path(__file__).parents[2] / "web"
    for path in OURS:
        told = [sources for pattern, sources in AHEAD if re.fullmatch(pattern, path)]
        assert bool(told) == (path not in ("/", "/index.html", "/about")), path
    for _, sources in AHEAD:
        for source in sources:
            assert all((there / source.format(game=game)).is_file() for game in GAMES), source


async def test_where_nothing_is_people_get_the_page_and_programs_a_sentence(service: Service) -> None:
    for path in (
        "/nowhere",
        "/rules/chess",
        "/learn/chess",
        "/new/chess",
        "/t/a/b",
        "/assets/gone.js",
        "/%2e%2e/%2e%2e/etc/passwd",
    ):
        page = await get(service, path, **PAGE)
        assert (page.status_code, page.text) == (404, "<title>Hortus</title>"), path
        told = await get(service, path, accept="*/*")
        assert (told.status_code, told.json()["kind"]) == (404, "missing"), path
    for path in ("/api", "/api/nowhere", "/api/tables/x", "/metrics/x"):
        assert (await get(service, path, **PAGE)).json()["kind"] == "missing"


async def test_no_page_is_in_the_way_of_a_call(service: Service) -> None:
    assert (await get(service, "/api/games", **PAGE)).status_code == 200
    assert (await get(service, "/api/tables/x/actions", **PAGE)).status_code == 405
    assert (await service.client.post("/", json={})).status_code == 405
    assert (await service.client.head("/")).status_code == 200


async def test_what_has_a_fingerprint_in_its_name_is_kept_for_good_and_the_rest_asked_for_again(
    service: Service,
) -> None:
    for path, kind, caching in [
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/leaf-3c4d.svg", "image/svg+xml", "public, max-age=31536000, immutable"),
        ("/assets/serif-5e6f.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
    ]:
        file = await get(service, path)
        assert (file.status_code, file.headers["content-type"], file.headers["cache-control"]) == (
            200,
            kind,
            caching,
        ), path
        assert "set-cookie" not in file.headers


@pytest.mark.parametrize(
    ("accepted", "coding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", "br of main"),
        ("gzip;q=1.0, br;q=0", "gzip", "gz of main"),
        ("GZIP", "gzip", "gz of main"),
        ("identity", None, "'use strict'"),
        ("gzip;q=0.0", None, "'use strict'"),
    ],
)
async def test_files_come_packed_to_who_can_unpack_them(
    service: Service, accepted: str, coding: str | None, content: str
) -> None:
    file = await get(service, "/assets/main-1a2b.js", accept_encoding=accepted)
    assert (file.headers.get("content-encoding"), file.content.decode()) == (coding, content)
    assert file.headers["vary"] == "Accept-Encoding"
    assert file.headers["content-type"].startswith("text/javascript")
    again = await get(
        service, "/assets/main-1a2b.js", accept_encoding=accepted, if_none_match=file.headers["etag"]
    )
    assert again.status_code == 304
    unpacked = await get(service, "/assets/main-1a2b.js")
    assert (unpacked.headers["etag"] == file.headers["etag"]) is (coding is None)
    other = await get(
        service, "/assets/main-1a2b.js", accept_encoding="deflate", if_none_match='"something else"'
    )
    assert other.status_code == 200
    assert "vary" not in (await get(service, "/assets/leaf-3c4d.svg")).headers
    assert (await get(service, "/assets/main-1a2b.js.gz", accept="*/*")).status_code == 404


async def test_a_page_opens_while_the_database_is_away(service: Service) -> None:
    cookie = (await get(service, "/")).headers["set-cookie"].partition(";")[0]
    await service.context.store.close()
    assert (await get(service, "/", **PAGE)).status_code == 200
    assert (await get(service, "/", cookie=cookie, **PAGE)).status_code == 200


async def test_without_a_built_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    async with served(Config(static=tmp_path)) as service:
        for path in OURS:
            page = await get(service, path, **PAGE)
            assert page.status_code == 200
            assert "make play" in page.text
            assert "<script" not in page.text


@pytest.fixture
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what a page without a server runs on."""
    found = tmp_path_factory.mktemp("runtime")
    (found / "manifest.json").write_text('{"version": "1a2b3c", "files": {"pyodide.mjs": 6}}')
    (found / "pyodide.mjs").write_text("export")
    return found


async def test_python_is_offered_where_it_was_made_and_the_page_says_which(
    built: Path, runtime: Path
) -> None:
    async with served(Config(static=built, runtime=runtime)) as service:
        page = await get(service, "/", **PAGE)
        assert '<meta name="hortus-python" content="1a2b3c" />' in page.text
        module = await get(service, "/python/pyodide.mjs")
        assert (module.status_code, module.text) == (200, "export")
        assert module.headers["content-type"].startswith("text/javascript")
        packed = await get(service, "/", **PAGE, accept_encoding="gzip")
        assert packed.headers["content-encoding"] == "gzip"
        assert b"hortus-python" in gzip.decompress(packed.content)


async def test_where_python_was_not_made_nothing_is_said_of_it(service: Service) -> None:
    assert "hortus-python" not in (await get(service, "/", **PAGE)).text
    assert (await get(service, "/python/manifest.json")).status_code == 404


async def test_only_the_worker_may_compile_webassembly(built: Path) -> None:
    (built / "assets/worker-7a8b.js").write_text("onmessage = null")
    async with served(Config(static=built)) as service:
        worker = (await get(service, "/assets/worker-7a8b.js")).headers["content-security-policy"]
        main = (await get(service, "/assets/main-1a2b.js")).headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" in worker
    assert worker.replace(" blob: 'wasm-unsafe-eval'", "") == main


async def test_files_count_for_nobody_however_slowly_they_are_read(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = bytes(range(256)) * 65_536  # more than the system takes on its way
    (built / "assets/python-7g8h.wasm").write_bytes(large)
    monkeypatch.setattr(edge, "limits", EdgeLimits(address_unread=2_000_000, unread_seconds=10**9))
    async with served(Config(static=built)) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", service.port, limit=2**16)
        writer.write(b"GET /assets/python-7g8h.wasm HTTP/1.1\r\nhost: x\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")  # and no more of it
        answer = await get(service, "/assets/python-7g8h.wasm")
        assert answer.content == large
        assert "too much unread by one address" not in edge.refused
        writer.transport.abort()
