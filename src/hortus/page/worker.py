"""What a browser's worker calls: the host of a page, spoken to in JSON.

page = await start(bridge, origin)      # bridge: the JavaScript side, see web/src/local/worker.ts
await page.request(json)                # method, address, token, body -> status, media, body
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from hortus.page import absent
from hortus.page.disk import Line

if TYPE_CHECKING:
    from hortus.page.host import Host


class JavaScriptBridge(Protocol):
    """The JavaScript side."""

    def documents(self) -> Awaitable[str]:
        """All documents, as an object."""
        ...

    def lines(self, table: str, since: int) -> Awaitable[str]:
        """Lines of a log: [[seq, time, payload], …]."""
        ...

    def write(self, lines: str, documents: str) -> Awaitable[bool]:
        """Keep lines and documents; false if a place is taken."""
        ...

    def tell(self, socket: int, kind: str, text: str) -> None:
        """Something for a socket of the client."""
        ...

    def review(self, record: str) -> int:
        """Begin a review in a worker of its own; its number."""
        ...

    def part(self, review: int) -> Awaitable[str]:
        """The next part of a review; empty when there are no more."""
        ...

    def end(self, review: int) -> None:
        """End it."""
        ...


class BrowserDisk:
    """The browser's database, by way of the bridge."""

    def __init__(self, bridge: JavaScriptBridge) -> None:
        self._bridge = bridge

    async def documents(self) -> Mapping[str, str]:
        """All documents."""
        found: dict[str, str] = json.loads(await self._bridge.documents())
        return found

    async def lines(self, table: str, since: int) -> Sequence[Line]:
        """A table's log."""
        return [Line(table, *one) for one in json.loads(await self._bridge.lines(table, since))]

    async def write(self, lines: Sequence[Line], documents: Mapping[str, str | None]) -> bool:
        """Keep it all."""
        try:
            return bool(await self._bridge.write(json.dumps(lines), json.dumps(documents)))
        except Exception as problem:  # a browser's own, whatever it is
            raise OSError(str(problem)) from None


class JavaScriptHost:
    """A running host, for JavaScript."""

    def __init__(self, host: Host, bridge: JavaScriptBridge) -> None:
        self._host = host
        self._bridge = bridge

    async def request(self, method: str, address: str, token: str, body: str | None) -> str:
        """Answer a request: [status, media, body]."""
        return json.dumps(await self._host.request(method, address, token or None, body))

    def connect(self, number: int, address: str) -> None:
        """Open a socket."""
        self._host.connect(number, address, lambda kind, text: self._bridge.tell(number, kind, text))

    def say(self, number: int, text: str) -> None:
        """The client says something."""
        self._host.say(number, text)

    def hang_up(self, number: int) -> None:
        """The client closes a socket."""
        self._host.hang_up(number)

    def unread(self) -> int:
        """How many tables on the disk cannot be read."""
        return len(self._host.store.unread)

    def hear(self, table: str, seq: int, documents: str) -> None:
        """Another tab has written."""
        self._host.store.hear(table, seq, json.loads(documents))


async def start(bridge: JavaScriptBridge, origin: str) -> JavaScriptHost:
    """Begin to serve."""
    absent.stand_in()
    from hortus.page.host import Host
    from hortus.page.store import PageStore
    from hortus.server.review_process import ReviewFailed

    async def review(record: str) -> AsyncIterator[bytes]:
        number = bridge.review(record)
        try:
            while part := await bridge.part(number):
                if part.startswith('{"refused"'):
                    raise ReviewFailed(json.loads(part)["refused"])
                yield part.encode()
        finally:
            bridge.end(number)

    host = await Host.open(await PageStore.open(BrowserDisk(bridge)), origin, review)
    return JavaScriptHost(host, bridge)


async def review_parts(record: str, tell: Callable[[str], None]) -> None:
    """Compute a review, in a worker that does nothing else, and tell its parts."""
    absent.stand_in()
    from hortus.review import ReviewError, review

    try:
        for part in review(record, threads=1):
            tell(json.dumps(part.to_dict(), separators=(",", ":")))
            await asyncio.sleep(0)
    except ReviewError as problem:
        tell(json.dumps({"refused": str(problem)}))
    tell("")


def schedule_by(set_timeout: Any) -> None:
    """Let the event loop of Pyodide use this in the place of setTimeout, which browsers slow down."""
    from pyodide import webloop  # type: ignore[import-not-found]

    webloop.setTimeout = set_timeout
