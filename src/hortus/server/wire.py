"""uvicorn's WebSocket protocol, with less patience for those who do not read and fewer words about those who talk nonsense."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

UNREAD = 64 * 1024  # bytes of answers to pings that may wait for somebody to read them
GOODBYE = 5.0  # seconds for the last words to be read


class Wire(WebSocketsSansIOProtocol):
    """One client's connection."""

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
