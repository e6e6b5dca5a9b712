"""Stands between a store and PostgreSQL, and loses what it is told to lose."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

from tests.postgres import Postgres


class Proxy:
    """Listens on a port of its own and passes everything on to a server's socket and back."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self._listening: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._marker = b""
        self._forward = True
        self._passing = asyncio.Event()
        self._passing.set()
        self.refusing = False
        self.lost = 0

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._listening is not None
        self._passing.set()
        self._listening.close()
        self.cut()

    def url(self, url: str) -> str:
        """The way through this proxy to a database of the server."""
        assert self._listening is not None
        port = self._listening.sockets[0].getsockname()[1]
        return f"postgresql://postgres@127.0.0.1:{port}/{self._server.name(url)}?sslmode=disable"

    def lose_request(self, marker: bytes) -> None:
        """Cut the connection when the next message with these bytes comes, before the server hears of it."""
        self._marker, self._forward = marker, False

    def lose_reply(self, marker: bytes) -> None:
        """Let the next message with these bytes pass, and cut the connection when the server has answered."""
        self._marker, self._forward = marker, True

    def cut(self) -> None:
        """Cut all connections."""
        for writer in list(self._open):
            writer.transport.abort()

    def freeze(self) -> None:
        """Pass nothing on any more, and let nobody notice."""
        self._passing.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.transport.abort()
            return
        there, back = await asyncio.open_unix_connection(self._server.socket)
        self._open |= {writer, back}
        losing = asyncio.Event()
        try:
            await asyncio.gather(self._requests(reader, back, losing), self._replies(there, writer, losing))
        except OSError:
            pass
        finally:
            for one in (writer, back):
                self._open.discard(one)
                one.transport.abort()

    async def _requests(
        self, reader: asyncio.StreamReader, server: asyncio.StreamWriter, losing: asyncio.Event
    ) -> None:
        while data := await reader.read(1 << 20):
            await self._passing.wait()
            if self._marker and self._marker in data:
                self._marker = b""
                self.lost += 1
                if not self._forward:
                    raise ConnectionResetError
                losing.set()
            server.write(data)
        raise ConnectionResetError

    async def _replies(
        self, server: asyncio.StreamReader, writer: asyncio.StreamWriter, losing: asyncio.Event
    ) -> None:
        while data := await server.read(1 << 20):
            if losing.is_set():
                break
            await self._passing.wait()
            writer.write(data)
        raise ConnectionResetError
