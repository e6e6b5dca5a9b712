"""Receivers of notifications on 127.0.0.1: for webhooks, for web push and for e-mail."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Iterator, Mapping
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid

from hortus.server.notify.keys import decode, encode
from hortus.server.notify.sending import sign
from tests.server.programs import free_port


class Received(NamedTuple):
    """A request that came."""

    path: str
    headers: Mapping[str, str]
    body: bytes
    at: float  # seconds since 1970

    @property
    def id(self) -> str:
        """The notification's id."""
        return self.headers["webhook-id"]

    @property
    def said(self) -> Any:
        """The body."""
        return json.loads(self.body)

    def is_signed(self, secret: str) -> bool:
        """Whether who knows the secret has sent exactly this."""
        stamp = self.headers["webhook-timestamp"]
        return self.headers["webhook-signature"] == sign(secret, self.id, stamp, self.body)


class HttpReceiver:
    """An HTTP server that keeps what it gets. It answers with ``answers``, one after the other, then 204."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: list[int] = []
        self.redirect = ""  # where 3xx answers point
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(Received(self.path, headers, body, time.time()))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 204)
                if receiver.redirect:
                    self.send_header("location", receiver.redirect)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Be gone."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextlib.contextmanager
def receiving() -> Iterator[HttpReceiver]:
    """A receiver, gone afterwards."""
    receiver = HttpReceiver()
    try:
        yield receiver
    finally:
        receiver.close()


class PushBrowser:
    """A browser's side of web push: its keys, and a way to read what its push service got."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes..."

    def subscription(self, endpoint: str) -> dict[str, Any]:
        """What the PushManager returns."""
        form = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        public = encode(self._private.public_key().public_bytes(*form)).decode()
        return {"endpoint": endpoint, "keys": {"p256dh": public, "auth": encode(self._auth).decode()}}

    def read(self, got: Received) -> Any:
        """Decrypt a message (RFC 8291)."""
        assert got.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(
            got.body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(plain)


def vapid_claims(got: Received, public_key: str) -> Any:
    """The claims by which the server identifies itself, if the signature holds (RFC 8292)."""
    authorization = got.headers["authorization"]
    assert f"k={public_key}" in authorization
    assert Vapid.verify(authorization)
    token = authorization.partition("t=")[2].partition(",")[0]
    return json.loads(decode(token.split(".")[1]))


class MailReceiver:
    """An SMTP server that keeps what it gets."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """A mail."""
        mail = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"


@contextlib.contextmanager
def receiving_mail() -> Iterator[tuple[MailReceiver, str]]:
    """An SMTP server and its address, gone afterwards."""
    receiver = MailReceiver()
    port = free_port()
    controller = Controller(receiver, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield receiver, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
