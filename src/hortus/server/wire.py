"""uvicorn's WebSocket protocol: a short way out for news, little patience for those who do not read or talk nonsense."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

UNREAD = 64 * 1024  # bytes of answers to pings that may wait for somebody to read them
GOODBYE = 5.0  # seconds for the last words to be read


EXTENSION = "hortus.wire"  # where in an ASGI scope the connection is found
TEXT = 0x81  # a whole message of text, in one frame


class Wire(WebSocketsSansIOProtocol):
    """One client's connection."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find the connection."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def post(self, data: bytes) -> bool:
        """Send a text, given as UTF-8, at once; False if that cannot be, and then nothing was sent.

        Every move is told to every seat. This takes half the time of the way through the middlewares and the WebSocket library.
        """
        if (
            not self.handshake_complete
            or self.close_sent
            or self.disconnected
            or not self.writable.is_set()
            or self.conn.extensions
        ):
            return False
        size = len(data)
        if size < 126:
            self.transport.write(bytes((TEXT, size)) + data)
        elif size < 1 << 16:
            self.transport.write(bytes((TEXT, 126, size >> 8, size & 255)) + data)
        else:
            self.transport.write(bytes((TEXT, 127)) + size.to_bytes(8, "big") + data)
        return True

    def handle_ping(self) -> None:
        """Answer; but whoever keeps asking and never reads the answers fills the memory with them, so the line is cut."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. A text that is none ends the line; that is no failure of ours, so the log need not know."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Hang up on somebody who breaks the protocol."""
        super().handle_parser_exception()
        self._cut_soon()

    def keepalive_timeout(self) -> None:
        """Hang up on somebody who does not answer."""
        super().keepalive_timeout()
        self._cut_soon()

    def _cut_soon(self) -> None:
        """Closing waits until all is read that was sent, and who does not read would never be gone."""
        if self.transport.get_write_buffer_size():
            self.loop.call_later(GOODBYE, self.transport.abort)
