"""A server for tests: the whole of it, on a loopback port, with clients for both ways in."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvicorn
import websockets
from argon2 import PasswordHasher
from starlette.applications import Starlette

from hortus.server import Config, create_app
from hortus.server.context import AppContext
from hortus.server.limits import DEFAULTS
from hortus.server.main import listen, transport_options
from hortus.server.passwords import Passwords
from tests import postgres

OFTEN = dict.fromkeys(DEFAULTS, ("", ""))
PATIENCE = 60.0  # seconds after which a test that waits has failed
SEATS = {"felci": 2, "feenbalz": 3, "mars": 2, "fungi": 2}


def bearer(token: str | None) -> dict[str, str]:
    """The header that brings a token."""
    return {"authorization": f"Bearer {token}"} if token else {}


def settings(database: str = "sqlite://", **others: Any) -> Config:
    """How tests set a server up: nobody is asked to wait."""
    return Config(**{"database": database, "limits": OFTEN, "threads": 2, **others})


def quick_passwords() -> Passwords:
    """Hashes that cost next to nothing."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


async def eventually(wanted: Any) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not await wanted():
            await asyncio.sleep(0.01)


class Line:
    """A socket at a table, seen from the client."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self._number = 0

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        message: dict[str, Any] = msgspec.json.decode(text)
        self.texts.append(text)
        self.heard.append(message)
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message that is wanted."""
        while not wanted(message := await self.hear()):
            pass
        return message

    async def reach(self, seq: int) -> None:
        """Listen until the table has come so far."""
        while self.seat_view["seq"] < seq:
            await self.hear()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self._number += 1
        number = self._number
        await self.say({"type": kind, "id": number, **fields})
        return await self.until(lambda message: message.get("id") == number)

    async def say(self, message: object) -> None:
        """Send something."""
        await self.socket.send(
            message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode()
        )

    @property
    def seat_view(self) -> dict[str, Any]:
        """The table as it was last shown."""
        return next(message["sight"] for message in reversed(self.heard) if message.get("sight"))

    @property
    def events(self) -> list[dict[str, Any]]:
        """All events, in the order in which they came."""
        return [event for message in self.heard for event in message.get("events", ())]


class Service:
    """A running server."""

    def __init__(self, app: Starlette, port: int) -> None:
        self.app = app
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.client = self.new_client()

    @property
    def context(self) -> AppContext:
        """What is inside."""
        context: AppContext = self.app.state.context
        return context

    def new_client(self, cookies: httpx2.Cookies | None = None) -> httpx2.AsyncClient:
        """A client with its own cookies; without TLS, so that no certificates are read for it."""
        return httpx2.AsyncClient(base_url=self.base, timeout=PATIENCE, cookies=cookies, verify=False)

    async def get(self, path: str, token: str | None = None) -> httpx2.Response:
        """Ask, as nobody if no token says otherwise."""
        self.client.cookies.clear()
        return await self.client.get(path, headers=bearer(token))

    async def post(self, path: str, body: object, token: str | None = None) -> httpx2.Response:
        """Say something."""
        self.client.cookies.clear()
        return await self.client.post(path, json=body, headers=bearer(token))

    async def table(
        self, game: str = "fungi", seats: Sequence[str] = ("person", "person"), **others: Any
    ) -> dict[str, Any]:
        """A new table."""
        made = await self.post("/api/tables", {"game": game, "seats": list(seats), **others})
        assert made.status_code == 201, made.text
        found: dict[str, Any] = made.json()
        return found

    async def seat_view(self, table: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """The table as somebody sees it."""
        found: dict[str, Any] = (await self.get(f"/api/tables/{table['id']}", token)).json()
        return found

    async def act(
        self, table: dict[str, Any], token: str | None, action: str | int, seq: int
    ) -> httpx2.Response:
        """Take an action."""
        return await self.post(f"/api/tables/{table['id']}/actions", {"action": action, "seq": seq}, token)

    @contextlib.asynccontextmanager
    async def line(
        self,
        table: dict[str, Any],
        token: str | None = None,
        since: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncIterator[Line]:
        """A socket at a table; the welcome has been heard."""
        query = "" if since is None else f"?since={since}"
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table['id']}/live{query}"
        async with websockets.connect(
            address, additional_headers={**bearer(token), **(headers or {})}, compression=None, max_size=None
        ) as socket:
            line = Line(socket)
            assert (await line.hear())["type"] == "welcome"
            yield line

    async def play(
        self, table: dict[str, Any], tokens: Sequence[str | None], moves: int = 10_000, seed: int = 0
    ) -> int:
        """Let the people at a table take random actions, until the end or so many; how many they were."""
        rng = random.Random(seed)
        for done in range(moves):
            view = await self.their_turn(table, tokens)
            if view is None:
                return done
            choice = rng.choice(view["legal"])
            answer = await self.act(table, tokens[view["player"]], choice["text"], view["seq"])
            assert answer.status_code == 200, answer.text
        return moves

    async def their_turn(self, table: dict[str, Any], tokens: Sequence[str | None]) -> dict[str, Any] | None:
        """The table as the person sees it who is to act; None at the end. Bots are waited for."""
        async with asyncio.timeout(PATIENCE):
            while True:
                view = await self.seat_view(table, tokens[0])
                if view["over"]:
                    return None
                token = tokens[view["player"]] if 0 <= view["player"] < len(tokens) else None
                if token is not None:
                    view = await self.seat_view(table, token)
                    if view["legal"]:
                        return view
                await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def served(config: Config | None = None, **transport: Any) -> AsyncIterator[Service]:
    """A server on a port of its own; ``transport``: uvicorn's options that are to be others."""
    app = create_app(config or settings(), passwords=quick_passwords())
    listening = listen("127.0.0.1", 0)
    options = transport_options() | {"log_level": "critical", "timeout_graceful_shutdown": 5, **transport}
    server = uvicorn.Server(uvicorn.Config(app, **options))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        async with asyncio.timeout(PATIENCE):
            while not server.started:
                assert not task.done(), task.result()
                await asyncio.sleep(0.01)
        service = Service(app, listening.getsockname()[1])
        async with service.client:
            yield service
        await service.context.hub.close()
    finally:
        server.should_exit = True
        await task
        listening.close()


def tokens_of(table: dict[str, Any]) -> list[str | None]:
    """The tokens, by seat."""
    return [one["token"] for one in table["seats"]]


def new_database(kind: str, folder: Path) -> str:
    """The address of an empty database."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'hortus.db'}"
    return postgres.shared().new_database()
