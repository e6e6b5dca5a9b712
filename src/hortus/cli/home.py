"""``hortus`` without a command: serves on this machine alone, and opens the browser there."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser

from hortus.cli.screen import Screen, fail
from hortus.cli.serving import address, prepared, serve_noted, usual_database, where
from hortus.server.main import ServeOptions

HOST = "127.0.0.1"
PORTS = range(8000, 8020)


def run(screen: Screen, database: str, port: int | None, browser: bool) -> None:
    """Serve until Ctrl-C and show the page. Where that is done already, only show it."""
    database = database or usual_database()
    already = where(database)
    if already and port is None:
        screen.say(f"Hortus is open already, at {already}")
        _open(already, browser)
        return
    prepared(database)
    chosen = ServeOptions(HOST, port or _free_port(), database, quiet=True)
    try:
        serve_noted(chosen, lambda: _opened(screen, address(chosen), browser))
    except KeyboardInterrupt:
        screen.say()
        screen.say("Goodbye.")


def _free_port() -> int:
    """The first free port of the usual ones; any other if there is none."""
    for port in (*PORTS, 0):
        with socket.socket() as tried, contextlib.suppress(OSError):
            if sys.platform != "win32":
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((HOST, port))
            return int(tried.getsockname()[1])
    raise fail("There is no free port on this machine.", 1)


def has_display() -> bool:
    """Whether a browser can show itself here; one in the terminal would only be in the way."""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _opened(screen: Screen, page: str, browser: bool) -> None:
    screen.say(f"Hortus is open at {page} (Ctrl-C closes it).")
    sys.stdout.flush()  # also where nobody looks but a program that waits for the address
    threading.Thread(target=_open, args=(page, browser), daemon=True).start()  # some browsers take a while


def _open(page: str, browser: bool) -> None:
    if browser and has_display():
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(page)
