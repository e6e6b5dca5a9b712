"""The connection to a server: calls, and a WebSocket that reconnects (``docs/protocol.md``)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from hortus.tui.table_session import SessionRefusal

LINK = re.compile(r"(https?://[^\s#]+?)/t/([\w-]+)/?(?:#([\w-]+))?")
LINK_LOOKS = "A table's link looks like https://play.example/t/3vX9…#token."
ANSWER_TIMEOUT = 20.0  # seconds for a call to be answered
BACKOFF, LONGEST_BACKOFF = 0.3, 8.0  # seconds before the first attempt to reconnect, and at most
GONE = (404, 410)
LOOK = "look whether it was done, and try again."

Message = dict[str, Any]


class TableClient:
    """The connection to one table: ``receive`` gets its messages, ``tell`` what happens to the connection."""

    def __init__(self, link: str, receive: Callable[[Message], None], tell: Callable[[str], None]) -> None:
        found = LINK.fullmatch(link)
        if found is None:
            raise ValueError(LINK_LOOKS)
        self._base, self.table, self.token = found[1], found[2], found[3] or ""
        self._on_message, self._tell = receive, tell
        self.since = 0  # the first event that is not known yet
        self.connected = False  # whether the table has been shown over the connection there is
        self.gone = False  # whether there is no such table any more
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._anew = False
        self._wait = BACKOFF
        self._numbers = count(1)

    @property
    def link(self) -> str:
        """The link that leads here again."""
        return f"{self._base}/t/{self.table}{f'#{self.token}' if self.token else ''}"

    # Calls ----------------------------------------------------------------------------------------

    async def call(self, path: str, body: dict[str, str] | None = None) -> Any:
        """One call over HTTP; what the server refuses is a SessionRefusal."""
        return await asyncio.to_thread(self._call, path, body)

    def _call(self, path: str, body: dict[str, str] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **self._headers()}
        request = urllib.request.Request(f"{self._base}/api/tables/{self.table}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_TIMEOUT) as answer:
                text = answer.read().decode()
                return json.loads(text) if "json" in answer.headers.get("content-type", "") else text
        except urllib.error.HTTPError as problem:
            with problem:
                raise SessionRefusal(_sentence_of(problem.read())) from None
        except (OSError, ValueError) as problem:
            why = problem.reason if isinstance(problem, urllib.error.URLError) else problem
            raise SessionRefusal(f"{self._base} does not answer as a Hortus server does: {why}.") from None

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    # The socket -----------------------------------------------------------------------------------

    def open(self) -> None:
        """Listen from now on."""
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def disconnect(self) -> None:
        """Drop the connection; it is made again."""
        if self._socket is not None:
            await self._socket.close()

    def begin_again(self, table: str) -> None:
        """Listen to a table from its beginning, this one or another that knows the same token."""
        self.table, self.since, self._anew = table, 0, True
        self._closing = asyncio.create_task(self.disconnect())

    async def _listen(self) -> None:
        """Receive messages, and connect again whenever the connection breaks."""
        while not self.gone:
            try:
                await self._receive_all()
            except InvalidStatus as problem:
                self.gone = problem.response.status_code in GONE
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidURI, msgspec.MsgspecError):
                pass
            self._socket, self.connected = None, False
            self._give_up_waiting()
            if not (self._anew or self.gone):
                await self._pause()
            self._anew = False
        self._tell("This table is there no more.")

    async def _receive_all(self) -> None:
        """Receive messages until the connection breaks."""
        address = f"{self._base.replace('http', 'ws', 1)}/api/tables/{self.table}/live?since={self.since}"
        async with connect(address, additional_headers=self._headers(), max_size=None) as self._socket:
            async for text in self._socket:
                self._receive(msgspec.json.decode(text))
                if self._wait > BACKOFF:
                    self._tell("Connected again.")
                self._wait = BACKOFF

    async def _pause(self) -> None:
        if self._wait == BACKOFF:
            self._tell("The connection is lost; trying again.")
        await asyncio.sleep(self._wait)
        self._wait = min(LONGEST_BACKOFF, self._wait * 1.6)

    def _receive(self, message: Message) -> None:
        if self._anew:  # sent before the table is listened to from its beginning
            return
        self.connected = self.connected or message["type"] == "welcome"
        self._on_message(message)
        answer = self._waiting.pop(message.get("id") or 0, None)
        if answer is not None and not answer.done():
            answer.set_result(message)

    def _give_up_waiting(self) -> None:
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(SessionRefusal(f"The connection broke; {LOOK}"))
        self._waiting.clear()

    async def ask(self, kind: str, **fields: object) -> Message:
        """Send a command and wait for its answer; what the server refuses is a SessionRefusal."""
        if self._socket is None:
            raise SessionRefusal("There is no connection to the server now; trying again.")
        number = next(self._numbers)
        self._waiting[number] = waiting = asyncio.Future[Message]()
        try:
            await self._socket.send(json.dumps({"type": kind, "id": number, **fields}))
            answer = await asyncio.wait_for(waiting, ANSWER_TIMEOUT)
        except (ConnectionClosed, TimeoutError):
            raise SessionRefusal(f"No answer from the server; {LOOK}") from None
        finally:
            self._waiting.pop(number, None)
        if answer.get("type") == "refused":
            raise SessionRefusal(answer["sentence"])
        return answer


def _sentence_of(body: bytes) -> str:
    try:
        return str(json.loads(body)["sentence"])
    except (ValueError, KeyError, TypeError):
        return "The server does not answer as a Hortus server does."
