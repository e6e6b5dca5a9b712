"""A host over a disk in memory, and a client that plays at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from hortus.page.disk import Disk, MemoryDisk
from hortus.page.host import Host
from hortus.page.store import PageStore


class Client:
    """What the browser's side does."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.sockets = 0

    async def ask(self, method: str, address: str, body: Any = None, token: str | None = None) -> Any:
        """The answer, decoded; a refusal as its status and its kind."""
        answer = await self.host.request(method, address, token, None if body is None else json.dumps(body))
        found: Any = json.loads(answer.body) if answer.media == "application/json" else answer.body
        return found if answer.status < 300 else (answer.status, found["kind"])

    async def table(self, game: str, *bots: str) -> str:
        """A table where one person sits down first."""
        wish: Any = {"game": game, "seats": ["open", *bots], "options": {}, "settings": {"seating": "fixed"}}
        made: Any = await self.ask("POST", "/api/tables", wish)
        seat = made["seats"][0]
        sit = {"seat": 0, "name": "", "nonce": "00" * 16}
        await self.ask("POST", f"/api/tables/{made['id']}/sit", sit, seat["token"])
        return str(made["id"])

    async def look(self, table: str) -> Seat:
        """A socket at a table."""
        self.sockets += 1
        seat = Seat(self.host, self.sockets)
        self.host.connect(self.sockets, f"/api/tables/{table}/live?since=0", seat.hear)
        await seat.until("welcome")
        return seat


class Seat:
    """One socket."""

    def __init__(self, host: Host, number: int) -> None:
        self._host, self.number = host, number
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sight: dict[str, Any] = {}

    def hear(self, kind: str, text: str) -> None:
        """What the host tells."""
        self._heard.put_nowait(json.loads(text) if kind == "text" else {"type": kind})

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            message = await self._heard.get()
            self.sight = message.get("sight") or self.sight
            if message["type"] in kinds:
                return message

    async def act(self) -> dict[str, Any]:
        """Do the first thing that is legal; the answer."""
        action = self.sight["legal"][0]["text"]
        said = {"type": "act", "id": 1, "action": action, "seq": self.sight["seq"]}
        self._host.say(self.number, json.dumps(said))
        while (message := await self.until("news", "done", "refused")).get("id") != 1:
            pass
        return message

    async def play(self, most: int = 10_000) -> None:
        """Until the game is over, or so many actions."""
        while self.sight["phase"] == "playing" and most:
            if self.sight["legal"]:
                await self.act()
                most -= 1
            else:
                await self.until("news")


@asynccontextmanager
async def opened(disk: Disk | None = None) -> AsyncIterator[Client]:
    """A host, until the end of the block."""
    host = await Host.open(await PageStore.open(disk or MemoryDisk()), "http://page.example")
    try:
        yield Client(host)
    finally:
        await host.close()
