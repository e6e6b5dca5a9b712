"""A plain file server, and whether a page of it is kept by the browser."""

from __future__ import annotations

import http.server
import threading
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration.active?.state === "activated" && !!navigator.serviceWorker.controller;
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server, which lets browsers keep what they got for a while."""

    def end_headers(self) -> None:
        """As hosts of files do it."""
        self.send_header("cache-control", "max-age=600")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class FileServer:
    """A folder, for as long as it is wanted; a page of ours lies in it, or ``within`` one of its folders."""

    def __init__(self, folder: Path, within: str = "") -> None:
        self._server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(Quiet, directory=str(folder))
        )
        self.base = f"http://127.0.0.1:{self._server.server_port}{within}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def end(self) -> None:
        """There is no line any more."""
        self._server.shutdown()
        self._server.server_close()


def wait_until_kept(page: Page) -> None:
    """Until the page would open without a line."""
    for _ in range(600):
        if page.evaluate(KEPT):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the service worker does not keep the page")
