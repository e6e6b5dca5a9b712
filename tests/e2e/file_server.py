"""A plain file server, and whether a page of it is kept by the browser."""

from __future__ import annotations

import http.server
import threading
from collections import Counter
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

    def __init__(self, sent: Counter[str], *given: Any, **named: Any) -> None:
        self.sent = sent
        super().__init__(*given, **named)

    def end_headers(self) -> None:
        """As hosts of files do it."""
        self.send_header("cache-control", "max-age=600")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Count what is sent."""
        content = source.read()
        self.sent[self.path.partition("?")[0]] += len(content)
        outputfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class FileServer:
    """A folder, for as long as it is wanted; a page of ours lies in it, or ``within`` one of its folders."""

    def __init__(self, folder: Path, within: str = "") -> None:
        self.folder = folder
        self.sent: Counter[str] = Counter()  # bytes of each file
        handler = partial(Quiet, self.sent, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
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
